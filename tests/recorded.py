"""Recorded levels and numbers: what the games and the generators gave."""

from __future__ import annotations

import json
import zipfile
from functools import cache
from typing import Any

from repository import TESTS

from vaultc.conformance.running import read_levels
from vaultc.level.level import Level

SUITE = TESTS / "conformance"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def recorded_levels(game: str, case: str) -> list[dict[str, Any]]:
    """The reference levels of a conformance case."""
    return list(read_levels(SUITE / "expected" / game / f"{case}.jsonl"))


def digits(level: Level, field: str) -> list[str]:
    """A grid of a level as its records have it: a row of digits for each line."""
    return ["".join(DIGITS[value] for value in row) for row in level.grid(field).tolist()]


@cache
def vectors(path: str) -> Any:
    """The recorded numbers in the member ``PATH.json`` of ``tests/vectors.zip``; tests must not change them."""
    with zipfile.ZipFile(TESTS / "vectors.zip") as archive:
        return json.loads(archive.read(f"{path}.json"))
