"""The parser: tokens through the LALR automaton to the tree, with recovery after every mistake."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source, is_lua
from vaultc.language.syntax import build, messages
from vaultc.language.syntax.grammar import END, Automaton, Grammar
from vaultc.language.syntax.lexer import MOST_TOKENS, Lexer
from vaultc.language.syntax.messages import Reports
from vaultc.language.syntax.nodes import DesFile
from vaultc.language.syntax.other_files import lua_finding
from vaultc.language.syntax.recovery import Recovery
from vaultc.language.syntax.tokens import Comment

if TYPE_CHECKING:
    from vaultc.language.syntax.recovery import Correction


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
        return _unread(source, lua_finding(source))
    read = _read(source, grammar)
    if read.reports.unbalanced:
        from vaultc.language.syntax.recovery import corrections

        wanted = corrections(source, grammar)
        again = _read(source, grammar, wanted) if wanted else read
        if again.reports.errors <= read.reports.errors and not again.reports.unbalanced:
            read = again
    if read.reports.errors:
        from vaultc.language.syntax import other_files

        if finding := other_files.finding(source, read.reports.full):
            return _unread(source, finding)
    return Parsed(source, read.tree, tuple(read.lexer.comments), read.reports.sorted())


def _unread(source: Source, finding: Diagnostic) -> Parsed:
    """A source that was not read, and the reason."""
    return Parsed(source, DesFile((), (), span=source.span(0, len(source.text))), (), (finding,))


class _Reading(NamedTuple):
    tree: DesFile
    lexer: Lexer
    reports: Reports


def _read(source: Source, grammar: Grammar, braces: tuple[Correction, ...] = ()) -> _Reading:
    """Read a source, with corrected braces if there are any: feed its tokens to the parser, and what that rejects to
    the recovery."""
    reports = Reports()
    for remark in source.remarks:
        reports.add(Diagnostic("encoding", Severity.NOTE, remark, source.span(0, 0)))
    lexer = Lexer(grammar, source, reports)
    tokens = lexer.tokens()
    if braces:
        from vaultc.language.syntax.recovery import corrected

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
    return _Reading(recovery.finish(len(lexer.text)), lexer, reports)
