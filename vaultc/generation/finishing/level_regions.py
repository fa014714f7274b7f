"""Stairs, portals and branches that a level wants somewhere in a region. Rules: "Fix-ups", "Placing in a region"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.population.special_rooms.choosing import has_stairs
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Room, Stairway, StoredRegion
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.catalog.traps import MAGIC_PORTAL

_TRIES: Final = 200
_ANYWHERE = _NO_EXCLUSION = (0, 0, 0, 0)
_ROOM_TRIES: Final = 100
_PATIENCE: Final = 20_000
_NEXT_PLANE = "random_plane"
_MANY_ROOMS: Final = 2


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
        if not _place(site, region, region.area) and not (anywhere and _place(site, region, _ANYWHERE)):
            site.complain(f"no place was found for the {region.kind}")
    if not branch_given and site.surroundings.branch is not None:
        whole = StoredRegion("branch", _ANYWHERE, _NO_EXCLUSION, True, True)
        if not _place(site, whole, whole.area) and site.rules.ground.searches_told:
            site.complain("no place was found for the branch")


def _leads_somewhere(site: Site, target: str) -> bool:
    """True if a portal's target is a level of this world: a number in this dungeon, or the name of a special level.

    A script at the place of a special level removes that level's name from the world.
    """
    plan, place = site.game.plan, site.surroundings
    if target[:1] in tuple("0123456789"):
        return True
    if target.lower() == _NEXT_PLANE and not site.rules.ground.portals_lead:
        return place.in_endgame
    if place.registered and place.special_level is not None and target.lower() == place.special_level.lower():
        return True
    replaced = plan.special_level_at(place)
    return plan.has_level(target, place.hero.role) and target.lower() != (replaced or "").lower()


def _place(site: Site, region: StoredRegion, area: grid.Box) -> bool:
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
            _make_portal(site, *found, region.target or "")
        else:
            make_stairs(site, *found, terrain.UP if region.kind == "stair up" else terrain.DOWN, None)
        return True
    return False


def _search(site: Site, exclusion: grid.Box, area: grid.Box, laxity: int) -> tuple[int, int] | None:
    """Random places first, then all in order, where a trap gives way."""
    x1, y1, x2, y2 = area
    dice = site.dice
    single = x1 == x2 and y1 == y2
    if (x2 < x1 or y2 < y1) and site.rules.ground.searches_told:
        site.complain(f"a region reaches from ({x1},{y1}) back to ({x2},{y2})")
    for _ in range(_TRIES):
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
    if code == terrain.AIR and (site.surroundings.in_endgame or not site.rules.ground.ice_suits):
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
        _make_portal(site, x, y, "")
    elif branch.kind == "stairs":
        level.terrain[grid.at(x, y)] = terrain.STAIRS
        level.flags[grid.at(x, y)] = terrain.UP if branch.up else terrain.DOWN
        level.branch_stairs = Stairway(x, y, room)
        level.scaffolding.stairways.insert(0, (level.branch_stairs, level.flags[grid.at(x, y)]))
    level.scaffolding.branch_made = True


def _make_portal(site: Site, x: int, y: int, target: str) -> None:
    trap = make_trap(site, x, y, MAGIC_PORTAL)
    if trap is not None:
        trap.portal = target


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
            found, x, y = _place_in(site, room) if room.type == OROOM else (False, 0, 0)
            if found:
                return room, x, y
    else:
        room = rooms[site.dice.rn2(len(rooms))]
        for _ in range(_ROOM_TRIES - 1):
            if len(rooms) <= _MANY_ROOMS or (room.type == OROOM and not has_stairs(site, room)):
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
        for _ in range(_PATIENCE):
            _, x, y = positions.somexy(site, room)
            if _takes_branch(site, x, y):
                return x, y
    where = f"({room.lx},{room.ly})-({room.hx},{room.hy})"
    message = f"the room {where} has no free floor for the branch that starts here, for which the game looks forever"
    raise site.fail(message, room.origin)


def _takes_branch(site: Site, x: int, y: int) -> bool:
    return site.level.terrain[grid.at(x, y)] in (terrain.CORR, terrain.ROOM) and not positions.occupied(site, x, y)
