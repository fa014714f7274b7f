"""A table of rates: constants of the pseudo-random distribution, and their extremes."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from vaultc.cli import odds_cells
from vaultc.cli.odds_reports import Report
from vaultc.cli.odds_values import percentage
from vaultc.odds import prd
from vaultc.odds.prd import ConstantForm
from vaultc.support.errors import InvalidValueError

LOWEST_RATE = Fraction(1, 10)
MOST_RATES = 1000


def checked_rate(text: str) -> Fraction:
    """A percentage that the constant form can have, as a fraction of 1.

    Raises:
        InvalidValueError: it cannot.
    """
    value = percentage(text)
    if not LOWEST_RATE <= value < 100:
        raise InvalidValueError(f"a pseudo-random distribution needs a percentage from 0.1% to below 100%, not {text}")
    return value / 100


def rates_of(text: str, step: str) -> list[Fraction]:
    """Read ``5..95``, with steps of a percentage, or ``5,12.5,30..40``.

    Raises:
        InvalidValueError: a part is not a percentage, a span ends before it begins, or there are too many.
    """
    apart = percentage(step) / 100
    if not apart:
        raise InvalidValueError("--step must be more than 0")
    found: list[Fraction] = []
    for part in text.split(","):
        first, dots, last = part.strip().partition("..")
        low = checked_rate(first)
        high = checked_rate(last) if dots else low
        if high < low:
            raise InvalidValueError(f"{part.strip()!r} ends before it begins")
        count = int((high - low) / apart) + 1
        if len(found) + count > MOST_RATES:
            raise InvalidValueError(f"a table has at most {MOST_RATES} rates")
        found += [low + number * apart for number in range(count)]
    return list(dict.fromkeys(found))


def with_digits(name: str, value: Fraction | Decimal) -> odds_cells.LabelledValue:
    """A number with all its digits, as a fraction too if it is a short one; files have ``NAME digits`` as well."""
    exact = str(value) if isinstance(value, Fraction) else ""
    if not exact:
        text = str(value)
    elif len(exact) > 30 or value == int(value):
        text = f"{float(value):.15g}"
    else:
        text = f"{exact} = {float(value):.15g}"
    return odds_cells.LabelledValue(
        text, {name: float(value), f"{name} digits": exact if 0 < len(exact) <= 4000 else text}
    )


def rates_report(rates: Sequence[Fraction]) -> Report:
    """For every rate: its constant, the certain try, the longest run of misses, and mean and variance of the wait."""
    forms = [ConstantForm.of_rate(rate) for rate in rates]
    rows: list[Sequence[odds_cells.TableCell]] = []
    for rate, form in zip(rates, forms, strict=True):
        tries = form.tries
        rows.append(
            (
                odds_cells.percent(rate),
                odds_cells.LabelledValue(f"{float(form.constant):.12f}", float(form.constant)),
                form.word,
                odds_cells.LabelledValue(f"{prd.rate_of_word(form.word) * 100:.9f}%", prd.rate_of_word(form.word)),
                form.certain_try,
                form.certain_try - 1,
                tries.mean,
                tries.variance,
                prd.variance_ratio(float(form.constant)),
            )
        )
    columns = (
        "rate", "constant", "in units of 2^-32", "rate of that", "certain on try", "longest run of misses",
        "tries on average", "variance of tries", "variance against independent",
    )  # fmt: skip
    return Report(columns, rows, {}, lambda: _plot(rows))


def tables_report(tables: Sequence[tuple[Fraction, Sequence[Fraction]]], *, overrun: bool) -> Report:
    """Tables of odds in percent, each with its rate: the odds of every try, and mean and variance of the wait."""
    rows: list[Sequence[odds_cells.TableCell]] = []
    for rate, odds in tables:
        table = prd.Table.of_thresholds(prd.thresholds_of(odds))
        walked = table.overrun() if overrun else table
        shown = [odds_cells.percent(chance / 100) for chance in odds]
        independent = walked.rate * (1 - walked.rate)
        spread = odds_cells.Amount(walked.long_run_variance / independent) if independent else None
        rows.append(
            (
                odds_cells.percent(rate),
                *shown,
                odds_cells.Amount(walked.tries.mean),
                odds_cells.Amount(walked.tries.variance),
                spread,
            )
        )
    tries = [f"try {number}" for number in range(1, len(tables[0][1]) + 1)]
    columns = ("rate", *tries, "tries on average", "variance of tries", "variance against independent")
    return Report(columns, rows, {"thresholds are shares of": prd.WORD})


def _plot(rows: Sequence[Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.rendering.renderers import plots

    points = [(odds_cells.as_float(row[0]), odds_cells.as_float(row[1])) for row in rows]
    first, last = min(rate for rate, _ in points), max(rate for rate, _ in points)
    edge = (last - first) / 40 or 0.01
    axes = plots.Axis("long-run rate", first - edge, last + edge, percent=True), plots.Axis("constant", 0, 1.04)
    drawn = [
        plots.Curve("constant", points, dots=True),
        plots.Curve("independent tries", [(rate, rate) for rate, _ in points]),
    ]
    return plots.png_bytes(plots.curve_plot("Constant of a pseudo-random distribution", *axes, drawn))
