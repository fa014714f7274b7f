"""The ground of a search, and routes over it from some squares to others, without pushing."""

from __future__ import annotations

from collections import abc
from functools import cache, lru_cache
from typing import Final

from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.level.solving import powers
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, kinds, terrain
from vaultc.world.catalog.named import kinds_if_any

_UNDER_BRIDGE: Final = {terrain.MOAT_UNDER: powers.WATER_SPAN, terrain.LAVA_UNDER: powers.LAVA_SPAN}
_TRAPS: Final = {
    kinds.PIT: powers.PIT, kinds.SPIKED_PIT: powers.PIT, kinds.HOLE: powers.HOLE, kinds.TRAP_DOOR: powers.HOLE,
    kinds.LEVEL_TELEPORT: powers.EXIT, kinds.MAGIC_PORTAL: powers.EXIT, kinds.TELEPORT: powers.TELEPORTER,
}  # fmt: skip
_FALLS: Final = frozenset((kinds.HOLE, kinds.TRAP_DOOR, kinds.LEVEL_TELEPORT))
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
    findings: tuple[powers.LevelTool, ...]
    own: int
    sokoban: bool
    pushing: bool
    gains: dict[int, list[powers.LevelTool]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, level: Level, catalog: Catalog, abilities: powers.Abilities, sokoban: bool | None = None
    ) -> QuestGround:
        """The ground of a level for some abilities; ``sokoban`` None finds out from the level if its rules hold."""
        if sokoban is None:
            sokoban = "sokoban rules" in level.flags_set or level.name.startswith(_SOKOBAN)
        own = sum(power for word, power in _OWN.items() if word in abilities)
        if not sokoban or "climbing" in abilities:
            own |= powers.CLIMB
        squares, shut = _kinds(level, catalog), bytearray(grid.CELLS)
        for cell in range(grid.HEIGHT, grid.CELLS):
            shut[cell] = level.terrain[cell] == terrain.DOOR and level.flags[cell] & terrain.CLOSED != 0
        odd = _lay_traps(squares, level)
        floor = _floor(squares, level, catalog)
        boulders = _lay_boulders(squares, level, catalog)
        findings = tuple(powers.findings_of(level, catalog, abilities))
        falls = frozenset(grid.at(trap.x, trap.y) for trap in level.traps if trap.kind in _FALLS)
        rock = level.terrain[: grid.CELLS].translate(catalog.terrain_classes.rock)
        found = cls(
            squares, reachability.doors_of(level), shut, bytes(rock), odd, floor, falls, boulders, findings, own,
            sokoban, "boulders" in abilities,
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
        terrain.SDOOR: powers.HIDDEN, terrain.SCORR: powers.HIDDEN, terrain.WATER: powers.DEEP,
        terrain.DBWALL: powers.PORTCULLIS, terrain.TREE: powers.BLOCKED, terrain.DEADTREE: powers.BLOCKED,
        terrain.IRONBARS: powers.BLOCKED, terrain.CRYSTALICEWALL: powers.BLOCKED,
        terrain.DRAWBRIDGE_UP: powers.WATER_SPAN,
    }  # fmt: skip

    def kind(code: int) -> int:
        if code in special:
            return special[code]
        if classes.liquid[code]:
            return powers.LAVA if classes.lava[code] else powers.WATER
        return powers.OPEN if classes.walkable[code] else powers.ROCK

    return bytes(kind(code) for code in range(256))


def _lay_traps(squares: bytearray, level: Level) -> bytearray:
    """Mark the squares of traps; return those where a boulder sets off a trap."""
    odd = bytearray(grid.CELLS)
    for trap in reversed(level.traps):
        cell = grid.at(trap.x, trap.y)
        if trap.kind == kinds.TELEPORT and "noteleport" in level.flags_set:
            continue
        if squares[cell] == powers.OPEN and trap.kind in _TRAPS:
            squares[cell] = _TRAPS[trap.kind]
        odd[cell] |= trap.kind == kinds.LAND_MINE
    return odd


def _floor(squares: bytearray, level: Level, catalog: Catalog) -> bytearray:
    """1 where a hole can be dug: open ground without stairs, furniture or bridge."""
    if "hardfloor" in level.flags_set:
        return bytearray(grid.CELLS)
    furniture = catalog.terrain_classes.furniture
    bridge = (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    codes = level.terrain
    return bytearray(
        squares[cell] == powers.OPEN and not furniture[codes[cell]] and codes[cell] not in bridge
        for cell in range(grid.CELLS)
    )


def _lay_boulders(squares: bytearray, level: Level, catalog: Catalog) -> frozenset[int]:
    """The squares of single boulders; heaps of them are marked as a kind of square, since none of them rolls away."""
    kind = kinds_if_any(catalog, "boulder")
    numbers = {
        cell: sum(item.quantity for item in pile if item.kind in kind) for cell, pile in sorted(level.piles.items())
    }
    for cell, number in numbers.items():
        if number > 1 and squares[cell] != powers.BLOCKED:
            squares[cell] = powers.HEAP
    return frozenset(cell for cell, number in numbers.items() if number == 1 and squares[cell] != powers.BLOCKED)


FAR: Final = 1 << 20
"""More than the steps of any way."""


class Stride(NamedTuple):
    """A step of a plan: the square that the hero enters, and the square to which a boulder goes from there.

    ``boulder`` is -1 where none was, and the square itself where the hero breaks it to pieces.
    """

    cell: int
    boulder: int = -1


QuestPlan = tuple[Stride, ...]
"""The squares of a way from the first on, with the boulders that are moved."""


@dataclass(frozen=True, eq=False)
class Quest:
    """The way from ``starts`` to ``goals`` on a ground.

    With ``dig_down`` a hole that the hero digs is a goal as well.
    """

    ground: QuestGround
    starts: tuple[int, ...]
    goals: frozenset[int]
    dig_down: int = 0
    _squares: dict[int, bytearray] = field(default_factory=dict, init=False, repr=False)

    def is_reached(self, cell: int, held: int, filled: abc.Container[int] = ()) -> bool:
        """True if a hero with some powers has arrived."""
        if cell in self.goals:
            return cell not in self.ground.falls or cell not in filled
        return bool(self.dig_down & held and self.ground.floor[cell])

    def squares(self, held: int) -> bytearray:
        """1 for all squares that a hero with some powers enters, goals included; not to be changed."""
        if held not in self._squares:
            found = self.ground.squares(held)
            for cell in self.goals:
                found[cell] = 1
            self._squares[held] = found
        return self._squares[held]

    def starting(self, mask: int) -> list[tuple[int, int]]:
        """The squares on which the hero begins, with the powers there."""
        ground = self.ground
        return [(cell, ground.gained(cell, ground.own, mask)) for cell in self.starts]

    def distances(self, held: int) -> list[int]:
        """A lower bound of the steps from each cell: as if the hero had all these powers, and boulders were air."""
        squares = self.optimistic(held)
        ground = self.ground
        goals = sorted(self.goals)
        if self.dig_down & held:
            goals += [cell for cell in range(grid.CELLS) if ground.floor[cell]]
        found = [FAR] * grid.CELLS
        for cell in goals:
            found[cell] = 0
        front, length = sorted(set(goals)), 0
        while front:
            length += 1
            following = [] if length > 1 else self._teleporters(squares, found)
            for cell in front:
                for other, _, left, _ in routes()[cell]:
                    if (
                        squares[other]
                        and found[other] == FAR
                        and (left < 0 or not (ground.straight[cell] or ground.straight[other]))
                    ):
                        found[other] = length
                        following.append(other)
            front = following
        return found

    def _teleporters(self, squares: bytearray, found: list[int]) -> list[int]:
        """The teleportation traps that can be used, each at most a step from the goal."""
        cells = [
            cell
            for cell in range(grid.CELLS)
            if squares[cell] and self.ground.kinds[cell] == powers.TELEPORTER and found[cell] == FAR
        ]
        for cell in cells:
            found[cell] = 1
        return cells

    def optimistic(self, held: int) -> bytearray:
        """The squares that are entered at best: with these powers, and if boulders can be pushed, after they filled
        everything."""
        found = bytearray(self.squares(held))
        if self.ground.has_boulders:
            for cell in range(grid.CELLS):
                if self.ground.kinds[cell] in _PERHAPS_FILLED:
                    found[cell] = 1
        for cell in self.starts:
            found[cell] = 1
        return found


_PERHAPS_FILLED: Final = powers.FILLABLE | {powers.LAVA, powers.WATER_SPAN, powers.LAVA_SPAN, powers.HEAP}
"""Squares that boulders may open, by rules or chance."""


WalkState = tuple[int, int]
"""A square and the powers of the hero there."""


class Reached(NamedTuple):
    """The squares that a hero reaches at best, the powers gained, and whether the goal is among them."""

    cells: list[int]
    held: int
    arrives: bool


def at_best(quest: Quest, mask: int) -> Reached:
    """The squares that are reached if everything uncertain turns out well.

    Charges never run out, boulders are out of the way and have filled what they can, boxes open, and teleportation
    traps that work lead anywhere. A goal that is not reached so is not reached at all.
    """
    ground = quest.ground
    held = ground.own | powers.TELEPORT
    while True:
        cells = _flooded(quest, held)
        gained = held
        for cell in cells:
            for finding in ground.gains.get(cell, ()):
                gained |= finding.power & mask
        if gained == held:
            return Reached(cells, held, any(quest.is_reached(cell, held) for cell in cells))
        held = gained


def _flooded(quest: Quest, held: int) -> list[int]:
    squares = quest.optimistic(held)
    found = list(dict.fromkeys(quest.starts))
    for cell in found:
        squares[cell] = 0
    for cell in found:
        for other in quest.ground.steps(cell, squares):
            squares[other] = 0
            found.append(other)
    return found


def walk(
    quest: Quest,
    starting: abc.Iterable[WalkState],
    mask: int,
    boulders: frozenset[int],
    filled: frozenset[int],
    arrived: abc.Callable[[int, int], bool],
    breaking: bool = False,
) -> list[WalkState] | None:
    """The shortest way without pushing a boulder, as squares and powers; None if there is none.

    ``mask`` are the powers that tools may give. A hero who is ``breaking`` digs through boulders where a tool allows.
    """
    ground, entered = quest.ground, _entering(quest, boulders, filled, powers.DIG if breaking else 0)
    parents: dict[WalkState, WalkState | None] = {}
    front = []
    for state in starting:
        if state not in parents:
            parents[state] = None
            front.append(state)
    for state in front:
        cell, held = state
        if arrived(cell, held):
            way = [state]
            while (before := parents[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        for other in ground.steps(cell, entered(held), boulders):
            following = other, ground.gained(other, held, mask)
            if following not in parents:
                parents[following] = state
                front.append(following)
    return None


def _entering(
    quest: Quest, boulders: frozenset[int], filled: frozenset[int], breaking: int = 0
) -> abc.Callable[[int], bytearray]:
    """Return a function: 1 for the squares that are entered with some powers, past boulders, over filled squares."""

    @cache
    def squares(held: int) -> bytearray:
        found = bytearray(quest.squares(held))
        for cell in filled:
            found[cell] = 1
        if not held & breaking:
            for cell in boulders:
                found[cell] = 0
        return found

    return squares


def shortest_walk(quest: Quest, mask: int) -> QuestPlan | None:
    """The shortest way to the goal past boulders that stay in place."""
    boulders = quest.ground.boulders
    found = walk(quest, quest.starting(mask), mask, boulders, frozenset(), quest.is_reached, breaking=True)
    if found is None:
        return None
    return tuple(Stride(cell, cell if cell in boulders and held & powers.DIG else -1) for cell, held in found)


def region(
    quest: Quest, cell: int, held: int, mask: int, boulders: frozenset[int], filled: frozenset[int]
) -> tuple[bytearray, int]:
    """All squares to which the hero can walk from one, marked 1, with the powers gained on the way."""
    ground = quest.ground
    entered = _entering(quest, boulders, filled)
    while True:
        squares = bytearray(entered(held))
        marked = bytearray(grid.CELLS)
        found = [cell]
        squares[cell], marked[cell] = 0, 1
        for place in found:
            for other in ground.steps(place, squares, boulders):
                squares[other], marked[other] = 0, 1
                found.append(other)
        gained = held
        for place in found:
            gained = ground.gained(place, gained, mask)
        if gained == held:
            return marked, held
        held = gained
