"""A fixture for users' own tests of MiniHack environments; pytest finds it where vaultc is installed."""

from __future__ import annotations

from collections import abc
from typing import Any

import pytest


@pytest.fixture
def minihack_level() -> abc.Iterator[abc.Callable[..., Any]]:
    """``minihack_level(des, seed=1, **options)``: a checked environment of one level, closed after the test.

    The test fails with the finding if the level is wrong, and with the cell if the game shows another level.
    """
    from vaultc.minihack import make_env

    made: list[Any] = []

    def make(level: Any, seed: int = 1, *, verified: bool = True, **options: Any) -> Any:
        made.append(make_env(level, seed, verified=verified, **options))
        return made[-1]

    yield make
    for environment in made:
        environment.close()
