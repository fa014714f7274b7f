"""Compiling short texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.compiler import compile_model
from vaultc.compiler.records import OpcodeRecord, decode
from vaultc.games import game_named, known_targets
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse

TARGETS = {target.name: target for target in known_targets()}


def _compiled(text: str, target: str = "unnethack") -> dict[str, bytes]:
    game = game_named(TARGETS[target].game)
    parsed = parse(Source.from_text(text), game.grammar)
    assert parsed.ok, parsed.diagnostics
    return compile_model(analyze(parsed, game), TARGETS[target], game.catalog)


@pytest.fixture
def bytes_of() -> Callable[..., dict[str, bytes]]:
    """Compiles a text for a target: files by name."""
    return _compiled


@pytest.fixture
def records_of() -> Callable[..., tuple[OpcodeRecord, ...]]:
    """Compiles a text with one level for a target: its records."""

    def records(text: str, target: str = "unnethack") -> tuple[OpcodeRecord, ...]:
        (data,) = _compiled(text, target).values()
        return decode(data, TARGETS[target])

    return records
