"""Moving things on a level, and the history of changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from vaultc.editing.drawing.canvas import ChangeError, LevelCanvas
from vaultc.editing.drawing.painting import obstacle, why_not_fixed
from vaultc.editing.drawing.placing import placed_at
from vaultc.editing.drawing.text_edits import (
    DrawingScope,
    Proposal,
    Shows,
    indentation,
    put_after,
    ranked,
    same_statements,
    scopes,
    taken_out,
)
from vaultc.language.diagnostics import Edit
from vaultc.language.semantics import frames, sheets
from vaultc.language.semantics.statements import Placed
from vaultc.language.semantics.types import fields_of
from vaultc.language.syntax import nodes as n
from vaultc.world.grid import Cell, inside_box, valid

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


MOST_TEXTS = 500
MOST_FILES = 100
MOST_CHARACTERS = 64 * 1024 * 1024


@dataclass(slots=True)
class TextHistory:
    """The texts of one file: those before and after the present one."""

    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The number of characters kept."""
        return sum(map(len, self.before)) + sum(map(len, self.after))


class Histories:
    """The histories of files by name; the oldest are forgotten first."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, TextHistory] = OrderedDict()

    def _of(self, name: str) -> TextHistory:
        found = self._files.setdefault(name, TextHistory())
        self._files.move_to_end(name)
        while len(self._files) > MOST_FILES:
            self._files.popitem(last=False)
        return found

    def note(self, name: str, old: str, new: str) -> None:
        """A file's text was changed; what was undone before cannot be done again."""
        if old == new:
            return
        history = self._of(name)
        history.before.append(old)
        history.after.clear()
        while len(history.before) > MOST_TEXTS or (history.size > MOST_CHARACTERS and len(history.before) > 1):
            del history.before[0]

    def undo(self, name: str, present: str) -> str | None:
        """The text before the present one; None if there is none."""
        history = self._of(name)
        if not history.before:
            return None
        history.after.append(present)
        return history.before.pop()

    def redo(self, name: str, present: str) -> str | None:
        """The text after the present one, which an undo left; None if there is none."""
        history = self._of(name)
        if not history.after:
            return None
        history.before.append(present)
        return history.after.pop()

    def counts(self, name: str) -> tuple[int, int]:
        """The numbers of texts that can be undone and done again."""
        history = self._files.get(name)
        return (0, 0) if history is None else (len(history.before), len(history.after))
