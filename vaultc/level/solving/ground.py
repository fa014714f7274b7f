"""The ground of a level as a solver sees it: kinds of squares, doors, boulders, tools, and the steps between them."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.level.solving import powers
from vaultc.level.solving.powers import Abilities, LevelTool, findings_of
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.kinds import (
    HOLE,
    LAND_MINE,
    LEVEL_TELEPORT,
    MAGIC_PORTAL,
    PIT,
    SPIKED_PIT,
    TELEPORT,
    TRAP_DOOR,
)
from vaultc.world.catalog.named import kinds_if_any

_UNDER_BRIDGE: Final = {terrain.MOAT_UNDER: powers.WATER_SPAN, terrain.LAVA_UNDER: powers.LAVA_SPAN}
_TRAPS: Final = {
    PIT: powers.PIT, SPIKED_PIT: powers.PIT, HOLE: powers.HOLE, TRAP_DOOR: powers.HOLE,
    LEVEL_TELEPORT: powers.EXIT, MAGIC_PORTAL: powers.EXIT, TELEPORT: powers.TELEPORTER,
}  # fmt: skip
_FALLS: Final = frozenset((HOLE, TRAP_DOOR, LEVEL_TELEPORT))
_OWN: Final = {"searching": powers.SEARCH, "kicking": powers.KICK, "teleporting": powers.TELEPORT}
_SOKOBAN: Final = "soko"
"""The beginning of the names of levels of Sokoban."""


class GridStep(NamedTuple):
    """A step to a neighbour ``cell``: the square ``beyond`` it (-1 off the level), and, of a diagonal step, the two
    squares beside it (-1 of others)."""

    cell: int
    beyond: int
    left: int
    right: int


@lru_cache(maxsize=1)
def routes() -> tuple[tuple[GridStep, ...], ...]:
    """The steps from each cell, straight ones first."""
    steps = (*grid.STRAIGHT, *(step for step in grid.ALL_AROUND if step not in grid.STRAIGHT))
    return tuple(
        tuple(_route(cell, step) for step in steps if _beside(cell, step) >= 0) if cell >= grid.HEIGHT else ()
        for cell in range(grid.CELLS)
    )


def _beside(cell: int, step: int) -> int:
    """The cell after a step, -1 off the level."""
    other = cell + step
    if not grid.HEIGHT <= other < grid.CELLS or abs(other % grid.HEIGHT - cell % grid.HEIGHT) > 1:
        return -1
    return other


def _route(cell: int, step: int) -> GridStep:
    other = cell + step
    if step in grid.STRAIGHT:
        return GridStep(other, _beside(other, step), -1, -1)
    down = other % grid.HEIGHT - cell % grid.HEIGHT
    return GridStep(other, _beside(other, step), cell + down, other - down)


@dataclass(frozen=True, eq=False)
class QuestGround:
    """The squares of a level by cell, and what is on them.

    ``kinds`` are kinds of squares. ``straight`` is 1 for doors, which are entered and left straight on, ``shut`` for
    those that are closed, ``rock`` where a corner is too tight for Sokoban, ``odd`` where a boulder sets off a trap,
    ``floor`` where the floor can be dug. ``falls`` are traps that lead down. ``own`` are powers without tools.
    """

    kinds: bytearray
    straight: bytearray
    shut: bytearray
    rock: bytes
    odd: bytearray
    floor: bytearray
    falls: frozenset[int]
    boulders: frozenset[int]
    findings: tuple[LevelTool, ...]
    own: int
    sokoban: bool
    pushing: bool
    gains: dict[int, list[LevelTool]] = field(default_factory=dict)

    @classmethod
    def of(cls, level: Level, catalog: Catalog, abilities: Abilities, sokoban: bool | None = None) -> QuestGround:
        """The ground of a level for some abilities; ``sokoban`` None finds out from the level if its rules hold."""
        if sokoban is None:
            sokoban = "sokoban rules" in level.flags_set or level.name.startswith(_SOKOBAN)
        own = sum(power for word, power in _OWN.items() if word in abilities)
        if not sokoban or "climbing" in abilities:
            own |= powers.CLIMB
        kinds, shut = _kinds(level, catalog), bytearray(grid.CELLS)
        for cell in range(grid.HEIGHT, grid.CELLS):
            shut[cell] = level.terrain[cell] == terrain.DOOR and level.flags[cell] & terrain.CLOSED != 0
        odd = _lay_traps(kinds, level)
        floor = _floor(kinds, level, catalog)
        boulders = _lay_boulders(kinds, level, catalog)
        findings = tuple(findings_of(level, catalog, abilities))
        falls = frozenset(grid.at(trap.x, trap.y) for trap in level.traps if trap.kind in _FALLS)
        rock = level.terrain[: grid.CELLS].translate(catalog.terrain_classes.rock)
        found = cls(
            kinds, reachability.doors_of(level), shut, bytes(rock), odd, floor, falls, boulders, findings, own, sokoban,
            "boulders" in abilities,
        )  # fmt: skip
        for finding in findings:
            found.gains.setdefault(finding.cell, []).append(finding)
        return found

    @property
    def has_boulders(self) -> bool:
        """True if there are boulders that the hero may push."""
        return self.pushing and (bool(self.boulders) or powers.HEAP in self.kinds)

    def offered(self, mask: int) -> int:
        """All powers of a mask that tools of the level give, wherever they lie."""
        found = 0
        for finding in self.findings:
            found |= finding.power & mask
        return found

    def gained(self, cell: int, held: int, mask: int) -> int:
        """The powers of a hero who comes to a square, with the tools there; ``mask`` are the powers that count."""
        if cell in self.gains:
            for _ in self.gains[cell]:
                before = held
                for finding in self.gains[cell]:
                    if not finding.locked or held & powers.UNLOCK:
                        held |= finding.power & mask
                if held == before:
                    break
        return held

    def squares(self, held: int) -> bytearray:
        """1 for all squares that a hero with some powers enters, as if there were no boulders."""
        return self.kinds.translate(powers.entered(held, self.sokoban))

    def steps(self, cell: int, squares: bytearray, boulders: abc.Container[int] = ()) -> list[int]:
        """The squares to which one step leads, among those marked; a teleportation trap leads to all open ones.

        ``boulders`` matter for the tight corners of Sokoban only.
        """
        if self.kinds[cell] == powers.TELEPORTER:
            return [other for other in range(grid.CELLS) if squares[other] and self.kinds[other] == powers.OPEN]
        straight, rock = self.straight, self.rock
        found = []
        for other, _, left, right in routes()[cell]:
            if not squares[other]:
                continue
            if left >= 0:
                if straight[cell] or straight[other]:
                    continue
                if self.sokoban and (rock[left] or left in boulders) and (rock[right] or right in boulders):
                    continue
            found.append(other)
        return found


def _kinds(level: Level, catalog: Catalog) -> bytearray:
    """The kinds of squares by their terrain."""
    found = bytearray(level.terrain[: grid.CELLS].translate(_by_terrain(catalog)))
    found[: grid.HEIGHT] = bytes(grid.HEIGHT)
    arboreal = "arboreal" in level.flags_set
    for cell in range(grid.HEIGHT, grid.CELLS):
        code, flags = level.terrain[cell], level.flags[cell]
        if code in (terrain.DOOR, terrain.SDOOR) and flags & terrain.LOCKED:
            found[cell] = powers.LOCKED if code == terrain.DOOR else powers.HIDDEN_LOCKED
        elif code == terrain.DRAWBRIDGE_UP:
            found[cell] = _UNDER_BRIDGE.get(flags & terrain.UNDER_BRIDGE, powers.OPEN)
        elif found[cell] == powers.ROCK and (flags & terrain.NON_DIGGABLE or (arboreal and code == terrain.STONE)):
            found[cell] = powers.BLOCKED
    return found


@lru_cache(maxsize=8)
def _by_terrain(catalog: Catalog) -> bytes:
    classes = catalog.terrain_classes
    special = {
        terrain.SDOOR: powers.HIDDEN,
        terrain.SCORR: powers.HIDDEN,
        terrain.WATER: powers.DEEP,
        terrain.DBWALL: powers.PORTCULLIS,
        terrain.TREE: powers.BLOCKED,
        terrain.DEADTREE: powers.BLOCKED,
        terrain.IRONBARS: powers.BLOCKED,
        terrain.CRYSTALICEWALL: powers.BLOCKED,
        terrain.DRAWBRIDGE_UP: powers.WATER_SPAN,
    }

    def kind(code: int) -> int:
        if code in special:
            return special[code]
        if classes.liquid[code]:
            return powers.LAVA if classes.lava[code] else powers.WATER
        return powers.OPEN if classes.walkable[code] else powers.ROCK

    return bytes(kind(code) for code in range(256))


def _lay_traps(kinds: bytearray, level: Level) -> bytearray:
    """Mark the squares of traps; return those where a boulder sets off a trap."""
    odd = bytearray(grid.CELLS)
    for trap in reversed(level.traps):
        cell = grid.at(trap.x, trap.y)
        if trap.kind == TELEPORT and "noteleport" in level.flags_set:
            continue
        if kinds[cell] == powers.OPEN and trap.kind in _TRAPS:
            kinds[cell] = _TRAPS[trap.kind]
        odd[cell] |= trap.kind == LAND_MINE
    return odd


def _floor(kinds: bytearray, level: Level, catalog: Catalog) -> bytearray:
    """1 where a hole can be dug: open ground without stairs, furniture or bridge."""
    if "hardfloor" in level.flags_set:
        return bytearray(grid.CELLS)
    furniture = catalog.terrain_classes.furniture
    bridge = (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    codes = level.terrain
    return bytearray(
        kinds[cell] == powers.OPEN and not furniture[codes[cell]] and codes[cell] not in bridge
        for cell in range(grid.CELLS)
    )


def _lay_boulders(kinds: bytearray, level: Level, catalog: Catalog) -> frozenset[int]:
    """The squares of single boulders; heaps of them are marked as a kind of square, since none of them rolls away."""
    kind = kinds_if_any(catalog, "boulder")
    numbers = {
        cell: sum(item.quantity for item in pile if item.kind in kind) for cell, pile in sorted(level.piles.items())
    }
    for cell, number in numbers.items():
        if number > 1 and kinds[cell] != powers.BLOCKED:
            kinds[cell] = powers.HEAP
    return frozenset(cell for cell, number in numbers.items() if number == 1 and kinds[cell] != powers.BLOCKED)
