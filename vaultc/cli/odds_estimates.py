"""Estimates in reports about odds: a value for people, and its 95 % interval beside it for programs."""

from __future__ import annotations

from fractions import Fraction

from vaultc.cli.odds_cells import Data, LabelledValue, as_percentage
from vaultc.odds.uncertain_values import UncertainValue


def chance_at_a_choice(chance: Fraction, total: int) -> LabelledValue:
    """An exact chance, as a whole number of the ``total`` of all weights if it is one."""
    times = chance * total
    text = f"{times}/{total}" if times.denominator == 1 else str(chance)
    return LabelledValue(f"{text}, {as_percentage(chance)}", chance)


def estimated_chance(name: str, estimate: UncertainValue, **more: Data) -> LabelledValue:
    """A chance or share: in files ``NAME``, ``NAME from`` and ``NAME to``, and ``more`` fields."""
    low, high = estimate.interval(high=1.0)
    data: dict[str, Data] = {name: estimate.value, f"{name} from": low, f"{name} to": high, **more}
    return LabelledValue(short_percentage(estimate.value), data)


def estimated_number(name: str, estimate: UncertainValue, **more: Data) -> LabelledValue:
    """A mean number, likewise."""
    low, high = estimate.interval()
    data: dict[str, Data] = {name: estimate.value, f"{name} from": low, f"{name} to": high, **more}
    return LabelledValue(f"{estimate.value:.2f}", data)


def nothing_estimated(name: str, *more: str) -> LabelledValue:
    """The cell of an estimate that there is none of."""
    return LabelledValue("-", dict.fromkeys((name, f"{name} from", f"{name} to", *more)))


def chance_in_words(estimate: UncertainValue) -> str:
    """A chance with its interval, as people read it."""
    low, high = estimate.interval(high=1.0)
    return f"{short_percentage(estimate.value)} ({short_percentage(low)} to {short_percentage(high)})"


def number_in_words(estimate: UncertainValue) -> str:
    """A number with its interval, likewise."""
    low, high = estimate.interval()
    return f"{estimate.value:.2f} on average ({low:.2f} to {high:.2f})"


def short_percentage(chance: float) -> str:
    """A sampled chance, with as many digits as make sense."""
    if 0 < chance < 0.00005 or 0.9995 <= chance < 1:
        return as_percentage(chance)
    return f"{chance:.2%}" if 0 < chance < 0.01 else f"{chance:.1%}"
