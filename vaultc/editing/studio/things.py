"""Proposals for things: placing, moving, copying, deleting; their contents, and the tiles of brushes.

Contents are what containers and the inventories of monsters hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from vaultc.editing.studio.areas import paints
from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, TracedLevel, obstacle, things, why_not_fixed
from vaultc.editing.studio.forms import form_facts
from vaultc.editing.studio.text_edits import (
    DrawingScope,
    Proposal,
    Shows,
    canonical,
    indentation,
    newline_of,
    put_after,
    put_first,
    ranked,
    same_statements,
    scopes,
    taken_out,
)
from vaultc.language.diagnostics import Edit
from vaultc.language.formatter.handlers import INDENT
from vaultc.language.game import Game
from vaultc.language.semantics import frames, sheets
from vaultc.language.semantics.statements import Placed
from vaultc.language.semantics.types import fields_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.level.level import Item, Level
from vaultc.rendering.renderers import svg, symbols
from vaultc.sampling.chances import every_item
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import Cell, at, inside_box, valid


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


@cache
def thing_forms() -> dict[str, ThingForm]:
    """The things that can be placed."""
    return {thing: ThingForm(**facts) for thing, facts in form_facts()["things"].items()}


def known_things(game: Game) -> dict[str, ThingForm]:
    """The things that can be placed in the levels of a game."""
    return {thing: form for thing, form in thing_forms().items() if form.keyword in game.grammar.words}


def place_thing(
    canvas: LevelCanvas,
    thing: str,
    cell: Cell,
    given: Mapping[str, str],
    options: Sequence[str] = (),
    *,
    anywhere: bool = False,
) -> Iterator[Proposal]:
    """Ways to place a thing on a cell; ``given`` are parts of the statement as they are to be written.

    With ``anywhere`` its place is random, in the room or map that the cell is in.

    Raises:
        ChangeError: there is no such thing or part, or the cell is not on the level.
    """
    form = thing_forms().get(thing)
    if form is None:
        raise ChangeError(f"unknown thing {thing!r}; there are {', '.join(thing_forms())}")
    for name in given:
        if name not in form.parts or name == _PLACE:
            raise ChangeError(f"{form.keyword} has no part {name!r}")
    if options and not form.has_options:
        raise ChangeError(f"{form.keyword} has no options")
    if not valid(*cell):
        raise ChangeError("this cell is not on the level")
    place = canvas.traced.scripted(cell)
    found = scopes(canvas)
    if thing == "door" and not anywhere:
        yield from _room_doors(canvas, found, place, given.get("state", "closed"))
    for scope in ranked(found, [place]):
        written = None if anywhere else scope.place(place)
        values = {_PLACE: f"({written[0]},{written[1]})" if written else "random"}
        parts = [values.get(name) or given.get(name) or default for name, default in form.parts.items()]
        text = f"{form.keyword}: {', '.join([*parts, *options])}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        shows, remark = (_placed_somewhere, "") if anywhere else (placed_at(place), scope.remark(canvas))
        yield Proposal((edit,), shows, f"the {thing}", edit, remark)


def _placed_somewhere(after: LevelCanvas, start: int | None) -> bool:
    """Return whether a statement made a thing, or changed a cell."""
    if start is None:
        return False
    origin, traced = after.statement_at(start).node.span, after.traced
    return origin in traced.ground or any(one.origin == origin for one in things(traced.level, after.game.catalog))


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


_ROOMS = (n.Room, n.Subroom, n.RegionStatement)


def move(canvas: LevelCanvas, start: int, origin: Cell, target: Cell) -> Iterator[Proposal]:
    """Ways to move the thing of the statement at an offset from a cell to another.

    Raises:
        ChangeError: its place is not written there, or one statement makes several things.
    """
    placed = canvas.statement_at(start)
    literal = _literal(canvas, placed, canvas.traced.scripted(origin))
    place = _valid(canvas, target)
    frame = canvas.traced.of(placed.node.span)[0].before
    x, y = place[0] - frame.base[0], place[1] - frame.base[1]
    summary = f"line {placed.node.span.begin.line} moved"
    if x >= 0 and y >= 0 and (inside_box(frame.box, *place) or not frame.is_room):
        edit = Edit(literal.span, f"({x},{y})")
        shows = placed_at(place)
        yield Proposal((edit,), lambda after, _: shows(after, start), summary)
    if _is_free(placed) and not _several(placed):
        whole = _with_chance(placed)
        for scope in ranked(scopes(canvas), [place]):
            if whole not in (scope.last, scope.owner):
                inserted = scope.edit(canvas, _rewritten(whole, literal, scope, place))
                removed = taken_out(whole.span)
                at, gap = inserted.span, removed.span
                if not (gap.start <= at.start < gap.end or at.start <= gap.start < at.end):
                    yield Proposal((removed, inserted), _after_chance(placed, whole, place), summary, inserted)


def copy(canvas: LevelCanvas, start: int, origin: Cell, target: Cell) -> Iterator[Proposal]:
    """Ways to put another thing on a cell, written as the statement at an offset is.

    Raises:
        ChangeError: its place is not written there, or one statement makes several things.
    """
    placed = canvas.statement_at(start)
    place = _valid(canvas, target)
    literal = _literal(canvas, placed, canvas.traced.scripted(origin))
    whole = _with_chance(placed)
    found = ranked(scopes(canvas), [place])
    own = [scope for scope in found if whole in scope.statements]
    for scope in (*own, *(scope for scope in found if scope not in own)):
        lines = _rewritten(whole, literal, scope, place)
        if scope in own:
            inserted = put_after(canvas.source_now, whole, lines, scope.statements)
        else:
            inserted = scope.edit(canvas, lines)
        summary = f"a copy of line {whole.span.begin.line}"
        yield Proposal((inserted,), _after_chance(placed, whole, place), summary, inserted)


def delete(canvas: LevelCanvas, start: int, origin: Cell | None) -> Iterator[Proposal]:
    """Ways to delete a statement; if it has several places, only the place of a cell.

    Raises:
        ChangeError: the statement runs several times or in a function.
    """
    placed = canvas.statement_at(start)
    reason = obstacle(canvas, placed)
    if reason is not None:
        raise reason
    whole = _with_chance(placed)
    line = whole.span.begin.line
    if origin is not None and _several(placed):
        term = _term(canvas, placed, canvas.traced.scripted(origin))
        if term is None:
            raise why_not_fixed(canvas, placed, _selection(placed))
        yield Proposal((_without_term(placed, term),), lambda after, _: bool(after.traced.level), f"line {line}")
        return
    edit = taken_out(whole.span)
    yield Proposal((edit,), same_statements(canvas, whole), f"line {line} deleted")


# ---- the place of a statement


def movable(canvas: LevelCanvas, placed: Placed, origin: Cell) -> ChangeError | None:
    """Return why the thing of a statement on a cell cannot be moved; None if it can."""
    try:
        _literal(canvas, placed, canvas.traced.scripted(origin))
    except ChangeError as error:
        return error
    return None


def _literal(canvas: LevelCanvas, placed: Placed, place: Cell) -> n.Coordinate:
    """The coordinates by which a statement put its thing on a place of the script.

    Raises:
        ChangeError: there are none, or the statement runs several times or in a function.
    """
    reason = obstacle(canvas, placed)
    if reason is not None:
        raise reason
    moments = canvas.traced.of(placed.node.span)
    if not moments:
        raise ChangeError("this statement did not run with this seed", placed.node.span)
    base = moments[0].before.base
    written = list(frames.places_of(placed.node))
    for literal in written:
        if isinstance(literal, n.Coordinate) and (literal.x + base[0], literal.y + base[1]) == place:
            return literal
    if len(written) == 1 and isinstance(written[0], n.Coordinate) and not _several(placed):
        return written[0]  # the thing was moved on: a monster to the nearest free cell, a boulder into a pit
    if isinstance(placed.node, n.Map):
        raise ChangeError("the map draws this: paint terrain to change it", placed.node.span)
    if isinstance(placed.node, _ROOMS):
        raise ChangeError("this is a room: change its position and size in the form", placed.node.span)
    others = [one for one in written if not isinstance(one, n.Coordinate)]
    raise why_not_fixed(canvas, placed, others[0] if others else _selection(placed))


def _selection(placed: Placed) -> n.Expression | None:
    """The selection of a statement that has one."""
    names = fields_of(type(placed.node), "SpotsExpression")
    return next((getattr(placed.node, name) for name in names), None)


def _several(placed: Placed) -> bool:
    """Return whether a statement has a selection that is not simply a place."""
    selection = _selection(placed)
    if selection is None:
        return False
    return not (isinstance(selection, n.PointSelection) and isinstance(selection.place, n.Coordinate))


def _term(canvas: LevelCanvas, placed: Placed, place: Cell) -> n.Expression | None:
    """The term of a statement's selection that is a place of the script."""
    selection = _selection(placed)
    moments = canvas.traced.of(placed.node.span)
    if selection is None or not moments or not isinstance(selection, n.Union):
        return None
    base = moments[0].before.base
    for term in sheets.terms(selection):
        literal = term.place if isinstance(term, n.PointSelection) else None
        if isinstance(literal, n.Coordinate) and (literal.x + base[0], literal.y + base[1]) == place:
            return term
    return None


def _without_term(placed: Placed, term: n.Expression) -> Edit:
    """Take one term out of a selection, with the sign beside it."""
    source, span = term.span.source, term.span
    text = source.text
    before = text[placed.node.span.start : span.start].rstrip()
    if before.endswith("&"):
        start = placed.node.span.start + len(before[:-1].rstrip())
        return Edit(source.span(start, span.end), "")
    rest = text[span.end : placed.node.span.end]
    after = rest.lstrip()
    if not after.startswith("&"):
        raise ChangeError("this place is in brackets with others; change it in the text", placed.node.span)
    end = span.end + len(rest) - len(after[1:].lstrip())
    return Edit(source.span(span.start, end), "")


# ---- statements at other places


def _valid(canvas: LevelCanvas, target: Cell) -> Cell:
    if not valid(*target):
        raise ChangeError("this cell is not on the level")
    return canvas.traced.scripted(target)


def _is_free(placed: Placed) -> bool:
    """Return whether a statement may go to another block: nothing but rooms and its own chance is around it."""
    around = list(placed.ancestors())
    if around and isinstance(around[0].node, n.Chance):
        around = around[1:]
    return all(isinstance(outer.node, _ROOMS) for outer in around)


def _with_chance(placed: Placed) -> n.Statement:
    """The statement with the chance before it, if it has one."""
    parent = placed.parent
    return parent.node if parent is not None and isinstance(parent.node, n.Chance) else placed.node


def _rewritten(whole: n.Statement, literal: n.Coordinate, scope: DrawingScope, place: Cell) -> list[str]:
    """The lines of a statement with another place, without the indentation that the first has."""
    written = scope.place(place)
    if written is None:
        raise ChangeError("this cell has no coordinates there")
    span, source = whole.span, whole.span.source
    text = span.text[: literal.span.start - span.start] + f"({written[0]},{written[1]})"
    text += span.text[literal.span.end - span.start :]
    indent = indentation(source, span.start)
    first, *rest = text.splitlines()
    return [first, *(line.removeprefix(indent) for line in rest)]


# ---- what must show


def _after_chance(placed: Placed, whole: n.Statement, place: Cell) -> Shows:
    """As for a new thing; the statement may begin with its chance, which must come true."""
    shows, offset = placed_at(place), placed.node.span.start - whole.span.start
    return lambda after, start: start is not None and shows(after, start + offset)


_OWNERS = (n.Container, n.Object, n.Monster)


def block_of(statement: n.Statement) -> n.Block | None:
    """The block with the contents of a container, or with the inventory of a monster."""
    match statement:
        case n.Container():
            return statement.content
        case n.Monster():
            return statement.inventory
    return None


def inner_things(canvas: LevelCanvas, start: int) -> list[dict[str, Any]] | None:
    """The statements in a container or monster, as text with their offsets; None if nothing can be put in."""
    node = canvas.statement_at(start).node
    if not isinstance(node, _OWNERS) or node.span.source is not canvas.source_now:
        return None
    block = block_of(node)
    return [
        {"start": _own_start(one), "line": one.span.begin.line, "text": " ".join(one.span.text.split())}
        for one in (block.statements if block is not None else ())
    ]


def _own_start(statement: n.Statement) -> int:
    """The offset of a statement, or of the one behind its chance."""
    return (statement.statement if isinstance(statement, n.Chance) else statement).span.start


def put_in(canvas: LevelCanvas, start: int, kind: str) -> Iterator[Proposal]:
    """The way to put an object into the container or monster whose statement begins at an offset.

    A plain OBJECT becomes a CONTAINER; the level must then show the new object inside.

    Raises:
        ChangeError: the statement makes neither, or the kind cannot be written.
    """
    placed = canvas.statement_at(start)
    node = placed.node
    if not isinstance(node, _OWNERS):
        raise ChangeError("only containers and monsters can hold things", node.span)
    reason = obstacle(canvas, placed)
    if reason is not None:
        raise reason
    lines = canonical(f"OBJECT: {kind.strip() or 'random'}", canvas.game)
    edits = tuple(_edits(canvas, node, lines))
    before = _quantity_inside(canvas, node.span)

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        now = after.statement_at(start).node
        block = block_of(now)
        if block is None or not block.statements:
            return False
        return _quantity_inside(after, now.span) > before

    yield Proposal(edits, shows, f"the object into line {node.span.begin.line}")


def _edits(canvas: LevelCanvas, node: n.Container | n.Object | n.Monster, lines: list[str]) -> Iterator[Edit]:
    source, block = canvas.source_now, block_of(node)
    if block is not None:
        if block.statements:
            yield put_after(source, block.statements[-1], lines, block.statements)
        else:
            yield put_first(source, block, node, lines)
        return
    span = node.span
    if isinstance(node, n.Object):
        yield Edit(source.span(span.start, span.start + len("OBJECT")), "CONTAINER")
    outer, newline = indentation(source, span.start), newline_of(source, span.end)
    inner = "".join(f"{newline}{outer}{INDENT}{line}" for line in lines)
    yield Edit(source.span(span.end, span.end), f" {{{inner}{newline}{outer}}}")


def _quantity_inside(canvas: LevelCanvas, span: Span) -> int:
    """The number of objects in what a statement made that its own block put there; equal ones may be in one pile."""
    level = canvas.traced.level
    owners: Iterable[Iterable[Item]] = (
        *(item.contents for item in every_item(level.items()) if item.origin == span),
        *(monster.inventory for monster in level.monsters if monster.origin == span),
    )
    own = (item for held in owners for item in held)
    return sum(item.quantity for item in own if item.origin is not None and span.start < item.origin.start < span.end)
