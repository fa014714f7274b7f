"""The roller of luck in words: entries, the ranges of the next roll, help, and all rolls as a report."""

from __future__ import annotations

from vaultc.cli import odds_cells, odds_karmic_reports
from vaultc.cli.odds_reports import Report
from vaultc.odds import karmic, luck_roller
from vaultc.support.safe_text import counted

HELP = """\
(empty), roll      roll 1d50
1 to 50            a roll of your own die
bad, good, none    an outcome
event=5            the events' modifier: after a roll for it alone, else from now on
intrinsic=-2       the character's modifier, likewise
d20, 3d6+1         other dice
undo               take back the last entry; its numbers come again
odds               the ranges of the next roll
history            all rolls
quit               end"""

_signed = odds_karmic_reports.signed


def entry_name(entry: luck_roller.Entry) -> str:
    """An entry in short."""
    if isinstance(entry, luck_roller.NewModifier):
        return f"{entry.name} modifier {_signed(entry.value)}"
    if isinstance(entry, luck_roller.OtherDice):
        return f"{entry.name}: {entry.total}"
    return f"roll of {entry.result.value if isinstance(entry.result, karmic.Outcome) else entry.result}"


def last_entry(roller: luck_roller.LuckRoller) -> str:
    """The last entry, of a luck roll with its outcome."""
    entry = roller.entries[-1]
    if not isinstance(entry, luck_roller.LuckRoll):
        return entry_name(entry)
    played = roller.rolls[-1]
    number = "" if isinstance(entry.result, karmic.Outcome) else f"{entry.result}, "
    at = f"modifier {_signed(played.modifiers.total)}: {_spans(played.ranges)}"
    remark = "" if played.possible else "; impossible"
    return f"roll {len(roller.rolls)}: {number}{played.outcome.value} ({at}{remark})"


def _spans(ranges: karmic.Ranges) -> str:
    spans = {name.value: span for name, span in ranges.spans().items() if name is not karmic.Outcome.NEUTRAL}
    told = [f"{name} on {odds_cells.shown(odds_cells.span(name, span))}" for name, span in spans.items() if span]
    return ", ".join(told) or "neither bad nor good"


def next_roll(roller: luck_roller.LuckRoller) -> str:
    """The karma and the ranges of the next roll."""
    modifiers, ranges = roller.next_ranges()
    others = [f"event {_signed(modifiers.event)}"] if modifiers.event else []
    others += [f"intrinsic {_signed(modifiers.intrinsic)}"] if modifiers.intrinsic else []
    return f"next: {', '.join([f'karma {_signed(modifiers.karma)}', *others])}; {_spans(ranges)}"


def summary(roller: luck_roller.LuckRoller) -> str:
    """The number of rolls, by outcome."""
    count = len(roller.rolls)
    by_outcome = [f"{_tally(roller, outcome)} {outcome.value}" for outcome in karmic.Outcome]
    return f"{counted(count, 'roll')}: {', '.join(by_outcome)}"


def _tally(roller: luck_roller.LuckRoller, outcome: karmic.Outcome) -> int:
    return sum(roll.outcome is outcome for roll in roller.rolls)


def roller_report(roller: luck_roller.LuckRoller) -> Report:
    """All luck rolls as a report, with the next karma and other dice."""
    other = [entry for entry in roller.entries if isinstance(entry, luck_roller.OtherDice)]
    modifiers, ranges = roller.next_ranges()
    spans = ranges.spans()
    next_spans: dict[str, odds_cells.TableCell] = {
        f"next {name.value} on": odds_cells.span(f"next {name.value} on", span) for name, span in spans.items()
    }
    facts: dict[str, odds_cells.TableCell] = {
        "generator": roller.generator.name,
        "seed": roller.seed,
        "event modifier": odds_cells.Signed(modifiers.event),
        "intrinsic modifier": odds_cells.Signed(modifiers.intrinsic),
    }
    report = odds_karmic_reports.history_report(roller.rolls, facts)
    report.facts.update(next_spans)
    if other:
        thrown: list[odds_cells.Data] = [{"dice": entry.name, "total": entry.total} for entry in other]
        report.facts["other dice"] = odds_cells.LabelledValue(", ".join(map(entry_name, other)), thrown)
    return report
