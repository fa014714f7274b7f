"""Pseudo-random distributions as reports and plots: constants, tables of rates, series, hits in some tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from vaultc.cli import odds_reports
from vaultc.odds import hit_counts, prd
from vaultc.odds.laws import hit_law
from vaultc.support.errors import InvalidValueError

LOWEST_RATE = Fraction(1, 10)
MOST_RATES = 1000


def checked_rate(text: str) -> Fraction:
    """A percentage that the constant form can have, as a fraction of 1.

    Raises:
        InvalidValueError: it cannot.
    """
    value = odds_reports.percentage(text)
    if not LOWEST_RATE <= value < 100:
        raise InvalidValueError(f"a pseudo-random distribution needs a percentage from 0.1% to below 100%, not {text}")
    return value / 100


def rates_of(text: str, step: str) -> list[Fraction]:
    """Read ``5..95``, with steps of a percentage, or ``5,12.5,30..40``.

    Raises:
        InvalidValueError: a part is not a percentage, a span ends before it begins, or there are too many.
    """
    apart = odds_reports.percentage(step) / 100
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


def with_digits(name: str, value: Fraction | Decimal) -> odds_reports.ReportCell:
    """A number with all its digits, as a fraction too if it is a short one; files have ``NAME digits`` as well."""
    exact = str(value) if isinstance(value, Fraction) else ""
    if not exact:
        text = str(value)
    elif len(exact) > 30 or value == int(value):
        text = f"{float(value):.15g}"
    else:
        text = f"{exact} = {float(value):.15g}"
    return odds_reports.ReportCell(
        text, {name: float(value), f"{name} digits": exact if 0 < len(exact) <= 4000 else text}
    )


def rates_report(rates: Sequence[Fraction]) -> odds_reports.Report:
    """For every rate: its constant, the certain try, the longest run of misses, and mean and variance of the wait."""
    rows: list[odds_reports.ReportRow] = []
    for rate in rates:
        form = prd.ConstantForm.of_rate(rate)
        constant, tries, rounded = float(form.constant), form.tries, prd.rate_of_word(form.word)
        rows.append({
            "rate": odds_reports.percent(rate),
            "constant": odds_reports.ReportCell(f"{constant:.12f}", constant),
            "in units of 2^-32": form.word,
            "rate of that": odds_reports.ReportCell(f"{rounded * 100:.9f}%", rounded),
            "certain on try": form.certain_try,
            "longest run of misses": form.certain_try - 1,
            "tries on average": tries.mean,
            "variance of tries": tries.variance,
            "variance against independent": prd.variance_ratio(constant),
        })  # fmt: skip
    return odds_reports.Report(rows, {}, lambda: _plot(rows))


def tables_report(tables: Sequence[tuple[Fraction, Sequence[Fraction]]], *, overrun: bool) -> odds_reports.Report:
    """Tables of odds in percent, each with its rate: the odds of every try, and mean and variance of the wait."""
    rows: list[odds_reports.ReportRow] = []
    for rate, odds in tables:
        table = prd.Table.of_thresholds(prd.thresholds_of(odds))
        walked = table.overrun() if overrun else table
        independent, tries = walked.rate * (1 - walked.rate), walked.tries
        spread = odds_reports.Amount(walked.long_run_variance / independent) if independent else None
        rows.append({
            "rate": odds_reports.percent(rate),
            **{f"try {number}": odds_reports.percent(chance / 100) for number, chance in enumerate(odds, 1)},
            "tries on average": odds_reports.Amount(tries.mean),
            "variance of tries": odds_reports.Amount(tries.variance),
            "variance against independent": spread,
        })  # fmt: skip
    return odds_reports.Report(rows, {"thresholds are shares of": prd.WORD})


def _plot(rows: Sequence[odds_reports.ReportRow]) -> bytes:
    from vaultc.rendering.renderers import plots

    points = [(odds_reports.as_float(row["rate"]), odds_reports.as_float(row["constant"])) for row in rows]
    first, last = min(rate for rate, _ in points), max(rate for rate, _ in points)
    edge = (last - first) / 40 or 0.01
    axes = plots.Axis("long-run rate", first - edge, last + edge, percent=True), plots.Axis("constant", 0, 1.04)
    drawn = [
        plots.Curve("constant", points, dots=True),
        plots.Curve("independent tries", [(rate, rate) for rate, _ in points]),
    ]
    return plots.png_bytes(plots.curve_plot("Constant of a pseudo-random distribution", *axes, drawn))


def prd_report(form: prd.ConstantForm) -> odds_reports.Report:
    """The constant form, try by try, beside independent tries of the same long-run rate."""
    constant, tries = float(form.constant), form.tries
    waits = _waits(constant)
    with localcontext(prec=prd.DIGITS):
        mean = 1 / form.rate
    rate, long_run = _rate(form)
    facts: odds_reports.ReportFacts = {
        "long-run rate": long_run,
        "constant": with_digits("constant", form.constant),
        "constant in units of 2^-32": form.word,
        "certain on try": form.certain_try,
        "longest run of misses": form.certain_try - 1,
        "tries until a hit": _exact_or_near("tries until a hit", mean, f"{float(mean):.6f}"),
        "variance of tries": tries.variance,
        "variance against independent": prd.variance_ratio(constant),
    }
    rows: list[odds_reports.ReportRow] = []
    cell = Fraction if isinstance(rate, Fraction) else odds_reports.Share
    for number, (chance, here, by_here) in enumerate(waits, 1):
        missed = (1 - rate) ** (number - 1)
        rows.append({
            "try": number,
            "chance of this try": odds_reports.Share(chance),
            "hit here": odds_reports.Share(here),
            "hit by here": odds_reports.Share(by_here),
            "independent: here": cell(missed * rate),
            "independent: by here": cell(1 - missed * (1 - rate)),
        })  # fmt: skip
    return odds_reports.Report(rows, facts, lambda: _wait_plot(float(rate), waits))


def _rate(form: prd.ConstantForm) -> tuple[Fraction | float, odds_reports.TableCell]:
    """The rate as a number, and in a cell: the rate that was asked for, or the digits of the rate of a constant."""
    if isinstance(form.rate, Fraction) and form.rate.denominator <= 10**9:
        return form.rate, form.rate
    percents = form.rate * 100
    text = f"{float(percents):.12f}%" if isinstance(percents, Fraction) else f"{percents}%"
    return float(form.rate), _exact_or_near("long-run rate", form.rate, text)


def _exact_or_near(name: str, value: Fraction | Decimal, text: str) -> odds_reports.ReportCell:
    """A number that files have as a fraction if it is known as one."""
    exact = value if isinstance(value, Fraction) else None
    digits = {} if exact is not None else {f"{name} digits": str(value)}
    return odds_reports.ReportCell(text, {name: exact, f"{name} decimal": float(value), **digits})


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
    last = min(len(waits) * 3 // 2, 60)
    axis, title = "tries until the first hit", f"Wait for a {rate * 100:g}% chance"
    return _beside_independent("PRD", [share for _, share, _ in waits[:last]], rate, last, axis, title)


def _beside_independent(name: str, shares: Sequence[float], rate: float, last: int, axis: str, title: str) -> bytes:
    """The law of a wait, beside the wait of independent tries of a rate."""
    from vaultc.rendering.renderers import plots

    ours = [(float(number), share) for number, share in enumerate(shares, 1)]
    alone = [(float(number), rate * (1 - rate) ** (number - 1)) for number in range(1, last + 1)]
    curves = [plots.Curve(name, ours, dots=True), plots.Curve("independent tries", alone, dots=True)]
    axes = plots.Axis(axis, 0.5, last + 0.5, whole=True), plots.height_axis("chance", curves)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))


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


def prd_table_report(
    percentages: Sequence[Fraction], *, overrun: bool = False
) -> tuple[odds_reports.Report, prd.Table]:
    """The table form, and the table by which its tries are decided."""
    thresholds = prd.thresholds_of(percentages)
    nominal, table = prd.Table.of_percentages(percentages), prd.Table.of_thresholds(thresholds)
    if overrun:
        nominal, table = prd.Table((*nominal.chances, Fraction(0))), table.overrun()
    facts: odds_reports.ReportFacts = {
        "long-run rate": odds_reports.Amount(table.rate),
        "long-run rate of the odds as written": nominal.rate,
        "tries until the table begins anew": odds_reports.Amount(table.cycle),
        "all entries missed": odds_reports.Amount(table.wrap_chance),
        "entries that are read": len(table.chances),
        "thresholds are shares of": prd.WORD,
        **_extremes(table),
        "long-run variance per try": odds_reports.Amount(table.long_run_variance),
        "variance per independent try": odds_reports.Amount(table.rate * (1 - table.rate)),
    }
    reached = table.reached()
    odds = [odds_reports.percent(share / 100) for share in percentages]
    if overrun:
        odds, thresholds = [*odds, odds_reports.ReportCell("overrun", Fraction(0))], (*thresholds, 0)
    rows: list[odds_reports.ReportRow] = [
        {"try": number, "odds": share, "threshold": threshold, "reached": chance}
        for number, (share, threshold, chance) in enumerate(zip(odds, thresholds, reached, strict=False), 1)
    ]
    return odds_reports.Report(rows, facts, lambda: _table_plot(table)), table


def _extremes(table: prd.Table) -> odds_reports.ReportFacts:
    """The certain try, the longest run of misses, and mean and variance of the tries until a hit after a hit."""
    certain = next((number for number, chance in enumerate(table.chances, 1) if chance == 1), None)
    never = odds_reports.ReportCell("none", None)
    tries = table.tries
    return {
        "certain on try": certain if certain else never,
        "longest run of misses": certain - 1 if certain else odds_reports.ReportCell("unlimited", None),
        "tries until a hit": odds_reports.Amount(tries.mean),
        "variance of tries": odds_reports.Amount(tries.variance),
    }


def _table_plot(table: prd.Table) -> bytes:
    shares, missed = [], 1.0
    last = max(len(table.chances) * 2, 12)
    for number in range(last):
        chance = float(table.chances[number % len(table.chances)])
        shares.append(missed * chance)
        missed *= 1 - chance
    rate, axis = float(table.rate), "tries until the next hit"
    return _beside_independent("table", shares, rate, last, axis, f"Wait for a hit: table of odds, rate {rate:.4%}")


def series_report(
    facts: Mapping[str, odds_reports.TableCell],
    chances: Sequence[float],
    trials: int,
    runs: int,
    counted: str,
    per_level: int,
) -> odds_reports.Report:
    """Mean, range and quartiles of the share of hits in ``trials`` tries, beside independent tries of the same mean.

    ``counted`` names what becomes of the counter of misses after ``per_level`` tries; ``runs`` series make the range.
    """
    counters = hit_counts.Counters(counted)
    ours = hit_counts.series_counts(chances, trials, counters, min(per_level, trials))
    alone = hit_counts.independent_counts(ours.mean / trials, trials)
    described = counters.value if counters is hit_counts.Counters.KEPT else f"{counters.value} every {per_level} tries"
    named: dict[str, odds_reports.Data] = {"counter of misses": counters.value}
    if counters is not hit_counts.Counters.KEPT:
        named["tries of a level"] = per_level
    more: odds_reports.ReportFacts = {
        "tries": trials,
        "counter of misses": odds_reports.ReportCell(described, named),
    }
    if ours.deviation:
        more["standard deviation, independent by with memory"] = alone.deviation / ours.deviation
    others = _statistics(alone, runs)
    rows: list[odds_reports.ReportRow] = [
        {"share of hits": name, "with memory": value, "independent tries": others[name]}
        for name, value in _statistics(ours, runs).items()
    ]
    return odds_reports.Report(rows, {**facts, **more}, lambda: _series_plot(ours, alone))


def _statistics(law: hit_counts.HitCounts, runs: int) -> dict[str, float]:
    first, median, third = law.quartiles
    lowest, highest = law.extremes(runs)
    counts = {
        "mean": law.mean,
        "standard deviation": law.deviation,
        f"lowest of {runs} runs": lowest,
        "first quartile": first,
        "median": median,
        "third quartile": third,
        f"highest of {runs} runs": highest,
    }
    return {name: count / law.tries for name, count in counts.items()}


def _series_plot(ours: hit_counts.HitCounts, alone: hit_counts.HitCounts) -> bytes:
    from vaultc.rendering.renderers import plots

    curves, spans = [], []
    for name, law in (("with memory", ours), ("independent tries", alone)):
        low, high = law.extremes(10_000)
        spans += [low / law.tries, high / law.tries]
        shown = zip(law.hits.tolist(), law.shares.tolist(), strict=True)
        points = [(hits / law.tries, share) for hits, share in shown if low <= hits <= high]
        curves.append(plots.Curve(name, points, dots=len(points) < 40))
    edge = (max(spans) - min(spans)) / 40 or 0.5 / ours.tries
    shares = plots.Axis("share of hits", min(spans) - edge, max(spans) + edge, percent=True)
    heights = plots.height_axis("chance", curves)
    return plots.png_bytes(plots.curve_plot(f"Hits in {ours.tries} tries", shares, heights, curves))


_NEGLIGIBLE = 1e-12
MOST_EXACT = 24
"""Tries of which the law is a table of fractions, if the chances are."""


def hits_report(
    facts: Mapping[str, odds_reports.TableCell], chances: Sequence[Fraction | float], rate: float, tries: int
) -> odds_reports.Report:
    """The law of the number of hits in the first tries, beside independent tries of the same long-run rate.

    It is exact if the chances are, and the tries are few.
    """
    known = [float(chance) for chance in chances]
    ours = hit_counts.hit_counts(known, [1.0, *[0.0] * (len(known) - 1)], tries)
    alone = hit_counts.independent_counts(rate, tries)
    more: odds_reports.ReportFacts = {"tries": tries, **_moments("", ours), **_moments("independent: ", alone)}
    shares = _exact_shares(chances, tries) if tries <= MOST_EXACT else None
    table = [
        (hits, *(shares[hits] if shares is not None else _shares(ours, hits)), *_shares(alone, hits))
        for hits in range(tries + 1)
        if max(_share(ours, hits), _share(alone, hits)) > _NEGLIGIBLE
    ]
    columns = ("hits", "exactly", "as many or more", "independent: exactly", "independent: as many or more")
    rows = odds_reports.rows_of(columns, table)
    return odds_reports.Report(rows, {**facts, **more}, lambda: _within_plot(f"Hits in {tries} tries", columns, rows))


def _moments(whose: str, law: hit_counts.HitCounts) -> odds_reports.ReportFacts:
    return {
        f"{whose}hits on average": law.mean,
        f"{whose}variance": law.deviation**2,
        f"{whose}standard deviation": law.deviation,
    }


def _share(law: hit_counts.HitCounts, hits: int) -> float:
    place = hits - law.first
    return float(law.shares[place]) if 0 <= place < len(law.shares) else 0.0


def _shares(law: hit_counts.HitCounts, hits: int) -> tuple[odds_reports.Share, odds_reports.Share]:
    """The chance of a number of hits, and of as many or more."""
    here = _share(law, hits)
    above = float(law.shares[max(hits - law.first, 0) :].sum())
    return odds_reports.Share(here), odds_reports.Share(1.0 if hits <= law.first else min(1.0, above))


def _exact_shares(chances: Sequence[Fraction | float], tries: int) -> list[tuple[Fraction, Fraction]] | None:
    """The same for every number of hits from 0 on, as fractions; None if the chances are none."""
    exact = [chance for chance in chances if isinstance(chance, Fraction)]
    if len(exact) < len(chances):
        return None
    start: dict[int, Fraction] = {0: Fraction(1)}
    law = hit_law(start, lambda misses: (exact[misses], 0, (misses + 1) % len(exact)), tries)
    found, left = [], Fraction(1)
    for hits in range(tries + 1):
        share = law.get(hits, Fraction(0))
        found.append((share, left))
        left -= share
    return found


def miss_runs_report(
    facts: Mapping[str, odds_reports.TableCell], chances: Sequence[float], rate: float, tries: int
) -> odds_reports.Report:
    """The law of the longest run of misses in the first tries, beside independent tries of the same long-run rate."""
    ours, alone = hit_counts.longest_misses(chances, tries), hit_counts.longest_misses([rate], tries)
    more: odds_reports.ReportFacts = {
        "tries": tries,
        "longest run on average": _mean(ours),
        "independent: longest run on average": _mean(alone),
    }
    table = [
        (length, *_at(ours, length), *_at(alone, length))
        for length in range(max(len(ours), len(alone)))
        if max((*ours[length : length + 1], *alone[length : length + 1])) > _NEGLIGIBLE
    ]
    columns = ("misses", "longest", "as long or longer", "independent: longest", "independent: as long or longer")
    rows = odds_reports.rows_of(columns, table)
    return odds_reports.Report(rows, {**facts, **more}, lambda: _within_plot("Longest run of misses", columns, rows))


def _mean(law: Sequence[float]) -> float:
    return sum(length * share for length, share in enumerate(law))


def _at(law: Sequence[float], length: int) -> tuple[odds_reports.Share, odds_reports.Share]:
    share = law[length] if length < len(law) else 0.0
    return odds_reports.Share(share), odds_reports.Share(
        min(1.0, max(1 - sum(law[:length]), share)) if length < len(law) else 0.0
    )


def _within_plot(title: str, columns: Sequence[str], rows: Sequence[odds_reports.ReportRow]) -> bytes:
    from vaultc.rendering.renderers import plots

    what, ours, _, alone, _ = columns
    curves = [
        plots.Curve(
            name,
            [(odds_reports.as_float(row[what]), odds_reports.as_float(row[column])) for row in rows],
            dots=len(rows) < 40,
        )
        for name, column in (("with memory", ours), ("independent tries", alone))
    ]
    first, last = odds_reports.as_float(rows[0][what]), odds_reports.as_float(rows[-1][what])
    axes = plots.Axis(what, first - 0.5, last + 0.5, whole=True), plots.height_axis("chance", curves)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))
