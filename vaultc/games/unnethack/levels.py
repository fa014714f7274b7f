"""The rules by which levels of UnNetHack are made, with the Advent calendar and the prizes of Sokoban.

Its realms of species are Gehennom, Sheol, the black market, and the realms of other games. Of the traps that come by
chance, Gehennom burns and Sheol freezes.

Rules: "Fix-ups", "Random species", "species()", "INIT_MAP", "TRAP".
"""

from __future__ import annotations

from functools import partial

from vaultc.games.nethack_base import levels
from vaultc.games.unnethack import special_rooms
from vaultc.games.unnethack.sheol import sheol_level
from vaultc.generation import finishing
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon import rooms as dungeon_rooms
from vaultc.generation.interpreter import control
from vaultc.generation.interpreter.assembler import GRID
from vaultc.generation.interpreter.headers import emit_flags
from vaultc.generation.layout.walls import set_digging_boundary
from vaultc.generation.population import furnishings, objects, species
from vaultc.generation.population.objects import initialisers
from vaultc.generation.population.traps import open_place
from vaultc.generation.site import GenerationRules, Ground, LocalTrap, Realm, Site, TrapTable
from vaultc.generation.variations import ThingRules
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings

_SHEOL_NAME = "Sheol"
"""The dungeon of ice."""
_DOORS = 24
_PRESENTS = (
    *("bag of holding", "oilskin sack", "fire horn", "frost horn", "magic flute", "magic harp", "drum of earthquake"),
    *("magic whistle", "magic lamp", "unicorn horn", "bag of tricks", "expensive camera", "horn of plenty"),
    *("stethoscope", "tinning kit"),
)


def open_calendar(site: Site) -> None:
    """Number the doors, lay a present behind each, and in December unlock the day's door."""
    level, number = site.level, 0
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] != terrain.DOOR:
            continue
        number += 1
        if number > _DOORS:
            return
        x, y = divmod(cell, grid.HEIGHT)
        inward = -1 if y < grid.HEIGHT // 2 else 1
        furnishings.make_engraving(level, "mark", str(number), x, y - inward)
        _lay_present(site, number, x, y + inward)
        clock = site.surroundings.clock
        if (clock.month, clock.day) == (12, number) and level.flags[cell] & terrain.LOCKED:
            level.flags[cell] = terrain.CLOSED


def _lay_present(site: Site, number: int, x: int, y: int) -> None:
    dice = site.dice
    if number == _DOORS:
        objects.make_at(site, species.wanted_kind(site, _PRESENTS[dice.rn2(len(_PRESENTS))], "("), x, y)
    elif dice.rn2(4):
        sweet = species.wanted_kind(site, "candy bar" if dice.rn2(4) else "fortune cookie")
        objects.make_at(site, sweet, x, y, initialised=False)
    else:
        objects.random_item_at(site, "RING" if dice.rn2(4) else "TOOL", x, y, False)


_MARK = "Elbereth"
"""The engraving that marks the cells of the prizes of Sokoban."""
_PRIZES = 3


def lay_prizes(site: Site) -> None:
    """Lay the prizes on the top level of Sokoban."""
    if not (site.locality.in_sokoban and site.locality.first_level):
        return
    marks = [e for e in site.level.engravings if e.kind == "burn" and e.text == _MARK]
    if len(marks) > _PRIZES:
        raise site.fail(f"the first level of Sokoban has {len(marks)} burned {_MARK} engravings, one too many")
    for mark, choose in zip(marks, (_bag, _cloak, _amulet), strict=False):
        prize = objects.make_at(site, choose(site), mark.x, mark.y)
        prize.cursed = False
        prize.locked = True  # the game's mark of a prize
        prize.spe = max(prize.spe, 0)


def _bag(site: Site) -> int:
    return species.wanted_kind(site, "bag of holding")


def _cloak(site: Site) -> int:
    return species.wanted_kind(site, "cloak of magic resistance" if site.dice.rn2(2) else "cloak of displacement")


def _amulet(site: Site) -> int:
    if not site.dice.rn2(3):
        return species.wanted_kind(site, "amulet of life saving", '"')
    return species.wanted_kind(site, "amulet of flying" if site.dice.rn2(2) else "amulet of reflection", '"')


def _only_in_sheol(row: Species) -> bool:
    return "sheol_only" in row.generation


_ORDINARY = Realm(
    lambda row: not row.generation & {"hell_only", "sheol_only"}, suits=species.everybody, is_common=species.nobody
)
_GEHENNOM = levels.GEHENNOM._replace(
    lives_in_dungeon=lambda row: "hell_only" in row.generation or not row.generation & {"sheol_only", "no_hell"}
)
_SHEOL = Realm(
    lambda row: _only_in_sheol(row) or not row.generation & {"hell_only", "no_sheol"},
    suits=species.everybody,
    is_common=_only_in_sheol,
)
_MARKET = _ORDINARY._replace(suits=lambda row: "domestic" not in row.flags)


def realm(place: Surroundings) -> Realm:
    """Return the facts of a place that decide which species come to it."""
    if place.in_gehennom:
        return _GEHENNOM
    if place.dungeon == _SHEOL_NAME:
        return _SHEOL
    return levels.suited(place, _MARKET if place.dungeon == special_rooms.MARKET else _ORDINARY)


GROUNDS: dict[str, Ground] = {**levels.GROUNDS, "sheollev": Ground(sheol_level, 250 * GRID)}


THINGS: ThingRules = ThingRules(
    families={"ARMOR": partial(initialisers.armor, troublesome=initialisers.TROUBLESOME | {"tinfoil hat"})},
    safe="iron safe",
)


TRAPS: TrapTable = TrapTable(
    die=tuple(range(kinds.ARROW, kinds.POLYMORPH + 1)),
    local=(
        LocalTrap(kinds.FIRE, 5, lambda place: place.in_gehennom),
        LocalTrap(kinds.COLD, 3, lambda place: place.dungeon == _SHEOL_NAME),
    ),
    never=frozenset({kinds.MAGIC_PORTAL}),
    place=open_place,
)


MAKING: GenerationRules = GenerationRules(
    begin=emit_flags,
    statements=control.STATEMENTS,
    values=control.VALUES,
    grounds=GROUNDS,
    finish_script=(
        finishing.fill_rooms,
        finishing.remove_boundary_symbols,
        finishing.wallify,
        finishing.flip,
        finishing.extend_spines,
        finishing.count_features,
        finishing.reveal,
        finishing.show_messages,
    ),
    finish_special=(finishing.let_bubbles_rise, finishing.place_level_regions, lay_prizes, finishing.fix_up),
    finish_level=(
        set_digging_boundary,
        finishing.lay_minerals,
        furnishings.depth_engraving,
        finishing.mark_graveyard,
        finishing.number_rooms,
        finishing.settle_walls,
    ),
    fixups={**finishing.FIXUPS, "advcal": open_calendar},
    kinds=ordinary.KINDS,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=dungeon_rooms.fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    shops=special_rooms.SHOPS,
    realm=realm,
    monsters=special_rooms.MONSTERS,
    things=THINGS,
)
