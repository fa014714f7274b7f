"""The results of expectations, in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from vaultc.language import diagnostics
from vaultc.linter.checking.names import FAILED_EXPECTATION
from vaultc.linter.expectations import sequential
from vaultc.linter.expectations.written import WrittenExpectation
from vaultc.support.safe_text import counted


class Verdict(Enum):
    """The result of an expectation."""

    HOLDS = "holds"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The first level that is not as expected: its seed, the command that shows it, and what was measured in it.

    ``depth`` is the depth at which it was made, where that is not the usual one.
    """

    seed: int
    depth: int | None
    command: str
    measured: str


@dataclass(frozen=True, slots=True)
class TriedExpectation:
    """The result of an expectation: ``hits`` of ``levels`` met its condition, or ``exact`` is the share of all levels.

    ``level`` names the level if the expectation is one of a whole file; ``file`` is the name of the file.
    """

    written: WrittenExpectation
    verdict: Verdict
    levels: int = 0
    hits: int = 0
    exact: Fraction | None = None
    first: Counterexample | None = None
    level: str | None = None
    file: str = ""

    @property
    def message(self) -> str:
        """The result as one sentence with its numbers."""
        return f"{self._subject}{_WORDS[self.verdict](self)}"

    @property
    def advice(self) -> str | None:
        """Advice on the next step."""
        if self.verdict is Verdict.FAILED and self.first is not None:
            return f"`{self.first.command}` shows it"
        if self.verdict is not Verdict.UNDECIDED:
            return None
        needed = self._needed
        if needed is None:
            return "write a wider interval, such as `70..80 %` for `75 %`: no number of levels tells its ends apart"
        return f"run: vaultc check {self.file} --samples {needed}"

    @property
    def _subject(self) -> str:
        return f"`{self.written.expectation.text}` {f'for `{self.level}` ' if self.level else ''}"

    @property
    def _needed(self) -> int | None:
        """About how many levels decide."""
        expectation = self.written.expectation
        if expectation.is_hard:
            return 100
        if expectation.low == expectation.high:
            return None
        needed = sequential.levels_needed(self.hits, self.levels, float(expectation.low), float(expectation.high))
        return None if needed is None else max(10, -(-needed // 10) * 10)

    @property
    def _counted(self) -> str:
        return f"{self.hits} of {counted(self.levels, 'level')} ({percentage(self.hits, self.levels)})"


def exact_verdict(written: WrittenExpectation, share: Fraction) -> Verdict:
    """The verdict if the share of levels is known."""
    expectation = written.expectation
    return Verdict.HOLDS if expectation.low <= share <= expectation.high else Verdict.FAILED


def failure(outcome: TriedExpectation) -> diagnostics.Diagnostic:
    """The finding about an expectation that failed."""
    span, severity = outcome.written.span, diagnostics.Severity.ERROR
    return diagnostics.Diagnostic(FAILED_EXPECTATION, severity, outcome.message, span, outcome.advice, mended=True)


def percentage(part: Fraction | int, whole: int = 1) -> str:
    """A share in per cent, with four digits; 0 and 100 only if it is that."""
    share = 100 * Fraction(part, whole) if whole else Fraction(0)
    text = f"{float(share):.4g}"
    if share not in (0, 100) and text in ("0", "100"):
        text = "more than 99.99" if share > 1 else "less than 0.01"
    return f"{text} %"


def _failed(outcome: TriedExpectation) -> str:
    if outcome.exact is not None:
        return f"fails: exactly {percentage(outcome.exact)} of the levels meet it"
    first = outcome.first
    if first is not None and outcome.written.expectation.is_hard:
        others = outcome.levels - outcome.hits if outcome.written.expectation.wanted else outcome.hits
        measured = f" ({first.measured})" if first.measured else ""
        return f"fails in {others} of {counted(outcome.levels, 'level')}, first with seed {first.seed}{measured}"
    luck = f"1 in {1 / sequential.FAILURE_ERROR:,.0f}"
    return f"fails: {outcome._counted} meet it; the chance to be wrong is below {luck}"


def _undecided(outcome: TriedExpectation) -> str:
    if not outcome.levels:
        return "is undecided: no level could be made"
    return f"is undecided: {outcome._counted} meet it"


def _holds(outcome: TriedExpectation) -> str:
    if outcome.exact is not None:
        return f"holds: exactly {percentage(outcome.exact)} of the levels meet it"
    if outcome.written.expectation.is_hard:
        most = percentage(Fraction(sequential.largest_share_unseen(outcome.levels)))
        sure = f"{sequential.CONFIDENCE:.0%}".replace("%", " %")
        return (
            f"holds in {counted(outcome.levels, 'level')}; at most {most} of all are otherwise, with {sure} confidence"
        )
    luck = f"1 in {1 / sequential.SUCCESS_ERROR:,.0f}"
    return f"holds: {outcome._counted} meet it; the chance to be wrong is below {luck}"


_WORDS = {Verdict.FAILED: _failed, Verdict.UNDECIDED: _undecided, Verdict.HOLDS: _holds}
