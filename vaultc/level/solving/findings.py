"""Tools that a level offers: the objects whose roles give a hero a power, and the squares on which they lie."""

from __future__ import annotations

from collections import abc
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from vaultc.level.level import Item, Level
from vaultc.level.solving import powers
from vaultc.level.solving.abilities import Abilities
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import kinds_if_any


class ToolRole(NamedTuple):
    """A role of objects, the ability that lets the hero use them, and the power that they give."""

    role: str
    ability: str
    power: int


MEANS: Final = (
    ToolRole("tool that opens locks", "keys", powers.UNLOCK),
    ToolRole("digging tool", "digging", powers.DIG),
    ToolRole("ring or boots that levitate", "levitation", powers.FLOAT),
    ToolRole("boots that walk on water", "water walking", powers.STRIDE),
    ToolRole("instrument that plays notes", "instruments", powers.TUNE),
    ToolRole("wand that opens", "wands", powers.OPENING),
    ToolRole("wand that digs", "wands", powers.BLASTING),
    ToolRole("wand or horn that freezes", "wands", powers.FREEZING),
    ToolRole("potion that levitates", "potions", powers.SIPPING),
)
"""The means that a level can offer."""

_UNCURSED: Final = powers.FLOAT | powers.SIPPING
"""Powers that cursed objects do not give: a hero who cannot come down again takes no stairs."""


class LevelTool(NamedTuple):
    """A tool on a square: its power, its kind, and its ``amount`` of charges or potions, 0 for lasting powers.

    ``locked`` tells that it lies in a locked box, for which a power of unlocking is needed.
    """

    cell: int
    power: int
    kind: int
    amount: int
    locked: bool


def findings_of(level: Level, catalog: Catalog, abilities: Abilities) -> list[LevelTool]:
    """The tools of a level that some abilities can use, square by square. Buried objects are not found."""
    liquid = catalog.terrain_classes.liquid
    piles = [(cell, pile) for cell, pile in sorted(level.piles.items()) if not liquid[level.terrain[cell]]]
    if "carried" in abilities:
        carried = ((grid.at(monster.x, monster.y), monster.inventory) for monster in level.monsters)
        piles += sorted(carried, key=itemgetter(0))
    locks = "kicking" not in abilities
    return [found for cell, pile in piles for found in _in_pile(cell, pile, catalog, abilities, locks)]


def _in_pile(
    cell: int, pile: list[Item], catalog: Catalog, abilities: Abilities, locks: bool
) -> abc.Iterator[LevelTool]:
    """The tools of a pile; ``locks`` tells that the locks of boxes hold."""
    uses, statues = _uses(catalog), kinds_if_any(catalog, "statue")
    waiting = [(item, False) for item in reversed(pile)]
    while waiting:
        item, locked = waiting.pop()
        for means in uses.get(item.kind, ()):
            amount = _amount(item, means.power)
            if means.ability in abilities and amount is not None:
                yield LevelTool(cell, means.power, item.kind, amount, locked)
        if "containers" in abilities and item.kind not in statues:
            waiting += [(inner, locked or (locks and item.locked)) for inner in reversed(item.contents)]


def _amount(item: Item, power: int) -> int | None:
    """The charges or potions of an object, 0 for lasting powers; None if it is of no use."""
    if item.cursed and power & _UNCURSED:
        return None
    if power & powers.LASTING:
        return 0
    left = item.quantity if power == powers.SIPPING else item.spe
    return left if left > 0 else None


@lru_cache(maxsize=8)
def _uses(catalog: Catalog) -> dict[int, list[ToolRole]]:
    """The means that objects of each kind are."""
    found: dict[int, list[ToolRole]] = {}
    for means in MEANS:
        for kind in sorted(kinds_if_any(catalog, means.role)):
            found.setdefault(kind, []).append(means)
    return found
