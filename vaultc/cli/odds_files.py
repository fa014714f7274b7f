"""``vaultc odds FILE``: the chances of des files, exact where text, place and hero decide, else counted over seeds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from pathlib import Path

import click

from vaultc.api import loading
from vaultc.cli import failures, level_choice, odds_cells, odds_reports, target_argument
from vaultc.cli.drawing import workers_for
from vaultc.cli.level_options import jobs_option
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.generation.laws.sites import ARM, CONDITION, DICE, PLACE, SQUARES, ChanceSite, chances_in
from vaultc.language.source import Span
from vaultc.sampling.chances import CountedChances, CountedSite, count_sites
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.safe_text import visible
from vaultc.world import vault_sets
from vaultc.world.surroundings import Surroundings

COLUMNS = ("level", "place", "text", "kind", "written", "outcomes", "share of levels", "times a level", "how")
SQUARE_COLUMNS = ("level", "place", "text", "square", "chance", "how")

_LONGEST_BITS = 64
"""Bits of the denominators of shares that are shown as fractions; files hold others too."""
_LONGEST_TEXT = 60
_MOST_OUTCOMES = 3
"""The number of outcomes that people read in a table; files have them all."""


@click.command("file")
@click.argument("targets", nargs=-1, required=True, metavar="[FILE]...")
@level_choice.level_option
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=1000, show_default=True,
              help="Seeds to try where there is no exact law.")  # fmt: skip
@click.option("--things", is_flag=True, help="The number of things of each kind in a level instead.")
@click.option("--squares", is_flag=True, help="Each square that a chosen place may be instead, with its chance.")
@click.option("--given", "conditions", multiple=True, metavar="NAME=VALUE",
              help="Place or hero, as depth=12; depth and hero-level take several: depth=1..12,20.")  # fmt: skip
@jobs_option
@surroundings_options
@odds_reports.report_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    samples: int,
    things: bool,
    squares: bool,
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
    from vaultc.cli.odds_given import under_conditions
    from vaultc.cli.odds_things import things_report

    if things and squares:
        raise click.UsageError("--things and --squares exclude each other")
    with failures.reported_failures():
        loaded = loading.load(*target_argument.given(targets), dialect=place.dialect, workers=jobs or 1)
        levels = level_choice.chosen_levels(loaded, chosen)
        made = things_report if things else squares_report if squares else file_report
        games = [level.game for level in levels]
        report = under_conditions(
            conditions, place, lambda asked: made(levels, samples, surroundings_for(games, asked), jobs)
        )
        if not report.rows:
            sought = "things" if things else "chosen places" if squares else "chances"
            click.echo(visible(f"no {sought} found in " + ", ".join(targets)), err=True)
        odds_reports.deliver(report, format_, out)


def file_report(
    scripts: Sequence[loading.LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> odds_reports.Report:
    """All chances of the levels, with their share of levels."""
    rows: list[Sequence[odds_cells.TableCell]] = [
        _row(script, site, found, levels)
        for script in scripts
        for site, found, levels in _sites(script, samples, surroundings, jobs)
    ]
    return odds_reports.Report(
        COLUMNS, rows, draw=(lambda: _picture(rows)) if rows else None, grouped=("place", "text")
    )


def _picture(rows: Sequence[Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.cli import odds_pictures

    chances = []
    for row in rows:
        cells = dict(zip(COLUMNS, row, strict=True))
        share, written = cells["share of levels"], cells["written"]
        note = odds_cells.shown(cells["how"]) if share is None else ""
        name = f"{Path(str(cells['place'])).name} {cells['kind']}: {cells['text']}"
        chances.append(
            odds_pictures.NamedChance(
                name, odds_cells.as_float(share), None if written is None else odds_cells.as_float(written), note
            )
        )
    return odds_pictures.chances_picture("Chances, and the share of levels in which they come out", chances)


def squares_report(
    scripts: Sequence[loading.LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> odds_reports.Report:
    """All places that the dice choose, with each square that they may be; squares as the file writes them."""
    rows: list[Sequence[odds_cells.TableCell]] = []
    for script in scripts:
        for site, counted, _ in _sites(script, samples, surroundings, jobs, only=PLACE):
            law, sampled = _law(site, counted)
            total = sum(counted.drawn.values())
            how = odds_cells.LabelledValue(
                f"sampled: {total} times" if sampled else "exact",
                {"how": "sampled" if sampled else "exact", "times": total if sampled else None},
            )
            for square, chance in sorted(law.items(), key=lambda item: _numbers(item[0])):
                share = odds_cells.Share(chance) if sampled else chance
                rows.append((script.name, _place(site.span), _text(site.span), square, share, how))
    return odds_reports.Report(SQUARE_COLUMNS, rows, grouped=("place", "text"))


def _numbers(square: str) -> list[int]:
    return [int(number) for number in square.strip("()").split(",")]


def _sites(
    script: loading.LevelScript, samples: int, surroundings: Surroundings, jobs: int | None, *, only: str | None = None
) -> list[tuple[ChanceSite, CountedSite, int]]:
    """The chances of a level (of one kind alone with ``only``) with their counts, and the number of levels counted."""
    around = script.surroundings_at(surroundings=surroundings)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    sites = [site for site in found if only in (None, site.kind)]
    counted = CountedChances(0, [CountedSite() for _ in sites])
    if any(map(_wants_levels, sites)):
        workers = workers_for(jobs, samples)
        bar = partial(progress, total=samples, what=f"sampling {script.name}", levels=samples)
        counted = count_sites(script, sites, range(1, samples + 1), around, workers, bar)
    return [(site, one, counted.levels) for site, one in zip(sites, counted.sites, strict=True)]


def _wants_levels(site: ChanceSite) -> bool:
    """True if only levels tell how often a chance comes out, on how many squares, or as what."""
    return site.times is None or site.kind == SQUARES or (site.outcomes is None and site.written is None)


def _row(
    script: loading.LevelScript, site: ChanceSite, counted: CountedSite, levels: int
) -> Sequence[odds_cells.TableCell]:
    share, times, how = _counted(site, counted, levels) if site.times is None else _exact(site)
    return (
        script.name,
        _place(site.span),
        _text(site.span),
        site.kind,
        None if site.written is None else odds_cells.percent(site.written),
        _outcomes(site, counted),
        share,
        times,
        how,
    )


def _place(span: Span) -> str:
    """File and line; a file of the library without its folder, so that the report is the same on every machine."""
    path = span.source.path
    is_named = path is not None and path.is_absolute() and vault_sets.is_shipped(path)
    name = path.name if path is not None and is_named else span.source.name
    return f"{name}:{span.begin.line}"


def _exact(site: ChanceSite) -> tuple[odds_cells.TableCell, odds_cells.TableCell, odds_cells.LabelledValue]:
    """The exact share of levels, and mean number a level."""
    assert site.times is not None
    share = site.times.at_least_once
    is_short = share.denominator.bit_length() <= _LONGEST_BITS
    text = f"exact: {share}" if is_short else "exact, with a long fraction"
    if site.kind in (CONDITION, ARM):
        text = "exact: never here" if share == 0 else text
    return share, odds_cells.Amount(site.times.mean), odds_cells.LabelledValue(text, _how("exact"))


def _how(how: str, seeds: int = 0, **counts: odds_cells.Data) -> odds_cells.Data:
    """The origin of a share, in files: from how many levels, in how many of which a chance was met and came out."""
    return {"how": how, "levels": seeds or None, **{name.replace("_", " "): count for name, count in counts.items()}}


def _counted(
    site: ChanceSite, counted: CountedSite, levels: int
) -> tuple[odds_cells.TableCell, odds_cells.TableCell, odds_cells.LabelledValue]:
    """A sampled share, with its standard error and 95 % interval, which people read in percent."""
    if not levels:
        return None, None, odds_cells.LabelledValue("no level could be made", _how("no level could be made"))
    share = Fraction(counted.hit, levels)
    low, high = wilson(counted.hit, levels)
    met = "" if counted.met == levels or site.event == site.asked else f", met in {counted.met}"
    text = f"sampled: {counted.hit} of {levels} seeds{met}; {low:.1%} to {high:.1%}"
    error = sqrt(share * (1 - share) / levels)
    counts: dict[str, odds_cells.Data] = {"met": counted.met, "came_out": counted.hit, "standard_error": error}
    numbers = _how("sampled", levels, **counts, interval_from=low, interval_to=high)
    return odds_cells.Share(share), counted.times / levels, odds_cells.LabelledValue(text, numbers)


# ---- what is drawn


def _outcomes(site: ChanceSite, counted: CountedSite) -> odds_cells.LabelledValue | None:
    """The law of what is drawn each time; of monsters the species that came, of squares their number."""
    if site.kind == SQUARES:
        return _squares(counted)
    law, sampled = _law(site, counted)
    if not law:
        return None
    if site.kind == PLACE:
        text = f"{len(law)} square{'s' * (len(law) != 1)}{' seen (sampled)' if sampled else ''}"
        return odds_cells.LabelledValue(text, {"possible squares": len(law), "outcomes sampled": sampled})
    text = _dice(law) if site.kind == DICE else _most_likely(law)
    names = [int(name) for name in law] if site.kind == DICE else list(law)
    chances: dict[str, odds_cells.Data] = {
        "chances": list(law.values()),
        "chances decimal": [float(share) for share in law.values()],
    }
    told = f"{text} (sampled)" if sampled else text
    return odds_cells.LabelledValue(told, {"outcomes": names, **chances, "outcomes sampled": sampled})


def _law(site: ChanceSite, counted: CountedSite) -> tuple[dict[str, Fraction], bool]:
    """The law of what is drawn, and True if it is counted."""
    if site.outcomes is not None or not (counted.drawn or (site.kind == CONDITION and counted.asked)):
        return dict(site.outcomes or {}), False
    drawn = counted.drawn or {"true": counted.times, "false": counted.asked - counted.times}
    total = sum(drawn.values())
    return {name: Fraction(number, total) for name, number in drawn.items() if number}, True


def _squares(counted: CountedSite) -> odds_cells.LabelledValue | None:
    if not counted.asked or not counted.squares:
        return None
    mean = counted.squares / counted.asked
    return odds_cells.LabelledValue(f"{mean:.4g} squares change (sampled)", {"squares": mean})


def _dice(law: dict[str, Fraction]) -> str:
    values = [int(name) for name in law]
    mean = sum((int(name) * share for name, share in law.items()), Fraction(0))
    return f"{min(values)} to {max(values)}, mean {float(mean):g}"


def _most_likely(law: dict[str, Fraction]) -> str:
    ranked = sorted(law.items(), key=lambda item: -item[1])
    told = [f"{name} {odds_cells.as_percentage(share)}" for name, share in ranked[:_MOST_OUTCOMES]]
    more = len(ranked) - _MOST_OUTCOMES
    return ", ".join(told) + (f", {more} more" if more > 0 else "")


def _text(span: Span) -> str:
    """The line of a chance, without its indentation."""
    line = " ".join(span.source.line(span.begin.line).split())
    return line if len(line) <= _LONGEST_TEXT else line[: _LONGEST_TEXT - 3] + "..."
