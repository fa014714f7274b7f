"""The options of ``vaultc check``, and which of them go together."""

from __future__ import annotations

from pathlib import Path

import click

from vaultc.cli import check_reports
from vaultc.cli.option_records import made_by, option
from vaultc.cli.output import color_option
from vaultc.cli.targets import dialect_option
from vaultc.language.diagnostics import Severity
from vaultc.linter.checking import configuration
from vaultc.support.dataclass import dataclass


def _rules(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Rules between commas, in one or several options."""
    try:
        return configuration.rule_patterns([name.strip() for text in texts for name in text.split(",") if name.strip()])
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _severities(name: str | None) -> tuple[Severity | None, ...]:
    return () if name is None else (configuration.fail_on(name),)


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Options of the command line; ``fail_on`` is empty where the settings decide."""

    targets: tuple[str, ...]
    samples: int | None = option(type=click.IntRange(0, configuration.LARGEST_SAMPLES), metavar="N",
                                 help="Also check N generated levels of each level (default 0).")  # fmt: skip
    samples_time: float | None = option(
        type=click.FloatRange(0, min_open=True), metavar="SECONDS",
        help="Spend about this many seconds of CPU time on generated levels; with --samples, at most N of each.",
    )  # fmt: skip
    output_format: str = option(type=click.Choice(check_reports.FORMATS), default="text", show_default=True,
                                help="Format of the findings.")  # fmt: skip
    select: tuple[str, ...] = option(multiple=True, callback=_rules, metavar="RULES",
                                     help="Only these rules (a,b or 'a-*').")  # fmt: skip
    ignore: tuple[str, ...] = option(multiple=True, callback=_rules, metavar="RULES", help="All rules except these.")
    fail_on: tuple[Severity | None, ...] = option(
        type=click.Choice(configuration.FAIL_ON), callback=lambda _c, _o, name: _severities(name),
        help="The lowest severity that gives exit status 1 (default error).",
    )  # fmt: skip
    fix: bool = option(help="Apply the fixes that cannot change the meaning of a file.")
    unsafe_fixes: bool = option(help="With --fix or --diff: apply the other fixes too.")
    diff: bool = option(help="Show what --fix would change; write nothing.")
    notes: bool | None = option("--notes/--no-notes", default=None,
                                help="Report notes too (the default, except in CI).")  # fmt: skip
    baseline: Path | None = option(type=click.Path(path_type=Path), metavar="FILE",
                                   help="Report only findings that are not listed in this file.")  # fmt: skip
    write_baseline: Path | None = option(type=click.Path(path_type=Path), metavar="FILE",
                                         help="Write all findings to this file, as known ones.")  # fmt: skip
    changed_since: str | None = option(metavar="REV",
                                       help="Only files that differ from this Git revision.")  # fmt: skip
    add_allow: bool = option(help="Write comments that allow each finding above its statement.")
    statistics: bool = option(help="Show the number of findings of each rule instead of the findings.")
    watch: bool = option(help="Check again whenever a file changes, until interrupted.")
    config: Path | None = option(type=click.Path(path_type=Path), metavar="FILE",
                                 help="Use only the settings in this file.")  # fmt: skip
    dungeon: Path | None = option(
        type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
        help="The dungeon file of these levels (default: dungeon.def or dungeon.lua in a folder).",
    )  # fmt: skip
    dialect: str = made_by(dialect_option)
    minihack: bool = option(help="The files are levels for MiniHack: check its rules too.")
    verbose: bool = option(
        "-v", "--verbose", help="Report the dialect of each file and why, and list equal findings one by one."
    )
    no_cache: bool = option(help="Do not use or store cached results.")
    jobs: int | None = option(type=click.IntRange(1), metavar="N", help="Processes (default: one per processor).")
    stdin_filename: Path | None = option(type=click.Path(path_type=Path), metavar="NAME",
                                         help="The file name of standard input (-).")  # fmt: skip
    page: bool | None = option(
        "--page/--no-page", default=None,
        help="Read the text of a page (HTML, wikitext, Markdown, pasted) for the samples in it; "
             "default: if it looks like a page and is not called .des.",
    )  # fmt: skip
    python: bool = option(help="In folders: also check the levels in Python files and notebooks.")
    color: str = made_by(color_option)

    def check(self) -> None:
        """End with a message if the options do not go together.

        Raises:
            click.UsageError: they do not.
        """
        if "-" in self.targets and (len(self.targets) > 1 or self.watch):
            raise click.UsageError("- must be the only target and cannot be watched")
        if self.stdin_filename is not None and self.targets != ("-",):
            raise click.UsageError("--stdin-filename requires the target -")
        if self.watch and (self.fix or self.diff or self.output_format not in check_reports.READABLE):
            raise click.UsageError("--watch cannot be combined with --fix, --diff or --output-format")
        changing = {"--fix": self.fix, "--diff": self.diff, "--watch": self.watch}
        changing |= {"--add-allow": self.add_allow, "--write-baseline": self.write_baseline is not None}
        together = [name for name, given in changing.items() if given]
        if len(together) > 1:
            raise click.UsageError(f"{' and '.join(together[:2])} exclude each other")
        if self.write_baseline is not None and self.baseline is not None:
            raise click.UsageError("--write-baseline writes all findings: leave --baseline out")
        if self.write_baseline is not None and self.changed_since is not None:
            raise click.UsageError("--write-baseline needs the findings of all files: leave --changed-since out")
        if "-" in self.targets and (self.add_allow or self.changed_since is not None):
            raise click.UsageError("--add-allow and --changed-since need files, not -")
        if self.statistics and self.output_format != "text":
            raise click.UsageError("--statistics requires --output-format text")
