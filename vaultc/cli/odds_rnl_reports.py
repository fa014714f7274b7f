"""Luck-weighted rolls as reports and plots."""

from __future__ import annotations

from collections import abc
from fractions import Fraction

from vaultc.chance import luck
from vaultc.cli import odds_reports
from vaultc.cli.odds_reports import Report
from vaultc.odds import luck_events

MOST_COLUMNS = 12
"""The most results that a table shows side by side; more results are listed below each other."""

Laws = dict[tuple[luck.LuckRule, int], tuple[Fraction, ...]]
Curves = dict[str, abc.Callable[[int], Fraction]]
"""By name: a function of Luck."""


def _tags(rules: abc.Sequence[luck.LuckRule], rule: luck.LuckRule) -> tuple[str, ...]:
    """The rule's own column, where there are several."""
    return (rule.name,) if len(rules) > 1 else ()


def _rule_facts(rules: abc.Sequence[luck.LuckRule]) -> dict[str, odds_reports.TableCell]:
    names = [rule.name for rule in rules]
    return {"rule": odds_reports.LabelledValue(" and ".join(names), names if len(names) > 1 else names[0])}


# ---- every result


def law_report(x: int, lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]) -> Report:
    """The chances of every result of ``rnl(x)``, by Luck and rule."""
    laws = {(rule, value): luck.law(x, value, rule) for rule in rules for value in lucks}
    facts: dict[str, odds_reports.TableCell] = {
        "roll": odds_reports.LabelledValue(f"rnl({x}), the lower the better", f"rnl({x})"),
        **_rule_facts(rules),
    }
    tag = ("rule",) if len(rules) > 1 else ()
    long = Report(
        (*tag, "luck", "adjustment", "result", "chance", "mean", "luck ignored"),
        [
            (*_tags(rules, rule), value, odds_reports.Signed(rule.adjustment(x, value)), *cell, *summary)
            for (rule, value), law in laws.items()
            for summary in (_summary(x, rule, value),)
            for cell in enumerate(law)
        ],
        facts,
    )
    if x > MOST_COLUMNS:
        columns, rows = _results_below_each_other(x, laws, rules)
    else:
        columns = (*tag, "luck", "adjustment", *map(str, range(x)), "mean", "luck ignored")
        rows = [
            (
                *_tags(rules, rule),
                value,
                odds_reports.Signed(rule.adjustment(x, value)),
                *law,
                *_summary(x, rule, value),
            )
            for (rule, value), law in laws.items()
        ]
    return Report(columns, rows, facts, lambda: _law_plot(x, laws, rules), long)


def _summary(x: int, rule: luck.LuckRule, value: int) -> tuple[odds_reports.Amount, Fraction]:
    return odds_reports.Amount(luck.mean(x, value, rule)), luck.ignore_chance(x, value, rule)


def _results_below_each_other(
    x: int, laws: Laws, rules: abc.Sequence[luck.LuckRule]
) -> tuple[abc.Sequence[str], list[abc.Sequence[odds_reports.TableCell]]]:
    """One column by Luck; adjustment, mean and the chance to be ignored below the results."""
    columns = ["result", *(" ".join((f"Luck {value}", *_tags(rules, rule))) for rule, value in laws)]
    rows: list[abc.Sequence[odds_reports.TableCell]] = [
        (result, *(law[result] for law in laws.values())) for result in range(x)
    ]
    summaries = [_summary(x, rule, value) for rule, value in laws]
    rows.append(("adjustment", *(odds_reports.Signed(rule.adjustment(x, value)) for rule, value in laws)))
    rows.append(("mean", *(mean for mean, _ in summaries)))
    rows.append(("luck ignored", *(ignored for _, ignored in summaries)))
    return columns, rows


def _law_plot(x: int, laws: Laws, rules: abc.Sequence[luck.LuckRule]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Column, above_each_other, png_bytes, stacked_plot

    plots = []
    for rule in rules:
        columns = [Column(value, [float(c) for c in law]) for (whose, value), law in laws.items() if whose is rule]
        axis = Axis("Luck", columns[0].place - 0.6, columns[-1].place + 0.6, whole=True)
        title = f"What rnl({x}) gives by Luck (rule of {rule.name})"
        plots.append(stacked_plot(title, axis, "share of rolls", columns, ("0 (best)", f"{x - 1} (worst)")))
    return png_bytes(above_each_other(plots))


# ---- adjustments


def adjustment_report(lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]) -> Report:
    """The adjustment of rolls up to the largest small one and of larger rolls, by Luck and rule."""
    small = luck.LARGEST_SMALL
    facts: dict[str, odds_reports.TableCell] = {
        **_rule_facts(rules),
        "luck": odds_reports.LabelledValue(
            f"{luck.LOWEST_LUCK} to {luck.HIGHEST_LUCK}",
            {"lowest luck": luck.LOWEST_LUCK, "highest luck": luck.HIGHEST_LUCK},
        ),
        "small rolls": odds_reports.LabelledValue(f"up to rnl({small})", {"largest small x": small}),
    }
    columns = ["luck"]
    for rule in rules:
        columns += [
            " ".join((name, *_tags(rules, rule)))
            for size in ("small", "large")
            for name in (f"{size}: adjustment", f"{size}: luck ignored")
        ]
    rows: list[abc.Sequence[odds_reports.TableCell]] = [
        (value, *(cell for rule in rules for x in (small, small + 1) for cell in _adjusted(x, rule, value)))
        for value in lucks
    ]
    return Report(columns, rows, facts, lambda: _adjustment_plot(lucks, rules))


def _adjusted(x: int, rule: luck.LuckRule, value: int) -> tuple[odds_reports.TableCell, odds_reports.TableCell]:
    """The adjustment, and how often it is ignored, as the rule writes it."""
    ignored = luck.ignore_chance(x, value, rule)
    return odds_reports.Signed(rule.adjustment(x, value)), odds_reports.LabelledValue(str(ignored), ignored)


def _adjustment_plot(lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]) -> bytes:
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
    events: abc.Sequence[tuple[int, luck_events.LuckEvent]],
    lucks: abc.Sequence[int],
    rules: abc.Sequence[luck.LuckRule],
) -> Report:
    """The chances of events, each with the bound of its roll, by Luck and rule."""
    curves: Curves = {}
    for x, event in events:
        text = event.text if event.x is not None else f"rnl({x}){event.text}"
        for rule in rules:
            name = " ".join((text, *_tags(rules, rule)))
            curves[name] = lambda value, x=x, event=event, rule=rule: event.chance(x, value, rule)  # type: ignore[misc]
    rows: list[abc.Sequence[odds_reports.TableCell]] = [
        (value, *(chance(value) for chance in curves.values())) for value in lucks
    ]
    return Report(("luck", *curves), rows, _rule_facts(rules), lambda: _curves_plot("Chances by Luck", curves, lucks))


def situation_report(
    rows: abc.Sequence[luck_events.LuckSituation], lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]
) -> Report:
    """Some situations of the game, by Luck and rule."""
    facts = _rule_facts(rules)
    curves: Curves = {}
    amounts = {row.name: row.is_amount for row in rows}
    columns: list[tuple[str, luck_events.LuckSituation, luck.LuckRule]] = []
    for row in rows:
        rolls = list(dict.fromkeys(_rolled(row, rule).text for rule in rules))
        text = f"{row.what}: {' or '.join(rolls)}, {_happens(row)}"
        facts[row.name] = odds_reports.LabelledValue(text, {row.name: _described(row, rules)})
        columns += [(" ".join((row.name, *_tags(rules, rule))), row, rule) for rule in rules]
    for name, row, rule in columns:
        if not amounts[row.name]:
            curves[name] = lambda value, row=row, rule=rule: row.value(value, rule)  # type: ignore[misc]
    table: list[abc.Sequence[odds_reports.TableCell]] = [
        (value, *(_value(row, value, rule) for _, row, rule in columns)) for value in lucks
    ]
    draw = (lambda: _curves_plot("Chances by Luck", curves, lucks)) if curves else None
    return Report(("luck", *(name for name, _, _ in columns)), table, facts, draw)


def _curves_plot(title: str, curves: Curves, lucks: abc.Sequence[int]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    drawn = [
        Curve(name, [(float(value), float(chance(value))) for value in lucks], dots=True)
        for name, chance in curves.items()
    ]
    axes = Axis("Luck", lucks[0] - 0.6, lucks[-1] + 0.6, whole=True), Axis("chance", 0, 1.04, percent=True)
    return png_bytes(curve_plot(title, *axes, drawn))


# ---- all situations


def situations_report(
    rows: abc.Sequence[luck_events.LuckSituation], lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]
) -> Report:
    """The situations in which the game uses Luck: the roll, who profits, and the chances at some Lucks."""
    tag = ("rule",) if len(rules) > 1 else ()
    heads = ("situation", "what", "rolled", "for the hero", "profits", *tag)
    described: list[tuple[luck_events.LuckSituation, luck.LuckRule, tuple[odds_reports.TableCell, ...]]] = []
    for row in rows:
        for rule in rules:
            told: tuple[odds_reports.TableCell, ...] = (
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
    table: list[abc.Sequence[odds_reports.TableCell]] = [
        (*words, *(_value(row, value, rule) for value in lucks)) for row, rule, words in described
    ]
    columns = (*heads, *(f"Luck {value}" for value in lucks))
    return Report(columns, table, _rule_facts(rules), lambda: _situations_plot(rows, lucks, rules), long)


def _rolled(row: luck_events.LuckSituation, rule: luck.LuckRule) -> odds_reports.LabelledValue:
    """The roll, in files with the chance of the other draw that must come out as well."""
    roll = row.roll_under(rule)
    return odds_reports.LabelledValue(
        roll + (f" x {row.factor}" if row.factor != 1 else ""), {"rolled": roll, "factor": row.factor}
    )


def _described(row: luck_events.LuckSituation, rules: abc.Sequence[luck.LuckRule]) -> dict[str, odds_reports.Data]:
    """A situation in files."""
    rolls = list(dict.fromkeys(row.roll_under(rule) for rule in rules))
    rolled: odds_reports.Data = rolls if len(rolls) > 1 else rolls[0]
    return {"what": row.what, "rolled": rolled, "factor": row.factor, "for the hero": _happens(row)}


def _happens(row: luck_events.LuckSituation) -> str:
    return "welcome" if row.welcome else "unwelcome"


def _value(row: luck_events.LuckSituation, value: int, rule: luck.LuckRule) -> Fraction:
    found = row.value(value, rule)
    return odds_reports.Amount(found) if row.is_amount else found


def _situations_plot(
    rows: abc.Sequence[luck_events.LuckSituation], lucks: abc.Sequence[int], rules: abc.Sequence[luck.LuckRule]
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
