"""Terrain that only a fork has: its letter, its name and what it is like, in everything that is made of a level."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from lua_translation import drawn_by_des, played

import vaultc
from vaultc.api.loading import LevelScript
from vaultc.games import game_named
from vaultc.games.from_catalogue import key_of_rows
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.rendering.glyphs import glyphs_of
from vaultc.support.errors import InvalidValueError
from vaultc.translation.conversion import converted
from vaultc.translation.freezing import freeze
from vaultc.translation.lua.scene import LuaSettings
from vaultc.translation.lua.scripting import scripts_of
from vaultc.world.catalog import imported, terrain
from vaultc.world.catalog.lua_worlds import world_named

ROWS = [
    {"name": "PEAT", "char": "~", "like": "ROOM"},
    {"name": "FIRN", "char": "^", "like": "ICE"},
    {"name": "TROUGH", "char": "%", "like": "SINK"},
    {"name": "TARN", "char": "t", "like": "POOL"},
]
SCRIPTED = ("nethack36", "unnethack6", "unnethack", "evilhack")
TEXT = """LEVEL: "bog"
FLAGS: noteleport
INIT_MAP: solidfill, ' '
GEOMETRY: center, center
MAP
----------
|~.~~^t..|
|~~.~^%..|
|........|
----------
ENDMAP
REGION: (0,0,9,4), lit, "ordinary"
TERRAIN: (7,3), '~'
REPLACE_TERRAIN: (1,1,3,2), '.', '^', 100%
"""
PLAIN = TEXT[: TEXT.index("REPLACE")]


def key(game: str) -> str:
    return key_of_rows(game, {"terrain": ROWS})


def bog(game: str) -> LevelScript:
    return vaultc.load(Source.from_text(TEXT, "bog.des"), dialect=key(game)).levels[0]


def squares(level: Level, game: Game) -> list[str]:
    """The names of the terrain of all cells but the edge's."""
    return [terrain.name(code, game.catalog.terrain_types) for code in level.terrain[21:1680]]


@pytest.mark.parametrize("name", SCRIPTED)
def test_each_has_squares_of_its_own(name: str) -> None:
    script = bog(name)
    found = squares(script.generate(1).level, script.game)
    assert (found.count("peat"), found.count("firn"), found.count("trough")) == (7, 4, 1)
    assert found.count("pool") == 1


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_frozen_level_has_the_same_squares(name: str) -> None:
    script = bog(name)
    level = script.generate(3).level
    result = freeze(level, script.game)
    again = vaultc.load(Source.from_text(result.text, "frozen.des"), dialect=key(name)).levels[0].generate(5).level
    assert squares(again, script.game) == squares(level, script.game)
    notes = [loss.message for loss in result.losses if "looks the same" in loss.message]
    assert notes == ["tarn (`t`) looks the same as pool in a map and is written as that"]


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_lua_script_has_what_it_is_like(name: str) -> None:
    settings = LuaSettings(world_named("nethack-3.7"), False, False)
    result = scripts_of(Source.from_text(PLAIN, "bog.des"), settings, key(name))
    assert [each.message for each in result.diagnostics if "no letter" in each.message] == [
        "NetHack 3.7 has no letter for peat ('~'); '.' takes its place",
        "NetHack 3.7 has no letter for firn ('^'); 'I' takes its place",
        "NetHack 3.7 has no letter for tarn ('t'); 'P' takes its place",
        "NetHack 3.7 has no letter for trough ('%'); 'K' takes its place",
    ]
    run = played(result.scripts[0].text)
    assert run.problem is None
    base = game_named(key(name)).catalog.terrain_classes.base
    assert bytes(run.level.terrain) == bytes(drawn_by_des(PLAIN, key(name)).terrain).translate(base)


@pytest.mark.parametrize("target", SCRIPTED)
def test_another_game_gets_what_it_is_like(target: str) -> None:
    result = converted(Source.from_text(PLAIN, "bog.des"), game_named(target), key("nethack36"))
    assert result.text is not None
    assert [each.message for each in result.diagnostics if "no terrain" in each.message] == [
        f"{game_named(target).title} has no terrain `{letter}` ({word}); `{near}` ({what}) is written"
        for letter, word, near, what in (
            ("~", "peat", ".", "floor"),
            ("^", "firn", "I", "ice"),
            ("t", "tarn", "P", "pool"),
            ("%", "trough", "K", "sink"),
        )
    ]
    level = vaultc.load(Source.from_text(result.text, "there.des"), dialect=target).levels[0].generate(1).level
    base = game_named(key("nethack36")).catalog.terrain_classes.base
    there = vaultc.load(Source.from_text(PLAIN, "bog.des"), dialect=key("nethack36")).levels[0].generate(1).level
    assert bytes(level.terrain) == bytes(there.terrain).translate(base)


def test_letters_of_other_terrain_are_not_taken_for_the_same() -> None:
    text = 'LEVEL: "a"\nGEOMETRY: center, center\nMAP\n--U\nENDMAP\n'
    result = converted(Source.from_text(text), game_named("unnethack"), "evilhack")
    assert [each.severity for each in result.diagnostics if "`U` (forge)" in each.message] == [Severity.ERROR]


def test_it_is_called_by_its_name() -> None:
    script = bog("nethack36")
    level = script.generate(1)
    document = level.render("json")
    assert [document["legend"][letter] for letter in "~^%"] == ["peat", "firn", "trough"]
    assert sum(row.count("~") for row in document["terrain"]) == 7
    assert (level.layout().terrain == script.terrain_code("peat")).sum() == 7
    layout = vaultc.Layout.empty(key("nethack36"), fill="floor")
    layout.paint((5, 5), "peat")
    assert layout.terrain_at(5, 5) == "peat"
    assert layout.made(seed=1) == layout


def test_it_looks_like_what_it_is_like() -> None:
    script = bog("nethack36")
    own = script.generate(1).level
    plain, base = script.generate(1).level, script.game.catalog.terrain_classes.base
    plain.terrain[:] = plain.terrain.translate(base)
    first, second = glyphs_of([own, plain], script.game.catalog)
    assert (first == second).all()
    pictures = [
        vaultc.load(Source.from_text(text, "x.des"), dialect=key("nethack36")).levels[0].generate(1).render("png")
        for text in (PLAIN, PLAIN.replace("~", ".").replace("%", "K").replace("^", "I"))
    ]
    assert pictures[0] == pictures[1]


def test_stairs_of_a_room_are_made_on_what_is_like_floor() -> None:
    text = 'LEVEL: "a"\nROOM: "ordinary", lit, (3,3), (center,center), (4,4) {\nTERRAIN: fillrect (0,0,3,3), \'~\'\n'
    text += 'TRAP: "pit", random\n}\nBRANCH: levregion(1,0,79,20), (0,0,0,0)\n'
    level = vaultc.load(Source.from_text(text, "a.des"), dialect=key("nethack36")).levels[0].generate(1).level
    assert not level.complaints
    assert len(level.traps) == 1


def test_what_solid_terrain_is_like_may_come_later_in_the_table() -> None:
    rows = [{"name": "TARN", "char": "t", "like": "MERE"}, {"name": "MERE", "char": "m", "like": "POOL"}]
    base = game_named("nethack36").catalog
    table = [imported._terrain({**{row["name"]: row for row in base.table("terrain")["terrain"]},
             "MERE": {**base.table("terrain")["terrain"][16], "like": "POOL"}}, {**row, "number": 36 + number})
             for number, row in enumerate(rows)]  # fmt: skip
    catalog = base.extended("x", terrain=table)
    assert {catalog.codes["t"], catalog.codes["m"]} == {terrain.POOL}
    assert [row.name for row in catalog.terrain_lineage("t")] == ["TARN", "MERE", "POOL"]


def test_more_terrain_than_levels_can_hold_is_refused() -> None:
    letters = [chr(number) for number in range(0x100, 0x100 + 100)]
    rows = [{"name": f"A{'B' * number}", "char": each, "like": "ROOM"} for number, each in enumerate(letters)]
    with pytest.raises(InvalidValueError, match="more terrain than levels can hold"):
        key_of_rows("nethack36", {"terrain": rows})


def test_levels_of_the_older_line_are_converted_with_one_finding_for_each_terrain() -> None:
    part = "MAZE:\"{}\",' '\nGEOMETRY:center,center\nMAP\n|~.~tt|\nENDMAP\n"
    source = Source.from_text(part.format("a") + part.format("b"), "older.des")
    result = converted(source, game_named("nethack36"), key("nethack343"))
    assert result.text is not None
    assert result.text.count("\n|...PP|\n") == 2
    assert [each.message for each in result.diagnostics if "no terrain" in each.message] == [
        "NetHack 3.6.7 has no terrain `~` (peat)",
        "NetHack 3.6.7 has no terrain `t` (tarn)",
    ]


def test_tiles_of_tiled_have_the_name_of_what_is_drawn() -> None:
    names = {
        prop.get("value")
        for prop in ElementTree.fromstring(bog("nethack36").generate(1).render("tmx")).iter("property")
        if prop.get("name") == "terrain"
    }
    assert {"floor", "trough"} <= names
