"""Changes as pages send them, and the edits that make them."""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.editing.drawing.areas_drawn import draw_region, draw_room
from vaultc.editing.drawing.canvas import LevelCanvas
from vaultc.editing.drawing.contents_at import things
from vaultc.editing.drawing.errors import ChangeError
from vaultc.editing.drawing.explaining import obstacle
from vaultc.editing.drawing.forms import fill_in
from vaultc.editing.drawing.moving import copy, delete, movable, move
from vaultc.editing.drawing.painting import MOST_CELLS, paint
from vaultc.editing.drawing.placing import place_thing
from vaultc.editing.drawing.proving import Proposal, WrittenChange, proved
from vaultc.language.source import Span
from vaultc.world.grid import Box, Cell, valid

ChangeRequest = abc.Mapping[str, Any]
MOST_OPTIONS = 20
MOST_CHARACTERS = 400


def change(canvas: LevelCanvas, asked: ChangeRequest) -> WrittenChange:
    """Write a change into the text: the smallest edit that is proved to do what it says.

    ``asked["do"]`` is one of :data:`CHANGES`; with ``insist`` new findings below errors are accepted.

    Raises:
        ChangeError: it cannot be made; says why.
    """
    make = CHANGES.get(str(asked.get("do")))
    if make is None:
        raise ChangeError(f"unknown change {str(asked.get('do'))[:40]!r}; there are {', '.join(CHANGES)}")
    return proved(canvas, make(canvas, asked), insist=asked.get("insist") is True)


def _paint(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    cells = asked.get("cells")
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        raise ChangeError(f"cells must be a list of at most {MOST_CELLS} cells")
    return paint(canvas, [_cell_of(cell) for cell in cells], _text(asked, "terrain", 1))


def _place(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    parts, options = asked.get("parts", {}), asked.get("options", [])
    if not isinstance(parts, dict) or not isinstance(options, list) or len(options) > MOST_OPTIONS:
        raise ChangeError("parts must be an object, and options a list")
    given = {str(name): _text(parts, name) for name in parts}
    written = [_text({"option": option}, "option") for option in options]
    return place_thing(canvas, _text(asked, "thing"), _cell(asked, "at"), given, written)


def _move(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    return move(canvas, _number(asked, "start"), _cell(asked, "from"), _cell(asked, "to"))


def _copy(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    return copy(canvas, _number(asked, "start"), _cell(asked, "from"), _cell(asked, "to"))


def _delete(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    return delete(canvas, _number(asked, "start"), _cell(asked, "from") if "from" in asked else None)


def _region(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    words = asked.get("words", [])
    if not isinstance(words, list) or len(words) > MOST_OPTIONS:
        raise ChangeError("words must be a list")
    written = [_text({"word": word}, "word") for word in words]
    light, kind = _text(asked, "light", default="lit"), _text(asked, "type", default='"ordinary"')
    return draw_region(canvas, _box(asked), light, kind, written)


def _room(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    return draw_room(
        canvas, _box(asked), _text(asked, "light", default="lit"), _text(asked, "type", default='"ordinary"')
    )


def _fill(canvas: LevelCanvas, asked: ChangeRequest) -> abc.Iterator[Proposal]:
    return fill_in(canvas, _number(asked, "start"), _number(asked, "field"), _text(asked, "text", default=""))


CHANGES: abc.Mapping[str, abc.Callable[[LevelCanvas, ChangeRequest], abc.Iterator[Proposal]]] = {
    "paint": _paint,
    "place": _place,
    "move": _move,
    "copy": _copy,
    "delete": _delete,
    "region": _region,
    "room": _room,
    "fill": _fill,
}
"""The changes by name."""


# ---- what is at a cell


def contents(canvas: LevelCanvas, cell: Cell) -> dict[str, Any]:
    """The things on a cell and the statement that made its ground, each with the reason why it cannot be moved.

    Raises:
        ChangeError: there is no such cell or level.
    """
    if not valid(*cell):
        raise ChangeError("this cell is not on the level")
    level, catalog = canvas.traced.level, canvas.game.catalog
    here = [thing for thing in things(level, catalog) if thing.cell == cell]
    found = [_told(canvas, thing.kind, thing.name, thing.origin, cell) for thing in here]
    maker = canvas.traced.maker(canvas.traced.scripted(cell))
    return {"things": found, "ground": _told(canvas, "ground", "", maker, cell)}


def _told(canvas: LevelCanvas, kind: str, name: str, origin: Span | None, cell: Cell) -> dict[str, Any]:
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


def _text(asked: ChangeRequest, name: str, longest: int = MOST_CHARACTERS, default: str | None = None) -> str:
    value = asked.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise ChangeError(f"{name} must be a text of at most {longest} characters")
    return value


def _number(asked: ChangeRequest, name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChangeError(f"{name} must be a number")
    return value


def _cell(asked: ChangeRequest, name: str) -> Cell:
    return _cell_of(asked.get(name))


def _cell_of(value: object) -> Cell:
    match value:
        case [int(x), int(y)] if valid(x, y):
            return x, y
    raise ChangeError("a cell must be its column and its row on the level")


def _box(asked: ChangeRequest) -> Box:
    match asked.get("box"):
        case [int(x1), int(y1), int(x2), int(y2)]:
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    raise ChangeError("box must be left, top, right and bottom")
