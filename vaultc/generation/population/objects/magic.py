"""Amulets, rings, potions, scrolls, spellbooks, wands and gems."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.objects import properties
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

_HARMFUL_AMULETS: Final = frozenset({"amulet of strangulation", "amulet of change", "amulet of restful sleep"})
_HARMFUL_RINGS: Final = frozenset({"teleportation", "polymorph", "aggravate monster", "hunger"})
_OIL_AGE: Final = 400


def amulet(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of amulet. Rules: "AMULET"."""
    return _harmful_amulet if kind.model in _HARMFUL_AMULETS else _amulet


def _amulet(site: Site, item: Item, _artifacts: bool) -> None:
    site.dice.rn2(10)
    properties.bless_or_curse(site, item, 10)


def _harmful_amulet(site: Site, item: Item, _artifacts: bool) -> None:
    if site.dice.rn2(10):
        item.cursed = True
    else:
        properties.bless_or_curse(site, item, 10)


def ring(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of ring. Rules: "RING"."""
    if kind.charged:
        return _charged_ring
    return _harmful_ring if kind.model in _HARMFUL_RINGS else _ring


def _ring(site: Site, item: Item, _artifacts: bool) -> None:
    item.cursed = bool(site.dice.rn2(10)) and not site.dice.rn2(9)


def _harmful_ring(site: Site, item: Item, _artifacts: bool) -> None:
    item.cursed = bool(site.dice.rn2(10))


def _charged_ring(site: Site, item: Item, _artifacts: bool) -> None:
    dice = site.dice
    properties.bless_or_curse(site, item, 3)
    if dice.rn2(10):
        item.spe = _charge(site, item)
    if not item.spe:
        item.spe = dice.rn2(4) - dice.rn2(3)
    if item.spe < 0 and dice.rn2(5):
        item.cursed, item.blessed = True, False


def _charge(site: Site, item: Item) -> int:
    dice = site.dice
    if dice.rn2(10) and (item.blessed or item.cursed):
        return -dice.rne(3) if item.cursed else dice.rne(3)
    return dice.rne(3) if dice.rn2(2) else -dice.rne(3)


def potion(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of potion. Rules: "POTION"."""
    return _oil if kind.model == "oil" else properties.blessing(4)


def _oil(site: Site, item: Item, _artifacts: bool) -> None:
    item.age = _OIL_AGE
    properties.bless_or_curse(site, item, 4)


def scroll(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of scroll. Rules: "SCROLL"."""
    return properties.leave if kind.model == "mail" else properties.blessing(4)


def spellbook(_kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of spellbook. Rules: "SPBOOK"."""
    return properties.blessing(17)


def wand(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of wand. Rules: "WAND"."""
    if kind.model == "wishing":
        return _wand_of_wishing
    least = 11 if kind.direction == "nodir" else 4

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.spe = site.dice.rn2(5) + least
        properties.bless_or_curse(site, item, 17)

    return initialise


def _wand_of_wishing(site: Site, item: Item, _artifacts: bool) -> None:
    dice = site.dice
    item.spe = 2
    if dice.rn2(3) == 2:
        item.spe = 3 if dice.rn2(2) else 1
    item.recharged = 1
    properties.bless_or_curse(site, item, 17)


def gem(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of gem or stone. Rules: "GEM"."""
    return _STONES.get(kind.model, _gem)


def _gem(site: Site, item: Item, _artifacts: bool) -> None:
    properties.double_sometimes(site, item)


def _loadstone(_site: Site, item: Item, _artifacts: bool) -> None:
    item.cursed = True


def _rocks(site: Site, item: Item, _artifacts: bool) -> None:
    item.quantity = 6 + site.dice.rn2(6)


_STONES: dict[str | None, properties.Initialiser] = {
    "loadstone": _loadstone,
    "rock": _rocks,
    "luckstone": properties.leave,
}
