"""Functions that set a level up or describe it as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.generation.interpreter.headers import LEVEL_FLAGS
from vaultc.generation.layout import init_map, painting
from vaultc.generation.population.minerals import mineralize
from vaultc.language.syntax import nodes
from vaultc.level.level import StoredRegion
from vaultc.lua import arguments as kinds
from vaultc.lua import names, wide_mazes
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.lua.schemas import CallFields
from vaultc.world import grid
from vaultc.world.catalog import terrain

_FORBIDDEN_FLIPS: Final = {"noflipx": 2, "noflipy": 1, "noflip": 3}
"""Bit 1 is the flip of top and bottom, bit 2 of left and right."""
_OTHER_NAMES: Final = {"outdoors": "sky"}
_REGION_KINDS: Final = {
    "stair-up": "stair up", "stair-down": "stair down", "portal": "portal", "branch": "branch",
    "teleport": "teleport", "teleport-up": "teleport up", "teleport-down": "teleport down",
}  # fmt: skip
_MOST_REGIONS: Final = 100
_FARTHEST: Final = 255
RANDOM: Final = -1


def level_flags(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.level_flags``: words for the level as a whole."""
    if not arguments:
        raise ArgumentError("des.level_flags: expected string params")
    words = [kinds.string(player.host, word, "des.level_flags") for word in arguments]
    player.record("level_flags", {"flags": tuple(words)})
    machine = player.machine
    for word in words:
        flag = word.lower()
        if flag not in player.version.flags:
            near = names.advice(machine.count_work, flag, sorted(player.version.flags))
            raise ArgumentError(f"des.level_flags: unknown flag {word!r}{near}")
        machine.words |= {_OTHER_NAMES.get(flag, flag)}
        machine.flips &= ~_FORBIDDEN_FLIPS.get(flag, 0)
    machine.level.flags_set |= machine.words & LEVEL_FLAGS


def message(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.message``: a text shown at arrival."""
    if len(arguments) != 1:
        raise ArgumentError("des.message: one string expected")
    text = kinds.string(player.host, arguments[0], "des.message")
    player.record("message", {"text": text})
    player.perform(nodes.Message(player.text(text), span=player.span))


# ---- grounds


def level_init(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.level_init``: the ground of the whole level."""
    machine = player.machine
    machine.joined, machine.initialised = False, True
    _STYLES[fields.get("style", "solidfill")](player, fields)


def _solid(player: ScriptPlayer, fields: CallFields) -> None:
    character: str = fields.get("filling") or fields.get("fg") or "."
    light = fields.get("lit", painting.LIGHT_RANDOM)
    init_map.solid_fill(player.machine.level, player.site.dice, player.code(character), int(light))


def _grid(player: ScriptPlayer, fields: CallFields) -> None:
    is_corridors = "corrmaze" in player.machine.words
    init_map.maze_grid(player.machine.level, terrain.STONE if is_corridors else player.code(fields.get("bg", " ")))


def _maze(player: ScriptPlayer, fields: CallFields) -> None:
    """A complete maze with passages and walls of the widths that the script wants, or of random ones."""
    machine, dice = player.machine, player.site.dice
    machine.count_work(20 * grid.CELLS)
    plan = wide_mazes.planned(dice, fields.get("corrwid", RANDOM), fields.get("wallthick", RANDOM))
    floor = terrain.CORR if "corrmaze" in machine.words else terrain.ROOM
    wide_mazes.draw(machine.level, dice, plan, floor, dead_ends=fields.get("deadends", True))


def _rogue(player: ScriptPlayer, _: CallFields) -> None:
    player.perform(nodes.NamedGround(player.word("rogue"), span=player.span))


def _mines(player: ScriptPlayer, fields: CallFields) -> None:
    light = fields.get("lit")
    player.perform(
        nodes.Mines(
            nodes.MapCharacter(fields.get("fg", "."), None, span=player.span),
            nodes.MapCharacter(fields.get("bg", " "), None, span=player.span),
            player.word(str(bool(fields.get("smoothed"))).lower()),
            player.word(str(bool(fields.get("joined"))).lower()),
            player.word("random" if light is None else "lit" if light else "unlit"),
            player.word(str(bool(fields.get("walled"))).lower()),
            None,
            span=player.span,
        )
    )


def _swamp(player: ScriptPlayer, fields: CallFields) -> None:
    """Pools of the background among the foreground, in blocks of two cells by two."""
    machine, dice = player.machine, player.site.dice
    machine.count_work(8 * grid.CELLS)
    ground, water = player.code(fields.get("fg", ".")), player.code(fields.get("bg", "}"))
    light = fields["lit"] if "lit" in fields else dice.rn2(2)
    init_map.solid_fill(machine.level, dice, water, int(light))
    for x in range(3, 78, 2):
        for y in range(1, 20, 2):
            painting.paint(machine.level, dice, x, y, ground, int(light))
            if dice.rn2(2):
                painting.paint(machine.level, dice, x + 1, y, ground, int(light))
            if dice.rn2(2):
                painting.paint(machine.level, dice, x, y + 1, ground, int(light))


_STYLES: Final[Mapping[str, DesFunction]] = {
    "solidfill": _solid,
    "mazegrid": _grid,
    "maze": _maze,
    "rogue": _rogue,
    "mines": _mines,
    "swamp": _swamp,
}


def deposit(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.mineralize``: minerals and kelp, at once."""
    player.machine.count_work(8 * grid.CELLS)
    pool, moat = fields.get("kelp_pool", -1), fields.get("kelp_moat", -1)
    mineralize(player.site, pool, moat, fields.get("gold_prob", -1), fields.get("gem_prob", -1), checked=False)


# ---- level regions


def levregion(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.levregion``: stairs, a branch or a portal somewhere in a region, after the script."""
    kind = fields.get("type", "stair-down")
    target = fields.get("name")
    if kind == "portal":
        plan, hero = player.site.game.plan, player.site.surroundings.hero
        name = target or ""
        if not (name[:1].isdigit() or plan.has_level(name, hero.role)):
            player.warn("lua-strict", f"the dungeon has no level {name!r}, and the game crashes on this portal")
            target = "1"
    _store(player, _REGION_KINDS[kind], fields, target)


def teleport_region(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.teleport_region``: the area in which heroes arrive."""
    direction = fields.get("dir", "both")
    _store(player, "teleport" if direction == "both" else f"teleport {direction}", fields, None)


def _store(player: ScriptPlayer, kind: str, fields: CallFields, target: str | None) -> None:
    regions = player.machine.level.regions
    if len(regions) >= _MOST_REGIONS:
        raise player.fail(f"there are more than {_MOST_REGIONS} level regions")
    area = _absolute(player, fields["region"], bool(fields.get("region_islev")))
    exclusion, lies = fields.get("exclude"), bool(fields.get("exclude_islev"))
    without = (-1, -1, -1, -1) if exclusion is None else _absolute(player, exclusion, lies)
    regions.append(StoredRegion(kind, area, without, bool(fields.get("region_islev")), lies, target, player.span))


def _absolute(player: ScriptPlayer, box: tuple[int, ...], is_absolute: bool) -> grid.Box:
    x1, y1, x2, y2 = box if is_absolute else player.area(box, in_room=False)
    return _near(x1), _near(y1), _near(x2), _near(y2)


def _near(coordinate: int) -> int:
    """A coordinate, or the farthest beyond the level that is looked at."""
    return min(max(coordinate, -_FARTHEST), _FARTHEST)


def exclusion(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.exclusion``: a region without arrivals or random monsters; it shows nowhere in a picture."""
    if fields.get("type") == "monster-generation" and not player.version.forbids_generation:
        raise ArgumentError("des.exclusion: type: invalid option 'monster-generation'")


HANDLERS: Final[Mapping[str, DesFunction]] = {
    "level_init": level_init,
    "mineralize": deposit,
    "levregion": levregion,
    "teleport_region": teleport_region,
    "exclusion": exclusion,
}
PLAIN: Final[Mapping[str, LuaFunction]] = {"des.level_flags": level_flags, "des.message": message}
