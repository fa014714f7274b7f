"""The features of EvilHack's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.games.evilhack import own_names
from vaultc.games.nethack36 import dialect as nethack36
from vaultc.games.unnethack import dialect as unnethack
from vaultc.language import marks
from vaultc.language.features import Feature

FEATURES = (
    nethack36.FEATURES & ~Feature.MINIHACK_LEVELS
    | Feature.DOOR_MATERIALS
    | Feature.STILLBORN_MONSTERS
    | Feature.FORGED_OBJECTS
    | Feature.RANDOM_VAULTS
    | Feature.VAULT_DEPTHS
    | Feature.FAIR_VAULTS
)

_MATERIALS = ("iron", "wooden", "steel", "bronze", "gold", "stone")
_SHARED = frozenset({"rndvault", "VAULTGEN"})
"""Words that came from UnNetHack."""

MARKS = marks.Marks(
    own=(
        *map(marks.headed, ("FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE", "MINDEPTH")),
        *(marks.Mark(word, rf"\b{word}[ \t]*:") for word in ("affixed_gem", "forged_qual")),
        marks.Mark("dead", r"^[ \t]*MONSTER\b(?:[^\n\"]|\"[^\"\n]*\")*,[ \t]*dead\b"),
        *(marks.Mark(word, rf"^[ \t]*(?:ROOM)?DOOR[ \t]*:[ \t]*{word}\b") for word in _MATERIALS),
        marks.naming(("MONSTER",), own_names.MONSTERS),
        marks.naming(("OBJECT", "CONTAINER"), own_names.OBJECTS),
        marks.naming(("TRAP",), own_names.TRAPS),
        marks.naming(("ROOM", "SUBROOM"), own_names.ROOMS),
    ),
    borrowed=(
        *nethack36.MARKS.own,
        *(mark for mark in unnethack.MARKS.own if mark.word in _SHARED),
    ),
)
