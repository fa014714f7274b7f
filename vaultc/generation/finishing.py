"""The steps after every script: stairs and portals in regions, additions to special levels, the last passes.

Rules: "Fix-ups", "Water level bubbles", "Finishing a script", "From seed to finished level", "Placing in a region".

Games put the steps in order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from vaultc.generation.layout import doors, positions, walls
from vaultc.generation.layout.flip import flip_left_right, flip_top_bottom
from vaultc.generation.layout.rooms import first_room_or_end, number_room
from vaultc.generation.population import minerals, objects, special_rooms, traps
from vaultc.generation.population.objects.statements import can_be_petrified
from vaultc.generation.population.special_rooms.choosing import has_stairs
from vaultc.generation.site import Script, Site
from vaultc.level.level import Item, Level, Room, Stairway, StoredRegion
from vaultc.support.dataclass import dataclass
from vaultc.support.records import Record
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain

_FIRST_COLUMN, _FIRST_ROW = 4, 2
_LAST_COLUMN, _LAST_ROW = 77, 19

_SHAPES = ((3,), (7, 7), (6, 15, 6), (14, 31, 14), (30, 63, 63, 30), (62, 127, 127, 62), (126, 255, 255, 126))
"""Rows of each shape from the top, lowest bit leftmost."""


@dataclass(frozen=True, slots=True)
class Bubbles(Record):
    """The bubbles of a plane: their terrain, and a grid at whose knots they rise.

    ``columns`` and ``rows`` are the least distance between two knots and the bound of the roll for more. ``rolls`` are
    the bounds of the draws for each bubble: its drift along both axes, and the other draws that it needs for its way.
    """

    code: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    rolls: tuple[int, ...] = (3, 3)


AIR_IN_WATER: Final = Bubbles(terrain.AIR, (10, 10), (4, 4))


def make_bubbles(site: Site, bubbles: Bubbles = AIR_IN_WATER) -> None:
    """Put a bubble of random shape near every knot of a random grid."""
    dice = site.dice
    (columns, more_columns), (rows, more_rows) = bubbles.columns, bubbles.rows
    column_step = columns + dice.rn2(more_columns)
    row_step = rows + dice.rn2(more_rows)
    for x in range(_FIRST_COLUMN, _LAST_COLUMN + 1, column_step):
        for y in range(_FIRST_ROW, _LAST_ROW + 1, row_step):
            shape = _SHAPES[dice.rn2(len(_SHAPES))]
            if x < _LAST_COLUMN and y < _LAST_ROW:
                _blow(site, bubbles, shape, x, y)


def _blow(site: Site, bubbles: Bubbles, shape: tuple[int, ...], x: int, y: int) -> None:
    width = max(shape).bit_length()
    x = min(x, _LAST_COLUMN - width + 1)
    y = min(y, _LAST_ROW - len(shape) + 1)
    for bound in bubbles.rolls:
        site.dice.rn2(bound)
    for row, bits in enumerate(shape):
        for column in range(width):
            if bits >> column & 1:
                cell = grid.at(x + column, y + row)
                site.level.terrain[cell], site.level.lit[cell] = bubbles.code, 1


def let_bubbles_rise(site: Site) -> None:
    """The Plane of Water is full of bubbles."""
    if site.locality.on_plane_of_water:
        make_bubbles(site)


def fix_up(site: Site) -> None:
    """Complete this special level with the step of its own, if it has one."""
    finish = site.rules.fixups.get(site.surroundings.special_level or "")
    if finish is not None:
        finish(site)


def room_of_type(level: Level, room_type: int) -> Room | None:
    """The first room of a type, subrooms after all others."""
    return next((room for room in (*level.rooms, *level.subrooms) if room.type == room_type), None)


# ---- Medusa


def petrify(site: Site) -> None:
    """Statues of earlier heroes; the list of high scores is empty.

    Without a room the mark at the end of the rooms stands for the first one, which has no columns: one statue comes to
    its corner.
    """
    if not site.level.rooms:
        site.complain("Medusa's island has no room for its statues; the game lays one of them beside the level")
    room, dice = first_room_or_end(site.level), site.dice
    statue = site.named.statue
    for _ in range(dice.rnd(4)):
        x, y = positions.anywhere_in(site, room)
        if _holds_objects(site, x, y):
            _soften(site, objects.high_score_object(site, statue, x, y))
    remembered = dice.rn2(2)
    y = positions.somey(site, room)
    x = positions.somex(site, room)
    if remembered:
        _soften(site, objects.high_score_object(site, statue, x, y))
    else:
        _soften(site, objects.make_at(site, statue, x, y, initialised=False))


def _soften(site: Site, statue: Item) -> None:
    """Choose another species while the statue's cannot be turned to stone; forks may have none that can."""
    for _ in range(1000):  # the games try without end
        if can_be_petrified(site.species[statue.species]):
            return
        statue.species = objects.species(site)
    site.complain("Medusa's island has a statue of a species that does not turn to stone; the game would keep looking")


def _holds_objects(site: Site, x: int, y: int) -> bool:
    """True if a spot is good for an object."""
    level, cell = site.level, grid.at(x, y)
    code = level.terrain[cell]
    shut = code == terrain.DOOR and level.flags[cell] & (terrain.CLOSED | terrain.LOCKED)
    return grid.valid(x, y) and code >= terrain.DOOR and not shut and not positions.has_boulder(site, x, y)


# ---- the Wizard's Tower, the sanctum, Fort Ludios, Orcus' town


def hide_door(site: Site, room_type: int, walls: int) -> None:
    """Make a secret door on one of the walls of the first room of a type."""
    room = room_of_type(site.level, room_type)
    if room is not None:
        doors.secret_door_on_walls(site, room, walls)


def fill_treasury(site: Site, *, everywhere: bool = False) -> None:
    """Gold and traps in the treasury of Fort Ludios; ``everywhere`` or only where an object can lie."""
    level, dice = site.level, site.dice
    room = room_of_type(level, kinds.MORGUE)
    if room is None:
        return
    room.type = kinds.OROOM
    level.flags_set -= {"graveyard", "has morgue"}
    for x, y in positions.floor(room):
        if not everywhere and (not grid.valid(x, y) or level.terrain[grid.at(x, y)] <= terrain.DBWALL):
            continue
        objects.gold(site, 600 + dice.rn2(300), x, y)
        if not dice.rn2(3) and not positions.is_pool(level, x, y):
            traps.make_trap(site, x, y, kinds.LAND_MINE if dice.rn2(3) else kinds.SPIKED_PIT)


def _desert_shops(site: Site) -> None:
    """Remove all shopkeepers; each thing they carry draws for its resistance."""
    for keeper in [monster for monster in site.level.monsters if "shopkeeper" in monster.state]:
        objects.ask_whether_they_resist(site, keeper.inventory)
        site.level.monsters.remove(keeper)


FIXUPS: dict[str, Callable[[Site], None]] = {
    "medusa": petrify,
    "wizard1": partial(hide_door, room_type=kinds.MORGUE, walls=grid.EAST | grid.WEST),
    "sanctum": partial(hide_door, room_type=kinds.TEMPLE, walls=grid.ALL_DIRECTIONS),
    "knox": fill_treasury,
    "orcus": _desert_shops,
}
"""The steps of special levels that games share, by the names of the levels."""


_COUNTED: Final = 255
"""A level counts its fountains and sinks with eight bits."""


def fill_rooms(script: Script) -> None:
    """Stock the rooms that want it."""
    special_rooms.fill_rooms(script.site)


def remove_boundary_symbols(script: Script) -> None:
    """Turn cross walls that the script did not touch into floor."""
    walls.remove_boundary_symbols(script.level, script.touched)


def wallify(script: Script) -> None:
    """Give the walls of the whole level the shapes that their neighbours require."""
    walls.wallification(script.level, *grid.WHOLE_LEVEL)


def flip(script: Script) -> None:
    """Mirror the level by chance where the script permits it; bit 1 is top/bottom, bit 2 left/right."""
    level = script.level
    for bit, mirror in ((1, flip_top_bottom), (2, flip_left_right)):
        if script.flips & bit and script.dice.rn2(2):
            mirror(level)
            level.flip |= bit


def extend_spines(script: Script) -> None:
    """Walls reach out to their neighbours once more."""
    walls.extend_spines(script.level, *grid.WHOLE_LEVEL)


def count_features(script: Script) -> None:
    """Fountains and sinks are counted."""
    level = script.level
    level.fountains = grid.count(level.terrain, terrain.FOUNTAIN) & _COUNTED
    level.sinks = grid.count(level.terrain, terrain.SINK) & _COUNTED


def reveal(script: Script) -> None:
    """Premapped levels have no secret doors and corridors, and their traps are known."""
    if "premapped" not in script.words:
        return
    level = script.level
    table = bytes({terrain.SDOOR: terrain.DOOR, terrain.SCORR: terrain.CORR}.get(code, code) for code in range(256))
    level.terrain[grid.HEIGHT : grid.CELLS] = level.terrain[grid.HEIGHT : grid.CELLS].translate(table)
    for trap in level.traps:
        trap.seen = True


def show_messages(script: Script) -> None:
    """Texts of MESSAGE are joined and shown line by line, so that an empty last one adds no line."""
    lines = "\n".join(script.level.messages).split("\n")
    script.level.messages = lines if lines[-1] else lines[:-1]


def lay_minerals(site: Site) -> None:
    """Gold and gems in the rock, where the place has any."""
    minerals.mineralize(site, -1, -1, -1, -1, checked=True)


def mark_graveyard(site: Site) -> None:
    """A level with a morgue is a graveyard."""
    if "has morgue" in site.level.flags_set:
        site.level.flags_set.add("graveyard")


def number_rooms(site: Site) -> None:
    """The cells of rooms know their room, but not in mazes."""
    if "mazelevel" not in site.level.flags_set:
        for room in site.level.rooms:
            number_room(site.level, room)


def settle_walls(site: Site) -> None:
    """Settle the display modes of walls."""
    walls.display_modes(site.level)


def finish_level(site: Site) -> None:
    """Carry out the game's last steps in order."""
    for step in site.rules.finish_level:
        step(site)


def finish_special(site: Site) -> None:
    """Carry out the further steps on a level that one script made as a whole."""
    for step in site.rules.finish_special:
        step(site)


_ANYWHERE = _NO_EXCLUSION = (0, 0, 0, 0)
_ROOM_TRIES: Final = 100


def place_level_regions(site: Site) -> None:
    """Carry out the stored level regions in order, then the branch, if none of them is for it.

    Raises:
        GenerationError: a portal leads nowhere, and the game crashes on it.
    """
    branch_given, anywhere = False, site.rules.ground.placing_anywhere
    for region in site.level.regions:
        if region.kind.startswith("teleport"):
            if region.kind != "teleport down":
                site.level.arrivals["up"] = (region.area, region.exclusion)
            if region.kind != "teleport up":
                site.level.arrivals["down"] = (region.area, region.exclusion)
            continue
        branch_given |= region.kind == "branch"
        if region.kind == "portal" and not _leads_somewhere(site, region.target or ""):
            message = f"a portal leads to the unknown level {region.target!r}"
            if site.rules.ground.portals_lead:
                raise site.fail(f"{message}, on which the game crashes", region.origin)
            site.complain(message)
            continue
        if not _place_content(site, region, region.area) and not (anywhere and _place_content(site, region, _ANYWHERE)):
            site.complain(f"no place was found for the {region.kind}")
    if not branch_given and site.surroundings.branch is not None:
        whole = StoredRegion("branch", _ANYWHERE, _NO_EXCLUSION, True, True)
        if not _place_content(site, whole, whole.area) and site.rules.ground.searches_told:
            site.complain("no place was found for the branch")


def _leads_somewhere(site: Site, target: str) -> bool:
    """True if a portal's target is a level of this world: a number in this dungeon, or the name of a special level.

    A script at the place of a special level removes that level's name from the world.
    """
    plan, place = site.locality.plan, site.surroundings
    if target[:1] in tuple("0123456789"):
        return True
    if target.lower() == "random_plane" and not site.rules.ground.portals_lead:
        return place.in_endgame
    if place.registered and place.special_level is not None and target.lower() == place.special_level.lower():
        return True
    replaced = plan.special_level_at(place)
    return plan.has_level(target, place.hero.role) and target.lower() != (replaced or "").lower()


def _place_content(site: Site, region: StoredRegion, area: grid.Box) -> bool:
    """Place the content of a region in an area (left column 0: the whole level)."""
    rules = site.rules.ground
    if area[0] == 0:
        if region.kind == "branch" and site.level.rooms:
            place_branch(site)
            return True
        area = (rules.first_column, rules.first_row, grid.LAST_COLUMN, grid.LAST_ROW)
    for laxity in range(rules.rounds_of_placing):
        found = _search(site, region.exclusion, area, laxity)
        if found is None:
            continue
        if region.kind == "branch":
            place_branch(site, found)
        elif region.kind == "portal":
            traps.make_portal(site, *found, region.target or "")
        else:
            doors.make_stairs(site, *found, terrain.UP if region.kind == "stair up" else terrain.DOWN, None)
        return True
    return False


def _search(site: Site, exclusion: grid.Box, area: grid.Box, laxity: int) -> tuple[int, int] | None:
    """Random places first, then all in order, where a trap gives way."""
    x1, y1, x2, y2 = area
    dice = site.dice
    single = x1 == x2 and y1 == y2
    if (x2 < x1 or y2 < y1) and site.rules.ground.searches_told:
        site.complain(f"a region reaches from ({x1},{y1}) back to ({x2},{y2})")
    for _ in range(200):
        x = dice.rn2(x2 - x1 + 1) + x1
        y = dice.rn2(y2 - y1 + 1) + y1
        if _fits(site, exclusion, x, y, laxity, forced=single):
            return x, y
    for x in range(x1, x2 + 1):
        for y in range(y1, y2 + 1):
            if _fits(site, exclusion, x, y, laxity, forced=True):
                return x, y
    return None


def _fits(site: Site, exclusion: grid.Box, x: int, y: int, laxity: int, *, forced: bool) -> bool:
    """True if a place is good; where it is ``forced``, traps give way, but not those that never go away."""
    level = site.level
    if not _bad(site, exclusion, x, y, laxity):
        return True
    if not forced:
        return False
    trap = level.trap_at(x, y)
    if trap is not None and trap.kind not in site.rules.traps.never:
        level.traps.remove(trap)
    return not _bad(site, exclusion, x, y, laxity)


def _bad(site: Site, exclusion: grid.Box, x: int, y: int, laxity: int) -> bool:
    if not 0 <= grid.at(x, y) < grid.CELLS:
        return True
    level = site.level
    code = site.terrain_classes.base[level.terrain[grid.at(x, y)]]  # below a column lies the first row of the next
    if exclusion[0] <= x <= exclusion[2] and exclusion[1] <= y <= exclusion[3]:
        return True
    if laxity < 2 and site.terrain_classes.furniture[code]:
        return True
    if not _suits(site, code, laxity):
        return True
    return (x, y) == level.vibrating_square or level.trap_at(x, y) is not None


def _suits(site: Site, code: int, laxity: int) -> bool:
    """True if a terrain is wanted, or accepted with some laxity."""
    if code == terrain.ROOM or (code == terrain.CORR and "mazelevel" in site.level.flags_set):
        return True
    if code == terrain.AIR and (site.locality.in_endgame or not site.rules.ground.ice_suits):
        return True
    if code == terrain.ICE and site.rules.ground.ice_suits:
        return True
    if laxity >= 1 and code in (terrain.ICE, terrain.CLOUD):
        return True
    if laxity >= 2 and code >= terrain.DOOR and code not in (terrain.STAIRS, terrain.LADDER):
        return True
    return laxity >= 3 and code in (terrain.POOL, terrain.MOAT, terrain.WATER, terrain.LAVAPOOL, terrain.BOG)


# ---- branches


def place_branch(site: Site, place: tuple[int, int] | None = None) -> None:
    """Make the stairs or portal of the branch that starts on the level, once; None: in a room that suits.

    Rules: "Placing in a region".
    """
    level, branch = site.level, site.surroundings.branch
    if branch is None or level.scaffolding.branch_made:
        return
    room, x, y = _branch_room(site) if place is None else (None, *place)
    if branch.kind == "portal":
        traps.make_portal(site, x, y)
    elif branch.kind == "stairs":
        level.terrain[grid.at(x, y)] = terrain.STAIRS
        level.flags[grid.at(x, y)] = terrain.UP if branch.up else terrain.DOWN
        level.branch_stairs = Stairway(x, y, room)
        level.scaffolding.stairways.insert(0, (level.branch_stairs, level.flags[grid.at(x, y)]))
    level.scaffolding.branch_made = True


def _branch_room(site: Site) -> tuple[Room | None, int, int]:
    """A room for the branch and a place in it; on a level without rooms a place in its maze.

    Rules: "UnNetHack 6: Branch".
    """
    rooms = site.level.rooms
    if not rooms:
        return None, *positions.maze_position(site)
    rules = site.rules.ground
    if rules.branches_anywhere:
        # The first ordinary room with a free place, else the last room that came up and the last place tried there.
        for _ in range(_ROOM_TRIES - 1):
            room = rooms[site.dice.rn2(len(rooms))]
            found, x, y = _place_in(site, room) if room.type == kinds.OROOM else (False, 0, 0)
            if found:
                return room, x, y
    else:
        room = rooms[site.dice.rn2(len(rooms))]
        for _ in range(_ROOM_TRIES - 1):
            if len(rooms) <= 2 or (room.type == kinds.OROOM and not has_stairs(site, room)):
                break
            room = rooms[site.dice.rn2(len(rooms))]
        if rules.branch_on_floor:
            return room, *_floor_of(site, room)
    found, x, y = _place_in(site, room)
    if not found:
        site.complain("no free place was found for the branch")
    return room, x, y


def _place_in(site: Site, room: Room) -> tuple[bool, int, int]:
    """A free place, after a search that finds none, since no place meets its demand."""
    positions.somexyspace(site, room, positions.NEVER)
    return positions.somexyspace(site, room)


def _floor_of(site: Site, room: Room) -> tuple[int, int]:
    """A random place in a room that is floor or corridor and free.

    Raises:
        GenerationError: there is none, and the game looks for one forever.
    """
    columns, rows = range(room.lx, max(room.hx, room.lx) + 1), range(room.ly, max(room.hy, room.ly) + 1)
    places = [(x, y) for x in columns for y in rows if not room.irregular or positions.in_room(site.level, room, x, y)]
    if any(_takes_branch(site, x, y) for x, y in places or [(room.hx + 1, room.hy + 1)]):
        for _ in range(20_000):
            _, x, y = positions.somexy(site, room)
            if _takes_branch(site, x, y):
                return x, y
    where = f"({room.lx},{room.ly})-({room.hx},{room.hy})"
    message = f"the room {where} has no free floor for the branch that starts here, for which the game looks forever"
    raise site.fail(message, room.origin)


def _takes_branch(site: Site, x: int, y: int) -> bool:
    return site.level.terrain[grid.at(x, y)] in (terrain.CORR, terrain.ROOM) and not positions.occupied(site, x, y)
