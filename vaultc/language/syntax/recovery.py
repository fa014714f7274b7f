"""Error recovery: report a mistake, repair it or drop the statement, and go on.

A mistake that has an obvious meaning (a misspelt word, a missing comma) is repaired, so that the statement stays in the
tree. Else the unfinished statement is dropped and tokens are skipped until a statement can begin. If the dropped
statement had a block, the block's statements are read as part of the block around it.

Implements: Suggested error recovery.
"""

from __future__ import annotations

from typing import Any

from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.arrays import ArrayNames
from vaultc.language.syntax.automaton import Automaton
from vaultc.language.syntax.build import DEEPEST
from vaultc.language.syntax.grammar import END, Grammar
from vaultc.language.syntax.lexer import BROKEN
from vaultc.language.syntax.messages import error
from vaultc.language.syntax.repairs.repair import Repair
from vaultc.language.syntax.reports import Reports
from vaultc.language.syntax.stack import LEVEL_HEAD, LEVEL_WORDS, Stack, virtual
from vaultc.language.syntax.tokens import Token
from vaultc.support.lazy_pattern import lazy_pattern

FOLLOWS_NAME = lazy_pattern(r"[ \t]*[=(:]")
LINE_STARTERS = frozenset({"VAR", "ARRVAR", "IDENT", "[", "PERCENT"})
TYPE_WORDS = frozenset({"OBJECT", "MONSTER", "TERRAIN"})


class Recovery:
    """Error recovery: handles the tokens that the parser rejects, and those after them."""

    deepest = DEEPEST

    def __init__(
        self,
        grammar: Grammar,
        automaton: Automaton,
        source: Source,
        reports: Reports,
        arrays: ArrayNames | None = None,
    ) -> None:
        self.grammar = grammar
        self.source = source
        self.reports = reports
        self.stack = Stack(grammar, automaton, source, arrays)
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
        if token.start < self._resume and token.type not in LEVEL_WORDS:
            return
        self._resume = 0
        if self._until_level:
            self._until_level = token.type not in LEVEL_WORDS
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
        if token.type in LEVEL_WORDS and self._close_blocks(token):
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
            line_end = self.source.text.find("\n", token.start)
            self._quiet_until = len(self.source.text) if line_end < 0 else line_end
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
        if self.stack.last_type == "ELSE":
            self.stack.cut(len(self.stack.values) - 1)
        elif not (self.stack.complete and self._may_stay(token)):
            dropped = self.stack.cut(self.stack.boundary())
            self._assignment = bool(dropped) and _is_assignment(dropped[0])
            self._depth = sum(isinstance(value, Token) and value.type == "{" for value in dropped)
        self._skipping = True
        self._skip(token, refused=True)

    def _may_stay(self, token: Token) -> bool:
        """Return whether the text before a mistake is sound: an earlier line, a whole block, or a declared variable."""
        return self._first_on_line(token) or self.stack.last_type == "}" or _is_assignment(self.stack.head())

    def _abandon(self, token: Token) -> None:
        """Nesting too deep to read on: continue with the next level."""
        message = f"this is nested too deeply (more than {self.deepest} levels); the rest of the level is not read"
        self.reports.add(error("nested-too-deeply", message, self.source.span(token.start, token.end)))
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
        elif kind in LEVEL_WORDS:
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
            for missing in virtual(LEVEL_HEAD, token.start):
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
            self.reports.add(error("syntax-error", message, span, "write `}` where the block ends"))
        for closing in virtual("}" * len(braces), self.stack.last_end()):
            self.stack.feed(closing)
        return was_open

    def _give(self, token: Token) -> None:
        if not self.stack.feed(token):
            self.refuse(token)

    def _settle(self) -> None:
        self.active = (
            self._skipping or self._until_level or bool(self._ghosts) or self._ghost_closed or self._resume > 0
        )


def _is_assignment(value: Any) -> bool:
    return isinstance(value, (n.Variable, n.Assignment)) or (
        isinstance(value, Token) and value.type in ("VAR", "ARRVAR")
    )


# Most files are free of mistakes, and what knows mistakes is large.


def _find(stack: Stack, token: Token) -> Repair | None:
    from vaultc.language.syntax.repairs.finding import find

    return find(stack, token)
