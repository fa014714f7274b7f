"""``vaultc odds rnl``: the luck-weighted roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import click

from vaultc import games
from vaultc.chance import luck
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import (
    Amount,
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    Signed,
    TableCell,
    deliver,
    report_options,
    rows_of,
    span_of_numbers,
    usage_errors,
)
from vaultc.cli.option_records import option, options
from vaultc.games.luck import RULES, RULES_OF_GAMES
from vaultc.odds import luck_events
from vaultc.support.dataclass import astuple, dataclass
from vaultc.support.errors import did_you_mean

_ATTRIBUTE = click.IntRange(*luck_events.ATTRIBUTES)


@dataclass(frozen=True, slots=True)
class LuckHeroOptions:
    """The hero as the options tell; None where an option is not given."""

    strength: int | None = option("--str", type=_ATTRIBUTE, help="With situations: the hero's strength.")
    dexterity: int | None = option("--dex", type=_ATTRIBUTE, help="Dexterity.")
    constitution: int | None = option("--con", type=_ATTRIBUTE, help="Constitution.")
    role: str | None = option(help="Role, such as Samurai, Monk or Wizard.")
    level: int | None = option(type=click.IntRange(*luck_events.LEVELS), help="Experience level, for altar-minion.")
    alignment: int | None = option(type=click.IntRange(-9999, 9999), help="Alignment, for prayers.")
    lenses: bool = option(help="The hero searches with lenses.")
    excalibur: int | None = option(type=click.IntRange(0, luck_events.MOST_ENCHANTED), metavar="N",
                                   help="The hero wields a +N Excalibur, for searches.")  # fmt: skip

    @property
    def given(self) -> bool:
        """True if any option is."""
        return any(value is not None and value is not False for value in astuple(self))

    def hero(self) -> luck_events.LuckHero:
        """The hero.

        Raises:
            click.UsageError: only some of the three attributes are given, or there is no such role.
        """
        three = (self.strength, self.dexterity, self.constitution)
        if None in three and three != (None, None, None):
            raise click.UsageError("--str, --dex and --con belong together: doors depend on their mean")
        return luck_events.LuckHero(
            *three, self.level, self.alignment, _known_role(self.role), self.lenses, self.excalibur
        )


hero_options = options("hero", LuckHeroOptions)
"""Adds the options to a command, which gets :class:`LuckHeroOptions` as ``hero``."""


def _known_role(name: str | None) -> str:
    """A role of any of the games, in its spelling; empty for None."""
    if name is None:
        return ""
    roles = (role for game in games.NAMES for role in games.game_named(game).catalog.roles)
    known: list[str] = list(dict.fromkeys(roles))
    spelled = next((role for role in known if role.lower() == name.lower()), None)
    if spelled is None:
        hint = did_you_mean(name.capitalize(), known, f"there are {', '.join(known)}")
        raise click.UsageError(f"there is no role {name!r}{hint}")
    return spelled


MOST_SIDES = 2000
BOTH = "both"
PRINTED_LUCKS = (-11, -8, -5, -2, 0, 2, 5, 8, 11)
"""The Luck values of the published tables of situations."""

EPILOG = f"""\b
Examples:
  vaultc odds rnl --x 10                          every result, by Luck
  vaultc odds rnl --x 10 --event ">5"             one question about a roll
  vaultc odds rnl --event "rnl(7)==0" --rule both 3.6 beside {games.REFERENCE}
  vaultc odds rnl --situations --rule 3.6         where the game asks for Luck
  vaultc odds rnl --situation search --situation kick-door:15 --rule 3.6
  vaultc odds rnl --situation kick-door:15+18     the same by a Samurai or Monk
  vaultc odds rnl --situation kick-door --str 17 --dex 18 --con 12 --role Samurai
  vaultc odds rnl --situations --role Wizard --lenses --excalibur 1 --level 9
  vaultc odds rnl --situation gehennom-prayer --alignment 4 --luck -5..0
  vaultc odds rnl --adjustments --rule both       what Luck adds to small and large rolls

\b
The roll of kick-door and open-door depends on the mean of strength, dexterity and
constitution, rounded down; a Samurai or Monk who kicks adds dexterity. A prayer in
Gehennom surely angers the god if alignment is negative, and never at alignment 1.
The published tables are for version 3.6 (--rule 3.6).

\b
Rules: 3.6 (also in 3.7 and MiniHack) shifts rolls up to rnl(15) by a third of
Luck, rounded; 3.4.3, which {games.REFERENCE} kept, takes off the whole Luck below -5.
Without --rule, --dialect decides. With --rule both, 3.6 and
{games.REFERENCE} are shown side by side."""


@dataclass(frozen=True, slots=True)
class LuckQuestions:
    """The questions to the command: a roll and its events, situations, or adjustments."""

    x: int | None = option(type=int, help="Results are 0 to x-1; low is good.")
    lucks: range | None = option(
        "--luck", callback=lambda c, o, v: v and span_of_numbers(c, o, v), metavar="LUCK",
        help="One Luck or a range.  [default: -13..13; with --situations nine of them]",
    )  # fmt: skip
    events: tuple[str, ...] = option(
        "--event", multiple=True, metavar="EXPR",
        help='A question: ">5", "==0", "<8", "2..4", or "rnl(10)>5" without --x. Repeatable.',
    )  # fmt: skip
    all_situations: bool = option("--situations", help="The situations of the game: what is rolled, and who profits.")
    chosen: tuple[str, ...] = option("--situation", multiple=True, metavar="NAME",
                                     help="One of them, by Luck. Repeatable.")  # fmt: skip
    adjustments: bool = option(help="What Luck takes off a small and a large roll, and how often it is ignored.")

    @property
    def about_situations(self) -> bool:
        """True if some or all situations are asked for."""
        return self.all_situations or bool(self.chosen)

    @property
    def kinds(self) -> int:
        """The number of different questions, of which there must be one."""
        roll = self.x is not None or bool(self.events)
        return self.all_situations + bool(self.chosen) + self.adjustments + roll


@click.command("rnl", epilog=EPILOG)
@options("asked", LuckQuestions)
@hero_options
@click.option("--rule", type=click.Choice((*RULES, BOTH)), help="Whose rule.  [default: by --dialect]")
@click.option("--dialect", type=click.Choice(tuple(RULES_OF_GAMES)), default=games.DEFAULT, show_default=True,
              help="The game whose rule it is.")  # fmt: skip
@report_options
def command(
    asked: LuckQuestions,
    rule: str | None,
    dialect: str,
    format_: str | None,
    out: str | None,
    hero: LuckHeroOptions,
) -> None:
    """The luck-weighted roll rnl(x): a roll of 0 to x-1, low is good, shifted by the hero's Luck.

    Chances are exact: of every result, of events of the roll, or of the situations in which the game rolls it.
    """
    if asked.kinds != 1:
        raise click.UsageError(
            'give a roll (--x 10 or --event "rnl(10)>5"), or --situation NAME, or --situations, or --adjustments'
        )
    if hero.given and not asked.about_situations:
        raise click.UsageError("the hero's attributes, role and gear require --situation or --situations")
    with usage_errors():
        for value in (asked.lucks[0], asked.lucks[-1]) if asked.lucks else ():
            luck.check(1, value)
        if rule == BOTH:
            rules = [luck.ROUNDED, RULES[games.REFERENCE]]
        else:
            rules = [RULES[rule] if rule else RULES_OF_GAMES[dialect]]
        deliver(_report(asked, rules, hero), format_, out)


def _report(asked: LuckQuestions, rules: list[luck.LuckRule], hero: LuckHeroOptions) -> Report:

    lucks = asked.lucks or range(-13, 14)
    if asked.about_situations:
        known = hero.hero()
        chosen = [luck_events.situation_of(name, known) for name in asked.chosen] or luck_events.situations_of(known)
        if asked.all_situations:
            return situations_report(chosen, asked.lucks or PRINTED_LUCKS, rules)
        return situation_report(chosen, lucks, rules)
    if asked.adjustments:
        return adjustment_report(lucks, rules)
    if asked.x is not None:
        _check_sides(asked.x)
    questions = [_question(text, asked.x) for text in dict.fromkeys(asked.events)]
    if questions:
        return event_report(questions, lucks, rules)
    assert asked.x is not None
    return law_report(asked.x, lucks, rules)


def _check_sides(x: int) -> None:
    luck.check(x, 0)
    if x > MOST_SIDES:
        fail(f"x must be at most {MOST_SIDES}, not {x}")


def _question(text: str, x: int | None) -> tuple[int, luck_events.LuckEvent]:
    event = luck_events.parse_event(text)
    sides = event.x if event.x is not None else x
    if sides is None:
        raise click.UsageError(f'missing roll; give --x, or write it like "rnl(10){event.text}"')
    _check_sides(sides)
    return sides, event


MOST_COLUMNS = 12
"""The most results that a table shows side by side; more results are listed below each other."""

Laws = dict[tuple[luck.LuckRule, int], tuple[Fraction, ...]]
Curves = dict[str, list[Fraction]]
"""By name: the values at each Luck."""


def _rule_cell(rules: Sequence[luck.LuckRule], rule: luck.LuckRule) -> dict[str, TableCell]:
    """The rule's own column, where there are several."""
    return {"rule": rule.name} if len(rules) > 1 else {}


def _tagged(heading: str, rules: Sequence[luck.LuckRule], rule: luck.LuckRule) -> str:
    """A heading with the name of the rule, where there are several."""
    return f"{heading} {rule.name}" if len(rules) > 1 else heading


def _rule_facts(rules: Sequence[luck.LuckRule]) -> ReportFacts:
    names = [rule.name for rule in rules]
    return {"rule": ReportCell(" and ".join(names), names if len(names) > 1 else names[0])}


# ---- every result


def law_report(x: int, lucks: Sequence[int], rules: Sequence[luck.LuckRule]) -> Report:
    """The chances of every result of ``rnl(x)``, by Luck and rule."""
    laws = {(rule, value): luck.law(x, value, rule) for rule in rules for value in lucks}
    facts: ReportFacts = {"roll": ReportCell(f"rnl({x}), the lower the better", f"rnl({x})"), **_rule_facts(rules)}
    rows: list[ReportRow] = []
    long: list[ReportRow] = []
    by_luck: dict[str, ReportRow] = {}
    for (rule, value), law in laws.items():
        start = {**_rule_cell(rules, rule), "luck": value, "adjustment": Signed(rule.adjustment(x, value))}
        end = {"mean": Amount(luck.mean(x, value, rule)), "luck ignored": luck.ignore_chance(x, value, rule)}
        by_result = {str(result): chance for result, chance in enumerate(law)}
        rows.append({**start, **by_result, **end})
        long += [{**start, "result": result, "chance": chance, **end} for result, chance in enumerate(law)]
        by_luck[_tagged(f"Luck {value}", rules, rule)] = {**by_result, **start, **end}
    if x > MOST_COLUMNS:  # one column by Luck; adjustment, mean and the chance to be ignored below the results
        results = (*range(x), "adjustment", "mean", "luck ignored")
        rows = [
            {"result": result, **{head: column[str(result)] for head, column in by_luck.items()}} for result in results
        ]
    return Report(rows, facts, lambda: _law_plot(x, laws, rules), Report(long, facts))


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
    low, high = luck.LOWEST_LUCK, luck.HIGHEST_LUCK
    facts: ReportFacts = {
        **_rule_facts(rules),
        "luck": ReportCell(f"{low} to {high}", {"lowest luck": low, "highest luck": high}),
        "small rolls": ReportCell(f"up to rnl({small})", {"largest small x": small}),
    }
    rows: list[ReportRow] = []
    for value in lucks:
        row: dict[str, TableCell] = {"luck": value}
        for rule, (size, x) in product(rules, (("small", small), ("large", small + 1))):
            ignored = luck.ignore_chance(x, value, rule)
            row[_tagged(f"{size}: adjustment", rules, rule)] = Signed(rule.adjustment(x, value))
            row[_tagged(f"{size}: luck ignored", rules, rule)] = ReportCell(str(ignored), ignored)
        rows.append(row)
    return Report(rows, facts, lambda: _adjustment_plot(lucks, rules))


def _adjustment_plot(lucks: Sequence[int], rules: Sequence[luck.LuckRule]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    small = luck.LARGEST_SMALL
    curves = [
        Curve(_tagged(name, rules, rule), [(value, rule.adjustment(x, value)) for value in lucks], dots=True)
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
    for (x, event), rule in product(events, rules):
        text = event.text if event.x is not None else f"rnl({x}){event.text}"
        curves[_tagged(text, rules, rule)] = [event.chance(x, value, rule) for value in lucks]
    return Report(_by_luck(lucks, curves), _rule_facts(rules), lambda: _curves_plot(curves, lucks))


def _by_luck(lucks: Sequence[int], columns: Curves) -> list[ReportRow]:
    return rows_of(("luck", *columns), zip(lucks, *columns.values(), strict=True))


def situation_report(
    rows: Sequence[luck_events.LuckSituation], lucks: Sequence[int], rules: Sequence[luck.LuckRule]
) -> Report:
    """Some situations of the game, by Luck and rule."""
    facts = _rule_facts(rules)
    columns: Curves = {}
    curves: Curves = {}
    for row in rows:
        told = [_rolled(row, rule).text for rule in rules]
        rolls: list[Data] = list(dict.fromkeys(row.roll_under(rule) for rule in rules))
        data: dict[str, Data] = {"what": row.what, "rolled": rolls if len(rolls) > 1 else rolls[0]}
        data |= {"factor": row.factor, "for the hero": _happens(row)}
        text = f"{row.what}: {' or '.join(dict.fromkeys(told))}, {_happens(row)}"
        facts[row.name] = ReportCell(text, {row.name: data})
        own = {_tagged(row.name, rules, rule): [_value(row, value, rule) for value in lucks] for rule in rules}
        columns |= own
        curves |= {} if row.is_amount else own
    return Report(_by_luck(lucks, columns), facts, (lambda: _curves_plot(curves, lucks)) if curves else None)


def _curves_plot(curves: Curves, lucks: Sequence[int]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    drawn = [
        Curve(name, [(float(value), float(chance)) for value, chance in zip(lucks, chances, strict=True)], dots=True)
        for name, chances in curves.items()
    ]
    axes = Axis("Luck", lucks[0] - 0.6, lucks[-1] + 0.6, whole=True), Axis("chance", 0, 1.04, percent=True)
    return png_bytes(curve_plot("Chances by Luck", *axes, drawn))


# ---- all situations


def situations_report(
    rows: Sequence[luck_events.LuckSituation], lucks: Sequence[int], rules: Sequence[luck.LuckRule]
) -> Report:
    """The situations in which the game uses Luck: the roll, who profits, and the chances at some Lucks."""
    table: list[ReportRow] = []
    long: list[ReportRow] = []
    for row, rule in product(rows, rules):
        about: ReportRow = {
            "situation": row.name,
            "what": row.what,
            "rolled": _rolled(row, rule),
            "for the hero": _happens(row),
            "profits": row.who_profits(rule),
            **_rule_cell(rules, rule),
        }
        values = {value: _value(row, value, rule) for value in lucks}
        kind = "mean" if row.is_amount else "chance"
        long += [{**about, "luck": value, "kind": kind, "value": found} for value, found in values.items()]
        table.append({**about, **{f"Luck {value}": found for value, found in values.items()}})
    facts = _rule_facts(rules)
    return Report(table, facts, lambda: _situations_plot(rows, lucks, rules), Report(long, facts))


def _rolled(row: luck_events.LuckSituation, rule: luck.LuckRule) -> ReportCell:
    """The roll, in files with the chance of the other draw that must come out as well."""
    roll = row.roll_under(rule)
    return ReportCell(roll + (f" x {row.factor}" if row.factor != 1 else ""), {"rolled": roll, "factor": row.factor})


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
