"""The rules of UnNetHack for monsters: equipment of humans, Cthulhu and weeping angels, and player monsters.

Rules: "Arms", "Belongings", "Player monster".
"""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation import variations
from vaultc.generation.population.monsters import creating, shapes
from vaultc.generation.population.monsters.creating import create, create_roamer, make_way
from vaultc.generation.population.monsters.equipment import arms, belongings, keep_improved
from vaultc.generation.population.monsters.equipment.arms import ARMS
from vaultc.generation.population.monsters.equipment.belongings import BELONGINGS, equip_mercenary
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.shapes import guise
from vaultc.generation.population.objects import light
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.species import wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster


def _rank(name: str) -> str:
    """Return the rank whose equipment counts: prison guards are equipped as the leaders of the watch."""
    return "watch captain" if name == "prison guard" else name


# ---- arms


def _arm_human(outfit: Outfit) -> None:
    row = outfit.row
    if row.model == "Executioner":
        axe = outfit.make("battle-axe")
        name_item(outfit.site, axe, "Cleaver")
        axe.blessed = axe.erodeproof = True
        axe.spe = outfit.site.dice.rn2(6)
        outfit.keep(axe)
        outfit.give("cloak of magic resistance")
    elif "mercenary" in row.flags:
        arms.arm_mercenary(outfit, _rank(outfit.rank))
    elif "elf" in row.flags:
        arms.arm_elf(outfit)
    elif arms.is_priestly(outfit):
        arms.arm_priest(outfit)
    elif row.model == "miner":
        outfit.give("pick-axe")
        lantern = outfit.make("brass lantern", initialised=True)
        light(outfit.site, lantern)
        outfit.keep(lantern)


# ---- belongings


def _give_to_human(outfit: Outfit) -> None:
    row = outfit.row
    if "mercenary" in row.flags:
        equip_mercenary(outfit, _rank(outfit.rank))
    elif row.model == "shopkeeper":
        belongings.give_shopkeeper(outfit)
    elif row.model == "One-eyed Sam":
        keep_improved(outfit, "two-handed sword", "Thiefbane")
        for name in ("shield of reflection", "magic dragon scale mail", "speed boots"):
            keep_improved(outfit, name)
        outfit.keep(outfit.make("amulet of life saving"))
        outfit.give("skeleton key")
    elif arms.is_priestly(outfit):
        belongings.give_priest(outfit)
    elif arms.is_quest_person_of(outfit, "Monk"):
        belongings.give_monk(outfit)


def _humanoid(outfit: Outfit) -> None:
    if outfit.row.model == "Cthulhu":
        outfit.give("Amulet of Yendor", "potion of full healing")


def _angel(outfit: Outfit) -> None:
    name = outfit.row.name
    if name in ("weeping angel", "weeping archangel") and outfit.one_in(3):
        outfit.give("potion of blindness")
    if name == "weeping archangel" and outfit.one_in(3):
        outfit.give("wand of lightning", "amulet of reflection")


_BODY: creating.KindRange = ("magic dragon scale mail", "acid dragon scale mail")


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster and equip it; its armour is drawn, but it has none."""
    return create_armed(site, species, x, y, _by_role, creating.good_weapon)


def create_armed(
    site: Site,
    species: int,
    x: int,
    y: int,
    choose: Callable[[Outfit, int], int | None],
    make_weapon: Callable[[Outfit, int], Item],
) -> Monster | None:
    """As :func:`create_player_monster`, with ways to choose its weapon, given a plain one, and to make it."""
    make_way(site, x, y)
    monster = create(site, species, x, y)
    if monster is None:
        return None
    outfit = Outfit(site, monster)
    plain = wanted_kind(site, "long sword") if outfit.most_of(2) else creating.pick_of(outfit, creating.WEAPONS)
    creating.draw_armor(outfit, _BODY)
    creating.grow(outfit)
    weapon = choose(outfit, plain)
    if weapon is not None:
        outfit.keep(make_weapon(outfit, weapon))
    creating.give_things(outfit)
    return monster


def _by_role(outfit: Outfit, weapon: int) -> int | None:
    """The weapon that suits the role, and the draws for armour that would."""
    name = outfit.row.name
    chosen = creating.weapon_of_role(outfit, name)
    creating.draw_clothes(outfit, name)
    if name == "monk":
        return None
    return weapon if chosen is None else wanted_kind(outfit.site, chosen)


MONSTERS = variations.MonsterRules(
    arms={**ARMS, "@": _arm_human},
    belongings={**BELONGINGS, "@": _give_to_human, "h": _humanoid, "A": _angel},
    guise=guise,
    shape=shapes.shape,
    shift=shapes.shift,
    appear_as=shapes.turn_into,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=lambda _site, _monster, _row, _flags: None,
    first_adult_dragon="tatzelworm",
    birth_limits={**variations.BIRTH_LIMITS, "weeping archangel": 7},
    hit_dice={0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 7: 15},
)
