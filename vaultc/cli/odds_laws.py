"""What ``vaultc odds`` knows of luck, distributions and dice, as reports.

Every function raises ValueError, with a message for the user, for what has no odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from vaultc.chance import karmic, luck, prd
from vaultc.chance.chains import mean_and_variance
from vaultc.chance.dice_laws import DiceLaw
from vaultc.chance.karmic import Event, Outcome
from vaultc.chance.policy_laws import policy_law
from vaultc.chance.rubber_band import RubberBand
from vaultc.cli.odds_reports import Cell, Report, Share, percentage

MOST_COLUMNS = 12
"""Results that a table has room for side by side."""

POLICIES = (
    "game",
    "prd:cold",
    "prd",
    "rubber:40:cold",
    "rubber:40",
    "rubber:10",
    "rubber:100",
    "karmic:cold",
    "karmic",
    "karmic:raw",
    "bag",
)
"""What the comparison of policies shows."""


# ---- rnl


def rnl_report(x: int, lucks: Sequence[int], rule: luck.Rule) -> Report:
    """The luck-weighted roll for one or several Lucks."""
    laws = {value: luck.law(x, value, rule) for value in lucks}
    facts: dict[str, Cell] = {"roll": f"rnl({x}), the lower the better", "rule": rule.name}
    long = Report(
        ("luck", "result", "chance"),
        [(value, result, chance) for value, law in laws.items() for result, chance in enumerate(law)],
        facts,
    )
    names = [str(result) for result in range(x)] if x <= MOST_COLUMNS else ["0", str(x // 2), str(x - 1)]
    rows: list[Sequence[Cell]] = [
        (
            value,
            *(law[int(name)] for name in names),
            float(luck.mean(x, value, rule)),
            luck.ignore_chance(x, value, rule),
        )
        for value, law in laws.items()
    ]
    return Report(("luck", *names, "mean", "luck ignored"), rows, facts, lambda: _rnl_plot(x, laws, rule), long)


def _rnl_plot(x: int, laws: dict[int, tuple[Fraction, ...]], rule: luck.Rule) -> bytes:
    from vaultc.renderers.plots import Axis, Column, png_bytes, stacked_plot

    columns = [Column(value, [float(chance) for chance in law]) for value, law in laws.items()]
    axis = Axis("Luck", min(laws) - 0.6, max(laws) + 0.6, whole=True)
    title = f"What rnl({x}) gives by Luck (rule of {rule.name})"
    ends = ("0 (best)", f"{x - 1} (worst)")
    return png_bytes(stacked_plot(title, axis, "share of rolls", columns, ends))


# ---- pseudo-random distribution


def prd_report(rate: Fraction) -> Report:
    """The constant form at a long-run rate, try by try, beside independent tries of the same rate."""
    constant = prd.constant_for(rate)
    waits = _waits(constant, rate)
    facts: dict[str, Cell] = {
        "long-run rate": rate,
        "constant": constant,
        "constant in units of 2^-32": round(constant * prd.WORD),
        "certain on try": prd.certain_try(constant),
        "variance against independent": prd.variance_ratio(constant),
    }
    rows: list[Sequence[Cell]] = [(n + 1, *map(Share, row)) for n, row in enumerate(waits)]
    columns = (
        "try",
        "chance of this try",
        "hit here",
        "hit by here",
        "independent: here",
        "independent: by here",
    )
    return Report(columns, rows, facts, lambda: _wait_plot(float(rate), waits))


def _percent(rate: Fraction) -> str:
    return f"{float(rate * 100):g}%"


def _waits(constant: float, rate: Fraction) -> list[tuple[float, float, float, float, float]]:
    """For every try: its chance, that the first hit comes there or up to there; the latter two also if independent."""
    rows: list[tuple[float, float, float, float, float]] = []
    missed, alone = 1.0, 1.0
    while missed > 1e-6 and len(rows) < 1000:
        chance = min(1.0, constant * (len(rows) + 1))
        here, independent = missed * chance, alone * float(rate)
        missed, alone = missed - here, alone - independent
        rows.append((chance, here, 1 - missed, independent, 1 - alone))
    return rows


def _wait_plot(rate: float, waits: Sequence[tuple[float, float, float, float, float]]) -> bytes:
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    last = min(len(waits) * 3 // 2, 60)
    ours = [(float(n), row[1]) for n, row in enumerate(waits[:last], 1)]
    alone = [(float(n), rate * (1 - rate) ** (n - 1)) for n in range(1, last + 1)]
    high = max(share for _, share in ours + alone)
    curves = [Curve("PRD", ours, dots=True), Curve("independent tries", alone, dots=True)]
    axes = Axis("tries until the first hit", 0.5, last + 0.5, whole=True), Axis("chance", 0, high * 1.08, True)
    return png_bytes(curve_plot(f"Wait for a {rate * 100:g}% chance", *axes, curves))


def prd_table_report(percentages: Sequence[Fraction]) -> Report:
    """The table form."""
    table = prd.Table.of_thresholds(prd.thresholds_of(percentages))
    facts: dict[str, Cell] = {
        "long-run rate": float(table.rate),
        "tries until the table begins anew": float(table.cycle),
        "all entries missed": float(table.wrap_chance),
        "long-run variance per try": float(table.long_run_variance),
        "that of independent tries": float(table.rate * (1 - table.rate)),
    }
    rows = [
        (n + 1, _percent(share / 100), threshold, Share(reached))
        for n, (share, threshold, reached) in enumerate(
            zip(percentages, prd.thresholds_of(percentages), table.reached(), strict=False)
        )
    ]
    return Report(("try", "odds", "threshold", "reached"), rows, facts)


# ---- rubber band


def rubber_band_report(odds: RubberBand, levels: int) -> Report:
    """Rubber-band odds level by level, and the number of hits."""
    law, chances = odds.law(levels), odds.level_chances(levels)
    mean, variance = mean_and_variance(law)
    rate = odds.long_run_rate
    facts: dict[str, Cell] = {
        "start, up, down": f"{odds.start}, {odds.up}, {odds.down}",
        "order": odds.order.value,
        f"hits in {levels} levels": f"{float(mean):.6f} on average, standard deviation {sqrt(variance):.6f}",
        "long-run rate": rate if rate is not None else "spoilt by clamping",
    }
    facts |= {f"{hits} hits": share for hits, share in law.items()}
    rows = [(level, chance) for level, chance in enumerate(chances, 1)]
    return Report(("level", "chance"), rows, facts, lambda: _rubber_plot(odds, chances))


def _rubber_plot(odds: RubberBand, chances: Sequence[Fraction]) -> bytes:
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    curves = [Curve("chance on this level", [(float(n), float(c)) for n, c in enumerate(chances, 1)], dots=True)]
    if odds.long_run_rate is not None:
        rate = float(odds.long_run_rate)
        curves.append(Curve("in the long run", [(0.5, rate), (len(chances) + 0.5, rate)], dashed=True))
    title = f"Rubber-band odds: start {float(odds.start):g}, +{float(odds.up):g}, -{float(odds.down):g}"
    axes = Axis("level", 0.5, len(chances) + 0.5, whole=True), Axis("chance of a hit", 0, 1, percent=True)
    return png_bytes(curve_plot(title, *axes, curves))


# ---- karmic luck


def karmic_report(modifiers: Sequence[int], *, offers_bad: bool = True, offers_good: bool = True) -> Report:
    """Luck rolls by modifier: the ranges of 1d50, and the shares with and without karma."""
    events = {modifier: Event(modifier, offers_bad, offers_good) for modifier in modifiers}
    for event in events.values():
        event.ranges_after(0)
    rows: list[Sequence[Cell]] = []
    for modifier, event in events.items():
        spans = event.ranges_after(0).spans()
        plain, long_run = event.plain(), event.long_run()
        shares = [share for outcome in Outcome for share in (plain[outcome], long_run[outcome])]
        rows.append((f"{modifier:+d}" if modifier else "0", *(_span(spans[outcome]) for outcome in Outcome), *shares))
    columns = ["modifier", "bad on", "none on", "good on"]
    columns += [f"{outcome.value}{note}" for outcome in Outcome for note in (" plain", " karmic")]
    facts: dict[str, Cell] = {"roll": "1d50, in the long run"}
    if len(events) == 1:
        facts |= _streak_facts(next(iter(events.values())))
    return Report(columns, rows, facts, lambda: _karmic_plot(events))


def _span(span: tuple[int, int] | None) -> str:
    if span is None:
        return "-"
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def _karmic_plot(events: dict[int, Event]) -> bytes:
    from vaultc.renderers.plots import COLORS, Axis, Curve, curve_plot, png_bytes

    if len(events) == 1:
        return _streak_plot(*next(iter(events.items())))
    curves: list[Curve] = []
    for outcome, color in ((Outcome.BAD, COLORS[1]), (Outcome.GOOD, COLORS[0]), (Outcome.NEUTRAL, COLORS[4])):
        for karmic_too in (True, False):
            points = [
                (float(m), float((e.long_run() if karmic_too else e.plain())[outcome])) for m, e in events.items()
            ]
            name = outcome.value if karmic_too else "without karma" if outcome is Outcome.NEUTRAL else ""
            curves.append(Curve(name, points, dashed=not karmic_too, color=color))
    axes = Axis("modifier", min(events), max(events), whole=True), Axis("share of rolls", 0, 1, percent=True)
    return png_bytes(curve_plot("Luck rolls with karma in the long run", *axes, curves))


def _streak_plot(modifier: int, event: Event) -> bytes:
    """What the next roll may bring, by the streak that it finds."""
    from vaultc.renderers.plots import COLORS, Axis, Curve, curve_plot, png_bytes

    streaks = range(-karmic.LONGEST, karmic.LONGEST + 1)
    plain = event.plain()
    curves: list[Curve] = []
    for outcome, color in ((Outcome.BAD, COLORS[1]), (Outcome.GOOD, COLORS[0])):
        points = [(float(streak), float(event.ranges_after(streak).shares()[outcome])) for streak in streaks]
        level = [(point[0], float(plain[outcome])) for point in points]
        note = "without karma" if outcome is Outcome.GOOD else ""
        curves += [Curve(outcome.value, points, dots=True, color=color), Curve(note, level, dashed=True, color=color)]
    high = max(share for curve in curves for _, share in curve.points)
    low, longest = -karmic.LONGEST - 0.3, karmic.LONGEST + 0.3
    axes = Axis("streak before the roll (below 0 bad, above 0 good)", low, longest, whole=True)
    shares = Axis("chance of the roll", 0, high * 1.08, percent=True)
    return png_bytes(curve_plot(f"Luck rolls with karma, modifier {modifier:+d}", axes, shares, curves))


def _streak_facts(event: Event) -> dict[str, Cell]:
    """For one event: how likely a roll finds a streak, with the karmic modifier that comes of it."""
    facts: dict[str, Cell] = {}
    plain = event.plain_streaks()
    for streak, share in event.streaks().items():
        if abs(streak) > 1 and share:
            kind = "good" if streak > 0 else "bad"
            length = f"{abs(streak)}{' or more' if abs(streak) == karmic.LONGEST else ''}"
            before = f"karmic modifier {karmic.karma(streak):+d}, without karma {percentage(plain[streak])}"
            facts[f"rolls after {length} {kind} in a row"] = f"{percentage(share)} ({before})"
    return facts


# ---- dice


def dice_report(laws: Sequence[DiceLaw]) -> Report:
    """Rolls side by side."""
    facts: dict[str, Cell] = {}
    for law in laws:
        low, high = law.range
        quartiles = " ".join(map(str, law.quartiles))
        facts[law.name] = (
            f"mean {float(law.mean):g}, standard deviation {law.deviation:.6f}, {low} to {high}, quartiles {quartiles}"
        )
    totals = range(min(law.range[0] for law in laws), max(law.range[1] for law in laws) + 1)
    rows: list[Sequence[Cell]] = [(total, *(law.chances.get(total, Fraction(0)) for law in laws)) for total in totals]
    return Report(("total", *(law.name for law in laws)), rows, facts, lambda: dice_plot("Dice side by side", laws))


def dice_plot(title: str, laws: Sequence[DiceLaw]) -> bytes:
    """Laws of totals as dotted curves."""
    from vaultc.renderers.plots import Axis, Curve, curve_plot, png_bytes

    curves = [Curve(law.name, [(float(t), float(c)) for t, c in law.chances.items()], dots=True) for law in laws]
    low, high = min(law.range[0] for law in laws), max(law.range[1] for law in laws)
    top = max(float(chance) for law in laws for chance in law.chances.values())
    axes = Axis("total", low - 0.6, high + 0.6, whole=True), Axis("chance", 0, top * 1.08, percent=True)
    return png_bytes(curve_plot(title, *axes, curves))


# ---- policies


def policies_report(percent: int, levels: int) -> Report:
    """The chance policies side by side at one percentage."""
    rows: list[Sequence[Cell]] = []
    length = 0
    for text in POLICIES:
        law = policy_law(text, percent, levels)
        length = law.drought_length
        chances = [Share(chance) for chance in law.first]
        few = [Share(law.none), Share(law.drought)]
        rows.append((text, law.mean, law.deviation, f"{law.least}-{law.most}", *few, *chances, law.long_variance))
    first = [f"level {number}" for number in range(1, min(levels, 3) + 1)]
    columns = ("policy", "mean", "deviation", "hits", "no hit", f"{length} misses in a row", *first, "variance")
    return Report(columns, rows, {"chance": f"{percent}%", "levels": levels})
