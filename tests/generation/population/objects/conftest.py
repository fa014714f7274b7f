"""Building sites with scripted dice, for objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from scripted_dice import ScriptedDice

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.objects import ContainerStack, ObjectOrder, carry_out
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Item, Level
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.terrain import ROOM
from vaultc.world.surroundings import Surroundings


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return catalog_of("unnethack-5.2")


@dataclass
class Workbench:
    """A level of floor with scripted dice, and short ways to do things on it."""

    site: Site
    containers: ContainerStack = field(default_factory=lambda: ContainerStack(10))
    carrier: Any = None
    make_monster: Callable[[Site, int], Any] = lambda _site, _species: None

    @property
    def level(self) -> Level:
        return self.site.level

    def kind(self, name: str, character: str | None = None) -> int:
        number = self.site.catalog.kind_number(name, character)
        assert number is not None
        return number

    def monster(self, name: str) -> int:
        number = self.site.catalog.species_number(name)
        assert number is not None
        return number

    def item(self, kind: str, character: str | None = None, /, **fields: Any) -> Item:
        return Item(self.kind(kind, character), **fields)

    def script(self, *draws: Any) -> None:
        """Set the next results of the dice; all earlier results must have been used."""
        assert self.spent()
        self.dice.script = list(reversed(draws))

    @property
    def dice(self) -> ScriptedDice:
        assert isinstance(self.site.dice, ScriptedDice)
        return self.site.dice

    def spent(self) -> bool:
        return not self.dice.script

    def order(
        self, *, inside: bool = False, container: bool = False, at: tuple[int, int] = (5, 5), **data: Any
    ) -> None:
        """Carry out a statement; every scripted draw must be used."""
        order = ObjectOrder(lambda: at)
        for name, value in data.items():
            setattr(order, name, value)
        carry_out(self.site, order, self.containers, self.carrier, inside, container, self.make_monster)
        assert self.spent()


@pytest.fixture
def bench_of() -> Callable[..., Workbench]:
    """Makes a workbench: of the given draws, surroundings and game."""

    def build(
        draws: list[Any] | None = None, surroundings: Surroundings | None = None, game: Game = UNNETHACK
    ) -> Workbench:
        level = Level()
        level.terrain[:] = bytes([ROOM]) * len(level.terrain)
        dice = ScriptedDice(draws or [])
        dice.site = Site(level, dice, surroundings or Surroundings(), game)
        return Workbench(dice.site)

    return build


@pytest.fixture
def bench(bench_of: Callable[..., Workbench]) -> Workbench:
    """A workbench without draws, at the default place."""
    return bench_of()
