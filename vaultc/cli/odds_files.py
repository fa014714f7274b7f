"""``vaultc odds FILE``: chances and numbers of things, exact where possible, for one place and hero or several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any, Final

import click

from vaultc.api import loading
from vaultc.cli import level_choice, odds_cards, odds_reports, option_records, surroundings_options
from vaultc.cli.drawing import workers_for
from vaultc.cli.failures import reported_failures
from vaultc.cli.level_options import jobs_option
from vaultc.cli.progress import progress
from vaultc.cli.targets import given
from vaultc.generation.exact_chances.sites import ARM, CONDITION, DICE, PLACE, SQUARES, ChanceSite, chances_in
from vaultc.generation.exact_chances.things import exact_things
from vaultc.generation.exact_chances.values import CountLaw
from vaultc.language.source import Span
from vaultc.sampling.chances import (
    FAMILIES,
    CountedChances,
    CountedSite,
    CountedThings,
    KindOfThing,
    count_sites,
    count_things,
)
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import visible
from vaultc.world import vault_sets
from vaultc.world.surroundings import Surroundings

COLUMNS = ("level", "place", "text", "kind", "written", "outcomes", "share of levels", "times a level", "how")
SQUARE_COLUMNS = ("level", "place", "text", "square", "chance", "how")

_LONGEST_BITS = 64
"""Bits of the denominators of shares that are shown as fractions; files hold others too."""
_LONGEST_TEXT, _LONGEST_NAME = 60, 40
"""Characters of a text in a table, and of a name in a plot."""
_MOST_OUTCOMES = 3
"""The number of outcomes that people read in a table; files have them all."""


@dataclass(frozen=True, slots=True)
class WantedOdds:
    """The things to count, and the number of levels to count them in."""

    samples: int = option_records.option(type=click.IntRange(1, 1_000_000), default=1000, show_default=True,
                                         help="Seeds to try where there is no exact law.")  # fmt: skip
    things: bool = option_records.option(help="The number of things of each kind in a level instead.")
    squares: bool = option_records.option(help="Each square that a chosen place may be instead, with its chance.")
    levels: int = option_records.option(
        type=click.IntRange(0, 100_000), default=0, metavar="N",
        help="Of themed rooms also the share of N ordinary levels that have each, counted.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.things and self.squares:
            raise click.UsageError("--things and --squares exclude each other")

    @property
    def report(self) -> Callable[..., odds_reports.Report]:
        """The function that makes the report."""
        return things_report if self.things else squares_report if self.squares else file_report

    @property
    def sought(self) -> str:
        """The word for its rows."""
        return "things" if self.things else "chosen places" if self.squares else "chances"


@click.command("file")
@click.argument("targets", nargs=-1, required=True, metavar="[FILE]...")
@level_choice.level_option
@option_records.options("wanted", WantedOdds)
@click.option("--given", "conditions", multiple=True, metavar="NAME=VALUE",
              help="Place or hero, as depth=12; depth and hero-level take several: depth=1..12,20.")  # fmt: skip
@jobs_option
@surroundings_options.surroundings_options
@odds_reports.report_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    wanted: WantedOdds,
    conditions: tuple[str, ...],
    jobs: int | None,
    format_: str | None,
    out: str | None,
    place: surroundings_options.PlaceOptions,
) -> None:
    """Each chance in des files, and the share of levels in which it succeeds at least once.

    Exact if only independent draws decide; else counted over the seeds 1 to --samples. A random vault is
    made alone, on an empty level. Of files of themed rooms (themerms.lua): the chance of each room and fill at each
    depth.
    """
    with reported_failures():
        loaded = loading.load(*given(targets), dialect=place.dialect, workers=jobs or 1)
        levels = level_choice.chosen_levels(loaded, chosen)
        games = [level.game for level in levels]

        def made(asked: surroundings_options.PlaceOptions) -> odds_reports.Report:
            around = surroundings_options.surroundings_for(games, asked)
            if all(level.is_themed for level in levels) and wanted.report is file_report:
                from vaultc.cli.theme_reports import odds_report

                is_fixed = asked.depth is not None or asked.where is not None
                return odds_report(levels, around if is_fixed else None, wanted.levels, jobs)
            return wanted.report(levels, wanted.samples, around, jobs)

        report = under_conditions(conditions, place, made)
        if not report.rows:
            click.echo(visible(f"no {wanted.sought} found in " + ", ".join(targets)), err=True)
        odds_reports.deliver(report, format_, out)


def file_report(
    scripts: Sequence[loading.LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> odds_reports.Report:
    """All chances of the levels, with their share of levels."""
    rows: list[odds_reports.ReportRow] = []
    cards: list[odds_cards.ChanceCard] = []
    for script in scripts:
        by_line: dict[str, list[tuple[ChanceSite, CountedSite, int]]] = {}
        for found in _sites(script, samples, surroundings, jobs):
            rows.append(_row(script, *found))
            by_line.setdefault(file_and_line(found[0].span), []).append(found)
        for place, sites in by_line.items():
            file, text = place.rpartition(":")[0], line_of_chance(sites[0][0].span)
            cards.append(odds_cards.chance_card(script.name, file, text, sites))
    draw = (lambda: _picture(rows)) if rows else None
    return odds_cards.CardReport(
        rows,
        draw=draw,
        grouped=("place", "text"),
        headings=COLUMNS,
        text=lambda: odds_cards.cards_text(cards),
        cards=cards,
    )


def _picture(rows: Sequence[odds_reports.ReportRow]) -> bytes:
    chances = []
    for cells in rows:
        share, written = cells["share of levels"], cells["written"]
        note = odds_reports.shown(cells["how"]) if share is None else ""
        name = f"{Path(str(cells['place'])).name} {cells['kind']}: {cells['text']}"
        known = None if written is None else odds_reports.as_float(written)
        chances.append(NamedChance(name, odds_reports.as_float(share), known, note))
    return _chances_plot("Chances, and the share of levels in which they come out", chances)


class NamedChance(NamedTuple):
    """A named chance. ``written`` is the percentage in the file, as a share; ``note`` is shown beside it."""

    name: str
    share: float
    written: float | None = None
    note: str = ""


def _chances_plot(title: str, chances: Sequence[NamedChance], *, are_written: bool = True) -> bytes:
    """The share of levels of each chance or thing, with a dot at the percentage that is written in a file."""
    from vaultc.rendering.renderers import plots

    odds_reports.check_rows(chances)
    rows = []
    for chance in chances:
        dots = [] if chance.written is None else [(chance.written, plots.INK)]
        name = odds_reports.shortened(chance.name, _LONGEST_NAME)
        if not chance.note:
            name += f" {odds_reports.as_percentage(chance.share):>8}"
        rows.append(plots.PlotRow(name, [plots.Bar(0.0, chance.share, plots.COLORS[0])], dots, chance.note))
    names = [("share of levels", plots.COLORS[0]), *([("written", plots.INK)] if are_written else [])]
    return plots.png_bytes(plots.row_plot(title, plots.Axis("", 0, 1.02, percent=True), rows, names))


def squares_report(
    scripts: Sequence[loading.LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> odds_reports.Report:
    """All places that the dice choose, with each square that they may be; squares as the file writes them."""
    rows: list[Sequence[odds_reports.TableCell]] = []
    for script in scripts:
        for site, counted, _ in _sites(script, samples, surroundings, jobs, only=PLACE):
            law, sampled = _law(site, counted)
            total = sum(counted.drawn.values())
            how = odds_reports.ReportCell(
                f"sampled: {total} times" if sampled else "exact",
                {"how": "sampled" if sampled else "exact", "times": total if sampled else None},
            )
            by_place = sorted(law, key=lambda square: [int(number) for number in square.strip("()").split(",")])
            for square, chance in ((square, law[square]) for square in by_place):
                share: odds_reports.TableCell = chance
                if sampled:
                    share = odds_reports.ReportCell(_digits(chance, total), float(chance))
                rows.append((script.name, file_and_line(site.span), line_of_chance(site.span), square, share, how))
    table = odds_reports.rows_of(SQUARE_COLUMNS, rows)
    return odds_reports.Report(table, grouped=("place", "text"), headings=SQUARE_COLUMNS)


def _sites(
    script: loading.LevelScript, samples: int, surroundings: Surroundings, jobs: int | None, *, only: str | None = None
) -> list[tuple[ChanceSite, CountedSite, int]]:
    """The chances of a level (of one kind alone with ``only``) with their counts, and the number of levels counted.

    Chances of what has no effect are left out, as far as the rules of ``check`` know it.
    """
    from vaultc.linter.facts import lies_in
    from vaultc.linter.without_effect import idle_nodes

    around = script.surroundings_at(surroundings=surroundings)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    idle = [node.span for node in idle_nodes(script.model).values()]
    sites = [site for site in found if only in (None, site.kind) and not any(lies_in(site.span, span) for span in idle)]
    counted = CountedChances(0, [CountedSite() for _ in sites])
    if any(site.outcomes is None if only == PLACE else _wants_levels(site) for site in sites):
        workers = workers_for(jobs, samples)
        bar = partial(progress, total=samples, what=f"sampling {script.name}", levels=samples)
        counted = count_sites(script, sites, range(1, samples + 1), around, workers, bar)
    return [(site, one, counted.levels) for site, one in zip(sites, counted.sites, strict=True)]


def _wants_levels(site: ChanceSite) -> bool:
    """True if only levels tell how often a chance comes out, on how many squares, or as what.

    The squares of places without a law are counted on demand alone: they would cost levels, and say little in a number.
    """
    if site.times is None or site.kind == SQUARES:
        return True
    return site.kind not in (PLACE, DICE) and site.outcomes is None and site.written is None


def _row(script: loading.LevelScript, site: ChanceSite, counted: CountedSite, levels: int) -> odds_reports.ReportRow:
    share, times, how = _counted(site, counted, levels) if site.times is None else _exact(site)
    cells = (
        script.name,
        file_and_line(site.span),
        line_of_chance(site.span),
        site.kind,
        None if site.written is None else odds_reports.percent(site.written),
        _outcomes(site, counted),
        share,
        times,
        how,
    )
    return dict(zip(COLUMNS, cells, strict=True))


def file_and_line(span: Span) -> str:
    """File and line; a file of the library without its folder, so that the report is the same on every machine."""
    path = span.source.path
    is_named = path is not None and path.is_absolute() and vault_sets.is_shipped(path)
    name = path.name if path is not None and is_named else span.source.name
    return f"{name}:{span.begin.line}"


def _exact(site: ChanceSite) -> tuple[odds_reports.TableCell, odds_reports.TableCell, odds_reports.ReportCell]:
    """The exact share of levels, and mean number a level."""
    assert site.times is not None
    share = site.times.at_least_once
    is_short = share.denominator.bit_length() <= _LONGEST_BITS
    text = f"exact: {share}" if is_short else "exact, with a long fraction"
    if site.kind in (CONDITION, ARM):
        text = "exact: never here" if share == 0 else text
    return share, odds_reports.Amount(site.times.mean), odds_reports.ReportCell(text, _how("exact"))


def _how(how: str, seeds: int = 0, **counts: odds_reports.Data) -> odds_reports.Data:
    """The origin of a share, in files: from how many levels, in how many of which a chance was met and came out."""
    return {"how": how, "levels": seeds or None, **{name.replace("_", " "): count for name, count in counts.items()}}


def _counted(
    site: ChanceSite, counted: CountedSite, levels: int
) -> tuple[odds_reports.TableCell, odds_reports.TableCell, odds_reports.ReportCell]:
    """A sampled share, with its standard error and 95 % interval, which people read in percent."""
    if not levels:
        return None, None, odds_reports.ReportCell("no level could be made", _how("no level could be made"))
    share = Fraction(counted.hit, levels)
    low, high = wilson(counted.hit, levels)
    met = "" if counted.met == levels or site.event == site.asked else f", met in {counted.met}"
    text = f"sampled: {counted.hit} of {levels} seeds{met}; {low:.1%} to {high:.1%}"
    error = sqrt(share * (1 - share) / levels)
    counts: dict[str, odds_reports.Data] = {"met": counted.met, "came_out": counted.hit, "standard_error": error}
    numbers = _how("sampled", levels, **counts, interval_from=low, interval_to=high)
    cell = odds_reports.ReportCell(odds_cards.counted_percentage(counted.hit, levels), float(share))
    mean = odds_reports.ReportCell(odds_cards.mean_of(counted.numbers, levels), counted.times / levels)
    return cell, mean, odds_reports.ReportCell(text, numbers)


# ---- what is drawn


def _outcomes(site: ChanceSite, counted: CountedSite) -> odds_reports.ReportCell | None:
    """The law of what is drawn each time; of monsters the species that came, of squares their number."""
    if site.kind == SQUARES:
        if not counted.asked or not counted.squares:
            return None
        mean = counted.squares / counted.asked
        return odds_reports.ReportCell(f"{mean:.4g} squares change (sampled)", {"squares": mean})
    law, sampled = _law(site, counted)
    if site.kind == PLACE:
        if sampled or not law:
            return odds_reports.ReportCell("random (see --squares)", {"possible squares": None})
        return odds_reports.ReportCell(f"{len(law)} square{'s' * (len(law) != 1)}", {"possible squares": len(law)})
    if not law:
        return None
    names: list[odds_reports.Data] = list(law)
    if site.kind == DICE:
        values = [int(name) for name in law]
        names = list(values)
        expected = sum((value * share for value, share in zip(values, law.values(), strict=True)), Fraction(0))
        text = f"{min(values)} to {max(values)}, mean {float(expected):g}"
    else:
        ranked = sorted(law.items(), key=lambda item: -item[1])
        more = len(ranked) - _MOST_OUTCOMES
        total = sum(counted.drawn.values()) or counted.asked
        text = ", ".join(f"{name} {_digits(share, total if sampled else 0)}" for name, share in ranked[:_MOST_OUTCOMES])
        text += f", {more} more" if more > 0 else ""
    data: dict[str, odds_reports.Data] = {"outcomes": names, **_shares(law.values()), "outcomes sampled": sampled}
    return odds_reports.ReportCell(f"{text} (sampled)" if sampled else text, data)


def _digits(share: Fraction, number: int) -> str:
    """An exact chance, or one that was counted a number of times with the digits that this leaves it."""
    return odds_cards.counted_percentage(round(share * number), number) if number else odds_reports.as_percentage(share)


def _shares(chances: Collection[Fraction]) -> dict[str, odds_reports.Data]:
    """Chances in files."""
    return {"chances": list(chances), "chances decimal": [float(chance) for chance in chances]}


def _law(site: ChanceSite, counted: CountedSite) -> tuple[dict[str, Fraction], bool]:
    """The law of what is drawn, and True if it is counted."""
    if site.outcomes is not None or not (counted.drawn or (site.kind == CONDITION and counted.asked)):
        return dict(site.outcomes or {}), False
    drawn = counted.drawn or {"true": counted.times, "false": counted.asked - counted.times}
    total = sum(drawn.values())
    return {name: Fraction(number, total) for name, number in drawn.items() if number}, True


def line_of_chance(span: Span) -> str:
    """The line of a chance, without its indentation."""
    return odds_reports.shortened(" ".join(span.source.line(span.begin.line).split()), _LONGEST_TEXT)


_NUMBERS: Final = {"depth": (1, surroundings_options.DEEPEST), "hero-level": (1, 30), "luck": (-13, 13)}
_WORDS: Final = {
    "place": None,
    "role": None,
    "race": None,
    "date": None,
    "gender": surroundings_options.GENDERS,
    "align": surroundings_options.ALIGNMENTS,
}
_FIELDS: Final = {"place": "where", "hero-level": "hero_level"}
"""The fields of :class:`surroundings_options.PlaceOptions` that have another name."""


def under_conditions(
    conditions: Sequence[str],
    place: surroundings_options.PlaceOptions,
    make: Callable[[surroundings_options.PlaceOptions], odds_reports.Report],
) -> odds_reports.Report:
    """A report for each combination of the values given, all in one table with a column for each condition.

    Raises:
        click.BadParameter: a condition names nothing, or a value cannot be.
    """
    if not conditions:
        return make(place)
    values = dict(map(_condition, conditions))
    reports: list[tuple[tuple[Any, ...], odds_reports.Report]] = []
    for chosen in product(*values.values()):
        fields: dict[str, Any] = {_FIELDS.get(name, name): value for name, value in zip(values, chosen, strict=True)}
        reports.append((chosen, make(replace(place, **fields))))
    columns = (*(name.replace("-", " ") for name in values), *reports[0][1].columns)
    rows = [(*chosen, *row.values()) for chosen, report in reports for row in report.rows]
    draw = reports[0][1].draw if len(reports) == 1 else None
    # A condition whose name a report's own column has as well is called after what it is.
    names = [f"given {name}" if name in columns[index + 1 :] else name for index, name in enumerate(columns)]
    grouped = () if "given place" in names else reports[0][1].grouped
    told = [
        (dict(zip((name.replace("-", " ") for name in values), chosen, strict=True)), report.cards)
        for chosen, report in reports
        if isinstance(report, odds_cards.CardReport)
    ]
    text = (lambda: odds_cards.changes_text(told)) if told else None
    table = odds_reports.rows_of(names, rows)
    return odds_reports.Report(table, draw=draw, grouped=grouped, headings=names, text=text)


def _condition(text: str) -> tuple[str, Sequence[int | str]]:
    """The name of a condition, and its values."""
    name, equals, value = (part.strip() for part in text.partition("="))
    name = name.replace("_", "-").replace(" ", "-").lower()
    known = [*_NUMBERS, *_WORDS]
    if not equals or name not in known:
        raise click.BadParameter(f"{text!r}: write NAME=VALUE with one of {', '.join(known)}", param_hint="--given")
    if name in _NUMBERS:
        return name, _given_numbers(text, value, *_NUMBERS[name])
    choices = _WORDS[name]
    if choices is not None and value not in choices:
        raise click.BadParameter(f"{text!r}: choose from {', '.join(choices)}", param_hint="--given")
    return name, [value]


def _given_numbers(text: str, value: str, low: int, high: int) -> list[int]:
    context = click.get_current_context()
    try:
        found = odds_reports.list_of_numbers(context, context.command.params[0], value)
    except click.BadParameter as error:
        raise click.BadParameter(f"{text!r}: {error.message}", param_hint="--given") from None
    if not all(low <= number <= high for number in found):
        raise click.BadParameter(f"{text!r}: expected {low} to {high}", param_hint="--given")
    return found


THING_COLUMNS = ("level", "family", "thing", "none", "mean", "numbers", "how")

_MOST_NUMBERS = 4
"""The number of numbers whose chances people read in a table; files have them all."""


def things_report(
    scripts: Sequence[loading.LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> odds_reports.Report:
    """For every kind of thing that came or may come by the text: the law of its number in a level."""
    rows = [row for script in scripts for row in _rows(script, samples, surroundings, jobs)]

    def draw() -> bytes:
        chances = [NamedChance(f"{row['thing']}", 1 - odds_reports.as_float(row["none"])) for row in rows]
        return _chances_plot("Levels that have a thing", chances, are_written=False)

    return odds_reports.Report(rows, draw=draw if rows else None, headings=THING_COLUMNS)


def _rows(
    script: loading.LevelScript, samples: int, surroundings: Surroundings, jobs: int | None
) -> list[odds_reports.ReportRow]:
    around = script.surroundings_at(surroundings=surroundings)
    exact = {
        KindOfThing(family, name): law
        for (family, name), law in exact_things(script.facts.node, script.facts.functions, script.game, around).items()
    }
    bar = partial(progress, total=samples, what=f"sampling {script.name}", levels=samples)
    counted = count_things(script, range(1, samples + 1), around, workers_for(jobs, samples), bar)
    kinds = [*counted.kinds, *(kind for kind in exact if kind not in counted.numbers)]
    kinds.sort(key=lambda kind: FAMILIES.index(kind.family))
    rows: list[Sequence[odds_reports.TableCell]] = []
    for kind in kinds:
        told = _exact_things(exact[kind]) if kind in exact else _counted_things(counted, kind)
        rows.append((script.name, kind.family, kind.name, *told))
    return odds_reports.rows_of(THING_COLUMNS, rows)


def _exact_things(law: CountLaw) -> tuple[odds_reports.TableCell, ...]:
    numbers = {number: chance for number, chance in enumerate(law.chances) if chance}
    how = odds_reports.ReportCell("exact", {"how": "exact", "levels": None, "none from": None, "none to": None})
    return law.chances[0], odds_reports.Amount(law.mean), _thing_numbers(numbers), how


def _counted_things(counted: CountedThings, kind: KindOfThing) -> tuple[odds_reports.TableCell, ...]:
    """The law as counted, with the 95 % interval of the chance of none."""
    law, levels = counted.law(kind), counted.levels
    low, high = wilson(law.get(0, 0), levels)
    mean = sum(number * found for number, found in law.items()) / levels
    numbers = {number: Fraction(found, levels) for number, found in law.items()}
    text = f"sampled: none in {law.get(0, 0)} of {levels} seeds; {low:.1%} to {high:.1%}"
    how = odds_reports.ReportCell(text, {"how": "sampled", "levels": levels, "none from": low, "none to": high})
    none = odds_reports.ReportCell(odds_cards.counted_percentage(law.get(0, 0), levels), law.get(0, 0) / levels)
    counted_mean = odds_reports.ReportCell(odds_cards.mean_of(law, levels), mean)
    return none, counted_mean, _thing_numbers(numbers, levels), how


def _thing_numbers(law: Mapping[int, Fraction], levels: int = 0) -> odds_reports.ReportCell:
    told = [f"{number}: {_digits(share, levels)}" for number, share in sorted(law.items())[:_MOST_NUMBERS]]
    more = f", more: up to {max(law)}" if len(law) > _MOST_NUMBERS else ""
    return odds_reports.ReportCell(", ".join(told) + more, {"numbers": list(law), **_shares(law.values())})
