"""Names are found as they are written, by players' words, by class, and by spelling."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.language.names import search

UNNETHACK, NETHACK36 = game_named("unnethack"), game_named("nethack36")


def first(words: str, **wishes: object) -> tuple[str, str, str]:
    found = search(UNNETHACK, words, **wishes)[0]  # type: ignore[arg-type]
    return found.entry.what, found.entry.name, found.match


@pytest.mark.parametrize(
    ("words", "what", "name", "match"),
    [
        ("kitten", "monsters", "kitten", "exact"),
        ("Kittens", "monsters", "kitten", "exact"),
        ("excalibur", "artifacts", "Excalibur", "exact"),
        ("life saving", "objects", "amulet of life saving", "meant"),
        ("red dragon", "monsters", "draken", "meant"),
        ("squeaky board", "traps", "board", "meant"),
        ("graveyard", "flags", "graveyard", "exact"),
        ("glowing", "monsters", "glowing dragon", "words"),
        ("kittne", "monsters", "kitten", "near"),
        ("lava", "terrain", "lava", "exact"),
    ],
)
def test_the_best_comes_first(words: str, what: str, name: str, match: str) -> None:
    assert first(words) == (what, name, match)


def test_a_word_finds_the_members_of_its_class() -> None:
    found = {each.entry.name: each.match for each in search(UNNETHACK, "dragon", what=("monsters",))}
    assert found["glowing dragon"] == "words"
    assert found["tatzelworm"] == "class"


def test_a_class_limits_monsters_and_objects() -> None:
    names = {each.entry.name for each in search(NETHACK36, classes=("D",))}
    assert {"red dragon", "baby gray dragon"} <= names
    assert "kitten" not in names
    assert {each.entry.symbol for each in search(UNNETHACK, "light", classes=("?", "+"))} == {"?", "+"}


def test_without_words_all_of_a_kind_are_listed() -> None:
    traps = search(UNNETHACK, what=("traps",))
    assert [each.entry.name for each in traps] == [trap.des_name for trap in UNNETHACK.catalog.traps]


@pytest.mark.parametrize("words", ["", "   ", "qxqxqx", "'", '"', "\\", "a" * 10_000, "\0", "*", "[(", "the a an"])
def test_any_text_is_a_search(words: str) -> None:
    search(UNNETHACK, words)
    assert search(UNNETHACK, "qxqxqx") == ()
