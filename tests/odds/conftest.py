"""Recorded numbers of the generators, of luck and of the chance policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from recorded import vectors


@pytest.fixture(scope="session")
def recorded() -> Callable[[str], Any]:
    """Read a file of vectors by its name."""
    return lambda name: vectors(f"odds/{name}")
