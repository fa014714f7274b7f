"""Recorded numbers of the generators."""

from __future__ import annotations

from typing import Any

from recorded import vectors


def recorded(name: str) -> list[dict[str, Any]]:
    """The vectors of a file of this folder."""
    found: list[dict[str, Any]] = vectors(f"chance/{name}")
    return found


def pytest_generate_tests(metafunc: Any) -> None:
    """Give a test that asks for ``isaac_vector`` (and so on) every vector of that generator in turn."""
    for argument, name in (("isaac_vector", "isaac-32"), ("pcg64_vector", "pcg64"), ("glibc_vector", "glibc-random")):
        if argument in metafunc.fixturenames:
            vectors = recorded(name)
            metafunc.parametrize(argument, vectors, ids=[f"{v['seed']}-{v.get('spawn_key', '')}" for v in vectors])
