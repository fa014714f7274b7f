"""Compiling short texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from vaultc.compiler import compile_model
from vaultc.compiler.records import OpcodeRecord, decode
from vaultc.games import known_targets
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.language.syntax.grammar import load
from vaultc.world.catalog import catalog_of

TARGETS = {target.name: target for target in known_targets()}

NETHACK36 = replace(
    UNNETHACK,
    name="nethack36",
    language=replace(UNNETHACK.language, load_grammar=partial(load, "nethack36")),
    load_catalog=partial(catalog_of, "nethack-3.6"),
)


def _compiled(text: str, target: str = "unnethack") -> dict[str, bytes]:
    game = UNNETHACK if target == "unnethack" else NETHACK36
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
