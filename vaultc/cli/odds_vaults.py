"""``vaultc odds vaults``: the chance of each random vault, and the facts of the published page about them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from textwrap import shorten

import click

from vaultc.api import loading
from vaultc.cli import failures
from vaultc.cli.odds_reports import (
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    as_float,
    deliver,
    report_options,
    rows_of,
    usage_errors,
)
from vaultc.cli.targets import dialect_option, given, set_option
from vaultc.games import REFERENCE
from vaultc.games.detection import AUTO
from vaultc.odds.series import game_law
from vaultc.support import resources
from vaultc.support.errors import InvalidValueError
from vaultc.world import vault_sets

FACT_COLUMNS = ("vault", "fact", "page", "library", "game's list", "verdict", "how")

MOST_WEIGHTS = 1000
_WIDEST = 44
"""Characters of a fact's value in a table; files have all of it."""


@click.command("vaults")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@set_option
@click.option("--game-walk", is_flag=True,
              help="As the game's own walk through the list chooses, off by one at both ends.")  # fmt: skip
@click.option("--weights", metavar="N,NxM,...",
              help="A list of weights instead, such as 2000,1x50, by the game's walk.")  # fmt: skip
@click.option("--facts", is_flag=True, help="What the published page states of each vault, and what the library has.")
@dialect_option
@report_options
def command(
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
    values in the library and in the game's own list; a part of them was measured in 200 levels.
    """
    with failures.reported_failures(), usage_errors():
        if weights is not None:
            if targets or vault_set or facts:
                failures.fail("--weights is a list of its own; leave files, --set and --facts out")
            deliver(weights_report(weights), format_, out)
            return
        loaded = loading.load(*given(targets or (vault_sets.LIBRARY,)), dialect=dialect, vault_set=vault_set)
        levels = [level for level in loaded.levels if level.is_vault and level not in loaded.aside]
        if not levels:
            failures.fail("no random vault found in these files")
        if facts and game_walk:
            failures.fail("--facts shows the game's walk beside the page's chances; leave --game-walk out")
        if facts and dialect not in (AUTO, REFERENCE):
            failures.fail(f"--facts is about the library in {REFERENCE}; leave --dialect out")
        report = facts_report(levels) if facts else vaults_report(levels, game_walk=game_walk)
        deliver(report, format_, out)


def vaults_report(vaults: Sequence[loading.LevelScript], *, game_walk: bool) -> Report:
    """The places of some vaults in their order; as the game walks, every rotation has a place of its own."""
    chances = loading.vault_chances(vaults, game_walk=game_walk)
    shared = not game_walk and any(vault.place is not None for vault in vaults)
    places: dict[object, list[int]] = {}
    for index, vault in enumerate(vaults):
        places.setdefault((shared and vault.place) or index, []).append(index)
    total = sum(vaults[members[0]].facts.frequency for members in places.values())
    rows = [_row(vaults, chances, members, total) for members in places.values()]
    names = [f"{row['title'] or row['vault']}" for row in rows]
    return Report(rows, draw=lambda: _picture("How often each random vault is chosen", names, rows))


def facts_report(levels: Sequence[loading.LevelScript]) -> Report:
    """The facts of the page about vaults of the library; ends with a message if it tells of none of some levels."""
    wanted = {level.place for level in levels if vault_sets.is_shipped(level.path)}
    known = json.loads((resources.vaults() / vault_sets.FACTS_FILE).read_text("utf-8"))
    rows = [row for row in known if row[0] in wanted]
    if not rows:
        failures.fail("the page says nothing about these levels; name vaults of the library, or none for all")
    differing = sum(verdict == "differs" for *_, verdict, _ in rows)
    cells = [
        (*row[:2], *(ReportCell(shorten(text, _WIDEST, placeholder=" ..."), text) for text in row[2:5]), *row[5:])
        for row in rows
    ]
    counts: ReportFacts = {"facts": len(rows), "agree": len(rows) - differing, "differ": differing}
    return Report(rows_of(FACT_COLUMNS, cells), counts)


def weights_report(text: str) -> Report:
    """The places of a list of weights, written as ``2000,1x50``, as the game walks through it.

    Raises:
        InvalidValueError: the text is not a list of weights, or all of them are 0.
    """
    weights = _weights(text)
    total = sum(weights)
    rows: list[ReportRow] = [
        {
            "place": place,
            "weight": weight,
            "weight share": ReportCell(f"{weight}/{total}", Fraction(weight, total)),
            "chance": chance,
        }
        for place, (weight, chance) in enumerate(zip(weights, game_law(weights), strict=True), 1)
    ]
    names = [f"place {row['place']}, weight {row['weight']}" for row in rows]
    title = "How often each place of a list is chosen"
    return Report(rows, {"all weights": total}, lambda: _picture(title, names, rows))


def _weights(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})(?:x([0-9]{1,4}))?\s*", part)
        if match is None:
            raise InvalidValueError(f"{part.strip()!r} is not a weight; write a list of them like 2000,1x50")
        found += [int(match[1])] * int(match[2] or 1)
    if not any(found) or len(found) > MOST_WEIGHTS:
        raise InvalidValueError(f"a list has 1 to {MOST_WEIGHTS} weights, and not all of them 0")
    return found


def _picture(title: str, names: Iterable[str], rows: Sequence[ReportRow]) -> bytes:
    from vaultc.cli.odds_pictures import NamedChance, vaults_picture

    shares = [NamedChance(name, as_float(row["chance"])) for name, row in zip(names, rows, strict=True)]
    return vaults_picture(title, shares)


def _row(
    vaults: Sequence[loading.LevelScript], chances: dict[int, Fraction], members: Sequence[int], total: int
) -> ReportRow:
    first = vaults[members[0]]
    title, weight = first.facts.title or "", first.facts.frequency
    return {
        "vault": first.name,
        "title": title if len(members) == 1 else vault_sets.without_rotation(title),
        "rotations": len(members),
        "weight": weight,
        "weight share": ReportCell(f"{weight}/{total}", Fraction(weight, total)),
        "chance": sum((chances[index] for index in members), Fraction(0)),
        "chance of each": chances[members[0]],
    }
