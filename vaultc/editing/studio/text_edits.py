"""Edits of a text with the layout of their surroundings, the places for new statements, and the proof of an edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from vaultc.editing.studio.canvas import WHOLE_LEVEL, ChangeError, LevelCanvas, Moment, RunFrame, new_findings
from vaultc.language.diagnostics import DesError, Diagnostic, Edit, Severity
from vaultc.language.formatter.handlers import INDENT
from vaultc.language.formatter.printer import FormattingError, format_parsed
from vaultc.language.game import Game
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import parse
from vaultc.support.dataclass import dataclass
from vaultc.world.grid import Cell, inside_box

_HEAD = 'LEVEL: "a"\n'


def applied(source: Source, edits: Iterable[Edit]) -> str:
    """The text after edits, which do not overlap."""
    text = source.text
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def canonical(statement: str, game: Game) -> list[str]:
    """The lines of a statement in canonical layout.

    Raises:
        ChangeError: it is not a statement of the game.
    """
    if "\n" in statement or "\r" in statement:
        raise ChangeError("a statement that is drawn is written in one line")
    source = Source.from_text(f"{_HEAD}{statement}\n", "statement")
    parsed = parse(source, game.grammar)
    try:
        text = format_parsed(parsed, game.language).source.text
    except DesError as error:
        raise ChangeError(f"{statement}: {error.diagnostics[0].message}") from None
    except FormattingError as error:
        raise ChangeError(f"{statement}: {error}") from None
    levels = parsed.tree.levels
    if len(levels) != 1 or len(levels[0].statements) != 1:
        raise ChangeError(f"{statement}: this is not exactly one statement")
    return text.removeprefix(_HEAD).lstrip("\n").splitlines()


def smallest_edits(edit: Edit) -> Edit:
    """The same edit without what it leaves as it is at its beginning and end."""
    old, new = edit.span.text, edit.replacement
    before = _common(old, new)
    after = _common(old[before:][::-1], new[before:][::-1])
    span = edit.span.source.span(edit.span.start + before, edit.span.end - after)
    return Edit(span, new[before : len(new) - after])


def _common(first: str, second: str) -> int:
    """The number of characters with which two texts begin alike."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (one, other) in pairs if one != other), min(len(first), len(second)))


def newline_of(source: Source, offset: int) -> str:
    """The line end of the line of an offset; in a last line without one, the most common of the text."""
    end = source.text.find("\n", offset)
    if end < 0:
        return "\r\n" if source.text.count("\r\n") * 2 > source.text.count("\n") else "\n"
    return "\r\n" if source.text[end - 1 : end] == "\r" else "\n"


def indentation(source: Source, offset: int) -> str:
    """The blanks at the beginning of the line of an offset."""
    line = source.line(source.position(offset).line)
    return line[: len(line) - len(line.lstrip(" \t"))]


def begins_line(source: Source, offset: int) -> bool:
    """Return whether only blanks precede an offset in its line."""
    start = source.text.rfind("\n", 0, offset) + 1
    return not source.text[start:offset].strip(" \t")


def ends_line(source: Source, offset: int) -> bool:
    """Return whether only blanks follow an offset in its line."""
    end = source.text.find("\n", offset)
    return not source.text[offset : len(source.text) if end < 0 else end].strip(" \t\r")


def put_after(source: Source, statement: n.Node, lines: Sequence[str], siblings: Sequence[n.Node]) -> Edit:
    """Put a statement after another, indented as its neighbours are."""
    indent = _indent_of(source, [statement, *reversed(siblings)])
    newline = newline_of(source, statement.span.end)
    text = "".join(f"{newline}{indent}{line}" for line in lines)
    return Edit(source.span(statement.span.end, statement.span.end), text)


def put_first(source: Source, block: n.Block, head: n.Node, lines: Sequence[str]) -> Edit:
    """Put a statement at the beginning of a block, which stays open for those that follow."""
    outer = indentation(source, head.span.start)
    indent = _indent_of(source, block.statements) if block.statements else outer + INDENT
    start, newline = block.span.start + 1, newline_of(source, block.span.start)
    text = "".join(f"{newline}{indent}{line}" for line in lines)
    inside = source.text[start : block.span.end - 1]
    if not inside.strip(" \t\r\n"):
        return Edit(source.span(start, block.span.end - 1), f"{text}{newline}{outer}")
    if ends_line(source, start):
        return Edit(source.span(start, start), text)
    return Edit(source.span(start, start + len(inside) - len(inside.lstrip(" \t"))), f"{text}{newline}{indent}")


def put_before(source: Source, statement: n.Node, lines: Sequence[str]) -> Edit:
    """Put a statement before another, above the comments that are directly above it."""
    if not begins_line(source, statement.span.start):
        text = "".join(f"{line}{newline_of(source, statement.span.start)}" for line in lines)
        return Edit(source.span(statement.span.start, statement.span.start), text)
    number = source.position(statement.span.start).line
    while number > 1 and source.line(number - 1).lstrip(" \t").startswith("#"):
        number -= 1
    start = source.offset(number, 1)
    indent, newline = indentation(source, statement.span.start), newline_of(source, start)
    return Edit(source.span(start, start), "".join(f"{indent}{line}{newline}" for line in lines))


def _indent_of(source: Source, statements: Iterable[n.Node]) -> str:
    """The indentation of the first of some statements that begins its line."""
    for statement in statements:
        if begins_line(source, statement.span.start):
            return indentation(source, statement.span.start)
    return ""


def taken_out(span: Span) -> Edit:
    """Take a statement out, with its lines if nothing else is on them."""
    source, text = span.source, span.source.text
    start, end = span.start, span.end
    if begins_line(source, start) and ends_line(source, end):
        start = text.rfind("\n", 0, start) + 1
        newline = text.find("\n", end)
        end = len(text) if newline < 0 else newline + 1
        if newline < 0 and start:  # the line before becomes the last, without a line end as this was
            start -= 2 if text[start - 2 : start] == "\r\n" else 1
    elif ends_line(source, end):
        start = len(text[:start].rstrip(" \t"))
    else:
        end += len(text[end:]) - len(text[end:].lstrip(" \t"))
    return Edit(source.span(start, end), "")


MOST_TRIES = 8
"""Proposals of one change that are tried."""

Shows = Callable[[LevelCanvas, int | None], bool]
"""Tells if a level shows what was drawn; the number is the offset of the statement that was written or changed."""


@dataclass(frozen=True)
class Proposal:
    """Edits that may say a change, and how to see it in the level.

    ``main`` is the edit with the statement, if any; ``remark`` is for the author.
    """

    edits: tuple[Edit, ...]
    shows: Shows
    summary: str
    main: Edit | None = None
    remark: str = ""

    @property
    def start(self) -> int | None:
        """The offset, in the new text, of the statement that the main edit writes."""
        if self.main is None:
            return None
        written = self.main.replacement
        start = self.main.span.start + len(written) - len(written.lstrip())
        before = (edit for edit in self.edits if edit.span.start < self.main.span.start)
        return start + sum(len(edit.replacement) - (edit.span.end - edit.span.start) for edit in before)


@dataclass(frozen=True)
class WrittenChange:
    """A change written into the text: the smallest edits, the text after them, and where the statement begins now."""

    canvas: LevelCanvas
    edits: tuple[Edit, ...]
    summary: str
    start: int | None
    remark: str = ""
    accepted: tuple[Diagnostic, ...] = ()
    """New findings that the author accepts."""

    @property
    def text(self) -> str:
        """The new text."""
        return self.canvas.source.text


def proved(canvas: LevelCanvas, proposals: Iterable[Proposal], *, insist: bool = False) -> WrittenChange:
    """The first proposal that does what it says; with ``insist`` new findings below errors are accepted.

    Raises:
        ChangeError: there is none; the message is the reason against the first.
    """
    reasons: list[ChangeError] = []
    for _, proposal in zip(range(MOST_TRIES), proposals, strict=False):
        smallest = sorted(map(smallest_edits, proposal.edits), key=lambda edit: edit.span.start)
        edits = tuple(edit for edit in smallest if edit.span.start != edit.span.end or edit.replacement)
        if not edits:
            reasons.append(ChangeError("the text already says this"))
            continue
        after = canvas.with_text(applied(canvas.source_now, edits))
        try:
            fresh = _checked(canvas, after, proposal, insist)
        except ChangeError as error:
            reasons.append(error)
            continue
        return WrittenChange(after, edits, proposal.summary, proposal.start, proposal.remark, tuple(fresh))
    reasons.sort(key=lambda reason: not reason.insist)
    raise reasons[0] if reasons else ChangeError("this cannot be written at this place")


def _checked(before: LevelCanvas, after: LevelCanvas, proposal: Proposal, insist: bool) -> list[Diagnostic]:
    """The new findings that the author accepts.

    Raises:
        ChangeError: the new text has errors or new findings, makes no level, or does not show what was drawn.
    """
    fresh = new_findings(before, after)
    errors = [found for found in fresh if found.severity >= Severity.ERROR]
    if errors:
        raise ChangeError(f"this would be an error: {errors[0].message}")
    if not proposal.shows(after, proposal.start):
        raise ChangeError(
            f"{proposal.summary} would not show with this seed: its chance fails, or something later covers or moves it"
        )
    if fresh and not insist:
        raise ChangeError(f"the check would find {fresh[0].rule}: {fresh[0].message}", insist=True)
    return fresh


# ---- what levels show


def ran(canvas: LevelCanvas, start: int | None) -> bool:
    """Return whether the statement at an offset ran."""
    return start is not None and bool(canvas.traced.of(canvas.statement_at(start).node.span))


def same_statements(before: LevelCanvas, without: n.Statement) -> Shows:
    """Return what tells if a level has exactly the statements that it had, without one and those in it."""
    gone = without.span
    kept = [
        type(placed.node).__name__
        for placed in before.model.statements
        if not (placed.node.span.start >= gone.start and placed.node.span.end <= gone.end)
        or placed.node.span.source is not gone.source
    ]

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        return [type(placed.node).__name__ for placed in after.model.statements] == kept and bool(after.traced.level)

    return shows


_ENDS = (n.Exit, n.Break)


@dataclass(frozen=True)
class DrawingScope:
    """A run of statements with one frame of reference: new ones go after ``last`` or, without it, to the beginning.

    ``owner`` is the statement in whose block that is, None at the top of the level; ``block`` is that block.
    ``first`` is the first statement of the run, ``following`` the next one after it. ``choices`` is the number of arms
    of IF and SWITCH around it whose statements share its frame with those outside.
    """

    frame: RunFrame
    last: n.Statement | None
    following: n.Statement | None
    owner: n.Statement | None
    block: n.Block | None
    statements: tuple[n.Statement, ...]
    choices: int = 0

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

    def edit(self, canvas: LevelCanvas, lines: Sequence[str]) -> Edit:
        """The edit that puts a statement at the end of the scope."""
        source = canvas.source_now
        if self.last is not None:
            return put_after(source, self.last, lines, self.statements)
        if self.block is not None and self.owner is not None:
            return put_first(source, self.block, self.owner, lines)
        if self.following is not None:
            return put_before(source, self.following, lines)
        head = canvas.facts.node
        return put_after(source, head.flags or head.name, lines, ())


def scopes(canvas: LevelCanvas) -> list[DrawingScope]:
    """The scopes of a level that ran exactly once with this seed, in text order; loops and functions have none."""
    level = canvas.facts.node
    return list(_scopes(level.statements, None, None, canvas.traced.moments, WHOLE_LEVEL, 0))


def ranked(found: Iterable[DrawingScope], cells: Collection[Cell]) -> list[DrawingScope]:
    """The scopes in which some cells can be written, the best first.

    First come scopes of rooms around the cells, the innermost before others; then scopes of maps, the last drawn before
    others; then scopes of the whole level. An arm of an IF or SWITCH comes after the statements around it, so that
    what is drawn shows with other seeds too.
    """
    fit = [scope for scope in found if all(scope.place(cell) is not None for cell in cells)]
    order = {id(scope): number for number, scope in enumerate(fit)}

    def rank(scope: DrawingScope) -> tuple[bool, bool, bool, int, int, int]:
        covers = all(map(scope.covers, cells))
        left, top, right, bottom = scope.frame.box
        size = (right - left + 1) * (bottom - top + 1) if scope.frame.is_room else 0
        whole = scope.frame.box == WHOLE_LEVEL.box
        return not covers, not scope.frame.is_room, whole, size, scope.choices, -order[id(scope)]

    return sorted(fit, key=rank)


def _inside(moments: Sequence[Moment], span: Span) -> list[Moment]:
    """The moments of a statement and of those in it."""
    return [
        moment
        for moment in moments
        if moment.span.start >= span.start and moment.span.end <= span.end and moment.span.source is span.source
    ]


def _scopes(
    statements: Sequence[n.Statement],
    owner: n.Statement | None,
    block: n.Block | None,
    moments: Sequence[Moment],
    before: RunFrame,
    choices: int,
) -> Iterator[DrawingScope]:
    """The scopes of a sequence of statements that ran once, and of the blocks in it.

    ``before`` is the frame before the first, which ``choices`` arms around share with the statements outside.
    """
    frames = [before]
    for statement in statements:
        inside = _inside(moments, statement.span)
        frames.append(inside[-1].after if inside else frames[-1])
    starts = [0, *(k for k in range(1, len(frames)) if frames[k] != frames[k - 1]), len(frames)]
    shared = starts[1]
    for start, end in pairwise(starts):
        gap = end - 1
        while gap > start and isinstance(statements[gap - 1], _ENDS):
            gap -= 1
        last = statements[gap - 1] if gap else None
        following = statements[gap] if gap < len(statements) else None
        if last is None or not isinstance(last, _ENDS):
            yield DrawingScope(
                frames[start], last, following, owner, block, tuple(statements[start:gap]), 0 if start else choices
            )
    for number, statement in enumerate(statements):
        yield from _inner(statement, moments, choices if number < shared else 0)


def _inner(statement: n.Statement, moments: Sequence[Moment], choices: int) -> Iterator[DrawingScope]:
    """The scopes of the blocks of a statement that ran, whose own frame ``choices`` arms share with those outside."""
    inside = _inside(moments, statement.span)
    if not inside:
        return
    match statement:
        case n.Room() | n.Subroom() | n.RegionStatement():
            if statement.body is not None and inside[0].after.is_room:
                yield from _scopes(statement.body.statements, statement, statement.body, moments, inside[0].after, 0)
        case n.If():
            for block in (statement.then, statement.otherwise):
                if block is not None and block.statements and _ran(block.statements, moments):
                    yield from _scopes(block.statements, statement, block, moments, inside[0].after, choices + 1)
        case n.Switch():
            for arm in statement.arms:
                if arm.statements and _ran(arm.statements, moments):
                    yield from _scopes(arm.statements, statement, None, moments, inside[0].after, choices + 1)


def _ran(statements: Iterable[n.Statement], moments: Sequence[Moment]) -> bool:
    return any(_inside(moments, statement.span) for statement in statements)
