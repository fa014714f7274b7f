"""The rules by which NetHack 3.6 makes levels, where they differ, and its steps after every script.

Rules: "NetHack 3.6: MAZE", "NetHack 3.6: Traps", "NetHack 3.6: Order", "NetHack 3.6: Doors", "NetHack 3.6: Fix-ups",
"NetHack 3.6: Ways out".

They are about ground, the two headers of levels and their messages, objects, traps and their victims, and stock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from vaultc.games.nethack36 import GAME, ordinary, special_rooms
from vaultc.games.nethack36.monsters import MONSTERS
from vaultc.games.nethack_base import levels as base
from vaultc.generation import finishing, variations
from vaultc.generation.interpreter import control, expressions, headers
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.rooms import DOOR_STATES
from vaultc.generation.layout import doors, positions, regions, walls
from vaultc.generation.population import monsters, objects, traps
from vaultc.generation.population import species as species_of
from vaultc.generation.population.special_rooms.choosing import MARKS
from vaultc.generation.site import GenerationRules, LocalTrap, Script, Site, TrapTable
from vaultc.language.syntax import nodes
from vaultc.level.level import Item, Level, Room, Trap
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains


def door(node: nodes.Door, assembler: Assembler) -> None:
    """``DOOR``: each door is turned before the next cell is one, and listed with rooms when the script is over."""
    selection = expressions.selection_of(node.selection, assembler)
    state = DOOR_STATES[node.state.text]

    def hang(machine: Machine) -> None:
        chosen = selection.evaluate(machine)
        machine.count_work(len(chosen))
        kind, flags = doors.settled_door(machine.dice, state)
        for cell in chosen:
            doors.hang_door(machine.level, cell, kind, flags)
            turn_door(machine.level, *divmod(cell, grid.HEIGHT))
            machine.touched[cell] = 1

    assembler.emit(node.span, hang, 2, selection)


def turn_door(level: Level, x: int, y: int) -> None:
    """A door lies along the wall that it interrupts; without walls around, along other solid cells."""
    left, right = _is_frame(level, x - 1, y), _is_frame(level, x + 1, y)
    up, down = _is_frame(level, x, y - 1), _is_frame(level, x, y + 1)
    if not (left or right or up or down):
        left, right = _is_solid(level, x - 1, y), _is_solid(level, x + 1, y)
        up, down = _is_solid(level, x, y - 1), _is_solid(level, x, y + 1)
    level.horizontal[grid.at(x, y)] = (left or right) and not (up and down)


def _is_frame(level: Level, x: int, y: int) -> bool:
    if not grid.valid(x, y):
        return False
    code = level.terrain[grid.at(x, y)]
    return terrains.is_wall(code) or code in (terrains.DOOR, terrains.SDOOR)


def _is_solid(level: Level, x: int, y: int) -> bool:
    if not grid.valid(x, y):
        return True
    code = level.terrain[grid.at(x, y)]
    return code < terrains.POOL or code == terrains.IRONBARS


_LOOKS = 7
"""Bits of a wall's flags that set its display mode; in doors the same bits hold the state."""


def link_doors(script: Script) -> None:
    """Turn every door as its neighbours require and list it with the rooms and subrooms around it, row by row."""
    level = script.level
    cells = grid.cells_holding(level.terrain, terrains.DOOR) + grid.cells_holding(level.terrain, terrains.SDOOR)
    for y, x in sorted([(cell % grid.HEIGHT, cell // grid.HEIGHT) for cell in cells]):
        turn_door(level, x, y)
        doors.link_door(script.site, x, y, subrooms=True)


def remove_boundary_symbols(script: Script) -> None:
    """Cross walls that the script drew become floor."""
    terrain = script.level.terrain
    for cell in grid.cells_holding(terrain, terrains.CROSSWALL, grid.at(grid.LAST_COLUMN - 1, 0)):
        if cell % grid.HEIGHT != grid.LAST_ROW and script.touched[cell]:
            terrain[cell] = terrains.ROOM


def wallify(script: Script) -> None:
    """Give walls their shapes, but not among the corridors of a maze."""
    if "corrmaze" not in script.level.flags_set:
        finishing.wallify(script)


def solidify(script: Script) -> None:
    """Make all rock that the script did not draw undiggable, if a flag asks for it."""
    if "solidify" not in script.words:
        return
    level = script.level
    for cell in range(grid.CELLS):
        if (not level.terrain[cell] or terrains.is_wall(level.terrain[cell])) and not script.touched[cell]:
            level.flags[cell] |= terrains.NON_DIGGABLE | terrains.NON_PASSWALL


def remember_map(script: Script) -> None:
    """Decide again, when the level is complete, if it is known from the beginning."""
    script.level.scaffolding.premapped = "premapped" in script.words


def reveal(site: Site) -> None:
    """Reveal all traps of a premapped level; with a way down among them it is one of Sokoban's kind."""
    level = site.level
    if not level.scaffolding.premapped:
        return
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] == terrains.SDOOR and level.flags[cell] & _LOOKS > 2:
            site.complain("a hidden door is shown before it is settled how its wall looks")
            break
    for trap in level.traps:
        trap.seen = True
        if trap.kind in (kinds.PIT, kinds.HOLE):
            level.flags_set.add("sokoban rules")


_CLOUDS_IN_AIR = finishing.Bubbles(terrains.CLOUD, (6, 4), (3, 3), (3, 3, 6))
"""The last roll decides whether a cloud moves; a new one does not."""


def fill_with_element(site: Site) -> None:
    """The Planes of Water and Air are full of their element, of bubbles or clouds, and no map of them is drawn."""
    place = site.surroundings
    if not place.on_plane_of_water and place.special_level != "air":
        return
    level = site.level
    level.flags_set.add("shroud")
    element = terrains.WATER if place.on_plane_of_water else terrains.AIR
    table = bytes(element if code == terrains.STONE else code for code in range(256))
    level.terrain[grid.HEIGHT : grid.CELLS] = level.terrain[grid.HEIGHT : grid.CELLS].translate(table)
    if place.on_plane_of_water:
        finishing.make_bubbles(site)
    else:
        finishing.make_bubbles(site, _CLOUDS_IN_AIR)


def hallow(site: Site) -> None:
    """The dead rest badly on every level of the Quest of Priests."""
    if site.locality.in_quest and site.locality.hero.role == "Priest":
        site.level.flags_set.add("graveyard")


def _with_room(room_type: int, word: str, finish: Callable[[Site], None]) -> Callable[[Site], None]:
    """A fix-up that crashes the game if the level has no room of its type."""

    def fix(site: Site) -> None:
        if finishing.room_of_type(site.level, room_type) is None:
            name = site.surroundings.special_level
            raise site.fail(f'the level {name!r} needs a room of type "{word}", without which the game crashes')
        finish(site)

    return fix


# ---- Baalzebub's lair


def _draw_insect(site: Site) -> None:
    """Shape the walls of the lair, which draw an insect, by one another and not by the rock around.

    Pools keep legs apart from the body, and bars are eyes, to the left of which the hero may dig in two cells.
    """
    level = site.level
    # The body lies inside the outermost cells that cannot be dug, along the middle row and then its first column.
    x1, x2 = _between(level, grid.row(0, grid.LAST_COLUMN, grid.HEIGHT // 2), grid.WIDTH)
    y1, y2 = _between(level, grid.column(x1, 0, grid.LAST_ROW), grid.HEIGHT)
    body = (x1, y1, x2, y2)
    marks = []
    for cell in grid.cells(body):
        if level.terrain[cell] == terrains.POOL:
            level.terrain[cell] = terrains.HWALL
            marks.append(cell)
        elif level.terrain[cell] == terrains.IRONBARS:
            level.flags[cell - grid.HEIGHT] &= ~terrains.NON_DIGGABLE
            if cell >= 3 * grid.HEIGHT:
                level.flags[cell - 2 * grid.HEIGHT] &= ~terrains.NON_DIGGABLE
    around = (max(x1 - 2, 1), max(y1 - 2, 0), min(x2 + 2, grid.LAST_COLUMN), min(y2 + 2, grid.LAST_ROW))
    walls.wallification_of_figures(level, around, body)
    if marks:
        _part(site, marks[0], 1, terrains.TUWALL, terrains.BRCORNER)
    if len(marks) > 1:
        _part(site, marks[-1], -1, terrains.TDWALL, terrains.TRCORNER)


def _between(level: Level, line: range, length: int) -> tuple[int, int]:
    """The first and the last place between hard cells; a hard cell at the very edge gives way to the next one."""
    hard = [index for index, cell in enumerate(line) if level.flags[cell] & terrains.NON_DIGGABLE]
    if not hard:
        return length, length - 1
    first = (hard[1] if not hard[0] and len(hard) > 1 else hard[0]) + 1
    return first, (hard[-1] if hard[-1] > first else length) - 1


def _part(site: Site, cell: int, beside: int, branching: int, corner: int) -> None:
    """Part a leg from the wall that it has grown together with; a monster in between is moved away."""
    terrain = site.level.terrain
    if terrain[cell] != terrains.TLWALL or terrain[cell + beside] != branching:
        return
    terrain[cell], terrain[cell + beside] = corner, terrains.HWALL
    monster = monsters.occupant(site.level, *divmod(cell, grid.HEIGHT))
    if monster is not None:
        monsters.relocate(site, monster)


FIXUPS: dict[str, Callable[[Site], None]] = {
    **finishing.FIXUPS,
    "wizard1": _with_room(
        kinds.MORGUE,
        "morgue",
        partial(finishing.hide_door, room_type=kinds.MORGUE, walls=grid.SOUTH | grid.EAST | grid.WEST),
    ),
    "sanctum": _with_room(kinds.TEMPLE, "temple", finishing.FIXUPS["sanctum"]),
    "knox": _with_room(kinds.MORGUE, "morgue", partial(finishing.fill_treasury, everywhere=True)),
    "castle": lambda site: site.level.flags_set.add("graveyard"),
    "baalz": _draw_insect,
}


_TOOLS = (
    ("pick-axe", "("), ("dwarvish mattock", ")"), ("digging", "/"), ("teleportation", "/"), ("teleportation", "?"),
    ("teleportation", "="),
)  # fmt: skip
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_WAYS = grid.marks([terrains.SDOOR, terrains.SCORR, *range(terrains.DOOR, 256)])
_ALL_AROUND = (*_SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1))


def open_ways_out(script: Script) -> None:
    """Give every closed area a secret door, a hole or a tool to get out, if the flag ``inaccessibles`` is set."""
    if "inaccessibles" not in script.words:
        return
    site, level = script.site, script.level
    stairways = (level.down_stairs, level.up_stairs, level.down_ladder, level.up_ladder)
    traps_out = (kinds.MAGIC_PORTAL, kinds.HOLE, kinds.TRAP_DOOR, site.catalog.trap_codes["vibrating square"])
    exits = [(stairway.x, stairway.y) for stairway in stairways if stairway.x]
    exits += [(trap.x, trap.y) for trap in level.traps if trap.kind in traps_out]
    reached: set[int] = set()
    for x, y in exits:
        reached |= _area(level, x, y)
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] >= terrains.DOOR and cell not in reached:
            x, y = divmod(cell, grid.HEIGHT)
            area = _area(level, x, y)
            if not _hide_door(site, area, reached) and not _dig_hole(site, area):
                place = divmod(_taken(site, sorted(area)), grid.HEIGHT)
                name, object_class = _TOOLS[site.dice.rn2(len(_TOOLS))]
                objects.make_at(site, species_of.wanted_kind(site, name, object_class), *place)
            reached |= _area(level, x, y)


def _area(level: Level, x: int, y: int) -> set[int]:
    """All cells that can be reached from a cell, diagonally too, and through hidden doors and corridors."""
    found = {grid.at(x, y)}
    open_cells = [(x, y)]
    while open_cells:
        x, y = open_cells.pop()
        for dx, dy in _ALL_AROUND:
            cell = grid.at(x + dx, y + dy)
            if grid.valid(x + dx, y + dy) and cell not in found and _WAYS[level.terrain[cell]]:
                found.add(cell)
                open_cells.append((x + dx, y + dy))
    return found


def _taken(site: Site, cells: list[int]) -> int:
    """A random cell, which is taken out of the list."""
    return cells.pop(site.dice.rn2(len(cells)))


def _hide_door(site: Site, area: set[int], reached: set[int]) -> bool:
    """A secret door in a wall with reached ground behind it, beside a random cell with such a wall."""
    terrain, cells = site.level.terrain, sorted(area)
    while cells:
        x, y = divmod(_taken(site, cells), grid.HEIGHT)
        for dx, dy in _SIDES:
            wall, behind = grid.at(x + dx, y + dy), grid.at(x + 2 * dx, y + 2 * dy)
            open_behind = grid.valid(x + 2 * dx, y + 2 * dy) and behind in reached and terrain[behind] >= terrains.DOOR
            if open_behind and wall not in reached and terrains.is_wall(terrain[wall]):
                terrain[wall] = terrains.SDOOR
                return True
    return False


def _dig_hole(site: Site, area: set[int]) -> bool:
    """A hole or trap door in a random cell that takes one, on levels where falling is possible."""
    if traps.passable_kind(site, kinds.HOLE) != kinds.HOLE:
        return False
    cells = sorted(area)
    while cells:
        x, y = divmod(_taken(site, cells), grid.HEIGHT)
        if traps.make_trap(site, x, y, kinds.HOLE if site.dice.rn2(2) else kinds.TRAP_DOOR) is not None:
            return True
    return False


GROUND = variations.GroundRules(
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
    warns_off_level=False,
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


_FILLINGS = {"C": terrains.CORR, "I": terrains.STONE}
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
    text = expressions.text_of(node.text, assembler)
    assembler.emit(node.span, lambda machine: machine.level.messages.append(text.evaluate(machine)), 1, text)


def _begin_maze(filling: nodes.MapCharacter | nodes.Word, assembler: Assembler, fillings: Mapping[str, int]) -> None:
    def lay_out(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        if isinstance(filling, nodes.Word):
            regions.maze_grid(machine.level, terrains.HWALL)
        else:
            regions.solid_fill(machine.level, machine.dice, fillings.get(filling.character, terrains.INVALID), 0)

    assembler.emit(filling.span, lay_out, 9)
    assembler.emit(filling.span, lambda machine: machine.level.flags_set.add("mazelevel"), 2)


THINGS = variations.ThingRules(
    families=special_rooms.FAMILIES,
    bare=special_rooms.BARE,
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
    prizes=special_rooms.prizes,
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
    (kinds.ARROW, kinds.DART, kinds.FALLING_ROCK, kinds.BEAR, kinds.LAND_MINE, kinds.SLEEP_GAS, kinds.FIRE)
)
_MISSILES = {kinds.ARROW: "arrow", kinds.DART: "dart", kinds.FALLING_ROCK: "rock"}
_POSSESSIONS = ("WEAPON", "TOOL", "FOOD", "GEM")
_VICTIMS = ("elf", *("dwarf",) * 2, *("orc",) * 3, *("gnome",) * 4, *("human",) * 5)


# ---- where


def _free_place(site: Site, room: Room | None, kind: int) -> grid.Cell | None:
    """A free place, in a room or (None) in a maze."""
    for _ in range(_TRIES):
        found, x, y = (True, *positions.maze_position(site)) if room is None else positions.somexy(site, room)
        if not found:
            return None
        if not positions.occupied(site, x, y) and not (kind in traps.PITS and positions.has_boulder(site, x, y)):
            return x, y
    return None


# ---- dead adventurers


def _add_victim(site: Site, trap: Trap) -> None:
    """On shallow levels a trap may have a victim: lay the missile, the belongings, and the corpse."""
    kills = trap.kind in _DEADLY
    if trap.kind == kinds.ROLLING_BOULDER:
        kills = trap.launch is not None and trap.launch[0] != (trap.x, trap.y)
    if site.locality.difficulty > site.dice.rnd(4) or not kills:
        return
    if trap.kind in _MISSILES:
        objects.make_at(site, species_of.wanted_kind(site, _MISSILES[trap.kind]), trap.x, trap.y).trapped = False
    _drop_possession(site, trap)
    while not site.dice.rn2(5):
        _drop_possession(site, trap)
    species = species_of.wanted_species(site, _victim(site, trap))
    objects.corpse_or_statue(site, site.named.corpse, species, trap.x, trap.y, True)


def _drop_possession(site: Site, trap: Trap) -> None:
    object_class = _POSSESSIONS[site.dice.rn2(len(_POSSESSIONS))]
    _curse(objects.random_item_at(site, object_class, trap.x, trap.y, False))


def _curse(item: Item) -> None:
    item.blessed, item.cursed = False, True


def _victim(site: Site, trap: Trap) -> str:
    dice = site.dice
    victim = _VICTIMS[dice.rn2(len(_VICTIMS))]
    if victim == "elf" and trap.kind == kinds.SLEEP_GAS and not (site.locality.difficulty <= 2 and dice.rn2(2)):
        return "human"
    if victim == "gnome" and not dice.rn2(10):
        candle = species_of.wanted_kind(site, "tallow candle" if dice.rn2(4) else "wax candle")
        item = objects.make_at(site, candle, trap.x, trap.y)
        item.quantity = 1
        _curse(item)
    return victim


TRAPS = TrapTable(
    die=(*range(kinds.ARROW, kinds.ANTI_MAGIC + 1), kinds.POLYMORPH, kinds.VIBRATING_SQUARE),
    local=(LocalTrap(kinds.FIRE, 5, GAME.plan.is_hellish),),
    never=frozenset({kinds.MAGIC_PORTAL, kinds.VIBRATING_SQUARE}),
    place=_free_place,
    aftermath=_add_victim,
)


MAKING = GenerationRules(
    begin=begin,
    statements={**control.STATEMENTS, nodes.Door: door, nodes.Message: message},
    values=control.VALUES,
    grounds=base.GROUNDS,
    finish_script=(
        link_doors,
        finishing.fill_rooms,
        remove_boundary_symbols,
        open_ways_out,
        wallify,
        finishing.count_features,
        solidify,
        remember_map,
        finishing.show_messages,
    ),
    finish_special=(fill_with_element, finishing.place_level_regions, hallow, finishing.fix_up, reveal),
    finish_level=(
        walls.set_digging_boundary,
        finishing.lay_minerals,
        finishing.mark_graveyard,
        finishing.number_rooms,
        finishing.settle_walls,
    ),
    fixups=FIXUPS,
    kinds=ordinary.KINDS,
    join_rooms=ordinary.join_rooms,
    fill_ordinary_rooms=ordinary.fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=MARKS,
    realm=base.realm,
    traps=TRAPS,
    shops=special_rooms.SHOPS,
    monsters=MONSTERS,
    things=THINGS,
    ground=GROUND,
    levels=variations.LevelRules(bones=False, knows_start=False, portal_put_off=True),
)
