"""Types of rooms, in one numbering for all games. Rules: "Room types"."""

from __future__ import annotations

from typing import Final

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


def is_shop(room_type: int) -> bool:
    """Shops of every kind, the black market included."""
    return room_type >= SHOPBASE
