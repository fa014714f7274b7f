"""``vaultc stats``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vaultc.api import loading
from vaultc.cli import failures, level_choice, level_options
from vaultc.cli.option_records import PATH, check_one_format, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import long_progress
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.surroundings_options import DEEPEST, PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.level.measures.level_measures import MEASURES
from vaultc.sampling.statistics import results, texts
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.sampling.statistics.results import ComparedRow, ComparisonError, read_summary
from vaultc.sampling.statistics.results import compare as compared
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import did_you_mean
from vaultc.support.workers import WorkersLostError
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.sampling.danger.comparing import DangerComparison

MOST_MEASURED = 1000
"""The default number of levels to measure."""

WORTH_PROCESSES = 500
"""From this many levels on, starting other processes pays off."""
DANGER_WORTH_PROCESSES = 2000
"""The same for comparisons of danger."""

FORMATS = ("table", "csv", "json", "html")
_OF_SUFFIX = {".csv": "csv", ".json": "json", ".html": "html", ".htm": "html"}

EPILOG = """\b
Examples:
  vaultc stats cellar.des --count 1000
  vaultc stats cellar.des --count 5000 --out report.html
  vaultc stats cellar.des --count 5000 --out before.json
  vaultc stats cellar.des --count 5000 --compare before.json
  vaultc stats vlt-spiders --danger --depths 5,10,15

\b
Exit status: 0 done, 1 mistakes in a file, no level can be made, or with
--compare something changed, 2 usage error."""


def _pair(_context: click.Context, _option: click.Parameter, given_: str | None) -> tuple[str, str] | None:
    """Two names of measures."""
    if given_ is None:
        return None
    names = [name.strip() for name in given_.split(",")]
    for name in names:
        if name not in MEASURES:
            raise click.BadParameter(f"there is no measure {name!r}{did_you_mean(name, MEASURES)}")
    if len(names) != 2:
        raise click.BadParameter("expected two measures, such as area,dead_ends")
    return names[0], names[1]


def _depths(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """Numbers with commas between them, each once."""
    if text is None:
        return ()
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not (word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= DEEPEST and len(word) < 4):
            raise click.BadParameter(f"{word!r} is not a depth from 1 to {DEEPEST}; write depths like 1,5,10")
    return tuple(dict.fromkeys(map(int, words)))


@dataclass(frozen=True, slots=True)
class DangerOptions:
    """The request for a comparison of danger and loot, and its depths."""

    danger: bool = option(
        help="Compare danger and loot with an ordinary room, or an ordinary level, of the same depth.",
    )  # fmt: skip
    depths: tuple[int, ...] = option(
        callback=_depths, metavar="N,N...",
        help="With --danger: the depths (default 1,5,10,20, or the depth that --depth or --place give).",
    )  # fmt: skip

    def check(self, place: PlaceOptions, excluded: bool) -> None:
        """Check that the options go together; ``excluded`` tells that an option of other statistics is there.

        Raises:
            click.UsageError: they do not.
        """
        if self.depths and not self.danger:
            raise click.UsageError("--depths needs --danger")
        if self.danger and excluded:
            raise click.UsageError("--danger compares with ordinary rooms; leave out --compare, --range and --near")
        if self.depths and (place.depth is not None or place.where is not None):
            raise click.UsageError("--depths and --depth or --place exclude each other")


danger_options = options("danger", DangerOptions)
"""Adds ``--danger`` and ``--depths``; the command gets :class:`DangerOptions` as ``danger``."""


@dataclass(frozen=True, slots=True)
class _ReportOptions:
    """Form and place of the statistics, an older file to ``compare`` with, and the two measures of a range."""

    format_: str | None = option("--format", type=click.Choice(FORMATS),
                                 help="Output format (default: by --out, else table).")  # fmt: skip
    as_json: bool = option("--json", help="Short for --format json.")
    out: Path | None = option(type=PATH, metavar="FILE", help="The file to write.")
    compare: Path | None = option(type=PATH, metavar="OLD.json",
                                  help="Report significant changes since these statistics.")  # fmt: skip
    pair: tuple[str, str] | None = option("--range", callback=_pair, metavar="A,B",
                                          help="The two measures of the expressive range in the report.")  # fmt: skip
    near: int | None = option(type=click.IntRange(1, 20), metavar="N",
                              help="Also count levels that differ from another in at most N cells.")  # fmt: skip

    def __post_init__(self) -> None:
        check_one_format(self.format_, self.as_json)

    @property
    def format(self) -> str:
        """The requested form, or the form for the suffix of the file."""
        if self.as_json:
            return "json"
        return self.format_ or _OF_SUFFIX.get(self.out.suffix.lower() if self.out else "", "table")


@click.command("stats", epilog=EPILOG)
@target_argument(required=True)
@level_choice.level_option
@level_options.several_seeds_options(MOST_MEASURED)
@options("report", _ReportOptions)
@danger_options
@level_options.rng_option
@set_option
@level_options.executor_options
@surroundings_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    seeds: SeedOptions,
    report: _ReportOptions,
    danger: DangerOptions,
    rng: str | None,
    vault_set: str | None,
    who: level_options.Executor,
    place: PlaceOptions,
) -> None:
    """Measure many levels: terrain, paths, contents, how often each statement ran.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input.
    """
    wanted = seeds.chosen(MOST_MEASURED)
    danger.check(place, any(one is not None for one in (report.compare, report.pair, report.near)))
    with failures.reported_failures(ComparisonError, WorkersLostError):
        old = None if report.compare is None else read_summary(report.compare)
        loaded = loading.load(*given(targets), dialect=place.dialect, vault_set=vault_set)
        scripts = level_choice.chosen_levels(loaded, chosen)
        surroundings = surroundings_for((script.game for script in scripts), place)
        if danger.danger:
            text, any_level = compared_danger(scripts, wanted, rng, surroundings, danger.depths, who, report.format)
            _deliver(text, report.out)
            sys.exit(0 if any_level else failures.FINDINGS)
        found = _measured(
            [Measuring(script, rng, surroundings, report.near is not None) for script in scripts], wanted, who
        )
        data = results.summary(found, report.near)
        rows = None if old is None else compared(old, data)
        _deliver(_statistics_output(found, data, rows, report), report.out)
    changed = rows is not None and any(row.is_sure for row in rows)
    if changed or not any(statistics.levels for statistics in found):
        sys.exit(failures.FINDINGS)


def _measured(measurings: Sequence[Measuring], seeds: range, who: level_options.Executor) -> list[results.Statistics]:
    total = len(measurings) * len(seeds)
    if total < WORTH_PROCESSES and who.name != "dask":
        who = level_options.Executor("here", 1, None)
    steps = results.collect(measurings, seeds, lambda job, items: who.results(job, items, lambda: job((0, seeds[:1]))))
    last: list[results.Statistics] = []
    for _, last in long_progress(steps, total, "measuring", lambda step: step[0]):  # noqa: B007 - the last counts
        pass
    return last


def _statistics_output(
    found: list[results.Statistics],
    data: dict[str, Any],
    rows: list[ComparedRow] | None,
    wanted: _ReportOptions,
) -> str:
    """The output: in text a comparison replaces the tables, in JSON it is added to the statistics."""
    if wanted.format == "html":
        from vaultc.sampling.statistics.report import report

        return report(found, wanted.pair, rows or (), wanted.near)
    if wanted.format == "json":
        return json.dumps(data if rows is None else data | {"comparison": texts.comparison_json(rows)}) + "\n"
    if wanted.format == "csv":
        return texts.table_csv(data) if rows is None else texts.comparison_csv(rows)
    return texts.table(data) if rows is None else texts.comparison(rows)


def _deliver(content: str, out: Path | None) -> None:
    if out is not None:
        write_atomically(out, content)
    else:
        click.echo(safe_text.inert("\n".join(map(safe_text.visible, content.split("\n")))), nl=False)


# ---- danger


def compared_danger(
    scripts: Sequence[loading.LevelScript],
    seeds: range,
    rng: str | None,
    around: Surroundings,
    depths: tuple[int, ...],
    who: level_options.Executor,
    format: str,
) -> tuple[str, bool]:
    """The comparisons in a format of ``vaultc stats``, and whether any level could be made."""
    from vaultc.sampling.danger import comparing

    plan = comparing.plan_of(comparing.requests_of(scripts, around, depths), seeds, rng)
    total = len(plan.samples) * len(seeds)
    if total < DANGER_WORTH_PROCESSES and who.name != "dask":
        who = level_options.Executor("here", 1, None)
    steps = plan.compare(lambda job, items: who.results(job, items, lambda: job((0, seeds[:1]))))
    found: list[DangerComparison] = []
    for _, found in long_progress(steps, total, "sampling", lambda step: step[0]):  # noqa: B007 - the last counts
        pass
    return _writer(format)(found), any(one.own.levels for one in found)


def _writer(format: str) -> Callable[[Sequence[DangerComparison]], str]:
    """The function that writes comparisons in a format."""
    if format == "html":
        from vaultc.sampling.danger.texts import danger_page

        return danger_page
    from vaultc.sampling.danger import texts

    if format == "json":
        return lambda found: json.dumps(texts.danger_data(found)) + "\n"
    return texts.danger_csv if format == "csv" else texts.danger_table
