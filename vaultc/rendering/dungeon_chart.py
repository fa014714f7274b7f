"""A chart of dungeons: depths are rows, dungeons are columns of boxes, branches are lines between them.

Dungeons that do not meet share a column. In a chart of all worlds each dungeon has further columns beside it, for the
levels and branches whose place varies; a box is as dark as its chance is high. As text, each depth is a line; a branch
is an arrow behind the level where it starts, and the level where it arrives has one before it.
"""

from __future__ import annotations

from collections import abc
from enum import Enum
from fractions import Fraction

from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.blueprint import Blueprint, BranchKind
from vaultc.world.place_laws import BlueprintLaws, DepthLaw, DungeonLaw, NumberLaw
from vaultc.world.planned_places import DrawnDungeon, DrawnWorld

_FEWEST_LETTERS = 8
_SMALL = Fraction(1, 200)


class ChartedKind(Enum):
    """The meaning of a box: an ordinary level, a level with a place of its own, the level where a branch starts."""

    FILLER = "filler"
    SPECIAL = "special"
    BRANCH = "branch"


class ChartBox(NamedTuple):
    """A box: its column and depth, its text, its chance as ``strength``, and the number of the dungeon it is about.

    ``level`` is the name of the level that it stands for.
    """

    column: int
    depth: int
    text: str
    kind: ChartedKind
    dungeon: int
    strength: float = 1.0
    level: str | None = None


class ChartTitle(NamedTuple):
    """The name of a dungeon, above the box of a depth."""

    column: int
    depth: int
    text: str
    dungeon: int


class ChartPath(NamedTuple):
    """A branch from a box to another one, each by column and depth; ``dungeon`` is where it leads."""

    start: tuple[int, int]
    end: tuple[int, int]
    dungeon: int
    is_portal: bool


@dataclass(frozen=True)
class DungeonChart:
    """All parts of a chart; ``widths`` are letters by column, above rows of ``gaps`` is room for a title."""

    title: str
    subtitle: str
    depths: range
    widths: tuple[int, ...]
    boxes: tuple[ChartBox, ...]
    titles: tuple[ChartTitle, ...]
    paths: tuple[ChartPath, ...] = ()
    gaps: frozenset[int] = frozenset()

    def row(self, depth: int) -> int:
        """The number of the row of a depth, from 0; rows of titles count."""
        return depth - self.depths[0] + sum(gap <= depth for gap in self.gaps)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.row(self.depths[-1]) + 1


class _Columns:
    """Columns of which stretches of depths are taken."""

    def __init__(self) -> None:
        self._taken: list[list[range]] = []

    def take(self, first: int, wanted: int, depths: range) -> int:
        """The number of the leftmost column, from a first one on, that has so many free columns beside one another."""
        column = first
        while not all(self._is_free(column + beside, depths) for beside in range(wanted)):
            column += 1
        for beside in range(wanted):
            while len(self._taken) <= column + beside:
                self._taken.append([])
            self._taken[column + beside].append(depths)
        return column

    def _is_free(self, column: int, depths: range) -> bool:
        taken = self._taken[column] if column < len(self._taken) else []
        return all(depths[-1] < one[0] or one[-1] < depths[0] for one in taken)


# ---- one world


def chart_of_world(world: DrawnWorld, title: str, subtitle: str) -> DungeonChart:
    """The chart of one world."""
    columns, gaps = _Columns(), set[int]()
    numbers = {drawn.dungeon.name: number for number, drawn in enumerate(world.dungeons)}
    placed: list[int] = []
    boxes: list[ChartBox] = []
    titles: list[ChartTitle] = []
    paths: list[ChartPath] = []
    for number, drawn in enumerate(world.dungeons):
        parent = numbers[drawn.arrival.start.name] if drawn.arrival is not None else None
        start = None if parent is None or drawn.arrival is None else _start(world.dungeons[parent], drawn)
        below = parent is not None and start == drawn.depth - 1 and world.dungeons[parent].deepest == start
        if below and parent is not None:
            columns.take(placed[parent], 1, range(drawn.depth, drawn.deepest + 1))
            column = placed[parent]
            gaps.add(drawn.depth)
        else:
            first = 0 if parent is None else placed[parent] + 1
            column = columns.take(first, 1, range(drawn.depth - 1, drawn.deepest + 1))
        placed.append(column)
        boxes += _boxes_of(drawn, column, number)
        titles.append(ChartTitle(column, drawn.depth, drawn.dungeon.name, number))
        if parent is not None and start is not None and drawn.arrival is not None:
            end = drawn.depth + drawn.dungeon.entry_number(drawn.length) - 1
            portal = drawn.arrival.branch.kind is BranchKind.PORTAL
            paths.append(ChartPath((placed[parent], start), (column, end), number, portal))
    return _chart(title, subtitle, boxes, titles, paths, gaps)


def _start(parent: DrawnDungeon, drawn: DrawnDungeon) -> int:
    """The depth where the branch to a dungeon starts."""
    return parent.depth + (drawn.arrival.number if drawn.arrival is not None else 1) - 1


def _boxes_of(drawn: DrawnDungeon, column: int, number: int) -> abc.Iterator[ChartBox]:
    for at in range(1, drawn.length + 1):
        level, depth = drawn.levels.get(at), drawn.depth + at - 1
        if level is None:
            yield ChartBox(column, depth, "", ChartedKind.FILLER, number, level=drawn.dungeon.filler)
        else:
            text = f"{level.name} (1 of {level.variants})" if level.variants > 1 else level.name
            yield ChartBox(column, depth, text, ChartedKind.SPECIAL, number, level=level.files[0])


# ---- all worlds


class _Lane(NamedTuple):
    """A level or branch in a column of its own: the text of its first box, and its chances by depth."""

    name: str
    depths: NumberLaw
    kind: ChartedKind
    dungeon: int


def chart_of_laws(laws: BlueprintLaws, blueprint: Blueprint, title: str) -> DungeonChart:
    """The chart of the chances of all worlds, which the line below its title tells."""
    columns = _Columns()
    numbers = {dungeon.name: number for number, dungeon in enumerate(blueprint.dungeons)}
    boxes: list[ChartBox] = []
    titles: list[ChartTitle] = []
    for number, law in enumerate(laws.dungeons):
        if not law.first:
            continue
        lanes = _arranged(_lanes(laws, law, numbers, number))
        depths = range(min(law.first), max(law.last) + 1)
        column = columns.take(0, 1 + len(lanes), range(depths[0] - 1, depths[-1] + 1))
        lengths = sorted(law.lengths)
        shown = f"{lengths[0]}" if len(lengths) == 1 else f"{lengths[0]}-{lengths[-1]}"
        titles.append(ChartTitle(column, depths[0], f"{law.name}, {shown} level{'' if shown == '1' else 's'}", number))
        boxes += (_existing(law, depth, column, number) for depth in depths)
        for beside, group in enumerate(lanes, 1):
            boxes += (box for lane in group for box in _boxes_of_lane(lane, column + beside))
    how = f"shares of {laws.samples} games" if laws.samples else "exact chances"
    return _chart(title, f"all games, {how}", boxes, titles, [], set())


def _existing(law: DungeonLaw, depth: int, column: int, number: int) -> ChartBox:
    """The box for the share of games in which a dungeon has a level of a depth."""
    begun = sum((chance for first, chance in law.first.items() if first <= depth), Fraction(0))
    over = sum((chance for last, chance in law.last.items() if last < depth), Fraction(0))
    share = begun - over
    text = "" if share == 1 else percentage(share)
    return ChartBox(column, depth, text, ChartedKind.FILLER, number, float(share))


def _lanes(laws: BlueprintLaws, law: DungeonLaw, numbers: abc.Mapping[str, int], number: int) -> list[_Lane]:
    def lane(place: DepthLaw, kind: ChartedKind) -> _Lane:
        is_branch = kind is ChartedKind.BRANCH
        name = f"> {place.name}" if is_branch else place.name
        return _Lane(name, place.depths, kind, numbers[place.name] if is_branch else number)

    levels = [lane(place, ChartedKind.SPECIAL) for place in laws.levels if place.dungeon == law.name]
    branches = [lane(place, ChartedKind.BRANCH) for place in laws.branches if place.dungeon == law.name]
    return [each for each in (*levels, *branches) if each.depths]


def _arranged(lanes: list[_Lane]) -> list[list[_Lane]]:
    """The lanes in as few columns as needed; those of a column have a free row between them."""
    groups: list[list[_Lane]] = []
    for lane in sorted(lanes, key=lambda lane: (lane.kind is ChartedKind.BRANCH, min(lane.depths))):
        free = (group for group in groups if all(_are_apart(lane, other) for other in group))
        group = next(free, None)
        if group is None:
            groups.append([lane])
        else:
            group.append(lane)
    return groups


def _are_apart(lane: _Lane, other: _Lane) -> bool:
    return max(lane.depths) + 1 < min(other.depths) or max(other.depths) + 1 < min(lane.depths)


def _boxes_of_lane(lane: _Lane, column: int) -> abc.Iterator[ChartBox]:
    for depth in range(min(lane.depths), max(lane.depths) + 1):
        chance = lane.depths.get(depth, Fraction(0))
        shown = "" if chance == 1 else percentage(chance)
        text = f"{lane.name} {shown}".strip() if depth == min(lane.depths) else shown
        level = lane.name if lane.kind is ChartedKind.SPECIAL else None
        yield ChartBox(column, depth, text, lane.kind, lane.dungeon, float(chance), level)


def percentage(chance: Fraction) -> str:
    """A chance in whole percent; small ones as such."""
    return "<1%" if 0 < chance < _SMALL else safe_text.fixed(chance, 0)


def _chart(
    title: str,
    subtitle: str,
    boxes: abc.Sequence[ChartBox],
    titles: abc.Sequence[ChartTitle],
    paths: abc.Sequence[ChartPath],
    gaps: abc.Collection[int],
) -> DungeonChart:
    columns = 1 + max((box.column for box in boxes), default=0)
    widths = [_FEWEST_LETTERS if any(box.column == at for box in boxes) else 0 for at in range(columns)]
    for box in boxes:
        widths[box.column] = max(widths[box.column], len(box.text))
    for heading in titles:  # a title may reach over the columns beside it that have nothing in its row
        free = _free_beside(heading, boxes, columns)
        missing = len(heading.text) - sum(widths[heading.column : heading.column + free]) - 3 * (free - 1)
        widths[heading.column] += max(missing, 0)
    every = [box.depth for box in boxes] or [1]
    depths = range(min(every) - 1, max(every) + 1)
    return DungeonChart(
        title, subtitle, depths, tuple(widths), tuple(boxes), tuple(titles), tuple(paths), frozenset(gaps)
    )


def _free_beside(heading: ChartTitle, boxes: abc.Sequence[ChartBox], columns: int) -> int:
    """The number of columns, from that of a title on, that are free in its row."""
    taken = {box.column for box in boxes if box.depth == heading.depth - 1}
    beside = range(heading.column + 1, columns)
    return next((column for column in beside if column in taken), columns) - heading.column


_SHADES = " ░▒▓█"
_FILLER = "·"


def as_text(chart: DungeonChart) -> str:
    """A chart as text, with a line for each depth."""
    names = {title.dungeon: title.text for title in chart.titles}
    boxes = {(box.column, box.depth): box for box in chart.boxes}
    leaving: dict[tuple[int, int], list[str]] = {}
    for path in chart.paths:
        arrow = "~>" if path.is_portal else "->"
        leaving.setdefault(path.start, []).append(f"{arrow} {names[path.dungeon]}")
    arriving = {path.end for path in chart.paths}
    cells: dict[tuple[int, int], str] = {}
    for place, box in boxes.items():
        arrow = ">" if place in arriving else " "
        cells[place] = " ".join((f"{arrow}{_cell(box, ranges=not chart.paths)}", *leaving.get(place, ())))
    headings = {(title.column, title.depth - 1): title.text for title in chart.titles}
    widths = [
        max((len(text) for (at, _), text in cells.items() if at == column), default=0)
        for column in range(len(chart.widths))
    ]
    lines = [chart.title, chart.subtitle, ""]
    for depth in chart.depths:
        if depth in chart.gaps:
            above = {title.column: title.text for title in chart.titles if title.depth == depth}
            lines.append(_line("", [above.get(column, "") for column in range(len(widths))], widths))
        row = [cells.get((at, depth), "") or _heading(headings, at, depth, chart) for at in range(len(widths))]
        number = str(depth) if any((at, depth) in cells for at in range(len(widths))) else ""
        lines.append(_line(number, row, widths))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(headings: dict[tuple[int, int], str], column: int, depth: int, chart: DungeonChart) -> str:
    return "" if depth + 1 in chart.gaps else headings.get((column, depth), "")


def _cell(box: ChartBox, *, ranges: bool) -> str:
    if box.kind is ChartedKind.FILLER and not box.text:
        return _FILLER
    shade = _SHADES[min(len(_SHADES) - 1, 1 + int(box.strength * (len(_SHADES) - 1)))] if ranges else ""
    return f"{shade}{box.text}" if box.kind is not ChartedKind.FILLER or box.text else _FILLER


def _line(number: str, cells: list[str], widths: list[int]) -> str:
    """A line of cells; one that is too long reaches over empty ones beside it."""
    text, end = f"{number:>4} ", 5
    for cell, width in zip(cells, widths, strict=True):
        if cell:
            text = text.ljust(end) if len(text) <= end else f"{text} "
            text += cell
        end += width + 2
    return text
