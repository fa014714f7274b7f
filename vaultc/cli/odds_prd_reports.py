"""Pseudo-random distributions as reports and plots: the constant form and the table form."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from vaultc.cli import odds_cells
from vaultc.cli.odds_prd_rates import with_digits
from vaultc.cli.odds_reports import Report
from vaultc.odds import prd
from vaultc.odds.prd import DIGITS, ConstantForm
from vaultc.support.errors import InvalidValueError


def prd_report(form: ConstantForm) -> Report:
    """The constant form, try by try, beside independent tries of the same long-run rate."""
    constant, tries = float(form.constant), form.tries
    waits = _waits(constant)
    facts: dict[str, odds_cells.TableCell] = {
        "long-run rate": _rate(form),
        "constant": with_digits("constant", form.constant),
        "constant in units of 2^-32": form.word,
        "certain on try": form.certain_try,
        "longest run of misses": form.certain_try - 1,
        "tries until a hit": _mean_tries(form),
        "variance of tries": tries.variance,
        "variance against independent": prd.variance_ratio(constant),
    }
    rate = form.rate if isinstance(form.rate, Fraction) and form.rate.denominator <= 10**9 else float(form.rate)
    rows: list[Sequence[odds_cells.TableCell]] = [
        (n, *map(odds_cells.Share, row), *_independent(rate, n)) for n, row in enumerate(waits, 1)
    ]
    columns = (
        "try",
        "chance of this try",
        "hit here",
        "hit by here",
        "independent: here",
        "independent: by here",
    )
    return Report(columns, rows, facts, lambda: _wait_plot(float(rate), waits))


def _rate(form: ConstantForm) -> odds_cells.TableCell:
    """The rate that was asked for, or the digits of the rate of a constant."""
    if isinstance(form.rate, Fraction) and form.rate.denominator <= 10**9:
        return form.rate
    percents = form.rate * 100
    return _exact_or_near(
        "long-run rate", form.rate, f"{float(percents):.12f}%" if isinstance(percents, Fraction) else f"{percents}%"
    )


def _mean_tries(form: ConstantForm) -> odds_cells.TableCell:
    with localcontext(prec=DIGITS):
        mean = 1 / form.rate
    return _exact_or_near("tries until a hit", mean, f"{float(mean):.6f}")


def _exact_or_near(name: str, value: Fraction | Decimal, text: str) -> odds_cells.LabelledValue:
    """A number that files have as a fraction if it is known as one."""
    exact = value if isinstance(value, Fraction) else None
    digits = {} if exact is not None else {f"{name} digits": str(value)}
    return odds_cells.LabelledValue(text, {name: exact, f"{name} decimal": float(value), **digits})


def _independent(rate: Fraction | float, number: int) -> tuple[odds_cells.TableCell, odds_cells.TableCell]:
    """That the first hit of independent tries comes at a try, and up to there."""
    if isinstance(rate, Fraction):
        missed = (1 - rate) ** (number - 1)
        return missed * rate, 1 - missed * (1 - rate)
    share = (1 - rate) ** (number - 1)
    return odds_cells.Share(share * rate), odds_cells.Share(1 - share * (1 - rate))


def _waits(constant: float) -> list[tuple[float, float, float]]:
    """For every try: its chance, and that the first hit comes there, and up to there."""
    rows: list[tuple[float, float, float]] = []
    missed = 1.0
    while missed > 1e-6 and len(rows) < 1000:
        chance = min(1.0, constant * (len(rows) + 1))
        here = missed * chance
        missed -= here
        rows.append((chance, here, 1 - missed))
    return rows


def _wait_plot(rate: float, waits: Sequence[tuple[float, float, float]]) -> bytes:
    from vaultc.rendering.renderers import plots

    last = min(len(waits) * 3 // 2, 60)
    ours = [(float(n), row[1]) for n, row in enumerate(waits[:last], 1)]
    alone = [(float(n), rate * (1 - rate) ** (n - 1)) for n in range(1, last + 1)]
    high = max(share for _, share in ours + alone)
    curves = [plots.Curve("PRD", ours, dots=True), plots.Curve("independent tries", alone, dots=True)]
    axes = (
        plots.Axis("tries until the first hit", 0.5, last + 0.5, whole=True),
        plots.Axis("chance", 0, high * 1.08, True),
    )
    return plots.png_bytes(plots.curve_plot(f"Wait for a {rate * 100:g}% chance", *axes, curves))


# ---- the table form


def closed(percentages: Sequence[Fraction], how: str | None) -> list[Fraction]:
    """A table that ends with 100%: ``added`` after it, or the last entry ``replaced``; None leaves it as it is."""
    certain = [Fraction(100)] if how else []
    kept = percentages[:-1] if how == "replaced" else percentages
    return [*kept, *certain]


def tuned(percentages: Sequence[Fraction], rate: Fraction, index: int | None, *, overrun: bool) -> list[Fraction]:
    """The table in percent with one entry (or all, by one factor) changed for a long-run rate.

    Raises:
        InvalidValueError: that cannot be done.
    """
    if not 0 < rate < 1:
        raise InvalidValueError("a table can be tuned to more than 0% and less than 100%")
    table = prd.Table.of_percentages(percentages)
    whole = table.overrun() if overrun else table
    if index is None:
        chances = whole.scaled(rate).chances[: len(percentages)]
    else:
        chances = (*table.chances[:index], whole.tuned(index, rate), *table.chances[index + 1 :])
    return [chance * 100 for chance in chances]


def prd_table_report(percentages: Sequence[Fraction], *, overrun: bool = False) -> tuple[Report, prd.Table]:
    """The table form, and the table by which its tries are decided."""
    thresholds = prd.thresholds_of(percentages)
    nominal, table = prd.Table.of_percentages(percentages), prd.Table.of_thresholds(thresholds)
    if overrun:
        nominal, table = prd.Table((*nominal.chances, Fraction(0))), table.overrun()
    facts: dict[str, odds_cells.TableCell] = {
        "long-run rate": odds_cells.Amount(table.rate),
        "long-run rate of the odds as written": nominal.rate,
        "tries until the table begins anew": odds_cells.Amount(table.cycle),
        "all entries missed": odds_cells.Amount(table.wrap_chance),
        "entries that are read": len(table.chances),
        "thresholds are shares of": prd.WORD,
        **_extremes(table),
        "long-run variance per try": odds_cells.Amount(table.long_run_variance),
        "variance per independent try": odds_cells.Amount(table.rate * (1 - table.rate)),
    }
    reached = table.reached()
    rows: list[Sequence[odds_cells.TableCell]] = [
        (number, odds_cells.percent(share / 100), threshold, chance)
        for number, (share, threshold, chance) in enumerate(zip(percentages, thresholds, reached, strict=False), 1)
    ]
    if overrun:
        rows.append((len(rows) + 1, odds_cells.LabelledValue("overrun", Fraction(0)), 0, reached[len(rows)]))
    return Report(("try", "odds", "threshold", "reached"), rows, facts, lambda: _table_plot(table)), table


def _extremes(table: prd.Table) -> dict[str, odds_cells.TableCell]:
    """The certain try, the longest run of misses, and mean and variance of the tries until a hit after a hit."""
    certain = next((number for number, chance in enumerate(table.chances, 1) if chance == 1), None)
    never = odds_cells.LabelledValue("none", None)
    tries = table.tries
    return {
        "certain on try": certain if certain else never,
        "longest run of misses": certain - 1 if certain else odds_cells.LabelledValue("unlimited", None),
        "tries until a hit": odds_cells.Amount(tries.mean),
        "variance of tries": odds_cells.Amount(tries.variance),
    }


def _table_plot(table: prd.Table) -> bytes:
    """The wait for a hit, beside the wait of independent tries of the same rate."""
    from vaultc.rendering.renderers import plots

    rate = float(table.rate)
    last = max(len(table.chances) * 2, 12)
    ours: list[tuple[float, float]] = []
    missed = 1.0
    for number in range(last):
        chance = float(table.chances[number % len(table.chances)])
        ours.append((number + 1, missed * chance))
        missed *= 1 - chance
    alone = [(number, rate * (1 - rate) ** (number - 1)) for number in range(1, last + 1)]
    high = max(share for _, share in ours + alone)
    curves = [plots.Curve("table", ours, dots=True), plots.Curve("independent tries", alone, dots=True)]
    axes = (
        plots.Axis("tries until the next hit", 0.5, last + 0.5, whole=True),
        plots.Axis("chance", 0, high * 1.08, True),
    )
    return plots.png_bytes(plots.curve_plot(f"Wait for a hit: table of odds, rate {rate:.4%}", *axes, curves))
