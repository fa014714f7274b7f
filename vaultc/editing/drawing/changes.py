"""Changes as pages send them, with rectangles that were drawn, and the edits that make them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from vaultc.editing.drawing.canvas import ChangeError, LevelCanvas
from vaultc.editing.drawing.forms import fill_in
from vaultc.editing.drawing.moving import copy, delete, movable, move
from vaultc.editing.drawing.painting import MOST_CELLS, obstacle, paint
from vaultc.editing.drawing.placing import place_thing, things
from vaultc.editing.drawing.text_edits import (
    DrawingScope,
    Proposal,
    Shows,
    WrittenChange,
    canonical,
    proved,
    ranked,
    scopes,
)
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.world import grid

_FIFTHS = range(1, 6)
_ALIGNMENTS = {"left": 1, "center": 3, "right": 5}
_VERTICALS = {"top": 1, "center": 3, "bottom": 5}
_LIGHTS = ("lit", "unlit", "random")


def draw_region(canvas: LevelCanvas, box: grid.Box, light: str, kind: str, words: Sequence[str]) -> Iterator[Proposal]:
    """Ways to make a REGION of a rectangle of cells.

    Raises:
        ChangeError: the rectangle or the light is none.
    """
    left, top, right, bottom = _scripted(canvas, box)
    _check_light(light)
    for scope in ranked(scopes(canvas), [(left, top), (right, bottom)]):
        x, y = scope.frame.part
        if scope.frame.is_room or left < x or top < y:
            continue
        area = f"({left - x},{top - y},{right - x},{bottom - y})"
        text = f"REGION: {', '.join([area, light, kind, *words])}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), _lit((left, top, right, bottom), light), "the region", edit)


def _lit(box: grid.Box, light: str) -> Shows:
    """Return what tells if a region ran, and made its cells as light as it says."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None or not after.traced.of(after.statement_at(start).node.span):
            return False
        places = [divmod(cell, grid.HEIGHT) for cell in grid.cells(box)]
        lights = {bool(after.traced.level.lit[grid.at(*after.traced.finished(place))]) for place in places}
        return light == "random" or lights == {light == "lit"} or (light == "unlit" and lights == {False})

    return shows


def draw_room(canvas: LevelCanvas, box: grid.Box, light: str, kind: str) -> Iterator[Proposal]:
    """Ways to make a room whose floor is a rectangle of cells: a SUBROOM inside of a room, else a ROOM.

    The game places a ROOM in a fifth of the level's width and height, so that it may lie some cells away.

    Raises:
        ChangeError: the rectangle or the light is none, or the level draws maps instead of rooms.
    """
    area = _scripted(canvas, box)
    _check_light(light)
    found = scopes(canvas)
    around = [scope for scope in found if scope.frame.is_room and scope.covers(area[:2]) and scope.covers(area[2:])]
    if around:
        yield from _subrooms(canvas, ranked(around, [area[:2]]), area, light, kind)
        return
    top = [scope for scope in found if scope.owner is None]
    if any(isinstance(statement, n.Map) for statement in canvas.facts.node.statements):
        raise ChangeError("this level is drawn by maps: paint the room's floor and walls, or draw a region")
    yield from _rooms(canvas, top, area, light, kind)


def _subrooms(
    canvas: LevelCanvas, around: Iterable[DrawingScope], area: grid.Box, light: str, kind: str
) -> Iterator[Proposal]:
    left, top, right, bottom = area
    for scope in around:
        x, y = left - scope.frame.box[0], top - scope.frame.box[1]
        text = f"SUBROOM: {kind}, {light}, ({x},{y}), ({right - left + 1},{bottom - top + 1})"
        text += " { ROOMDOOR: false, closed, random, random }"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), _made(area, 0), "the room", edit)


def _rooms(
    canvas: LevelCanvas, top: Sequence[DrawingScope], area: grid.Box, light: str, kind: str
) -> Iterator[Proposal]:
    """ROOM statements after the last one, at the nearest places that the game knows."""
    width, height = area[2] - area[0] + 1, area[3] - area[1] + 1
    whole = sorted(_positions(width, height), key=lambda known: abs(known[0] - area[0]) + 2 * abs(known[1] - area[1]))
    scope = _after_rooms(top)
    for left, upper, text in whole[:3]:
        written = f"ROOM: {kind}, {light}, {text}, ({width},{height}) {{ }}"
        edit = scope.edit(canvas, canonical(written, canvas.game))
        yield Proposal((edit,), _made((left, upper, left + width - 1, upper + height - 1), 9), "the room", edit)


def _after_rooms(top: Sequence[DrawingScope]) -> DrawingScope:
    """The scope of the level's rooms, cut off after the last ROOM, so that corridors find the new one."""
    if not top:
        raise ChangeError("nothing can be put at the top of this level")
    for scope in reversed(top):
        rooms = [number for number, statement in enumerate(scope.statements, 1) if isinstance(statement, n.Room)]
        if rooms:
            kept = scope.statements[: rooms[-1]]
            return DrawingScope(scope.frame, kept[-1], None, None, None, kept)
    return top[0]


def _positions(width: int, height: int) -> Iterator[tuple[int, int, str]]:
    """The first cells at which a ROOM of a size can lie, with position and alignment as written."""
    for column, row, across, down in product(_FIFTHS, _FIFTHS, _ALIGNMENTS, _VERTICALS):
        x = _start((column - 1) * grid.WIDTH // 5 + 1, 16 - width, _ALIGNMENTS[across])
        y = _start((row - 1) * grid.HEIGHT // 5 + 1, 4 - height, _VERTICALS[down])
        yield _inside(x, width, 77), _inside(y, height, 18), f"({column},{row}), ({across},{down})"


def _start(start: int, slack: int, alignment: int) -> int:
    """As the game aligns a room in its fifth. Rules: "Creating a top-level room"."""
    if alignment == 5:
        return start + slack
    return start + int(slack / 2) if alignment == 3 else start


def _inside(start: int, length: int, last: int) -> int:
    return max(last - length if start + length - 1 > last + 1 else start, 2)


def _made(area: grid.Box, tolerance: int) -> Shows:
    """Return what tells if a statement made a room of the drawn size, not further away than the tolerance."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None:
            return False
        span = after.statement_at(start).node.span
        boxes = [moment.after.box for moment in after.traced.of(span)[:1] if moment.after.is_room]
        size = area[2] - area[0], area[3] - area[1]
        return any(
            (box[2] - box[0], box[3] - box[1]) == size
            and max(abs(box[0] - area[0]), abs(box[1] - area[1])) <= tolerance
            for box in boxes
        )

    return shows


def _scripted(canvas: LevelCanvas, box: grid.Box) -> grid.Box:
    """A rectangle of the finished level as it was while the script ran, its corners in order."""
    if not (grid.valid(*box[:2]) and grid.valid(*box[2:])):
        raise ChangeError("this rectangle is not on the level")
    (x1, y1), (x2, y2) = canvas.traced.scripted(box[:2]), canvas.traced.scripted(box[2:])
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _check_light(light: str) -> None:
    if light not in _LIGHTS:
        raise ChangeError(f"light is one of {', '.join(_LIGHTS)}")


ChangeRequest = Mapping[str, Any]
MOST_OPTIONS = 20
MOST_CHARACTERS = 400


def change(canvas: LevelCanvas, asked: ChangeRequest) -> WrittenChange:
    """Write a change into the text: the smallest edit that is proved to do what it says.

    ``asked["do"]`` is one of :data:`CHANGES`; with ``insist`` new findings below errors are accepted.

    Raises:
        ChangeError: it cannot be made; says why.
    """
    return proved(canvas, _proposals(canvas, asked, str(asked.get("do"))), insist=asked.get("insist") is True)


def _proposals(canvas: LevelCanvas, asked: ChangeRequest, do: str) -> Iterator[Proposal]:
    """Ways to make a change."""
    match do:
        case "paint":
            cells = asked.get("cells")
            if not isinstance(cells, list) or len(cells) > MOST_CELLS:
                raise ChangeError(f"cells must be a list of at most {MOST_CELLS} cells")
            return paint(canvas, [_cell_of(cell) for cell in cells], _asked_text(asked, "terrain", 1))
        case "place":
            parts, options = asked.get("parts", {}), asked.get("options", [])
            if not isinstance(parts, dict) or not isinstance(options, list) or len(options) > MOST_OPTIONS:
                raise ChangeError("parts must be an object, and options a list")
            given = {str(name): _asked_text(parts, name) for name in parts}
            written = [_asked_text({"option": option}, "option") for option in options]
            return place_thing(canvas, _asked_text(asked, "thing"), _cell(asked, "at"), given, written)
        case "move":
            return move(canvas, _number(asked, "start"), _cell(asked, "from"), _cell(asked, "to"))
        case "copy":
            return copy(canvas, _number(asked, "start"), _cell(asked, "from"), _cell(asked, "to"))
        case "delete":
            return delete(canvas, _number(asked, "start"), _cell(asked, "from") if "from" in asked else None)
        case "region":
            words = asked.get("words", [])
            if not isinstance(words, list) or len(words) > MOST_OPTIONS:
                raise ChangeError("words must be a list")
            written = [_asked_text({"word": word}, "word") for word in words]
            light, kind = _asked_text(asked, "light", default="lit"), _asked_text(asked, "type", default='"ordinary"')
            return draw_region(canvas, _box(asked), light, kind, written)
        case "room":
            box, light = _box(asked), _asked_text(asked, "light", default="lit")
            return draw_room(canvas, box, light, _asked_text(asked, "type", default='"ordinary"'))
        case "fill":
            return fill_in(
                canvas, _number(asked, "start"), _number(asked, "field"), _asked_text(asked, "text", default="")
            )
    raise ChangeError(f"unknown change {do[:40]!r}; there are {', '.join(CHANGES)}")


CHANGES: Final = ("paint", "place", "move", "copy", "delete", "region", "room", "fill")
"""The changes by name."""


# ---- what is at a cell


def contents(canvas: LevelCanvas, cell: grid.Cell) -> dict[str, Any]:
    """The things on a cell and the statement that made its ground, each with the reason why it cannot be moved.

    Raises:
        ChangeError: there is no such cell or level.
    """
    if not grid.valid(*cell):
        raise ChangeError("this cell is not on the level")
    level, catalog = canvas.traced.level, canvas.game.catalog
    here = [thing for thing in things(level, catalog) if thing.cell == cell]
    found = [_told(canvas, thing.kind, thing.name, thing.origin, cell) for thing in here]
    maker = canvas.traced.maker(canvas.traced.scripted(cell))
    return {"things": found, "ground": _told(canvas, "ground", "", maker, cell)}


def _told(canvas: LevelCanvas, kind: str, name: str, origin: Span | None, cell: grid.Cell) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": kind, "name": name, "start": None, "line": None, "fixed": None, "kept": None}
    placed = None if origin is None else canvas.statements.get(origin)
    if placed is None or origin is None:
        made = "the game puts this down by itself" if kind != "ground" else "no statement draws this"
        return {**told, "fixed": made, "kept": made}
    fixed, kept = movable(canvas, placed, cell), obstacle(canvas, placed)
    return {
        **told,
        "start": origin.start if origin.source is canvas.source_now else None,
        "line": origin.begin.line,
        "text": " ".join(origin.source.line(origin.begin.line).split()),
        "fixed": None if fixed is None else str(fixed),
        "kept": None if kept is None else str(kept),
    }


# ---- values of pages


def _asked_text(asked: ChangeRequest, name: str, longest: int = MOST_CHARACTERS, default: str | None = None) -> str:
    value = asked.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise ChangeError(f"{name} must be a text of at most {longest} characters")
    return value


def _number(asked: ChangeRequest, name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChangeError(f"{name} must be a number")
    return value


def _cell(asked: ChangeRequest, name: str) -> grid.Cell:
    return _cell_of(asked.get(name))


def _cell_of(value: object) -> grid.Cell:
    match value:
        case [int(x), int(y)] if grid.valid(x, y):
            return x, y
    raise ChangeError("a cell must be its column and its row on the level")


def _box(asked: ChangeRequest) -> grid.Box:
    match asked.get("box"):
        case [int(x1), int(y1), int(x2), int(y2)]:
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    raise ChangeError("box must be left, top, right and bottom")
