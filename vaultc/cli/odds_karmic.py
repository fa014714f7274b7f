"""``vaultc odds karmic``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from vaultc.cli import failures
from vaultc.cli.odds_reports import (
    LabelledValue,
    Report,
    ReportFacts,
    Signed,
    deliver,
    optional,
    refusing,
    report_options,
    span_of_numbers,
)
from vaultc.cli.standard_input import read_standard_input
from vaultc.odds import karmic
from vaultc.support.errors import InvalidValueError

MOST_BYTES = 1_000_000

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


@click.command("karmic", epilog=EPILOG)
@click.option("--event", "events", callback=optional(span_of_numbers), metavar="E",
              help="The event's modifier, or a range of it.")  # fmt: skip
@click.option("--intrinsic", type=int, metavar="I", help="The character's modifier.")
@click.option("--karma", type=int, metavar="K", help="The karmic modifier of this roll.")
@click.option("--character", "traits", callback=read_traits, multiple=True, metavar="NAME=N",
              help="A modifier of the character, added to --intrinsic. Repeatable.")  # fmt: skip
@click.option("--replay", metavar="FILE", help="Replay a list of rolls.")
@click.option("--modifier", "modifiers", callback=optional(span_of_numbers), metavar="M",
              help="The sum of event and intrinsic modifier, or a range.  [default: -50..50]")  # fmt: skip
@click.option("--streaks", is_flag=True,
              help="Karma by streak, and the share of rolls that find each; for one --modifier.")  # fmt: skip
@click.option("--only", type=click.Choice(("good", "bad")), help="The event offers only this outcome.")
@report_options
def command(
    events: range | None,
    intrinsic: int | None,
    karma: int | None,
    traits: dict[str, int],
    replay: str | None,
    modifiers: range | None,
    streaks: bool,
    only: str | None,
    format_: str | None,
    out: str | None,
) -> None:
    """Luck rolls with karma: ranges of 1d50, exact shares in the long run, single rolls, and histories."""
    separate = events is not None or intrinsic is not None or karma is not None or bool(traits)
    if modifiers is not None and (separate or replay is not None):
        raise click.UsageError("--modifier is the sum of event and intrinsic; give either it or the others")
    if replay is not None and karma is not None:
        raise click.UsageError("a replay computes karma from the rolls; leave --karma out")
    if streaks and (separate or replay is not None):
        raise click.UsageError("--streaks is about the long run; give --modifier at most")
    with refusing(), failures.reported_failures():
        character = karmic.checked("intrinsic", (intrinsic or 0) + sum(traits.values()))
        if replay is not None:
            report = _history(replay, events, character, traits, only)
        elif streaks:
            report = _streaks(modifiers or range(1), only)
        elif separate:
            report = _rolls(events or range(1), character, karma, traits, only)
        else:
            report = _long_run(modifiers or range(-50, 51), {}, only)
        deliver(report, format_, out)


def _facts(intrinsic: int, traits: dict[str, int]) -> ReportFacts:
    """The intrinsic modifier and what it is made of."""
    parts = ", ".join(f"{name} {value:+d}" for name, value in traits.items())
    character: ReportFacts = {"character": LabelledValue(parts, {"character": traits})} if parts else {}
    return {"intrinsic modifier": Signed(intrinsic), **character}


def _long_run(modifiers: range, facts: ReportFacts, only: str | None) -> Report:
    from vaultc.cli.odds_karmic_reports import karmic_report

    _check(modifiers)
    return karmic_report(modifiers, facts, only)


def _check(modifiers: range) -> None:
    for value in (modifiers[0], modifiers[-1]):
        if not -100 <= value <= 100:
            raise InvalidValueError(f"a modifier must be between -100 and 100, not {value}")


def _streaks(modifiers: range, only: str | None) -> Report:
    from vaultc.cli.odds_karmic_reports import streaks_report

    if len(modifiers) > 1:
        raise InvalidValueError("--streaks has one modifier, not a range")
    _check(modifiers)
    return streaks_report(modifiers[0], only)


def _rolls(events: range, intrinsic: int, karma: int | None, traits: dict[str, int], only: str | None) -> Report:
    from vaultc.cli.odds_karmic_reports import single_report

    for value in (events[0], events[-1]):
        karmic.checked("event", value)
    facts = _facts(intrinsic, traits)
    if karma is None:
        return _long_run(range(events[0] + intrinsic, events[-1] + intrinsic + 1), facts, only)
    rolls = [karmic.Modifiers(event, intrinsic, karma) for event in events]
    return single_report(rolls, facts, only)


def _history(path: str, events: range | None, intrinsic: int, traits: dict[str, int], only: str | None) -> Report:
    from vaultc.cli.odds_karmic_reports import history_report

    if events is not None and len(events) > 1:
        raise InvalidValueError("a replay has one event modifier; write event=N after a roll that has another")
    event = karmic.checked("event", events[0]) if events else 0
    hero = karmic.Character(event, intrinsic, offers_bad=only != "good", offers_good=only != "bad")
    played = list(hero.play(_read(path)))
    facts = {"event modifier": Signed(event), **_facts(intrinsic, traits)}
    return history_report(played, facts, offers_both=only is None)


def _read(path: str) -> list[karmic.Given]:
    name = "standard input" if path == "-" else path
    if path == "-":
        data = read_standard_input()
    else:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        failures.fail(f"{name}: a list of rolls has at most {MOST_BYTES} bytes")
    try:
        return karmic.parse_history(data.decode("utf-8"))
    except karmic.HistoryError as error:
        failures.fail(f"{name}:{error.line}:{error.column}: {error}")
    except UnicodeDecodeError as error:
        failures.fail(f"{name}: not UTF-8 text (byte {error.start + 1})")
