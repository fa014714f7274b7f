"""``vaultc odds``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from vaultc.cli import failures, level_choice, odds_reports, target_argument
from vaultc.cli.dialect_option import dialect_option
from vaultc.cli.level_options import jobs_option
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.support.safe_text import visible
from vaultc.world.vault_sets import LIBRARY

EPILOG = """\b
Examples:
  vaultc odds cellar.des                     the chances written in a file
  vaultc odds cellar.des --things            how many things of each kind come
  vaultc odds cellar.des --given depth=1..9  the same at other depths
  vaultc odds vaults                         the chance of each vault
  vaultc odds vaults library mine.des        the same with a vault of your own
  vaultc odds vaults --weights 2000,1x50     the chance of each place of a list
  vaultc odds vaults "fake Delphi" --facts   what the game's page says of it
  vaultc odds dungeon                        where players meet them: vaults by depth
  vaultc odds rnl --x 10 --out luck.png      a luck-weighted roll, by Luck
  vaultc odds prd 25%                        the pseudo-random distribution
  vaultc odds rubber-band --hunger           do halflings starve?
  vaultc odds softlock --remedies            the floating eye, and remedies
  vaultc odds karmic --event 5 --karma -2    one luck roll; without --karma the long run
  vaultc odds dice 3d6 1d20 5d2              exact distributions side by side
  vaultc odds dice 8d10+12 --rng rogue36     the same with Rogue's generator
  vaultc odds rogue 1                        that game's potions
  vaultc odds policies 25% --levels 20       the policies of render --chance

\b
Formats: table, csv, json, and png for most. Chances are exact fractions in files
wherever there is an exact law. Exit status: 0 done, 1 mistakes in a des file,
2 usage error."""

LAWS = {
    "dice": "Exact distributions of dice, side by side.",
    "dungeon": "Levels, rooms, vaults and special rooms of one game, by depth.",
    "karmic": "Luck rolls with karma.",
    "policies": "The chance policies side by side.",
    "prd": "Pseudo-random distribution, by rate or as a table of odds.",
    "rnl": "The luck-weighted roll rnl(x), by Luck.",
    "rogue": "Appearances of unknown things in a game of Rogue-clone III.",
    "rubber-band": "Rubber-band odds, level by level.",
    "softlock": "The floating eye that never lets go, and remedies.",
}
"""Laws that need no des file, with one-line summaries; each lives in the module of its name."""


class OddsGroup(click.Group):
    """A group that imports a subcommand only to run it; any other word is a des file."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        return sorted([*super().list_commands(ctx), *LAWS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one subcommand."""
        if cmd_name not in LAWS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = import_module(f"vaultc.cli.odds_{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the summaries without importing the subcommands."""
        rows = {name: command.get_short_help_str(60) for name, command in self.commands.items()} | LAWS
        with formatter.section("Commands"):
            formatter.write_dl(sorted(rows.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """A subcommand by name, or the one for files."""
        if args and args[0] not in self.list_commands(ctx):
            return "FILE", _file, args
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Options before a file are the file's: all but ``--help``."""
        if args and args[0].startswith("-") and args[0] not in (target_argument.STDIN, "--", *ctx.help_option_names):
            args = ["--", *args]
        return super().parse_args(ctx, args)


@click.group("odds", cls=OddsGroup, epilog=EPILOG, subcommand_metavar="FILE | vaults | rnl | prd | ... [ARGS]...")
def command() -> None:
    """Compute chances: of des files, of luck, of dice.

    With a FILE (also a folder, the name of a vault of the library, the word library, or - for standard input): each
    chance that is written in it, and the share of levels in which it comes out; vaultc odds FILE --help lists options.
    """


@click.command("file")
@click.argument("targets", nargs=-1, required=True, metavar="[FILE]...")
@level_choice.level_option
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=1000, show_default=True,
              help="Seeds to try where there is no exact law.")  # fmt: skip
@click.option("--things", is_flag=True, help="The number of things of each kind in a level instead.")
@click.option("--given", "conditions", multiple=True, metavar="NAME=VALUE",
              help="Place or hero, as depth=12; depth and hero-level take several: depth=1..12,20.")  # fmt: skip
@jobs_option
@surroundings_options
@odds_reports.report_options
def _file(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    samples: int,
    things: bool,
    conditions: tuple[str, ...],
    jobs: int | None,
    format_: str | None,
    out: str | None,
    place: PlaceOptions,
) -> None:
    """Each chance in des files, and the share of levels in which it succeeds at least once.

    Exact if only independent draws decide; else counted over the seeds 1 to --samples. A random vault is
    made alone, on an empty level.
    """
    from vaultc.api.loading import load
    from vaultc.cli.odds_files import file_report
    from vaultc.cli.odds_given import under_conditions
    from vaultc.cli.odds_things import things_report

    with failures.reported_failures():
        loaded = load(*target_argument.given(targets), dialect=place.dialect, workers=jobs or 1)
        levels = level_choice.chosen_levels(loaded, chosen)
        made = things_report if things else file_report
        games = [level.game for level in levels]
        report = under_conditions(
            conditions, place, lambda asked: made(levels, samples, surroundings_for(games, asked), jobs)
        )
        if not report.rows:
            click.echo(visible(f"no {'things' if things else 'chances'} found in " + ", ".join(targets)), err=True)
        odds_reports.deliver(report, format_, out)


@command.command("vaults")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@target_argument.set_option
@click.option(
    "--game-walk", is_flag=True, help="As the game's own walk through the list chooses, off by one at both ends."
)
@click.option(
    "--weights", metavar="N,NxM,...", help="A list of weights instead, such as 2000,1x50, by the game's walk."
)
@click.option("--facts", is_flag=True, help="What the published page states of each vault, and what the library has.")
@dialect_option
@odds_reports.report_options
def _vaults(
    targets: tuple[str, ...],
    vault_set: str | None,
    game_walk: bool,
    weights: str | None,
    facts: bool,
    dialect: str,
    format_: str | None,
    out: str | None,
) -> None:
    """The chance of each random vault of files (or of the library) when an ordinary level needs a room.

    In the library all rotations of a vault share one place. Vaults of files alone are chosen as the game does it.
    With --facts: size, light, chances and numbers as the published page of the game's vaults states them, beside the
    values in the library and in the game's own list; a part of them is measured in 200 levels.
    """
    from vaultc.api.loading import load
    from vaultc.cli import odds_vaults
    from vaultc.cli.odds_values import refusing

    with failures.reported_failures(), refusing():
        if weights is not None:
            if targets or vault_set or facts:
                failures.fail("--weights is a list of its own; leave files, --set and --facts out")
            odds_reports.deliver(odds_vaults.weights_report(weights), format_, out)
            return
        loaded = load(*target_argument.given(targets or (LIBRARY,)), dialect=dialect, vault_set=vault_set)
        levels = [level for level in loaded.levels if level.is_vault and level not in loaded.aside]
        if not levels:
            failures.fail("no random vault found in these files")
        if facts and game_walk:
            failures.fail("--facts shows the game's walk beside the page's chances; leave --game-walk out")
        if facts:
            from vaultc.cli.odds_facts import facts_report

            odds_reports.deliver(facts_report(levels, dialect, vault_set), format_, out)
            return
        odds_reports.deliver(odds_vaults.vaults_report(levels, game_walk=game_walk), format_, out)
