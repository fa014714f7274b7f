"""The proof that environments show the levels that were generated, and that agents walk as the rules say."""

from __future__ import annotations

from collections import abc
from contextlib import suppress
from copy import copy
from typing import Final, TypeAlias

import numpy

from vaultc.envs import grids, rules, sources
from vaultc.envs.level_env import LevelEnv
from vaultc.envs.minihack_levels import MiniHackLevels
from vaultc.envs.world import UnplayableLevelError, WalkingWorld
from vaultc.level.layers import SECRET
from vaultc.level.level import Level
from vaultc.level.measures import reachability, survey
from vaultc.minihack import bridge
from vaultc.sampling import columns
from vaultc.support import errors
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

Verifiable: TypeAlias = "LevelEnv | MiniHackLevels | sources.LevelSource"

_COMPARED: Final = ("terrain", "objects", "monsters", "traps")
_HIDDEN: Final = (terrain.SDOOR, terrain.SCORR)
_TRIES: Final = 3
"""Moves until a locked door is entered: one unlocks it, one opens it."""


class CellDifference(NamedTuple):
    """A cell of a world that differs: its coordinates, what differs, and the two values."""

    x: int
    y: int
    what: str
    expected: object
    found: object


class WorldDiffers(errors.VaultcError, AssertionError):  # noqa: N818 - it says what is the matter
    """The world differs from the level; ``cells`` are the differences."""

    def __init__(self, cells: list[CellDifference]) -> None:
        self.cells = cells
        first = cells[0]
        more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
        super().__init__(f"{first.what} at ({first.x},{first.y}): {first.found}, not {first.expected}{more}")


def verify(subject: Verifiable, seed: int = 1) -> None:
    """Verify the level that an environment plays, or the level of a seed of anything that is a level.

    A walking world must show the layers of the level, and its agent must be able to make the steps of
    ``vaultc.level.measures.survey`` and no others. In MiniHack the level is mapped and compared cell for cell.

    Raises:
        WorldDiffers: a walking world differs.
        LevelDiffers: the game shows another level.
        InvalidValueError: the environment has no level yet, or the subject is none.
    """
    if isinstance(subject, MiniHackLevels):
        bridge.verify(subject.generated)
        return
    if isinstance(subject, LevelEnv):
        drawn = subject.drawn
    else:
        drawn = next(sources.LevelDraws(subject).levels({"level": subject, "level_seed": seed}, None))
    found = [*shown_differences(drawn), *walking_differences(drawn.level.level, drawn.level.catalog)]
    if found:
        raise WorldDiffers(found)


# ---- what is shown


def shown_differences(drawn: sources.EpisodeLevel) -> abc.Iterator[CellDifference]:
    """The cells of a new world whose layers differ from the layers of data sets, without cells that are hidden."""
    level = drawn.level.level
    for secrets in ("hidden", "known"):
        world = _world(rules.WorldRules(secrets=secrets))
        with suppress(UnplayableLevelError):
            world.begin(level, drawn.level.catalog, drawn.seed)
        expected = {name: columns.layer_of(name, [level], drawn.level.catalog)[0] for name in (*_COMPARED, "doors")}
        secret = (expected["doors"] & SECRET > 0) | numpy.isin(expected["terrain"], _HIDDEN)
        expected["doors"] &= grids.DOOR_STATE
        for name, wanted in expected.items():
            compared = ~secret if name == "terrain" or (name == "doors" and secrets == "hidden") else True
            for y, x in numpy.argwhere((world.view[name] != wanted) & compared).tolist():
                yield CellDifference(x, y, name, int(wanted[y, x]), int(world.view[name][y, x]))


# ---- walking


def walking_differences(level: Level, catalog: Catalog) -> abc.Iterator[CellDifference]:
    """The cells from which an agent steps elsewhere than the measures say; things on the level are taken away."""
    bare = bare_level(level)
    reach = reachability.Reach.of(bare, catalog)
    world = _world(rules.WorldRules(secrets="known", goal=None))
    with suppress(UnplayableLevelError):
        world.begin(bare, catalog, 0)
    for cell in reachability.walkable(reach.needs):
        found = sorted(_entered_from(world, grids.of_level(cell)))
        expected = sorted(map(grids.of_level, survey.steps_from(reach, cell)))
        if found != expected:
            yield CellDifference(*divmod(cell, grid.HEIGHT), "steps", _in_words(expected), _in_words(found))


def bare_level(level: Level) -> Level:
    """The level without monsters, objects and traps."""
    bare = copy(level)
    bare.monsters, bare.piles, bare.traps = [], {}, []
    return bare


def _entered_from(world: WalkingWorld, cell: int) -> abc.Iterator[int]:
    """The cells that the agent enters from a cell, with a tool for locks, opening doors on its way."""
    for direction in range(rules.MOVES):
        world.put(cell, with_tool=True)
        for _ in range(_TRIES):
            world.step(direction)
            if world.cell != cell:
                yield world.cell
                break


def _in_words(cells: abc.Iterable[int]) -> str:
    return ", ".join(str(grids.coordinates(cell)) for cell in cells) or "nowhere"


def _world(chosen: rules.WorldRules) -> WalkingWorld:
    return WalkingWorld(grids.Grids(1), 0, chosen)
