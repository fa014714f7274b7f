"""Recorded levels and numbers: what the games and the generators gave."""

from __future__ import annotations

import json
import zipfile
from functools import cache
from typing import Any

from repository import TESTS

from vaultc.conformance.manifest import read_levels

SUITE = TESTS / "conformance"


def recorded_levels(game: str, case: str) -> list[dict[str, Any]]:
    """The reference levels of a conformance case."""
    return list(read_levels(SUITE / "expected" / game / f"{case}.jsonl"))


@cache
def vectors(path: str) -> Any:
    """The recorded numbers in the member ``PATH.json`` of ``tests/vectors.zip``; tests must not change them."""
    with zipfile.ZipFile(TESTS / "vectors.zip") as archive:
        return json.loads(archive.read(f"{path}.json"))
