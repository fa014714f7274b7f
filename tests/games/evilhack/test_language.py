"""EvilHack's words, their checks, and how its files are told from others."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.games.detection import detected
from vaultc.games.evilhack import GAME, OWN_NAMES
from vaultc.language.formatter import format_source
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import find_errors, lint
from vaultc.world.catalog import Catalog

EVERYTHING = """\
LEVEL: "everything"
FLAGS: noteleport, hardfloor, nommap, arboreal, shortsighted, mazelevel, premapped, shroud, graveyard, icedpools
ROOM: "forest", lit, random, random, (9,7) {
  FORGE: (0,0)
  MAGIC_CHEST: (1,0)
  PUDDLE: (2,0) & (3,0)
  SEWAGE: rect (4,0,6,0)
  SUBROOM: "ordinary", unlit, (3,2), (3,3) {
    ROOMDOOR: steel, random, random, north | south, random
    ROOMDOOR: false, closed, east, 1
  }
  MONSTER: ('{', "assassin vine"), (0,1)
  MONSTER: '#', (1,1), hostile
  MONSTER: '8', (2,1)
  MONSTER: ('h', "dwarf"), (3,1), dead {
    OBJECT: (')', "dagger")
  }
  OBJECT: ('[', "gloves"), (0,6), affixed_gem: 521, forged_qual: 1d3
  CONTAINER: ('(', "iron safe"), (1,6), forged_qual: 2 {
    OBJECT: '*'
  }
  TRAP: "magic beam", (5,6)
  TERRAIN: (6,6), 'Z'
}
MAZE: "wild", ' '
FLAGS: solidify, corrmaze, inaccessibles
INIT_MAP: mines, 's', ' ', true, true, lit, true
GEOMETRY: center, center
MAP
|-----------|
|agstwUTFLP}|
|+S+HABCKWI{|
|-----------|
ENDMAP
DOOR: gold, locked, (1,2)
DOOR: stone, random, (3,2)
DOOR: closed, (0,1)
REGION: (1,1,11,2), lit, "nursery"
"""


def errors(text: str) -> list[str]:
    model = analyze(parse(Source.from_text(text), GAME.grammar), GAME)
    return [error.message for error in find_errors(model)]


def test_every_word_of_the_language_is_taken() -> None:
    assert errors(EVERYTHING) == []


def test_texts_are_laid_out_and_mean_the_same() -> None:
    text = format_source(Source.from_text(EVERYTHING), GAME.language)
    assert parse(Source.from_text(text), GAME.grammar).tree == parse(Source.from_text(EVERYTHING), GAME.grammar).tree
    assert "ROOMDOOR: steel, random, random, north|south, random" in text
    assert "affixed_gem: 521, forged_qual: 1d3" in text


@pytest.mark.parametrize("ground", [".", "#", "w", "s", "g", "a"])
def test_joined_mines_have_more_grounds(ground: str) -> None:
    assert errors(f"LEVEL: \"x\"\nINIT_MAP: mines, '{ground}', ' ', true, true, lit, true\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("VAULTGEN: 3\n", "VAULTGEN in a level without the flag `rndvault`"),
        ("MINDEPTH: 3\n", "MINDEPTH in a level without the flag `rndvault`"),
        ("FLAGS: rndvault\nMINDEPTH: 0\n", "the least depth of a vault is at least 1"),
        ("FLAGS: rndvault\nVAULTGEN: 0\n", "the frequency of a vault is at least 1"),
        ("MONSTER: 'h', random, dead, peaceful\n", "`dead` cannot be combined with other options"),
        ("MONSTER: 'h', random, \"Urist\", dead\n", "`dead` cannot be combined with other options"),
        ("OBJECT: '*', random, forged_qual: 1, forged_qual: 2\n", "a second option of the kind `forged_qual`"),
        ("INIT_MAP: mines, 'L', ' ', true, true, lit, true\n", "joined mines have a foreground of `.`, `#`, `w`"),
        ("GEOMETRY: center, center\nMAP\n.Z.\nENDMAP\n", "`Z` is not a map character"),
    ],
)
def test_what_the_compiler_refuses_is_an_error(text: str, message: str) -> None:
    assert any(message in found for found in errors(f'LEVEL: "x"\n{text}'))


def test_a_material_comes_before_the_state() -> None:
    assert not parse(Source.from_text('LEVEL: "x"\nDOOR: closed, iron, (1,1)\n'), GAME.grammar).ok


def test_a_maze_after_a_vault_may_have_its_settings() -> None:
    vault = 'LEVEL: "v"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, random { }\n'
    assert errors(f"{vault}MAZE: \"m\", ' '\nMINDEPTH: 3\n") == []
    assert errors(f'{vault}LEVEL: "m"\nMINDEPTH: 3\n') != []


# ---- detection


def names_of(catalog: Catalog) -> tuple[set[str], ...]:
    kinds = {kind.name for kind in catalog.kinds if kind.name}
    return {row.name for row in catalog.species}, kinds, set(catalog.trap_numbers), set(catalog.room_types)


def test_own_names_are_those_that_no_other_game_has() -> None:
    others = [names_of(game_named(name).catalog) for name in ("unnethack", "unnethack6", "nethack36")]
    for part, (own, names) in enumerate(zip(OWN_NAMES.values(), names_of(GAME.catalog), strict=True)):
        known = {name.lower() for other in others for name in other[part]}
        assert set(own) == {name for name in names if name.lower() not in known}


@pytest.mark.parametrize(
    "statement",
    [
        "FORGE: (1,1)",
        "SEWAGE: random",
        "DOOR: iron, closed, (1,1)",
        "ROOMDOOR: wooden, false, closed, random, random",
        "MONSTER: ('h', \"dwarf\"), random, dead",
        'OBJECT: "dagger", random, forged_qual: 1',
        'MONSTER: "twig blight", random',
        "[50%]: MONSTER: ('z', \"skeleton warrior\"), (1,1)",
        "OBJECT: ('[', \"gloves\"), random",
        'TRAP: "spear", random',
        'ROOM: "nursery", lit, random, random, random { }',
    ],
)
def test_one_word_tells_its_files(statement: str) -> None:
    for header in ('LEVEL: "x"', "MAZE: \"x\", ' '"):
        assert detected(Source.from_text(f"{header}\n{statement}\n")).name == "evilhack"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ('MAZE: "x", \' \'\nTRAP: "pit", random\n', "nethack36"),
        ('LEVEL: "forest"\nFLAGS: rndvault\nMESSAGE: "twig blight"\n', "unnethack6"),
        ('LEVEL: "x"\n# FORGE: (1,1)\nMONSTER: "jackal", random, "dead"\n', "unnethack6"),
        ('LEVEL: "x"\nENGRAVING: random, dust, "MONSTER: dead, dead"\n', "unnethack6"),
    ],
)
def test_others_files_are_left_alone(text: str, game: str) -> None:
    assert detected(Source.from_text(text)).name == game


def test_its_tables_say_what_holds_things_and_where_sea_monsters_are_at_home() -> None:
    text = """\
LEVEL: "pond"
GEOMETRY: center, center
MAP
www
aaa
...
ENDMAP
CONTAINER: ('(', "crystal chest"), (0,2) { OBJECT: '*' }
CONTAINER: ('(', "hidden chest"), (1,2) { OBJECT: '*' }
MONSTER: (';', "giant eel"), (0,0)
STAIR: (0,2), up
STAIR: (1,2), down
CONTAINER: (')', "dagger"), (2,2) { OBJECT: '*' }
MONSTER: (';', "giant eel"), (2,2)
"""
    found = lint(analyze(parse(Source.from_text(text), GAME.grammar), GAME))
    assert [(each.rule, each.span.begin.line) for each in found] == [
        ("container-of-wrong-kind", 13),
        ("land-monster-in-liquid", 14),
    ]
