"""Small levels, drawn and read as text, and sites whose dice are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from vaultc.catalog.terrain import (
    DOOR,
    IRONBARS,
    LAVAPOOL,
    MOAT,
    ROOM,
    SDOOR,
)
from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.layout.site import Site
from vaultc.level import HEIGHT, Level
from vaultc.surroundings import Surroundings

SHAPES = " |-┌┐└┘┼┴┬┤├"
LETTERS = {character: code for code, character in enumerate(SHAPES)} | {
    ".": ROOM, "+": DOOR, "S": SDOOR, "F": IRONBARS, "}": MOAT, "L": LAVAPOOL,
}  # fmt: skip
for _character, _code in UNNETHACK.catalog.codes.items():
    LETTERS.setdefault(_character, _code)
NAMES = {code: character for character, code in LETTERS.items()}


class Words:
    """A generator that hands out given words, then fails."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def block(self) -> list[int]:
        words, self.words = self.words[::-1], []
        if not words:
            raise AssertionError("more draws than foreseen")
        return words


MakeSite = Callable[..., Site]


@pytest.fixture
def make_site() -> MakeSite:
    """``make_site(seed)`` or ``make_site(words=[...])``; further arguments change the surroundings."""

    def make(seed: int = 1, words: list[int] | None = None, **changes: Any) -> Site:
        sources = (Isaac(seed), Isaac(seed)) if words is None else (Words(words), Words([]))
        surroundings = replace(Surroundings(), **changes)
        return Site(Level(), TracingDice(*sources), surroundings, UNNETHACK)

    return make


@pytest.fixture
def draw() -> Callable[..., Level]:
    """``draw(level, rows, x, y)`` sets terrain from text with its top left corner at (x, y)."""

    def put(level: Level, rows: list[str], x: int = 10, y: int = 5) -> Level:
        for j, row in enumerate(rows):
            for i, character in enumerate(row):
                level.terrain[(x + i) * HEIGHT + y + j] = LETTERS[character]
        return level

    return put


@pytest.fixture
def picture() -> Callable[..., list[str]]:
    """``picture(level, width, height, x, y)`` reads terrain as text."""

    def read(level: Level, width: int, height: int, x: int = 10, y: int = 5) -> list[str]:
        return [
            "".join(NAMES.get(level.terrain[(x + i) * HEIGHT + y + j], "?") for i in range(width))
            for j in range(height)
        ]

    return read
