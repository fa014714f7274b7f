"""The rules by which NetHack 3.6 makes levels, where they differ from the reference.

They are about ground, the two headers of levels and their messages, objects, traps and their victims, and stock.

Rules: "NetHack 3.6: MAZE", "NetHack 3.6: Traps".
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.games.nethack36 import GAME, finishing, ordinary, special_rooms
from vaultc.games.nethack36 import objects as nethack36_objects
from vaultc.games.nethack36.finishing import FIXUPS, door, fill_with_element, hallow, open_ways_out
from vaultc.games.nethack36.monsters import MONSTERS
from vaultc.games.nethack36.ordinary import fill_ordinary_rooms
from vaultc.games.nethack36.special_rooms import SHOPS
from vaultc.games.nethack_base.levels import GROUNDS, realm
from vaultc.generation.finishing import fixups, scripts
from vaultc.generation.finishing.level_regions import place_level_regions
from vaultc.generation.interpreter import handlers, headers
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import text_of
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import init_map, positions
from vaultc.generation.layout.boundary import set_digging_boundary
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.population.special_rooms.stocking import MARKS
from vaultc.generation.population.traps import PITS
from vaultc.generation.site import GenerationRules, LocalTrap, Site, TrapTable
from vaultc.generation.variations.levels import GroundRules, LevelRules
from vaultc.generation.variations.things import ThingRules
from vaultc.language.syntax import nodes
from vaultc.level.level import Item, Room, Trap
from vaultc.world.catalog import terrain, traps
from vaultc.world.grid import Cell

GROUND = GroundRules(
    library_lines=False,
    backward_grow=False,
    marks_drawn=True,
    mazes_marked=False,
    left_after_init=1,
    ice_on_maps=True,
    wide_wallify=True,
    walls_from=1,
    hard_bars=True,
    open_bridge=0,
    stairs_clear_rooms=True,
    strays_told=False,
    corridors_told=False,
    caves_keep_light=True,
    caves_refill=False,
    flood_alike=True,
    flood_hidden=True,
    junctions_at_once=False,
    wanted_places_checked=False,
    doors_listed_at_once=False,
    doors_in_front=True,
    rooms_refuse=False,
    corridors_wander=True,
    corridors_hide=True,
    corridor_styles=False,
    hidden_between_blocks=50,
    rogue_doors_bare=True,
    both_door_draws=True,
    niche_bars=5,
    rounds_of_placing=1,
    placing_anywhere=False,
    first_row=0,
    branch_on_floor=True,
    searches_told=True,
    portals_lead=True,
    mazes_narrow=False,
)


_FILLINGS = {"C": terrain.CORR, "I": terrain.STONE}
"""The results of the characters after MAZE: their terrain is treated as if it were a character again."""


def begin(node: nodes.Level, assembler: Assembler, fillings: Mapping[str, int] = _FILLINGS) -> None:
    """``LEVEL`` or ``MAZE`` with the flags of either; a maze's first ground is laid before its flags are set."""
    if node.maze is not None:
        _begin_maze(node.maze, assembler, fillings)
    words = headers.flag_words(node)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set |= words & headers.LEVEL_FLAGS
        machine.words |= words

    assembler.emit((node.flags or node.name).span, set_flags, 2)


def message(node: nodes.Message, assembler: Assembler) -> None:
    """``MESSAGE``: the text without changes."""
    text = text_of(node.text, assembler)
    assembler.emit(node.span, lambda machine: machine.level.messages.append(text.evaluate(machine)), 1, text)


def _begin_maze(filling: nodes.MapCharacter | nodes.Word, assembler: Assembler, fillings: Mapping[str, int]) -> None:
    def lay_out(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        if isinstance(filling, nodes.Word):
            init_map.maze_grid(machine.level, terrain.HWALL)
        else:
            init_map.solid_fill(machine.level, machine.dice, fillings.get(filling.character, terrain.INVALID), 0)

    assembler.emit(filling.span, lay_out, 9)
    assembler.emit(filling.span, lambda machine: machine.level.flags_set.add("mazelevel"), 2)


THINGS = ThingRules(
    families=nethack36_objects.FAMILIES,
    bare=nethack36_objects.BARE,
    many_charges=(30, 70),
    behind_locks=2,
    wasted_search=False,
    trolls_stir=True,
    gold_by_depth=True,
    coins_neutral=True,
    boulders_on_top=True,
    untrapping=True,
    graffiti_teach=False,
    new_species_new_timers=True,
    thin_oil_burns_fast=True,
    stone_counts_late=True,
    prizes=nethack36_objects.prizes,
    tries_in_room=101,
    epitaphs=14098,
    crown=special_rooms.crown,
    enthrone=special_rooms.enthrone,
    altars_off_centre=True,
    furniture_spared=True,
    boards_have_notes=True,
    unicorns_spared=True,
    boulders_kill=False,
)


_TRIES = 200
_DEADLY = frozenset(
    (traps.ARROW, traps.DART, traps.FALLING_ROCK, traps.BEAR, traps.LAND_MINE, traps.SLEEP_GAS, traps.FIRE)
)
_MISSILES = {traps.ARROW: "arrow", traps.DART: "dart", traps.FALLING_ROCK: "rock"}
_POSSESSIONS = ("WEAPON", "TOOL", "FOOD", "GEM")
_VICTIMS = ("elf", *("dwarf",) * 2, *("orc",) * 3, *("gnome",) * 4, *("human",) * 5)


# ---- where


def _place(site: Site, room: Room | None, kind: int) -> Cell | None:
    """A free place, in a room or (None) in a maze."""
    for _ in range(_TRIES):
        found, x, y = (True, *positions.maze_position(site)) if room is None else positions.somexy(site, room)
        if not found:
            return None
        if not positions.occupied(site, x, y) and not (kind in PITS and positions.has_boulder(site, x, y)):
            return x, y
    return None


# ---- dead adventurers


def _add_victim(site: Site, trap: Trap) -> None:
    """On shallow levels a trap may have a victim: lay the missile, the belongings, and the corpse."""
    kills = trap.kind in _DEADLY
    if trap.kind == traps.ROLLING_BOULDER:
        kills = trap.launch is not None and trap.launch[0] != (trap.x, trap.y)
    if site.surroundings.difficulty > site.dice.rnd(4) or not kills:
        return
    if trap.kind in _MISSILES:
        objects.make_at(site, wanted_kind(site, _MISSILES[trap.kind]), trap.x, trap.y).trapped = False
    _drop_possession(site, trap)
    while not site.dice.rn2(5):
        _drop_possession(site, trap)
    species = wanted_species(site, _victim(site, trap))
    objects.corpse_or_statue(site, site.named.corpse, species, trap.x, trap.y, True)


def _drop_possession(site: Site, trap: Trap) -> None:
    object_class = _POSSESSIONS[site.dice.rn2(len(_POSSESSIONS))]
    _curse(objects.random_item_at(site, object_class, trap.x, trap.y, False))


def _curse(item: Item) -> None:
    item.blessed, item.cursed = False, True


def _victim(site: Site, trap: Trap) -> str:
    dice = site.dice
    victim = _VICTIMS[dice.rn2(len(_VICTIMS))]
    if victim == "elf" and trap.kind == traps.SLEEP_GAS and not (site.surroundings.difficulty <= 2 and dice.rn2(2)):
        return "human"
    if victim == "gnome" and not dice.rn2(10):
        candle = wanted_kind(site, "tallow candle" if dice.rn2(4) else "wax candle")
        item = objects.make_at(site, candle, trap.x, trap.y)
        item.quantity = 1
        _curse(item)
    return victim


TRAPS = TrapTable(
    die=(*range(traps.ARROW, traps.ANTI_MAGIC + 1), traps.POLYMORPH, traps.VIBRATING_SQUARE),
    local=(LocalTrap(traps.FIRE, 5, GAME.plan.is_hellish),),
    never=frozenset({traps.MAGIC_PORTAL, traps.VIBRATING_SQUARE}),
    place=_place,
    aftermath=_add_victim,
)


MAKING = GenerationRules(
    begin=begin,
    statements={**handlers.STATEMENTS, nodes.Door: door, nodes.Message: message},
    values=handlers.VALUES,
    grounds=GROUNDS,
    finish_script=(
        finishing.link_doors,
        scripts.fill_rooms,
        finishing.remove_boundary_symbols,
        open_ways_out,
        finishing.wallify,
        scripts.count_features,
        finishing.solidify,
        finishing.remember_map,
        scripts.show_messages,
    ),
    finish_special=(fill_with_element, place_level_regions, hallow, fixups.fix_up, finishing.reveal),
    finish_level=(
        set_digging_boundary,
        scripts.lay_minerals,
        scripts.mark_graveyard,
        scripts.number_rooms,
        scripts.settle_walls,
    ),
    fixups=FIXUPS,
    kinds=ordinary.KINDS,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=MARKS,
    realm=realm,
    traps=TRAPS,
    shops=SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
    levels=LevelRules(bones=False, knows_start=False, portal_put_off=True),
)
