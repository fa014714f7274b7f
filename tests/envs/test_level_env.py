"""``LevelEnv`` as Gymnasium sees it: its checker, its registry, its spaces, and the same numbers for the same seed."""

from __future__ import annotations

import re
import sys
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import vaultc.envs
from envs.small_levels import made, script
from vaultc.envs import LevelEnv, WalkAction, registration
from vaultc.envs import grids as views
from vaultc.support.errors import InvalidValueError
from vaultc.support.installation import installing
from vaultc.world.catalog import terrain

CAVE = """
---------
|.......|
|..}....|
|.....+.|
---------
"""
THINGS = "MONSTER: 'F', random\nOBJECT: '*', random\nTRAP: random, random\nGOLD: 20, random\n"


def same(first: Any, second: Any) -> bool:
    """True if two observations are equal."""
    return first.keys() == second.keys() and all(numpy.array_equal(first[key], second[key]) for key in first)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"keys": views.KEYS},
        {"fog": True, "crop": 5, "keys": ("terrain", "seen", "objects", "position")},
        {"liquids": "kill", "monsters": "kill", "traps": "kill", "autopickup": True, "gold_reward": 1.0},
        {"actions": ["north", "south", "east", "west"], "goal": None},
    ],
)
def test_the_checker_is_content(options: dict[str, Any]) -> None:
    """Warnings are errors in all tests."""
    level = script(CAVE, THINGS)
    env = gymnasium.make("vaultc/Level-v0", level=level, render_mode="ansi", max_episode_steps=50, **options)
    check_env(env.unwrapped)


def test_a_name_of_the_library_is_enough() -> None:
    env = gymnasium.make("vaultc/Level-v0", level="vlt-delphi", secrets="known")
    observation, info = env.reset(seed=7)
    assert observation["terrain"].shape == (21, 80)
    expected = vaultc.load("vlt-delphi").levels[0].generate(info["level_seed"]).grid("terrain").copy()
    expected[expected == terrain.SDOOR] = terrain.DOOR
    assert numpy.array_equal(observation["terrain"], expected)
    assert info["level"] == "vlt-delphi"


def test_the_id_with_its_module_needs_no_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vaultc, "envs", vaultc.envs)  # the import replaces it
    for name in ("vaultc.envs", "vaultc.envs.registration"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(gymnasium.registry, registration.LEVEL)
    env = gymnasium.make("vaultc.envs:vaultc/Level-v0", level=script(CAVE))
    assert env.reset(seed=7)[1]["level_seed"] == 1311550352, "seeds of levels are the same in every version"


def test_the_same_seed_gives_the_same_levels_and_steps() -> None:
    trajectories = []
    for _ in range(2):
        env = LevelEnv(script(CAVE, THINGS), max_episode_steps=30)
        observation, info = env.reset(seed=11)
        found: list[Any] = [info, *observation.values()]
        for number in range(200):
            observation, *rest = env.step(numpy.int64(number * 7 % 20))
            found += [*observation.values(), *rest]
            if rest[1] or rest[2]:
                observation, info = env.reset()
                found += [info, *observation.values()]
        trajectories.append(found)
    assert all(numpy.array_equal(one, other) for one, other in zip(*trajectories, strict=True))


def test_without_a_seed_np_random_seed_tells_it() -> None:
    env = LevelEnv(script(CAVE, THINGS))
    first = env.reset()[1]
    again = LevelEnv(script(CAVE, THINGS))
    assert again.reset(seed=env.np_random_seed)[1] == first


def test_a_seed_of_a_level_may_be_chosen() -> None:
    level = script(CAVE, THINGS)
    env = LevelEnv(level)
    observation, info = env.reset(options={"level_seed": 5})
    assert info["level_seed"] == 5
    assert numpy.array_equal(observation["terrain"], level.generate(5).grid("terrain"))
    twice = env.reset(options={"level_seed": 5})[0]
    assert same(observation, twice), "start and goal follow from the seed of the level"


def test_the_truncation_is_told_with_the_outcome() -> None:
    env = LevelEnv(script(CAVE), max_episode_steps=3, goal=None)
    _, info = env.reset(seed=1)
    steps = [env.step(numpy.int64(WalkAction.SEARCH)) for _ in range(3)]
    assert [step[3] for step in steps] == [False, False, True]
    assert [step[4] for step in steps] == [{}, {}, info | {"steps": 3, "outcome": "truncated"}]


def test_observations_are_not_changed_later() -> None:
    env = LevelEnv(made("-----\n|...|\n-----\n", "STAIR: (1,1), up\nSTAIR: (3,1), down\n"), keys=views.KEYS)
    before, _ = env.reset(seed=1)
    copies = {key: array.copy() for key, array in before.items()}
    env.step(numpy.int64(WalkAction.EAST))
    assert same(before, copies)


def test_a_crop_is_the_middle_of_the_whole() -> None:
    level = script(CAVE, THINGS)
    whole, cropped = LevelEnv(level, keys=views.KEYS), LevelEnv(level, keys=views.KEYS, crop=7)
    for seed in range(5):
        big, small = whole.reset(seed=seed)[0], cropped.reset(seed=seed)[0]
        x, y = big["position"].tolist()
        for key in views.LAYERS:
            framed = numpy.pad(big[key], 3)
            assert numpy.array_equal(framed[y : y + 7, x : x + 7], small[key]), key
        assert small["agent"][3, 3] == 1


def test_fog_hides_what_was_not_seen() -> None:
    rows = """
---------
|...|...|
|...|...|
|...+...|
---------
"""
    ways = 'REGION: (0,0,8,4), lit, "ordinary"\nSTAIR: (1,1), up\nSTAIR: (7,3), down\nDOOR: closed, (4,3)\n'
    env = LevelEnv(made(rows, ways), keys=views.KEYS, fog=True)
    observation, _ = env.reset(seed=1)
    seen = observation["seen"]
    assert seen[3:8, 1:6].all(), "the room with its walls"
    assert seen.sum() == 25
    assert not observation["goal"].any()
    assert not observation["terrain"][seen == 0].any()
    for action in [WalkAction.SOUTH] * 2 + [WalkAction.EAST] * 4:
        observation, *_ = env.step(numpy.int64(action))
    assert observation["goal"].sum() == 1, "through the open door"


def test_darkness_hides_what_is_not_near() -> None:
    rows = "---------\n|.......|\n---------\n"
    dark = 'REGION: (0,0,8,2), unlit, "ordinary"\nSTAIR: (1,1), up\nSTAIR: (7,1), down\n'
    env = LevelEnv(made(rows, dark), keys=("seen", "goal"), fog=True)
    observation, _ = env.reset(seed=1)
    assert observation["seen"].sum() == 9
    observation, *_ = env.step(numpy.int64(WalkAction.EAST))
    assert observation["seen"].sum() == 12


def test_pictures_show_the_agent_and_the_goal() -> None:
    env = LevelEnv(made("-----\n|...|\n-----\n"), render_mode="ansi")
    env.reset(seed=1)
    lines = str(env.render()).split("\n")
    assert sorted(lines[4].strip(" |")) == [".", ">", "@"]
    picture = LevelEnv(made("-----\n|...|\n-----\n"), render_mode="rgb_array")
    picture.reset(seed=1)
    frame = picture.render()
    assert isinstance(frame, numpy.ndarray)
    assert (frame.shape, frame.dtype) == ((336, 1280, 3), numpy.uint8)


def test_pictures_follow_what_happens() -> None:
    rows = "-------\n|..+..|\n-------\n"
    des = "DOOR: closed, (3,1)\nSTAIR: (1,1), up\nSTAIR: (5,1), down\n"
    env = LevelEnv(made(rows, des), render_mode="ansi", fog=True)
    env.reset(seed=1)
    assert str(env.render()).split("\n")[4] == " |@."
    env.step(numpy.int64(WalkAction.EAST))
    assert str(env.render()).split("\n")[4] == " |<@+"
    env.step(numpy.int64(WalkAction.EAST))
    assert str(env.render()).split("\n")[4] == " |<@-"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"liquids": "swim"}, "liquids must be 'ignore' or 'block' or 'kill', not 'swim'"),
        ({"goal": "sideways"}, "goal must be 'down' or 'up' or None, not 'sideways'"),
        ({"liquid": "kill"}, "there is no option 'liquid'; rules are liquids, "),
        ({"keys": ("terain",)}, "there is no observation 'terain'; did you mean 'terrain'"),
        ({"keys": ()}, "at least one key"),
        ({"crop": 4}, "crop must be a positive odd number, not 4"),
        ({"actions": ["nort"]}, "there is no action 'nort'; did you mean 'north'"),
        ({"actions": []}, "at least one action"),
        ({"render_mode": "human"}, "render_mode must be 'ansi' or 'rgb_array', not 'human'"),
        ({"max_episode_steps": 0}, "max_episode_steps must be at least 1, not 0"),
        ({"step_reward": "much"}, "step_reward must be a number, not 'much'"),
        ({"keys": 5}, "keys are a list of names, not 5"),
        ({"crop": 3.0}, "crop must be a whole number, not 3.0"),
        ({"actions": 5}, "actions must be a list of names, not 5"),
        ({"max_episode_steps": "many"}, "max_episode_steps must be a whole number, not 'many'"),
        ({"leave": "yes"}, "leave must be True or False, not 'yes'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        LevelEnv(script(CAVE), **options)


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(InvalidValueError, match="call reset first"):
        LevelEnv(script(CAVE)).step(numpy.int64(0))
    with pytest.raises(InvalidValueError, match="call reset first"):
        LevelEnv(script(CAVE), render_mode="ansi").render()


def test_an_episode_that_is_over_has_no_more_steps() -> None:
    """At the goal each step would bring its reward again."""
    env = LevelEnv(made("-----\n|...|\n-----\n", "STAIR: (1,1), up\nSTAIR: (2,1), down\n"), render_mode="ansi")
    env.reset(seed=1)
    assert env.step(numpy.int64(WalkAction.EAST))[1:3] == (1.0, True)
    for _ in range(2):
        with pytest.raises(InvalidValueError, match="the episode is over; call reset first"):
            env.step(numpy.int64(WalkAction.SEARCH))
    env.render()
    env.close()
    env.close()
    env.reset()


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (-1, "there is no action -1; there are 0 to 3"),
        (numpy.int64(4), "there is no action 4; there are 0 to 3"),
        ("north", "an action must be a whole number, not 'north'"),
        (1.0, "an action must be a whole number, not 1.0"),
        (None, "an action must be a whole number, not None"),
        (numpy.array([1]), "an action must be a whole number, not array"),
    ],
)
def test_wrong_actions_are_refused(action: Any, message: str) -> None:
    env = LevelEnv(script(CAVE), actions=["north", "east", "south", "west"])
    env.reset(seed=1)
    with pytest.raises(InvalidValueError, match=message):
        env.step(action)


def test_seeds_may_be_numbers_of_numpy() -> None:
    env = LevelEnv(script(CAVE))
    assert env.reset(seed=numpy.int64(5))[1] == env.reset(seed=5)[1]  # type: ignore[arg-type] # refused by Gymnasium
    assert env.reset(seed=1 << 200)[1] == env.reset(seed=1 << 200)[1]
    for seed, message in ((-1, "at least 0, not -1"), (1.0, "whole number, not 1.0"), ("7", "whole number, not '7'")):
        with pytest.raises(InvalidValueError, match=message):
            env.reset(seed=seed)  # type: ignore[arg-type] # as above


@pytest.mark.parametrize("wrapped", [gymnasium.wrappers.RecordEpisodeStatistics, gymnasium.wrappers.FlattenObservation])
def test_wrappers_of_gymnasium_take_worlds(wrapped: Any) -> None:
    env = wrapped(gymnasium.wrappers.TimeLimit(LevelEnv(script(CAVE), goal=None), 3))
    found, _ = env.reset(seed=1)
    assert env.observation_space.contains(found)
    assert [env.step(8)[3] for _ in range(3)] == [False, False, True]


def test_without_gymnasium_a_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "is_installed", lambda: False)
    with pytest.raises(registration.GymnasiumMissing, match=re.escape(installing("gym"))):
        _ = vaultc.envs.LevelEnv
    with pytest.raises(AttributeError, match="LevelEnvs"):
        _ = vaultc.envs.LevelEnvs
