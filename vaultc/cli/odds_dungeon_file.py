"""The chances of a dungeon file: for each level the share of games that have it, and its depths."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Amount, Data, Report, ReportCell, ReportFacts, ReportRow, Share, as_percentage
from vaultc.pipeline.dungeons import SAMPLES, blueprint_in, chances_of
from vaultc.sampling.statistics.inference import wilson
from vaultc.support.errors import did_you_mean
from vaultc.world.blueprint import Blueprint
from vaultc.world.place_laws import BlueprintLaws, DepthLaw

_SHOWN = 8
"""Depths whose chances are told one by one in a line."""


def dungeon_file_report(path: Path, level: str | None, samples: int | None) -> Report:
    """A row for each level and branch of a dungeon file, or for each depth of one ``level``.

    Raises:
        OSError: the file cannot be read.
        DesError: it has errors.
    """
    blueprint = blueprint_in(path)
    laws = chances_of(blueprint, samples or SAMPLES)
    facts = _facts(path, blueprint, laws)
    if level is None:
        levels = [_row(law, law.name, laws.samples) for law in laws.levels]
        branches = [_row(law, f"branch to {law.name}", laws.samples) for law in laws.branches]
        return Report([*levels, *branches], facts, grouped=("dungeon",))
    law = laws.level(_known(blueprint, level))
    assert law is not None  # every level of a blueprint has one
    facts |= {"level": f"{level}, in {law.dungeon}", "in games": _chance(law.chance, laws.samples)}
    below, rows = Fraction(0), list[ReportRow]()
    for depth, chance in law.depths.items():
        below += chance
        shares = {"chance": _chance(chance, laws.samples), "by here": _chance(below, laws.samples)}
        rows.append({"depth": depth, **shares})
    return Report(rows, facts)


def _known(blueprint: Blueprint, name: str) -> str:
    """The name of the level that is meant; ends with a message if there is none."""
    found = blueprint.level(name)
    if found is None:
        names = [level.name for _, level in blueprint.levels]
        fail(f"the dungeon file places no level {name!r}{did_you_mean(name, names)}")
    return found[1].name


def _facts(path: Path, blueprint: Blueprint, laws: BlueprintLaws) -> ReportFacts:
    levels = sum(len(dungeon.levels) for dungeon in blueprint.dungeons)
    what = f"{len(blueprint.dungeons)} dungeons, {levels} levels with a place of their own"
    facts: ReportFacts = {"file": ReportCell(f"{path}, {what}", {"file": str(path), "levels": levels})}
    how = f"shares of {laws.samples} worlds, with 95 % intervals in csv and json" if laws.samples else "exact"
    facts["chances"] = ReportCell(how, {"exact": not laws.samples, "worlds": laws.samples})
    if laws.stopped:
        facts["games that stop"] = ReportCell(
            f"{as_percentage(laws.stopped)}, since not everything finds a place", {"stopped": float(laws.stopped)}
        )
    return facts


def _row(law: DepthLaw, name: str, samples: int) -> ReportRow:
    depths = list(law.depths)
    where = {"dungeon": law.dungeon, "level": name, "in games": _chance(law.chance, samples)}
    if not depths:
        return {**where, "depth": None, "mean depth": None, "chances": None}
    span = f"{depths[0]}" if len(depths) == 1 else f"{depths[0]} to {depths[-1]}"
    mean = sum((depth * chance for depth, chance in law.depths.items()), Fraction(0)) / law.chance
    fields: dict[str, Data] = {"depths": depths, "chances": [_number(one, samples) for one in law.depths.values()]}
    at = ReportCell(span, {"from": depths[0], "to": depths[-1]})
    middle = ReportCell(f"{float(mean):.2f}", Amount(mean) if not samples else float(mean))
    return {**where, "depth": at, "mean depth": middle, "chances": ReportCell(_told(law), fields)}


def _number(chance: Fraction, samples: int) -> Data:
    return float(chance) if samples else chance


def _chance(chance: Fraction, samples: int) -> Fraction | ReportCell:
    """A chance, with the interval in which it lies if worlds were drawn."""
    if not samples:
        return chance
    low, high = wilson(round(chance * samples), samples)
    return ReportCell(as_percentage(chance), {"share": Share(chance), "low": low, "high": high})


def _told(law: DepthLaw) -> str:
    """The chances by depth in a line: each, or the most likely ones."""
    if len({*law.depths.values()}) == 1:
        return f"{as_percentage(next(iter(law.depths.values())))}{' each' if len(law.depths) > 1 else ''}"
    likely = sorted(law.depths.items(), key=lambda row: (-row[1], row[0]))[:_SHOWN]
    return ", ".join(_pairs(sorted(likely))) + (" ..." if len(law.depths) > _SHOWN else "")


def _pairs(rows: Iterable[tuple[int, Fraction]]) -> Iterable[str]:
    return (f"{depth}: {as_percentage(chance)}" for depth, chance in rows)
