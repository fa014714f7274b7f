"""Words that no table of a game has: explanations of flags, and names that games gave to things of NetHack 3.4.3."""

from __future__ import annotations

import json
from typing import Final

from vaultc.world.catalog.tables import DATA

FLAGS: Final[dict[str, str]] = json.loads((DATA / "level-flags.json").read_bytes())
"""Explanations by flag of a level."""


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
