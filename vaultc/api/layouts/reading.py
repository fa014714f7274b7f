"""From a level to the things of a layout."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.api.layouts.placed import PlacedMonster, PlacedObject, PlacedTrap
from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.level.level import Item, Level, Monster
from vaultc.rendering.converters.named_things import NamedEngraving
from vaultc.translation.freezing.freezing import SAID_FLAGS, UNSAID_FLAGS
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import kinds_in_role, of_species

CONDITIONS = (
    *("cancelled", "revived", "avenge", "stunned", "confused", "invisible"),
    *("fleeing", "blinded", "paralyzed", "shopkeeper", "priest"),
)
"""The conditions of monsters that layouts keep; a des file can say all but the last two."""
TEMPORARY = frozenset(("fleeing", "blinded", "paralyzed"))
"""Conditions that last a number of turns."""


class ArrivalRegion(NamedTuple):
    """The arrival of heroes who fall or teleport to the level; ``kind`` as in the level schema."""

    kind: str
    area: grid.Box
    exclusion: grid.Box


def placed_object(item: Item, catalog: Catalog, *, inside: bool = False) -> PlacedObject:
    """An object with what is in it; one ``inside`` of something or carried has no place of its own."""
    kind = catalog.kinds[item.kind]
    has_species = item.kind in of_species(catalog) and 0 <= item.species < len(catalog.species)
    return PlacedObject(
        kind.name or kind.appearance or "",
        kind.character,
        None if inside else item.x,
        None if inside else item.y,
        item.quantity,
        "blessed" if item.blessed else "cursed" if item.cursed else "uncursed",
        item.spe,
        0 if item.kind in kinds_in_role(catalog, "corpse") else item.recharged,
        item.eroded,
        item.eroded2,
        catalog.species[item.species].name if has_species else None,
        item.name,
        item.buried,
        item.locked,
        item.broken,
        item.trapped,
        item.erodeproof,
        item.greased,
        item.lit,
        tuple(placed_object(inner, catalog, inside=True) for inner in item.contents),
    )


def objects_of(level: Level, catalog: Catalog) -> list[PlacedObject]:
    """All objects, row by row; those in a pile from the top, then the buried ones."""
    piles = sorted(level.piles, key=lambda cell: (cell % grid.HEIGHT, cell))
    found = [placed_object(item, catalog) for cell in piles for item in level.piles[cell]]
    return found + [placed_object(item, catalog) for item in level.buried]


def placed_monster(monster: Monster, game: Game) -> PlacedMonster:
    """A monster with what it carries."""
    catalog = game.catalog
    own = monster.species if monster.shapechanger < 0 else monster.shapechanger
    species = catalog.species[own]
    disguise = monster.appears
    if monster.shapechanger >= 0 and monster.species != own:
        disguise = "monster", catalog.species[monster.species].name
    state = dict(monster.state)
    if monster.permanently_invisible:
        state["invisible"] = 1
    return PlacedMonster(
        species.name,
        species.character,
        monster.x,
        monster.y,
        monster.peaceful,
        monster.asleep,
        monster.female and game.has(Feature.GIVEN_SEX),
        monster.name,
        disguise,
        tuple((word, int(state[word])) for word in sorted(state) if word in CONDITIONS and state[word]),
        tuple(placed_object(item, catalog, inside=True) for item in monster.inventory),
    )


def traps_of(level: Level, catalog: Catalog) -> list[PlacedTrap]:
    """All traps."""
    return [
        PlacedTrap(catalog.trap_kinds[trap.kind].des_name, trap.x, trap.y, trap.portal or None) for trap in level.traps
    ]


def engravings_of(level: Level) -> list[NamedEngraving]:
    """All engravings and headstones."""
    return [NamedEngraving(e.x, e.y, e.kind, e.text) for e in level.engravings]


def regions_of(level: Level) -> tuple[ArrivalRegion, ...]:
    """The regions in which heroes arrive."""
    return tuple(
        ArrivalRegion(region.kind, _on_grid(region.area), _on_grid(region.exclusion))
        for region in level.regions
        if region.kind.startswith("teleport")
    )


def _on_grid(area: grid.Box) -> grid.Box:
    """An area as a frozen level writes it."""
    return max(area[0], 1), max(area[1], 0), max(area[2], 1), max(area[3], 0)


def flags_of(level: Level) -> frozenset[str]:
    """The flags of a level that authors set."""
    return frozenset(level.flags_set) & (SAID_FLAGS | UNSAID_FLAGS.keys())
