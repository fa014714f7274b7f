"""``vaultc odds karmic``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from vaultc.chance import karmic
from vaultc.chance.karmic import Event, Outcome
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Cell, Report, as_percentage, deliver, report_options
from vaultc.cli.odds_values import refusing, span_of_numbers


@click.command("karmic")
@click.option("--modifier", "modifiers", callback=span_of_numbers, default="-50..50", show_default=True,
              help="Event and intrinsic modifier together, or a range.")  # fmt: skip
@click.option("--only", type=click.Choice(("good", "bad")), help="The event offers only this.")
@report_options
def command(modifiers: range, only: str | None, format_: str | None, out: str | None) -> None:
    """Luck rolls with karma: ranges of 1d50, and exact shares in the long run. One modifier also lists streaks."""
    if not -100 <= modifiers[0] <= modifiers[-1] <= 100:
        fail(f"a modifier must be between -100 and 100, not {modifiers[0] if modifiers[0] < -100 else modifiers[-1]}")
    with refusing():
        deliver(karmic_report(modifiers, offers_bad=only != "good", offers_good=only != "bad"), format_, out)


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
            before = f"karmic modifier {karmic.karma(streak):+d}, without karma {as_percentage(plain[streak])}"
            facts[f"rolls after {length} {kind} in a row"] = f"{as_percentage(share)} ({before})"
    return facts
