"""New things on a level, the things that are there, and the tiles of brushes that place them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from vaultc.editing.drawing.canvas import ChangeError, LevelCanvas, TracedLevel
from vaultc.editing.drawing.painting import paints
from vaultc.editing.drawing.text_edits import DrawingScope, Proposal, Shows, canonical, ranked, scopes
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.level.level import Level
from vaultc.rendering.renderers import svg, symbols
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import Cell, at, valid


class ThingOnCell(NamedTuple):
    """One thing: its kind, its name, its cell in the finished level, and the statement that placed it, if any did."""

    kind: str
    name: str
    cell: Cell
    origin: Span | None


def things(level: Level, catalog: Catalog) -> Iterator[ThingOnCell]:
    """All things on a level, those above others first."""
    for monster in level.monsters:
        yield ThingOnCell("monster", catalog.species[monster.species].name, (monster.x, monster.y), monster.origin)
    for item in level.items():
        yield ThingOnCell("object", catalog.kinds[item.kind].name or "object", (item.x, item.y), item.origin)
    for trap in level.traps:
        known = catalog.trap_kinds.get(trap.kind)
        yield ThingOnCell("trap", "trap" if known is None else known.name, (trap.x, trap.y), trap.origin)
    for engraving in level.engravings:
        yield ThingOnCell("engraving", engraving.kind, (engraving.x, engraving.y), engraving.origin)


def is_at(traced: TracedLevel, catalog: Catalog, origin: Span, cell: Cell) -> bool:
    """Return whether a statement put a thing, or other terrain, on a place where the script drew."""
    if traced.maker(cell) == origin:
        return True
    return any(
        thing.origin == origin and traced.scripted(thing.cell) == cell for thing in things(traced.level, catalog)
    )


_PLACE = "place"


class ThingForm(NamedTuple):
    """The written form of a new thing: its keyword, and its parts in order with what is written if none is given.

    The part ``place`` is the cell. ``names`` is the kind of the game's names that the first other part offers;
    ``sample`` has the parts of the one on its tile, where they are others.
    """

    keyword: str
    parts: Mapping[str, str]
    names: str = ""
    has_options: bool = False
    sample: Mapping[str, str] = MappingProxyType({})


THINGS: Mapping[str, ThingForm] = {
    "object": ThingForm("OBJECT", {"kind": "random", _PLACE: ""}, "objects", True, {"kind": "'!'"}),
    "monster": ThingForm("MONSTER", {"kind": "random", _PLACE: ""}, "monsters", True, {"kind": "'d'"}),
    "trap": ThingForm("TRAP", {"kind": "random", _PLACE: ""}, "traps", sample={"kind": '"pit"'}),
    "gold": ThingForm("GOLD", {"amount": "50", _PLACE: ""}),
    "door": ThingForm("DOOR", {"state": "closed", _PLACE: ""}),
    "stairs": ThingForm("STAIR", {_PLACE: "", "direction": "up"}),
    "ladder": ThingForm("LADDER", {_PLACE: "", "direction": "up"}),
    "fountain": ThingForm("FOUNTAIN", {_PLACE: ""}),
    "sink": ThingForm("SINK", {_PLACE: ""}),
    "pool": ThingForm("POOL", {_PLACE: ""}),
    "altar": ThingForm("ALTAR", {_PLACE: "", "alignment": "align[0]", "kind": "altar"}),
    "grave": ThingForm("GRAVE", {_PLACE: "", "text": '"Rest in peace"'}),
    "engraving": ThingForm("ENGRAVING", {_PLACE: "", "kind": "dust", "text": '"Elbereth"'}),
}
"""The things that can be placed."""


def known_things(game: Game) -> dict[str, ThingForm]:
    """The things that can be placed in the levels of a game."""
    return {thing: form for thing, form in THINGS.items() if form.keyword in game.grammar.words}


def place_thing(
    canvas: LevelCanvas, thing: str, cell: Cell, given: Mapping[str, str], options: Sequence[str] = ()
) -> Iterator[Proposal]:
    """Ways to place a thing on a cell; ``given`` are parts of the statement as they are to be written.

    Raises:
        ChangeError: there is no such thing or part, or the cell is not on the level.
    """
    form = THINGS.get(thing)
    if form is None:
        raise ChangeError(f"unknown thing {thing!r}; there are {', '.join(THINGS)}")
    for name in given:
        if name not in form.parts or name == _PLACE:
            raise ChangeError(f"{form.keyword} has no part {name!r}")
    if options and not form.has_options:
        raise ChangeError(f"{form.keyword} has no options")
    if not valid(*cell):
        raise ChangeError("this cell is not on the level")
    place = canvas.traced.scripted(cell)
    found = scopes(canvas)
    if thing == "door":
        yield from _room_doors(canvas, found, place, given.get("state", "closed"))
    for scope in ranked(found, [place]):
        written = scope.place(place)
        values = {_PLACE: f"({written[0]},{written[1]})"} if written else {}
        parts = [values.get(name) or given.get(name) or default for name, default in form.parts.items()]
        text = f"{form.keyword}: {', '.join([*parts, *options])}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), placed_at(place), f"the {thing}", edit, scope.remark(canvas))


def placed_at(place: Cell) -> Shows:
    """Return what tells if a statement put its thing on a place of the script."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None:
            return False
        node = after.statement_at(start).node
        traced, catalog = after.traced, after.game.catalog
        if isinstance(node, n.Door) and traced.of(node.span):  # which may hang in a doorway that was there
            return bool(catalog.terrain_classes.doors[traced.level.terrain[at(*traced.finished(place))]])
        return is_at(traced, catalog, node.span, place)

    return shows


def _room_doors(canvas: LevelCanvas, found: Sequence[DrawingScope], place: Cell, state: str) -> Iterator[Proposal]:
    """A ROOMDOOR, where the cell is in the wall of a room."""
    for scope in found:
        wall = _wall_of(scope, place)
        if wall is not None:
            secret = "true" if state == "secret" else "false"
            text = f"ROOMDOOR: {secret}, {'closed' if state == 'secret' else state}, {wall[0]}, {wall[1]}"
            edit = scope.edit(canvas, canonical(text, canvas.game))
            yield Proposal((edit,), placed_at(place), "the door", edit)


def _wall_of(scope: DrawingScope, place: Cell) -> tuple[str, int] | None:
    """The wall of a scope's room on which a place is, and its number there."""
    frame = scope.frame
    if not frame.is_room or frame.irregular:
        return None
    left, top, right, bottom = frame.box
    x, y = place
    if left <= x <= right and y in (top - 1, bottom + 1):
        return ("north" if y < top else "south"), x - left
    if top <= y <= bottom and x in (left - 1, right + 1):
        return ("west" if x < left else "east"), y - top
    return None


_SEED = 2
_MIDDLE: Cell = (40, 10)


class BrushTile(NamedTuple):
    """The tile of a brush as SVG, empty if there is none, and its character on the screen."""

    picture: str = ""
    character: str = ""


def terrain_tiles(canvas: LevelCanvas, theme: str) -> dict[str, BrushTile]:
    """The tiles of the terrain that can be painted, by its map characters."""
    catalog = canvas.game.catalog
    return {character: _tile(_piece(catalog, character), catalog, _MIDDLE, theme) for character in paints(canvas)}


def _piece(catalog: Catalog, character: str) -> Level:
    """A level with a piece of terrain: walls and doors in a stretch of wall, other terrain among more of its kind."""
    level, code, (x, y) = Level(), catalog.codes[character], _MIDDLE
    classes = catalog.terrain_classes
    in_wall = bool(classes.walls[code] or classes.doors[code])
    stretch = [(x, y - 1), (x, y + 1)] if character == "|" else [(x - 1, y), (x + 1, y)]
    for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
        level.lit[at(*cell)] = True
        level.terrain[at(*cell)] = catalog.codes["."] if in_wall else code
    for cell in stretch if in_wall else ():
        level.terrain[at(*cell)] = code if classes.walls[code] else catalog.codes["-"]
    level.terrain[at(x, y)] = code
    if in_wall:
        level.horizontal[at(x, y)] = character != "|"
    if classes.doors[code]:
        level.flags[at(x, y)] = terrain.CLOSED
    return level


def thing_tiles(canvas: LevelCanvas, theme: str) -> dict[str, BrushTile]:
    """The tiles of the things that can be placed, from a level with one of each; none if the game lacks a form."""
    things = known_things(canvas.game)
    places = {thing: (3 * number + 1, 1) for number, thing in enumerate(things)}
    floor = "\n".join(["." * 3 * len(things)] * 3)
    lines = ['LEVEL: "brushes"', "GEOMETRY: center, center", "MAP", floor, "ENDMAP"]
    for thing, form in things.items():
        x, y = places[thing]
        parts = {**form.parts, **form.sample, "place": f"({x},{y})"}
        lines.append(f"{form.keyword}: {', '.join(parts[name] for name in form.parts)}")
    shown = replace(canvas.with_text("\n".join([*lines, ""])), index=0, seed=_SEED)
    try:
        traced = shown.traced
    except ChangeError:
        return {}
    block = next(placed.node.span for placed in shown.statements.values() if isinstance(placed.node, n.Map))
    left, top = traced.of(block)[-1].after.part
    cells = {thing: traced.finished((left + x, top + y)) for thing, (x, y) in places.items()}
    return {thing: _tile(traced.level, canvas.game.catalog, cell, theme) for thing, cell in cells.items()}


def _tile(level: Level, catalog: Catalog, cell: Cell, theme: str) -> BrushTile:
    frame = symbols.Viewport(*cell, *cell)
    picture = svg.render(level, catalog, title="tile", theme=theme, frame=frame, areas=False)
    return BrushTile(picture, symbols.sight(level, catalog, *cell).character)
