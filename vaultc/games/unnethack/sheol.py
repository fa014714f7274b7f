"""Ice caves: ``INIT_MAP: sheollev``. Rules: "INIT_MAP: sheollev".

Most caves fail the reach test, so that a level can take thousands of rounds and millions of rolls: a round is made of
bulk operations, and the level is touched once, with the caves that passed.

Connected cells are found for all cells at once: a set of cells is an integer with a bit per cell. A step in one of the
four directions is a shift, so that a flood takes as many operations as its longest way has cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import isqrt

from vaultc.chance.dice import Dice
from vaultc.generation.layout.walls import wall_beside_floor
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import marks

_ZERO, _ONE = b"01"


def _bit(x: int, y: int) -> int:
    return 1 << (grid.CELLS - 1 - x * grid.HEIGHT - y)


def _bits(text: str) -> int:
    """The cells of columns of a text of ``0`` and ``1``."""
    return int(text.ljust(grid.CELLS, "0"), 2)


_GRID = _bits("0" * grid.HEIGHT + "1" * grid.HEIGHT * grid.LAST_COLUMN)
_INSIDE = _bits("0" * 2 * grid.HEIGHT + f"0{'1' * (grid.HEIGHT - 2)}0" * (grid.LAST_COLUMN - 2))


def _cells_of(level: Level, codes: Iterable[int]) -> int:
    wanted = set(codes)
    table = bytes(_ONE if code in wanted else _ZERO for code in range(256))
    return int(level.terrain[: grid.CELLS].translate(table), 2) & _GRID


def _beside(cells: int) -> int:
    inside = cells & _INSIDE
    return inside << 1 | inside >> 1 | inside << grid.HEIGHT | inside >> grid.HEIGHT


def all_reached(level: Level, start: tuple[int, int], wanted: Iterable[int], through: Iterable[int]) -> bool:
    """True if ``start`` is connected to all cells of the ``wanted`` terrains over terrains of ``through``.

    Ways are orthogonal; a cell on the rim of the level is entered but never left. Rules: "INIT_MAP: sheollev".
    """
    goal, ways = _cells_of(level, wanted), _cells_of(level, through)
    reached = _bit(*start)
    if goal & ~(_beside(ways) | reached):
        return False
    while True:
        grown = reached | _beside(reached) & ways
        if grown == reached:
            return not goal & ~reached
        reached = grown


_OPEN = (
    terrains.ICEWALL, terrains.CRYSTALICEWALL, terrains.CRYSTALICEWALL, terrains.STONE, terrains.POOL, terrains.POOL,
    terrains.ROOM, terrains.ICE, terrains.ICE, terrains.ROOM,
)  # fmt: skip
_CLOSED = (
    terrains.ICEWALL, terrains.CRYSTALICEWALL, terrains.CRYSTALICEWALL, terrains.CRYSTALICEWALL,
    terrains.POOL, terrains.POOL, terrains.STONE, terrains.STONE, terrains.STONE, terrains.STONE,
)  # fmt: skip
_ICE_WALLS = (terrains.ICEWALL, terrains.CRYSTALICEWALL)
_WALKABLE = (terrains.ICE, terrains.POOL, terrains.ROOM)
_VALID = range(grid.HEIGHT, grid.CELLS)
_UNDIGGABLE_ROCK = marks(code for code in range(terrains.SCORR + 1) if code not in _ICE_WALLS)
_LIT = b"\1" * len(_VALID)

_PATCHES = 300
_ENDLESS = 1 << 60
_PATIENT_ROUNDS = 100
_STRIDE = grid.HEIGHT + 2
_TRIES = 100
_MOST_POINTS = 100
_PATH_START = (-2, 10)
_CLOUD_TRIES = 200

_MARGIN = 8
"""Cells around the level that paths may reach, or that lie near their points."""
_TALL = grid.HEIGHT + 2 * _MARGIN
_PLACES = _TALL * (grid.WIDTH + 2 * _MARGIN)
_RIGHT_BESIDE = (0, 1, -1, _TALL, -_TALL)
"""From a place to those that are open with it; next come those at its corners, and those two cells away."""
_CORNERS = (_TALL + 1, _TALL - 1, -_TALL + 1, -_TALL - 1)
_FARTHER = (2, -2, 2 * _TALL, -2 * _TALL)

_NEAR = [(dx, isqrt(16 - dx * dx)) for dx in range(-4, 5)]
"""Columns near a point, and how far up and down they are near."""


def sheol_level(site: Site, patience: int = _ENDLESS, fewest: int = _PATCHES) -> None:
    """Cover the level with ice caves, anew until the hero can walk from side to side.

    ``patience`` is the number of places refused to a point; then it takes any. Open caves get larger from round to
    round in the end, down to the ``fewest`` patches.
    """
    number = site.surroundings.level_in_dungeon
    open_caves = number == 1 and not site.dice.rn2(3)
    undiggable, rounds, count = 0, 0, _PATCHES
    while True:
        if open_caves:
            _patches(site, _OPEN, count, patience)
        else:
            _patches(site, _CLOSED, _PATCHES, patience)
            _Path(site, number).hew()
            if not site.dice.rn2(5):
                _clouds(site)
        if _has_room_for_stairs(site.level):
            rounds += 1
            if open_caves and rounds > _PATIENT_ROUNDS and count > fewest:
                count -= 1
            rock = site.level.terrain[grid.HEIGHT : grid.CELLS].translate(_UNDIGGABLE_ROCK)
            undiggable |= int.from_bytes(rock, "little")
            if _is_connected(site):
                _finish(site, undiggable)
                return


def _distance(a: grid.Cell, b: grid.Cell) -> int:
    """Squared distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# ---- patches


def _patches(site: Site, kinds: tuple[int, ...], count: int = _PATCHES, patience: int = _ENDLESS) -> None:
    """Strew points, at least two apart, and give each cell the terrain of the nearest one.

    The points leave hardly a free cell, and most rolls hit an occupied one. ``taken`` has a margin all around.
    """
    points: list[grid.Cell] = []
    codes = bytearray()
    taken = bytearray(_STRIDE * (grid.WIDTH + 2))
    tries = 0
    for column, y, kind in site.dice.triples(grid.LAST_COLUMN, grid.HEIGHT, len(kinds)):
        corner = column * _STRIDE + y
        if taken[corner + _STRIDE + 1] and tries < patience:
            tries += 1
            continue
        tries = 0
        points.append((column, y))
        codes.append(kinds[kind])
        if len(points) == count:
            break
        for side in (corner, corner + _STRIDE, corner + 2 * _STRIDE):
            taken[side : side + 3] = b"\1\1\1"

    from vaultc.games.unnethack.nearest import nearest_points  # numpy is loaded for ice caves alone

    numbers = nearest_points(points, grid.LAST_COLUMN, grid.HEIGHT)
    site.level.terrain[grid.HEIGHT : grid.CELLS] = bytes(map(codes.__getitem__, numbers))


# ---- the path through closed caves


class _Path:
    """A path of chained curves; each cell is on it for sure, or by ``chances`` in ``odds``.

    All three are by :func:`_place`, so that curves may leave the level.
    """

    def __init__(self, site: Site, number: int) -> None:
        self.level, self.dice = site.level, site.dice
        self.sure = bytearray(_PLACES)
        self.chances = [0] * _PLACES
        self.odds = [0] * _PLACES
        points = _path_points(site.dice)
        for k in range(0, len(points) - 2, 2):
            passed = _curve(points[k], points[k + 1], points[k + 2])
            if number > 2:
                for centre in passed:
                    self.sure[centre] = 1
            else:
                self._widen(Counter(passed))

    def _widen(self, passed: Mapping[int, int]) -> None:
        """Count the cells around the points that the path passes that many times."""
        sure, chances, odds = self.sure, self.chances, self.odds
        for centre, times in passed.items():
            for step in _RIGHT_BESIDE:
                sure[centre + step] = 1
            for step in _CORNERS:
                chances[centre + step] += 67 * times
                odds[centre + step] += 100 * times
            for step in _FARTHER:
                odds[centre + step] += 100 * times

    def hew(self) -> None:
        """Open the cells of the path and freeze the pools beside it."""
        terrain, rn2 = self.level.terrain, self.dice.rn2
        for x in range(1, grid.WIDTH):
            for y in range(grid.HEIGHT):
                cell, place = grid.at(x, y), _index_of(x, y)
                odds = self.odds[place]
                value = rn2(odds) if odds else 1
                code = terrain[cell]
                if value < self.chances[place] or self.sure[place]:
                    if code != terrains.POOL:
                        terrain[cell] = terrains.ICE if code in _ICE_WALLS else terrains.ROOM
                elif code == terrains.POOL:
                    terrain[cell] = terrains.ICEWALL


def _index_of(x: int, y: int) -> int:
    return (x + _MARGIN) * _TALL + y + _MARGIN


def _curve(a: grid.Cell, b: grid.Cell, c: grid.Cell) -> list[int]:
    """The places that a curve from ``c`` to ``a``, drawn towards ``b``, passes, as often as it does.

    The point j / steps of the way from one point to another is mixed of both; each share is cut down on its own.
    """
    steps = 20 * isqrt(_distance(a, b) + _distance(b, c))
    passed = []
    for j in range(steps + 1):
        rest = steps - j
        x = (a[0] * j // steps + b[0] * rest // steps) * j // steps
        x += (b[0] * j // steps + c[0] * rest // steps) * rest // steps
        y = (a[1] * j // steps + b[1] * rest // steps) * j // steps
        y += (b[1] * j // steps + c[1] * rest // steps) * rest // steps
        passed.append(_index_of(x, y))
    return passed


def _path_points(dice: Dice) -> list[grid.Cell]:
    """Points from the left end to the right end of the level; a dead end starts over."""
    current, points, near = _PATH_START, list[grid.Cell](), bytearray(_PLACES)
    while True:
        point = _next_point(dice, current, near)
        if point and points and points[-1][0] >= 75:
            return points
        if point is None or len(points) == _MOST_POINTS - 1:
            current, points, near = _PATH_START, [], bytearray(_PLACES)
        else:
            current = point
            points.append(point)
            for dx, reach in _NEAR:
                middle = _index_of(point[0] + dx, point[1])
                near[middle - reach : middle + reach + 1] = b"\1" * (2 * reach + 1)


def _next_point(dice: Dice, current: grid.Cell, near: bytearray) -> grid.Cell | None:
    """A point some way from ``current`` and not ``near`` others; None if the last try is needed, good or not."""
    rn2 = dice.rn2
    for trial in range(1, _TRIES + 1):
        x = current[0] + (rn2(6) - 2 if rn2(2) else rn2(11) - 5)
        y = current[1] + rn2(11) - 5
        if grid.valid(x, y) and not near[_index_of(x, y)]:
            return (x, y) if trial < _TRIES else None
    return None


# ---- clouds


def _clouds(site: Site) -> None:
    """Let a cloud wander over ice and floor."""
    terrain, rn2 = site.level.terrain, site.dice.rn2
    left = rn2(25)
    left += rn2(40) + 5
    x, y = 0, 0
    while terrain[grid.at(x, y)] not in (terrains.ICE, terrains.ROOM) or not x:
        x = rn2(78) + 1
        y = rn2(21)
    tries = _CLOUD_TRIES
    while left > 0 and tries > 0:
        if terrain[grid.at(x, y)] in (terrains.ICE, terrains.ROOM):
            terrain[grid.at(x, y)] = terrains.CLOUD
            left -= 1
            tries = _CLOUD_TRIES
        else:
            tries -= 1
            x, y = _drift(site.dice, x, y)


def _drift(dice: Dice, x: int, y: int) -> grid.Cell:
    """Ten steps are drawn from the same cell; the last one counts."""
    rn2 = dice.rn2
    to_x, to_y = x, y
    for _ in range(10):
        reach = 3 if not rn2(30) else 1
        to_x = x + rn2(2 * reach + 1) - reach
        to_y = y + rn2(2 * reach + 1) - reach
    return min(max(to_x, 1), grid.LAST_COLUMN), min(max(to_y, 0), grid.LAST_ROW)


# ---- tests and finish


def _has_room_for_stairs(level: Level) -> bool:
    """Floor at both ends of the level."""
    left = level.terrain.find(terrains.ROOM, grid.HEIGHT, 16 * grid.HEIGHT)
    return left >= 0 and level.terrain.find(terrains.ROOM, 65 * grid.HEIGHT, grid.CELLS) >= 0


def _finish(site: Site, undiggable: int) -> None:
    """Light, walls and flags; cells that were rock in any round cannot be dug."""
    level = site.level
    level.lit[grid.HEIGHT : grid.CELLS] = _LIT
    flags = int.from_bytes(level.flags[grid.HEIGHT : grid.CELLS], "little") | undiggable * terrains.NON_DIGGABLE
    level.flags[grid.HEIGHT : grid.CELLS] = flags.to_bytes(len(_VALID), "little")
    wall_beside_floor(level, like_wallify=site.rules.ground.caves_walled_like_wallify)
    level.flags_set.discard("mazelevel")
    level.flags_set.add("cavernous")


def _is_connected(site: Site) -> bool:
    """True if all walkable cells are connected, counting ice walls as open.

    The rule tries without ice walls first; this search reaches all that the first one does.
    """
    start = _reach_start(site)
    if start is None:
        return False
    return all_reached(site.level, start, _WALKABLE, through=(*_WALKABLE, *_ICE_WALLS))


def _reach_start(site: Site) -> grid.Cell | None:
    """A random cell of ice or floor; a hit on the last try does not count."""
    terrain, rn2 = site.level.terrain, site.dice.rn2
    for trial in range(1, _TRIES + 1):
        x = rn2(78) + 1
        y = rn2(21)
        if terrain[grid.at(x, y)] in (terrains.ROOM, terrains.ICE):
            return (x, y) if trial < _TRIES else None
    return None
