"""The number of classes that layers of observations have."""

from __future__ import annotations

import numpy
import pytest

import vaultc
from vaultc import envs

TEXT = """\
LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (7,3) {
  STAIR: (0,0), up
  MONSTER: ('D', "draken"), (2,0), asleep
  TRAP: "pit", (3,0)
  OBJECT: (')', "dagger"), (4,0)
}
"""


@pytest.mark.parametrize("key", ["terrain", "doors", "objects", "monsters", "traps", "goal", "agent"])
def test_all_numbers_of_a_layer_are_below_its_classes(key: str) -> None:
    env = envs.LevelEnv(vaultc.loads(TEXT).levels[0], keys=[key])
    observation, _ = env.reset(seed=1)
    assert list(env.classes) == [key]
    assert int(numpy.max(observation[key])) < env.classes[key] < 1000


def test_classes_are_those_of_the_catalogue() -> None:
    script = vaultc.loads(TEXT).levels[0]
    classes = envs.LevelVectorEnv(2, script).classes
    assert classes["monsters"] == len(script.catalog.species) + 1
    assert classes["doors"] == 6
    assert classes["agent"] == 2


def test_classes_of_a_curriculum_hold_all_games() -> None:
    script = vaultc.loads(TEXT).levels[0]
    env = envs.LevelEnv(next_level=lambda seed, _last: (script, seed), keys=["monsters", "position"])
    assert list(env.classes) == ["monsters"]
    assert env.classes["monsters"] > len(script.catalog.species)
