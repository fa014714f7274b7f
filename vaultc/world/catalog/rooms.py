"""Types of rooms, in one numbering for all games, and the wares of shops. Rules: "Room types", "Shops".

A catalogue translates the numbers of its own game, and gives higher numbers to rooms that only this game has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from vaultc.support.records import Record

OROOM: Final = 0
COURT: Final = 2
SWAMP: Final = 3
VAULT: Final = 4
BEEHIVE: Final = 5
MORGUE: Final = 6
BARRACKS: Final = 7
ZOO: Final = 8
DELPHI: Final = 9
TEMPLE: Final = 10
LEPREHALL: Final = 11
COCKNEST: Final = 12
ANTHOLE: Final = 13
GARDEN: Final = 14
ARMORY: Final = 15
LEMUREPIT: Final = 16
POOLROOM: Final = 17
RNDVAULT: Final = 18
BLACKFOYER: Final = 19
SHOPBASE: Final = 20
"""A room of type SHOPBASE + n is a shop of kind n; kind 0 is the general store."""
BLACKSHOP: Final = 34


@dataclass(frozen=True, slots=True)
class RoomType(Record):
    """A row of the table of rooms: ``number`` is the game's own, ``code`` the number that levels hold.

    Des files may name a type with a ``word``. A ``shop`` is stocked by its kind. ``meaning`` tells its
    contents if its name does not.
    """

    number: int
    code: int
    name: str
    word: bool
    shop: bool
    meaning: str


VEGETARIAN: Final = "VEGETARIAN"
"""In place of a class: food without meat."""


class Ware(NamedTuple):
    """A share in 100 of a shop's stock: a class (an id such as ``ARMOR``, None for any), or a kind by name of it."""

    percent: int
    object_class: str | None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class ShopKind(Record):
    """A kind of shop: its chance in 100, its wares, and the number of its keepers' list of names with the list's
    length."""

    chance: int
    names: int
    name_count: int
    stock: tuple[Ware, ...]


def ware_at(shop: ShopKind, roll: int) -> Ware:
    """The ware that a roll of 1..100 chooses ("Item draw")."""
    for ware in shop.stock:
        roll -= ware.percent
        if roll <= 0:
            return ware
    raise ValueError("a roll for a ware is at most 100")
