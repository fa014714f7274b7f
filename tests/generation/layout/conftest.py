"""Small levels, drawn and read as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import DOOR, IRONBARS, LAVAPOOL, MOAT, ROOM, SDOOR
from vaultc.world.grid import HEIGHT

SHAPES = " |-┌┐└┘┼┴┬┤├"
LETTERS = {character: code for code, character in enumerate(SHAPES)} | {
    ".": ROOM, "+": DOOR, "S": SDOOR, "F": IRONBARS, "}": MOAT, "L": LAVAPOOL,
}  # fmt: skip
for _character, _code in UNNETHACK.catalog.codes.items():
    LETTERS.setdefault(_character, _code)
NAMES = {code: character for character, code in LETTERS.items()}


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
