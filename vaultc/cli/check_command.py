"""``vaultc check``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from vaultc.cli import check_run, failures
from vaultc.cli.output import color_option
from vaultc.cli.targets import dialect_option
from vaultc.games import game_with
from vaultc.games.detection import AUTO
from vaultc.language.game import Feature
from vaultc.linter.checking import configuration

EPILOG = """\b
Examples:
  vaultc check cellar.des
  vaultc check levels/ --samples 100
  vaultc check levels/ --fix
  vaultc check levels/ --minihack
  vaultc check levels/ --select 'unknown-*' --output-format json
  vaultc check - --stdin-filename levels/cellar.des < cellar.des
  vaultc check - < article.html      the samples of a page

\b
Settings come from vaultc.toml or [tool.vaultc] in pyproject.toml, the nearest
above each file; options win. `vaultc explain` lists the rules.
Exit status: 0 nothing at or above --fail-on, 1 findings, 2 vaultc was called
wrongly."""


def _rules(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Rules between commas, in one or several options."""
    try:
        return configuration.rule_patterns([name.strip() for text in texts for name in text.split(",") if name.strip()])
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command("check", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option("--samples", type=click.IntRange(0, configuration.LARGEST_SAMPLES), metavar="N",
              help="Also check N generated levels of each level (default 0).")  # fmt: skip
@click.option("--output-format", type=click.Choice(check_run.FORMATS), default="text", show_default=True,
              help="Format of the findings.")  # fmt: skip
@click.option("--select", multiple=True, callback=_rules, metavar="RULES", help="Only these rules (a,b or 'a-*').")
@click.option("--ignore", multiple=True, callback=_rules, metavar="RULES", help="All rules but these.")
@click.option("--fail-on", type=click.Choice(configuration.FAIL_ON),
              help="The lowest severity that gives exit status 1 (default error).")  # fmt: skip
@click.option("--fix", is_flag=True, help="Apply the fixes that cannot change the meaning of a file.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: apply the other fixes too.")
@click.option("--diff", is_flag=True, help="Show what --fix would change; write nothing.")
@click.option("--statistics", is_flag=True, help="Show the number of findings of each rule instead of the findings.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until interrupted.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Use only the settings in this file.")
@dialect_option
@click.option("--minihack", is_flag=True, help="The files are levels for MiniHack: check its rules too.")
@click.option("-v", "--verbose", is_flag=True, help="Report the dialect of each file, and the reason.")
@click.option("--no-cache", is_flag=True, help="Do not use or store cached results.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes (default: one per processor).")
@click.option("--stdin-filename", type=click.Path(path_type=Path), metavar="NAME",
              help="The file name of standard input (-).")  # fmt: skip
@click.option("--page/--no-page", default=None,
              help="Read the text of a page (HTML, wikitext, Markdown, pasted) for the samples in it; "
              "default: if it looks like a page and is not called .des.")  # fmt: skip
@color_option
def command(**given: Any) -> None:
    """Report mistakes in des files, and code that is probably not intended.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, which means the file
    that holds it, or - for standard input.
    """
    if given["minihack"]:
        given["dialect"] = _of_minihack(given["dialect"])
    options = check_run.CheckOptions(
        **{**given, "fail_on": given["fail_on"] and (configuration.fail_on(given["fail_on"]),)}
    )
    _check_combination(options)
    with failures.reported_failures():
        try:
            run = check_run.CheckRun(options)
            status = run.watch() if options.watch else run.once()
        except configuration.ConfigurationError as error:
            failures.fail(str(error))
    sys.exit(status)


def _of_minihack(dialect: str) -> str:
    """The dialect of MiniHack; ends with a message if another one is asked for."""
    name = str(game_with(Feature.MINIHACK_LEVELS).name)
    if dialect not in (AUTO, name):
        message = f"--minihack checks levels of the game inside MiniHack, {name}: leave --dialect {dialect} out"
        raise click.UsageError(message)
    return name


def _check_combination(options: check_run.CheckOptions) -> None:
    """End with a message if the options do not go together."""
    if "-" in options.targets and (len(options.targets) > 1 or options.watch):
        raise click.UsageError("- must be the only target and cannot be watched")
    if options.stdin_filename is not None and options.targets != ("-",):
        raise click.UsageError("--stdin-filename requires the target -")
    if options.fix and options.diff:
        raise click.UsageError("--fix and --diff exclude each other")
    if options.watch and (options.fix or options.diff or options.output_format != "text"):
        raise click.UsageError("--watch cannot be combined with --fix, --diff or --output-format")
    if options.statistics and options.output_format != "text":
        raise click.UsageError("--statistics requires --output-format text")
