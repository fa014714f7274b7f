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
