"""A fixture for users' own tests of MiniHack environments; pytest finds it where vaultc is installed."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from vaultc.linter.checking.dialects import Dialect
    from vaultc.minihack.bridge import Des, MiniHackEnv


class MakeLevel(Protocol):
    """The type of the fixture ``minihack_level``."""

    def __call__(
        self, level: Des, seed: int = 1, *, verified: bool = True, dialect: Dialect = "auto", **options: object
    ) -> MiniHackEnv: ...


@pytest.fixture
def minihack_level() -> abc.Iterator[MakeLevel]:
    """``minihack_level(des, seed=1, **options)``: a checked environment of one level, closed after the test.

    The test fails with the finding if the level is wrong, and with the cell if the game shows another level.
    """
    from vaultc.minihack import make_env

    made: list[MiniHackEnv] = []

    def make(
        level: Des, seed: int = 1, *, verified: bool = True, dialect: Dialect = "auto", **options: object
    ) -> MiniHackEnv:
        made.append(make_env(level, seed, verified=verified, dialect=dialect, **options))
        return made[-1]

    yield make
    for environment in made:
        environment.close()
