"""The armour and rations of mercenaries. Rules: "Belongings"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.monsters.equipment.outfit import Outfit

_ARMOR_CLASSES = {
    "guard": -1,
    "soldier": 3,
    "sergeant": 0,
    "lieutenant": -2,
    "captain": -3,
    "watchman": 3,
    "watch captain": -2,
}
"""The armour that each rank begins to count from; the lower, the more it gets."""

_USUAL_ARMOR_CLASS: Final = 0
"""The armour from which mercenaries count whose species only a fork has."""
_ENOUGH: Final = 10
_PIECES = (
    (("helmet", 1), ("dented pot", 1)),
    (("small shield", 1), ("large shield", 2)),
    (("low boots", 1), ("high boots", 2)),
    (("leather gloves", 1), ("leather cloak", 1)),
)
"""Pairs of usual and other piece, each with its armour value."""


def equip_mercenary(outfit: Outfit, rank: str) -> None:
    """Give a mercenary armour until it is protected enough, and the rations of its rank."""
    give_armor(outfit, rank)
    if rank == "watchman":
        if outfit.most_of(3):
            outfit.give("tin whistle")
    elif rank not in ("guard", "watch captain"):
        give_rations(outfit)


def give_armor(outfit: Outfit, rank: str) -> None:
    """Give a mercenary the armour of a rank."""
    protection = _give_body_armor(outfit, _ARMOR_CLASSES.get(rank, _USUAL_ARMOR_CLASS))
    for (usual, usual_count), (other, other_count) in _PIECES:
        if protection < _ENOUGH and outfit.most_of(3):
            protection += usual_count + outfit.give(usual)
        elif protection < _ENOUGH and outfit.most_of(2):
            protection += other_count + outfit.give(other)


def _give_body_armor(outfit: Outfit, protection: int) -> int:
    if protection < -1 and outfit.most_of(5):
        return protection + 7 + outfit.give(outfit.either("plate mail", 5, "crystal plate mail"))
    if protection < 3 and outfit.most_of(5):
        return protection + 6 + outfit.give(outfit.either("splint mail", 3, "banded mail"))
    if outfit.most_of(5):
        return protection + 3 + outfit.give(outfit.either("ring mail", 3, "studded leather armor"))
    return protection + 2 + outfit.give("leather armor")


def give_rations(outfit: Outfit) -> None:
    """Give a soldier food, and an officer perhaps an instrument to wake them."""
    if outfit.one_in(3):
        outfit.give("K-ration")
    if outfit.one_in(2):
        outfit.give("C-ration")
    if outfit.rank != "soldier" and outfit.one_in(3):
        outfit.give("bugle")
