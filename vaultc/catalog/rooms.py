"""Types of rooms, in one numbering for all games ("Room types" of the rules of rooms)."""

from __future__ import annotations

OROOM = 0
COURT = 2
SWAMP = 3
VAULT = 4
BEEHIVE = 5
MORGUE = 6
BARRACKS = 7
ZOO = 8
DELPHI = 9
TEMPLE = 10
LEPREHALL = 11
COCKNEST = 12
ANTHOLE = 13
GARDEN = 14
ARMORY = 15
LEMUREPIT = 16
POOLROOM = 17
RNDVAULT = 18
BLACKFOYER = 19
SHOPBASE = 20
"""A room of type SHOPBASE + n is a shop of kind n; kind 0 is the general store."""
BLACKSHOP = 34


def is_shop(room_type: int) -> bool:
    """Shops of every kind, the black market included."""
    return room_type >= SHOPBASE
