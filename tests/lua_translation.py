"""Short des files as Lua scripts, for tests."""

from __future__ import annotations

from vaultc.games import game_named
from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import version_named
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.program import Program
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.lua.playing import PlayedScript, play
from vaultc.pipeline.generating import dice_of, program_of
from vaultc.pipeline.reading import model_of
from vaultc.translation.lua.scene import LuaSettings
from vaultc.translation.lua.scripting import LuaScripts, scripts_of
from vaultc.world.catalog.lua_worlds import world_named

WORLD = "nethack-3.7"


def translated(
    text: str, game: str = "unnethack", *, world: str = WORLD, intended: bool = False, themed: bool = False,
    strict: bool = False,
) -> LuaScripts:  # fmt: skip
    """The scripts of a text."""
    return scripts_of(Source.from_text(text), LuaSettings(world_named(world), intended, themed), game, strict=strict)


def script(statements: str, game: str = "unnethack", *, world: str = WORLD, intended: bool = False) -> list[str]:
    """The lines of the script of a level with some statements, without its first comment and its flags."""
    text = f'LEVEL: "a"\nFLAGS: noteleport\n{statements}\n'
    lines = translated(text, game, world=world, intended=intended).scripts[0].text.split("\n")
    return [line for line in lines[1:] if line and not line.startswith("des.level_flags")]


def played(text: str, seed: int = 1, *, world: str = WORLD, rolls: str = "dice") -> PlayedScript:
    """The record of one run of a script."""
    version = version_named(world)
    dice = dice_of(game_of_version(version), seed)
    return play(Source.from_text(text, "level.lua"), version, dice, rolls=rolls)


def drawn_by_des(text: str, game_name: str = "unnethack", seed: int = 1) -> Level:
    """The first level of a des file after its statements, before the steps that finish it."""
    game = game_named(game_name)
    return drawn(program_of(model_of(Source.from_text(text), game).levels[0], game), game, seed)


def drawn(program: Program, game: Game, seed: int) -> Level:
    """A level after the statements of its program, before the steps that finish it."""
    site = Site(Level("a"), dice_of(game, seed), game.surroundings, game)
    machine = Machine(site)
    site.heading = program.instructions[0].span
    machine.run(program.instructions)
    return site.level
