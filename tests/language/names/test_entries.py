"""The listed names are the names that the game's files can use."""

from __future__ import annotations

import pytest

from vaultc.games import NAMES, game_named
from vaultc.language.names import FLAGS, KINDS, NameEntry, entries
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint

FORMS = {
    "monsters": "MONSTER: {}, random",
    "objects": "OBJECT: {}, random",
    "artifacts": "{}",
    "traps": "TRAP: {}, random",
    "terrain": "TERRAIN: (1,1), {}",
    "rooms": "ROOM: {}, lit, random, random, random {{ }}",
}


def statement(entry: NameEntry) -> str:
    return FORMS[entry.what].format(entry.written)


@pytest.mark.parametrize("name", NAMES)
def test_everything_can_be_written_as_it_is_listed(name: str) -> None:
    game = game_named(name)
    known = [entry for entry in entries(game) if entry.what != "flags" and entry.name != "magic portal"]
    flags = [entry.written for entry in entries(game) if entry.what == "flags"]
    text = f'LEVEL: "all"\nFLAGS: {", ".join(flags)}\n' + "".join(f"{statement(entry)}\n" for entry in known)
    found = lint(analyze(parse(Source.from_text(text), game.grammar), game))
    wrong = [f"{d.message}: {d.span.source.line(d.span.begin.line)}" for d in found if d.severity.name == "ERROR"]
    unknown = [message for message in wrong if "unknown" in message or "not in class" in message or "cannot" in message]
    assert unknown == []


@pytest.mark.parametrize("name", NAMES)
def test_all_kinds_and_every_species_are_listed(name: str) -> None:
    game = game_named(name)
    assert {entry.what for entry in entries(game)} == set(KINDS)
    assert sum(entry.what == "monsters" for entry in entries(game)) == len(game.catalog.species)


@pytest.mark.parametrize(
    ("what", "name", "written", "facts", "color"),
    [
        ("monsters", "red dragon", '"red dragon"', "difficulty 20, speed 9, AC -1, chaotic, always hostile, "
         "breath 6d6, bite 3d8, claw 1d4, claw 1d4, resists fire", 1),
        ("monsters", "cobra", '"cobra"', "difficulty 10, speed 18, AC 2, neutral, always hostile, bite 2d4, spit, "
         "resists poison", 4),
        ("monsters", "Vlad the Impaler", '"Vlad the Impaler"', "difficulty 32, speed 26, AC -6, chaotic, always "
         "hostile, weapon 2d10, bite 1d12, resists poison, sleep, unique, never at random", 5),
        ("objects", "plate mail", '"plate mail"', "iron, weight 450, cost 600, AC 7", 6),
        ("objects", "apple", '"apple"', "veggy, weight 2, cost 7, nutrition 50", 1),
        ("artifacts", "Sunsword", "OBJECT: (')', \"long sword\"), random, name:\"Sunsword\"", "found at random", 6),
        ("artifacts", "Excalibur", "OBJECT: (')', \"long sword\"), random, name:\"Excalibur\"",
         "only for its hero or as a gift", 6),
        ("traps", "board", '"board"', "squeaky board", 3),
        ("traps", "pit", '"pit"', "", 0),
        ("rooms", "shop", '"shop"', "", 7),
        ("rooms", "throne", '"throne"', "a court with its ruler and a chest", 7),
        ("rooms", "swamp", '"swamp"', "pools in a chequer, with sea monsters and fungi; not stocked where a des file "
         "asks for it", 7),
        ("terrain", "wall, from north to south", "'|'", "", 7),
        ("terrain", "wall, from west to east", "'-'", "", 7),
        ("terrain", "throne", "'\\\\'", "", 11),
        ("terrain", "lava", "'L'", "shown as '}'", 1),
        ("terrain", "leave what is there", "'x'", "what is there stays", 7),
    ],
)  # fmt: skip
def test_facts_of_a_name(what: str, name: str, written: str, facts: str, color: int) -> None:
    (found,) = [entry for entry in entries(game_named("nethack36")) if (entry.what, entry.name) == (what, name)]
    assert (found.written, found.facts, found.color) == (written, facts, color)


def test_facts_of_a_nature_of_its_own() -> None:
    species = {entry.name: entry.facts for entry in entries(game_named("nethack36")) if entry.what == "monsters"}
    assert ", unaligned" in species["Wizard of Yendor"]
    assert ", lawful, " in species["Angel"]


@pytest.mark.parametrize(
    ("what", "name", "written"),
    [
        ("monsters", "red dragon", "'D',\"red dragon\""),
        ("monsters", "straw golem", "'\\'',\"straw golem\""),
        ("objects", "apple", "'%',\"apple\""),
        ("artifacts", "Excalibur", 'OBJECT:\')\',"long sword",random,random,random,"Excalibur"'),
    ],
)
def test_sorted_levels_name_the_class_too(what: str, name: str, written: str) -> None:
    known = entries(game_named("nethack343"))
    assert [entry.written for entry in known if (entry.what, entry.name) == (what, name)] == [written]
    assert "x" not in {entry.symbol for entry in known if entry.what == "terrain"}


def test_words_are_explained_that_exist() -> None:
    known = {(entry.what, entry.name) for name in NAMES for entry in entries(game_named(name))}
    assert {("flags", flag) for flag in FLAGS} == {pair for pair in known if pair[0] == "flags"}
    explained = {row.name: row.meaning for row in game_named("unnethack").catalog.rooms if row.meaning}
    assert explained["throne"] == "a court with its ruler and a chest"
    assert {("rooms", name) for name in explained} <= known


def test_a_trap_without_a_name_is_not_listed_nor_suggested() -> None:
    game, older = game_named("unnethack6"), game_named("nethack36")
    assert "vibrating square" not in {entry.name for entry in entries(game) if entry.what == "traps"}
    assert "vibrating square" in {entry.name for entry in entries(older) if entry.what == "traps"}
    assert game.catalog.trap_codes["vibrating square"] == older.catalog.trap_codes["vibrating square"]
    source = Source.from_text('LEVEL: "a"\nTRAP: "vibrating square", random\n')
    (found,) = [each for each in lint(analyze(parse(source, game.grammar), game)) if each.rule == "unknown-trap"]
    assert "vibrating" not in str(found.help)
