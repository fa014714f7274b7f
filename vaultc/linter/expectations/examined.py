"""The expectations of a file without any level: mistakes in them, and those that exact laws decide."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.language import diagnostics
from vaultc.language.semantics import LevelFacts, Model
from vaultc.linter.expectations.written import (
    WrittenExpectation,
    expectations_of,
    is_almost_expectation,
    is_expectation,
    mistakes_in,
)


class ExaminedExpectations(NamedTuple):
    """The findings about expectations, and the number of those that only levels decide."""

    findings: tuple[diagnostics.Diagnostic, ...] = ()
    untried: int = 0


def expectations_in(model: Model, is_wrong: bool) -> ExaminedExpectations:
    """The expectations of a file and of those it includes; in a file that ``is_wrong`` only mistakes are looked for."""
    comments = (comment for parsed in model.files for comment in parsed.comments)
    if not any(is_expectation(comment) or is_almost_expectation(comment) for comment in comments):
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
