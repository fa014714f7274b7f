"""Levels to draw."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from repository import TESTS

from vaultc.level.level import Level
from vaultc.rendering.converters.conformance_format import from_json
from vaultc.world.catalog import Catalog, catalog_of

LEVELS = TESTS / "rendering" / "converters" / "levels.jsonl"


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return catalog_of("unnethack-5.2")


@pytest.fixture(scope="session")
def load(catalog: Catalog) -> Callable[[str], Level]:
    """A function that reads one of the copied levels by the name of its case."""
    lines = map(json.loads, LEVELS.read_text("utf-8").splitlines())
    data = {line["case"]: line for line in lines}
    return lambda case: from_json(data[case], catalog)
