"""Whole scripts: every function of ``des``, all versions, steps after the script, and traps that authors fall into."""

from __future__ import annotations

from pathlib import Path

import pytest
from lua_scripts import BOX, SCRIPTS, error, played, rows, value

from vaultc.games.lua_versions import VERSIONS, version_in
from vaultc.language.source import Source
from vaultc.lua.functions import DES
from vaultc.lua.statics import findings
from vaultc.world import grid
from vaultc.world.catalog import terrain


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_run(path: Path, version: str) -> None:
    text = path.read_text("ascii")
    for seed, rolls in enumerate(("dice", "low", "high", "dice")):
        if version == "unnethack-6" and "inaccessibles" in text:
            text = text.replace('"inaccessibles"', '"hot"')  # with which this game never ends
        run = played(text, version=version, seed=seed, rolls=rolls, finished=True)
        assert run.problem is None
        assert run.failure is None


def test_the_scripts_use_every_function() -> None:
    used = {call.name for path in SCRIPTS for call in played(path.read_text("ascii")).calls}
    assert set(DES) - used == set()


def test_the_same_seed_gives_the_same_level() -> None:
    text = SCRIPTS[0].read_text("ascii")
    first, second = (played(text, seed=5, finished=True).level for _ in range(2))
    assert first.terrain == second.terrain
    assert [item.kind for item in first.items()] == [item.kind for item in second.items()]


def test_levels_are_mirrored_by_chance_unless_forbidden() -> None:
    text = "des.map({ x = 5, y = 3, map = '.....\\n.....' })"
    flips = {played(text, seed=seed, finished=True).level.flip for seed in range(12)}
    assert flips == {0, 1, 2, 3}
    for words, allowed in (("'noflip'", {0}), ("'noflipx'", {0, 1}), ("'noflipy'", {0, 2})):
        forbidden = f"des.level_flags({words})\n{text}"
        assert {played(forbidden, seed=seed, finished=True).level.flip for seed in range(12)} == allowed


def test_only_drawn_boundaries_become_floor() -> None:
    run = played("des.level_flags('noflip')\ndes.map({ x = 5, y = 3, map = '.B.' .. '\\n...' })", finished=True)
    assert run.level.terrain[grid.at(6, 3)] == terrain.ROOM


def test_special_rooms_are_stocked_after_the_script() -> None:
    text = "des.room({ type = 'zoo', x = 3, y = 3, w = 5, h = 4, filled = %d })"
    assert not played(text % 1).level.monsters
    assert played(text % 1, finished=True).level.monsters
    assert not played(text % 0, finished=True).level.monsters


def test_maps_draw_their_characters() -> None:
    codes = rows(played(BOX).level, 11, 6, 17, 9)
    assert codes[0] == [terrain.HWALL] * 7
    assert codes[1] == [terrain.VWALL, *[terrain.ROOM] * 5, terrain.VWALL]


def test_containers_and_inventories_take_what_is_made_in_them() -> None:
    run = played(BOX + "des.object({ id = 'chest', x = 2, y = 1, contents = function() des.object('apple') end })")
    (chest,) = run.level.items()
    assert len(chest.contents) == 1
    run = played(BOX + "des.monster({ id = 'orc', x = 2, y = 1, inventory = function() des.object('dagger') end })")
    assert not run.level.items()


def test_contents_that_are_no_function_empty_a_container() -> None:
    text = BOX + "des.object({ id = 'chest', x = 2, y = 1, contents = %s })"
    for contents in ("0", "false", "function() end"):
        run = played(text % contents)
        assert run.problem is None
        assert [item.contents for item in run.level.items()] == [[]]


def test_rooms_that_find_no_place_call_nothing() -> None:
    full = "des.level_init({ style = 'solidfill', fg = '.' })\n"
    room = "des.room({ w = 30, h = 15, contents = function() des.message('in') end })\n"
    calls = [call.name for call in played(full + room * 3).calls]
    assert calls.count("room") == 3
    assert calls.count("message") < 3


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("des.mosnter('newt')", "lua-global", "did you mean des.monster"),
        ("local x = y", "lua-global", "'y' is nil"),
        ("z = 3", "lua-global", "declare it with local"),
        ("print('x')", "lua-global", "level scripts have no 'print'"),
        ("x = = 3", "lua-error", "unexpected symbol"),
        ("-- " + "x" * 9000, "lua-error", "9003 bytes"),
        ("local a <const> = 1\na = 2", "lua-error", "attempt to assign"),
    ],
)
def test_scripts_are_read_before_they_run(text: str, rule: str, words: str) -> None:
    found = findings(Source.from_text(text, "level.lua"), VERSIONS["nethack-3.7"])
    assert [each.rule for each in found] == [rule]
    assert words in found[0].message


def test_names_of_functions_and_loops_are_known() -> None:
    text = "local function f(a) for i = 1, a do des.gold() end end\nf(2)\ndes.message(tostring(u.depth) .. align[1])"
    assert findings(Source.from_text(text, "level.lua"), VERSIONS["nethack-3.7"]) == ()


def test_versions_are_found_by_words() -> None:
    assert version_in("des.room()").name == "nethack-3.7"
    assert version_in("local s = get_deadends()").name == "unnethack-6"
    assert version_in("des.monster({ m_lev_adj = 3 })").name == "nethack-5.0"
    assert version_in("-- vaultc: dialect=unnethack-6\ndes.room()").name == "unnethack-6"


def test_errors_in_callbacks_end_the_run() -> None:
    text = "des.room({ contents = function() local x = nil + 1 end })\ndes.message('on')"
    run = played(text)
    assert run.problem is not None
    assert "message" not in {call.name for call in run.calls}
    assert error("pcall(function() " + text.replace("\n", " ") + " end)\ndes.message('x')") != ""


def test_facts_about_objects_are_numbers_and_those_about_cells_booleans() -> None:
    before = "local t = des.object({ id = 'chest', x = 3, y = 3, locked = 1, buc = 'cursed' }):totable()"
    for field, wanted in (("olocked", "1"), ("cursed", "1"), ("blessed", "0")):
        assert value(f"t.{field}", before) == wanted
    assert value("nh.getmap(3, 3).candig") == "false"
    assert value("nh.getmap(3, 0).flags.isopen", BOX + "des.door('open', 3, 0)") == "true"
