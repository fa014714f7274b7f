"""Places as the author of a level counts them: from the corner of a room or of a MAP, with the level's own beside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vaultc.level.level import CountedArea, Level
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid

ROOM, LEVEL = "room", "level"
COUNTED = (ROOM, LEVEL)
"""Places are counted as the text says them, or from the corner of the level."""


def by_rank(level: Level) -> list[CountedArea]:
    """The areas of a level, each before those that it takes cells from.

    The innermost room comes first, rooms before maps, of maps the one drawn last.
    """
    areas = level.areas
    numbers = sorted(range(len(areas)), key=lambda number: _rank(areas[number], number))
    return [areas[number] for number in numbers]


def _rank(area: CountedArea, number: int) -> tuple[bool, int, int]:
    left, top, right, bottom = area.box
    return not area.is_room, (right - left + 1) * (bottom - top + 1) if area.is_room else 0, -number


def area_at(areas: Iterable[CountedArea], x: int, y: int) -> CountedArea | None:
    """The first area that holds a cell."""
    return next((area for area in areas if grid.inside_box(area.box, x, y)), None)


def counted(area: CountedArea | AreaFacts, x: int, y: int) -> grid.Cell:
    """A cell of the level as the script counts it in an area."""
    return (x - area.x) * area.across, (y - area.y) * area.down


def here(area: CountedArea) -> str:
    """The name of an area for who looks at it, after a place: ``in this room``."""
    return "in this room" if area.is_room else "of this MAP"


class AreaFacts(NamedTuple):
    """An area as scripts of pages get it: the corners of its cells, the cell of (0,0), the directions of its columns
    and rows, and its name."""

    left: int
    top: int
    right: int
    bottom: int
    x: int
    y: int
    across: int
    down: int
    name: str


def area_facts(level: Level) -> list[AreaFacts]:
    """The areas of a level by rank."""
    return [AreaFacts(*area.box, area.x, area.y, area.across, area.down, here(area)) for area in by_rank(level)]


def place_in(areas: Iterable[AreaFacts], x: int, y: int) -> str:
    """A cell in words: ``(6,3) in this room, level (43,8)``, or ``(43,8) of the level`` outside of the areas."""
    for area in areas:
        if area.left <= x <= area.right and area.top <= y <= area.bottom:
            column, row = counted(area, x, y)
            return f"({column},{row}) {area.name}, level ({x},{y})"
    return f"({x},{y}) of the level"


def in_words(level: Level, x: int, y: int) -> str:
    """A cell of a level as :func:`place_in` tells it."""
    return place_in(area_facts(level), x, y)


def only_area(level: Level) -> CountedArea | None:
    """The area from which all places of a level are counted: the one that it has outside of others, if it has one."""
    outer = [area for area in level.areas if not any(_lies_inside(area, other) for other in level.areas)]
    return outer[0] if len(outer) == 1 else None


def _lies_inside(area: CountedArea, other: CountedArea) -> bool:
    left, top, right, bottom = area.box
    if area.box == other.box:
        return area is not other and other.is_room and not area.is_room
    return grid.inside_box(other.box, left, top) and grid.inside_box(other.box, right, bottom)


def ruled_area(level: Level, coordinates: bool | str) -> CountedArea | None:
    """The area whose columns and rows are numbered along a picture; None for the level itself.

    ``coordinates`` is :data:`ROOM`, which means the one room or MAP that is not in another, :data:`LEVEL`, or True,
    which means the room or MAP if nothing of the level lies outside of it, as in most vaults.

    Raises:
        InvalidValueError: it is another word.
    """
    if isinstance(coordinates, str) and coordinates not in COUNTED:
        raise InvalidValueError(f"coordinates are True, False, {ROOM!r} or {LEVEL!r}, not {coordinates!r}")
    area = None if coordinates in (False, LEVEL) else only_area(level)
    return area if area is None or coordinates == ROOM or _holds_all(area, level) else None


def _holds_all(area: CountedArea, level: Level) -> bool:
    """True if an area and the walls around it hold all that is not stone."""
    left, top, right, bottom = area.box
    walls = left - 1, top - 1, right + 1, bottom + 1
    return all(
        grid.inside_box(walls, *divmod(index, grid.HEIGHT))
        for index, code in enumerate(level.terrain[: grid.CELLS])
        if code
    )


def rulers(area: CountedArea | None, box: grid.Box) -> tuple[list[int | None], list[int | None]]:
    """The numbers of the columns and rows of a box as an area counts them, None outside of it; without one all."""
    x1, y1, x2, y2 = box
    columns, rows = range(x1, x2 + 1), range(y1, y2 + 1)
    if area is None:
        return list(columns), list(rows)
    left, top, right, bottom = area.box
    return (
        [(x - area.x) * area.across if left <= x <= right else None for x in columns],
        [(y - area.y) * area.down if top <= y <= bottom else None for y in rows],
    )


class PlaceWords:
    """Lists of cells of a level in words, counted as ``coordinates`` asks; False means not at all."""

    def __init__(self, level: Level, coordinates: bool | str) -> None:
        self.wanted = coordinates is not False
        as_text = coordinates == ROOM or ruled_area(level, coordinates) is not None
        self.areas = by_rank(level) if as_text else []

    def of(self, cells: Sequence[int], most: int) -> str:
        """The first ``most`` cells: ``(6,3) (7,3) in this room, level (43,8) (44,8) and 2 more``; or nothing."""
        if not self.wanted or not cells:
            return ""
        shown = [(index // grid.HEIGHT, index % grid.HEIGHT) for index in cells[:most]]
        told: dict[int, list[str]] = {}
        for x, y in shown:
            area = area_at(self.areas, x, y)
            if area is not None:
                column, row = counted(area, x, y)
                told.setdefault(self.areas.index(area), []).append(f"({column},{row})")
        parts = [f"{' '.join(places)} {self._name(self.areas[number])}" for number, places in told.items()]
        own = " ".join(f"({x},{y})" for x, y in shown)
        more = f" and {len(cells) - most} more" if len(cells) > most else ""
        if not parts:
            return f"{own}{more} of the level" if self.areas else own + more
        return f"{', '.join(parts)}, level {own}{more}"

    def _name(self, area: CountedArea) -> str:
        """The name of an area among those of the level."""
        if sum(other.is_room == area.is_room for other in self.areas) == 1 or area.origin is None:
            return here(area)
        line = area.origin.begin.line
        return f"in the room of line {line}" if area.is_room else f"of the MAP of line {line}"
