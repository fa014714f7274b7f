"""Functions that tell about the level and the hero, and random numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.lua import arguments as kinds
from vaultc.lua.calls.ground import FEATURE_MARKS
from vaultc.lua.facts import fact_table
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_DOOR_BITS: Final = {"broken": 1, "isopen": 2, "closed": 4, "locked": 8, "trapped": 16}
_CELL_GUESSES: Final = {"glyph": 0, "seenv": 0, "waslit": False}


# ---- random numbers


def _integers(player: ScriptPlayer, arguments: LuaArguments, name: str) -> list[int]:
    return [kinds.integer(player.host, value, name) for value in arguments]


def _rn2(player: ScriptPlayer, sides: int, name: str) -> int:
    if sides < 1:
        player.complain(f"{name}: a random number below {sides}")
        return 0
    return player.roll(sides)


def math_random(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``math.random(n)``, ``math.random(a,b)``."""
    numbers = _integers(player, arguments, "math.random")
    if len(numbers) == 1:
        return 1 + _rn2(player, numbers[0], "math.random")
    if len(numbers) == 2:
        return numbers[0] + _rn2(player, numbers[1] + 1 - numbers[0], "math.random")
    raise kinds.ArgumentError("attempt to call a nil value (global 'error')")


def rn2(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.rn2(n)``."""
    numbers = _integers(player, arguments, "nh.rn2")
    if len(numbers) != 1:
        raise kinds.ArgumentError("nh.rn2: Wrong args")
    return _rn2(player, numbers[0], "nh.rn2")


def random(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.random(n)``, ``nh.random(a,n)``."""
    numbers = _integers(player, arguments, "nh.random")
    if len(numbers) == 1:
        return _rn2(player, numbers[0], "nh.random")
    if len(numbers) == 2:
        return numbers[0] + _rn2(player, numbers[1], "nh.random")
    raise kinds.ArgumentError("nh.random: Wrong args")


def dice(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``d(k,n)``: the sum of k dice of n sides; ``d(n)``: one die."""
    numbers = _integers(player, arguments, "d")
    if not 1 <= len(numbers) <= 2:
        raise kinds.ArgumentError("d: one or two numbers expected")
    count, sides = (1, numbers[0]) if len(numbers) == 1 else numbers
    player.machine.count_work(4 * max(count, 0))
    return sum(1 + _rn2(player, sides, "d") for _ in range(count))


def percent(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``percent(p)``."""
    numbers = _integers(player, arguments, "percent")
    if len(numbers) != 1:
        raise kinds.ArgumentError("percent: one number expected")
    return player.chance(numbers[0])


def shuffle(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``shuffle(list)``: put a list in random order."""
    if not arguments or player.sandbox.kind(arguments[0]) != "table" or player.sandbox.handle(arguments[0]) is not None:
        raise kinds.ArgumentError("shuffle: list expected")
    table = arguments[0]
    length = len(table)
    player.machine.count_work(8 * length)
    for last in range(length, 1, -1):
        other = 1 + player.roll(last)
        player.sandbox.swap(table, last, other)
    return None


def pline(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``pline(text)``: a message that the preview does not show."""
    if not arguments:
        raise kinds.ArgumentError("pline: string expected")
    kinds.string(player.host, arguments[0], "pline")
    return None


def impossible(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.impossible(text)``: a complaint."""
    player.complain(kinds.string(player.host, arguments[0] if arguments else None, "nh.impossible"))
    return None


# ---- the level


def relative(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[int, int]:
    """The absolute cell of a place of the frame; (-1,-1) left of and above it."""
    if arguments and player.sandbox.kind(arguments[0]) == "table":
        spot = kinds.coordinate(player.host, arguments[0], name)
    else:
        numbers = _integers(player, arguments, name)
        if len(numbers) != 2:
            raise kinds.ArgumentError(f"{name}: x and y expected")
        spot = numbers[0], numbers[1]
    if spot[0] < 0 or spot[1] < 0:
        return -1, -1
    return player.cell(spot)


def abscoord(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.abscoord(x,y)``: absolute numbers of a place of the frame."""
    left, top = player.machine.base()
    if len(arguments) == 1:
        x, y = kinds.coordinate(player.host, arguments[0], "nh.abscoord")
        return player.sandbox.new_table(x=x + left, y=y + top)
    numbers = _integers(player, arguments, "nh.abscoord")
    if len(numbers) != 2:
        raise kinds.ArgumentError("nh.abscoord: x and y expected")
    return numbers[0] + left, numbers[1] + top


def getmap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.getmap(x,y)``: what there is in a cell; ``candig`` is a mark that no fresh level has."""
    x, y = relative(player, arguments, "nh.getmap")
    if not 0 <= x < grid.WIDTH or not 0 <= y < grid.HEIGHT:
        raise kinds.ArgumentError("nh.getmap: Coordinates out of range")
    level, cell = player.machine.level, grid.at(x, y)
    code = level.terrain[cell]
    found, numbers = player.site.catalog.terrain_types.get(code), player.version.world.terrain_numbers
    number, name = (code, "") if found is None else (found.number, str(found.name))
    if name in numbers:
        number = numbers.index(name)
    return fact_table(player, "nh.getmap()", {
        "mapchr": map_character(player, code), "typ": number, "lit": bool(level.lit[cell]),
        "has_trap": level.trap_at(x, y) is not None, "roomno": level.room_numbers[cell],
        "edge": bool(level.edges[cell]), "horizontal": bool(level.horizontal[cell]), "candig": False,
        "flags": player.sandbox.new_table(**_states(player, cell)),
    }, {**_CELL_GUESSES, "typ_name": name})  # fmt: skip


def _states(player: ScriptPlayer, cell: int) -> dict[str, bool]:
    """The marks of a door, an altar, or a thing in a cell, by their names."""
    code, flags = player.machine.level.terrain[cell], player.machine.level.flags[cell]
    if code in (terrains.DOOR, terrains.SDOOR):
        return {name: bool(flags & bit) for name, bit in _DOOR_BITS.items()} | {"nodoor": not flags & 15}
    if code == terrains.ALTAR:
        return {"shrine": bool(flags & terrains.SHRINE)}
    given = player.features.get(cell, {})
    return {name: given.get(name, False) for name in FEATURE_MARKS.get(code, ())}


def map_character(player: ScriptPlayer, code: int) -> str:
    """The map character of a terrain: ``-`` or ``|`` for any wall, ``x`` where there is none."""
    if terrains.is_wall(code):
        return "|" if code == terrains.VWALL else "-"
    return player.characters.get(code, "x")


def gettrap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.gettrap(x,y)``."""
    x, y = relative(player, arguments, "nh.gettrap")
    trap = player.machine.level.trap_at(x, y)
    if trap is None:
        raise kinds.ArgumentError("nh.gettrap: No trap at location")
    found = player.site.catalog.trap_kinds[trap.kind]
    return player.sandbox.new_table(tx=x, ty=y, ttyp=trap.kind, ttyp_name=found.name, tseen=trap.seen)


def deltrap(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.deltrap(x,y)``."""
    x, y = relative(player, arguments, "nh.deltrap")
    level = player.machine.level
    trap = level.trap_at(x, y)
    if trap is not None:
        level.traps.remove(trap)
    return None


def stairways(player: ScriptPlayer, _: LuaArguments) -> object:
    """``nh.stairways()``: the stairs and ladders there are."""
    level = player.machine.level
    known = ((level.up_stairs, True, False), (level.down_stairs, False, False), (level.up_ladder, True, True),
             (level.down_ladder, False, True))  # fmt: skip
    return player.sandbox.new_list(
        [
            player.sandbox.new_table(x=stairs.x, y=stairs.y, up=up, ladder=ladder)
            for stairs, up, ladder in known
            if stairs.x
        ]
    )


def start_timer_at(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.start_timer_at(x,y,what,turns)``: nothing that a picture shows."""
    relative(player, arguments[:2], "nh.start_timer_at")
    return None


def level_difficulty(player: ScriptPlayer, _: LuaArguments) -> object:
    """``nh.level_difficulty()``."""
    return player.site.surroundings.difficulty


def dump_fmtstr(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.dump_fmtstr(text)``: ``%n`` is the hero's name, ``%D`` the time in fourteen digits."""
    text = kinds.string(player.host, arguments[0] if arguments else None, "nh.dump_fmtstr")
    around = player.site.surroundings
    player.machine.count_work(10 * len(text))
    return text.replace("%n", around.hero.name).replace("%D", around.clock.strftime("%Y%m%d%H%M%S"))


def dead_ends(player: ScriptPlayer, _: LuaArguments) -> object:
    """``get_deadends()``: the cells of corridors and floor with one way out."""
    level = player.machine.level
    player.machine.count_work(2 * grid.CELLS)
    open_codes = (terrains.CORR, terrains.ROOM)
    found = []
    for cell in range(grid.HEIGHT, grid.CELLS):
        x, y = divmod(cell, grid.HEIGHT)
        if level.terrain[cell] in open_codes:
            near = [(x + dx, y + dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)) if grid.valid(x + dx, y + dy)]
            if sum(level.terrain[grid.at(*each)] in open_codes for each in near) == 1:
                found.append(cell)
    return player.selection(found)


# ---- the hero


def hero(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``u.name``: a fact about the hero."""
    key = arguments[1] if len(arguments) > 1 else None
    around = player.site.surroundings
    facts = {
        "depth": around.depth,
        "role": around.hero.role,
        "ulevel": around.hero.level,
        "dlevel": around.level_in_dungeon,
        "dnum": 0,
        "uluck": 0,
        "moves": 1,
        "uhp": 10,
        "uhpmax": 10,
    }
    if key == "inventory":
        return player.held_object(None)
    if key == "invocation_level" and player.version.has_tests:
        return bool(around.on_vibrating_square_level)
    if not isinstance(key, str) or key not in facts:
        raise kinds.ArgumentError(f"unknown u table index {kinds.shown(player.host, key)}")
    return facts[key]


FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "math.random": math_random,
    "global.d": dice,
    "global.percent": percent,
    "global.shuffle": shuffle,
    "global.pline": pline,
    "global.get_deadends": dead_ends,
    "nh.rn2": rn2,
    "nh.random": random,
    "nh.abscoord": abscoord,
    "nh.getmap": getmap,
    "nh.gettrap": gettrap,
    "nh.deltrap": deltrap,
    "nh.stairways": stairways,
    "nh.start_timer_at": start_timer_at,
    "nh.level_difficulty": level_difficulty,
    "nh.dump_fmtstr": dump_fmtstr,
    "nh.impossible": impossible,
    "hero.get": hero,
}
