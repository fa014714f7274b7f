"""Levels that no script describes: rooms from random vaults, the Rogue tribute, mazes.

The kind of level follows from its place; a level of rooms also gets stairs and perhaps one special room. The tribute
has nine blocks and the ghost of a former hero. Rules: "Ordinary levels", "Level creation, from the first draw", "One
special room", "Stairs", "Rogue layout", "Traps, mazes".
"""

from __future__ import annotations

import fractions
from collections import abc
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from vaultc.chance.dice import Dice
from vaultc.generation import corridors, finishing
from vaultc.generation.dungeon import rooms, vaults
from vaultc.generation.interpreter.program import Program
from vaultc.generation.layout import digging, doors, positions, walls
from vaultc.generation.layout.rooms import room_or_record
from vaultc.generation.population import furnishings, minerals, monsters, objects, species, traps
from vaultc.generation.population.special_rooms.choosing import make_shop
from vaultc.generation.population.special_rooms.zoos import present
from vaultc.generation.site import GenerationRules, Site
from vaultc.language.game import Game
from vaultc.level.level import Item, Level, Room, Stairway
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.odds.series import Series


class LevelKind(Enum):
    """A way of making the ground of a level."""

    ORDINARY = "ordinary"
    ROGUE = "rogue"
    MAZE = "maze"
    SCRIPT = "script"


class LevelChoice(NamedTuple):
    """A kind, and the name of the script for a level made by a script."""

    kind: LevelKind
    script: str | None = None


def choose_kind(site: Site) -> LevelChoice:
    """The kind of a level of this place, in some games with a draw that is made in every place that allows rooms.

    At the vibrating square, a plain maze replaces Gehennom's own script. Below Medusa there is a script of the plan's,
    or else hell. Rules: "UnNetHack 6: Level creation, from the first draw".
    """
    surroundings, plan = site.surroundings, site.locality.plan
    dungeon = plan.dungeon(surroundings.dungeon)
    if dungeon is not None and dungeon.filler is not None and dungeon.name != plan.hell:
        return LevelChoice(LevelKind.SCRIPT, dungeon.filler)
    if surroundings.dungeon == plan.hell:
        return _hell(site)
    below_medusa = surroundings.dungeon == plan.main.name and surroundings.depth > surroundings.medusa_depth
    must_be_hell = not site.rules.levels.rooms_below_medusa or site.dice.rn2(5) != 0
    if below_medusa and must_be_hell:
        return LevelChoice(LevelKind.SCRIPT, plan.below_medusa) if plan.below_medusa else _hell(site)
    return LevelChoice(LevelKind.ROGUE if surroundings.on_rogue_level else LevelKind.ORDINARY)


def _hell(site: Site) -> LevelChoice:
    """Hell's own script; without one, and where the vibrating square is, a maze."""
    plan = site.locality.plan
    hell = plan.dungeon(plan.hell)
    if site.surroundings.on_vibrating_square_level or hell is None or hell.filler is None:
        return LevelChoice(LevelKind.MAZE)
    return LevelChoice(LevelKind.SCRIPT, hell.filler)


_SHOP_ODDS: Final = 3


def make_special_room(site: Site, *, gold_vault: bool) -> None:
    """Try the first kind of special room that its draw admits; if no room suits, there is none."""
    depth, dice = site.locality.depth, site.dice
    if may_trade(site, gold_vault=gold_vault) and dice.rn2(depth) < _SHOP_ODDS:
        make_shop(site)
        return
    for row in site.rules.special_rooms:
        if (
            depth > row.below
            and not dice.rn2(row.odds)
            and (not row.inmates or any(present(site, name) is not None for name in row.inmates))
        ):
            row.make(site)
            return


def may_trade(site: Site, *, gold_vault: bool) -> bool:
    """True if the level may have a shop: above Medusa, and with enough rooms."""
    place = site.surroundings
    enough = 3 + (place.branch is not None) + gold_vault
    return 1 < place.depth < place.medusa_depth and len(site.level.rooms) >= enough


def chances_to_be_tried(
    rules: GenerationRules, depth: int, *, trade: bool, gone: abc.Container[str] = ()
) -> list[tuple[int, fractions.Fraction]]:
    """For each kind of special room, by its type (``SHOPBASE`` for shops): the chance that it is tried at a depth.

    ``trade`` tells that rooms and place allow a shop, ``gone`` are the names of species that are genocided or extinct.
    """
    shop = fractions.Fraction(min(_SHOP_ODDS, depth), depth) if trade and depth > 1 else fractions.Fraction(0)
    tried, left = [(kinds.SHOPBASE, shop)], 1 - shop
    for row in rules.special_rooms:
        inhabited = not row.inmates or any(name not in gone for name in row.inmates)
        chance = left * fractions.Fraction(1, row.odds) if depth > row.below and inhabited else fractions.Fraction(0)
        tried.append((row.room_type, chance))
        left -= chance
    return tried


def make_both_stairs(site: Site) -> None:
    """Stairs down in one room and up in another, if the place in the dungeon has them."""
    own = site.rules.levels.both_stairs
    if own is not None:
        own(site)
        return
    down_room = _choose(site, len(site.level.rooms), None)
    if not site.locality.last_level:
        doors.make_stairs(site, *downstairs_place(site, down_room), terrain.DOWN, down_room)
    up_room = down_room
    if len(site.level.rooms) > 1:
        up_room = _choose(site, len(site.level.rooms) - 1, down_room)
    if not site.locality.first_level:
        doors.make_stairs(site, *upstairs_place(site, up_room), terrain.UP, up_room)


def _choose(site: Site, count: int, taken: Room | None) -> Room:
    """One of the first ``count`` rooms that may be joined and is not taken; the last pick after many tries."""
    room = room_or_record(site.level, site.dice.rn2(count))
    for _ in range(99):
        if room.join and room is not taken:
            break
        room = room_or_record(site.level, site.dice.rn2(count))
    return room


def downstairs_place(site: Site, room: Room) -> tuple[int, int]:
    """A place in a room for the stairs down, free if there is one."""
    found, x, y = positions.somexyspace(site, room)
    return (x, y) if found else positions.anywhere_in(site, room)


def upstairs_place(site: Site, room: Room) -> tuple[int, int]:
    """A place in a room for the stairs up, free if there is one."""
    found, x, y = positions.somexyspace(site, room)
    if not found:
        found, x, y = positions.somexy(site, room)
    return (x, y) if found else positions.anywhere_in(site, room)


def haunt(site: Site) -> None:
    """The ghost of a former hero in a random room, and most of its things."""
    room = site.level.rooms[site.dice.rn2(len(site.level.rooms))]
    x, y = positions.anywhere_in(site, room)
    ghost = monsters.create(site, species.wanted_species(site, "ghost"), x, y)
    if ghost is None:
        return
    ghost.asleep = True
    ghost.name = ("Kenneth Arnold", "Michael Toy")[site.dice.rn2(2)] if site.dice.rn2(3) else "Glenn Wichman"
    if site.dice.rn2(4):
        _plain(site, "food ration", x, y).quantity = site.dice.rnd(7)
    _lay_arms(site, x, y)
    if site.dice.rn2(2):
        objects.make_at(site, species.wanted_kind(site, "cheap plastic imitation of the Amulet of Yendor"), x, y)


def _lay_arms(site: Site, x: int, y: int) -> None:
    dice = site.dice
    light = dice.rn2(2) != 0
    weapon = _plain(site, "mace" if light else "two-handed sword", x, y)
    weapon.spe = dice.rnd(3) if light else dice.rnd(5) - 2
    weapon.cursed = dice.rn2(4) != 0
    bow = _plain(site, "bow", x, y)
    bow.spe = 1
    bow.cursed = dice.rn2(4) != 0
    arrows = _plain(site, "arrow", x, y)
    arrows.quantity = 25 + dice.rn2(10)
    arrows.cursed = dice.rn2(4) != 0
    light = dice.rn2(2) != 0
    armour = _plain(site, "ring mail" if light else "plate mail", x, y)
    armour.spe = dice.rn2(3) if light else dice.rnd(5) - 2
    armour.erodeproof = not dice.rn2(3)
    armour.cursed = dice.rn2(4) != 0


def _plain(site: Site, name: str, x: int, y: int) -> Item:
    """An object without random properties."""
    return objects.make_at(site, species.wanted_kind(site, name), x, y, initialised=False)


_FIRST: Final = 2
_LAST_COLUMN, _LAST_ROW = 78, 20


def make_plain_maze(site: Site) -> None:
    """Passages over the whole level, stairs, the branch, and the contents of dead ends."""
    level = site.level
    level.flags_set.add("mazelevel")
    for x in range(_FIRST, _LAST_COLUMN + 1):
        for y in range(_FIRST, _LAST_ROW + 1):
            level.terrain[grid.at(x, y)] = terrain.STONE if x % 2 and y % 2 else terrain.HWALL
    x = 3 + 2 * site.dice.rn2(_LAST_COLUMN // 2 - 1)
    y = 3 + 2 * site.dice.rn2(_LAST_ROW // 2 - 1)
    digging.carve(level, site.dice, bytearray(grid.CELLS), x, y, terrain.ROOM)
    objects.make_at(site, site.named.boulder, x, y)
    walls.wallification(level, _FIRST, _FIRST, _LAST_COLUMN, _LAST_ROW)
    doors.make_stairs(site, *positions.maze_position(site), terrain.UP, None)
    if site.surroundings.on_vibrating_square_level:
        x, y = choose_vibrating_square(site)
        if site.locality.hero.role == "Archeologist":
            # They recognise the place.
            furnishings.make_engraving(level, "dust", "X", x, y)
    else:
        doors.make_stairs(site, *positions.maze_position(site), terrain.DOWN, None)
    finishing.place_branch(site)
    stock(site)


def choose_vibrating_square(site: Site) -> tuple[int, int]:
    """Choose the place below which the sanctum lies, far from the stairs. Rules: "Vibrating square"."""
    level, dice = site.level, site.dice
    most = site.rules.ground.square_tries
    stairs: Stairway | None = level.up_stairs
    if most is not None:
        stairs = next((stairway for stairway, way in level.scaffolding.stairways if way == terrain.UP), None)
    rounds = 0
    while True:
        x = 7 + dice.rn2(67)
        y = 6 + dice.rn2(11)
        if rounds == most or stairs is None or _suits_square(site, stairs, x, y):
            break
        rounds += 1
    level.vibrating_square = (x, y)
    return x, y


def _suits_square(site: Site, stairs: Stairway, x: int, y: int) -> bool:
    dx, dy = abs(x - stairs.x), abs(y - stairs.y)
    on_line = dx == 0 or dy == 0 or dx == dy
    return (
        not on_line
        and max(dx, dy) > 11
        and site.level.terrain[grid.at(x, y)] > terrain.DOOR
        and not positions.occupied(site, x, y)
    )


def stock(site: Site) -> None:
    """Fill a plain maze: objects, boulders, monsters, gold, traps."""

    def spots(count: int) -> abc.Iterator[tuple[int, int]]:
        for _ in range(count):
            yield positions.maze_position(site)

    minerals.strew(site, ((11, 8), (2, 10), (0, 3), (7, 5), (7, 6)), spots, spots)
    for _ in range(7 + site.dice.rn2(6)):
        traps.trap_in_maze(site)


_NO_FILLERS: abc.Mapping[str, Program] = MappingProxyType({})


def generate_ordinary_level(
    programs: abc.Mapping[str, Program],
    chooser: vaults.VaultChooser,
    dice: Dice,
    surroundings: Surroundings,
    game: Game,
    *,
    forced: vaults.Forced | None = None,
    rumours: rooms.Rumours | None = None,
    fillers: abc.Mapping[str, Program] = _NO_FILLERS,
    series: Series | None = None,
    make_rooms: abc.Callable[[Site], None] | None = None,
) -> Level:
    """The level of a place without a special one, of the kind that belongs to the place.

    ``programs`` holds every vault that can be chosen or forced. ``fillers`` are scripts that make whole levels of
    some dungeons, by the names in the plan of the game; for want of hell's own plain mazes are made. ``make_rooms``
    replaces the game's way of making a level of rooms.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
        InvalidValueError: the place needs a filler that is not there.
    """
    site = Site(Level(), dice, surroundings, game, series=series)
    means = LevelTools(_runner(programs, site), chooser, forced, rumours)
    kind, script = _begin(site)
    if script is not None and script in fillers:
        fillers[script].run(site)
        finishing.finish_special(site)
    else:
        if kind is LevelKind.SCRIPT:
            # Without their scripts all levels of hell and below Medusa are mazes.
            kind, plan = LevelKind.MAZE, site.locality.plan
            hell = plan.dungeon(plan.hell)
            if script != plan.below_medusa and (hell is None or script != hell.filler):
                place = surroundings.dungeon
                raise InvalidValueError(f"the levels of {place} are made by a script {script}, which was not given")
        if make_rooms is not None and kind is LevelKind.ORDINARY:
            make_rooms(site)
        else:
            site.rules.kinds[kind](site, means)
    finishing.finish_level(site)
    site.level.finish(dice.drawn)
    return site.level


class UnfinishedLevel(NamedTuple):
    """An ordinary level before its special room is chosen, and if it has a gold vault."""

    site: Site
    gold_vault: bool


def begin_ordinary_level(
    programs: abc.Mapping[str, Program],
    chooser: vaults.VaultChooser,
    dice: Dice,
    surroundings: Surroundings,
    game: Game,
    *,
    forced: vaults.Forced | None = None,
    rooms_only: bool = False,
) -> UnfinishedLevel:
    """An ordinary level up to the choice of its special room; with ``rooms_only`` up to its stairs.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
        InvalidValueError: the place has no ordinary level.
    """
    site = Site(Level(), dice, surroundings, game)
    means = LevelTools(_runner(programs, site), chooser, forced)
    if _begin(site).kind is not LevelKind.ORDINARY:
        raise InvalidValueError(f"there is no ordinary level at depth {surroundings.depth} of {surroundings.dungeon}")
    if rooms_only:
        rooms.make_rooms(site, means.run_vault, chooser, forced)
        return UnfinishedLevel(site, gold_vault=False)
    return UnfinishedLevel(site, site.rules.join_rooms(site, means))


def _runner(programs: abc.Mapping[str, Program], site: Site) -> rooms.RunVault:
    def run_vault(name: str) -> bool:
        return programs[name].run(site).vault_failed

    return run_vault


def _begin(site: Site) -> LevelChoice:
    """The first draws of a level."""
    if site.rules.levels.bones:
        site.dice.rn2(3)
    return choose_kind(site)


class LevelTools(NamedTuple):
    """Tools for making levels without a script of their own.

    ``run_vault`` runs the script of a vault on the site; true if the vault failed.
    """

    run_vault: rooms.RunVault
    chooser: vaults.VaultChooser
    forced: vaults.Forced | None = None
    rumours: rooms.Rumours | None = None


def ordinary(site: Site, means: LevelTools) -> None:
    """Make rooms, their connections and their contents, without the last steps of every level."""
    gold_vault = site.rules.join_rooms(site, means)
    make_special_room(site, gold_vault=gold_vault)
    finishing.place_branch(site)
    site.rules.fill_ordinary_rooms(site, means.rumours)


def join_rooms(site: Site, means: LevelTools) -> bool:
    """Make rooms, stairs, corridors, niches and bars; true if there is a gold vault."""
    reserved = rooms.make_rooms(site, means.run_vault, means.chooser, means.forced)
    if not site.level.rooms:
        site.complain("no vault made a room")  # the game goes on with the empty record of the first one
    make_both_stairs(site)
    corridors.make_corridors(site, 0)
    rooms.make_niches(site)
    rooms.make_iron_bars(site)
    return reserved is not None and rooms.make_gold_vault(site, reserved)


def rogue(site: Site, _means: LevelTools) -> None:
    """The tribute to Rogue: rooms and corridors, the ghost with its things, stairs and the branch.

    The rooms are marked neither to be filled nor to be joined, so that they stay empty, and the search of the stairs
    for a better room is in vain.
    """
    corridors.rogue_level(site)
    haunt(site)
    make_both_stairs(site)
    finishing.place_branch(site)


KINDS: abc.Mapping[LevelKind, abc.Callable[[Site, LevelTools], None]] = {
    LevelKind.ORDINARY: ordinary,
    LevelKind.ROGUE: rogue,
    LevelKind.MAZE: lambda site, _: make_plain_maze(site),
}
