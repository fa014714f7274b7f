"""The chance of each random vault, as a table: a row for each place, with all rotations that share it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from vaultc.api import loading
from vaultc.cli import odds_cells
from vaultc.cli.odds_reports import Report
from vaultc.odds.vault_choice import game_law
from vaultc.support.errors import InvalidValueError
from vaultc.world.vault_sets import without_rotation

COLUMNS = ("vault", "title", "rotations", "weight", "weight share", "chance", "chance of each")

MOST_WEIGHTS = 1000


def vaults_report(vaults: Sequence[loading.LevelScript], *, game_walk: bool) -> Report:
    """The places of some vaults in their order; as the game walks, every rotation has a place of its own."""
    chances = loading.vault_chances(vaults, game_walk=game_walk)
    shared = not game_walk and any(vault.place is not None for vault in vaults)
    places: dict[object, list[int]] = {}
    for index, vault in enumerate(vaults):
        places.setdefault((shared and vault.place) or index, []).append(index)
    total = sum(vaults[members[0]].facts.frequency for members in places.values())
    rows = [_row(vaults, chances, members, total) for members in places.values()]
    return Report(COLUMNS, rows, draw=lambda: _picture(rows))


def weights_report(text: str) -> Report:
    """The places of a list of weights, written as ``2000,1x50``, as the game walks through it.

    Raises:
        InvalidValueError: the text is not a list of weights, or all of them are 0.
    """
    weights = _weights(text)
    total = sum(weights)
    rows: list[Sequence[odds_cells.TableCell]] = [
        (place, weight, odds_cells.LabelledValue(f"{weight}/{total}", Fraction(weight, total)), chance)
        for place, (weight, chance) in enumerate(zip(weights, game_law(weights), strict=True), 1)
    ]
    facts: dict[str, odds_cells.TableCell] = {"all weights": total}
    return Report(("place", "weight", "weight share", "chance"), rows, facts, lambda: _picture_of_weights(rows))


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


def _picture_of_weights(rows: Sequence[Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.cli import odds_pictures

    shares = [
        odds_pictures.NamedChance(f"place {row[0]}, weight {row[1]}", odds_cells.as_float(row[3])) for row in rows
    ]
    return odds_pictures.vaults_picture("How often each place of a list is chosen", shares)


def _picture(rows: Sequence[Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.cli import odds_pictures

    chance = COLUMNS.index("chance")
    shares = [odds_pictures.NamedChance(f"{row[1] or row[0]}", odds_cells.as_float(row[chance])) for row in rows]
    return odds_pictures.vaults_picture("How often each random vault is chosen", shares)


def _row(
    vaults: Sequence[loading.LevelScript], chances: dict[int, Fraction], members: Sequence[int], total: int
) -> Sequence[odds_cells.TableCell]:
    first = vaults[members[0]]
    title = first.facts.title or ""
    weight = first.facts.frequency
    return (
        first.name,
        title if len(members) == 1 else without_rotation(title),
        len(members),
        weight,
        odds_cells.LabelledValue(f"{weight}/{total}", Fraction(weight, total)),
        sum((chances[index] for index in members), Fraction(0)),
        chances[members[0]],
    )
