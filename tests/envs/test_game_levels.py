"""``MiniHackLevels`` without MiniHack: what it refuses, and how it renders, with a game that only looks like NLE's."""

from __future__ import annotations

import pickle
import re
from copy import copy, deepcopy
from typing import Any

import numpy
import pytest
from gymnasium import spaces

from envs.small_levels import script
from vaultc.envs import MiniHackLevels
from vaultc.minihack import MiniHackMissing, bridge
from vaultc.support.errors import InvalidValueError
from vaultc.support.installation import installing

ROOM = script("-----\n|...|\n-----\n")
SHAPE = (21, 79)


class GameLike:
    """A game that ends after two steps, and renders as NLE does: by masking the colors of the map."""

    observation_space = spaces.Dict({"chars": spaces.Box(0, 255, SHAPE, numpy.uint8)})
    action_space = spaces.Discrete(4)
    metadata = MiniHackLevels.metadata

    def __init__(self, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self.steps = 0
        self.frames: list[int] = []
        self.closed = 0
        self.last_observation: tuple[Any, ...] = ()

    def update(self, des_file: str) -> None:
        assert "MAZE" in des_file or "LEVEL" in des_file

    def seed(self, core: int, disp: int, reseed: bool) -> None:
        assert (core, reseed) == (disp, False)

    def reset(self) -> tuple[dict[str, Any], dict[str, object]]:
        self.steps = 0
        chars, colors = numpy.full(SHAPE, 64, numpy.uint8), numpy.full(SHAPE, 15, numpy.uint8)
        self.last_observation = (chars, numpy.zeros(256, numpy.uint8), colors)
        return {"chars": chars}, {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, object]]:
        assert 0 <= action < 4
        self.steps += 1
        return {"chars": self.last_observation[0]}, 0.0, self.steps == 2, False, {"end_status": 2}

    def render(self) -> None:
        chars, message, colors = self.last_observation
        assert bytes(message) == bytes(256)
        self.frames.append(colors[0, 0] & ~8 if self.render_mode == "full" else 0)
        assert chr(chars[0, 0]) == "@"

    def close(self) -> None:
        self.closed += 1


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "seedable", lambda _des_file, **options: GameLike(**options))


def test_full_frames_need_no_old_numpy() -> None:
    """NLE masks colors with a negative number, which numpy 2 refuses for unsigned bytes."""
    env = MiniHackLevels(ROOM, render_mode="full")
    env.reset(seed=1)
    kept = env.game.last_observation
    env.render()
    assert env.game.frames == [7]  # type: ignore[attr-defined] # the game of this file
    assert env.game.last_observation is kept


def test_other_frames_are_the_game_s_own() -> None:
    env = MiniHackLevels(ROOM, render_mode="human")
    with pytest.raises(InvalidValueError, match="call reset first"):
        env.render()
    env.reset(seed=1)
    env.render()
    assert env.game.frames == [0]  # type: ignore[attr-defined] # as above
    silent = MiniHackLevels(ROOM)
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"render_mode": "rgb_array"}, "render_mode must be 'human' or 'ansi' or 'full' or 'pixel', not 'rgb_array'"),
        ({"des_file": "a.des"}, "choose levels by 'level', not by 'des_file'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        MiniHackLevels(ROOM, **options)


@pytest.mark.parametrize("way", [copy, deepcopy, pickle.dumps])
def test_a_game_is_not_copied(way: Any) -> None:
    env = MiniHackLevels(ROOM)
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"MiniHackLevels cannot be copied or pickled.*make one in each process"):
        way(env)
    env.step(0)


def test_steps_need_an_episode_and_an_action() -> None:
    env = MiniHackLevels(ROOM)
    with pytest.raises(InvalidValueError, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    for action, message in ((4, "no action 4; there are 0 to 3"), (-1, "no action -1"), ("north", "whole number")):
        with pytest.raises(InvalidValueError, match=message):
            env.step(action)  # type: ignore[arg-type] # as users may write
    assert not env.step(3)[2]
    assert env.step(numpy.int64(3))[2]  # type: ignore[arg-type] # as spaces draw them
    with pytest.raises(InvalidValueError, match="the episode is over; call reset first"):
        env.step(0)


def test_closed_environments_say_so() -> None:
    env = MiniHackLevels(ROOM, render_mode="human")
    env.reset(seed=1)
    env.close()
    env.close()
    for use in (env.reset, env.render, lambda: env.step(0)):
        with pytest.raises(InvalidValueError, match="the environment is closed; make another one"):
            use()


def test_without_minihack_a_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setitem(__import__("sys").modules, "minihack", None)
    with pytest.raises(MiniHackMissing, match=re.escape(installing("minihack"))):
        MiniHackLevels(ROOM)
