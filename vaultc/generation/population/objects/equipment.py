"""Weapons and armour."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.objects import properties
from vaultc.generation.population.objects.artifacts import chance_artifact
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

TROUBLESOME: Final[frozenset[str]] = frozenset(
    {"fumble boots", "levitation boots", "helm of opposite alignment", "gauntlets of fumbling"}
)
"""Armour that is mostly cursed, in all games."""


def weapon(kind: Kind, missiles: frozenset[int]) -> properties.Initialiser:
    """The initialiser of a kind of weapon; ``missiles`` are those that come in handfuls. Rules: "WEAPON"."""
    return _ammunition if kind.index in missiles else _weapon


def _weapon(site: Site, item: Item, artifacts: bool) -> None:
    _enchant_weapon(site, item)
    if artifacts and not site.dice.rn2(20):
        chance_artifact(site, item)


def _ammunition(site: Site, item: Item, artifacts: bool) -> None:
    dice = site.dice
    item.quantity = 6 + dice.rn2(6)
    _enchant_weapon(site, item)
    if not dice.rn2(100):
        item.trapped = True
    if artifacts and not dice.rn2(20):
        chance_artifact(site, item)


def _enchant_weapon(site: Site, item: Item) -> None:
    dice = site.dice
    if not dice.rn2(11):
        item.spe = dice.rne(3)
        item.blessed = bool(dice.rn2(2))
    elif not dice.rn2(10):
        item.cursed = True
        item.spe = -dice.rne(3)
    else:
        properties.bless_or_curse(site, item, 10)


def armor(kind: Kind, troublesome: frozenset[str] = TROUBLESOME) -> properties.Initialiser:
    """The initialiser of a kind of armour; ``troublesome`` are mostly cursed. Rules: "ARMOR"."""
    if kind.model in troublesome:
        return _troublesome_armor
    return _splint_mail if kind.model == "splint mail" else _armor


def _armor(site: Site, item: Item, artifacts: bool) -> None:
    dice = site.dice
    _enchant_armor(site, item, cursed=bool(dice.rn2(10)) and not dice.rn2(11))
    if artifacts and not dice.rn2(40):
        chance_artifact(site, item)


def _troublesome_armor(site: Site, item: Item, artifacts: bool) -> None:
    dice = site.dice
    _enchant_armor(site, item, cursed=bool(dice.rn2(10)))
    if artifacts and not dice.rn2(40):
        chance_artifact(site, item)


def _splint_mail(site: Site, item: Item, artifacts: bool) -> None:
    """Make splint mail; a samurai's, found at the start of the game, does not rust."""
    _armor(site, item, artifacts)
    if site.surroundings.hero.role == "Samurai":
        item.erodeproof = True


def _enchant_armor(site: Site, item: Item, *, cursed: bool) -> None:
    dice = site.dice
    if cursed:
        item.cursed = True
        item.spe = -dice.rne(3)
    elif not dice.rn2(10):
        item.blessed = bool(dice.rn2(2))
        item.spe = dice.rne(3)
    else:
        properties.bless_or_curse(site, item, 10)
