"""Cells of reports about odds: numbers that know how people read them, and what files hold instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from vaultc.support.safe_text import visible


class Share(float):
    """A chance that is not known as a fraction."""


class Amount(Fraction):
    """An exact number that is not a chance."""


class Signed(int):
    """A modifier, which people read with its sign."""


Data: TypeAlias = "str | int | float | Fraction | Sequence[Data] | Mapping[str, Data] | None"


@dataclass(frozen=True, slots=True)
class LabelledValue:
    """Something that people read as ``text`` and programs as ``data``; named parts become fields of their own."""

    text: str
    data: Data


TableCell = str | int | float | Fraction | LabelledValue | None
"""A fraction is a chance: exact in files, a percentage in tables."""


def span(name: str, ends: tuple[int, int] | None) -> LabelledValue:
    """A range of whole numbers, or none at all, in files as ``NAME from`` and ``NAME to``."""
    low, high = ends or (None, None)
    text = "-" if ends is None else str(low) if low == high else f"{low}-{high}"
    return LabelledValue(text, {f"{name} from": low, f"{name} to": high})


def percent(share: Fraction) -> LabelledValue:
    """A chance that was written as a percentage, and is shown as one."""
    return LabelledValue(f"{float(share * 100):g}%", share)


def yes_or_no(truth: bool) -> LabelledValue:
    """A truth in a word."""
    return LabelledValue("yes" if truth else "no", truth)


def shown(cell: TableCell) -> str:
    """A cell as people read it."""
    if cell is None:
        return ""
    if isinstance(cell, LabelledValue):
        return visible(cell.text)
    if isinstance(cell, Signed):
        return f"{cell:+d}" if cell else "0"
    if isinstance(cell, Amount):
        return f"{float(cell):.6f}"
    if isinstance(cell, Fraction | Share):
        return as_percentage(cell)
    return f"{cell:.6f}" if isinstance(cell, float) else visible(str(cell))


def is_text(cell: TableCell) -> bool:
    """True if a table aligns the cell to the left."""
    return cell is None or isinstance(cell, str | LabelledValue)


def as_float(cell: TableCell) -> float:
    """A number for a plot; 0 where there is none."""
    data = cell.data if isinstance(cell, LabelledValue) else cell
    return float(data) if isinstance(data, int | float | Fraction) else 0.0


def as_percentage(chance: Fraction | float) -> str:
    """A chance as people read it, never rounded to 0 or 100 if it is not."""
    percentage = f"{float(chance):.3%}"
    if chance > 0 and percentage == "0.000%":
        return f"{float(chance) * 100:.1e}%"
    return "<100%" if chance < 1 and percentage == "100.000%" else percentage
