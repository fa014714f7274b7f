"""The reference levels: the same seed gives the same level as the game, cell for cell and draw for draw."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from vaultc.conformance.comparing import FIELDS, differing_fields
from vaultc.conformance.manifest import Entry, read_manifest
from vaultc.conformance.running import generate

HERE = Path(__file__).parent
ENTRIES = {entry.name: entry for entry in read_manifest(HERE / "manifest.json")}
COMPARED = (*FIELDS, "roomno", "edge", "draws")
UNORDERED_PARTS = ("shopkeeper", "priest")
KINDS = ("special", "filler")


def differences(entry: Entry, fields: tuple[str, ...]) -> dict[int, list[str]]:
    """The differing fields of each seed whose level is not exact."""
    references = {level["seed"]: level for level in entry.reference() if "unreproducible" not in level}
    found = {}
    for outcome in generate(entry, list(references)):
        wrong = differing_fields(references[outcome.seed], outcome.data or {}, fields)
        if wrong:
            found[outcome.seed] = wrong
    return found


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry.kind in KINDS])
def test_levels_equal_their_references(name: str) -> None:
    assert differences(ENTRIES[name], COMPARED) == {}


def test_every_case_has_twenty_references() -> None:
    assert {len(list(entry.reference())) for entry in ENTRIES.values()} == {20}


GOLDEN, CORPUS = os.environ.get("VAULTC_GOLDEN"), os.environ.get("VAULTC_CORPUS")


@pytest.mark.skipif(not (GOLDEN and CORPUS), reason="VAULTC_GOLDEN and VAULTC_CORPUS name no local reference levels")
def test_levels_of_the_game_equal_their_references() -> None:
    entries = read_manifest(Path(GOLDEN or "") / "manifest.json", Path(CORPUS or ""))
    real = [entry for entry in entries if entry.real and entry.kind in KINDS]
    exact = [entry.name for entry in real if not differences(entry, COMPARED)]
    inexact = sorted({entry.name for entry in real} - set(exact))
    assert len(exact) >= 0.95 * len(real), inexact
