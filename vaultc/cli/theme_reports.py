"""Reports about files of themed rooms: their rooms and fills with their chances, for ``list`` and ``odds``."""

from __future__ import annotations

from collections import Counter, abc
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from vaultc.cli import odds_reports
from vaultc.cli.odds_reports import ReportCell, ReportRow
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.api.level_script import LevelScript
    from vaultc.api.ordinary_levels import OrdinaryLevels
    from vaultc.language.source import Source
    from vaultc.lua.theme_checks import LawReader, ThemeLaw
    from vaultc.lua.themes import ThemedEntry
    from vaultc.world.surroundings import Surroundings

ROOM = "room"
FILL = "fill"
SAMPLED = "sampled"
EXACT = "exact"
UNKNOWN = "not known"


class ThemeLaws(NamedTuple):
    """The laws of a file at a depth: of its rooms, and of its fills in a lit and in an unlit room."""

    rooms: ThemeLaw
    lit: ThemeLaw
    unlit: ThemeLaw


class ThemedSource(NamedTuple):
    """A file of themed rooms, and what reads its chances."""

    source: Source
    reader: LawReader

    def laws(self, depth: int) -> ThemeLaws:
        """The laws at a depth."""
        from vaultc.lua.theme_checks import FilledRoom

        fills = (self.reader.law(FILL, depth, FilledRoom(lit=lit)) for lit in (True, False))
        return ThemeLaws(self.reader.law(ROOM, depth), *fills)


def themed_sources(scripts: abc.Iterable[LevelScript]) -> list[ThemedSource]:
    """The files of themed rooms among some levels.

    Raises:
        GenerationError: the main part of one fails.
    """
    from vaultc.games.lua_rules import version_for
    from vaultc.lua.theme_checks import LawReader
    from vaultc.pipeline.reading import themes_in

    found: dict[Source, ThemedSource] = {}
    for script in scripts:
        source = script.model.parsed.source
        if script.is_themed and source not in found and (themed := themes_in(source, script.game)) is not None:
            version = version_for(script.game, source.text)
            found[source] = ThemedSource(source, LawReader(source, version, themed))
    return list(found.values())


def chance_of(law: ThemeLaw, entry: ThemedEntry) -> Fraction | None:
    """The chance of an entry; None where nothing tells how the file chooses."""
    return law.chances.get(entry.index, Fraction(0)) if law.chances else None


def how(law: ThemeLaw) -> str:
    """The word for the way in which chances are known."""
    return EXACT if law.chances and law.exact else f"{SAMPLED} ({law.samples})" if law.chances else UNKNOWN


def list_rows(themed: ThemedSource, depth: int) -> list[dict[str, object]]:
    """A row for each room and fill of a file: its chance at a depth, of fills in a lit room and in an unlit one."""
    laws, rows = themed.laws(depth), []
    for entry in themed.reader.themed.entries:
        is_room = entry.kind == ROOM
        chances = [chance_of(law, entry) for law in ((laws.rooms,) if is_room else (laws.lit, laws.unlit))]
        row: dict[str, object] = {
            "kind": entry.kind,
            "name": entry.name,
            "file": themed.source.name,
            "line": themed.source.position(entry.place[0]).line,
            "frequency": entry.frequency,
            "mindiff": entry.least,
            "maxdiff": entry.most,
            "difficulty": entry.limits,
            "eligible": entry.asks,
            "depth": depth,
            "chance": chances[0],
            "unlit": chances[-1],
            "how": how(laws.rooms if is_room else laws.lit),
        }
        rows.append(row)
    return rows


def odds_report(
    scripts: abc.Sequence[LevelScript], surroundings: Surroundings | None, levels: int = 0, jobs: int | None = None
) -> odds_reports.Report:
    """The chance of each room and fill at a place, or without ``surroundings`` in each range of depths that the limits
    make; also the share of so many ordinary ``levels`` that have each.

    Raises:
        GenerationError: the main part of a file fails, or a level cannot be made.
    """
    from vaultc.lua.theme_checks import depth_ranges

    rows: list[ReportRow] = []
    for themed in themed_sources(scripts):
        wanted = [script for script in scripts if script.model.parsed.source == themed.source]
        chosen = {script.facts.index + 1 for script in wanted}
        known = themed.reader.themed
        entries = [each for each in known.rooms if each.index in chosen]
        entries += known.fills if len(entries) == len(known.rooms) else ()
        ranges = [(surroundings.depth,) * 2] if surroundings is not None else depth_ranges(known)
        for first, last in ranges:
            shares = _shares_of_levels(wanted[0], surroundings, first, levels, jobs) if levels else None
            rows += _rows(entries, themed.laws(first), (first, last), shares)
    heading = next(iter(rows), {})
    return odds_reports.Report(rows, grouped=("depths",), headings=tuple(heading))


def _depths(ends: tuple[int, int]) -> ReportCell:
    """A range of depths; the last one has no end."""
    from vaultc.lua.theme_checks import DEEPEST

    first, last = ends
    is_open = first < last == DEEPEST
    text = f"{first}-" if is_open else odds_reports.span("depth", ends).text
    return ReportCell(text, {"depth from": first, "depth to": None if is_open else last})


def _rows(
    entries: abc.Iterable[ThemedEntry],
    laws: ThemeLaws,
    depths: tuple[int, int],
    shares: abc.Mapping[tuple[str, int], Fraction] | None,
) -> Iterator[ReportRow]:
    for entry in entries:
        is_room = entry.kind == ROOM
        law = laws.rooms if is_room else laws.lit
        chance, other = chance_of(law, entry), None if is_room else chance_of(laws.unlit, entry)
        row: dict[str, odds_reports.TableCell] = {
            "depths": _depths(depths),
            "kind": entry.kind,
            "name": entry.name,
            "frequency": entry.frequency,
            "difficulty": ReportCell(entry.limits, {"mindiff": entry.least, "maxdiff": entry.most}),
            "chance": chance,
            "in unlit room": other,
            "how": how(law),
        }
        if shares is not None:
            row["share of levels"] = odds_reports.Share(float(shares.get((entry.kind, entry.index), Fraction(0))))
        yield row


def _shares_of_levels(
    script: LevelScript,
    surroundings: Surroundings | None,
    depth: int,
    levels: int,
    jobs: int | None,
) -> dict[tuple[str, int], Fraction]:
    """For each room and fill, by its kind and place, the share of the levels of the first seeds that have it."""
    from vaultc.api.ordinary_levels import OrdinaryLevels
    from vaultc.cli.drawing import workers_for
    from vaultc.cli.progress import progress
    from vaultc.support.workers import sample

    whole = OrdinaryLevels((script,), script.game)
    draw = partial(_present, whole, surroundings or script.game.surroundings, depth)
    counted: Counter[tuple[str, int]] = Counter()
    made = sample(draw, range(1, levels + 1), workers_for(jobs, levels))
    for found in progress(made, levels, "counting", levels=levels):
        counted.update(found)
    return {key: Fraction(number, levels) for key, number in counted.items()}


def _present(whole: OrdinaryLevels, surroundings: Surroundings, depth: int, seed: int) -> frozenset[tuple[str, int]]:
    """The rooms that were made in the ordinary level of a seed, and the fills in it."""
    from dataclasses import replace

    around = replace(surroundings, depth=depth, difficulty=depth)
    passes = whole.themed_passes(seed, around)
    rooms = {(ROOM, each.entry) for each in passes if not each.failed}
    return frozenset(rooms | {(FILL, fill) for each in passes for fill in each.fills})
