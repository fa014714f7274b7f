"""MESSAGE of UnNetHack 6: kept as written, replaced when the hero reads it (rule: "UnNetHack 6: Words of MESSAGE")."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from vaultc import load
from vaultc.games.unnethack6 import GAME
from vaultc.games.unnethack6.levels import on_arrival, plural
from vaultc.world.surroundings import Hero, Surroundings

_RECORD = Path(__file__).with_name("message-vectors-unnethack-6.0.json")
_ROWS: list[dict[str, Any]] = json.loads(_RECORD.read_bytes())["rows"]
_CODES = sorted({row["code"] for row in _ROWS})
_DRAWN = {"Monk": ("leader",), "Rogue": ("nemesis",)}
"""The women of free sex in the Quests of the game with seed 42."""


def _read(text: str, hero: Hero, **changes: Any) -> str:
    return on_arrival(text, replace(GAME.surroundings, hero=hero, **changes), GAME.catalog)


@pytest.mark.parametrize("code", _CODES)
def test_recorded_texts_of_a_code_and_its_modifiers(code: str) -> None:
    for row in (row for row in _ROWS if row["code"] == code):
        hero = Hero(role=row["role"], gender=row.get("gender", "female"), level=row["level"])
        for modifier, text in row["texts"].items():
            written = f"%{code}" if modifier == "plain" else f"%{code}{modifier}"
            assert _read(written, hero, women_of_quest=_DRAWN.get(row["role"], ())) == text, (written, row)


def test_pronouns_follow_four_codes_alone() -> None:
    assert _read("%ph %rj %Oh %h %d", Hero()) == "Hildeh Stripling" + "j the Orbh  Odin"
    assert _read("%dh%dI%ljx %ni %oh%", Hero()) == "heHimherx him it%"


@pytest.mark.parametrize(("women", "shown"), [((), "he him"), (("leader", "nemesis"), "she her")])
def test_free_sexes_are_those_of_the_game(women: tuple[str, ...], shown: str) -> None:
    assert _read("%lh %ni", Hero("Monk"), women_of_quest=women) == shown


@pytest.mark.parametrize(
    ("clock", "seed", "creator"),
    [
        (datetime(2026, 6, 15), 42, "Khronos"),
        (datetime(2026, 6, 15), 19 * 7 + 18, "Demiourgos"),
        (datetime(2026, 9, 19), 5, "the FSM"),
        (datetime(2026, 5, 23), 5, "Discordia"),
        (datetime(2026, 5, 23), 6, "Eris"),
    ],
)
def test_the_creator_goes_by_the_seed_of_the_game(clock: datetime, seed: int, creator: str) -> None:
    assert _read("%m", Hero(), clock=clock, game_seed=seed, start_time=1) == creator


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Man-at-arms", "Men-at-arms"),
        ("a Ninja", "a Ninja"),
        ("the Staff of Aesculapius", "the Staves of Aesculapius"),
        ("the Eyes of the Overworld", "the Eyes of the Overworld"),
        ("Plunderess", "Plunderesses"),
        ("", "s"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


def test_levels_keep_the_text_and_heroes_read_words(tmp_path: Path) -> None:
    long = "x" * 90
    path = tmp_path / "level.des"
    path.write_text(f'LEVEL: "x"\nMESSAGE: "%p"\nMESSAGE: "{long}"\n', "utf-8")
    made = load(path, dialect=GAME)["x"].generate(1, surroundings=Surroundings())
    assert made.level.messages == ["%p", long]
    assert made.messages == ("Hilde", long)
