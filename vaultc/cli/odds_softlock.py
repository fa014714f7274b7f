"""``vaultc odds softlock``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from vaultc.cli.odds_reports import Report, deliver, report_options
from vaultc.cli.odds_values import list_of_numbers, refusing
from vaultc.cli.option_records import gathered
from vaultc.cli.seeds import DEFAULT_SEED, seed_option
from vaultc.games import DEFAULT

if TYPE_CHECKING:
    from vaultc.odds.gazes import Gaze

MOST_TURNS, MOST_TRIALS = 20_000, 100_000

EPILOG = """\b
Examples:
  vaultc odds softlock                              one floating eye, by armour class
  vaultc odds softlock --armour 0..19 --out lock.png
  vaultc odds softlock --extra-draw                 the published 0, 12, 32, 47 %
  vaultc odds softlock --armour 4 --eyes 2          two eyes at once
  vaultc odds softlock --eye-level 3 --bonus 2      any attack that holds
  vaultc odds softlock --remedies --armour 8,12     remedies
  vaultc odds softlock --generators --armour 10     whose random numbers lock

\b
The model: every turn each eye hits if 1d20 + bonus is at least 21 - level - armour
class (low is good armour), and a hit holds for 2 or 3 turns more (--hold); then one
turn passes. A hero who is still held after --turns counts as locked. If a turn adds more
than it takes (drift above 0) no good generator helps: the rule itself locks.
Rogue's generator has only 32768 games, so that all of them are played; "in a row"
means one trial after the other, averaged over all first states."""


def _hold(_context: click.Context, _option: click.Parameter, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise click.BadParameter(f"{text!r} is not a range of turns; write it like 2-3")
    return int(match[1]), int(match[2] or match[1])


@dataclass(frozen=True, slots=True)
class _Duel:
    """The armour classes of a hero, and the eyes that look at the hero."""

    armour: list[int]
    eyes: int
    eye_level: int
    bonus: int
    hold: tuple[int, int]

    def gazes(self) -> list[Gaze]:
        """The gaze of the eyes at each armour class.

        Raises:
            ValueError: there are no such eyes or armour.
        """
        from vaultc.odds.gazes import Gaze, Swing

        shortest, longest = self.hold
        swings = [Swing(armour, self.eye_level, self.bonus) for armour in self.armour]
        return [Gaze(swing, self.eyes, shortest, longest - shortest + 1) for swing in swings]


@click.command("softlock", epilog=EPILOG)
@click.option("--armour", callback=list_of_numbers, default="6,8,10,12", show_default=True, metavar="AC,...",
              help="Armour classes, or ranges such as 6..12.")  # fmt: skip
@click.option("--eyes", type=int, default=1, show_default=True, help="The number of eyes that see the hero.")
@click.option("--eye-level", type=click.IntRange(0, 30), default=1, show_default=True, help="The level of an eye.")
@click.option("--bonus", type=click.IntRange(-20, 20), default=0, show_default=True, help="Its bonus to hit.")
@click.option(
    "--hold", callback=_hold, default="2-3", show_default=True, metavar="LOW-HIGH", help="Turns that a hit adds."
)
@click.option("--extra-draw", is_flag=True, help="Draw one more number every turn, as rnd(100).")
@click.option("--turns", type=click.IntRange(1, MOST_TURNS), default=10_000, show_default=True,
              help="A hero held this long counts as locked.")  # fmt: skip
@click.option(
    "--trials", type=click.IntRange(1, MOST_TRIALS), help="Trials in a row.  [default: 10000; by generator 1000]"
)
@click.option("--remedies", is_flag=True, help="Compare changes to the rule.")
@click.option("--generators", is_flag=True, help="Compare random number generators, by trials in a row.")
@seed_option("With --generators", default=DEFAULT_SEED, game=DEFAULT)
@report_options
@gathered("duel", _Duel)
def command(
    duel: _Duel,
    extra_draw: bool,
    turns: int,
    trials: int | None,
    remedies: bool,
    generators: bool,
    seed: int,
    format_: str | None,
    out: str | None,
) -> None:
    """The floating eye that never lets go: chances to be held forever, by armour, generator and remedy."""
    from vaultc.cli import odds_softlock_reports as reports

    if remedies + generators + extra_draw > 1:
        raise click.UsageError("choose one of --remedies, --generators and --extra-draw")
    with refusing():
        gazes = duel.gazes()
        report: Report
        if remedies:
            report = reports.remedies_report(gazes, turns)
        elif generators:
            report = reports.generators_report(gazes, turns, trials or 1000, seed)
        else:
            report = reports.softlock_report(gazes, turns, trials or 10_000, extra_draw)
        deliver(report, format_, out)
