"""Types of rooms: their words and numbers ("Room types" of the rules of rooms)."""

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

ROOM_TYPES = {
    "ordinary": OROOM,
    "throne": COURT,
    "swamp": SWAMP,
    "vault": VAULT,
    "beehive": BEEHIVE,
    "morgue": MORGUE,
    "barracks": BARRACKS,
    "zoo": ZOO,
    "delphi": DELPHI,
    "temple": TEMPLE,
    "leprehall": LEPREHALL,
    "cocknest": COCKNEST,
    "anthole": ANTHOLE,
    "garden": GARDEN,
    "lemurepit": LEMUREPIT,
    "rndvault": RNDVAULT,
    "black market foyer": BLACKFOYER,
    "shop": SHOPBASE,
    "armor shop": 21,
    "scroll shop": 22,
    "potion shop": 23,
    "weapon shop": 24,
    "food shop": 25,
    "ring shop": 26,
    "wand shop": 27,
    "tool shop": 28,
    "book shop": 29,
    "tin shop": 30,
    "music shop": 31,
    "pet shop": 32,
    "candle shop": 33,
    "black market": BLACKSHOP,
}
"""Word in des files -> number of the room type."""

ROOM_TYPE_NAMES = {number: word for word, number in ROOM_TYPES.items()} | {
    -1: "random",
    ARMORY: "armory",
    POOLROOM: "poolroom",
}
"""Number of the room type -> its word in des files, or ``armory``, ``poolroom``, which have no word there.

A filled REGION of the type ``random`` makes a room whose type stays -1.
"""


def is_shop(room_type: int) -> bool:
    """Shops of every kind, the black market included."""
    return room_type >= SHOPBASE
