"""The species of the tribute level and of the Elemental Planes. Rules: "Random species"."""

from __future__ import annotations

from collections import abc
from functools import partial
from types import MappingProxyType

from vaultc.world.catalog.monsters import Species

_ELEMENTALS = {
    "air": "air elemental",
    "fire": "fire elemental",
    "earth": "earth elemental",
    "water": "water elemental",
}


def everybody(_: Species) -> bool:
    """All species."""
    return True


def nobody(_: Species) -> bool:
    """None."""
    return False


def knows_rogue(row: Species) -> bool:
    """Rogue has capital letters alone."""
    return "A" <= row.character <= "Z"


def _lives_on_plane(plane: str, row: Species) -> bool:
    if row.character == "E":
        return row.model == _ELEMENTALS[plane]
    if plane == "water":
        return "swim" in row.flags
    if plane == "fire":
        return "fire" in row.resists
    if plane == "air":
        flies = "fly" in row.flags and row.character != "t"
        return flies or "amorphous" in row.flags or bool(row.derived & {"floater", "incorporeal", "whirly"})
    return True


ON_PLANE: abc.Mapping[str, abc.Callable[[Species], bool]] = MappingProxyType(
    {plane: partial(_lives_on_plane, plane) for plane in _ELEMENTALS}
)
"""The inhabitants of the planes of the elements, by the names of their levels."""
