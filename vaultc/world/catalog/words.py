"""Words that no table of a game has: explanations of flags, and names that games gave to things of NetHack 3.4.3."""

from __future__ import annotations

from typing import Final

FLAGS = {
    "arboreal": "rock counts as trees",
    "corrmaze": "mazes of the level are made of corridors",
    "graveyard": "the rules of graveyards hold",
    "hardfloor": "the floor cannot be dug",
    "icedpools": "pools are ice in a cold place",
    "inaccessibles": "parts that cannot be reached get a way in",
    "mazelevel": "the level counts as a maze",
    "noflip": "the finished level is never mirrored",
    "noflipx": "the finished level is not mirrored from west to east",
    "noflipy": "the finished level is not mirrored from north to south",
    "nommap": "magic mapping fails",
    "noteleport": "no teleporting within the level",
    "premapped": "the hero knows the map",
    "rndvault": "this is a random vault, a plan for a part of ordinary levels",
    "sheol": "accepted; does nothing here",
    "shortsighted": "monsters see less far",
    "shroud": "the hero does not remember the map",
    "sky": "a level in the sky",
    "solidify": "what the script leaves open cannot be dug or passed",
    "stormy": "a level with storms",
}
"""By flag of a level."""


POWERS: Final = {
    "gray": "magic", "silver": "reflecting", "red": "fire", "white": "ice", "orange": "sleep",
    "black": "disintegration", "blue": "electric", "green": "poison", "yellow": "acid",
}  # fmt: skip
"""Colours of dragons, and the powers after which some games name what is made of their scales."""

NEW_NAMES: Final = {
    f"{color} dragon {piece}": f"{power} dragon {piece}"
    for color, power in POWERS.items()
    for piece in ("scales", "scale mail")
}
"""Objects that are the same under another name."""

SUCCESSORS: Final = {
    **{f"{age}{color} dragon": f"{age}glowing dragon" for color in POWERS for age in ("", "baby ")},
    **{f"{people} lord": f"{people} noble" for people in ("dwarf", "gnome", "kobold", "ogre", "vampire")},
    **{f"{people} king": f"{people} royal" for people in ("dwarf", "gnome", "ogre")},
    "elf-lord": "elven noble",
    "Elvenking": "elven royal",
}  # fmt: skip
"""Species that became one, or that are of both sexes under another name."""

MATERIALS: Final = frozenset({"brass", "bronze", "iron", "leather", "silver", "wooden"})
"""Materials that some games do not tell by the names of objects."""
