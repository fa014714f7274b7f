"""``vaultc odds softlock``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from vaultc.cli import seeds
from vaultc.cli.odds_reports import Report, deliver, list_of_numbers, optional, refusing, report_options
from vaultc.cli.option_records import Command, option, options
from vaultc.games import DEFAULT

if TYPE_CHECKING:
    from vaultc.odds.floating_eye import Gaze

MOST_TURNS, MOST_TRIALS = 20_000, 100_000

EPILOG = """\b
Examples:
  vaultc odds softlock                              one floating eye, by armour class
  vaultc odds softlock --armour 0..19 --out lock.png
  vaultc odds softlock --extra-draw                 the published 0, 12, 32, 47 %
  vaultc odds softlock --armour 4 --eyes 2          two eyes at once
  vaultc odds softlock --eye-level 3 --bonus 2      any attack that holds
  vaultc odds softlock --remedies --armour 8,12     remedies
  vaultc odds softlock --remedies --grace 1..3 --cap 3,8,20       of other strengths
  vaultc odds softlock --remedies --cap 8 --break-free 50 --together
  vaultc odds softlock --generators --armour 10     whose random numbers lock

\b
The model: every turn each eye hits if 1d20 + bonus is at least 21 - level - armour
class (low is good armour), and a hit holds for 2 or 3 turns more (--hold); then one
turn passes. A hero who is still held after --turns counts as locked. If a turn adds more
than it takes (drift above 0) no good generator helps: the rule itself locks.
Rogue's generator has only 32768 games, so that all of them are played; "in a row"
means one trial after the other, averaged over all first states.

\b
A remedy has a strength, and --remedies shows each with its usual one, or with all that
its option gives, such as 1..3 or 2,5: points of armour (4), the level of the hero, who
resists as many in 20 hits (5), the fewest turns of a hit (1), hits that add up (1), the
largest counter (5), turns without hits after one (1), numbers of the die that every hit
takes (1), the turns of which one frees (20), turns to freedom (50) or starvation (1000).
With --together a last row has all that were given, at once."""


def _hold(_context: click.Context, _option: click.Parameter, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise click.BadParameter(f"{text!r} is not a range of turns; write it like 2-3")
    return int(match[1]), int(match[2] or match[1])


@dataclass(frozen=True, slots=True)
class _Duel:
    """The armour classes of a hero, and the eyes that look at the hero."""

    armour: list[int] = option(callback=list_of_numbers, default="6,8,10,12", show_default=True, metavar="AC,...",
                               help="Armour classes, or ranges such as 6..12.")  # fmt: skip
    eyes: int = option(type=int, default=1, show_default=True, help="The number of eyes that see the hero.")
    eye_level: int = option(type=click.IntRange(0, 30), default=1, show_default=True, help="The level of an eye.")
    bonus: int = option(type=click.IntRange(-20, 20), default=0, show_default=True, help="Its bonus to hit.")
    hold: tuple[int, int] = option(callback=_hold, default="2-3", show_default=True, metavar="LOW-HIGH",
                                   help="Turns that a hit adds.")  # fmt: skip

    def gazes(self) -> list[Gaze]:
        """The gaze of the eyes at each armour class.

        Raises:
            ValueError: there are no such eyes or armour.
        """
        from vaultc.odds.floating_eye import Gaze, Swing

        shortest, longest = self.hold
        swings = [Swing(armour, self.eye_level, self.bonus) for armour in self.armour]
        return [Gaze(swing, self.eyes, shortest, longest - shortest + 1) for swing in swings]


STRENGTHS = ("better-armour", "hero-level", "shorter-hold", "stacking", "cap", "grace", "tiring", "break-free",
             "turn-limit", "starvation")  # fmt: skip
"""Remedies that have a strength, each an option."""


@dataclass(frozen=True, slots=True)
class _Remedies:
    """The strengths of remedies by name, and if they are also compared all at once."""

    strengths: dict[str, list[int]]
    together: bool


def _strength_options(command: Command) -> Command:
    """Add an option for the strength of each remedy, and gather them by name."""

    @wraps(command)
    def with_strengths(*arguments: Any, **options: Any) -> Any:
        given = {name: options.pop(name.replace("-", "_")) for name in STRENGTHS}
        chosen = _Remedies({name: found for name, found in given.items() if found}, options.pop("together"))
        return command(*arguments, **options, chosen=chosen)

    help_ = "With --remedies: also all of the given strengths at once."
    decorated: Command = click.option("--together", is_flag=True, help=help_)(with_strengths)
    for name in reversed(STRENGTHS):
        add = click.option(f"--{name}", callback=optional(list_of_numbers), metavar="N,...",
                              help=f"With --remedies: the strength of {name}.")  # fmt: skip
        decorated = add(decorated)
    return decorated


@click.command("softlock", epilog=EPILOG)
@options("duel", _Duel)
@click.option("--extra-draw", is_flag=True, help="Draw one more number every turn, as rnd(100).")
@click.option("--turns", type=click.IntRange(1, MOST_TURNS), default=10_000, show_default=True,
              help="A hero held this long counts as locked.")  # fmt: skip
@click.option("--trials", type=click.IntRange(1, MOST_TRIALS),
              help="Trials in a row.  [default: 10000; by generator 1000]")  # fmt: skip
@click.option("--remedies", is_flag=True, help="Compare changes to the rule.")
@_strength_options
@click.option("--generators", is_flag=True, help="Compare random number generators, by trials in a row.")
@seeds.seed_option("With --generators", default=seeds.DEFAULT_SEED, game=DEFAULT)
@report_options
def command(
    duel: _Duel,
    extra_draw: bool,
    turns: int,
    trials: int | None,
    remedies: bool,
    chosen: _Remedies,
    generators: bool,
    seed: int,
    format_: str | None,
    out: str | None,
) -> None:
    """The floating eye that never lets go: chances to be held forever, by armour, generator and remedy."""
    from vaultc.cli import odds_softlock_reports as reports

    if remedies + generators + extra_draw > 1:
        raise click.UsageError("choose one of --remedies, --generators and --extra-draw")
    if (chosen.strengths or chosen.together) and not remedies:
        raise click.UsageError(f"--{next(iter(chosen.strengths), 'together')} requires --remedies")
    with refusing():
        gazes = duel.gazes()
        report: Report
        if remedies:
            from vaultc.odds.floating_eye import chosen_remedies

            report = reports.remedies_report(gazes, chosen_remedies(chosen.strengths, together=chosen.together), turns)
        elif generators:
            report = reports.generators_report(gazes, turns, trials or 1000, seed)
        else:
            report = reports.softlock_report(gazes, turns, trials or 10_000, extra_draw)
        deliver(report, format_, out)
