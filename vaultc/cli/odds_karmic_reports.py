"""Luck rolls in the long run and one by one, as reports and plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from vaultc.cli import odds_reports
from vaultc.cli.failures import fail
from vaultc.odds import karmic

RANGES = ("bad on", "none on", "good on")
MOST_ROWS = 200
"""Rolls that a plot has room for."""


# ---- in the long run


def karmic_report(
    modifiers: Sequence[int], facts: Mapping[str, odds_reports.TableCell], only: str | None = None
) -> odds_reports.Report:
    """Luck rolls by event and intrinsic modifier together: the ranges of 1d50, the shares with and without karma."""
    events = {modifier: karmic.Event(modifier, only != "good", only != "bad") for modifier in modifiers}
    ranges = {modifier: event.ranges_after(0) for modifier, event in events.items()}
    rows: list[odds_reports.ReportRow] = []
    for modifier, event in events.items():
        spans = ranges[modifier].spans()
        plain, long_run = event.plain(), event.long_run()
        shares = [share for outcome in karmic.Outcome for share in (plain[outcome], long_run[outcome])]
        rows.append((odds_reports.LabelledValue(signed(modifier), modifier), *_spans(spans), *shares))
    columns = ["modifier", *RANGES]
    columns += [f"{outcome.value}{note}" for outcome in karmic.Outcome for note in (" plain", " karmic")]
    told: odds_reports.ReportFacts = {"roll": odds_reports.LabelledValue("1d50, in the long run", "1d50"), **facts}
    if len(events) == 1:
        told |= _streak_facts(next(iter(events.values())))
    elif only is None:
        told |= _limits()
    return odds_reports.Report(columns, rows, told, lambda: _karmic_plot(events))


def _limits() -> odds_reports.ReportFacts:
    """The modifiers of events, and where luck of one kind becomes impossible or certain."""
    counts = {modifier: karmic.ranges(modifier).counts() for modifier in range(-100, 101)}
    low, high = karmic.LOWEST_EVENT, karmic.HIGHEST_EVENT
    facts: odds_reports.ReportFacts = {
        "event modifiers": odds_reports.LabelledValue(
            f"{low} to {high:+d}", {"lowest event modifier": low, "highest event modifier": high}
        )
    }
    for name, outcome, count, first in (
        ("no bad luck from", karmic.Outcome.BAD, 0, min),
        ("no good luck from", karmic.Outcome.GOOD, 0, max),
        ("good luck is certain from", karmic.Outcome.GOOD, karmic.SIDES, min),
        ("bad luck is certain from", karmic.Outcome.BAD, karmic.SIDES, max),
    ):
        facts[name] = odds_reports.Signed(
            first(modifier for modifier, found in counts.items() if found[outcome] == count)
        )
    return facts


def signed(modifier: int) -> str:
    """A modifier with its sign."""
    return f"{modifier:+d}" if modifier else "0"


def _spans(spans: Mapping[karmic.Outcome, tuple[int, int] | None]) -> list[odds_reports.LabelledValue]:
    """The numbers of the die that mean each outcome."""
    return [odds_reports.span(name, spans[outcome]) for name, outcome in zip(RANGES, karmic.Outcome, strict=True)]


def _karmic_plot(events: dict[int, karmic.Event]) -> bytes:
    from vaultc.rendering.renderers import plots

    if len(events) == 1:
        return _streak_plot(*next(iter(events.items())))
    curves: list[plots.Curve] = []
    for outcome, color in (
        (karmic.Outcome.BAD, plots.COLORS[1]),
        (karmic.Outcome.GOOD, plots.COLORS[0]),
        (karmic.Outcome.NEUTRAL, plots.COLORS[4]),
    ):
        for karmic_too in (True, False):
            points = [
                (float(m), float((e.long_run() if karmic_too else e.plain())[outcome])) for m, e in events.items()
            ]
            name = outcome.value if karmic_too else "without karma" if outcome is karmic.Outcome.NEUTRAL else ""
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
    for outcome, color in ((karmic.Outcome.BAD, plots.COLORS[1]), (karmic.Outcome.GOOD, plots.COLORS[0])):
        points = [(float(streak), float(event.ranges_after(streak).shares()[outcome])) for streak in streaks]
        level = [(point[0], float(plain[outcome])) for point in points]
        note = "without karma" if outcome is karmic.Outcome.GOOD else ""
        curves += [
            plots.Curve(outcome.value, points, dots=True, color=color),
            plots.Curve(note, level, dashed=True, color=color),
        ]
    high = max(share for curve in curves for _, share in curve.points)
    low, longest = -karmic.LONGEST - 0.3, karmic.LONGEST + 0.3
    axes = plots.Axis("streak before the roll (below 0 bad, above 0 good)", low, longest, whole=True)
    shares = plots.Axis("chance of the roll", 0, high * 1.08, percent=True)
    return plots.png_bytes(plots.curve_plot(f"Luck rolls with karma, modifier {modifier:+d}", axes, shares, curves))


def _streak_facts(event: karmic.Event) -> odds_reports.ReportFacts:
    """For one event: how likely a roll finds a streak, with its karmic modifier."""
    facts: odds_reports.ReportFacts = {}
    plain = event.plain_streaks()
    for streak, share in event.streaks().items():
        if abs(streak) > 1 and share:
            kind = "good" if streak > 0 else "bad"
            length = f"{abs(streak)}{' or more' if abs(streak) == karmic.LONGEST else ''}"
            before = (
                f"karmic modifier {karmic.karma(streak):+d}, without karma {odds_reports.as_percentage(plain[streak])}"
            )
            name = f"rolls after {length} {kind} in a row"
            data: dict[str, odds_reports.Data] = {
                "share": share,
                "karmic modifier": karmic.karma(streak),
                "without karma": plain[streak],
            }
            facts[name] = odds_reports.LabelledValue(f"{odds_reports.as_percentage(share)} ({before})", {name: data})
    return facts


def streaks_report(modifier: int, only: str | None = None) -> odds_reports.Report:
    """For every streak: the karmic modifier, and the share of rolls that find it, with and without karma."""
    event = karmic.Event(modifier, only != "good", only != "bad")
    event.ranges_after(0)
    laws = event.streaks(), event.plain_streaks()
    rows: list[odds_reports.ReportRow] = [
        (
            _streak(streak, "none"),
            odds_reports.Signed(karmic.karma(streak)),
            *(law.get(streak, Fraction(0)) for law in laws),
        )
        for streak in range(-karmic.LONGEST, karmic.LONGEST + 1)
    ]
    facts: odds_reports.ReportFacts = {
        "modifier": odds_reports.LabelledValue(signed(modifier), modifier),
        "longest streak that counts": karmic.LONGEST,
    }
    columns = ("streak", "karmic modifier", "share of rolls", "without karma")
    return odds_reports.Report(columns, rows, facts, lambda: _streak_plot(modifier, event))


def _streak(streak: int, nothing: str) -> odds_reports.LabelledValue:
    """A streak by length and kind, as a list of rolls has it."""
    kind = None if not streak else "good" if streak > 0 else "bad"
    return odds_reports.LabelledValue(
        f"{abs(streak)} {kind}" if kind else nothing, {"streak": abs(streak), "streak of": kind}
    )


# ---- one roll


def single_report(
    rolls: Sequence[karmic.Modifiers], facts: Mapping[str, odds_reports.TableCell], only: str | None = None
) -> odds_reports.Report:
    """Single rolls with all three modifiers: what the numbers of 1d50 mean, and how likely that is."""
    spans = [karmic.ranges(roll.total, offers_bad=only != "good", offers_good=only != "bad") for roll in rolls]
    rows: list[odds_reports.ReportRow] = [
        (*_modifiers(roll), *_spans(found.spans()), *found.shares().values())
        for roll, found in zip(rolls, spans, strict=True)
    ]
    columns = ("event", "intrinsic", "karma", "modifier", *RANGES, *(outcome.value for outcome in karmic.Outcome))
    names = [f"modifier {signed(roll.total)}" for roll in rolls]
    title = "What a luck roll means"
    return odds_reports.Report(columns, rows, {"roll": "1d50", **facts}, lambda: _ranges_plot(title, names, spans))


def _modifiers(roll: karmic.Modifiers) -> tuple[odds_reports.Signed, ...]:
    return tuple(odds_reports.Signed(value) for value in (roll.event, roll.intrinsic, roll.karma, roll.total))


def _ranges_plot(
    title: str, names: Sequence[str], spans: Sequence[karmic.Ranges], rolls: Sequence[object] = ()
) -> bytes:
    from vaultc.rendering.renderers import plots
    from vaultc.rendering.renderers.plots import Bar, PlotRow, row_plot

    if len(names) > MOST_ROWS:
        fail(f"a plot shows at most {MOST_ROWS} rolls, not {len(names)}; choose table, csv or json")
    colors = dict(zip(karmic.Outcome, (plots.WORST, plots.GRID, plots.BEST), strict=True))
    rows = []
    for number, (name, found) in enumerate(zip(names, spans, strict=True)):
        bars = [Bar(span[0] - 0.5, span[1] + 0.5, colors[kind]) for kind, span in found.spans().items() if span]
        roll = rolls[number] if rolls else None
        rows.append(PlotRow(name, bars, [(float(roll), plots.INK)] if isinstance(roll, int) else []))
    legend = [(kind.value, color) for kind, color in colors.items()]
    return plots.png_bytes(row_plot(title, plots.Axis("number of 1d50", 0.4, 50.6, whole=True), rows, legend))


# ---- a history


def history_report(
    played: Sequence[karmic.Played], facts: Mapping[str, odds_reports.TableCell], *, offers_both: bool = True
) -> odds_reports.Report:
    """Results of a list of rolls: ranges, outcomes, streaks and karma, roll by roll."""
    tally = {outcome: sum(roll.outcome is outcome for roll in played) for outcome in karmic.Outcome}
    told: odds_reports.ReportFacts = {
        "rolls": len(played),
        **facts,
        **{f"{outcome.value} outcomes": count for outcome, count in tally.items()},
        "karma at the end": odds_reports.Signed(played[-1].karma_after if played else 0),
    }
    rows = [_history_row(number, roll, offers_both) for number, roll in enumerate(played, 1)]
    heads = ("roll", "given", "event", "intrinsic", "karma", "modifier", *RANGES)
    columns = (*heads, "outcome", "streak", "karma after", "remark")
    names = [f"{number} {roll.outcome.value}" for number, roll in enumerate(played, 1)]
    spans, given = [roll.ranges for roll in played], [roll.given.roll for roll in played]
    draw = (lambda: _ranges_plot("Luck rolls, one after the other", names, spans, given)) if played else None
    return odds_reports.Report(columns, rows, told, draw)


def _history_row(number: int, roll: karmic.Played, offers_both: bool) -> odds_reports.ReportRow:
    given = roll.given.roll.value if isinstance(roll.given.roll, karmic.Outcome) else roll.given.roll
    remark = "" if roll.possible else _impossible(roll, offers_both)
    return (
        number,
        odds_reports.LabelledValue(str(given), given),
        *_modifiers(roll.modifiers),
        *_spans(roll.ranges.spans()),
        roll.outcome.value,
        _streak(roll.streak, "-"),
        odds_reports.Signed(roll.karma_after),
        odds_reports.LabelledValue(remark, {"possible": roll.possible}),
    )


def _impossible(roll: karmic.Played, offers_both: bool) -> str:
    """A remark about an outcome that the modifiers exclude, with what it needs of event and character together."""
    remark = f"impossible at modifier {signed(roll.modifiers.total)}"
    outcome, karma = roll.outcome, roll.modifiers.karma
    possible = [other for other in range(-100, 101) if karmic.ranges(other + karma).counts()[outcome]]
    if outcome is karmic.Outcome.NEUTRAL or not possible or not offers_both:
        return remark
    limit, beyond = (max(possible), "less") if outcome is karmic.Outcome.BAD else (min(possible), "more")
    return f"{remark}; needs event and intrinsic of {signed(limit)} or {beyond}"
