"""Scripts of forks: names of a catalogue, functions that settings declare, and older forms."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run
from variant_trees import MARSH

from vaultc import games
from vaultc.games.lua_rules import game_of_version, version_for
from vaultc.games.lua_versions import VERSIONS, LuaVersion
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.lua.playing import findings_of_runs
from vaultc.lua.statics import findings
from vaultc.pipeline.generating import dice_of, make_level, program_of
from vaultc.pipeline.reading import model_of


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("marsh") / "marsh.json"
    assert run("catalog", "import", str(MARSH), "--base", "nethack36", "--out", str(path)).exit_code == 0
    return path


def version_of(catalogue: Path) -> LuaVersion:
    return version_for(games.game_named(games.key_of(str(catalogue))), "")


def told(text: str, version: LuaVersion = VERSIONS["nethack-3.7"]) -> list[Diagnostic]:
    source = Source.from_text(text, "level.lua")
    return [*findings(source, version), *findings_of_runs(source, version)]


def is_free_of_errors(found: list[Diagnostic]) -> bool:
    return all(each.severity is not Severity.ERROR for each in found)


def test_names_terrain_and_rooms_are_the_catalogues(catalogue: Path) -> None:
    version = version_of(catalogue)
    text = (
        "des.map([[\n-----\n|.m.|\n-----]])\ndes.monster('fen troll', 1, 1)\ndes.trap('quaking bog', 1, 1)\n"
        "des.region({ region = { 1, 1, 3, 1 }, type = 'smokehouse' })\ndes.terrain(1, 1, 'm')\n"
    )
    assert told(text, version) == []
    assert {each.severity for each in told(text)} >= {Severity.ERROR}
    (wrong,) = told("des.monster({ id = 'fen trol' })", version)
    assert "did you mean 'fen troll'?" in wrong.message
    assert wrong.severity is Severity.ERROR
    source = Source.from_text(text, "level.lua")
    game = games.game_named(games.key_of(str(catalogue)))
    model = model_of(source, game)
    level = make_level(
        program_of(model.levels[0], model.game), dice_of(model.game, 1), model.game.surroundings, model.game
    )
    assert model.game.catalog.species[level.monsters[0].species].name == "fen troll"


def test_what_3_7_refuses_is_a_warning_in_a_fork(catalogue: Path) -> None:
    version = version_of(catalogue)
    text = (
        "des.level_flags('outerspace')\ndes.level_init({ style = 'crystal' })\ndes.feature('forge', 1, 1)\n"
        "des.door('closed', 3, 3, 'iron')\ndes.altar({ align = 'void' })\ndes.room({ lit = true })\n"
        "local moon = nh.moon()\nif moon.full then des.gold() end\ndes.terrain(3, 3, '~')\nprint('x')\n"
    )
    found = told(text, version)
    assert is_free_of_errors(found)
    assert len(found) >= 9
    assert not is_free_of_errors(told(text))


def test_settings_name_the_catalogue_and_functions(catalogue: Path, tmp_path: Path) -> None:
    (tmp_path / "marsh.json").write_bytes(catalogue.read_bytes())
    script = tmp_path / "pond.lua"
    script.write_text("if nh.moon() == 3 and tide('x') then des.monster('fen troll') else des.object('no such') end\n")
    (tmp_path / "vaultc.toml").write_text('game = "marsh.json"\n[lua.functions]\n"nh.moon" = 3\ntide = true\n')
    result = run("check", str(script))
    assert result.stdout.startswith("no errors, no warnings")
    assert run("render", str(script)).exit_code == 0
    (tmp_path / "vaultc.toml").write_text('[lua.functions]\n"nh.moon" = 3\ntide = false\n')
    assert "Unknown object id 'no such'" in run("check", str(script)).stdout
    (tmp_path / "vaultc.toml").write_text('[lua.functions]\n"nh.mo on" = 3\n')
    assert "is not of the form" in run("check", str(script)).stderr
    (tmp_path / "vaultc.toml").write_text('[lua.functions]\n"nh.moon" = [3]\n')
    assert run("check", str(script)).exit_code == 2


def test_an_unknown_function_is_one_warning_and_gives_nil() -> None:
    found = told("for i = 1, 3 do nh.frobnicate(i) end\nlocal x = blessed_level()\ndes.gold({ x = 3, y = 3 })")
    assert [(each.message, each.severity) for each in found] == [
        ("there is no function nh.frobnicate", Severity.WARNING),
        ("there is no function blessed_level", Severity.WARNING),
    ]
    assert told("if nh.frobnicate then nh.frobnicate() des.object('no such thing') end")[0].severity is Severity.WARNING


def test_rooms_beyond_the_grid_are_drawn_at_their_places() -> None:
    text = "des.level_init({ style = 'solidfill', fg = ' ' })\ndes.room({ x = 10, y = 4, w = 6, h = 3 })"
    (note,) = told(text)
    assert note.severity is Severity.WARNING
    assert "(10,4)" in note.message
    version = VERSIONS["nethack-3.7"]
    source, game = Source.from_text(text, "level.lua"), game_of_version(version)
    model = model_of(source, game)
    rooms = set()
    for seed in range(8):  # levels are mirrored by chance
        level = make_level(program_of(model.levels[0], game), dice_of(game, seed), game.surroundings, game)
        (room,) = level.rooms
        rooms.add((room.lx, room.ly, room.hx - room.lx, room.hy - room.ly))
    assert (10, 4, 5, 2) in rooms


@pytest.mark.parametrize(
    "call",
    [
        "des.region({ 1, 1, 5, 2 }, 'lit')", "des.non_diggable({ 0, 0, 6, 3 })", "des.altar({ 1, 1 }, 'law', 'altar')",
        "des.altar(1, 1, 'law', 'altar')", "des.engraving(1, 1, 'burn', 'x')", "des.grave({ 1, 1 }, 'x')",
        "des.object('*', 'rock', 1, 1)", "des.monster('a', 'giant ant', { 1, 1 })",
        "des.mazewalk({ 1, 1 }, 'east')", "des.teleport_region({ 1, 1, 2, 2 }, { 0, 0, 1, 1 }, 'down')",
        "local s = selection.area({ 1, 1, 3, 2 })", "local s = selection.line({ 1, 1 }, { x = 3, y = 2 })",
        "des.replace_terrain({ 1, 1, 3, 3 }, '.', 'T', 50)", "des.room({ lit = true })",
        "des.levregion({ region = { x1 = 1, y1 = 1, x2 = 3, y2 = 3 } })",
    ],
)  # fmt: skip
def test_older_forms_are_told_and_drawn(call: str, catalogue: Path) -> None:
    box = "des.map({ x = 11, y = 6, map = [[\n-------\n|.....|\n|.....|\n-------\n]] })\n"
    (found, *_) = told(box + call)
    assert "a form of earlier snapshots of NetHack 3.7" in found.message
    assert found.severity is Severity.ERROR
    assert is_free_of_errors(told(box + call, version_of(catalogue)))


@pytest.mark.parametrize(
    "text",
    [
        "if u.lycanthropy > 5 then des.gold() end", "shared.build()", "halls[nh.rn2(3) + 1]()",
        "for k, v in pairs(names_of_fens) do des.object(v) end", "require('fens')\nfens.go()", "math.randomseed(3)",
        "local s = selection.area(1, 1, 3, 3)\nfor x, y in s:cells() do des.terrain(x, y, 'T') end", "os.time()",
    ],
)  # fmt: skip
def test_nil_of_what_a_fork_may_have_is_no_error(text: str, catalogue: Path) -> None:
    found = told(text + "\ndes.stair('up')", version_of(catalogue))
    assert found
    assert is_free_of_errors(found)
    assert not is_free_of_errors(told(text))


def test_what_follows_from_an_unknown_function_is_no_error() -> None:
    text = "local tide = nh.frobnicate()\nlocal high = tide + 1\ndes.message('x' .. nh.frobnicate())\n"
    found = told(text)
    assert {each.rule for each in found} == {"lua-global"}
    (wrong,) = [each for each in told(text + "local t = {}\nt.x.y = 5\n") if each.severity is Severity.ERROR]
    assert wrong.span.begin.line == 5
    assert {each.severity for each in told("nh.stop_timer_at(1, 1, 'melt-ice')")} == {Severity.WARNING}
    assert Severity.ERROR in {each.severity for each in told("nh.levl_difficulty()")}


def test_forks_have_levels_of_their_own(catalogue: Path) -> None:
    text = "des.levregion({ region = { 1, 1, 2, 2 }, type = 'portal', name = '%s' })"
    assert told(text % "fen-3", version_of(catalogue)) == []
    assert told(text % "tut-2") == []
    assert [each.rule for each in told(text % "fen-3")] == ["lua-strict"]
