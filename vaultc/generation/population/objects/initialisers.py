"""The random properties of new objects, by class, with the draws that all classes share.

First weapons and armour, then food (corpses, eggs, tins and the rest), the magic classes and gems, tools without
contents (lights, instruments, things with charges), and objects that hold others from the start: boxes, bags, statues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from vaultc.chance.dice import Dice
from vaultc.generation.population.objects import choosing, piles
from vaultc.generation.site import Initialiser, Site
from vaultc.level.level import Item
from vaultc.world.catalog.kinds import Kind

Make: TypeAlias = Callable[[Site, int, bool, bool], Item]
"""Creates an object of a kind: initialised or not, artifacts allowed or not."""


def leave(_site: Site, _item: Item, _artifacts: bool) -> None:
    """Set no properties and draw no number."""


def bless_or_curse(site: Site, item: Item, odds: int) -> None:
    """Once in ``odds`` bless or curse an object, unless it is either already."""
    if item.blessed or item.cursed or site.dice.rn2(odds):
        return
    if site.dice.rn2(2):
        item.blessed = True
    else:
        item.cursed = True


def blessing(odds: int) -> Initialiser:
    """An initialiser that only calls :func:`bless_or_curse`."""

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        bless_or_curse(site, item, odds)

    return initialise


def charged(charges: Callable[[Dice], int], odds: int = 0) -> Initialiser:
    """An initialiser that draws charges, and then calls :func:`bless_or_curse` if there are ``odds``."""

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.spe = charges(site.dice)
        if odds:
            bless_or_curse(site, item, odds)

    return initialise


def double_sometimes(site: Site, item: Item) -> None:
    """Once in six make it two."""
    if not site.dice.rn2(6):
        item.quantity = 2


def _perhaps_two(site: Site, item: Item, _artifacts: bool) -> None:
    double_sometimes(site, item)


TROUBLESOME: Final[frozenset[str]] = frozenset(
    {"fumble boots", "levitation boots", "helm of opposite alignment", "gauntlets of fumbling"}
)
"""Armour that is mostly cursed, in all games."""


def weapon(kind: Kind, missiles: frozenset[int]) -> Initialiser:
    """The initialiser of a kind of weapon; ``missiles`` are those that come in handfuls. Rules: "WEAPON"."""
    missile = kind.index in missiles

    def initialise(site: Site, item: Item, artifacts: bool) -> None:
        dice = site.dice
        if missile:
            item.quantity = 6 + dice.rn2(6)
        if not dice.rn2(11):
            item.spe = dice.rne(3)
            item.blessed = bool(dice.rn2(2))
        elif not dice.rn2(10):
            item.cursed = True
            item.spe = -dice.rne(3)
        else:
            bless_or_curse(site, item, 10)
        if missile and not dice.rn2(100):
            item.trapped = True
        if artifacts and not dice.rn2(20):
            choosing.chance_artifact(site, item)

    return initialise


def armor(kind: Kind, troublesome: frozenset[str] = TROUBLESOME) -> Initialiser:
    """The initialiser of a kind of armour; ``troublesome`` are mostly cursed. Rules: "ARMOR"."""
    harmful, rusts_not = kind.model in troublesome, kind.model == "splint mail"

    def initialise(site: Site, item: Item, artifacts: bool) -> None:
        dice = site.dice
        if dice.rn2(10) and (harmful or not dice.rn2(11)):
            item.cursed = True
            item.spe = -dice.rne(3)
        elif not dice.rn2(10):
            item.blessed = bool(dice.rn2(2))
            item.spe = dice.rne(3)
        else:
            bless_or_curse(site, item, 10)
        if artifacts and not dice.rn2(40):
            choosing.chance_artifact(site, item)
        if rusts_not and site.locality.hero.role == "Samurai":
            item.erodeproof = True  # a samurai's own, found at the start of the game

    return initialise


def food(kind: Kind) -> Initialiser:
    """The initialiser of a kind of food. Rules: "FOOD"."""
    return _FOOD_BY_NAME.get(kind.model, _perhaps_two)


def _corpse(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = choosing.corpse_species(site)


def _egg(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1
    if not site.dice.rn2(3) and (hatched := choosing.egg_species(site)) is not None:
        item.species = hatched
        piles.start_hatching(site, item)
    double_sometimes(site, item)


def _tin(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1
    if not site.dice.rn2(6):
        item.spe = 1  # spinach
    elif (contained := choosing.tin_species(site)) is not None:
        item.species = contained
    bless_or_curse(site, item, 10)
    double_sometimes(site, item)


def _slime_mold(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 1  # the number of the fruit that the hero likes
    double_sometimes(site, item)


def _kelp(site: Site, item: Item, _artifacts: bool) -> None:
    item.quantity = site.dice.rnd(2)


_FOOD_BY_NAME: dict[str | None, Initialiser] = {
    "corpse": _corpse,
    "egg": _egg,
    "tin": _tin,
    "slime mold": _slime_mold,
    "kelp frond": _kelp,
    "meat ring": leave,  # always a single one
}


def amulet(kind: Kind) -> Initialiser:
    """The initialiser of a kind of amulet. Rules: "AMULET"."""
    harmful = kind.model in {"amulet of strangulation", "amulet of change", "amulet of restful sleep"}

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        if site.dice.rn2(10) and harmful:
            item.cursed = True
        else:
            bless_or_curse(site, item, 10)

    return initialise


def ring(kind: Kind) -> Initialiser:
    """The initialiser of a kind of ring. Rules: "RING"."""
    harmful = kind.model in {"teleportation", "polymorph", "aggravate monster", "hunger"}

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.cursed = bool(site.dice.rn2(10)) and (harmful or not site.dice.rn2(9))

    return _charged_ring if kind.charged else initialise


def _charged_ring(site: Site, item: Item, _artifacts: bool) -> None:
    dice = site.dice
    bless_or_curse(site, item, 3)
    if dice.rn2(10):
        by_curse = dice.rn2(10) and (item.blessed or item.cursed)
        negative = item.cursed if by_curse else not dice.rn2(2)
        item.spe = -dice.rne(3) if negative else dice.rne(3)
    if not item.spe:
        item.spe = dice.rn2(4) - dice.rn2(3)
    if item.spe < 0 and dice.rn2(5):
        item.cursed, item.blessed = True, False


def potion(kind: Kind) -> Initialiser:
    """The initialiser of a kind of potion. Rules: "POTION"."""
    return _oil if kind.model == "oil" else blessing(4)


def _oil(site: Site, item: Item, _artifacts: bool) -> None:
    item.age = 400
    bless_or_curse(site, item, 4)


def scroll(kind: Kind) -> Initialiser:
    """The initialiser of a kind of scroll. Rules: "SCROLL"."""
    return leave if kind.model == "mail" else blessing(4)


def spellbook(_kind: Kind) -> Initialiser:
    """The initialiser of a kind of spellbook. Rules: "SPBOOK"."""
    return blessing(17)


def wand(kind: Kind) -> Initialiser:
    """The initialiser of a kind of wand. Rules: "WAND"."""
    if kind.model == "wishing":
        return _wand_of_wishing
    least = 11 if kind.direction == "nodir" else 4
    return charged(lambda dice: dice.rn2(5) + least, 17)


def _wand_of_wishing(site: Site, item: Item, _artifacts: bool) -> None:
    dice = site.dice
    item.spe = 2
    if dice.rn2(3) == 2:
        item.spe = 3 if dice.rn2(2) else 1
    item.recharged = 1
    bless_or_curse(site, item, 17)


def gem(kind: Kind) -> Initialiser:
    """The initialiser of a kind of gem or stone. Rules: "GEM"."""
    return _STONES.get(kind.model, _perhaps_two)


def _loadstone(_site: Site, item: Item, _artifacts: bool) -> None:
    item.cursed = True


def _rocks(site: Site, item: Item, _artifacts: bool) -> None:
    item.quantity = 6 + site.dice.rn2(6)


_STONES: dict[str | None, Initialiser] = {"loadstone": _loadstone, "rock": _rocks, "luckstone": leave}


def tool(kind: Kind) -> Initialiser:
    """The initialiser of a kind of tool that is not a container. Rules: "TOOL"."""
    if kind.model not in ("tallow candle", "wax candle"):
        return _TOOLS_BY_NAME.get(kind.model or "", leave)
    age = 20 * kind.cost

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        dice = site.dice
        item.spe = 1
        item.age = age
        if dice.rn2(2):
            item.quantity = 1 + dice.rn2(7)
        bless_or_curse(site, item, 5)

    return initialise


def _lamp(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 1
    item.age = 1000 + site.dice.rn2(500)
    bless_or_curse(site, item, 5)


def _many_charges(site: Site, item: Item, _artifacts: bool) -> None:
    least, range_of_more = site.rules.things.many_charges
    item.spe = least + site.dice.rn2(range_of_more)


def _figurine(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = choosing.figurine_species(site)
    bless_or_curse(site, item, 4)


_INSTRUMENT: Final = charged(lambda dice: 4 + dice.rn2(5))

_TOOLS_BY_NAME: dict[str, Initialiser] = {
    **dict.fromkeys(("brass lantern", "oil lamp"), _lamp),
    "magic lamp": charged(lambda _: 1, 2),
    **dict.fromkeys(("expensive camera", "tinning kit", "magic marker"), _many_charges),
    "can of grease": charged(lambda dice: dice.rnd(25), 10),
    "crystal ball": charged(lambda dice: dice.rnd(5), 2),
    **dict.fromkeys(("horn of plenty", "bag of tricks"), charged(lambda dice: dice.rnd(20))),
    "figurine": _figurine,
    "Bell of Opening": charged(lambda _: 3),
    **dict.fromkeys(("magic flute", "magic harp", "frost horn", "fire horn", "drum of earthquake"), _INSTRUMENT),
}


_CAPACITIES = {"ice box": 20, "chest": 5, "large box": 3, "sack": 1, "oilskin sack": 1, "bag of holding": 1}
"""The most things that a new box holds."""


def box(kind: Kind, make: Make) -> Initialiser | None:
    """The initialiser of a kind of container, or None if it is not a container. Rules: "TOOL"."""
    if kind.model not in _CAPACITIES:
        return None
    fill = {"ice box": _chill, "bag of holding": _fill_bag_of_holding}.get(kind.model, _fill)
    return _container(make, _CAPACITIES[kind.model], fill, locks=kind.model in ("chest", "large box"))


def safe(make: Make) -> Initialiser:
    """The initialiser of a box that is always locked."""
    return _container(make, 10, _fill, locks=True, always_locked=True)


def _container(
    make: Make, capacity: int, fill: Callable[[Site, Make], Item], *, locks: bool, always_locked: bool = False
) -> Initialiser:
    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        dice = site.dice
        if locks:
            item.locked = always_locked or bool(dice.rn2(5))
            item.trapped = not dice.rn2(10)
        behind_lock = locks and item.locked and not always_locked
        most = capacity + (site.rules.things.behind_locks if behind_lock else 0)
        for _ in range(dice.rn2(most + 1)):
            piles.put_into(site, fill(site, make), item.contents)

    return initialise


def _chill(site: Site, make: Make) -> Item:
    corpse = make(site, site.named.corpse, True, True)
    corpse.age, corpse.rotting = 0, False
    return corpse


def _fill(site: Site, make: Make) -> Item:
    """One thing for a box. Rules: "Contents of boxes"."""
    known = site.named
    item = make(site, choosing.random_boxed_kind(site), True, True)
    if item.kind == known.gold:
        item.quantity = site.dice.rnd(site.locality.difficulty + 2) * site.dice.rnd(75)
    elif item.kind == known.rock:
        item.kind = choosing.pick(site, *known.gems)
        if item.quantity > 2:
            item.quantity = 1
    return item


def _fill_bag_of_holding(site: Site, make: Make) -> Item:
    """One thing for a bag that would not survive a wand of cancellation."""
    item = _fill(site, make)
    while item.kind == site.named.cancellation:
        item.kind = choosing.pick(site, *site.named.wands)
    return item


def rock(kind: Kind, make: Make) -> Initialiser:
    """The initialiser of boulders and statues. Rules: "ROCK"."""
    if kind.model != "statue":
        return leave

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.species = choosing.species(site)
        if not site.species[item.species].tiny:
            _hide_book(site, item, make)

    return initialise


def _hide_book(site: Site, statue: Item, make: Make) -> None:
    dice = site.dice
    dice.enter_monster_stream()
    try:
        if dice.rn2(site.locality.difficulty // 2 + 10) > 10:
            piles.put_into(site, make(site, choosing.random_kind(site, "SPBOOK"), True, False), statue.contents)
    finally:
        dice.leave_monster_stream()
