"""Compiling short texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.compiler import TARGETS, compile_model
from vaultc.compiler.records import Record, decode
from vaultc.dialects import UNNETHACK, Dialect
from vaultc.semantics import analyze
from vaultc.source import Source
from vaultc.syntax import parse

NETHACK36 = Dialect("nethack36", "NetHack 3.6", "nethack36", "nethack-3.6")


def _compiled(text: str, target: str = "unnethack") -> dict[str, bytes]:
    dialect = UNNETHACK if target == "unnethack" else NETHACK36
    parsed = parse(Source.from_text(text), dialect.grammar)
    assert parsed.ok, parsed.diagnostics
    return compile_model(analyze(parsed, dialect), TARGETS[target], dialect.catalog)


@pytest.fixture
def bytes_of() -> Callable[..., dict[str, bytes]]:
    """Compiles a text for a target: files by name."""
    return _compiled


@pytest.fixture
def records_of() -> Callable[..., tuple[Record, ...]]:
    """Compiles a text with one level for a target: its records."""

    def records(text: str, target: str = "unnethack") -> tuple[Record, ...]:
        (data,) = _compiled(text, target).values()
        return decode(data, TARGETS[target])

    return records
