"""The common ground of NetHack and its relatives, which is not a game itself.

Nothing here belongs to a single game, and no game takes anything from another.
"""

from __future__ import annotations

from typing import Any

from vaultc.language.game import LeastDepths, Limits, PhraseTable, Weights


def phrases() -> PhraseTable:
    """The whole language as it is written."""
    from vaultc.language.formatter.handlers import BASE

    return BASE


def vault_table(weights: Weights, _depths: LeastDepths = ()) -> Any:
    """The walk through a list of random vaults, which ends one step early; they come at all depths."""
    from vaultc.generation.dungeon.vaults import VaultTable

    return VaultTable(weights)


LIMITS = Limits(steps=65538, nested_rooms=5, nested_containers=10, nested_control=20, cases=20)

ADDED_LATER = frozenset({"FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE"})
"""Operators of statements that only some descendants have."""
