"""Examining and fixing the levels in Python files and notebooks, at their places there.

The fields of a text whose values are not known are holes. A level with holes is examined with several fillings; what
not all of them show, what lies on a hole, and what the statements of a hole may provide, is not judged.
"""

from __future__ import annotations

from collections import Counter, abc
from functools import cache
from typing import Final

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.embedded import filling, rewriting
from vaultc.language.embedded.levels import EmbeddedLevel, FilledLevel, levels_in
from vaultc.language.embedded.parsing import PythonFileError
from vaultc.language.game import Game
from vaultc.language.source import Source, Span
from vaultc.linter.checking import apply_settings
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.fixing import Mended, mend
from vaultc.support.named_tuple import NamedTuple

UNREADABLE: Final = "syntax-error"


class ExaminedLevel(NamedTuple):
    """A level with its first filling, and what was found in it, at the places of the filled text."""

    filled: FilledLevel
    examined: apply_settings.Examined


def examine_embedded(source: Source, game: Game, minihack: bool) -> apply_settings.Examined:
    """The findings in all levels of a Python file or a notebook."""
    try:
        levels = levels_in(source)
    except PythonFileError as error:
        place = source.span(error.offset, error.offset)
        found = Diagnostic(UNREADABLE, Severity.ERROR, str(error), place)
        return apply_settings.Examined((source,), (found,), (), (), empty=False, included=())
    parts = [_located(examine_level(level, game, minihack)) for level in levels]
    others = {id(other): other for part in parts for other in part.sources if other is not source}
    return apply_settings.Examined(
        (source, *others.values()),
        tuple(dict.fromkeys(each for part in parts for each in part.diagnostics)),
        tuple(allow for part in parts for allow in part.allows),
        (),
        empty=False,
        included=tuple(dict.fromkeys(place for part in parts for place in part.included)),
        untried=sum(part.untried for part in parts),
    )


def examine_level(level: EmbeddedLevel, game: Game, minihack: bool) -> ExaminedLevel:
    """The findings in one level that do not depend on its holes."""
    first, *others = filling.variants(level, game.language)
    examined = examine(first.source, game, minihack)
    found = [each for each in examined.diagnostics if not first.touches_hole(each.span)]
    for filled in others if found else ():
        again = examine(filled.source, game, minihack).diagnostics
        known = {_key(filled, each) for each in again}
        found = [each for each in found if _key(first, each) in known]
    open_ended = any(place.kind is filling.HoleKind.LINES for place in filling.holes_of(level))
    if level.is_part or open_ended:
        found = [each for each in found if each.rule not in _rules_of_whole_levels()]
    return ExaminedLevel(first, examined._replace(diagnostics=tuple(found)))


def _located(part: ExaminedLevel) -> apply_settings.Examined:
    filled, examined = part
    host = filled.level.host
    own = examined.source

    def at(span: Span) -> Span:
        return filled.span(span) if span.source is own else span

    return examined._replace(
        sources=(host, *examined.sources[1:]),
        diagnostics=tuple(filled.located(found) for found in examined.diagnostics),
        allows=tuple(
            allow._replace(span=at(allow.span), comment=at(allow.comment), covered=at(allow.covered))
            for allow in examined.allows
        ),
    )


@cache
def _rules_of_whole_levels() -> frozenset[str]:
    """The rules that ask for something that may be in the statements of a hole."""
    from vaultc.linter.minihack import RULES as MINIHACK
    from vaultc.linter.rules import RULES

    return frozenset(rule.name for rule in (*RULES, *MINIHACK) if rule.needs_whole_text)


def _key(filled: FilledLevel, found: Diagnostic) -> tuple[str, str, int, int]:
    return found.rule, found.message, *filled.offsets(found.span.start, found.span.end)


def mended(
    source: Source, game: Game, minihack: bool, judged: abc.Callable[[apply_settings.Examined], list[Diagnostic]],
    unsafe: bool,
) -> Mended:  # fmt: skip
    """The file after all fixes of its levels, each written in the form of its literals.

    ``judged`` gives the findings that count.
    """
    fixed: Counter[str] = Counter()
    try:
        levels = levels_in(source)
    except PythonFileError:
        return Mended(source.text, fixed)
    for number in range(len(levels)):
        filled, examined = examine_level(levels[number], game, minihack)
        wanted = {(found.rule, found.message) for found in judged(examined)}

        # What a filling alone makes wrong would be fixed beside the hole.
        least = Severity.ERROR if not filled.holes else None

        def diagnose(
            text: Source, wanted: set[tuple[str, str]] = wanted, least: Severity | None = least
        ) -> list[Diagnostic]:
            found = judged(examine(text, game, minihack))
            return [each for each in found if (each.rule, each.message) in wanted or each.severity is least]

        result = mend(filled.source, diagnose, unsafe)
        if result.text == filled.text:
            continue
        text = rewriting.rewritten(source, number, filled, result.text)
        if text is not None:
            fixed += result.fixed
            source = Source(source.name, text, source.path, source.remarks, source.encoding)
            levels = levels_in(source)
    return Mended(source.text, fixed)
