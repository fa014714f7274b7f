"""The rooms of an ordinary level, vault after vault until there is no space, then niches, a gold vault and iron bars.

Niches are closets behind the walls of rooms. The gold vault is closed. Walls between rooms may give way to iron bars.
Rules: "Making rooms: the random-vault draw", "Corridors, niches, bars, gold vault".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from vaultc.generation.corridors.joining import make_door, side_door
from vaultc.generation.dungeon import vaults
from vaultc.generation.layout import rooms
from vaultc.generation.layout.doors import DOOR_LIMIT
from vaultc.generation.layout.room_records import new_room, room_or_record
from vaultc.generation.layout.rooms import RANDOM, create_room, reserve_vault
from vaultc.generation.population import engravings, objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.special_rooms.stocking import fill_vault
from vaultc.generation.population.species import class_pick
from vaultc.generation.population.traps import make_trap, passable_kind
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog import traps
from vaultc.world.catalog.rooms import OROOM, VAULT
from vaultc.world.plan import MAIN_DUNGEON
from vaultc.world.surroundings import Surroundings

_MOST_ROOMS: Final = 40
_ROOMS_BEFORE_GOLD: Final = 6

_MOST_FRUITLESS: Final = 1000
"""The largest number of vaults in a row that make no room."""

RunVault: TypeAlias = Callable[[str], bool]
"""Run the script of a vault on the site; true if the vault failed."""


def make_rooms(
    site: Site, run_vault: RunVault, chooser: vaults.VaultChooser, forced: vaults.Forced | None = None
) -> tuple[int, int] | None:
    """Fill the level with vaults, or with plain rooms if there are none to choose from.

    Vaults that are maps take no free space, so a table of maps alone would be tried without end; here that ends with a
    complaint. Returns the first floor cell of the gold vault for which space was reserved, if any.
    """
    reserved = None
    tried = False
    picks = fruitless = 0
    rooms = site.level.rooms
    chooser = chooser.at_depth(site.surroundings.depth)
    while len(rooms) < _MOST_ROOMS and site.rectangles.pick(site.dice) is not None:
        if len(rooms) >= _ROOMS_BEFORE_GOLD and site.dice.rn2(2) and not tried:
            tried = True
            reserved = reserve_vault(site)
            continue
        name = chooser.pick(site.dice)
        if name is None:
            if create_room(site, *(RANDOM,) * 6, OROOM, RANDOM) is None:
                break
            continue
        picks += 1
        before = len(rooms)
        failed = _run(site, run_vault, name) if forced is None else _run_forced(site, run_vault, name, picks, forced)
        fruitless = fruitless + 1 if len(rooms) == before else 0
        if failed:
            break
        if fruitless == _MOST_FRUITLESS:
            site.complain(f"{fruitless} vaults in a row made no room; the game would go on trying")
            break
    return reserved


def _run_forced(site: Site, run_vault: RunVault, chosen: str, number: int, forced: vaults.Forced) -> bool:
    """As :func:`_run`, for a replacement of the chosen vault."""
    name = forced.choose(number, chosen)
    before = bytes(site.level.terrain)
    failed = _run(site, run_vault, name)
    changed = zip(before, site.level.terrain, strict=True)
    forced.note(name, placed=any(old == terrains.STONE != new for old, new in changed))
    return failed


def _run(site: Site, run_vault: RunVault, name: str) -> bool:
    """Run one vault in vault mode and record the result; True if it failed.

    Level regions of a vault are forgotten after its script, which carries them out in some games only; so are its
    messages, unless vaults speak.
    """
    before = len(site.level.rooms)
    site.vault_mode = True
    failed = run_vault(name)
    site.vault_mode = False
    site.level.regions.clear()
    if not site.rules.levels.vaults_speak:
        site.level.messages.clear()
    site.level.vaults.append((name, failed, before, len(site.level.rooms)))
    return failed


_TRIES: Final = 8
_TELEPORT_DEPTH: Final = 15
_TRAP_DOOR_DEPTHS: Final = range(6, 25)

_HINTS = {traps.TRAP_DOOR: "Vlad was here", traps.TELEPORT: "ad aerarium", traps.LEVEL_TELEPORT: "ad aerarium"}
"""The engravings in front of niches with a trap, by trap."""
_WEAR: Final = 5


def make_niches(site: Site) -> None:
    """Some niches, at most one of them with a level teleporter and one with a trap door."""
    dice, depth = site.dice, site.surroundings.depth
    wanted = [traps.LEVEL_TELEPORT] if teleport_allowed(site.level) and depth > _TELEPORT_DEPTH else []
    if depth in _TRAP_DOOR_DEPTHS:
        wanted.append(traps.TRAP_DOOR)
    for _ in range(dice.rnd(len(site.level.rooms) // 2 + 1)):
        trap = next((kind for kind in wanted if not dice.rn2(6)), None)
        if trap is not None:
            wanted.remove(trap)
        make_niche(site, trap)


def teleport_allowed(level: Level) -> bool:
    """True if teleporting works on the level."""
    return "noteleport" not in level.flags_set


def make_niche(site: Site, trap: int | None) -> None:
    """One niche above or below a random room, with a trap or (None) perhaps an object in it."""
    level = site.level
    if len(level.doors) >= DOOR_LIMIT:
        return
    for _ in range(_TRIES):
        found = _find_wall(site)
        if found is None:
            continue
        room, x, y, outward = found
        if trap is not None or not site.dice.rn2(4):
            _make_hidden(site, room, x, y, outward, trap)
        else:
            _make_open(site, room, x, y, outward)
        return


def _find_wall(site: Site) -> tuple[Room, int, int, int] | None:
    """A room, a place in its upper or lower wall, and the step outwards; None if it will not do."""
    level, dice = site.level, site.dice
    room = room_or_record(level, dice.rn2(len(level.rooms)))
    if room.type != OROOM or (room.door_count == 1 and dice.rn2(5)):
        return None
    if site.rules.ground.rooms_refuse and not room.join:
        return None
    outward = 1 if dice.rn2(2) else -1
    row = room.hy + 1 if outward > 0 else room.ly - 1
    x, y = side_door(site, room.lx, row, room.hx, row)
    both_valid = grid.valid(x, y + outward) and grid.valid(x, y - outward)
    if not both_valid or level.terrain[grid.at(x, y + outward)] != terrains.STONE:
        return None
    inside = level.terrain[grid.at(x, y - outward)]
    if terrains.POOL <= inside <= terrains.DRAWBRIDGE_UP or site.terrain_classes.furniture[inside]:
        return None
    return room, x, y, outward


def _make_hidden(site: Site, room: Room, x: int, y: int, outward: int, kind: int | None) -> None:
    """A secret corridor behind a secret door."""
    level = site.level
    level.terrain[grid.at(x, y + outward)] = terrains.SCORR
    if kind is not None:
        kind = passable_kind(site, kind)
        trap = make_trap(site, x, y + outward, kind)
        if trap is not None:
            trap.once = kind != traps.FALLING_ROCK
            if kind in _HINTS:
                engravings.make_engraving(level, "dust", _HINTS[kind], x, y - outward)
                engravings.smudge_engraving(site, x, y - outward, _WEAR)
    make_door(site, x, y, room, terrains.SDOOR)


def _make_open(site: Site, room: Room, x: int, y: int, outward: int) -> None:
    """A corridor cell behind a door or bars, with luck not empty."""
    level, dice = site.level, site.dice
    level.terrain[grid.at(x, y + outward)] = terrains.CORR
    if dice.rn2(7):
        make_door(site, x, y, room, terrains.SDOOR if dice.rn2(5) else terrains.DOOR)
        return
    if not dice.rn2(site.rules.ground.niche_bars) and terrains.VWALL <= level.terrain[grid.at(x, y)] <= terrains.DBWALL:
        level.terrain[grid.at(x, y)] = terrains.IRONBARS
        if dice.rn2(3):
            species = class_pick(site, "@")
            objects.corpse_or_statue(site, site.named.corpse, species, x, y + outward, True)
    if teleport_allowed(level):
        objects.make_at(site, wanted_kind(site, "teleportation", "?"), x, y + outward)
    if not dice.rn2(3):
        objects.random_item_at(site, None, x, y + outward)


_PORTAL_DEPTH: Final = 10
"""The depth below which, above Medusa, a gold vault may hold the portal to the fort."""


def make_gold_vault(site: Site, reserved: tuple[int, int]) -> bool:
    """Build the vault in the reserved space, or else somewhere; True if there is one now."""
    if _build(site, reserved):
        return True
    if site.rectangles.pick(site.dice) is None:
        return False
    place = rooms.reserve_vault(site)
    return place is not None and _build(site, place)


def leads_to_ludios(place: Surroundings, *, at_medusa: bool = False) -> bool:
    """True if a gold vault here, or even ``at_medusa``'s depth, holds the way to the fort, which is not a branch of any
    level before that.

    Rules: "Ludios portal".
    """
    deep_enough = _PORTAL_DEPTH < place.depth < place.medusa_depth + at_medusa
    return place.dungeon == MAIN_DUNGEON and deep_enough and place.branch is None and not place.ludios_placed


def holds_portal(site: Site) -> bool:
    """True if this vault leads to the fort; in some games most vaults leave that to later ones."""
    place = site.surroundings
    if site.rules.levels.portal_put_off:
        open_question = place.branch is None and not place.ludios_placed
        if not open_question or site.dice.rn2(3):
            return False
    return leads_to_ludios(place, at_medusa=site.rules.levels.portal_at_medusa)


def make_portal(site: Site, x: int, y: int) -> None:
    """The way to the fort; it is still to be found, since the level is made in a world of its own."""
    portal = make_trap(site, x, y, traps.MAGIC_PORTAL)
    if portal is not None:
        portal.portal = ""


def _build(site: Site, place: tuple[int, int]) -> bool:
    area = rooms.check_area(site, place[0], 1, place[1], 1, vault=True)
    if area is None:
        return False
    x, width, y, height = area
    room = new_room(site.level)
    rooms.lay(site, room, (x, y, x + width, y + height), True, VAULT)
    site.level.flags_set.add("has vault")
    fill_vault(site, room)
    if holds_portal(site):
        make_portal(site, x + width, y + height)
    if teleport_allowed(site.level) and not site.dice.rn2(3):
        make_niche(site, traps.TELEPORT)
    return True


def make_iron_bars(site: Site) -> None:
    """On one level in five turn straight pieces of wall with open space on both sides into bars, by chance."""
    dice, terrain = site.dice, site.level.terrain
    if dice.rn2(5):
        return
    chance = dice.rn2(20) if dice.rn2(20) else dice.rn2(50)
    if chance < 1:
        return
    for x in range(1, 79):
        for y in range(1, 20):
            if _divides(terrain, grid.at(x, y)) and dice.rn2(100) < chance:
                terrain[grid.at(x, y)] = terrains.IRONBARS


def _divides(terrain: bytearray, cell: int) -> bool:
    code = terrain[cell]
    if code not in (terrains.HWALL, terrains.VWALL):
        return False
    along, across = (grid.HEIGHT, 1) if code == terrains.HWALL else (1, grid.HEIGHT)
    return (
        _continues(terrain[cell - along])
        and _continues(terrain[cell + along])
        and terrain[cell - across] > terrains.DOOR
        and terrain[cell + across] > terrains.DOOR
    )


def _continues(code: int) -> bool:
    return terrains.VWALL <= code <= terrains.DBWALL or code == terrains.IRONBARS
