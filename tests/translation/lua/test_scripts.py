"""Whole files: the library, the examples and, where it is at hand, a corpus, run by the stand-in of the interface."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from lua_translation import drawn, played, translated
from repository import ROOT
from thorough import THOROUGH, sampled

import vaultc
from vaultc.games import game_named
from vaultc.language.diagnostics import DesError, Severity
from vaultc.language.source import Source
from vaultc.pipeline.generating import program_of
from vaultc.pipeline.reading import model_of
from vaultc.translation.lua.scene import LuaSettings
from vaultc.translation.lua.scripting import LuaScripts, scripts_of, themed_scripts
from vaultc.world.catalog.lua_worlds import THEMED_ROOMS, WORLDS, world_named

LIBRARY = sorted((ROOT / "vaults").glob("*.des"))
EXAMPLES = sorted((ROOT / "examples").rglob("*.des"))


def errors_of(text: str, world: str, seed: int = 1) -> list[str]:
    """The errors and strict findings of one run."""
    run = played(text, seed, world=world)
    return [str(each) for each in run.findings if each.severity is Severity.ERROR or each.rule == "lua-strict"]


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("path", [*LIBRARY, *EXAMPLES], ids=lambda path: path.stem)
def test_every_level_of_our_own_runs(path: Path, world: str) -> None:
    result = scripts_of(Source.read(path), LuaSettings(world_named(world), themed=False))
    assert result.scripts
    for script in result.scripts:
        assert errors_of(script.text, world) == [], script.name


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_every_themed_room_runs(path: Path) -> None:
    text = vaultc.lua_scripts(path)[-1].text
    names = re.findall(r"^      name = \"(.*)\"", text, re.MULTILINE)
    assert names
    for number, name in enumerate(names, 1):
        run = played(f"{text}\nthemerooms[{number}].contents()\n", number)
        assert run.problem is None, (name, run.problem)


def test_weights_of_themed_rooms_are_those_of_vaults() -> None:
    text = 'LEVEL: "a"\nFLAGS: rndvault\nVAULTGEN: 7\nROOM: "zoo", lit, random, random, random { }\n'
    result = translated(text, themed=True)
    (script,) = themed_scripts([result])
    assert script.name == "themerms"
    assert "frequency = 7," in script.text
    assert 'name = "plain room"' in script.text
    plain = text.replace("zoo", "ordinary")
    assert 'name = "plain room"' not in themed_scripts([translated(plain, themed=True)])[0].text


def test_a_map_of_a_vault_is_drawn_where_there_is_room() -> None:
    text = """LEVEL: "a"
FLAGS: rndvault
GEOMETRY: random
MAP
-----
|...|
-----
ENDMAP
REGION: (1,1,3,1), lit, "ordinary"
OBJECT: '*', (1,1)
"""
    (script,) = themed_scripts([translated(text, themed=True)])
    assert "local x, y = mapspot(5, 3)" in script.text
    inside = script.text.split("contents = function()")[-1]
    assert "des.region({ region = { 01,01,03,01 }, lit = 1, filled = 0 })" in inside
    assert 'des.object("*",01,01)' in inside


def test_a_world_without_themed_rooms_keeps_the_des_file() -> None:
    (world,) = (name for name in WORLDS if THEMED_ROOMS not in world_named(name).has)
    with pytest.raises(DesError, match="themed rooms"):
        vaultc.lua_scripts(LIBRARY[0], world)


@pytest.mark.parametrize("world", WORLDS)
def test_losses_are_told_at_their_line_and_in_the_script(world: str) -> None:
    text = 'LEVEL: "a"\nNOMAP\nSOUNDS: 5, (hear, "x")\nTRAP: "cold", random\nTERRAIN: (3,4), \'Y\'\nSINK: (1,1)\n'
    result = translated(text, world=world)
    assert [each.span.begin.line for each in result.diagnostics] == [3, 4, 5]
    assert result.scripts[0].text.count("-- TODO: ") == 3
    assert result.counts == (2, 1, 2)
    strict = translated(text, world=world, strict=True)
    assert len(strict.errors) == 3


def test_names_that_a_world_lacks_have_a_substitute_or_a_class() -> None:
    text = 'LEVEL: "a"\nMONSTER: "giant turtle", random\nOBJECT: "iron safe", random\n'
    script = translated(text).scripts[0].text
    assert 'des.monster("crocodile")' in script
    assert 'des.object("large box")' in script
    assert 'des.monster("giant turtle")' in translated(text, world="unnethack-6").scripts[0].text
    other = 'LEVEL: "a"\nMONSTER: "weredemon", random\n'
    assert 'des.monster("' in translated(other, "evilhack").scripts[0].text


def test_a_portal_to_nowhere_is_left_out() -> None:
    text = 'LEVEL: "a"\nNOMAP\nPORTAL: (1,1,3,3), (0,0,0,0), "nowhere"\n'
    result = translated(text)
    assert result.counts.lost == 1
    assert "des.levregion" not in result.scripts[0].text
    assert 'name = "air"' in translated(text.replace("nowhere", "air")).scripts[0].text


def test_comments_after_the_last_statement_are_kept() -> None:
    level = 'LEVEL: "{0}"\nGOLD: 3, random\n# end of {0}\n'
    first, second = translated(f"{level.format('a')}\n# above b\n{level.format('b')}").scripts
    assert first.text.endswith("des.gold({ amount = 3 })\n-- end of a\n")
    assert second.text.endswith("des.gold({ amount = 3 })\n-- end of b\n")
    assert "above b" in second.text


def test_the_later_of_two_levels_of_a_name_is_kept() -> None:
    result = translated('LEVEL: "a"\nSINK: (1,1)\nLEVEL: "a"\nPOOL: (1,1)\n')
    assert [script.name for script in result.scripts] == ["a"]
    assert "pool" in result.scripts[0].text
    assert "takes the place" in result.diagnostics[0].message


DIALECTS = {"unnethack-5.2": "unnethack", "unnethack-6.0": "unnethack6", "nethack-3.6": "nethack36"}


@cache
def corpus(folder: str) -> dict[Path, LuaScripts]:
    """The scripts of each second file of a game, of two versions of a game not the same ones; in a thorough run of
    all."""
    settings = LuaSettings(world_named("nethack-3.7"), themed=False)
    paths = sorted(Path(os.environ["VAULTC_CORPUS"], folder).glob("*.des"))
    chosen = sampled(paths, 2, [*DIALECTS].index(folder) % 2)
    return {path: scripts_of(Source.read(path), settings, DIALECTS[folder]) for path in chosen}


@pytest.mark.skipif("VAULTC_CORPUS" not in os.environ, reason="VAULTC_CORPUS names no folder of des files")
@pytest.mark.parametrize("folder", DIALECTS)
def test_every_level_of_the_corpus_runs(folder: str) -> None:
    assert corpus(folder)
    for path, result in corpus(folder).items():
        for script in sampled(result.scripts, 3):
            told = [each for each in errors_of(script.text, "nethack-3.7") if "`exclude` covers" not in each]
            assert told == [], (path.name, script.name)  # covered areas are mistakes of the files


@pytest.mark.skipif("VAULTC_CORPUS" not in os.environ, reason="VAULTC_CORPUS names no folder of des files")
@pytest.mark.parametrize("folder", DIALECTS)
def test_terrain_of_the_corpus_without_chance_is_the_same(folder: str) -> None:
    game, compared = game_named(DIALECTS[folder]), 0
    for path, result in corpus(folder).items():
        levels = {facts.output_name or facts.name: facts for facts in model_of(Source.read(path), game).levels}
        for script in result.scripts:
            program = program_of(levels[script.name], game)
            terrain = {bytes(drawn(program, game, seed).terrain) for seed in (1, 2, 3)}
            if len(terrain) == 1 and "-- TODO" not in script.text:
                assert bytes(played(script.text).level.terrain) in terrain, (path.name, script.name)
                compared += 1
    assert compared > (20 if THOROUGH else 5)
