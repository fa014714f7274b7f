"""The trial of a level's expectations: by exact laws where they tell, else by the levels that are made."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from vaultc.linter.expectations import sequential
from vaultc.linter.expectations.exact import LevelLaws
from vaultc.linter.expectations.outcomes import Counterexample, TriedExpectation, Verdict, exact_verdict
from vaultc.linter.expectations.written import WrittenExpectation, expectations_of

if TYPE_CHECKING:
    from vaultc.level.conditions.expectation import LevelPlace
    from vaultc.linter.level_linter.probe import Probe, ProbedLevel

_MOST_MEASURED = 4
"""Measures whose values are told of a counterexample."""


@dataclass(slots=True)
class _Test:
    """The test of one expectation; a share is decided as soon as it can be, a hard one is counted to the end."""

    written: WrittenExpectation
    exact: Fraction | None
    levels: int = 0
    hits: int = 0
    first: Counterexample | None = None
    verdict: Verdict | None = None

    @property
    def is_over(self) -> bool:
        """True if more levels tell nothing more."""
        if self.exact is None:
            return self.verdict is not None
        hard_failure = self.written.expectation.is_hard and self.verdict is Verdict.FAILED
        return not hard_failure or self.first is not None

    def see(self, sample: ProbedLevel, place: LevelPlace) -> None:
        """Look at one more level."""
        if sample.survey is None:
            return
        expectation = self.written.expectation
        holds = expectation.condition.holds(sample.survey)
        self.levels += 1
        self.hits += holds
        if expectation.is_hard:
            if holds is not expectation.wanted and self.first is None:
                depth = sample.depth if place.depth is None else place.depth
                command = f"{sample.command}{place.options}"
                self.first = Counterexample(sample.seed, depth, command, _measured(self, sample))
        elif self.exact is None:
            low, high = float(expectation.low), float(expectation.high)
            if sequential.is_refused(self.hits, self.levels, low, high):
                self.verdict = Verdict.FAILED
            elif sequential.is_accepted(self.hits, self.levels, low, high):
                self.verdict = Verdict.HOLDS

    def conclude(self) -> Verdict:
        """The verdict after all levels."""
        if self.verdict is not None:
            return self.verdict
        if not self.written.expectation.is_hard or not self.levels:
            return Verdict.UNDECIDED
        return Verdict.HOLDS if self.first is None else Verdict.FAILED


def _measured(test: _Test, sample: ProbedLevel) -> str:
    """The values that a condition has in a level."""
    assert sample.survey is not None
    values = []
    for text, take in list(test.written.expectation.condition.terms.items())[:_MOST_MEASURED]:
        value = take(sample.survey)
        values.append(f"{text}: {'missing' if value is None else f'{value:g}'}")
    return ", ".join(values)


@dataclass(slots=True)
class Trial:
    """The tests of all expectations of a level."""

    probe: Probe
    tests: list[_Test] = field(default_factory=list)

    @classmethod
    def of(cls, probe: Probe) -> Trial:
        """A trial before any level was looked at; shares with exact laws are decided."""
        trial, laws = cls(probe), LevelLaws(probe.facts, probe.game)
        for written in expectations_of(probe.facts, probe.game.name):
            exact = laws.share(written.expectation)
            test = _Test(written, exact)
            test.verdict = None if exact is None else exact_verdict(written, exact)
            trial.tests.append(test)
        return trial

    @property
    def is_over(self) -> bool:
        """True if more levels tell nothing more."""
        return all(test.is_over for test in self.tests)

    def see(self, sample: ProbedLevel) -> None:
        """Look at the level of a seed, and make the same seed's levels at other places that are named."""
        made: dict[LevelPlace, ProbedLevel] = {}
        for test in self.tests:
            if test.is_over:
                continue
            place = test.written.expectation.place
            if place.is_usual:
                test.see(sample, place)
            else:
                made[place] = made.get(place) or self.probe.sample(sample.seed, place)
                test.see(made[place], place)

    def outcomes(self) -> abc.Iterator[TriedExpectation]:
        """The results, in the order of the text."""
        facts = self.probe.facts
        file, name = facts.node.span.source.name, facts.output_name or facts.name
        for test in self.tests:
            level = name if test.written.of_file else None
            verdict = test.conclude()
            yield TriedExpectation(test.written, verdict, test.levels, test.hits, test.exact, test.first, level, file)
