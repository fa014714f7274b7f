"""Walking worlds survive being copied and pickled in the middle of an episode, and their copies go on alike."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import cloudpickle
import gymnasium
import numpy
import pytest

from envs.small_levels import script
from vaultc.envs import LevelEnv, LevelVectorEnv
from vaultc.envs.grids import KEYS

CAVE = script(
    "---------\n|.......|\n|..+S...|\n|.....+.|\n---------\n",
    "OBJECT: ('`', \"boulder\"), (2,1)\nGOLD: 20, random\nTRAP: random, random\nMONSTER: 'F', random\n",
)
WAYS: list[Callable[[Any], Any]] = [
    deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
    lambda env: cloudpickle.loads(cloudpickle.dumps(env)),
]
OPTIONS: list[dict[str, Any]] = [{}, {"fog": True, "crop": 5}, {"max_episode_steps": 30, "autopickup": True}]
ways = pytest.mark.parametrize("way", WAYS, ids=["copied", "pickled", "pickled in the cloud"])
every = pytest.mark.parametrize("options", OPTIONS, ids=["plain", "fog", "short"])


def future(env: Any, draw: Callable[[], Any], steps: int) -> list[Any]:
    """Everything that some steps of an environment show, with a new level in between."""
    found: list[Any] = []
    for number in range(steps):
        observation, reward, terminated, truncated, _ = env.step(draw())
        found += [numpy.asarray(part).tobytes() for part in (reward, terminated, truncated, *observation.values())]
        if number == steps // 2 or (numpy.ndim(terminated) == 0 and (terminated or truncated)):
            found.append(str(env.reset()[1]))
    return found


def actions(shape: int | None = None) -> Callable[[], Any]:
    dice = numpy.random.default_rng(5)
    return lambda: dice.integers(0, 20, shape)


@ways
@every
def test_a_copy_has_the_same_future(way: Callable[[Any], Any], options: dict[str, Any]) -> None:
    env = LevelEnv(CAVE, keys=KEYS, goal=None, **options)
    env.reset(seed=3)
    future(env, actions(), 20)
    other = way(env)
    expected = future(env, actions(), 40)
    assert future(other, actions(), 40) == expected, "nor does the first one change the copy"


def test_a_copy_is_another_world() -> None:
    env = LevelEnv(CAVE, keys=["position", "agent"], goal=None, render_mode="ansi")
    before = env.reset(seed=3)[0]
    other, frame = deepcopy(env), env.render()
    for action in range(8):
        other.step(numpy.int64(action))
    assert env.render() == frame
    assert env.step(numpy.int64(8))[0]["position"].tolist() == before["position"].tolist()


def test_a_copy_may_be_made_before_the_first_level() -> None:
    env = LevelEnv(CAVE)
    assert deepcopy(env).reset(seed=3)[1] == env.reset(seed=3)[1]


@ways
@every
def test_many_worlds_are_copied_together(way: Callable[[Any], Any], options: dict[str, Any]) -> None:
    envs = LevelVectorEnv(3, CAVE, keys=KEYS, **options)
    envs.reset(seed=3)
    future(envs, actions(3), 20)
    other = way(envs)
    expected = future(envs, actions(3), 40)
    assert future(other, actions(3), 40) == expected


def test_workers_make_their_environments() -> None:
    options = {"level": "vlt-delphi", "keys": ["position"], "max_episode_steps": 20}
    found = []
    for mode in ("async", "sync", "vector_entry_point"):
        envs = gymnasium.make_vec("vaultc.envs:vaultc/Level-v0", num_envs=2, vectorization_mode=mode, **options)
        try:
            envs.reset(seed=3)
            found.append([envs.step(numpy.array([n % 8, 7 - n % 8]))[0]["position"].tolist() for n in range(30)])
        finally:
            envs.close()
    assert found[0] == found[1] == found[2]
