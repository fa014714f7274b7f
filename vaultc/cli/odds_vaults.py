"""The chance of each random vault, as a table: a row for each place, with all rotations that share it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vaultc.api.loading import LevelScript, vault_chances
from vaultc.cli.odds_cells import LabelledValue, TableCell, as_float
from vaultc.cli.odds_reports import Report
from vaultc.world.vault_sets import without_rotation

COLUMNS = ("vault", "title", "rotations", "weight", "weight share", "chance", "chance of each")


def vaults_report(vaults: Sequence[LevelScript], *, game_walk: bool) -> Report:
    """The places of some vaults in their order; as the game walks, every rotation has a place of its own."""
    chances = vault_chances(vaults, game_walk=game_walk)
    shared = not game_walk and any(vault.place is not None for vault in vaults)
    places: dict[object, list[int]] = {}
    for index, vault in enumerate(vaults):
        places.setdefault((shared and vault.place) or index, []).append(index)
    total = sum(vaults[members[0]].facts.frequency for members in places.values())
    rows = [_row(vaults, chances, members, total) for members in places.values()]
    return Report(COLUMNS, rows, draw=lambda: _picture(rows))


def _picture(rows: Sequence[Sequence[TableCell]]) -> bytes:
    from vaultc.cli.odds_pictures import NamedChance, vaults_picture

    chance = COLUMNS.index("chance")
    shares = [NamedChance(f"{row[1] or row[0]}", as_float(row[chance])) for row in rows]
    return vaults_picture("How often each random vault is chosen", shares)


def _row(
    vaults: Sequence[LevelScript], chances: dict[int, Fraction], members: Sequence[int], total: int
) -> Sequence[TableCell]:
    first = vaults[members[0]]
    title = first.facts.title or ""
    weight = first.facts.frequency
    return (
        first.name,
        title if len(members) == 1 else without_rotation(title),
        len(members),
        weight,
        LabelledValue(f"{weight}/{total}", Fraction(weight, total)),
        sum((chances[index] for index in members), Fraction(0)),
        chances[members[0]],
    )
