"""The rules by which levels of UnNetHack 6 are made: rules of UnNetHack 5.2 and NetHack 3.6, and its own.

Its own are about the axe of levels with trees, ground, ice caves, the texts that the hero reads on arrival, stairs of
ordinary levels, traps that come by chance, and properties of new objects and stock.

Rules: "UnNetHack 6: Axe", "UnNetHack 6: sheollev", "UnNetHack 6: Words of MESSAGE", "UnNetHack 6: Stairs",
"UnNetHack 6: Traps, mazes", "UnNetHack 6: Creating an object", "UnNetHack 6: Objects".
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import partial
from typing import Final

from vaultc.games.nethack36 import levels as nethack36
from vaultc.games.nethack36 import special_rooms as nethack36_objects
from vaultc.games.unnethack import levels as unnethack
from vaultc.games.unnethack.sheol import sheol_level
from vaultc.games.unnethack6 import finishing, special_rooms
from vaultc.generation import finishing as steps
from vaultc.generation import variations
from vaultc.generation.dungeon import ordinary
from vaultc.generation.interpreter import quest_texts
from vaultc.generation.layout.doors import make_stairs
from vaultc.generation.layout.rooms import listed
from vaultc.generation.layout.walls import set_digging_boundary
from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import depth_engraving
from vaultc.generation.population.special_rooms.choosing import has_stairs
from vaultc.generation.population.species import wanted_kind
from vaultc.generation.site import Ground, Initialiser, Site
from vaultc.language.syntax import nodes
from vaultc.level.level import Item, Room
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog import kinds as kind_codes
from vaultc.world.surroundings import Hero, Surroundings


def lay_axe(site: Site) -> None:
    """Lay an axe somewhere in the open; the more trees a level has, the likelier there is one.

    Of 2 ** k trees all but k in 2 ** k levels have it. Stone counts as trees where it grows as such.
    """
    level = site.level
    kinds = (terrain.TREE, terrain.DEADTREE, *((terrain.STONE,) if "arboreal" in level.flags_set else ()))
    trees = 0
    for code in kinds:
        trees += grid.count(level.terrain, code, grid.HEIGHT)
    if not trees or site.dice.rn2(trees) < trees.bit_length() - 1:
        return
    for _ in range(100):
        x = site.dice.rn2(grid.WIDTH)
        y = site.dice.rn2(grid.HEIGHT)
        if site.terrain_classes.space[level.terrain[grid.at(x, y)]]:
            if not x:
                site.complain("an axe is laid in column 0")
            objects.make_at(site, wanted_kind(site, "axe"), x, y)
            return


GROUND = variations.GroundRules(
    wide_places=True,
    library_lines=False,
    floodfill_works=False,
    random_light_drawn=False,
    marks_drawn=True,
    left_after_init=1,
    ice_on_maps=True,
    vault_rows_below=0,
    bare_wallify=False,
    wide_wallify=True,
    walls_from=1,
    hard_bars=True,
    stairs_kept=True,
    random_springs=True,
    stairs_on_floor=True,
    open_bridge=0,
    stairs_clear_rooms=True,
    flood_trees=True,
    flood_hidden=True,
    flood_numbers_edges=True,
    warns_off_level=False,
    caves_forget_rooms=True,
    caves_walled_like_wallify=True,
    mines_lit_by_depth=True,
    doors_listed_once=True,
    plain_floor_only=True,
    corridors_wander=True,
    hidden_doors=0,
    stairs_by_place=True,
    rounds_of_placing=1,
    first_column=0,
    first_row=0,
    ice_suits=True,
    branches_anywhere=True,
    marks_stray=False,
    square_tries=1000,
)


_SHEOL = partial(sheol_level, patience=1001, fewest=100)
"""Ice caves whose open form gets easier to cross with every round after the first hundred."""
GROUNDS = {**unnethack.GROUNDS, "sheollev": Ground(_SHEOL, unnethack.GROUNDS["sheollev"].cells)}


_IRREGULAR: Final = {"staff": "staves", "eyes": "eyes", "ninja": "ninja", "ronin": "ronin", "roshi": "roshi"}


def plural(text: str) -> str:
    """A text in the plural; a description of the noun stays as it is."""
    complement = next((word for word in (" of ", "-at-") if word in text), "")
    noun, _, description = text.partition(complement) if complement else (text, "", "")
    start, space, last = noun.rpartition(" ")
    ending = _IRREGULAR.get(last.lower())
    last = last[:1] + (quest_texts.plural_of(last) if ending is None else ending)[len(last[:1]) :]
    return start + space + last + complement + description


def _short_artifact(hero: Hero, catalog: Catalog) -> str:
    return quest_texts.artifact(hero, catalog).partition(" of ")[0]


def _of_quest_person(person: str, surroundings: Surroundings, catalog: Catalog) -> str:
    role = catalog.roles[surroundings.hero.role]
    number = catalog.species_number(role.leader if person == "leader" else role.nemesis)
    sex = None if number is None else catalog.one_species(number).sex
    free = sex not in ("male", "female")
    return "she" if sex == "female" or (free and person in surroundings.women_of_quest) else "he"


_WORDING: Final = quest_texts.Wording(
    codes={"O": _short_artifact},
    pronouns={
        "d": lambda place, catalog: "she" if quest_texts.title_of_god(place.hero, catalog) == "goddess" else "he",
        "l": partial(_of_quest_person, "leader"),
        "n": partial(_of_quest_person, "nemesis"),
        "o": lambda place, catalog: "they" if _short_artifact(place.hero, catalog) == "the Eyes" else "it",
    },
    plural=plural,
    start=lambda surroundings: surroundings.game_seed,
)


def on_arrival(text: str, surroundings: Surroundings, catalog: Catalog) -> str:
    """A line of MESSAGE as the hero reads it."""
    return quest_texts.substituted(text, surroundings, catalog, _WORDING)


_PREFERENCES = (
    ((kind_codes.OROOM,), False),
    ((kind_codes.OROOM, kind_codes.RNDVAULT), False),
    ((kind_codes.OROOM, kind_codes.RNDVAULT), True),
)
"""Types of rooms, and if a room that has stairs already will do, from the best to the worst."""


def make_both_stairs(site: Site) -> None:
    """Stairs down and up in rooms of their own, as far as the place in the dungeon has them and rooms suffice."""
    place = site.locality
    if not place.last_level:
        room = _find_room(site)
        make_stairs(site, *ordinary.downstairs_place(site, room), terrain.DOWN, room)
    if not place.first_level:
        room = _find_room(site)
        make_stairs(site, *ordinary.upstairs_place(site, room), terrain.UP, room)


def _find_room(site: Site) -> Room:
    """A room that corridors reach, of the best kind that the level has.

    Raises:
        GenerationError: the level has no rooms, on which the game stops.
    """
    rooms = site.level.rooms
    if not rooms:
        raise site.fail("no vault made a room, and the game stops where it looks for a room for the stairs")
    for types, same in _PREFERENCES:
        found = [
            room for room in listed(rooms) if room.join and room.type in types and (same or not has_stairs(site, room))
        ]
        if found:
            return found[site.dice.rn2(len(found))]
    return rooms[site.dice.rn2(len(rooms))]


_SPIDERS_FROM: Final = 7
"""The difficulty below which webs are empty."""


def _spider_comes(site: Site) -> bool:
    """True if a new web would have a spider; deep levels draw it for traps of every kind."""
    return site.locality.difficulty >= _SPIDERS_FROM and site.dice.rn2(7) < 6


TRAPS = unnethack.TRAPS._replace(
    die=(*unnethack.TRAPS.die, kind_codes.VIBRATING_SQUARE),
    never=frozenset({kind_codes.MAGIC_PORTAL, kind_codes.VIBRATING_SQUARE}),
    spider=_spider_comes,
    shun_bogs=True,
)


def _bare_corpse(site: Site, item: Item, artifacts: bool) -> None:
    """Draw the species of a corpse; where it is gone for good, a hero lies there."""
    nethack36_objects.bare_corpse(site, item, artifacts)
    if item.species in site.gone:
        item.species = nethack36_objects.species_of_role(site)


def first_species(kind: kind_codes.Kind, initialised: bool) -> int:
    """The species of a new object: none, but the first one's number in fields that also serve for something else."""
    family = kind.object_class
    other_use = family == "POTION" or kind.model == "leash" or (initialised and family == "SPBOOK")
    return 0 if other_use else -1


FAMILIES: abc.Mapping[str, abc.Callable[[kind_codes.Kind], Initialiser]] = {
    **unnethack.THINGS.families,
    "FOOD": partial(nethack36_objects.food_family, varieties=16),
}
"""The makers of initialisers for classes with rules of their own."""

BARE: abc.Mapping[str, Initialiser] = {
    "corpse": _bare_corpse,
    "statue": nethack36_objects.bare_likeness,
    "figurine": nethack36_objects.bare_likeness,
    "oil": nethack36_objects.bare_oil,
}
"""The properties that kinds get even without random ones."""


_WEAR = variations.WEAR._replace(worn={**variations.WEAR.worn, ";": ",:", "=": "-", "+": "-|", "*": "+", "@": "0"})

THINGS = replace(
    unnethack.THINGS,
    late_shuffles=(
        variations.ShuffleRange("potion", after="polymorph"),
        variations.ShuffleRange("potion", through="oil"),
    ),
    numbered=True,
    families=FAMILIES,
    bare=BARE,
    first_species=first_species,
    behind_locks=2,
    wasted_search=False,
    coins_neutral=True,
    boulders_on_top=True,
    untrapping=True,
    new_species_new_timers=True,
    extinct_unhatched=True,
    thin_oil_burns_fast=True,
    stone_counts_late=True,
    golems_spared=True,
    neat_blocks=True,
    states_always_set=True,
    lost_artifacts_return=True,
    saddles_fit=True,
    tries_in_room=101,
    vain_search_fails=True,
    crown=nethack36_objects.crown,
    enthrone=special_rooms.enthrone,
    altars_off_centre=True,
    chance_is_unaligned=True,
    sanctums_marked=True,
    furniture_spared=True,
    unicorns_spared=True,
    victims_count=False,
    wear=_WEAR,
)


MAKING = replace(
    unnethack.MAKING,
    statements={**unnethack.MAKING.statements, nodes.Door: nethack36.door, nodes.Message: nethack36.message},
    grounds=GROUNDS,
    finish_script=(
        nethack36.link_doors,
        steps.fill_rooms,
        nethack36.remove_boundary_symbols,
        finishing.reject_inaccessibles,
        nethack36.wallify,
        finishing.flip,
        steps.count_features,
        nethack36.solidify,
        finishing.fix_up,
        finishing.reveal,
        steps.show_messages,
    ),
    finish_special=(),
    finish_level=(
        set_digging_boundary,
        steps.lay_minerals,
        depth_engraving,
        lay_axe,
        steps.mark_graveyard,
        steps.number_rooms,
        steps.settle_walls,
    ),
    fixups={**unnethack.MAKING.fixups, "medusa": finishing.complete_medusa},
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    shops=special_rooms.SHOPS,
    monsters=special_rooms.MONSTERS,
    things=THINGS,
    ground=GROUND,
    levels=variations.LevelRules(
        vaults_speak=True,
        rooms_below_medusa=False,
        portal_at_medusa=True,
        on_arrival=on_arrival,
        knows_seed=True,
        both_stairs=make_both_stairs,
        inner_rooms_furnished=True,
        full_rooms_left=True,
        blocks_stay_open=True,
        scribble=finishing.scribble,
        stray_things=True,
    ),
)
