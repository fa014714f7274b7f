"""The reference levels: the same seed gives the same level as the game, cell for cell and draw for draw."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultc.conformance.comparing import DEFAULTS, differing_fields
from vaultc.conformance.manifest import Entry, read_manifest
from vaultc.conformance.running import generate, traced_draws
from vaultc.conformance.traces import first_deviation, read_trace

HERE = Path(__file__).parent
FIELDS = tuple(DEFAULTS)
ENTRIES = {entry.name: entry for entry in read_manifest(HERE / "manifest.json")}
NEEDS_CORPUS = frozenset(name for name, entry in ENTRIES.items() if entry.missing)
"""Cases whose vaults are those of the game, which are not ours to ship."""

OWN = [name for name in ENTRIES if name not in NEEDS_CORPUS]


def differences(entry: Entry) -> dict[int, list[str]]:
    """The differing fields of each seed whose level is not exact."""
    references = {level["seed"]: level for level in entry.reference() if not level.get("unreproducible")}
    found = {}
    for outcome in generate(entry, references):
        wrong = differing_fields(references[outcome.seed], outcome.data or {}, FIELDS)
        if wrong:
            found[outcome.seed] = wrong
    return found


@pytest.mark.parametrize("name", OWN)
def test_levels_equal_their_references(name: str) -> None:
    assert differences(ENTRIES[name]) == {}


@pytest.mark.parametrize("name", OWN)
def test_draws_equal_the_trace(name: str) -> None:
    trace = read_trace(HERE / "traces" / "unnethack" / f"{name}.txt")
    assert trace is not None
    if next(ENTRIES[name].reference()).get("unreproducible"):
        pytest.skip("the level of the trace hangs on a text of the game")
    assert first_deviation(trace, traced_draws(ENTRIES[name])) is None


def test_every_case_has_twenty_references() -> None:
    assert len(ENTRIES) == 176
    assert {len(list(entry.reference())) for entry in ENTRIES.values()} == {20}


def test_few_cases_need_files_of_the_game() -> None:
    assert len(NEEDS_CORPUS) <= 2


GOLDEN, CORPUS = os.environ.get("VAULTC_GOLDEN"), os.environ.get("VAULTC_CORPUS")
LOCAL = pytest.mark.skipif(not (GOLDEN and CORPUS), reason="VAULTC_GOLDEN and VAULTC_CORPUS name no local levels")


@LOCAL
@pytest.mark.parametrize("kind", ["special", "filler", "vault"])
def test_levels_of_the_game_equal_their_references(kind: str) -> None:
    entries = read_manifest(Path(GOLDEN or "") / "manifest.json", Path(CORPUS or ""))
    real = [entry for entry in entries if entry.real and entry.kind == kind]
    assert real
    assert {entry.name: wrong for entry in real if (wrong := differences(entry))} == {}


@LOCAL
@pytest.mark.parametrize("name", sorted(NEEDS_CORPUS))
def test_levels_with_the_vaults_of_the_game_equal_their_references(name: str) -> None:
    entries = {e.name: e for e in read_manifest(Path(GOLDEN or "") / "manifest.json", Path(CORPUS or ""))}
    assert differences(entries[name]) == {}
