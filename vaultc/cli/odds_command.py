"""``vaultc odds``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import click

from vaultc.chance import luck
from vaultc.chance.rubber_band import Order, RubberBand
from vaultc.cli.failures import fail, fail_without_levels, reported_failures
from vaultc.cli.odds_reports import Report, deliver, report_options
from vaultc.cli.surroundings_options import surroundings_of, surroundings_options

EPILOG = """\b
Examples:
  vaultc odds cellar.des                     the chances written in a file
  vaultc odds vaults levels/                 how often each vault is chosen
  vaultc odds rnl --x 10 --out luck.png      a luck-weighted roll, by Luck
  vaultc odds prd 25%                        the pseudo-random distribution
  vaultc odds dice 3d6 1d20 5d2              exact distributions side by side
  vaultc odds policies 25% --levels 20       what --chance of render means

\b
Formats: table, csv, json, and png for most. Chances are exact fractions in files
wherever there is an exact law. Exit status: 0 done, 1 mistakes in a des file,
2 vaultc was called wrongly."""

MOST_LUCKS, MOST_SIDES, MOST_LEVELS, MOST_ENTRIES = 27, 2000, 60, 1000


class OddsGroup(click.Group):
    """Whatever is no subcommand is a des file."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """A subcommand by name, or the one for files."""
        if args and args[0] not in self.commands:
            return "file", _file, args
        return super().resolve_command(ctx, args)


@contextmanager
def refusing() -> Iterator[None]:
    """What has no odds ends with its message."""
    try:
        yield
    except ValueError as error:
        fail(str(error))


def span_of_numbers(_context: click.Context, _option: click.Parameter, text: str) -> range:
    """Read ``-13..13`` or one whole number.

    Raises:
        click.BadParameter: the text is neither.
    """
    match = re.fullmatch(r"([+-]?[0-9]{1,9})(?:\.\.([+-]?[0-9]{1,9}))?", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is no number and no range such as -13..13")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise click.BadParameter(f"{text!r} ends before it begins")
    return range(first, last + 1)


def number(_context: click.Context, _option: click.Parameter, text: str) -> Fraction:
    """Read a decimal number or a fraction, exactly.

    Raises:
        click.BadParameter: the text is no number.
    """
    if re.fullmatch(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9}|/0*[1-9][0-9]{0,8})?|\.[0-9]{1,9})", text) is None:
        raise click.BadParameter(f"{text!r} is no number")
    return Fraction(text)


def percentage(text: str) -> Fraction:
    """``25%``, ``25`` or ``12.5%`` in percent.

    Raises:
        ValueError: the text is no percentage from 0 to 100.
    """
    if re.fullmatch(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?%?", text) is None:
        raise ValueError(f"{text!r} is no percentage")
    value = Fraction(text.removesuffix("%"))
    if not 0 <= value <= 100:
        raise ValueError(f"a percentage must be between 0 and 100, not {text.removesuffix('%')}")
    return value


@click.group("odds", cls=OddsGroup, epilog=EPILOG, subcommand_metavar="FILE | vaults | rnl | prd | ... [ARGS]...")
def command() -> None:
    """Tell how likely things are: the chances of des files, of luck, of dice.

    With a FILE (also a folder, or the name of a vault of the library): each chance that is written in it, and the
    share of levels in which it comes out.
    """


@click.command("file")
@click.argument("targets", nargs=-1, required=True, metavar="FILE...")
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=1000, show_default=True,
              help="Seeds to try where there is no exact law.")  # fmt: skip
@surroundings_options
@report_options
def _file(targets: tuple[str, ...], samples: int, format_: str | None, out: str | None, **place: Any) -> None:
    """Each chance written in des files, and the share of levels in which it comes out at least once.

    Exact where nothing but independent draws decides; else counted over the seeds 1 to --samples. A random vault is
    made alone, on an empty level.
    """
    from vaultc.api import load
    from vaultc.cli.odds_files import file_report

    surroundings = surroundings_of(**place)
    with reported_failures():
        loaded = load(*targets)
        if not loaded.levels:
            fail_without_levels(loaded.files)
        report = file_report(loaded.levels, samples, surroundings)
        if not report.rows:
            click.echo("no chance is written in " + ", ".join(targets), err=True)
        deliver(report, format_, out)


@command.command("vaults")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@report_options
def _vaults(targets: tuple[str, ...], format_: str | None, out: str | None) -> None:
    """How often each random vault of files (or of the library) is chosen when an ordinary level needs a room."""
    from vaultc.api import library, load, vault_chances

    with reported_failures():
        loaded = load(*targets) if targets else library()
        chances = vault_chances(loaded.levels)
        if not chances:
            fail("there is no random vault in these files")
        levels = [(loaded.levels[index], chance) for index, chance in chances.items()]
        total = sum(level.facts.frequency for level, _ in levels)
        rows = [(level.name, level.title or "", level.facts.frequency, f"{level.facts.frequency}/{total}", chance)
                for level, chance in levels]  # fmt: skip
        deliver(Report(("vault", "title", "weight", "weight share", "chance"), rows), format_, out)


@command.command("rnl")
@click.option("--x", type=int, required=True, help="Results are 0 to x-1; low is good.")
@click.option(
    "--luck", "lucks", callback=span_of_numbers, default="-13..13", show_default=True, help="One Luck or a range."
)
@click.option("--rule", type=click.Choice(tuple(luck.RULES)), default="3.6", show_default=True,
              help="Of NetHack 3.6, UnNetHack, or NetHack 3.4.3.")  # fmt: skip
@report_options
def _rnl(x: int, lucks: range, rule: str, format_: str | None, out: str | None) -> None:
    """The luck-weighted roll rnl(x): exact chances of every result by Luck."""
    from vaultc.cli.odds_laws import rnl_report

    with refusing():
        if x > MOST_SIDES:
            fail(f"x must be at most {MOST_SIDES}, not {x}")
        for value in (lucks[0], lucks[-1]):
            luck.check(x, value)
        deliver(rnl_report(x, lucks, luck.RULES[rule]), format_, out)


@command.command("prd")
@click.argument("rate", metavar="PERCENT", required=False)
@click.option("--table", metavar="P,P,...", help="The table form: odds in percent after 0, 1, 2, ... misses.")
@report_options
def _prd(rate: str | None, table: str | None, format_: str | None, out: str | None) -> None:
    """Pseudo-random distribution: by its long-run rate, or as a table of odds."""
    from vaultc.cli.odds_laws import prd_report, prd_table_report

    if (rate is None) == (table is None):
        raise click.UsageError("give a percentage such as 25%, or --table")
    with refusing():
        if table is not None:
            entries = [percentage(entry.strip()) for entry in table.split(",")]
            if len(entries) > MOST_ENTRIES or not any(entries):
                fail(f"a table of odds has 1 to {MOST_ENTRIES} entries, and not all of them 0")
            deliver(prd_table_report(entries), format_, out)
        else:
            value = percentage(rate or "")
            if not Fraction(1, 10) <= value < 100:
                fail(f"there is a pseudo-random distribution from 0.1% to below 100%, not at {rate}")
            deliver(prd_report(value / 100), format_, out)


@command.command("rubber-band")
@click.option("--start", callback=number, default="0.7", show_default=True, help="The odds before the first level.")
@click.option("--up", callback=number, default="0.15", show_default=True, help="What every level adds.")
@click.option("--down", callback=number, default="0.4", show_default=True, help="What every hit takes away.")
@click.option("--levels", type=click.IntRange(1, MOST_LEVELS), default=20, show_default=True, help="How many levels.")
@click.option("--order", type=click.Choice([order.value for order in Order]), default=Order.ADD_TEST_SUBTRACT.value,
              show_default=True, help="What a level does, in which order.")  # fmt: skip
@report_options
def _rubber_band(
    start: Fraction, up: Fraction, down: Fraction, levels: int, order: str, format_: str | None, out: str | None
) -> None:
    """Rubber-band odds: exact chances level by level, and the number of hits."""
    from vaultc.cli.odds_laws import rubber_band_report

    with refusing():
        deliver(rubber_band_report(RubberBand(start, up, down, Order(order)), levels), format_, out)


@command.command("karmic")
@click.option("--modifier", "modifiers", callback=span_of_numbers, default="-50..50", show_default=True,
              help="Event and intrinsic modifier together, or a range.")  # fmt: skip
@click.option("--only", type=click.Choice(("good", "bad")), help="The event offers only this.")
@report_options
def _karmic(modifiers: range, only: str | None, format_: str | None, out: str | None) -> None:
    """Luck rolls with karma: ranges of 1d50, and exact shares in the long run. One modifier also lists streaks."""
    from vaultc.cli.odds_laws import karmic_report

    if not -100 <= modifiers[0] <= modifiers[-1] <= 100:
        fail(f"a modifier must be between -100 and 100, not {modifiers[0] if modifiers[0] < -100 else modifiers[-1]}")
    with refusing():
        deliver(karmic_report(modifiers, offers_bad=only != "good", offers_good=only != "bad"), format_, out)


@command.command("dice")
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
@report_options
def _dice(dice: tuple[str, ...], format_: str | None, out: str | None) -> None:
    """Exact distributions of dice such as 3d6, 1d20 or 1d8+2, side by side."""
    from vaultc.chance.dice_laws import parse_dice
    from vaultc.cli.odds_laws import dice_report

    with refusing():
        deliver(dice_report([parse_dice(text) for text in dict.fromkeys(dice)]), format_, out)


@command.command("policies")
@click.argument("percent", metavar="PERCENT")
@click.option("--levels", type=click.IntRange(1, 400), default=20, show_default=True, help="How many levels.")
@report_options
def _policies(percent: str, levels: int, format_: str | None, out: str | None) -> None:
    """The chance policies side by side: hits in a series of levels, droughts, first levels."""
    from vaultc.cli.odds_laws import policies_report

    with refusing():
        value = percentage(percent)
        if value.denominator != 1 or not 1 <= value <= 99:
            fail(f"the policies are for whole percentages from 1 to 99, not {percent}")
        deliver(policies_report(int(value), levels), format_, out)
