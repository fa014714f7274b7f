"""The parser: tokens through the LALR automaton to the tree, with recovery after every mistake."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source, is_lua
from vaultc.language.syntax import build, messages, other_files
from vaultc.language.syntax.grammar import END, Automaton, Grammar
from vaultc.language.syntax.lexer import MOST_TOKENS, Lexer
from vaultc.language.syntax.nodes import DesFile
from vaultc.language.syntax.recovery import Correction, Recovery, corrected, corrections
from vaultc.language.syntax.tokens import Comment


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


def _unread(source: Source, finding: Diagnostic) -> Parsed:
    """A source that was not read, and the reason."""
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
