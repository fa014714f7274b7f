"""Functions that some versions of the interface lack, and what the preview does for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.lua import arguments as kinds
from vaultc.lua.facts import numbered_kinds
from vaultc.lua.player import LuaArguments, LuaFunction, ScriptPlayer
from vaultc.world import grid
from vaultc.world.catalog import terrain

_LAVA_CHANCE: Final = 3
_BARS_CHANCE: Final = 2
"""Percent of the unprotected floor that becomes lava, and of the unprotected walls that become bars. vaultc's own."""


def monk_food_shop(player: ScriptPlayer, _: LuaArguments) -> object:
    """``monkfoodshop()``: the type of the shop that sells food to this hero."""
    return "health food shop" if player.site.surroundings.hero.role.lower() == "monk" else "food shop"


def hell_tweaks(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``hell_tweaks(sel)``: some lava and iron bars outside of a protected selection."""
    protected = player.host.selection(arguments[0]) if arguments else None
    if protected is None:
        raise kinds.ArgumentError("hell_tweaks: selection expected")
    player.record("hell_tweaks", {"selection": protected})
    player.warn("lua-preview", "the preview draws lava and bars of its own for hell_tweaks")
    level, dice = player.machine.level, player.site.dice
    player.machine.count_work(2 * grid.CELLS)
    kept = set(protected.cells)
    for cell in range(grid.HEIGHT, grid.CELLS):
        ground = level.terrain[cell]
        if cell in kept or ground not in (terrain.ROOM, terrain.HWALL, terrain.VWALL):
            continue
        if ground == terrain.ROOM and dice.rn2(100) < _LAVA_CHANCE:
            level.terrain[cell], level.lit[cell] = terrain.LAVAPOOL, 1
        elif ground != terrain.ROOM and dice.rn2(100) < _BARS_CHANCE:
            level.terrain[cell] = terrain.IRONBARS
    return None


def for_tests(player: ScriptPlayer, _: LuaArguments) -> object:
    """A function that only tests of the game may call."""
    player.warn("lua-strict", f"{player.function} is for tests of the game, not for levels")
    return None


def without_effect(_: ScriptPlayer, __: LuaArguments) -> object:
    """A function whose effect no picture shows; gives nil."""
    return None


def empty_text(_: ScriptPlayer, __: LuaArguments) -> object:
    """A function that gives a text of the game; here it is empty."""
    return ""


def is_genocided(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.is_genocided(name)``: no species is, in a preview."""
    kinds.string(player.host, arguments[0] if arguments else None, "nh.is_genocided")
    return False


def species_name(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.int_to_pm_name(number)``."""
    number = kinds.integer(player.host, arguments[0] if arguments else None, "nh.int_to_pm_name")
    player.warn("lua-preview", "only the game knows the numbers of species that nh.int_to_pm_name takes")
    rows = player.site.catalog.species
    return rows[number].name if 0 <= number < len(rows) else ""


def object_name(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``nh.int_to_obj_name(number)``."""
    number = kinds.integer(player.host, arguments[0] if arguments else None, "nh.int_to_obj_name")
    rows = numbered_kinds(player).kinds
    return (rows[number].name or "") if 0 <= number < len(rows) else ""


_TESTING: Final = ("des.reset_level", "des.finalize_level")
_SILENT: Final = ("nh.variable", "nh.callback", "nh.text", "nh.gamestate")
_TEXTS: Final = ("nh.eckey", "nh.get_config")

FUNCTIONS: Final[Mapping[str, LuaFunction]] = {
    "global.monkfoodshop": monk_food_shop,
    "global.hell_tweaks": hell_tweaks,
    **dict.fromkeys(_TESTING, for_tests),
    **dict.fromkeys(_SILENT, without_effect),
    **dict.fromkeys(_TEXTS, empty_text),
    "nh.is_genocided": is_genocided,
    "nh.int_to_pm_name": species_name,
    "nh.int_to_obj_name": object_name,
    "nh.flip_level": without_effect,
}

OF_TESTS: Final = frozenset(("global.monkfoodshop", "global.hell_tweaks", *_TESTING, *_SILENT, *_TEXTS))
"""Functions of versions that ``has_tests``."""
OF_LATEST: Final = frozenset(("nh.is_genocided", "nh.int_to_pm_name", "nh.int_to_obj_name", "nh.flip_level",
                              "selection.size_description"))  # fmt: skip
"""Functions of versions with ``lazy_strings``."""
OF_DEAD_ENDS: Final = frozenset(("global.get_deadends",))
"""Functions of versions that ``has_dead_ends``."""
