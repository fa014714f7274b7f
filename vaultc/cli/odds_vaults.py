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
    as_percentage,
    check_rows,
    deliver,
    report_options,
    rows_of,
    shortened,
)
from vaultc.cli.option_records import made_by, option, options
from vaultc.cli.targets import dialect_option, given, set_option
from vaultc.games import REFERENCE
from vaultc.games.detection import AUTO
from vaultc.odds.series import game_law
from vaultc.support import resources
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world import vault_sets

FACT_COLUMNS = ("vault", "fact", "page", "library", "game's list", "verdict", "how")

MOST_WEIGHTS = 1000
_WIDEST, _LONGEST_NAME = 44, 40
"""Characters of a fact's value in a table, and of a name in a plot; files have all of them."""
_CHOICES = 10_000


@dataclass(frozen=True, slots=True)
class VaultQuestions:
    """The list to choose from, and what is shown of it."""

    vault_set: str | None = made_by(set_option)
    game_walk: bool = option(help="As the game's own walk through the list chooses, off by one at both ends.")
    weights: str | None = option(metavar="N,NxM,...",
                                 help="A list of weights instead, such as 2000,1x50, by the game's walk.")  # fmt: skip
    facts: bool = option(help="What the published page states of each vault, and what the library has.")
    dialect: str = made_by(dialect_option)


@click.command("vaults")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@options("asked", VaultQuestions)
@report_options
def command(targets: tuple[str, ...], format_: str | None, out: str | None, asked: VaultQuestions) -> None:
    """The chance of each random vault of files (or of the library) when an ordinary level needs a room.

    In the library all rotations of a vault share one place. Vaults of files alone are chosen as the game does it.
    With --facts: size, light, chances and numbers as the published page of the game's vaults states them, beside the
    values in the library and in the game's own list; a part of them was measured in 200 levels.
    """
    with failures.reported_failures(ValueError):
        if asked.weights is not None:
            if targets or asked.vault_set or asked.facts:
                failures.fail("--weights is a list of its own; leave files, --set and --facts out")
            deliver(weights_report(asked.weights), format_, out)
            return
        loaded = loading.load(
            *given(targets or (vault_sets.LIBRARY,)), dialect=asked.dialect, vault_set=asked.vault_set
        )
        levels = [level for level in loaded.levels if level.is_vault and level not in loaded.aside]
        if not levels:
            failures.fail("no random vault found in these files")
        if asked.facts and asked.game_walk:
            failures.fail("--facts shows the game's walk beside the page's chances; leave --game-walk out")
        if asked.facts and asked.dialect not in (AUTO, REFERENCE):
            failures.fail(f"--facts is about the library in {REFERENCE}; leave --dialect out")
        report = facts_report(levels) if asked.facts else vaults_report(levels, game_walk=asked.game_walk)
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
    """Chances of vaults; a bar far above all others is cut off, with its share beside it."""
    from vaultc.rendering.renderers import plots

    check_rows(rows)
    shares = [as_float(row["chance"]) for row in rows]
    ranked = sorted(shares, reverse=True)
    dwarfing = len(ranked) > 1 and ranked[0] > 4 * ranked[1] > 0
    high = (ranked[1] if dwarfing else ranked[0]) * 1.2
    drawn = []
    for name, share in zip(names, shares, strict=True):
        bar = plots.Bar(0.0, _CHOICES * min(share, high), plots.COLORS[4 if share > high else 0])
        drawn.append(plots.PlotRow(shortened(name, _LONGEST_NAME), [bar], note=as_percentage(share)))
    legend = [("chance", plots.COLORS[0]), *([("cut off", plots.COLORS[4])] if dwarfing else [])]
    axis = plots.Axis("times in 10,000 choices", 0, _CHOICES * high * 1.2)
    return plots.png_bytes(plots.row_plot(title, axis, drawn, legend))


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
