"""The map characters of a game: the classes of the terrain that they draw, and what messages call it."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cache

from vaultc.language.syntax.nodes import base
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.terrain import TerrainType

Characters = frozenset[str]

_PLACED = {base.STAIRS: "stairs", base.ALTAR: "an altar", base.GRAVE: "a grave"}
"""Furniture that statements put on a square, and no character of a map."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Map characters by the classes of their terrain. Rules: "Map characters".

    ``terrain`` are all of them but the transparent one; any other in a map is a mistake of unknown meaning. ``solid``
    means stone, walls, trees and secret corridors. ``dry`` is where a place drawn at random may lie
    by default, ``damp`` where things of water may, though it is none. ``furniture`` includes stairs, altars and
    graves, which only statements make. ``phrases`` names a square of each, with its article.
    """

    terrain: Characters
    solid: Characters
    walls: Characters
    doors: Characters
    bars: Characters
    water: Characters
    lava: Characters
    dry: Characters
    damp: Characters
    walkable: Characters
    furniture: Characters
    phrases: abc.Mapping[str, str]

    @property
    def liquid(self) -> Characters:
        """Water and lava."""
        return self.water | self.lava

    def drawn(self, character: str | None) -> Characters | None:
        """Return the possible contents of a cell on which a map character was drawn; None if they are not known."""
        return frozenset(character) if character in self.terrain else None


@cache
def alphabet_of(catalog: Catalog) -> Alphabet:
    """The map characters of a game."""

    def those(belongs: abc.Callable[[TerrainType], bool]) -> Characters:
        return frozenset(character for row in catalog.terrain if belongs(row) for character in row.map_characters)

    doors = those(lambda row: row.kind in ("door", "secret door"))
    phrases = {character: row.phrase for row in catalog.terrain for character in row.map_characters}
    return Alphabet(
        terrain=those(lambda _row: True),
        solid=those(lambda row: row.rock) - doors,
        walls=those(lambda row: row.wall),
        doors=doors,
        bars=those(lambda row: row.kind == "bars"),
        water=those(lambda row: row.liquid == "water"),
        lava=those(lambda row: row.liquid == "lava"),
        dry=those(lambda row: row.dry),
        damp=those(lambda row: row.damp),
        walkable=those(lambda row: row.walkable),
        furniture=those(lambda row: row.furniture) | frozenset(_PLACED),
        phrases=phrases | _PLACED,
    )
