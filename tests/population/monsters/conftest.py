"""Dice that play back a record, and building sites to make monsters on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from vaultc.catalog import Catalog, catalog_of
from vaultc.catalog.terrain import ROOM
from vaultc.chance.dice import Dice
from vaultc.game import Game
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.layout.site import Site
from vaultc.level import Level
from vaultc.surroundings import Hero, Surroundings


class _NoSource:
    def block(self) -> list[int]:
        raise AssertionError("these dice have no source")


class ScriptedDice(Dice):
    """Dice that play back (bound, result), insist on bounds, and note the streams asked."""

    __slots__ = ("script", "streams")

    def __init__(self, script: Iterable[Any]) -> None:
        super().__init__(_NoSource(), _NoSource())
        self.script = list(reversed(list(script)))
        self.streams: list[str] = []

    def rn2(self, n: int) -> int:
        if n <= 0:
            return 0
        assert self.script, f"a draw too many: {n}"
        bound, result = self.script.pop()
        assert bound == n
        self.streams.append("m" if self._depth else "g")
        return int(result)

    def rnd(self, n: int) -> int:
        return self.rn2(n) + 1 if n > 0 else 1

    def spent(self) -> bool:
        return not self.script


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return catalog_of("unnethack-5.2")


SiteMaker = Callable[..., Site]

ARCHEOLOGIST = Hero(
    role="Archeologist", gender="male", alignment="neutral", alignment_record=10, name="Indy", carrying=()
)


@pytest.fixture
def site_of() -> SiteMaker:
    """Makes a level of lit floor: with the given draws, surroundings and game."""

    def build(draws: Iterable[Any] = (), surroundings: Surroundings | None = None, game: Game = UNNETHACK) -> Site:
        level = Level()
        for x in range(1, 80):
            for y in range(21):
                level.terrain[x * 21 + y] = ROOM
                level.lit[x * 21 + y] = 1
        return Site(level, ScriptedDice(draws), surroundings or Surroundings(hero=ARCHEOLOGIST), game)

    return build
