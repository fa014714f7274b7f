"""Species by the names that scripts write, the shapes of shapeshifters, and the disguises of mimics.

A change of shape has effects on sex, health and visibility. Rules: "By name".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population.monsters import moving, orders
from vaultc.generation.population.objects import random_item
from vaultc.generation.population.species import adjusted_level, genocided, random_species
from vaultc.generation.site import Site
from vaultc.generation.variations import SPELLINGS
from vaultc.level.level import Monster
from vaultc.support.lazy import lazy_pattern
from vaultc.world.catalog import Catalog, monsters, terrain
from vaultc.world.catalog import kinds as rooms
from vaultc.world.grid import at

_ARTICLE, _ANY_ARTICLE = lazy_pattern(r"^(a|an) "), lazy_pattern(r"^(a|an|the) ")
_PLURALS = ((lazy_pattern(r"ies\b"), "y"), (lazy_pattern(r"ves\b"), "f"), (lazy_pattern(r"vortices\b"), "vortex"))
_REST = lazy_pattern(r"^(s|es|'|'s)?( |$)")


@lru_cache(maxsize=1024)
def species_called(
    catalog: Catalog, text: str, spellings: tuple[tuple[str, str], ...] = SPELLINGS, titles: bool = False
) -> int | None:
    """The number of the species that a text means: an exact name, else the longest name that it begins with.

    ``spellings`` are other beginnings of names, with the names. With ``titles`` the name may follow any article, and
    else be the title of a hero.
    """
    text = (_ANY_ARTICLE if titles else _ARTICLE).sub("", text.lower())
    exact = catalog.species_number(text)
    if exact is not None:
        return exact
    for pattern, singular in _PLURALS:
        text = pattern.sub(singular, text)
    for spelling, name in spellings:
        if text.startswith(spelling):
            text = name + text.removeprefix(spelling)
            break
    fitting = [
        row
        for row in catalog.species
        if text.startswith(called := row.name.lower()) and _REST.match(text.removeprefix(called))
    ]
    if fitting:
        return max(fitting, key=lambda row: len(row.name)).index
    if titles:
        for role, texts in catalog.role_texts.items():
            if any(text in (usual.lower(), (of_women or usual).lower()) for usual, of_women in texts.ranks):
                return catalog.species_number(catalog.roles[role].monster)
    return None


@lru_cache(maxsize=8)
def player_kinds(catalog: Catalog) -> tuple[int, ...]:
    """The species numbers of heroes, from archeologist to wizard, and of species that are like them."""
    return tuple(row.index for row in catalog.species if "player_kind" in row.derived)


@lru_cache(maxsize=8)
def numbers_of(catalog: Catalog, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(number for name in names if (number := catalog.species_number(name)) is not None)


def shape(site: Site, monster: Monster) -> int:
    """A shape for a shapeshifter, not yet tested; draws. Rules: "Changing shape"."""
    catalog, dice = site.catalog, site.dice
    kind = catalog.species[monster.shapechanger].model if monster.shapechanger >= 0 else None
    shapes: tuple[int, ...] | range = ()
    if kind == monsters.SANDESTIN and dice.rn2(7):
        shapes = numbers_of(catalog, catalog.nasty_shapes)
    elif kind == monsters.DOPPELGANGER:
        if not dice.rn2(7):
            shapes = numbers_of(catalog, catalog.nasty_shapes)
        elif dice.rn2(3):
            shapes = player_kinds(catalog)
    elif kind == monsters.CHAMELEON and not dice.rn2(3):
        shapes = numbers_of(catalog, catalog.animal_shapes)
    shapes = shapes or range(catalog.first_special)
    return shapes[dice.rn2(len(shapes))]


def species_meant(site: Site, monster: Monster, what: str) -> int | None:
    """The species that ``m_monster`` names for a monster: a shape of its own for ``random``, else a species by name."""
    rules = site.rules.monsters
    if what.lower() != "random":
        return species_called(site.catalog, what, rules.spellings, rules.titles)
    chosen: int = rules.shape(site, monster)
    return chosen


def turn_into(site: Site, monster: Monster, what: str) -> None:
    """Replace the species by the named one and keep everything else. Rules: "Appearance"."""
    species = species_meant(site, monster, what)
    if species is not None and species != monster.species:
        replace_species(site, monster, species)


def replace_species(site: Site, monster: Monster, species: int) -> None:
    """Turn a monster into another species, which may draw for its sex."""
    former = monster.species
    adapt_sex(site, monster, orders.species_table(site)[species])
    monster.species = species
    adapt_visibility(site, monster, former)


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes the shape of a random species; it gets belongings nevertheless."""
    change_shape(site, monster, random_species(site))
    return False


def change_shape(site: Site, monster: Monster, species: int | None) -> None:
    """Turn a monster into another species, or into a shape of its own choice. Rules: "Changing shape"."""
    if species is None:
        species = _acceptable_shape(site, monster)
    if species is None or genocided(site, species):
        return
    row = orders.species_table(site)[species]
    adapt_sex(site, monster, row)
    if species == monster.species:
        return
    former_health = _health(monster.level, row)
    monster.level = adjusted_level(site, row.index)
    health = _health(monster.level, row)
    monster.hit_points = max(1, monster.hit_points * health // former_health)
    monster.hit_points_max = max(1, monster.hit_points_max * health // former_health)
    former = monster.species
    monster.species = species
    appear_changed(site, monster, former)
    orders.come_out_unless_hidden(site, monster, row)
    if row.model == "long worm":
        moving.give_tail(site, monster)


def _acceptable_shape(site: Site, monster: Monster) -> int | None:
    for _ in range(100):
        species = shape(site, monster)
        row = site.species[species]
        if "placeholder" in row.derived or genocided(site, row.index):
            continue
        if "player_kind" in row.derived or not row.flags & {"human", "no_poly"}:
            return species
    return None


def adapt_sex(site: Site, monster: Monster, row: monsters.Species) -> None:
    """Give a monster the sex of its new species; a species of both sexes reverses it now and then."""
    if row.sex in ("male", "female"):
        monster.female = row.sex == "female"
    elif row.sex != "neuter" and not site.dice.rn2(10):
        monster.female = not monster.female


def _health(level: int, row: monsters.Species) -> int:
    return (8 * level if level < 50 else row.level) or 4


def appear_changed(site: Site, monster: Monster, former: int) -> None:
    """A monster of a new species is seen if that can be."""
    adapt_visibility(site, monster, former)
    orders.set_state(monster, "invisible", monster.permanently_invisible)


def adapt_visibility(site: Site, monster: Monster, former: int) -> None:
    """Make a monster permanently invisible if its new species is, and visible if only the old one was."""
    rows = site.species
    if not monster.permanently_invisible or rows[former].model in monsters.ALWAYS_INVISIBLE:
        monster.permanently_invisible = rows[monster.species].model in monsters.ALWAYS_INVISIBLE


UP: Final = "staircase up"
DOWN: Final = "staircase down"
STRANGE: Final = "strange object"
BOULDER: Final[tuple[str, str]] = ("object", "boulder")
STATUE: Final[tuple[str, str]] = ("object", "statue")
_GOLD = ("object", "gold piece")
STAIRS_AND_CLASSES: Final[tuple[str, ...]] = (
    *(UP, DOWN),
    *("RING", "WAND", "WEAPON", "FOOD", "COIN", "SCROLL", "POTION", "ARMOR", "AMULET", "TOOL", "ROCK", "GEM", "SPBOOK"),
)
_DISGUISES: Final = (*STAIRS_AND_CLASSES, DOWN, DOWN, DOWN)
"""Stairs, and ids of classes; the last three were meant to be strange objects."""
_FIRST_CLASS: Final = 2


def disguise(site: Site, monster: Monster) -> None:
    """Give a mimic a disguise that suits its place; draws from the stream in force.

    Rules: "Disguise of a mimic".
    """
    monster.appears = site.rules.monsters.disguise(site, monster.x, monster.y)


def disguise_at(site: Site, x: int, y: int) -> tuple[str, str]:
    """Draw the disguise of a mimic on a cell, a feature or an object by name."""
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return kind_of_object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR, terrain.SCORR) or terrain.VWALL <= code <= terrain.DBWALL:
        return "feature", "closed door"
    if "mazelevel" in level.flags_set and site.dice.rn2(2):
        return STATUE
    if level.room_numbers[cell] < positions.FIRST_ROOM_NUMBER:
        return BOULDER
    room = positions.room_of_number(level, level.room_numbers[cell])
    return disguise_in_room(site, room.type if room is not None else rooms.OROOM, _DISGUISES)


def disguise_in_room(site: Site, room_type: int, disguises: tuple[str, ...]) -> tuple[str, str]:
    """Draw a disguise that suits a room of a type, elsewhere one of ``disguises``: stairs, classes and odd things."""
    dice = site.dice
    if room_type in (rooms.ZOO, rooms.VAULT):
        return _GOLD
    if room_type == rooms.DELPHI:
        return STATUE if dice.rn2(2) else ("feature", "fountain")
    if room_type == rooms.TEMPLE:
        return "feature", "altar"
    if room_type in site.catalog.shop_types:
        kinds = site.rules.shops.kinds
        shop = kinds.get(room_type - rooms.SHOPBASE) or kinds[0]
        return _disguise_in_shop(site, rooms.ware_at(shop, site.dice.rnd(100)), disguises)
    return _as_drawn(site, disguises[dice.rn2(len(disguises))])


def _disguise_in_shop(site: Site, ware: rooms.Ware, disguises: tuple[str, ...]) -> tuple[str, str]:
    if ware.kind is not None:
        return "object", ware.kind
    if ware.object_class == rooms.VEGETARIAN:
        return "feature", DOWN  # the game uses the number of this ware as the number of the second disguise
    if ware.object_class is not None:
        return _as_drawn(site, ware.object_class)
    return _as_drawn(site, disguises[_FIRST_CLASS + site.dice.rn2(len(disguises) - _FIRST_CLASS)])


def _as_drawn(site: Site, disguise: str) -> tuple[str, str]:
    if disguise in (UP, DOWN, STRANGE):
        return "object" if disguise == STRANGE else "feature", disguise
    if disguise == "COIN":
        return _GOLD
    return kind_of_object(site, random_item(site, disguise, False).kind)


def kind_of_object(site: Site, kind: int) -> tuple[str, str]:
    """The disguise of an object of a kind."""
    return "object", site.kinds[kind].name or ""
