"""The expectations in the comments of a file: mistakes in them, and failures by exact laws, without any level."""

from __future__ import annotations

import re
from collections import abc
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from vaultc.games import game_named
from vaultc.language import diagnostics
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.source import Span
from vaultc.language.syntax import Comment
from vaultc.linter.checking.configuration import INVALID_EXPECTATION
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.level.conditions.condition import Expectation

_EXPECT = lazy_pattern(r"#\s*expect\s*:\s*(?P<text>.*?)\s*", re.IGNORECASE | re.DOTALL)

_ALMOST = lazy_pattern(r"#\s*(?P<word>expect(?:s|ed|ation)?)\s*:?\s+(?P<text>.*?)\s*", re.IGNORECASE | re.DOTALL)
"""Comments that people write in place of expectations; other comments begin so, too."""

_OUTSIDE = "this does not belong to any level"
_OUTSIDE_HELP = "write it in a level, directly above its LEVEL, or at the head of a file for all levels in it"
_EXAMPLES = 'write for example `# expect: reachable`, `# expect: 1 chest` or `# expect: 10..30 % "dragon"`'

_ADVICE = lazy_pattern(r"\b(?:write|did you mean|there are)\b")
"""Words of messages that say themselves what to write."""


class WrittenExpectation(NamedTuple):
    """An expectation with the place of its text in the file; ``of_file`` if it is one of all levels of the file."""

    expectation: Expectation
    span: Span
    of_file: bool


class _Mistake(NamedTuple):
    """The error in the text of an expectation, and where it is there."""

    message: str
    start: int
    end: int


def is_expectation(comment: Comment) -> bool:
    """True if a comment begins with the word ``expect``, whatever it says."""
    return _EXPECT.fullmatch(comment.text) is not None


def text_span(comment: Comment) -> Span:
    """The place of an expectation's text in its comment."""
    match = _EXPECT.fullmatch(comment.text)
    assert match is not None
    start = comment.span.start
    return comment.span.source.span(start + match.start("text"), start + match.end("text"))


def expectations_of(facts: LevelFacts, game: str) -> abc.Iterator[WrittenExpectation]:
    """The expectations of a level: the ones at the head of its file, then its own; those with mistakes are left out."""
    for of_file, comments in ((True, facts.remarks.head), (False, facts.remarks.own)):
        for comment in filter(is_expectation, comments):
            span = text_span(comment)
            found = _read(span.text, game)
            if not isinstance(found, _Mistake):
                yield WrittenExpectation(found, span, of_file)


def mistakes_in(model: Model) -> abc.Iterator[diagnostics.Diagnostic]:
    """The comments of a file that expect something and cannot be understood, or belong to no level."""
    yield from islice(_almost(model), diagnostics.MOST_OF_A_RULE)
    comments = [comment for comment in model.parsed.comments if is_expectation(comment)]
    if not comments:
        return
    about = {
        comment.span for level in model.levels for part in (level.remarks.head, level.remarks.own) for comment in part
    }
    found = (_mistake(comment, comment.span in about, model.game.name) for comment in comments)
    yield from islice(filter(None, found), diagnostics.MOST_OF_A_RULE)


def _almost(model: Model) -> abc.Iterator[diagnostics.Diagnostic]:
    """Find comments that are written almost as an expectation is."""
    for comment in model.parsed.comments:
        match = _ALMOST.fullmatch(comment.text)
        if match is None or is_expectation(comment) or isinstance(_read(match["text"], model.game.name), _Mistake):
            continue
        start = comment.span.start
        span = comment.span.source.span(start + match.start("word"), start + match.start("text"))
        fix = diagnostics.Fix("write `expect: `", (diagnostics.Edit(span, "expect: "),), safe=False)
        found = _error(f"an expectation begins with `# expect:`, not with `# {span.text.strip()}`", span, None)
        yield replace(found, fix=fix)


def _mistake(comment: Comment, is_about_level: bool, game: str) -> diagnostics.Diagnostic | None:
    """The error in an expectation; None if there is none."""
    span = text_span(comment)
    found = _read(span.text, game)
    if isinstance(found, _Mistake):
        advice = None if _ADVICE.search(found.message) else _EXAMPLES
        # of a mistake at the end of the text the last character is marked
        start = min(span.start + found.start, max(span.start, span.end - 1))
        part = span.source.span(start, max(start, min(span.start + found.end, span.end)))
        return _error(found.message, part, advice)
    return None if is_about_level else _error(_OUTSIDE, comment.span, _OUTSIDE_HELP)


@lru_cache(maxsize=4096)
def _read(text: str, game: str) -> Expectation | _Mistake:
    from vaultc.level.conditions.condition import read_expectation
    from vaultc.level.conditions.parsing import ConditionError

    try:
        return read_expectation(text, game_named(game))
    except ConditionError as error:
        return _Mistake(error.message, error.start, error.end)


def _error(message: str, span: Span, advice: str | None) -> diagnostics.Diagnostic:
    severity = diagnostics.Severity.ERROR
    return diagnostics.Diagnostic(INVALID_EXPECTATION, severity, message, span, advice, mended=True)


class ExaminedExpectations(NamedTuple):
    """The findings about expectations, and the number of those that only levels decide."""

    findings: tuple[diagnostics.Diagnostic, ...] = ()
    untried: int = 0


def expectations_in(model: Model, is_wrong: bool) -> ExaminedExpectations:
    """The expectations of a file and of those it includes; in a file that ``is_wrong`` only mistakes are looked for."""
    comments = (comment for parsed in model.files for comment in parsed.comments)
    if not any(is_expectation(comment) or _ALMOST.fullmatch(comment.text) for comment in comments):
        return ExaminedExpectations()
    found = list(mistakes_in(model))
    if is_wrong:
        return ExaminedExpectations(tuple(found))
    untried = 0
    for facts in model.levels:
        written = list(expectations_of(facts, model.game.name))
        failures, undecided = _decided(facts, model, written) if written else ([], 0)
        found += failures
        untried += undecided
    return ExaminedExpectations(tuple(found), untried)


def _decided(
    facts: LevelFacts, model: Model, written: abc.Sequence[WrittenExpectation]
) -> tuple[list[diagnostics.Diagnostic], int]:
    """The failures of a level's expectations by exact laws, and the number of those that have none."""
    from vaultc.linter.expectations import outcomes
    from vaultc.linter.expectations.exact import LevelLaws

    laws = LevelLaws(facts, model.game)
    found, undecided = [], 0
    for each in written:
        share = laws.share(each.expectation)
        if share is None:
            undecided += 1
        elif (verdict := outcomes.exact_verdict(each, share)) is outcomes.Verdict.FAILED:
            level = (facts.output_name or facts.name) if each.of_file else None
            found.append(outcomes.failure(outcomes.TriedExpectation(each, verdict, exact=share, level=level)))
    return found, undecided
