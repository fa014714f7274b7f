"""``vaultc roll``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from vaultc.chance.generators import generator_named
from vaultc.cli import failures, odds_karmic, odds_reports, roll_session
from vaultc.cli.option_records import gathered
from vaultc.cli.random_command import NAMES
from vaultc.cli.roll_texts import roller_report
from vaultc.odds import karmic, luck_roller
from vaultc.support.regular_files import read_regular

DEFAULT_GENERATOR = "pcg64"
LARGEST_STATE = 4_000_000
_NEW_SEEDS = 1 << 32

EPILOG = """\b
Examples:
  vaultc roll                                    Enter rolls, quit ends
  vaultc roll --event -10 --intrinsic 4          with modifiers
  vaultc roll --state hero.json                  goes on where it ended
  vaultc roll --from rolls.txt --format csv      a list of rolls, as a table
  printf 'roll\\nroll\\n' | vaultc roll --seed 7   from a pipe

\b
A line is empty or "roll" (1d50 of the generator), a number of your own die (1 to 50),
or an outcome (bad, good, none); then event=N and intrinsic=N are for that roll alone,
and on a line of their own for all rolls from now on. Other dice (d20, 3d6+1) are
thrown without luck. undo takes back, odds shows the next ranges, history all rolls;
help, quit. Words may share a line; # begins a comment.
A wrong line changes nothing; then the exit status is 1.

\b
A list for --from (- is standard input) has the same words; empty lines mean nothing
there, and one wrong word stops all. --state keeps everything in a file, which is
replaced after every line. Without --seed the seed is new, and is told."""


@dataclass(frozen=True, slots=True)
class LuckOptions:
    """The options of a roller: generator, seed, and modifiers."""

    rng: str | None
    seed: int | None
    event: int | None
    intrinsic: int | None
    traits: dict[str, int]
    only: str | None


@click.command("roll", epilog=EPILOG)
@click.option("--rng", type=click.Choice(NAMES), metavar="NAME",
              help=f"The generator (default {DEFAULT_GENERATOR}; vaultc random --list).")  # fmt: skip
@click.option("--seed", type=int, metavar="N", help="Its seed; vaultc random --list tells the limits.")
@click.option("--event", type=int, metavar="E", help="The events' modifier.")
@click.option("--intrinsic", type=int, metavar="I", help="The character's modifier.")
@click.option("--character", "traits", callback=odds_karmic.read_traits, multiple=True, metavar="NAME=N",
              help="A modifier of the character, added to --intrinsic. Repeatable.")  # fmt: skip
@click.option("--only", type=click.Choice(("good", "bad")), help="Events offer only this outcome.")
@click.option("--state", type=click.Path(path_type=Path), metavar="FILE", help="Remember in this file.")
@click.option("--from", "list_", metavar="FILE", help="Take a list of rolls instead of lines.")
@odds_reports.report_options
@gathered("luck", LuckOptions)
def command(state: Path | None, list_: str | None, format_: str | None, out: str | None, luck: LuckOptions) -> None:
    """Roll for luck with karma, line by line: rolls, remembers, and tells the karma of the next roll."""
    with failures.reported_failures():
        memory = _opened(state, luck)
        mistakes = 0
        if list_ is not None:
            roll_session.take_list(memory, list_)
        else:
            mistakes = roll_session.converse(memory, quiet=format_ is not None and out is None)
        if list_ is not None or format_ is not None or out is not None:
            odds_reports.deliver(roller_report(memory.roller), format_, out)
    if mistakes:
        sys.exit(failures.FINDINGS)


# ---- beginning


def _opened(path: Path | None, luck: LuckOptions) -> roll_session.LuckMemory:
    """The roller of a file, or a new one, with the modifiers of the options."""
    before = _read_state(path)
    try:
        if before is None:
            memory = roll_session.LuckMemory(_new(luck), path)
        else:
            memory = roll_session.LuckMemory(luck_roller.restored(before), path, before)
            _refuse_other(memory.roller, luck, path)
    except ValueError as error:
        failures.fail(f"{path}: not a state of vaultc roll: {error}" if before is not None else str(error))
    try:
        _change_modifiers(memory.roller, luck)
    except ValueError as error:
        failures.fail(str(error))
    return memory


def _read_state(path: Path | None) -> bytes | None:
    if path is None:
        return None
    try:
        return read_regular(path, LARGEST_STATE)
    except FileNotFoundError:
        return None


def _new(luck: LuckOptions) -> luck_roller.LuckRoller:
    from secrets import randbelow

    seed = randbelow(_NEW_SEEDS) if luck.seed is None else luck.seed
    only = None if luck.only is None else karmic.Outcome(luck.only)
    return luck_roller.LuckRoller(luck.rng or DEFAULT_GENERATOR, seed, only)


def _refuse_other(roller: luck_roller.LuckRoller, luck: LuckOptions, path: Path | None) -> None:
    """End with a message if options ask for another generator, seed or kind of events than a file has."""
    only = None if roller.only is None else roller.only.value
    asked = None if luck.rng is None else generator_named(luck.rng).name
    for option, given, kept in (
        ("--rng", asked, roller.generator.name),
        ("--seed", luck.seed, roller.seed),
        ("--only", luck.only, only),
    ):
        if given is not None and given != kept:
            has = f"has {option} {kept}" if kept is not None else f"has no {option}"
            failures.fail(f"{path} {has}; leave {option} out, or begin another file")


def _change_modifiers(roller: luck_roller.LuckRoller, luck: LuckOptions) -> None:
    character = luck.intrinsic
    if luck.traits:
        character = (luck.intrinsic or 0) + sum(luck.traits.values())
    for name, value, now in ((luck_roller.EVENT, luck.event, roller.event),
                             (luck_roller.INTRINSIC, character, roller.intrinsic)):  # fmt: skip
        if value is not None and value != now:
            roller.change(name, value)
