"""Expectations in comments, and code lenses: how often statements run, where that follows from the text."""

from __future__ import annotations

import re
from collections import abc
from fractions import Fraction

from vaultc.editing.lsp import chances, protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language.source import Span

_LINE = re.compile(r"[ \t]*#[ \t]*expect[ \t]*:(?P<text>[^\n]*)\Z", re.IGNORECASE)
_WORDS = re.compile(r"(?:[A-Za-z_]+ +)*[A-Za-z_]*\Z")
_Kind = protocol.CompletionItemKind

_PHRASES = {
    "reachable": "every dry square can be reached, and all ways are in one part",
    "way up to down <= ": "the fewest steps on foot between two ways",
    "10..30 % ": "the share of levels that meet what follows",
    "no ": "none of what follows",
    "at depth ": "in levels made at that depth",
    "at night": "in levels made at 23 o'clock",
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
    return [
        protocol.CompletionItem(
            label=label,
            kind=kind,
            text_edit=protocol.TextEdit(where, text),
            filter_text=text,
            sort_text=f"{rank}{label.lower()}",
            detail=detail,
        )
        for kind, rank, label, text, detail in rows
    ]


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

    if document.statement_count > chances.MOST_STATEMENTS or not document.model.is_complete:
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
    for statement, text in chances.runs(document):
        yield statement.span.start, f"runs {text}"
    for span, text in exact_results(document):
        yield span.start, text
    vaults = chances.vaults(document)
    if len(vaults) > 1:
        for level, text in vaults:
            yield level.span.start, f"chosen with chance {text} among the vaults of this file"
