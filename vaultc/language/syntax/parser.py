"""Parsing of des files, and recovery from syntax errors.

A mistake that has an obvious meaning (a misspelt word, a missing comma) is repaired, so that the statement stays in the
tree. Else the unfinished statement is dropped and tokens are skipped until a statement can begin. If the dropped
statement had a block, the block's statements are read as part of the block around it.

A parser notices a missing or surplus brace only where the level ends, or where a later `}` finds nothing to close.
Authors indent their blocks, and the indentation tells which block it is. It is used only if it explains all braces of a
level with as few corrections as there are braces too many or too few.

Implements: Suggested error recovery.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING

from vaultc.language import diagnostics
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source, is_lua
from vaultc.language.syntax import build, messages, other_files
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import END, ArrayNames, Automaton, Comment, Grammar, Token
from vaultc.language.syntax.lexer import BROKEN, MOST_TOKENS, Lexer
from vaultc.language.syntax.nodes import DesFile
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.language.syntax.repairs.repair import Repair

FOLLOWS_NAME = lazy_pattern(r"[ \t]*[=(:]")
LINE_STARTERS = frozenset({"VAR", "ARRVAR", "IDENT", "[", "PERCENT"})
TYPE_WORDS = frozenset({"OBJECT", "MONSTER", "TERRAIN"})


class Recovery:
    """Error recovery: handles the tokens that the parser rejects, and those after them."""

    deepest = build.DEEPEST

    def __init__(
        self, grammar: Grammar, automaton: Automaton, source: Source, reports: messages.Reports, arrays: ArrayNames
    ) -> None:
        self.grammar = grammar
        self.source = source
        self.reports = reports
        self.stack = build.Stack(grammar, automaton, source, arrays)
        self.active = False  # whether tokens must come to `take`
        self._skipping = False
        self._until_level = False
        self._quiet_until = 0  # faults before this offset belong to one already reported
        self._resume = 0  # tokens before this offset have been read as something better
        self._depth = 0
        self._assignment = False
        self._repairing = False
        self._ghosts: list[int] = []  # stack sizes at blocks whose statement was dropped
        self._ghost_closed = False

    # ---- what the parser's loop calls

    def take(self, token: Token) -> None:
        """A token after a mistake, or in too deep a nesting."""
        if token.start < self._resume and token.type not in build.LEVEL_WORDS:
            return
        self._resume = 0
        if self._until_level:
            self._until_level = token.type not in build.LEVEL_WORDS
            if not self._until_level:
                self._give(token)
        elif len(self.stack.states) > self.deepest:
            self._abandon(token)
        elif self._skipping:
            self._skip(token)
        else:
            self._inside_ghost(token)
        self._settle()

    def refuse(self, token: Token) -> None:
        """A token that the parser has rejected."""
        if token.type in build.LEVEL_WORDS and self._close_blocks(token):
            self._give(token)
        else:
            self._judge(token)
        self._settle()

    def finish(self, size: int) -> n.DesFile:
        """The tree, whatever is still open."""
        end = Token(END, "", size, size)
        self._skipping = self._until_level = False
        if not self.stack.accepts(END):
            self._mend_end(end)
            self._close_blocks(end)
        tree = self.stack.automaton.finish(end)
        assert isinstance(tree, n.DesFile)
        return tree

    # ---- mistakes

    def _mend_end(self, end: Token) -> None:
        """At the end of the file: repair a last statement that is not finished."""
        if self.stack.complete or self.stack.at_boundary:
            return
        repair = _find(self.stack, end)
        if repair is None:
            return
        if repair.diagnostic is not None:
            self.reports.add(repair.diagnostic)
        self.stack.cut(len(self.stack.values) - repair.drop)
        for substitute in repair.tokens:
            if substitute.type != END and not self.stack.feed(substitute):
                break

    def _judge(self, token: Token) -> None:
        if token.type == BROKEN or token.start < self._quiet_until:
            self._drop(token)
            return
        repair = None if self._repairing else _find(self.stack, token)
        if repair is None:
            self._report(token)
            self._drop(token)
            return
        if repair.resume > token.start:
            fix = repair.diagnostic.fix if repair.diagnostic else None
            begin = fix.edits[0].span.start if fix else token.start
            self.reports.forget(min(begin, token.start), token.start)
        if repair.diagnostic is not None:
            self.reports.add(repair.diagnostic)
        if repair.quiet:
            self._quiet_until = messages.line_end(self.source.text, token.start)
            self.reports.cover(token.end, self._quiet_until)
        if repair.resume > token.start:
            self._resume = repair.resume
            self.reports.cover(token.start, repair.resume)
        self.stack.cut(len(self.stack.values) - repair.drop)
        self._repairing = True
        for substitute in repair.tokens:
            self._give(substitute)
        self._repairing = False

    def _report(self, token: Token) -> None:
        from vaultc.language.syntax.describe import describe

        self.reports.unbalanced |= token.type == "}" or (self.stack.accepts("{") and not self.stack.complete)
        self.reports.add(describe(self.stack, token))

    def _drop(self, token: Token) -> None:
        """Drop the unfinished statement and skip from this token on."""
        self._depth, self._assignment = 0, False
        last = self.stack.last_type
        is_sound = self._first_on_line(token) or last == "}" or build.is_assignment(self.stack.head())
        if last == "ELSE":
            self.stack.cut(len(self.stack.values) - 1)
        elif not (self.stack.complete and is_sound):
            dropped = self.stack.cut(self.stack.boundary())
            self._assignment = bool(dropped) and build.is_assignment(dropped[0])
            self._depth = sum(isinstance(value, Token) and value.type == "{" for value in dropped)
        self._skipping = True
        self._skip(token, refused=True)

    def _abandon(self, token: Token) -> None:
        """Nesting too deep to read on: continue with the next level."""
        message = f"this is nested too deeply (more than {self.deepest} levels); the rest of the level is not read"
        self.reports.add(messages.error("nested-too-deeply", message, self.source.span(token.start, token.end)))
        self._ghosts.clear()
        self._skipping = False
        braces = [i for i, value in enumerate(self.stack.values) if isinstance(value, Token) and value.type == "{"]
        outermost = braces[0] if braces else len(self.stack.values)
        while self.stack.states[outermost] not in self.grammar.boundaries:
            outermost -= 1
        self.stack.cut(outermost)  # the statement of the level that holds the unfinished one
        self._until_level = True

    # ---- skipping

    def _skip(self, token: Token, refused: bool = False) -> None:
        """Drop a token, unless reading can go on with it."""
        kind = token.type
        if kind == "}":
            self._skip_closing(token)
        elif kind == "{" and (self._assignment or self._depth):
            self._depth += 1
        elif kind == "{":
            self._ghosts.append(len(self.stack.values))
            self._skipping = False
        elif kind in build.LEVEL_WORDS:
            self._skipping = False
            self._give(token)
        elif self._can_begin(token):
            self._skipping, self._depth = False, 0
            self._give(token)
        elif (
            not refused
            and not self._depth
            and self._first_on_line(token)
            and kind.upper() in self.grammar.statements
            and FOLLOWS_NAME.match(self.source.text, token.end)
        ):
            self._skipping = False
            self._give(token)

    def _skip_closing(self, token: Token) -> None:
        if self._depth:
            self._depth -= 1
            self._assignment = self._assignment and self._depth > 0
            return
        if self._closes_ghost():
            self._skipping = False
            self._close_ghost()
        elif self.stack.accepts("}"):
            self._skipping = False
            self._give(token)

    def _can_begin(self, token: Token) -> bool:
        kind = token.type
        if kind in LINE_STARTERS:
            begins = kind in ("[", "PERCENT") or FOLLOWS_NAME.match(self.source.text, token.end) is not None
            candidate = begins and not self._depth and self._first_on_line(token)
        elif kind in TYPE_WORDS:
            candidate = self._first_on_line(token)
        else:
            candidate = kind in self.grammar.statements or kind in ("FUNCTION", "INCLUDE", "CASE", "DEFAULT")
        if not candidate:
            return False
        if kind not in ("CASE", "DEFAULT", "INCLUDE", "FUNCTION") and self.stack.at_file_level:
            for missing in build.virtual(build.LEVEL_HEAD, token.start):
                self.stack.feed(missing)
        return self.stack.accepts(kind)

    def _first_on_line(self, token: Token) -> bool:
        position = token.start
        while position and self.source.text[position - 1] in " \t":
            position -= 1
        return position == 0 or self.source.text[position - 1] == "\n"

    # ---- blocks whose statement was dropped

    def _inside_ghost(self, token: Token) -> None:
        kind = token.type
        after_ghost, self._ghost_closed = self._ghost_closed, False
        is_stray_arm = kind in ("CASE", "DEFAULT") and bool(self._ghosts) and not self.stack.accepts(kind)
        if kind == "}" and self._closes_ghost():
            if not self.stack.complete:
                self._judge(token)
            else:
                self._close_ghost()
        elif (kind == "ELSE" and after_ghost) or is_stray_arm:
            self._skipping, self._depth, self._assignment = True, 0, False
        else:
            self._give(token)

    def _closes_ghost(self) -> bool:
        return bool(self._ghosts) and not self.stack.open_braces(self._ghosts[-1])

    def _close_ghost(self) -> None:
        self._ghosts.pop()
        self._ghost_closed = True

    # ---- blocks that are not closed

    def _close_blocks(self, token: Token) -> bool:
        """Before a new level or the end of the file: close what is open; False if nothing was."""
        self._ghosts.clear()
        was_open = bool(self.stack.open_braces())
        if not self.stack.accepts("}" if was_open else token.type):
            if token.type != END and not was_open:
                return False
            self._report(token)
            self.stack.cut(self.stack.boundary())
        braces = self.stack.open_braces()
        if braces:
            self.reports.unbalanced = True
            span = self.source.span(braces[-1].start, braces[-1].end)
            message = "the block that begins here has no closing `}`"
            self.reports.add(messages.syntax_error(message, span, "write `}` where the block ends"))
        for closing in build.virtual("}" * len(braces), self.stack.last_end()):
            self.stack.feed(closing)
        return was_open

    def _give(self, token: Token) -> None:
        if not self.stack.feed(token):
            self.refuse(token)

    def _settle(self) -> None:
        self.active = (
            self._skipping or self._until_level or bool(self._ghosts) or self._ghost_closed or self._resume > 0
        )


def _find(stack: build.Stack, token: Token) -> Repair | None:
    """The repair of a mistake, imported late: most files have none, and the modules that know mistakes are large."""
    from vaultc.language.syntax import repairs

    return repairs.find(stack, token)


# ---- missing and surplus braces


BLOCK_HEADS = frozenset({"IF", "ELSE", "LOOP", "FOR", "SWITCH", "ROOM", "SUBROOM", "CONTAINER", "FUNCTION"})
OTHER_STARTS = frozenset({"FUNCTION", "ELSE", "PERCENT"})
LABELS = frozenset({"CASE", "DEFAULT"})


class Correction(NamedTuple):
    """A brace to read at an offset; with an empty sign, the brace there is passed over."""

    at: int
    sign: str
    diagnostic: diagnostics.Diagnostic | None


class _Open(NamedTuple):
    """A block that is open: the first token and the indentation of its line, and its brace.

    Without a brace it is the head of a block whose `{` may be missing after the offset ``end``.
    """

    head: Token
    indent: int
    brace: Token | None
    end: int


def corrections(source: Source, grammar: Grammar) -> tuple[Correction, ...]:
    """The braces to insert and to pass over; empty if the indentation does not explain them, or there are too many."""
    lexer = Lexer(grammar, source, messages.Reports())
    tokens = [token for token in lexer.tokens() if token.type != END]
    found: list[Correction] = []
    for part, following in _levels(tokens):
        count = sum((token.type == "{") - (token.type == "}") for token in part)
        layout = _Layout(source, grammar)
        if count and len(layout.read(part, following)) == abs(count):
            found += _reported(source, layout)
        if len(found) > messages.MOST:
            return ()
    return tuple(sorted(found, key=lambda correction: correction.at))


def corrected(lexer: Lexer, wanted: tuple[Correction, ...]) -> Iterator[Token]:
    """The tokens of a text with corrected braces."""
    waiting = list(wanted)
    for token in lexer.tokens():
        dropped = False
        while waiting and waiting[0].at <= token.start:
            at, sign, diagnostic = waiting.pop(0)
            if diagnostic is not None:
                lexer.reports.add(diagnostic)
            lexer.arrays.track(sign or "{")
            dropped = dropped or not sign
            if sign:
                yield Token(sign, sign, at, at)
        if not dropped:
            yield token


def _levels(tokens: list[Token]) -> Iterator[tuple[list[Token], Token | None]]:
    """The tokens before the first level, then the tokens of each level, with the word that begins the next."""
    part: list[Token] = []
    for token in tokens:
        if token.type in build.LEVEL_WORDS:
            yield part, token
            part = []
        part.append(token)
    yield part, None


class _Layout:
    """The braces of one level against its indentation."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.missing: list[tuple[_Open, Token, Token | None]] = []  # block, last token of it, first one after it
        self.surplus: list[tuple[Token, Token | None, str]] = []  # brace, last closing brace, head of what that closed
        self.headless: list[_Open] = []
        self._statements = grammar.statements
        self._open: list[_Open] = []
        self._last: Token | None = None
        self._head: Token | None = None  # of the last line on which a statement began
        self._indent = 0  # of that line
        self._closing: Token | None = None
        self._closed = ""

    def read(self, tokens: list[Token], following: Token | None) -> list[object]:
        """Go through the lines before the following token; gives all that is missing or surplus."""
        text = self.source.text
        for _number, group in groupby(tokens, lambda token: self.source.span(token.start, token.start).begin.line):
            line = list(group)
            before = text[text.rfind("\n", 0, line[0].start) + 1 : line[0].start].expandtabs()
            self._line(line, len(before) - len(before.lstrip()))
        while self._open:
            self._unclosed(following)
        return [*self.missing, *self.surplus, *self.headless]

    def _line(self, line: list[Token], indent: int) -> None:
        first = line[0]
        begins = first.type not in LABELS and (first.type in self._statements or first.type in OTHER_STARTS)
        while begins and self._open and indent <= self._open[-1].indent:
            self._unclosed(first)
        head, last = self._head, self._last
        if begins and head is not None and last is not None:
            lacks_brace = head.type in BLOCK_HEADS and indent > self._indent and last.type not in ("{", "}")
            self._open += [_Open(head, self._indent, None, last.end)] * lacks_brace
        for token in line:
            if token.type == "{":
                head = self._head if self._head is not None and token is first else first
                self._open.append(_Open(head, indent, token, token.end))
            elif token.type == "}":
                self._close(token, indent, token is first)
            self._last = token
        if begins or first.type in ("{", "}"):
            self._head, self._indent = next((t for t in line if t.type in BLOCK_HEADS), first), indent

    def _unclosed(self, following: Token | None) -> None:
        """Take the innermost open block as ended before a token; if it has a brace, another one is missing."""
        block = self._open.pop()
        if block.brace is not None and self._last is not None:
            self.missing.append((block, self._last, following))

    def _close(self, brace: Token, indent: int, alone: bool) -> None:
        while alone and self._open and self._open[-1].indent > indent:
            self._unclosed(brace)
        while not alone and self._open and self._open[-1].brace is None:
            self._open.pop()
        if not self._open or (alone and self._open[-1].indent < indent):
            self.surplus.append((brace, self._closing, self._closed))
            return
        block = self._open.pop()
        if block.brace is None:
            self.headless.append(block)
        self._closing, self._closed = brace, block.head.text


# ---- messages


def _reported(source: Source, layout: _Layout) -> Iterator[Correction]:
    for end, group in groupby(layout.missing, lambda missing: missing[1].end):
        blocks = list(group)
        yield Correction(end, "}", _missing(source, blocks))
        yield from (Correction(end, "}", None) for _ in blocks[1:])
    for brace, closing, closed in layout.surplus:
        yield Correction(brace.start, "", _surplus(source, brace, closing, closed))
    for block in layout.headless:
        text = " ".join(source.text[block.head.start : block.end].split())
        fix = messages.insertion("open it", source, block.end, " {")
        message, span = f"the block of {block.head.text} has no opening `{{`", source.span(block.end - 1, block.end)
        yield Correction(block.end, "{", messages.syntax_error(message, span, f"write `{text} {{`", fix))


def _missing(source: Source, blocks: list[tuple[_Open, Token, Token | None]]) -> diagnostics.Diagnostic:
    """One message about all blocks that should end at a place."""
    (inner, last, after), outer = blocks[0], [block for block, _, _ in blocks[1:]]
    brace = inner.brace or inner.head
    message = f"the block of {_name(inner)} that begins here has no closing `}}`"
    notes = [
        diagnostics.Note(f"the block of {_name(block)} has none either", source.span(block.head.start, block.head.end))
        for block in outer
    ]
    if after is None:
        help = "write `}` at the end" if outer == [] else f"write {len(blocks)} times `}}` at the end"
    else:
        line = source.span(after.start, after.end).begin.line
        notes.append(diagnostics.Note("by its indentation it ends before this", source.span(after.start, after.end)))
        help = f"write `{' '.join('}' for _ in blocks)}` before line {line}"
    fix = messages.insertion("close it", source, last.end, _closing(source, blocks))
    found = messages.syntax_error(message, source.span(brace.start, brace.end), help, messages.unsafe(fix))
    return messages.with_notes(found, notes)


def _name(block: _Open) -> str:
    return block.head.text if block.head.text.isupper() else f"`{block.head.text}`"


def _closing(source: Source, blocks: list[tuple[_Open, Token, Token | None]]) -> str:
    """The missing braces, each on a line of its own and below its block's head, unless the block is on one line."""
    text, last = source.text, blocks[0][1]
    end = "\r\n" if "\r\n" in text else "\n"
    pieces = []
    for block, _, _ in blocks:
        start = text.rfind("\n", 0, block.head.start) + 1
        blank = text[start : block.head.start]
        one_line = "\n" not in text[block.head.start : last.end]
        pieces.append(" }" if one_line else f"{end}{blank[: len(blank) - len(blank.lstrip())]}}}")
    return "".join(pieces)


def _surplus(source: Source, brace: Token, closing: Token | None, closed: str) -> diagnostics.Diagnostic:
    span = source.span(brace.start, brace.end)
    if closing is None:
        return messages.surplus_brace(span)
    before = source.span(closing.start, closing.end)
    message = f"this `}}` is one too many: the block of {closed} is closed on line {before.begin.line} already"
    return messages.with_notes(
        messages.surplus_brace(span, message), [diagnostics.Note("the block is closed here", before)]
    )


@dataclass(frozen=True)
class Parsed:
    """The result of parsing a source: always a tree, and its diagnostics in the order of the text.

    After an error the tree holds every statement that is sound.
    """

    source: Source
    tree: DesFile
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """True if the whole source was read as intended."""
        return not any(diagnostic.forbids_use for diagnostic in self.diagnostics)


def parse(source: Source, grammar: Grammar) -> Parsed:
    """Read a source in a dialect; mistakes become diagnostics, never exceptions.

    Implements: Statements; Values and expressions; Diagnostics (what needs no types or tables).
    """
    if is_lua(source.text):
        return _unread(source, other_files.lua_finding(source))
    tree, comments, reports = _read(source, grammar)
    if reports.unbalanced and (wanted := corrections(source, grammar)):
        again = _read(source, grammar, wanted)
        if again[2].errors <= reports.errors and not again[2].unbalanced:
            tree, comments, reports = again
    if reports.errors and (finding := other_files.finding(source, reports.full)):
        return _unread(source, finding)
    return Parsed(source, tree, tuple(comments), reports.sorted())


def refused_at(source: Source, grammar: Grammar) -> int:
    """The offset of the first token that cannot follow, or the length of the text; nothing is repaired."""
    reports = messages.Reports()
    lexer = Lexer(grammar, source, reports)
    automaton = Automaton(grammar.table, build.Callbacks(grammar, source, lambda _: None))
    size = len(source.text)
    for token in islice(lexer.tokens(), MOST_TOKENS):
        if token.type != END and not automaton.feed(token):
            return token.start
    complete = automaton.feed(Token(END, "", size, size)) or automaton.states[-1] == automaton.table.end
    return size if complete else size - 1


def _unread(source: Source, finding: Diagnostic) -> Parsed:
    return Parsed(source, DesFile((), (), span=source.span(0, len(source.text))), (), (finding,))


def _read(
    source: Source, grammar: Grammar, braces: tuple[Correction, ...] = ()
) -> tuple[DesFile, list[Comment], messages.Reports]:
    """Read a source, with corrected braces if there are any: feed its tokens to the parser, and what that rejects to
    the recovery."""
    reports = messages.Reports()
    for remark in source.remarks:
        reports.add(Diagnostic("encoding", Severity.NOTE, remark, source.span(0, 0)))
    lexer = Lexer(grammar, source, reports)
    tokens = lexer.tokens()
    if braces:
        tokens = corrected(lexer, braces)
    callbacks = build.Callbacks(
        grammar, source, lambda span: reports.add(messages.nested_too_deeply(span, build.DEEPEST))
    )
    automaton = Automaton(grammar.table, callbacks)
    recovery = Recovery(grammar, automaton, source, reports, lexer.arrays)
    feed, stack, deepest = automaton.feed, automaton.states, recovery.deepest
    for token in islice(tokens, MOST_TOKENS):
        if token.type == END:
            break
        if recovery.active or len(stack) > deepest:
            recovery.take(token)
        elif not feed(token):
            recovery.refuse(token)
    else:
        reports.end(messages.too_much(source, MOST_TOKENS))
    return recovery.finish(len(lexer.text)), lexer.comments, reports
