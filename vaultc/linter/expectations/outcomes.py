"""The results of expectations: a sequential test of a share of levels against an interval, and the verdict in words.

The test may look after every level, and its errors hold. After ``total`` levels of which ``hits`` met a condition, the
evidence against a share is the likelihood of these levels, averaged over all shares, divided by their likelihood under
that share. If the share is right, the evidence is a martingale of mean 1, so that it ever exceeds 1/e with a chance of
at most e (Ville's inequality), however often one looks. Shares beyond the end of the interval have more evidence
against them than the end itself.
"""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction
from typing import Final

from vaultc.language import diagnostics
from vaultc.linter.checking.configuration import FAILED_EXPECTATION
from vaultc.linter.expectations.written import WrittenExpectation
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.safe_text import counted

FAILURE_ERROR: Final = 1e-4
"""The largest chance that a share inside of the interval is ever refused."""
SUCCESS_ERROR: Final = 0.01
"""The largest chance that a share outside of the interval is ever accepted."""
CONFIDENCE: Final = 0.95
"""For levels without a counterexample, the confidence of the largest share of counterexamples that is told."""
MOST_NEEDED: Final = 100_000


def log_evidence(hits: int, total: int, share: float) -> float:
    """The logarithm of the evidence against a share."""
    misses = total - hits
    if (hits and share <= 0) or (misses and share >= 1):
        return math.inf
    choices = math.lgamma(total + 1) - math.lgamma(hits + 1) - math.lgamma(misses + 1)
    likelihood = (hits * math.log(share) if hits else 0.0) + (misses * math.log1p(-share) if misses else 0.0)
    return -math.log(total + 1) - choices - likelihood


def is_refused(hits: int, total: int, low: float, high: float) -> bool:
    """Return whether the share is outside of the interval, at :data:`FAILURE_ERROR`."""
    nearest = low if hits < low * total else high if hits > high * total else None
    return nearest is not None and log_evidence(hits, total, nearest) >= -math.log(FAILURE_ERROR)


def is_accepted(hits: int, total: int, low: float, high: float) -> bool:
    """Return whether the share is inside of the interval, at :data:`SUCCESS_ERROR`; ends of 0 and 1 need no test."""
    if not total or not low * total <= hits <= high * total:
        return False
    ends = [end for end in (low, high) if 0 < end < 1]
    return all(log_evidence(hits, total, end) >= -math.log(SUCCESS_ERROR) for end in ends)


def levels_needed(hits: int, total: int, low: float, high: float) -> int | None:
    """About how many levels decide if the share stays as it is; None for more than :data:`MOST_NEEDED`."""
    share = hits / total if total else (low + high) / 2

    def decides(levels: int) -> bool:
        found = round(share * levels)
        return is_refused(found, levels, low, high) or is_accepted(found, levels, low, high)

    enough = max(total, 1)
    while not decides(enough):
        enough *= 2
        if enough > MOST_NEEDED:
            return None
    least = enough // 2
    while enough - least > max(1, enough // 20):
        middle = (least + enough) // 2
        least, enough = (least, middle) if decides(middle) else (middle, enough)
    return enough


def largest_share_unseen(total: int) -> float:
    """The largest share of levels of which a sample of that size may have none, at :data:`CONFIDENCE`."""
    return 1 - (1 - CONFIDENCE) ** (1 / total) if total else 1.0


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
            return "write a wider interval, such as `70..80 %` for `75 %`: no number of levels can decide it"
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
        needed = levels_needed(self.hits, self.levels, float(expectation.low), float(expectation.high))
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
    share = Fraction(part, whole) if whole else Fraction(0)
    text = safe_text.significant(share, 4, "")
    if share not in (0, 1) and text in ("0", "100"):
        text = "more than 99.99" if share > Fraction(1, 2) else "less than 0.01"
    return f"{text} %"


def _failed(outcome: TriedExpectation) -> str:
    if outcome.exact is not None:
        return f"fails: exactly {percentage(outcome.exact)} of the levels meet it"
    first = outcome.first
    if first is not None and outcome.written.expectation.is_hard:
        others = outcome.levels - outcome.hits if outcome.written.expectation.wanted else outcome.hits
        measured = f" ({first.measured})" if first.measured else ""
        return f"fails in {others} of {counted(outcome.levels, 'level')}, first with seed {first.seed}{measured}"
    luck = f"1 in {1 / FAILURE_ERROR:,.0f}"
    return f"fails: {outcome._counted} meet it; the chance of being wrong is below {luck}"


def _undecided(outcome: TriedExpectation) -> str:
    if not outcome.levels:
        return "is undecided: no level could be made"
    return f"is undecided: {outcome._counted} meet it"


def _holds(outcome: TriedExpectation) -> str:
    if outcome.exact is not None:
        return f"holds: exactly {percentage(outcome.exact)} of the levels meet it"
    if outcome.written.expectation.is_hard:
        most = percentage(Fraction(largest_share_unseen(outcome.levels)))
        sure = f"{CONFIDENCE:.0%}".replace("%", " %")
        return f"holds in {counted(outcome.levels, 'level')}; at most {most} of all levels fail, with {sure} confidence"
    luck = f"1 in {1 / SUCCESS_ERROR:,.0f}"
    return f"holds: {outcome._counted} meet it; the chance of being wrong is below {luck}"


_WORDS = {Verdict.FAILED: _failed, Verdict.UNDECIDED: _undecided, Verdict.HOLDS: _holds}
