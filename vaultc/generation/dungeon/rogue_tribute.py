"""The level that remembers Rogue: nine blocks, and the ghost of a former hero. Rules: "Rogue layout"."""

from __future__ import annotations

from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.dungeon.stairs import make_both_stairs
from vaultc.generation.finishing.level_regions import place_branch
from vaultc.generation.layout import positions
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.site import Site
from vaultc.level.level import Item

_FAKE_AMULET = "cheap plastic imitation of the Amulet of Yendor"
_LONE_AUTHOR = "Glenn Wichman"
_TWO_AUTHORS = ("Kenneth Arnold", "Michael Toy")


def make_rogue_tribute(site: Site) -> None:
    """Rooms and corridors, the ghost with its things, stairs and the branch.

    The rooms are marked neither to be filled nor to be joined, so that they stay empty, and the search of the stairs
    for a better room is in vain.
    """
    rogue_level(site)
    haunt(site)
    make_both_stairs(site)
    place_branch(site)


def haunt(site: Site) -> None:
    """The ghost of a former hero in a random room, and most of its things."""
    rooms = site.level.rooms
    room = rooms[site.dice.rn2(len(rooms))]
    x = positions.somex(site, room)
    y = positions.somey(site, room)
    ghost = monsters.create(site, wanted_species(site, "ghost"), x, y)
    if ghost is None:
        return
    ghost.asleep = True
    ghost.name = _TWO_AUTHORS[site.dice.rn2(2)] if site.dice.rn2(3) else _LONE_AUTHOR
    if site.dice.rn2(4):
        _plain(site, "food ration", x, y).quantity = site.dice.rnd(7)
    _lay_weapons(site, x, y)
    _lay_armour(site, x, y)
    if site.dice.rn2(2):
        objects.make_at(site, wanted_kind(site, _FAKE_AMULET), x, y)


def _lay_weapons(site: Site, x: int, y: int) -> None:
    dice = site.dice
    if dice.rn2(2):
        weapon = _plain(site, "mace", x, y)
        weapon.spe = dice.rnd(3)
    else:
        weapon = _plain(site, "two-handed sword", x, y)
        weapon.spe = dice.rnd(5) - 2
    _curse_mostly(site, weapon)
    bow = _plain(site, "bow", x, y)
    bow.spe = 1
    _curse_mostly(site, bow)
    arrows = _plain(site, "arrow", x, y)
    arrows.quantity = 25 + dice.rn2(10)
    _curse_mostly(site, arrows)


def _lay_armour(site: Site, x: int, y: int) -> None:
    dice = site.dice
    if dice.rn2(2):
        armour = _plain(site, "ring mail", x, y)
        armour.spe = dice.rn2(3)
    else:
        armour = _plain(site, "plate mail", x, y)
        armour.spe = dice.rnd(5) - 2
    armour.erodeproof = not dice.rn2(3)
    _curse_mostly(site, armour)


def _plain(site: Site, name: str, x: int, y: int) -> Item:
    """An object without random properties."""
    return objects.make_at(site, wanted_kind(site, name), x, y, initialised=False)


def _curse_mostly(site: Site, item: Item) -> None:
    item.cursed = site.dice.rn2(4) != 0
