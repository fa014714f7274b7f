"""Generating the levels of a script for rules: what each observes is counted, and expectations are tried.

An expectation is tried by exact laws where it has one, else by the levels that are made.
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultc.generation.interpreter.program import Program, Recording
from vaultc.language import diagnostics
from vaultc.level.level import Level
from vaultc.level.measures.survey import Survey
from vaultc.linter import rule
from vaultc.linter.expectations import outcomes
from vaultc.linter.expectations.exact import LevelLaws, asks_for_depth, usual_place
from vaultc.linter.expectations.written import WrittenExpectation, expectations_of
from vaultc.pipeline import generating
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.level.conditions.condition import LevelPlace

DEEPEST = 30
"""Levels that ask for their depth are made at depths from 1 to this one, by turns."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A level script to be looked at, of a ``model``. ``depths`` says whether it asks how deep it lies."""

    facts: rule.LevelFacts
    model: rule.Model
    program: Program
    game: rule.Game
    depths: bool

    @classmethod
    def of(cls, facts: rule.LevelFacts, model: rule.Model) -> Probe:
        """Make a level ready. It must be free of errors as the linter reports them."""
        program = generating.program_of(facts, model.game)
        return cls(facts, model, program, model.game, asks_for_depth(facts))

    def sample(self, seed: int, chosen: LevelPlace | None = None) -> ProbedLevel:
        """Make the level of a seed, watched, at its usual place or a chosen one."""
        recording = Recording()
        depth = 1 + (seed - 1) * 7 % DEEPEST if self.depths and (chosen is None or not chosen.is_somewhere) else None
        place = usual_place(self.facts, self.game)
        place = place if depth is None else replace(place, depth=depth, difficulty=depth)
        place = place if chosen is None else chosen.around(place, self.game)
        dice = generating.dice_of(self.game, seed, experience_level=place.hero.level)
        try:
            level = generating.make_level(self.program.recorded(recording), dice, place, self.game)
        except diagnostics.GenerationError as error:
            return ProbedLevel(self, seed, depth, None, recording, error.diagnostic, None)
        survey = Survey(level, self.game.catalog, self.facts.is_vault, len(recording.failed_rooms))
        return ProbedLevel(self, seed, depth, level, recording, None, survey)


@dataclass(frozen=True, slots=True, eq=False)
class ProbedLevel:
    """One generated level, or why there is none; ``depth`` is None where it does not matter.

    ``survey`` is what the rules measure, by the names of :mod:`vaultc.level.measures`.
    """

    probe: Probe
    seed: int
    depth: int | None
    level: Level | None
    recording: Recording
    failure: diagnostics.Diagnostic | None
    survey: Survey | None

    @property
    def command(self) -> str:
        """The command that shows this level."""
        facts = self.probe.facts
        source = facts.node.span.source
        depth = "" if self.depth is None else f" --depth {self.depth}"
        return f"vaultc render {source.name} --level {facts.output_name or facts.name} --seed {self.seed}{depth}"


class Observation(NamedTuple):
    """An observation of one level.

    Observations with the same span and message are the same mistake; ``detail`` says where on the level it is.
    """

    span: rule.Span
    message: str
    detail: str = ""


Observations = abc.Iterator[Observation]


@dataclass(slots=True)
class Sighting:
    """The number of times something was seen, and the first level that shows it."""

    first: ProbedLevel
    detail: str
    count: int = 0


@dataclass(slots=True)
class Sightings:
    """Observations of one rule in the levels of one script."""

    seen: dict[tuple[rule.Span, str], Sighting] = field(default_factory=dict)
    levels: int = 0

    def add(self, sample: ProbedLevel, observations: abc.Iterable[Observation]) -> None:
        """Count the observations of one more level; the same one twice on a level counts once."""
        self.levels += 1
        for (span, message), detail in {(o.span, o.message): o.detail for o in observations}.items():
            tally = self.seen.setdefault((span, message), Sighting(sample, detail))
            tally.count += 1

    def findings(self, least_share: float) -> abc.Iterator[rule.Finding]:
        """Return the observations that were made in at least that share of the levels."""
        for (span, message), tally in self.seen.items():
            if tally.count < least_share * self.levels:
                continue
            where = f" {tally.detail}" if tally.detail else ""
            text = f"{message} in {tally.count} of {self.levels} levels, first with seed {tally.first.seed}{where}"
            yield rule.Finding(text, span, f"`{tally.first.command}` shows it")


Observe = abc.Callable[[ProbedLevel], Observations]
Conclude = abc.Callable[
    [Probe, abc.Mapping[rule.Span, int], abc.Collection[rule.Span], int], abc.Iterable[rule.Finding]
]
Assess = abc.Callable[[outcomes.TriedExpectation], abc.Iterable[rule.Finding]]


@dataclass(frozen=True, slots=True)
class SampledRule(rule.Documented):
    """A rule that looks at generated levels.

    ``observe`` looks at each level; reports on fewer than ``least_share`` of them are left out. ``conclude``
    looks at how many levels each instruction ran in, at the end, and at the rooms that were ever left out. ``assess``
    looks at the result of each of the level's expectations.
    """

    observe: Observe | None = None
    conclude: Conclude | None = None
    least_share: float = 0.0
    assess: Assess | None = None


@lru_cache(maxsize=8)
def told_spans(check: rule.Rule, model: rule.Model) -> frozenset[rule.Span]:
    """The places of the findings of a rule about the text, which are the same for all levels of it."""
    return frozenset(finding.span for finding in check.check(model))


def look_at(
    probe: Probe, seeds: abc.Iterable[int], rules: abc.Iterable[SampledRule]
) -> abc.Iterator[diagnostics.Diagnostic]:
    """Return the findings of the rules in the levels of some seeds."""
    rules = tuple(rules)
    trial = Trial.of(probe) if any(each.assess for each in rules) else Trial(probe)
    sightings = {each.name: Sightings() for each in rules}
    ran: dict[rule.Span, int] = {}
    failed: set[rule.Span] = set()
    levels = 0
    for seed in seeds:
        sample = probe.sample(seed)
        levels += 1
        trial.see(sample)
        failed.update(sample.recording.failed_rooms)
        for span in sample.recording.ran:
            ran[span] = ran.get(span, 0) + 1
        for each in rules:
            if each.observe is not None:
                sightings[each.name].add(sample, each.observe(sample))
    tried = list(trial.outcomes())
    for each in rules:
        found = list(sightings[each.name].findings(each.least_share))
        if each.conclude is not None:
            found += each.conclude(probe, ran, failed, levels)
        if each.assess is not None:
            found += (finding for outcome in tried for finding in each.assess(outcome))
        for finding in found:
            yield diagnostics.Diagnostic(
                each.name, each.severity, finding.message, finding.span, finding.help, finding.notes
            )


_MOST_MEASURED = 4
"""Measures whose values are told of a counterexample."""


@dataclass(slots=True)
class _Test:
    """The test of one expectation; a share is decided as soon as it can be, a hard one is counted to the end."""

    written: WrittenExpectation
    exact: Fraction | None
    levels: int = 0
    hits: int = 0
    first: outcomes.Counterexample | None = None
    verdict: outcomes.Verdict | None = None

    @property
    def is_over(self) -> bool:
        """True if more levels tell nothing more."""
        if self.exact is None:
            return self.verdict is not None
        hard_failure = self.written.expectation.is_hard and self.verdict is outcomes.Verdict.FAILED
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
                self.first = outcomes.Counterexample(sample.seed, depth, command, _measured(self, sample))
        elif self.exact is None:
            low, high = float(expectation.low), float(expectation.high)
            if outcomes.is_refused(self.hits, self.levels, low, high):
                self.verdict = outcomes.Verdict.FAILED
            elif outcomes.is_accepted(self.hits, self.levels, low, high):
                self.verdict = outcomes.Verdict.HOLDS

    def conclude(self) -> outcomes.Verdict:
        """The verdict after all levels."""
        if self.verdict is not None:
            return self.verdict
        if not self.written.expectation.is_hard or not self.levels:
            return outcomes.Verdict.UNDECIDED
        return outcomes.Verdict.HOLDS if self.first is None else outcomes.Verdict.FAILED


def _measured(test: _Test, sample: ProbedLevel) -> str:
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
            test.verdict = None if exact is None else outcomes.exact_verdict(written, exact)
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

    def outcomes(self) -> abc.Iterator[outcomes.TriedExpectation]:
        """The results, in the order of the text."""
        facts = self.probe.facts
        file, name = facts.node.span.source.name, facts.output_name or facts.name
        for test in self.tests:
            level = name if test.written.of_file else None
            verdict = test.conclude()
            yield outcomes.TriedExpectation(
                test.written, verdict, test.levels, test.hits, test.exact, test.first, level, file
            )
