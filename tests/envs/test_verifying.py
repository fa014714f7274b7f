"""Environments show the levels that were generated, and agents walk as the measures say."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import pytest
from repository import ROOT

import vaultc
from envs.small_levels import made, script
from vaultc.envs import LevelEnv, WorldDiffers, grids, verify
from vaultc.envs.world import WalkingWorld
from vaultc.support.errors import InvalidValueError

LEVELS = sorted((ROOT / "tests" / "bridge" / "levels").glob("*.des"))
DOORS = script(
    """
---------
|...+...|
|...|...S
|-S-|.}.|
|...+.L.|
---------
""",
    "DOOR: locked, (4,1)\nDOOR: closed, (4,4)\n",
)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_levels_of_files(path: Path) -> None:
    for level in vaultc.load(path).levels:
        for seed in (1, 2):
            verify(level, seed)


@pytest.mark.parametrize("name", ["vlt-delphi", "vlt-chess", "vlt-moated", "vlt-brook", "vlt-traps"])
def test_vaults(name: str) -> None:
    verify(name, 3)


def test_ordinary_levels() -> None:
    verify(vaultc.ordinary_level(seed=5, depth=8))


def test_environments() -> None:
    env = LevelEnv(DOORS)
    with pytest.raises(InvalidValueError, match="call reset first"):
        verify(env)
    env.reset(seed=1)
    verify(env)


def test_another_walker_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that moves diagonally through doors."""
    whole = WalkingWorld._move

    def through(world: Any, direction: int) -> None:
        straight = bytes(world._straight)
        world._straight[:] = bytes(len(straight))
        whole(world, direction)
        world._straight[:] = straight

    verify(DOORS)
    monkeypatch.setattr(WalkingWorld, "_move", through)
    with pytest.raises(WorldDiffers, match=r"steps at \(\d+,\d+\)"):
        verify(DOORS)


@pytest.mark.parametrize("layer", ["terrain", "doors", "objects", "monsters", "traps"])
def test_another_view_is_noticed(layer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = grids.lay_out

    def other(into: Any, *facts: Any) -> Any:
        found = whole(into, *facts)
        into[layer][2, 2] += 1
        return found

    monkeypatch.setattr(grids, "lay_out", other)
    with pytest.raises(WorldDiffers, match=rf"{layer} at \(2,2\): "):
        verify(made("---\n|.|\n---\n"))


def test_verifying_changes_nothing() -> None:
    level = made("-----\n|...|\n-----\n", "OBJECT: '*', random\nMONSTER: 'F', random\n")
    before = copy(level.level)
    verify(level)
    assert (before.piles, before.monsters) == (level.level.piles, level.level.monsters)
    assert level.level.items()
