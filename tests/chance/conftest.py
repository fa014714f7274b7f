"""Recorded numbers of the generators."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any


def recorded(name: str) -> list[dict[str, Any]]:
    """The vectors of a file of this folder."""
    vectors: list[dict[str, Any]] = json.loads(
        gzip.decompress((Path(__file__).parent / f"{name}.json.gz").read_bytes())
    )
    return vectors


def pytest_generate_tests(metafunc: Any) -> None:
    """Give a test that asks for ``isaac_vector`` (and so on) every vector of that generator in turn."""
    for argument, name in (("isaac_vector", "isaac-32"), ("pcg64_vector", "pcg64"), ("glibc_vector", "glibc-random")):
        if argument in metafunc.fixturenames:
            vectors = recorded(name)
            metafunc.parametrize(argument, vectors, ids=[f"{v['seed']}-{v.get('spawn_key', '')}" for v in vectors])
