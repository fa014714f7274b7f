"""``LevelVectorEnv`` gives what Gymnasium's own vector environment gives of many ``LevelEnv``."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from envs.small_levels import script
from vaultc.envs import LevelEnv, LevelVectorEnv
from vaultc.envs import grids as views
from vaultc.support.errors import InvalidValueError

CAVE = script(
    """
-----------
|....|....|
|.}..+....|
|....|..L.|
-----------
""",
    "DOOR: random, (5,2)\nOBJECT: ('`', \"boulder\"), random\nMONSTER: 'F', random\nGOLD: 20, random\n"
    'TRAP: "pit", random\nSTAIR: (9,1), down\n',
)
OPTIONS: list[dict[str, Any]] = [
    {"keys": views.KEYS},
    {"liquids": "kill", "traps": "kill", "step_reward": -0.1, "autopickup": True, "gold_reward": 0.5},
    {"fog": True, "crop": 5, "keys": ("terrain", "seen", "status")},
    {"leave": True, "secrets": "known", "monsters": "ignore", "traps": "block", "liquids": "ignore"},
]
WORLDS = 3


def assert_same(one: Any, other: Any) -> None:
    """Equal values of any kind."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_same(one[key], other[key])
    elif isinstance(one, numpy.ndarray) and one.dtype == object:
        assert len(one) == len(other)
        for left, right in zip(one, other, strict=True):
            assert_same(left, right)
    else:
        assert numpy.array_equal(one, other), (one, other)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_equal_to_many_single_ones(options: dict[str, Any], mode: AutoresetMode) -> None:
    options = {"max_episode_steps": 40} | options
    plain = SyncVectorEnv([partial(LevelEnv, CAVE, **options)] * WORLDS, autoreset_mode=mode)
    ours = LevelVectorEnv(WORLDS, CAVE, autoreset_mode=mode, **options)
    assert ours.observation_space == plain.observation_space
    assert ours.action_space == plain.action_space
    for found, expected in zip(ours.reset(seed=3), plain.reset(seed=3), strict=True):
        assert_same(found, expected)
    weights = numpy.array([6] * 8 + [1] * 12) / 60
    steps = numpy.random.default_rng(5).choice(20, size=(90, WORLDS), p=weights)
    for actions in steps:
        for found, expected in zip(ours.step(actions), plain.step(actions), strict=True):
            assert_same(found, expected)


def test_without_autoreset_worlds_are_reset_by_a_mask() -> None:
    env = LevelVectorEnv(2, CAVE, autoreset_mode="Disabled", max_episode_steps=1, keys=["position"])
    env.reset(seed=1)
    *_, truncated, _ = env.step(numpy.array([8, 8]))
    assert truncated.all()
    with pytest.raises(InvalidValueError, match=r"worlds \[0, 1\] are over; reset them first"):
        env.step(numpy.array([8, 8]))
    _, info = env.reset(options={"reset_mask": numpy.array([True, False])})
    assert info["_level_seed"].tolist() == [True, False]
    with pytest.raises(InvalidValueError, match=r"worlds \[1\] are over"):
        env.step(numpy.array([8, 8]))
    env.reset(options={"reset_mask": numpy.array([False, True])})
    env.step(numpy.array([8, 8]))


def test_worlds_have_their_own_levels() -> None:
    env = LevelVectorEnv(4, CAVE)
    _, info = env.reset(seed=10)
    singles = [LevelEnv(CAVE).reset(seed=seed)[1]["level_seed"] for seed in range(10, 14)]
    assert info["level_seed"].tolist() == singles
    assert len(set(singles)) == 4
    again = env.reset(seed=[13, 12, 11, 10])[1]
    assert again["level_seed"].tolist() == singles[::-1]


@pytest.mark.parametrize("mode", ["sync", "async", None])
def test_gymnasium_makes_them(mode: str | None) -> None:
    env = gymnasium.make_vec("vaultc/Level-v0", num_envs=2, vectorization_mode=mode, level=CAVE, keys=["agent"])
    try:
        assert isinstance(env, LevelVectorEnv) is (mode is None)
        observation, info = env.reset(seed=4)
        assert observation["agent"].shape == (2, 21, 80)
        assert info["level_seed"].tolist() == [LevelEnv(CAVE).reset(seed=seed)[1]["level_seed"] for seed in (4, 5)]
        env.step(env.action_space.sample())
    finally:
        env.close()


def test_frames_of_all_worlds() -> None:
    env = LevelVectorEnv(2, CAVE, render_mode="ansi")
    env.reset(seed=1)
    frames = env.render()
    assert len(frames) == 2
    assert all("@" in str(frame) for frame in frames)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_envs": 0}, "at least 1, not 0"),
        ({"num_envs": 2.5}, "num_envs must be a whole number, not 2.5"),
        ({"autoreset_mode": "Never"}, "'NextStep' or 'SameStep' or 'Disabled'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        LevelVectorEnv(**{"num_envs": 1, "level": CAVE} | options)


def test_wrong_resets_are_refused() -> None:
    env = LevelVectorEnv(2, CAVE)
    with pytest.raises(InvalidValueError, match="there are 1 seeds for 2 worlds"):
        env.reset(seed=[1])
    for mask in ([True, True], numpy.array([True]), numpy.array([False, False])):
        with pytest.raises(InvalidValueError, match="reset_mask must be an array of 2 truth values"):
            env.reset(options={"reset_mask": mask})
    for seed, message in ((-1, "at least 0, not -1"), (1.0, "whole number, not 1.0"), ([1, "2"], "number, not '2'")):
        with pytest.raises(InvalidValueError, match=message):
            env.reset(seed=seed)  # type: ignore[arg-type] # as users may write
    for options in ("level", ["level"], {"levle": 1}):
        with pytest.raises(InvalidValueError, match=r"options? "):
            env.reset(options=options)  # type: ignore[arg-type] # as users may write


def test_seeds_may_be_numbers_of_numpy() -> None:
    env = LevelVectorEnv(2, CAVE)
    first = env.reset(seed=5)[1]["level_seed"]
    for seed in (numpy.int64(5), numpy.array([5, 6])):
        assert numpy.array_equal(env.reset(seed=seed)[1]["level_seed"], first)  # type: ignore[arg-type] # as users write


def test_worlds_without_a_seed_begin_with_levels_of_their_own() -> None:
    """Also worlds that are not reset at first."""
    env = LevelVectorEnv(4, "vlt-delphi")
    first = env.reset(seed=[1, None, None, None], options={"reset_mask": numpy.array([True, True, True, False])})
    later = env.reset(options={"reset_mask": numpy.array([False, False, False, True])})
    seeds = [*first[1]["level_seed"][:3], later[1]["level_seed"][3]]
    assert len(set(seeds)) == 4
    assert seeds[0] == LevelVectorEnv(1, "vlt-delphi").reset(seed=1)[1]["level_seed"][0]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (numpy.array([1]), "actions must be an array of 2 whole numbers"),
        (numpy.array([1.0, 2.0]), "actions must be an array of 2 whole numbers"),
        (None, "actions must be an array of 2 whole numbers, not None"),
        (numpy.array([1, -1]), "there is no action -1; there are 0 to 19"),
        ([20, 0], "there is no action 20; there are 0 to 19"),
    ],
)
def test_wrong_actions_are_refused(actions: Any, message: str) -> None:
    env = LevelVectorEnv(2, CAVE)
    env.reset(seed=1)
    with pytest.raises(InvalidValueError, match=message):
        env.step(actions)
