"""MESSAGE: codes of quest texts, and the lines that are shown (rule: "MON_GENERATION, SOUNDS, MESSAGE")."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.world.surroundings import Hero

_RECORD = Path(__file__).with_name("message-vectors-unnethack-5.2.json")
_ROWS: list[dict[str, Any]] = json.loads(_RECORD.read_bytes())["rows"]
_CODES = sorted({row["code"] for row in _ROWS})


def _hero(row: dict[str, Any]) -> Hero:
    return Hero(role=row["role"], gender=row.get("gender", "female"), level=row["level"])


@pytest.mark.parametrize("code", _CODES)
def test_recorded_texts_of_a_code_and_its_modifiers(code: str, execute) -> None:
    for row in (row for row in _ROWS if row["code"] == code):
        modifiers = {kind: "" if kind == "plain" else kind for kind in row["texts"]}
        text = "\n".join(f'MESSAGE: "%{code}{modifier}"' for modifier in modifiers.values())
        shown = execute(text, hero=_hero(row)).level.messages
        assert dict(zip(modifiers, shown, strict=True)) == row["texts"], row


@pytest.mark.parametrize(
    ("hero", "text", "shown"),
    [
        (
            Hero("Priest", gender="male", level=30),
            "%r, %R; %H, %o",
            "High Priest, Priest; the Great Temple, the Mitre of Holiness",
        ),
        (Hero("Knight", gender="female", level=29), "%r %dA %a %G", "Dame A Lugh lawful god"),
        (Hero("Archeologist", race="dwarf"), "%d, %A", "Quetzalcoatl, lawful"),
        (Hero("Archeologist", race="vampire", alignment="chaos"), "%d, %A", "Quetzalcoatl, lawful"),
        (Hero("Samurai", race="orc", gender="male", level=8), "%a %r", "lawful Ninja"),
        (Hero("Valkyrie", gender="male"), "%s", "sister"),
        (Hero("Wizard", race="orc", alignment="law"), "%d, %A", "Anhur, chaotic"),
        (Hero("Knight", gender="male", level=29, alignment="law"), "%r %d %D %G", "Seignieur Lugh Lugh god"),
        (Hero("Convict", level=6), "%ra %Hs %lP", "a Jail-bird Castle Waterdeep Dungeon's Robert the Lifers"),
        (Hero("Convict", level=7, alignment="chaos"), "%r %d %G", "Jail-bird Tymora goddess"),
        (Hero("Tourist"), "%dC %dt %nt %Ha", "The Lady Lady Master of Thieves an Ankh-Morpork"),
        (Hero("Ranger", gender="male", level=30), "%rp, %la, %ip", "Marksmen, an Orion, the caves of the wumpus"),
        (Hero("Barbarian", level=1), "%rp %ip", "Plunderesses the Duali Oases"),
        (Hero("Wizard", alignment="chaos"), "%n %nP %d", "the Dark One The Dark Ones Anhur"),
    ],
)
def test_codes_follow_the_hero(hero: Hero, text: str, shown: str, execute) -> None:
    assert execute(f'MESSAGE: "{text}"', hero=hero).level.messages[0].startswith(shown)


@pytest.mark.parametrize(("level", "rank"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (29, 7), (30, 8), (31, 8)])
def test_ranks_by_level(level: int, rank: int) -> None:
    wizard = UNNETHACK.catalog.role_texts["Wizard"]
    assert wizard.rank(level, female=False) == wizard.ranks[rank][0]


@pytest.mark.parametrize(
    ("clock", "start", "creator"),
    [
        (datetime(2026, 6, 15), 19 * 7, "Marduk"),
        (datetime(2026, 6, 15), 19 * 7 + 18, "Demiourgos"),
        (datetime(2026, 9, 19), 5, "the FSM"),
        (datetime(2026, 5, 23), 5, "Discordia"),
        (datetime(2026, 5, 23), 6, "Eris"),
    ],
)
def test_creators_by_the_start_of_the_game(clock: datetime, start: int, creator: str, execute) -> None:
    assert execute('MESSAGE: "%m"', clock=clock, start_time=start).level.messages == [creator]


@pytest.mark.parametrize("game", [UNNETHACK, NETHACK36], ids=lambda game: game.name)
def test_every_role_has_its_texts(game) -> None:
    catalog = game.catalog
    assert catalog.role_texts.keys() == catalog.roles.keys()
    assert {len(role.ranks) for role in catalog.role_texts.values()} == {9}
    assert catalog.quest_level == {"unnethack": 10, "nethack36": 14}[game.name]


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (["a", ""], ["a"]),
        (["a", "", ""], ["a", ""]),
        (["", "a"], ["", "a"]),
        ([""], []),
        (["", ""], [""]),
        (["%q"], []),
        ([], []),
    ],
)
def test_an_empty_last_message_adds_no_line(texts: list[str], shown: list[str], execute) -> None:
    assert execute("\n".join(f'MESSAGE: "{text}"' for text in texts)).level.messages == shown
