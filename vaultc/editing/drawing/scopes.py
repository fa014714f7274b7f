"""The places of a script where a new statement can be put, and the frame in which each would count its coordinates."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from itertools import pairwise

from vaultc.editing.drawing import text_edits
from vaultc.editing.drawing.canvas import LevelCanvas
from vaultc.editing.drawing.tracing import WHOLE_LEVEL, Moment, RunFrame
from vaultc.language.diagnostics import Edit
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.world.grid import Cell, inside_box

_ENDS = (n.Exit, n.Break)


@dataclass(frozen=True)
class DrawingScope:
    """A run of statements with one frame of reference: new ones go after ``last`` or, without it, to the beginning.

    ``owner`` is the statement in whose block that is, None at the top of the level; ``block`` is that block.
    ``first`` is the first statement of the run, ``following`` the next one after it.
    """

    frame: RunFrame
    last: n.Statement | None
    following: n.Statement | None
    owner: n.Statement | None
    block: n.Block | None
    statements: tuple[n.Statement, ...]

    def place(self, cell: Cell) -> Cell | None:
        """The coordinates of a cell in this scope; None if none can be written."""
        x, y = cell[0] - self.frame.base[0], cell[1] - self.frame.base[1]
        return (x, y) if x >= 0 and y >= 0 else None

    def covers(self, cell: Cell) -> bool:
        """Return whether a cell lies in the map or room."""
        return inside_box(self.frame.box, *cell)

    def remark(self, canvas: LevelCanvas) -> str:
        """A word of caution, if places are counted from the level's corner though rooms lie anywhere."""
        if self.frame.is_room or self.frame.box != WHOLE_LEVEL.box:
            return ""
        if not any(isinstance(placed.node, n.Room) for placed in canvas.statements.values()):
            return ""
        return "counted from the corner of the level; with other seeds the rooms may lie elsewhere"

    def edit(self, canvas: LevelCanvas, lines: abc.Sequence[str]) -> Edit:
        """The edit that puts a statement at the end of the scope."""
        source = canvas.source_now
        if self.last is not None:
            return text_edits.put_after(source, self.last, lines, self.statements)
        if self.block is not None and self.owner is not None:
            return text_edits.put_first(source, self.block, self.owner, lines)
        if self.following is not None:
            return text_edits.put_before(source, self.following, lines)
        return text_edits.put_after(source, _head(canvas.facts.node), lines, ())


def _head(level: n.Level) -> n.Node:
    """The last part of a level's head."""
    return level.flags or level.name


def scopes(canvas: LevelCanvas) -> list[DrawingScope]:
    """The scopes of a level that ran exactly once with this seed, in text order; loops and functions have none."""
    level = canvas.facts.node
    moments = _Moments(canvas.traced.moments)
    return list(_scopes(level.statements, None, None, moments, WHOLE_LEVEL))


def ranked(found: abc.Iterable[DrawingScope], cells: abc.Collection[Cell]) -> list[DrawingScope]:
    """The scopes in which some cells can be written, the best first.

    First come scopes of rooms around the cells, the innermost before others; then scopes of maps, the last drawn before
    others; then scopes of the whole level.
    """
    fit = [scope for scope in found if all(scope.place(cell) is not None for cell in cells)]
    order = {id(scope): number for number, scope in enumerate(fit)}

    def rank(scope: DrawingScope) -> tuple[bool, bool, bool, int, int]:
        covers = all(map(scope.covers, cells))
        left, top, right, bottom = scope.frame.box
        size = (right - left + 1) * (bottom - top + 1) if scope.frame.is_room else 0
        whole = scope.frame.box == WHOLE_LEVEL.box
        return not covers, not scope.frame.is_room, whole, size, -order[id(scope)]

    return sorted(fit, key=rank)


class _Moments:
    """The moments of a run by the statements in which they lie."""

    def __init__(self, moments: abc.Sequence[Moment]) -> None:
        self._moments = moments

    def inside(self, span: Span) -> list[Moment]:
        """The moments of a statement and of those in it."""
        return [
            moment
            for moment in self._moments
            if moment.span.start >= span.start and moment.span.end <= span.end and moment.span.source is span.source
        ]


def _scopes(
    statements: abc.Sequence[n.Statement],
    owner: n.Statement | None,
    block: n.Block | None,
    moments: _Moments,
    before: RunFrame,
) -> abc.Iterator[DrawingScope]:
    """The scopes of a sequence of statements that ran once, and of the blocks in it."""
    frames = [before]
    for statement in statements:
        inside = moments.inside(statement.span)
        frames.append(inside[-1].after if inside else frames[-1])
    starts = [0, *(k for k in range(1, len(frames)) if frames[k] != frames[k - 1]), len(frames)]
    for start, end in pairwise(starts):
        gap = end - 1
        while gap > start and isinstance(statements[gap - 1], _ENDS):
            gap -= 1
        last = statements[gap - 1] if gap else None
        following = statements[gap] if gap < len(statements) else None
        if last is None or not isinstance(last, _ENDS):
            yield DrawingScope(frames[start], last, following, owner, block, tuple(statements[start:gap]))
    for statement in statements:
        yield from _inner(statement, moments)


def _inner(statement: n.Statement, moments: _Moments) -> abc.Iterator[DrawingScope]:
    """The scopes of the blocks of a statement that ran."""
    inside = moments.inside(statement.span)
    if not inside:
        return
    match statement:
        case n.Room() | n.Subroom() | n.RegionStatement():
            if statement.body is not None and inside[0].after.is_room:
                yield from _scopes(statement.body.statements, statement, statement.body, moments, inside[0].after)
        case n.If():
            for block in (statement.then, statement.otherwise):
                if block is not None and block.statements and _ran(block.statements, moments):
                    yield from _scopes(block.statements, statement, block, moments, inside[0].after)
        case n.Switch():
            for arm in statement.arms:
                if arm.statements and _ran(arm.statements, moments):
                    yield from _scopes(arm.statements, statement, None, moments, inside[0].after)


def _ran(statements: abc.Iterable[n.Statement], moments: _Moments) -> bool:
    return any(moments.inside(statement.span) for statement in statements)
