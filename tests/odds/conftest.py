"""Recorded numbers of the generators, of luck and of the chance policies."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest


@cache
def _recorded(name: str) -> Any:
    return json.loads(gzip.decompress((Path(__file__).parent / "vectors" / f"{name}.json.gz").read_bytes()))


@pytest.fixture(scope="session")
def recorded() -> Callable[[str], Any]:
    """Read a file of vectors by its name."""
    return _recorded
