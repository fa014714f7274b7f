"""One number that an article prints, what vaultc gives for it, and how the two are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from recorded import vectors

Value = Fraction | float | int | str
HALF_A_DIGIT = Fraction(1, 2) + Fraction(1, 10**6)


class Verdict(Enum):
    """The verdict on a printed number."""

    EXACT = "exact"
    SAMPLED = "sampled"
    ERRS = "errs"
    ANSWER = "answer"


@dataclass(frozen=True)
class Number:
    """A printed number and its place in the article.

    ``right`` is the figure as the rules have it, ``value`` what vaultc computes. ``deviation`` is the standard error
    of a sampled figure. ``remark`` says where the article errs, or how the number is meant.
    """

    article: str
    place: str
    printed: str
    right: str
    value: Callable[[], Value]
    verdict: Verdict = Verdict.EXACT
    remark: str = ""
    deviation: Callable[[], float] | None = None

    @property
    def name(self) -> str:
        """Article and place."""
        return f"{self.article}/{self.place}"


def answer(article: str, place: str, right: str, value: Callable[[], Value], remark: str = "") -> Number:
    """A number that the article asks for, or that its program leads to, but does not print."""
    return Number(article, place, "", right, value, Verdict.ANSWER, remark)


def agrees(printed: str, value: Value) -> bool:
    """Return if a figure is a value rounded to the printed digits; a half may be rounded up or down."""
    if isinstance(value, str):
        return printed == value
    if "/" in printed:
        return Fraction(printed) == value
    percent = printed.endswith("%")
    shown = Decimal(printed.rstrip("% ").replace(",", "").replace("−", "-").replace("+", ""))
    scaled = Fraction(value) * (100 if percent else 1)
    exponent = shown.as_tuple().exponent
    assert isinstance(exponent, int)
    return abs(scaled - Fraction(shown)) <= HALF_A_DIGIT * Fraction(10) ** min(exponent, 0)


def as_number(printed: str) -> float:
    """A printed figure as a number; a percentage as a share."""
    scale = 100 if printed.endswith("%") else 1
    return float(printed.rstrip("% ").replace(",", "")) / scale


def recorded(name: str) -> Any:
    """Recorded numbers by the name of their file."""
    return vectors(f"odds/{name}")
