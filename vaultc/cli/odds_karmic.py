"""``vaultc odds karmic``: luck rolls in the long run and one by one, as reports and plots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path

import click

from vaultc.cli import failures
from vaultc.cli.odds_reports import (
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    Signed,
    TableCell,
    as_percentage,
    check_rows,
    deliver,
    optional,
    report_options,
    span,
    span_of_numbers,
)
from vaultc.cli.option_records import option, options
from vaultc.cli.standard_input import read_standard_input
from vaultc.odds import karmic
from vaultc.odds.karmic import Outcome
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

MOST_BYTES = 1_000_000
MOST_ROWS = 200
"""Rolls that a plot has room for."""
RANGES = ("bad on", "none on", "good on")

EPILOG = """\b
Examples:
  vaultc odds karmic                                 all modifiers, in the long run
  vaultc odds karmic --modifier -5                   one modifier, with its streaks
  vaultc odds karmic --streaks                       karma by streak, and how often
  vaultc odds karmic --event -10 --intrinsic 4 --karma 2      one roll
  vaultc odds karmic --event -20..20 --karma -7      the same for several events
  vaultc odds karmic --event 5 --character blessed=3 --character "black cat=-4"
  vaultc odds karmic --replay rolls.txt              what a list of rolls leads to

\b
A luck roll is 1d50: with modifier 0 it is bad up to 10 and good from 41 on. Three
modifiers, each from -50 to 50, shift both: the event's, the intrinsic one of
the character (--intrinsic, and every --character), and karma, which answers streaks:
0 0 1 2 4 7 10 for a streak of 0 to 6, against the luck so far.
With --karma the report is about one roll; without it about the long run.

\b
A file for --replay (- is standard input) holds rolls, with blanks, commas or line
ends between them: numbers from 1 to 50, or outcomes (bad, good, none). event=N and
intrinsic=N after a roll are for that roll alone; # begins a comment."""


def read_traits(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> dict[str, int]:
    """Named modifiers of the character, which add up."""
    traits: dict[str, int] = {}
    for text in texts:
        name, _, value = text.rpartition("=")
        if not name or re.fullmatch(r"[+-]?[0-9]{1,6}", value) is None:
            raise click.BadParameter(f"{text!r} is not a modifier of a character; write it like blessed=3")
        traits[name] = traits.get(name, 0) + int(value)
    return traits


@dataclass(frozen=True, slots=True)
class KarmicQuestions:
    """Modifiers of rolls, and what is asked about them."""

    events: range | None = option("--event", callback=optional(span_of_numbers), metavar="E",
                                  help="The event's modifier, or a range of it.")  # fmt: skip
    intrinsic: int | None = option(type=int, metavar="I", help="The character's modifier.")
    karma: int | None = option(type=int, metavar="K", help="The karmic modifier of this roll.")
    traits: dict[str, int] = option("--character", callback=read_traits, multiple=True, metavar="NAME=N",
                                    help="A modifier of the character, added to --intrinsic. Repeatable.")  # fmt: skip
    replay: str | None = option(metavar="FILE", help="Replay a list of rolls.")
    modifiers: range | None = option(
        "--modifier", callback=optional(span_of_numbers), metavar="M",
        help="The sum of event and intrinsic modifier, or a range.  [default: -50..50]",
    )  # fmt: skip
    streaks: bool = option(help="Karma by streak, and the share of rolls that find each; for one --modifier.")
    only: str | None = option(type=click.Choice(("good", "bad")), help="The event offers only this outcome.")

    @property
    def is_separate(self) -> bool:
        """True if a modifier of an event or of the character is given."""
        return self.events is not None or self.intrinsic is not None or self.karma is not None or bool(self.traits)

    def check(self) -> None:
        """Refuse options that do not go together.

        Raises:
            click.UsageError: there are such options.
        """
        if self.modifiers is not None and (self.is_separate or self.replay is not None):
            raise click.UsageError("--modifier is the sum of event and intrinsic; give either it or the others")
        if self.replay is not None and self.karma is not None:
            raise click.UsageError("a replay computes karma from the rolls; leave --karma out")
        if self.streaks and (self.is_separate or self.replay is not None):
            raise click.UsageError("--streaks is about the long run; give --modifier at most")


@click.command("karmic", epilog=EPILOG)
@options("asked", KarmicQuestions)
@report_options
def command(asked: KarmicQuestions, format_: str | None, out: str | None) -> None:
    """Luck rolls with karma: ranges of 1d50, exact shares in the long run, single rolls, and histories."""
    asked.check()
    with failures.reported_failures(ValueError):
        deliver(_report(asked), format_, out)


def _report(asked: KarmicQuestions) -> Report:
    offered = {"offers_bad": asked.only != "good", "offers_good": asked.only != "bad"}
    intrinsic = karmic.checked("intrinsic", (asked.intrinsic or 0) + sum(asked.traits.values()))
    parts = ", ".join(f"{name} {value:+d}" for name, value in asked.traits.items())
    facts: ReportFacts = {"intrinsic modifier": Signed(intrinsic)}
    if parts:
        facts["character"] = ReportCell(parts, {"character": asked.traits})
    if asked.replay is not None:
        if asked.events is not None and len(asked.events) > 1:
            raise InvalidValueError("a replay has one event modifier; write event=N after a roll that has another")
        event = karmic.checked("event", asked.events[0]) if asked.events else 0
        with list_of_rolls(asked.replay) as (_, data):
            given = karmic.parse_history(data.decode("utf-8"))
        played = list(karmic.Character(event, intrinsic, **offered).play(given))
        return history_report(played, {"event modifier": Signed(event), **facts}, offers_both=asked.only is None)
    if asked.is_separate:
        events = asked.events or range(1)
        for value in (events[0], events[-1]):
            karmic.checked("event", value)
        if asked.karma is not None:
            rolls = [karmic.Modifiers(event, intrinsic, asked.karma) for event in events]
            return single_report(rolls, facts, [karmic.ranges(roll.total, **offered) for roll in rolls])
        modifiers = range(events[0] + intrinsic, events[-1] + intrinsic + 1)
    else:
        facts, modifiers = {}, asked.modifiers or (range(1) if asked.streaks else range(-50, 51))
    if asked.streaks and len(modifiers) > 1:
        raise InvalidValueError("--streaks has one modifier, not a range")
    for value in (modifiers[0], modifiers[-1]):
        if not -100 <= value <= 100:
            raise InvalidValueError(f"a modifier must be between -100 and 100, not {value}")
    laws = {modifier: karmic.Event(modifier, asked.only != "good", asked.only != "bad") for modifier in modifiers}
    return streaks_report(modifiers[0], laws[modifiers[0]]) if asked.streaks else karmic_report(laws, facts, asked.only)


@contextmanager
def list_of_rolls(path: str) -> Iterator[tuple[str, bytes]]:
    """Give the name of a list of rolls and what it holds; a mistake in it ends the program with its place.

    Raises:
        OSError: the file cannot be read.
    """
    name = "standard input" if path == "-" else path
    if path == "-":
        data = read_standard_input()
    else:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        failures.fail(f"{name}: a list of rolls has at most {MOST_BYTES} bytes")
    try:
        yield name, data
    except karmic.HistoryError as error:
        failures.fail(f"{name}:{error.line}:{error.column}: {error}")
    except UnicodeDecodeError as error:
        failures.fail(f"{name}: not UTF-8 text (byte {error.start + 1})")


# ---- in the long run


def karmic_report(events: Mapping[int, karmic.Event], facts: ReportFacts, only: str | None) -> Report:
    """Luck rolls by event and intrinsic modifier together: the ranges of 1d50, the shares with and without karma."""
    rows: list[ReportRow] = []
    for modifier, event in events.items():
        row: dict[str, TableCell] = {
            "modifier": ReportCell(signed(modifier), modifier),
            **_spans(event.ranges_after(0)),
        }
        plain, long_run = event.plain(), event.long_run()
        for outcome in Outcome:
            row |= {f"{outcome.value} plain": plain[outcome], f"{outcome.value} karmic": long_run[outcome]}
        rows.append(row)
    facts = {"roll": ReportCell("1d50, in the long run", "1d50"), **facts}
    if len(events) == 1:
        facts |= _streak_facts(next(iter(events.values())))
    elif only is None:
        facts |= _limits()
    return Report(rows, facts, lambda: _karmic_plot(events))


def _limits() -> ReportFacts:
    """The modifiers of events, and where luck of one kind becomes impossible or certain."""
    counts = {modifier: karmic.ranges(modifier).counts() for modifier in range(-100, 101)}
    low, high = karmic.LOWEST_EVENT, karmic.HIGHEST_EVENT
    ends: dict[str, Data] = {"lowest event modifier": low, "highest event modifier": high}
    facts: ReportFacts = {"event modifiers": ReportCell(f"{low} to {high:+d}", ends)}
    for name, outcome, count, first in (
        ("no bad luck from", Outcome.BAD, 0, min),
        ("no good luck from", Outcome.GOOD, 0, max),
        ("good luck is certain from", Outcome.GOOD, karmic.SIDES, min),
        ("bad luck is certain from", Outcome.BAD, karmic.SIDES, max),
    ):
        facts[name] = Signed(first(modifier for modifier, found in counts.items() if found[outcome] == count))
    return facts


def signed(modifier: int) -> str:
    """A modifier with its sign."""
    return f"{modifier:+d}" if modifier else "0"


def _spans(ranges: karmic.Ranges) -> dict[str, ReportCell]:
    """The numbers of the die that mean each outcome."""
    spans = ranges.spans()
    return {name: span(name, spans[outcome]) for name, outcome in zip(RANGES, Outcome, strict=True)}


def _karmic_plot(events: Mapping[int, karmic.Event]) -> bytes:
    from vaultc.rendering.renderers import plots

    if len(events) == 1:
        return _streak_plot(*next(iter(events.items())))
    curves: list[plots.Curve] = []
    for outcome, color in (
        (Outcome.BAD, plots.COLORS[1]),
        (Outcome.GOOD, plots.COLORS[0]),
        (Outcome.NEUTRAL, plots.COLORS[4]),
    ):
        for karmic_too in (True, False):
            points = [
                (float(m), float((e.long_run() if karmic_too else e.plain())[outcome])) for m, e in events.items()
            ]
            name = outcome.value if karmic_too else "without karma" if outcome is Outcome.NEUTRAL else ""
            curves.append(plots.Curve(name, points, dashed=not karmic_too, color=color))
    axes = (
        plots.Axis("modifier", min(events), max(events), whole=True),
        plots.Axis("share of rolls", 0, 1, percent=True),
    )
    return plots.png_bytes(plots.curve_plot("Luck rolls with karma in the long run", *axes, curves))


def _streak_plot(modifier: int, event: karmic.Event) -> bytes:
    """Chances of the outcomes of the next roll, by the current streak."""
    from vaultc.rendering.renderers import plots

    streaks = range(-karmic.LONGEST, karmic.LONGEST + 1)
    plain = event.plain()
    curves: list[plots.Curve] = []
    for outcome, color in ((Outcome.BAD, plots.COLORS[1]), (Outcome.GOOD, plots.COLORS[0])):
        points = [(float(streak), float(event.ranges_after(streak).shares()[outcome])) for streak in streaks]
        level = [(point[0], float(plain[outcome])) for point in points]
        note = "without karma" if outcome is Outcome.GOOD else ""
        curves += [
            plots.Curve(outcome.value, points, dots=True, color=color),
            plots.Curve(note, level, dashed=True, color=color),
        ]
    low, longest = -karmic.LONGEST - 0.3, karmic.LONGEST + 0.3
    axes = plots.Axis("streak before the roll (below 0 bad, above 0 good)", low, longest, whole=True)
    shares = plots.height_axis("chance of the roll", curves)
    return plots.png_bytes(plots.curve_plot(f"Luck rolls with karma, modifier {modifier:+d}", axes, shares, curves))


def _streak_facts(event: karmic.Event) -> ReportFacts:
    """For one event: how likely a roll finds a streak, with its karmic modifier."""
    facts: ReportFacts = {}
    plain = event.plain_streaks()
    for streak, share in event.streaks().items():
        if abs(streak) > 1 and share:
            karma, kind = karmic.karma(streak), "good" if streak > 0 else "bad"
            length = f"{abs(streak)}{' or more' if abs(streak) == karmic.LONGEST else ''}"
            before = f"karmic modifier {karma:+d}, without karma {as_percentage(plain[streak])}"
            name = f"rolls after {length} {kind} in a row"
            data: dict[str, Data] = {"share": share, "karmic modifier": karma, "without karma": plain[streak]}
            facts[name] = ReportCell(f"{as_percentage(share)} ({before})", {name: data})
    return facts


def streaks_report(modifier: int, event: karmic.Event) -> Report:
    """For every streak: the karmic modifier, and the share of rolls that find it, with and without karma."""
    event.ranges_after(0)
    law, plain = event.streaks(), event.plain_streaks()
    rows: list[ReportRow] = [
        {
            "streak": _streak(streak, "none"),
            "karmic modifier": Signed(karmic.karma(streak)),
            "share of rolls": law.get(streak, Fraction(0)),
            "without karma": plain.get(streak, Fraction(0)),
        }
        for streak in range(-karmic.LONGEST, karmic.LONGEST + 1)
    ]
    facts: ReportFacts = {
        "modifier": ReportCell(signed(modifier), modifier),
        "longest streak that counts": karmic.LONGEST,
    }
    return Report(rows, facts, lambda: _streak_plot(modifier, event))


def _streak(streak: int, nothing: str) -> ReportCell:
    """A streak by length and kind, as a list of rolls has it."""
    kind = None if not streak else "good" if streak > 0 else "bad"
    return ReportCell(f"{abs(streak)} {kind}" if kind else nothing, {"streak": abs(streak), "streak of": kind})


# ---- one roll, and a history


def single_report(rolls: Sequence[karmic.Modifiers], facts: ReportFacts, ranges: Sequence[karmic.Ranges]) -> Report:
    """Single rolls with all three modifiers: what the numbers of 1d50 mean, and how likely that is."""
    rows: list[ReportRow] = [
        {**_modifiers(roll), **_spans(found), **{kind.value: share for kind, share in found.shares().items()}}
        for roll, found in zip(rolls, ranges, strict=True)
    ]
    names = [f"modifier {signed(roll.total)}" for roll in rolls]
    draw = partial(_ranges_plot, "What a luck roll means", names, ranges, [None] * len(rolls))
    return Report(rows, {"roll": "1d50", **facts}, draw)


def _modifiers(roll: karmic.Modifiers) -> dict[str, Signed]:
    values = {"event": roll.event, "intrinsic": roll.intrinsic, "karma": roll.karma, "modifier": roll.total}
    return {name: Signed(value) for name, value in values.items()}


def _ranges_plot(
    title: str, names: Sequence[str], ranges: Sequence[karmic.Ranges], rolls: Sequence[int | Outcome | None]
) -> bytes:
    from vaultc.rendering.renderers import plots

    check_rows(names, MOST_ROWS, "rolls")
    colors = dict(zip(Outcome, (plots.WORST, plots.GRID, plots.BEST), strict=True))
    rows = []
    for name, found, roll in zip(names, ranges, rolls, strict=True):
        bars = [plots.Bar(ends[0] - 0.5, ends[1] + 0.5, colors[kind]) for kind, ends in found.spans().items() if ends]
        rows.append(plots.PlotRow(name, bars, [(float(roll), plots.INK)] if isinstance(roll, int) else []))
    legend = [(kind.value, color) for kind, color in colors.items()]
    return plots.png_bytes(plots.row_plot(title, plots.Axis("number of 1d50", 0.4, 50.6, whole=True), rows, legend))


_HISTORY = ("roll", "given", "event", "intrinsic", "karma", "modifier", *RANGES, "outcome", "streak", "karma after",
            "remark")  # fmt: skip


def history_report(played: Sequence[karmic.Played], facts: ReportFacts, *, offers_both: bool = True) -> Report:
    """Results of a list of rolls: ranges, outcomes, streaks and karma, roll by roll."""
    facts = {
        "rolls": len(played),
        **facts,
        **{f"{outcome.value} outcomes": sum(roll.outcome is outcome for roll in played) for outcome in Outcome},
        "karma at the end": Signed(played[-1].karma_after if played else 0),
    }
    rows: list[ReportRow] = []
    for number, roll in enumerate(played, 1):
        given = roll.given.roll.value if isinstance(roll.given.roll, Outcome) else roll.given.roll
        remark = "" if roll.possible else _impossible(roll, offers_both)
        rows.append({
            "roll": number,
            "given": ReportCell(str(given), given),
            **_modifiers(roll.modifiers),
            **_spans(roll.ranges),
            "outcome": roll.outcome.value,
            "streak": _streak(roll.streak, "-"),
            "karma after": Signed(roll.karma_after),
            "remark": ReportCell(remark, {"possible": roll.possible}),
        })  # fmt: skip
    names = [f"{number} {roll.outcome.value}" for number, roll in enumerate(played, 1)]
    ranges, rolls = [roll.ranges for roll in played], [roll.given.roll for roll in played]
    draw = partial(_ranges_plot, "Luck rolls, one after the other", names, ranges, rolls) if played else None
    return Report(rows, facts, draw, headings=_HISTORY)


def _impossible(roll: karmic.Played, offers_both: bool) -> str:
    """A remark about an outcome that the modifiers exclude, with what it needs of event and character together."""
    remark = f"impossible at modifier {signed(roll.modifiers.total)}"
    outcome, karma = roll.outcome, roll.modifiers.karma
    possible = [other for other in range(-100, 101) if karmic.ranges(other + karma).counts()[outcome]]
    if outcome is Outcome.NEUTRAL or not possible or not offers_both:
        return remark
    limit, beyond = (max(possible), "less") if outcome is Outcome.BAD else (min(possible), "more")
    return f"{remark}; needs event and intrinsic of {signed(limit)} or {beyond}"
