"""Monsters of the hero's kind in NetHack 3.6. Rules: "NetHack 3.6: MONSTER", "Player monster"."""

from __future__ import annotations

from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.monsters import player_monsters
from vaultc.generation.population.monsters.creating import create
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.special import make_way
from vaultc.generation.site import Site
from vaultc.level.level import Monster

_BODY: player_monsters.KindRange = ("gray dragon scale mail", "yellow dragon scale mail")
_THROWN = frozenset({
    *("spear", "elven spear", "orcish spear", "dwarvish spear", "silver spear", "javelin"),
    *("dagger", "elven dagger", "orcish dagger", "silver dagger", "knife", "shuriken", "ya", "dart"),
    *("arrow", "elven arrow", "orcish arrow", "silver arrow", "crossbow bolt"),
})  # fmt: skip
_OF_SPEARS, _OF_OTHERS = 4, 8


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster and equip it; its armour is drawn, but it has none."""
    make_way(site, x, y)
    monster = create(site, species, x, y)
    if monster is None:
        return None
    outfit = Outfit(site, monster)
    player_monsters.grow(outfit)
    plain = (
        wanted_kind(site, "long sword")
        if outfit.one_in(2)
        else player_monsters.pick_of(outfit, player_monsters.WEAPONS)
    )
    player_monsters.draw_armor(outfit, _BODY)
    weapon = by_role(outfit, plain)
    if weapon is not None:
        item, kinds = player_monsters.good_weapon(outfit, weapon), site.catalog.kinds
        kind = kinds[item.kind]
        if kind.model in _THROWN:
            spear = site.catalog.kind_number("spear")
            is_spear = spear is not None and kind.skill == kinds[spear].skill
            item.quantity += site.dice.rn2(_OF_SPEARS if is_spear else _OF_OTHERS)
        outfit.keep(item)
    player_monsters.give_things(outfit)
    return monster


def by_role(outfit: Outfit, plain: int) -> int | None:
    """The kind of weapon of a player monster's role, or a plain one; None if it has none."""
    name = outfit.row.name
    if name == "monk":
        shuriken = wanted_kind(outfit.site, "shuriken") if outfit.one_in(3) else None
        player_monsters.draw_clothes(outfit, name)
        return shuriken
    if name == "rogue":
        chosen = outfit.either("short sword", 2, "orcish dagger") if outfit.most_of(2) else None
    else:
        chosen = player_monsters.weapon_of_role(outfit, name)
    player_monsters.draw_clothes(outfit, name)
    return plain if chosen is None else wanted_kind(outfit.site, chosen)
