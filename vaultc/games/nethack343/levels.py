"""The rules by which NetHack 3.4.3 makes levels: NetHack 3.6's, and what was otherwise before.

Shops have no novels and no health food, and no victims lie about in traps. Ant holes, cockatrice nests and leprechaun
halls stay empty. Rules: "NetHack 3.4.3: Helpers".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from vaultc.games.nethack36 import levels as nethack36
from vaultc.games.nethack36 import monsters as monsters_before
from vaultc.games.nethack36 import special_rooms
from vaultc.generation import finishing
from vaultc.generation.classic_levels import order
from vaultc.generation.population.monsters import shapes
from vaultc.generation.population.monsters.creating import create_roamer
from vaultc.generation.population.monsters.outfit import Outfit
from vaultc.generation.population.objects import initialisers
from vaultc.generation.population.special_rooms import choosing, zoos
from vaultc.generation.site import Site
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Monster
from vaultc.world.catalog import kinds
from vaultc.world.catalog.monsters import Species


def _petrify(site: Site) -> None:
    """As later, but a draw among no columns ends the game."""
    if not site.level.rooms:
        raise site.fail("Medusa's island needs a room for its statues, without which the game crashes")
    nethack36.FIXUPS["medusa"](site)


FIXUPS = {name: finish for name, finish in nethack36.FIXUPS.items() if name != "baalz"} | {"medusa": _petrify}


def fill_with_water(site: Site) -> None:
    """Fill the Plane of Water; the Plane of Air is as it is drawn."""
    if site.locality.on_plane_of_water:
        nethack36.fill_with_element(site)


GROUND = replace(
    nethack36.GROUND,
    ice_on_maps=False,
    corridors_wander=False,
    both_door_draws=False,
    doors_in_front=False,
    doors_listed_at_once=True,
    flood_hidden=False,
    niche_bars=0,
    first_row=1,
)


def _human(outfit: Outfit) -> None:
    """Soldiers, elves and priests; the guardians of quests are bare."""
    monsters_before.arm_people(outfit)


def _shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes the shape of a random species; vampires are none."""
    if not site.species[monster.species].shifts_shape:
        monster.shapechanger = -1
        return False
    return shapes.shift(site, monster)


def cells_of(row: Species) -> tuple[str, ...]:
    """The kinds of cells on which a statement puts a monster of a species."""
    if row.character == ";":
        return ("wet",)
    return ("dry", "wet") if "swim" in row.flags else ("dry",)


MONSTERS = replace(
    monsters_before.MONSTERS,
    arms={**monsters_before.ARMS_36, "@": _human},
    belongings={**monsters_before.BELONGINGS_36, "G": monsters_before.nobody, "Q": monsters_before.nobody},
    shape=shapes.shape,
    shift=_shift,
    appear_as=lambda site, _monster, what: site.complain(f"a monster cannot look like the monster {what!r}"),
    roamer=create_roamer,
    ordain=lambda _site, _monster, _row, _flags: None,
    cells_of=cells_of,
    saddles=False,
    weak_first=False,
    ends_where_harder=False,
    floaters_cross=False,
    shuns_lava=frozenset(),
    trees_are_walls=True,
    amorphous_squeeze=False,
    ground_under_bridges=False,
    corners_twice=False,
    gold_is_item=False,
    bare_vampires=False,
)


_GENERAL: Final = special_rooms.SHOPS.kinds[zoos.GENERAL]
_HEALTHY: Final = special_rooms.SHOPS.kinds[special_rooms.HEALTH_FOOD]

SHOPS = special_rooms.SHOPS._replace(
    kinds={
        **{number: kind for number, kind in special_rooms.SHOPS.kinds.items() if number != special_rooms.HEALTH_FOOD},
        zoos.GENERAL: replace(_GENERAL, chance=_GENERAL.chance + _HEALTHY.chance),
    },
    lay_out=zoos.lay_out,
)
"""General stores have the chance that health food shops had later."""


THINGS = replace(
    nethack36.THINGS,
    families={
        "FOOD": lambda kind: initialisers.food(kind) if kind.model == "tin" else special_rooms.food_family(kind),
        "WAND": special_rooms.wand_family,
    },
    bare={name: special_rooms.BARE[name] for name in ("egg", "tin", "oil")},
    behind_locks=0,
    gold_by_depth=False,
    new_species_new_timers=False,
    boards_have_notes=False,
    unicorns_spared=False,
    prizes=None,
    crown=None,
    enthrone=None,
    victims_resist=False,
    neat_blocks=True,
)


TRAPS = nethack36.TRAPS._replace(
    die=(*range(kinds.ARROW, kinds.ANTI_MAGIC + 1), kinds.POLYMORPH),
    never=frozenset({kinds.MAGIC_PORTAL}),
    aftermath=None,
)


_STATEMENTS: dict[type[nodes.Statement], Any] = dict.fromkeys(
    (*nodes.concrete(nodes.Statement), *(each for each in sorted_nodes.NODES if issubclass(each, nodes.Statement))),
    order.leave,
)

MAKING = replace(
    nethack36.MAKING,
    begin=order.begin,
    statements=_STATEMENTS,
    finish_script=(finishing.count_features, finishing.show_messages),
    finish_special=(fill_with_water, finishing.place_level_regions, nethack36.hallow, finishing.fix_up),
    fixups=FIXUPS,
    stock=choosing.STOCK,
    traps=TRAPS,
    shops=SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
)
