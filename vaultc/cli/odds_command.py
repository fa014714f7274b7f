"""``vaultc odds``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

EPILOG = """\b
Examples:
  vaultc odds cellar.des                     the chances written in a file
  vaultc odds cellar.des --things            how many things of each kind appear
  vaultc odds cellar.des --squares           where things may appear
  vaultc odds cellar.des --given depth=1..9  the same at other depths
  vaultc odds themerms.lua                   the chance of each themed room, by depth
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
  vaultc odds rogue 1                        the potions of that game
  vaultc odds policies 25% --levels 20       the policies of render --chance

\b
Formats: table, csv, json, and png for most. Chances are exact fractions in files
wherever there is an exact law. Exit status: 0 done, 1 mistakes in a des file,
2 usage error."""

SUBCOMMANDS = {
    "dice": "Exact distributions of dice, side by side.",
    "dungeon": "Levels, rooms, vaults and special rooms of one game, by depth.",
    "karmic": "Luck rolls with karma.",
    "policies": "The chance policies side by side.",
    "prd": "Pseudo-random distribution, by rate or as a table of odds.",
    "rnl": "The luck-weighted roll rnl(x), by Luck.",
    "rogue": "Appearances of unknown things in a game of Rogue-clone III.",
    "rubber-band": "Rubber-band odds, level by level.",
    "softlock": "The floating eye that never lets go, and remedies.",
    "vaults": "The chance of each random vault in an ordinary level.",
}
"""Subcommands with one-line summaries; each lives in the module of its name, and des files in ``odds_files``."""


class OddsGroup(click.Group):
    """A group that imports a subcommand only to run it; any other word is a des file."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, sorted."""
        return sorted(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one subcommand."""
        return _imported(cmd_name.replace("-", "_")) if cmd_name in SUBCOMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the summaries without importing the subcommands."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(SUBCOMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """A subcommand by name, or the one for files."""
        if args and args[0] not in SUBCOMMANDS:
            return "FILE", _imported("files"), args
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Options before a file are the file's: all but ``--help``; ``-`` alone is standard input."""
        if args and args[0].startswith("-") and args[0] not in ("-", "--", *ctx.help_option_names):
            args = ["--", *args]
        return super().parse_args(ctx, args)


def _imported(module: str) -> click.Command:
    command: click.Command = import_module(f"vaultc.cli.odds_{module}").command
    return command


@click.group("odds", cls=OddsGroup, epilog=EPILOG, subcommand_metavar="FILE | vaults | rnl | prd | ... [ARGS]...")
def command() -> None:
    """Compute chances: of des files, of luck, of dice.

    With a FILE (also a folder, the name of a vault of the library, the word library, or - for standard input): each
    chance that is written in it, and the share of levels in which it succeeds; vaultc odds FILE --help lists options.
    """
