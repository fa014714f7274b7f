"""Luck-weighted rolls as reports and plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

from vaultc.chance import luck
from vaultc.cli.odds_reports import Amount, Data, LabelledValue, Report, ReportFacts, ReportRow, Signed, TableCell
from vaultc.odds import luck_events

MOST_COLUMNS = 12
"""The most results that a table shows side by side; more results are listed below each other."""

Laws = dict[tuple[luck.LuckRule, int], tuple[Fraction, ...]]
Curves = dict[str, Callable[[int], Fraction]]
"""By name: a function of Luck."""


def _tags(rules: Sequence[luck.LuckRule], rule: luck.LuckRule) -> tuple[str, ...]:
    """The rule's own column, where there are several."""
    return (rule.name,) if len(rules) > 1 else ()


def _rule_facts(rules: Sequence[luck.LuckRule]) -> ReportFacts:
    names = [rule.name for rule in rules]
    return {"rule": LabelledValue(" and ".join(names), names if len(names) > 1 else names[0])}


# ---- every result


def law_report(x: int, lucks: Sequence[int], rules: Sequence[luck.LuckRule]) -> Report:
    """The chances of every result of ``rnl(x)``, by Luck and rule."""
    laws = {(rule, value): luck.law(x, value, rule) for rule in rules for value in lucks}
    facts: ReportFacts = {
        "roll": LabelledValue(f"rnl({x}), the lower the better", f"rnl({x})"),
        **_rule_facts(rules),
    }
    tag = ("rule",) if len(rules) > 1 else ()
    starts: list[ReportRow] = [(*_tags(rules, rule), value, Signed(rule.adjustment(x, value))) for rule, value in laws]
    summaries: list[ReportRow] = [
        (Amount(luck.mean(x, value, rule)), luck.ignore_chance(x, value, rule)) for rule, value in laws
    ]
    whole = list(zip(starts, laws.values(), summaries, strict=True))
    heads, ends = (*tag, "luck", "adjustment"), ("mean", "luck ignored")
    cells: list[ReportRow] = [(*start, *cell, *summary) for start, law, summary in whole for cell in enumerate(law)]
    long = Report((*heads, "result", "chance", *ends), cells, facts)
    columns: Sequence[str] = (*heads, *map(str, range(x)), *ends)
    rows: list[ReportRow] = [(*start, *law, *summary) for start, law, summary in whole]
    if x > MOST_COLUMNS:  # one column by Luck; adjustment, mean and the chance to be ignored below the results
        columns = ("result", *(" ".join((f"Luck {value}", *_tags(rules, rule))) for rule, value in laws))
        rows = [(result, *(law[result] for law in laws.values())) for result in range(x)]
        rows.append(("adjustment", *(start[-1] for start in starts)))
        rows += [(end, *(summary[place] for summary in summaries)) for place, end in enumerate(ends)]
    return Report(columns, rows, facts, lambda: _law_plot(x, laws, rules), long)


def _law_plot(x: int, laws: Laws, rules: Sequence[luck.LuckRule]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Column, above_each_other, png_bytes, stacked_plot

    plots = []
    for rule in rules:
        columns = [Column(value, [float(c) for c in law]) for (whose, value), law in laws.items() if whose is rule]
        axis = Axis("Luck", columns[0].place - 0.6, columns[-1].place + 0.6, whole=True)
        title = f"What rnl({x}) gives by Luck (rule of {rule.name})"
        plots.append(stacked_plot(title, axis, "share of rolls", columns, ("0 (best)", f"{x - 1} (worst)")))
    return png_bytes(above_each_other(plots))


# ---- adjustments


def adjustment_report(lucks: Sequence[int], rules: Sequence[luck.LuckRule]) -> Report:
    """The adjustment of rolls up to the largest small one and of larger rolls, by Luck and rule."""
    small = luck.LARGEST_SMALL
    facts: ReportFacts = {
        **_rule_facts(rules),
        "luck": LabelledValue(
            f"{luck.LOWEST_LUCK} to {luck.HIGHEST_LUCK}",
            {"lowest luck": luck.LOWEST_LUCK, "highest luck": luck.HIGHEST_LUCK},
        ),
        "small rolls": LabelledValue(f"up to rnl({small})", {"largest small x": small}),
    }
    heads = [f"{size}: {what}" for size in ("small", "large") for what in ("adjustment", "luck ignored")]
    columns = ("luck", *(" ".join((head, *_tags(rules, rule))) for rule in rules for head in heads))
    rows: list[ReportRow] = []
    for value in lucks:
        cells: list[TableCell] = []
        for rule, x in product(rules, (small, small + 1)):
            ignored = luck.ignore_chance(x, value, rule)
            cells += [Signed(rule.adjustment(x, value)), LabelledValue(str(ignored), ignored)]
        rows.append((value, *cells))
    return Report(columns, rows, facts, lambda: _adjustment_plot(lucks, rules))


def _adjustment_plot(lucks: Sequence[int], rules: Sequence[luck.LuckRule]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    small = luck.LARGEST_SMALL
    curves = [
        Curve(" ".join((name, *_tags(rules, rule))), [(value, rule.adjustment(x, value)) for value in lucks], dots=True)
        for rule in rules
        for name, x in ((f"up to rnl({small})", small), ("larger rolls", small + 1))
    ]
    axes = Axis("Luck", lucks[0] - 0.6, lucks[-1] + 0.6, whole=True), Axis("taken off the roll", -13.5, 13.5)
    return png_bytes(curve_plot("Adjustment of rolls by Luck", *axes, curves))


# ---- events and situations, by Luck


def event_report(
    events: Sequence[tuple[int, luck_events.LuckEvent]],
    lucks: Sequence[int],
    rules: Sequence[luck.LuckRule],
) -> Report:
    """The chances of events, each with the bound of its roll, by Luck and rule."""
    curves: Curves = {}
    for x, event in events:
        text = event.text if event.x is not None else f"rnl({x}){event.text}"
        for rule in rules:
            name = " ".join((text, *_tags(rules, rule)))
            curves[name] = lambda value, x=x, event=event, rule=rule: event.chance(x, value, rule)  # type: ignore[misc]
    rows: list[ReportRow] = [(value, *(chance(value) for chance in curves.values())) for value in lucks]
    return Report(("luck", *curves), rows, _rule_facts(rules), lambda: _curves_plot("Chances by Luck", curves, lucks))


def situation_report(
    rows: Sequence[luck_events.LuckSituation], lucks: Sequence[int], rules: Sequence[luck.LuckRule]
) -> Report:
    """Some situations of the game, by Luck and rule."""
    facts = _rule_facts(rules)
    curves: Curves = {}
    columns: list[tuple[str, luck_events.LuckSituation, luck.LuckRule]] = []
    for row in rows:
        told = [_rolled(row, rule).text for rule in rules]
        rolls: list[Data] = list(dict.fromkeys(row.roll_under(rule) for rule in rules))
        data: dict[str, Data] = {"what": row.what, "rolled": rolls if len(rolls) > 1 else rolls[0]}
        data |= {"factor": row.factor, "for the hero": _happens(row)}
        text = f"{row.what}: {' or '.join(dict.fromkeys(told))}, {_happens(row)}"
        facts[row.name] = LabelledValue(text, {row.name: data})
        columns += [(" ".join((row.name, *_tags(rules, rule))), row, rule) for rule in rules]
    for name, row, rule in columns:
        if not row.is_amount:
            curves[name] = lambda value, row=row, rule=rule: row.value(value, rule)  # type: ignore[misc]
    table: list[ReportRow] = [(value, *(_value(row, value, rule) for _, row, rule in columns)) for value in lucks]
    draw = (lambda: _curves_plot("Chances by Luck", curves, lucks)) if curves else None
    return Report(("luck", *(name for name, _, _ in columns)), table, facts, draw)


def _curves_plot(title: str, curves: Curves, lucks: Sequence[int]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    drawn = [
        Curve(name, [(float(value), float(chance(value))) for value in lucks], dots=True)
        for name, chance in curves.items()
    ]
    axes = Axis("Luck", lucks[0] - 0.6, lucks[-1] + 0.6, whole=True), Axis("chance", 0, 1.04, percent=True)
    return png_bytes(curve_plot(title, *axes, drawn))


# ---- all situations


def situations_report(
    rows: Sequence[luck_events.LuckSituation], lucks: Sequence[int], rules: Sequence[luck.LuckRule]
) -> Report:
    """The situations in which the game uses Luck: the roll, who profits, and the chances at some Lucks."""
    tag = ("rule",) if len(rules) > 1 else ()
    heads = ("situation", "what", "rolled", "for the hero", "profits", *tag)
    described: list[tuple[luck_events.LuckSituation, luck.LuckRule, tuple[TableCell, ...]]] = []
    for row in rows:
        for rule in rules:
            told: tuple[TableCell, ...] = (
                _rolled(row, rule),
                _happens(row),
                row.who_profits(rule),
                *_tags(rules, rule),
            )
            described.append((row, rule, (row.name, row.what, *told)))
    long = Report(
        (*heads, "luck", "kind", "value"),
        [
            (*words, value, "mean" if row.is_amount else "chance", _value(row, value, rule))
            for row, rule, words in described
            for value in lucks
        ],
        _rule_facts(rules),
    )
    table: list[ReportRow] = [
        (*words, *(_value(row, value, rule) for value in lucks)) for row, rule, words in described
    ]
    columns = (*heads, *(f"Luck {value}" for value in lucks))
    return Report(columns, table, _rule_facts(rules), lambda: _situations_plot(rows, lucks, rules), long)


def _rolled(row: luck_events.LuckSituation, rule: luck.LuckRule) -> LabelledValue:
    """The roll, in files with the chance of the other draw that must come out as well."""
    roll = row.roll_under(rule)
    return LabelledValue(roll + (f" x {row.factor}" if row.factor != 1 else ""), {"rolled": roll, "factor": row.factor})


def _happens(row: luck_events.LuckSituation) -> str:
    return "welcome" if row.welcome else "unwelcome"


def _value(row: luck_events.LuckSituation, value: int, rule: luck.LuckRule) -> Fraction:
    found = row.value(value, rule)
    return Amount(found) if row.is_amount else found


def _situations_plot(
    rows: Sequence[luck_events.LuckSituation], lucks: Sequence[int], rules: Sequence[luck.LuckRule]
) -> bytes:
    from vaultc.rendering.renderers.plots import BEST, INK, WORST, Axis, PlotRow, above_each_other, png_bytes, row_plot

    shown = {lucks[0]: WORST, lucks[len(lucks) // 2]: INK, lucks[-1]: BEST}
    plots = []
    for rule in rules:
        drawn = [
            PlotRow(
                f"{row.name} {_rolled(row, rule).text}",
                dots=[(float(row.value(value, rule)), color) for value, color in shown.items()],
            )
            for row in rows
            if not row.is_amount
        ]
        names = [(f"Luck {value}", color) for value, color in shown.items()]
        title = f"Where the game asks for Luck (rule of {rule.name})"
        plots.append(row_plot(title, Axis("chance", -0.01, 1.01, percent=True), drawn, names))
    return png_bytes(above_each_other(plots))
