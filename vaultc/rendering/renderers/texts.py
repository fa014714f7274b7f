"""Levels as text in the game's symbols, with the legend of what is on them and the random vaults of ordinary levels."""

from __future__ import annotations

from collections import Counter, abc
from enum import IntFlag

from vaultc.generation.layout.positions import rooms_at
from vaultc.level import author_places
from vaultc.level.level import CountedArea, Item, Level, Monster, Room, Trap
from vaultc.rendering.renderers import palette, symbols, wording
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain


class StateMark(IntFlag):
    """States of things that matter to an author."""

    NONE = 0
    ASLEEP = 1
    PEACEFUL = 2
    INVISIBLE = 4
    LOCKED = 8
    TRAPPED = 16
    BURIED = 32


class Thing(NamedTuple):
    """A monster, an object or a trap as far as its picture goes.

    ``number`` is its species or kind in the catalogue; ``species`` names the monster of a corpse or statue, or is -1.
    """

    layer: symbols.Layer
    number: int
    species: int = -1
    marks: StateMark = StateMark.NONE


Look = Thing | symbols.Sight
"""A thing, or what a disguised monster pretends to be if that is not a thing."""


def monster_look(monster: Monster) -> Thing:
    """A monster without a disguise."""
    marks = StateMark.NONE
    if monster.asleep:
        marks |= StateMark.ASLEEP
    if monster.peaceful:
        marks |= StateMark.PEACEFUL
    if monster.state.get("invisible"):
        marks |= StateMark.INVISIBLE
    return Thing(symbols.Layer.MONSTER, monster.species, -1, marks)


def item_look(item: Item) -> Thing:
    """An object; a statue or a corpse with its species."""
    marks = StateMark.NONE
    if item.locked:
        marks |= StateMark.LOCKED
    if item.trapped:
        marks |= StateMark.TRAPPED
    if item.buried:
        marks |= StateMark.BURIED
    return Thing(symbols.Layer.OBJECT, item.kind, item.species, marks)


def trap_look(trap: Trap) -> Thing:
    """A trap."""
    return Thing(symbols.Layer.TRAP, trap.kind)


def uppermost(level: Level, catalog: Catalog, *, reveal: bool = True) -> dict[int, Look]:
    """The uppermost thing of every cell that holds one, by cell index.

    With ``reveal`` hidden, invisible and disguised monsters are there as they are, and what is buried where nothing
    lies above it; without it all is as the hero sees it.
    """
    seen: dict[int, Look] = {}
    if reveal:
        seen |= {grid.at(item.x, item.y): item_look(item) for item in level.buried}
    for trap in level.traps:
        seen[grid.at(trap.x, trap.y)] = trap_look(trap)
    for index, pile in level.piles.items():
        if pile:
            seen[index] = item_look(pile[0])
    for monster in level.monsters:
        if reveal:
            seen[grid.at(monster.x, monster.y)] = monster_look(monster)
        elif symbols.hero_sees(monster):
            seen[grid.at(monster.x, monster.y)] = _pretended(monster, catalog)
    return seen


def _pretended(monster: Monster, catalog: Catalog) -> Look:
    match symbols.disguise(monster, catalog):
        case None:
            return monster_look(monster)
        case Item() as item:
            return item_look(item)
        case Monster() as other:
            return monster_look(other)
        case sight:
            return sight


_MOST_PLACES = 8


class LegendEntry(NamedTuple):
    """A line of a legend: a look, the number of things with it, and their cells, by index.

    ``look`` is None for terrain. ``where`` is empty for things in the open; else it is ``in a chest``, ``buried`` or
    ``carried by a soldier``.
    """

    sight: symbols.Sight
    look: Thing | None
    number: int
    cells: tuple[int, ...]
    where: str = ""
    counts_squares: bool = False

    @property
    def name(self) -> str:
        """The name, in the plural if there are several, and the place unless it is in the open."""
        several = self.number != 1 and not self.counts_squares
        name = wording.plural(self.sight.name) if several else self.sight.name
        return f"{name}, {self.where}" if self.where else name

    def label(self, places: author_places.PlaceWords | None = None) -> str:
        """The whole line: ``2 arrows, in a chest``, ``ice, 32 squares``; and the ``places``, as far as they fit."""
        if self.counts_squares:
            text = self.name + (f", {self.number} squares" if self.number > 1 else "")
        else:
            text = f"{self.number} {self.name}" if self.number > 1 else self.name
        return text if places is None else f"{text} {places.of(self.cells, _MOST_PLACES)}".rstrip()


class _Found(NamedTuple):
    """Some things of one look at a place."""

    sight: symbols.Sight
    look: Thing
    number: int
    cell: int
    where: str = ""


def entries(level: Level, catalog: Catalog) -> list[LegendEntry]:
    """Everything on the level but rock, walls and floor: terrain, then traps, objects and monsters, by name.

    Objects count their quantity. What lies in containers, is buried, or is carried follows what lies open.
    """
    traps = (
        _Found(symbols.trap_sight(trap.kind, catalog), trap_look(trap), 1, grid.at(trap.x, trap.y))
        for trap in level.traps
    )
    monsters = (
        _Found(symbols.monster_sight(monster, catalog), monster_look(monster), 1, grid.at(monster.x, monster.y))
        for monster in level.monsters
    )
    found = (traps, _objects(level, catalog), monsters, _belongings(level, catalog))
    return _terrain(level, catalog) + [entry for things in found for entry in _summed(things)]


def _summed(found: abc.Iterable[_Found]) -> list[LegendEntry]:
    """Things of the same look and place on one line, in the order of characters and names."""
    numbers: Counter[tuple[symbols.Sight, str]] = Counter()
    cells: dict[tuple[symbols.Sight, str], dict[int, None]] = {}
    looks: dict[tuple[symbols.Sight, str], Thing] = {}
    for one in found:
        numbers[one.sight, one.where] += one.number
        cells.setdefault((one.sight, one.where), {})[one.cell] = None
        looks.setdefault((one.sight, one.where), one.look._replace(marks=StateMark.NONE))
    listed = [LegendEntry(key[0], looks[key], numbers[key], tuple(places), key[1]) for key, places in cells.items()]
    return sorted(listed, key=lambda entry: (entry.where, entry.sight.character, entry.sight.name))


def _terrain(level: Level, catalog: Catalog) -> list[LegendEntry]:
    cells: dict[symbols.Sight, list[int]] = {}
    classes = catalog.terrain_classes
    unlisted = {code for code, is_wall in enumerate(classes.walls) if is_wall} - {terrain.DBWALL} | {terrain.ROOM}
    if symbols.ARBOREAL not in level.flags_set:
        unlisted.add(terrain.STONE)
    for index, code in enumerate(level.terrain[: grid.CELLS]):
        if code not in unlisted:
            cells.setdefault(symbols.terrain_sight(level, catalog, index), []).append(index)
    listed = [
        LegendEntry(
            sight, None, len(places), tuple(places), counts_squares=classes.masses[level.terrain[places[0]]] == 1
        )
        for sight, places in cells.items()
    ]
    return sorted(listed, key=lambda entry: level.terrain[entry.cells[0]])


def _objects(level: Level, catalog: Catalog) -> abc.Iterator[_Found]:
    for index, pile in level.piles.items():
        yield from _with_contents(pile, index, "", catalog)
    for item in level.buried:
        yield from _with_contents([item], grid.at(item.x, item.y), "buried", catalog)


def _belongings(level: Level, catalog: Catalog) -> abc.Iterator[_Found]:
    for monster in level.monsters:
        carrier = f"carried by {wording.with_article(catalog.species[monster.species].name)}"
        yield from _with_contents(monster.inventory, grid.at(monster.x, monster.y), carrier, catalog)


def _with_contents(items: abc.Iterable[Item], index: int, where: str, catalog: Catalog) -> abc.Iterator[_Found]:
    """Objects, and what is in them; containers may lie in containers."""
    for item in items:
        sight = symbols.item_sight(item, catalog)
        yield _Found(sight, item_look(item), item.quantity, index, where)
        inside = ", ".join(filter(None, [f"in {wording.with_article(sight.name)}", where]))
        yield from _with_contents(item.contents, index, inside, catalog)


def stop_lines(level: Level) -> list[str]:
    """The first place at which the game would stop on a level that is drawn as far as it goes; empty if it is whole."""
    return [
        f"as far as it can be drawn: the game stops in line {stop.span.begin.line}: {stop.message}"
        for stop in level.stops[:1]
        if stop.span is not None
    ]


def vault_summary(level: Level) -> str:
    """The vaults in their order with their numbers, such as ``plain ×6, moat``; empty without vaults.

    A vault that was made alone is the level itself, and no part of it. What made no room at all, mostly because it
    found no place, is named at the end.
    """
    if all(name == level.name for name, *_ in level.vaults):
        return ""
    standing = Counter(name for name, _, before, after in level.vaults if after > before)
    others = Counter(name for name, *_ in level.vaults if name not in standing)
    parts = [", ".join(map(_counted, standing.items()))] if standing else []
    parts += ["no room from " + ", ".join(map(_counted, others.items()))] if others else []
    return "; ".join(parts)


def _counted(entry: tuple[str, int]) -> str:
    name, number = entry
    return name if number == 1 else f"{name} ×{number}"


def vaults_by_cell(level: Level) -> dict[int, str]:
    """For the cells of rooms that vaults made, walls included, the name of the vault, by cell index."""
    names: dict[int, str] = {}
    for name, _, before, after in level.vaults:
        names |= {id(room): name for room in level.rooms[before:after]}
    owners: dict[int, str] = {}
    for index in range(grid.CELLS) if names else ():
        if level.room_numbers[index]:
            for room in rooms_at(level, *divmod(index, grid.HEIGHT)):
                owner = names.get(id(_outermost(level, room)))
                if owner is not None:
                    owners.setdefault(index, owner)
    return owners


def _outermost(level: Level, room: Room) -> Room:
    """The room itself, or the room that a subroom is part of."""
    for candidate in level.rooms:
        if candidate is room or _contains(candidate, room):
            return candidate
    return room


def _contains(room: Room, wanted: Room) -> bool:
    return any(subroom is wanted or _contains(subroom, wanted) for subroom in room.subrooms)


UNLIT_FLOOR = ","


def render(
    level: Level,
    catalog: Catalog,
    *,
    color: bool = False,
    crop: bool = False,
    coordinates: bool | str = False,
    legend: bool = False,
    mark_unlit: bool = False,
    reveal: bool = True,
) -> str:
    """The level as lines of text, row 0 first, without blanks at the line ends and without a final line end.

    All 21 rows of 80 columns are given, or with ``crop`` the smallest box around everything that is not stone.
    ``color`` adds terminal escape sequences. ``coordinates`` adds a ruler of columns above and row numbers on the left,
    counted from the corner of the level (``"level"``), of its room or MAP if it has only one (``"room"``), or of the
    latter if nothing lies outside of it (True); with ``"room"`` places are told in their rooms in any case. ``legend``
    lists below what is on the level, with places where ``coordinates`` number them; ``mark_unlit`` shows unlit floor as
    a comma and, in colour, everything unlit dim. Without ``reveal`` secret corridors and monsters that hide are drawn
    as the hero would see them.

    Raises:
        InvalidValueError: ``coordinates`` is another word.
    """
    seen = symbols.sights(level, catalog, reveal=reveal)
    x1, y1, x2, y2 = symbols.bounds(level) if crop else (0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)
    lines = []
    for y in range(y1, y2 + 1):
        indices = range(grid.at(x1, y), grid.at(x2, y + 1), grid.HEIGHT)
        row = [seen[index] for index in indices]
        unlit = [mark_unlit and not level.lit[index] for index in indices]
        if mark_unlit:
            for place, index in enumerate(indices):
                if unlit[place] and level.terrain[index] == terrain.ROOM and row[place].layer is symbols.Layer.TERRAIN:
                    row[place] = row[place]._replace(character=UNLIT_FLOOR)
        lines.append(_colored(row, unlit) if color else "".join(sight.character for sight in row).rstrip())
    if coordinates:
        lines = _ruled(lines, author_places.ruled_area(level, coordinates), (x1, y1, x2, y2))
    if legend:
        places = author_places.PlaceWords(level, coordinates)
        listed = [
            f"{_colored([entry.sight], [False]) if color else entry.sight.character} {entry.label(places)}"
            for entry in entries(level, catalog)
        ]
        lines += ["", *listed] if listed else []
    return "\n".join(lines)


def _ruled(lines: list[str], area: CountedArea | None, box: grid.Box) -> list[str]:
    """Lines with numbers of columns above and of rows on the left: of an area, below which its corner is told, or of
    the level."""
    columns, rows = author_places.rulers(area, box)
    tens = "".join(str(x // 10) if x is not None and x % 10 == 0 else " " for x in columns)
    ones = "".join(" " if x is None else str(x % 10) for x in columns)
    ruler = [f"   {tens}".rstrip(), f"   {ones}".rstrip()]
    numbered = [f"{'' if y is None else y:2} {line}".rstrip() for y, line in zip(rows, lines, strict=True)]
    corner = [] if area is None else [f"(0,0) {author_places.here(area)} is ({area.x},{area.y}) of the level"]
    return [*ruler, *numbered, *corner]


def _colored(row: list[symbols.Sight], unlit: list[bool]) -> str:
    """A row with an escape sequence before every change of colour; blanks take any colour."""
    end = len("".join(sight.character for sight in row).rstrip())
    parts: list[str] = []
    current = ""
    for sight, dark in zip(row[:end], unlit, strict=False):
        if sight.character != " ":
            wanted = palette.terminal_sequence(sight.color, dim=dark)
            if wanted != current:
                parts.append(wanted)
                current = wanted
        parts.append(sight.character)
    return "".join(parts) + (palette.TERMINAL_RESET if current else "")
