"""The numbers of times that statements run, from the exact laws of the levels of a text, in words for authors."""

from __future__ import annotations

from collections import abc
from fractions import Fraction

from vaultc.editing.lsp.documents import Document
from vaultc.generation.exact_chances.branches import ScriptLaw
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.values import CountLaw
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk

MOST_STATEMENTS = 2000
"""Statements of all levels of a text, beyond which no laws are computed."""


def laws(document: Document) -> abc.Iterator[tuple[n.Level, ScriptLaw]]:
    """The levels of this text with the laws of their scripts; none of a very long text. They are computed once."""
    known = document.kept.get("laws")
    if not isinstance(known, list):
        is_short = document.statement_count <= MOST_STATEMENTS
        known = document.kept["laws"] = [
            (level.node, script_law(level.node, level.functions, document.game))
            for level in (document.model.levels if is_short else ())
            if level.node.span.source is document.source
        ]
    yield from known


def chance_shares(document: Document) -> dict[Span, Fraction]:
    """In what share of levels each written chance of the text comes true, where that follows from the text."""
    found = {}
    for level, law in laws(document):
        for node in walk(level):
            counts = law.law(("true", node.span)) if isinstance(node, n.Percent) else None
            if counts is not None:
                found[node.span] = counts.at_least_once
    return found


def vault_chance(document: Document, span: Span) -> str | None:
    """The chance of the vault around a span, among the vaults of the file."""
    return next((text for level, text in vaults(document) if level.span.start <= span.start <= level.span.end), None)


def vaults(document: Document) -> list[tuple[n.Level, str]]:
    """The vaults of this text with their chances among the vaults of the file. They are computed once."""
    known = document.kept.get("vaults")
    if not isinstance(known, list):
        known = document.kept["vaults"] = list(_vaults(document)) if document.model.is_complete else []
    return known


def _vaults(document: Document) -> abc.Iterator[tuple[n.Level, str]]:
    from vaultc.api import loading

    scripts = loading.scripts_of(document.model)
    for index, chance in loading.vault_chances(scripts).items():
        level = scripts[index].facts.node
        if level.span.source is document.source:
            yield level, f"{chance} ({percent(chance)})"


def runs(document: Document) -> abc.Iterator[tuple[n.Statement, str]]:
    """Statements that do not run as often as what is around them, with a text of how often they do.

    Of statements that follow each other and run equally often, only the first is listed.
    """
    for level, law in laws(document):
        yield from _runs(law, level.statements, "once")


def _runs(
    law: ScriptLaw, statements: abc.Sequence[n.Statement], around: str | None
) -> abc.Iterator[tuple[n.Statement, str]]:
    last = around
    for statement in statements:
        known = law.law(("run", statement.span))
        text = None if known is None else in_words(known)
        if text is not None and text not in (last, around):
            yield statement, text
        last = text
        for block in _blocks(statement):
            yield from _runs(law, block, text)


def _blocks(statement: n.Statement) -> abc.Iterator[abc.Sequence[n.Statement]]:
    """The blocks of a statement, each of which runs as a whole."""
    blocks: tuple[n.Block | None, ...] = ()
    match statement:
        case n.Switch():
            yield from (arm.statements for arm in statement.arms)
        case n.Chance():
            yield (statement.statement,)
        case n.If():
            blocks = statement.then, statement.otherwise
        case n.Loop() | n.For() | n.Room() | n.Subroom() | n.RegionStatement():
            blocks = (statement.body,)
        case n.Container():
            blocks = (statement.content,)
        case n.Monster():
            blocks = (statement.inventory,)
    yield from (block.statements for block in blocks if block is not None)


def in_words(law: CountLaw) -> str:
    """A law as words, such as "in 30% of levels" or "1 to 3 times, 2 on average"."""
    share = law.at_least_once
    numbers = [number for number, chance in enumerate(law.chances) if chance]
    if share == 0:
        return "never"
    levels = "" if share == 1 else f"in {percent(share)} of levels"
    if law.more:
        often = f"{float(law.mean):.4g} times on average"
    elif numbers[-1] == 1:
        return levels or "once"
    elif len(numbers) == 1:
        often = f"{numbers[0]} times"
    else:
        often = f"{numbers[0]} to {numbers[-1]} times, {float(law.mean):.4g} on average"
    return ", ".join(filter(None, (levels, often)))


def percent(share: Fraction) -> str:
    """A share as people read it."""
    return f"{float(share) * 100:.4g}%"
