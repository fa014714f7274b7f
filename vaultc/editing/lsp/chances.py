"""Exact chances in words: how often statements run, and what becomes of the expectations in comments."""

from __future__ import annotations

import re
from collections import abc
from fractions import Fraction
from typing import Any

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document
from vaultc.generation.exact_chances.branches import ScriptLaw
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.values import CountLaw
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.support import safe_text

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
    return safe_text.significant(share, 4)


_LINE = re.compile(r"[ \t]*#[ \t]*expect[ \t]*:(?P<text>[^\n]*)\Z", re.IGNORECASE)
_WORDS = re.compile(r"(?:[A-Za-z_]+ +)*[A-Za-z_]*\Z")
_Kind = protocol.CompletionItemKind

_PHRASES = {
    "reachable": "every dry square can be reached, and all ways are in one part",
    "way up to down <= ": "the fewest steps on foot between two ways",
    "10..30 % ": "the share of levels that meet what follows",
    "no ": "none of what follows",
    "at depth ": "in levels made at that depth",
    "at night": "in levels made at 23:00",
}


def proposals(document: Document, offset: int) -> list[protocol.CompletionItem] | None:
    """Proposals after ``# expect:``; None in any other place."""
    line = _LINE.match(document.text[document.line_around(offset)[0] : offset])
    if line is None:
        return None
    from vaultc.level.conditions.condition import FUNCTIONS
    from vaultc.level.measures.level_measures import NAMED

    text = line["text"]
    if text.count('"') % 2:
        start = offset - len(text) + text.rindex('"')
        place = start, offset + (document.text[offset : offset + 1] == '"')
        rows = [(_Kind.EnumMember, 2, name, f'"{name}"', what) for name, what in _things(document)]
    else:
        place = offset - len(_name_begun(text)), offset
        rows = [(_Kind.Keyword, 0, text.strip(), text, told) for text, told in _PHRASES.items()]
        rows += [(_Kind.Property, 1, name, name, measure.meaning) for name, measure in NAMED.items()]
        rows += [(_Kind.Function, 1, f'{name}("', f'{name}("', told) for name, told in FUNCTIONS.items()]
        rows += [(_Kind.EnumMember, 2, name, _written(name), what) for name, what in _things(document)]
    where = document.positions.range(*place)
    return [proposal(where, text, kind, rank, label=label, detail=detail) for kind, rank, label, text, detail in rows]


def proposal(
    where: protocol.Range, text: str, kind: _Kind, rank: int, *, label: str = "", filter: str = "", **more: Any
) -> protocol.CompletionItem:
    """The proposal to write a text, among all of its ``rank`` by its label."""
    edit, label = protocol.TextEdit(where, text), label or text
    order = f"{rank}{label.lower()}"
    return protocol.CompletionItem(label, kind, text_edit=edit, filter_text=filter or text, sort_text=order, **more)


def _name_begun(text: str) -> str:
    """The words at the end of a text that may be the beginning of a name."""
    from vaultc.level.conditions.parsing import RESERVED

    found = _WORDS.search(text)
    words = (found[0] if found else "").split(" ")
    while any(word in RESERVED for word in words[:-1]):
        words = words[1:]
    return " ".join(words).lstrip(" ")


def _things(document: Document) -> abc.Iterator[tuple[str, str]]:
    """The names of things with their families; letters of classes are left out."""
    from vaultc.level.measures.level_measures import names_of

    names = names_of(document.game.catalog)
    for family, table in zip(names._fields, names, strict=True):
        yield from ((name, family) for name in table if len(name) > 1)


def _written(name: str) -> str:
    """A name without quotes where the words of a phrase allow it."""
    from vaultc.level.conditions.parsing import RESERVED

    plain = all(re.fullmatch(r"[a-z_]+", word, re.ASCII) and word not in RESERVED for word in name.split(" "))
    return name if plain else f'"{name}"'


# ---- results


def exact_results(document: Document) -> abc.Iterator[tuple[Span, str]]:
    """The expectations of this text that exact laws decide, with the share of levels that meet them."""
    from vaultc.linter.expectations.exact import LevelLaws
    from vaultc.linter.expectations.outcomes import exact_verdict, percentage
    from vaultc.linter.expectations.written import expectations_of

    if document.statement_count > MOST_STATEMENTS or not document.model.is_complete:
        return
    own = document.source
    for facts in document.model.levels:
        laws = None
        for each in expectations_of(facts, document.game.name):
            if each.of_file or each.span.source is not own or any(found.forbids_use for found in document.findings):
                continue
            laws = laws or LevelLaws(facts, document.game)
            share: Fraction | None = laws.share(each.expectation)
            if share is not None:
                yield each.span, f"{exact_verdict(each, share).value}: exactly {percentage(share)} of levels"


def lenses(document: Document) -> list[protocol.CodeLens]:
    """The lenses of a text, in its order, each at one character, since it belongs to a line."""
    end = len(document.text)
    return [
        protocol.CodeLens(document.positions.range(start, min(start + 1, end)), protocol.EditorCommand(title))
        for start, title in sorted(_titles(document))
    ]


def _titles(document: Document) -> abc.Iterator[tuple[int, str]]:
    """Offsets and what is shown above their lines."""
    for statement, text in runs(document):
        yield statement.span.start, f"runs {text}"
    for span, text in exact_results(document):
        yield span.start, text
    drawn = vaults(document)
    if len(drawn) > 1:
        for level, text in drawn:
            yield level.span.start, f"chosen with chance {text} among the vaults of this file"
