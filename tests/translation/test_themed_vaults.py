"""Themed rooms of Lua scripts as random vaults."""

from __future__ import annotations

from pathlib import Path

import command_line
import pytest
from themed_files import EXAMPLE, read, source_of

from vaultc.api import loading
from vaultc.games import game_named
from vaultc.linter.checking.dialects import game_for
from vaultc.support.errors import InvalidValueError
from vaultc.translation.themed_vaults import ConvertedVaults, convert_themes

TO = game_named("unnethack6")


def converted(rooms: str, fills: str = "") -> ConvertedVaults:
    """The vaults of a file with these entries."""
    source = source_of(rooms, fills)
    return convert_themes(source, game_for(source, "auto"), read(source), TO)


def lines(rooms: str, fills: str = "") -> list[str]:
    """The lines of the only vault, without its head."""
    text = converted(rooms, fills).text
    return [line for line in text.split("FLAGS: rndvault\n", 1)[1].splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        ("des.room({ type = 'ordinary', filled = 1 })", ['ROOM: "ordinary", random, random, random, random { }']),
        (
            "des.room({ type = 'themed', lit = 1, w = 5, h = 4, contents = function() des.object('boulder') end })",
            ['ROOM: "rndvault", lit, random, random, (5,4) {', '  OBJECT: "boulder", random', "}"],
        ),
        (
            "des.room({ w = 9, h = 7, filled = 1, contents = function()\n"
            "des.room({ x = 3, y = 2, w = 3, h = 3, contents = function()\n"
            "des.door({ state = 'closed', wall = 'east' })\nend })\nend })",
            [
                'ROOM: "ordinary", random, random, random, (9,7) {',
                '  SUBROOM: "ordinary", random, (3,2), (3,3) {',
                "    ROOMDOOR: false, closed, east, random",
                "  }",
                "}",
            ],
        ),
        (
            "des.map({ x = 5, y = 3, map = '-----\\n|...|\\n-----', contents = function()\n"
            "des.region({ region = { 1, 1, 3, 1 }, lit = 0, type = 'ordinary', filled = 1, irregular = true })\n"
            "des.door('locked', 4, 1)\ndes.terrain(2, 1, 'T')\nend })",
            [
                "GEOMETRY: (4,3)", "MAP", "-----", "|...|", "-----", "ENDMAP",
                'REGION: (1,1,3,1), unlit, "ordinary", unfilled, irregular { }',
                "DOOR: locked, (4,1)", "TERRAIN: (2,1), 'T'",
            ],
        ),
        (
            "des.room({ type = 'temple', filled = 1, contents = function()\n"
            "des.altar({ x = 2, y = 1, align = 'random', type = 'shrine' })\n"
            "des.monster({ id = 'newt', peaceful = true })\nend })",
            [
                'ROOM: "temple", random, random, random, random {', "  ALTAR: (2,1), align[0], shrine",
                '  MONSTER: "newt", random, peaceful', "}",
            ],
        ),
        (
            "des.room({ w = 4, h = 4, lit = 1, filled = 1, contents = function()\n"
            "des.object({ id = 'chest', contents = function() des.object('*') end })\nend })",
            [
                'ROOM: "ordinary", lit, random, random, (4,4) {', '  CONTAINER: "chest", random {',
                "    OBJECT: '*'", "  }", "}",
            ],
        ),
    ],
)  # fmt: skip
def test_calls_become_statements(contents: str, expected: list[str]) -> None:
    assert lines(f"{{ contents = function()\n{contents}\nend }},") == expected


def test_the_head_has_name_weight_and_limits() -> None:
    text = converted(
        '{ name = "A long name of a room", frequency = 7, mindiff = 3, maxdiff = 9,'
        " contents = function() des.room({ filled = 1 }) end },"
    ).text
    head = text.split("ROOM")[0].split("\n\n", 1)[1]
    assert " ".join(head.split()) == (
        '# Title: A long name of a room LEVEL: "a-long-name-of" FLAGS: rndvault VAULTGEN: 7 '
        "IF [level.difficulty < 3] { EXIT } IF [level.difficulty > 9] { EXIT }"
    )


def test_rolls_become_a_switch() -> None:
    text = "\n".join(lines("{ contents = function() des.room({ lit = nh.rn2(2), filled = 1 }) end },"))
    assert text.startswith("SWITCH [12] {\n  CASE 0:\n")
    assert '"ordinary", lit' in text
    assert '"ordinary", unlit' in text


def test_grades() -> None:
    result = converted(
        "{ contents = function() des.room({ filled = 1 }) end },"
        "{ contents = function() des.room({}) end },"
        "{ contents = function() des.room({ contents = function() des.gas_cloud({ x = 1, y = 1 }) end }) end },"
        "{ frequency = 0, contents = function() des.room({}) end },"
    )
    assert str(result.counts) == "4 rooms: 1 exact, 2 near, 1 impossible"
    assert [each.rule for each in result.findings] == ["different-meaning", "different-meaning", "not-convertible"]
    assert "a ROOM of a vault always gets random contents" in result.findings[0].message


def test_the_example_becomes_vaults_that_make_rooms(tmp_path: Path) -> None:
    out = tmp_path / "rooms.des"
    result = command_line.run("convert", EXAMPLE, "--to", "unnethack6", "--out", out)
    assert result.exit_code == 0
    assert "20 rooms: " in result.stderr
    vaults = loading.load(out)
    assert len(vaults.levels) == 20
    assert all(level.is_vault for level in vaults.levels)
    made = sum(bool(level.generate(1, depth=5).level.rooms) for level in vaults.levels)
    assert made >= 17


def test_games_without_vaults_refuse() -> None:
    with pytest.raises(InvalidValueError, match="no random vaults"):
        convert_themes(source_of(""), game_for(source_of(""), "auto"), read(source_of("")), game_named("nethack36"))


def test_corpses_keep_their_species() -> None:
    room = (
        "{ name = 'crypt', contents = function() des.room({ w = 4, h = 3, contents = function()\n"
        "des.object({ id = 'corpse', montype = 'gnome' })\nend }) end },"
    )
    assert '  OBJECT: "corpse", random, montype: "gnome"' in lines(room)
