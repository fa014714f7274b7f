"""Monsters of the hero's kind in UnNetHack. Rules: "Player monster"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.monsters import player_monsters
from vaultc.generation.population.monsters.creating import create
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.special import make_way
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster

_BODY: player_monsters.KindRange = ("magic dragon scale mail", "acid dragon scale mail")


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster and equip it; its armour is drawn, but it has none."""
    return create_armed(site, species, x, y, _by_role, player_monsters.good_weapon)


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
    plain = (
        wanted_kind(site, "long sword")
        if outfit.most_of(2)
        else player_monsters.pick_of(outfit, player_monsters.WEAPONS)
    )
    player_monsters.draw_armor(outfit, _BODY)
    player_monsters.grow(outfit)
    weapon = choose(outfit, plain)
    if weapon is not None:
        outfit.keep(make_weapon(outfit, weapon))
    player_monsters.give_things(outfit)
    return monster


def _by_role(outfit: Outfit, weapon: int) -> int | None:
    """The weapon that suits the role, and the draws for armour that would."""
    name = outfit.row.name
    chosen = player_monsters.weapon_of_role(outfit, name)
    player_monsters.draw_clothes(outfit, name)
    if name == "monk":
        return None
    return weapon if chosen is None else wanted_kind(outfit.site, chosen)
