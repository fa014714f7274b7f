"""Numbers and samples of comparisons in words."""

from __future__ import annotations

from math import isfinite
from typing import Final

from vaultc.sampling.danger.comparing import ROOM, DangerComparison, Ratio
from vaultc.support.safe_text import counted

FILLED: Final = "Own things only; the contents of {} come besides"
"""A remark on vaults whose rooms are filled, for a number of rooms."""


def short(value: float) -> str:
    """A number with three digits or all before the point: ``0.77``, ``5.8``, ``574``."""
    digits = 0 if abs(value) >= 99.5 else 1 if abs(value) >= 9.95 else 2
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if digits else text


def yardsticks(one: DangerComparison) -> str:
    """The ordinary rooms or levels of a comparison: ``727 ordinary rooms of 100 levels``."""
    levels = counted(one.ordinary.levels, "level")
    if one.yardstick == ROOM:
        return f"{counted(one.ordinary.parts, 'ordinary room')} of {levels}"
    return f"{counted(one.ordinary.levels, 'ordinary level')}"


def interval(ratio: Ratio) -> str:
    """The 95 % interval of a ratio: ``46 to 61``, or ``from 46`` where there is no upper bound."""
    return f"{short(ratio.low)} to {short(ratio.high)}" if isfinite(ratio.high) else f"from {short(ratio.low)}"
