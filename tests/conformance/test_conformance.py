"""The reference levels: the same seed gives the same level as the game, cell for cell and draw for draw."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from every import every
from repository import AGAIN
from thorough import sampled

from vaultc.conformance.running import (
    DEFAULTS,
    RecordedFile,
    differing_fields,
    first_deviation,
    generate,
    read_manifest,
    read_trace,
    recorded_data,
    traced_draws,
)
from vaultc.games import NAMES

Name = tuple[str, str]
"""A dialect and the name of a case."""

HERE = Path(__file__).parent
FIELDS = tuple(DEFAULTS)
ENTRIES = {
    (dialect, entry.name): entry
    for dialect in NAMES
    for entry in read_manifest(HERE / "manifest.json", dialect=dialect)
}
NEEDS_CORPUS = frozenset(name for name, entry in ENTRIES.items() if entry.missing)
"""Cases with the game's own vaults, which cannot be shipped."""

OWN = every("name", [name for name in ENTRIES if name not in NEEDS_CORPUS], ids="-".join, at_once=20)


MANY = ("t7", "t8", "unnethack6")
"""Beginnings of the groups of which every third level is compared, in a thorough run all."""
MOST_DRAWS = 200_000


def is_quick(reference: dict[str, Any]) -> bool:
    """Not one of the caves that need millions of draws."""
    return int(reference.get("draws", [0])[0]) <= MOST_DRAWS


def differences(entry: RecordedFile) -> dict[int, list[str]]:
    """The differing fields of each seed whose level is not exact."""
    levels = [level for level in entry.reference() if not level.get("unreproducible") and is_quick(level)]
    thinned = sampled(levels, 3) if entry.group.startswith(MANY) and len(levels) <= 20 else levels
    thinned = sampled(thinned, 4) if AGAIN else thinned
    references = {level["seed"]: level for level in thinned}
    found = {}
    for outcome in generate(entry, references):
        wrong = differing_fields(references[outcome.seed], outcome.data or {}, FIELDS)
        if wrong:
            found[outcome.seed] = wrong
    return found


@OWN
def test_levels_equal_their_references(name: Name) -> None:
    assert differences(ENTRIES[name]) == {}


@OWN
def test_draws_equal_the_trace(name: Name) -> None:
    trace = read_trace(HERE / "traces" / name[0] / f"{name[1]}.txt")
    assert trace is not None
    first = next(ENTRIES[name].reference())
    if first.get("unreproducible"):
        pytest.skip("the level of the trace hangs on a text of the game")
    if not is_quick(first):
        pytest.skip("the level of the trace needs millions of draws")
    assert first_deviation(trace, traced_draws(ENTRIES[name])) is None


@pytest.mark.skipif(AGAIN, reason="it makes no levels")
def test_every_case_has_its_references() -> None:
    assert Counter(dialect for dialect, _ in ENTRIES) == {"unnethack": 272, "nethack36": 72, "unnethack6": 298}
    counts = {name: (recorded_data(entry.expected) or b"").count(b"\n") for (_, name), entry in ENTRIES.items()}
    assert {name: count for name, count in counts.items() if count != 20} == {
        "t7-special-rooms": 36,
        "t7-special-rooms-shallow": 24,
        "t7-sheol-filler": 10,
        "t7-sheol-filler-deep": 10,
        "t7-graves": 9,
        "t7-ludios": 10,
        "t7-ludios-quest": 10,
    }


def test_few_cases_need_files_of_the_game() -> None:
    assert Counter(dialect for dialect, _ in NEEDS_CORPUS) == {"unnethack": 4, "unnethack6": 12}


GOLDEN, CORPUS = os.environ.get("VAULTC_GOLDEN"), os.environ.get("VAULTC_CORPUS")
LOCAL = pytest.mark.skipif(not (GOLDEN and CORPUS), reason="VAULTC_GOLDEN and VAULTC_CORPUS name no local levels")


def local_entries(dialect: str) -> tuple[RecordedFile, ...]:
    return read_manifest(Path(GOLDEN or "") / "manifest.json", Path(CORPUS or ""), dialect)


@LOCAL
@pytest.mark.parametrize(
    ("dialect", "kind"),
    [
        *((game, kind) for game in ("unnethack", "unnethack6") for kind in ("special", "filler", "vault")),
        *(("nethack36", kind) for kind in ("special", "filler")),
    ],
)
def test_levels_of_the_game_equal_their_references(dialect: str, kind: str) -> None:
    real = [entry for entry in local_entries(dialect) if entry.real and entry.kind == kind]
    assert real
    assert {entry.name: wrong for entry in real if (wrong := differences(entry))} == {}


@LOCAL
@pytest.mark.parametrize("name", sorted(NEEDS_CORPUS), ids="-".join)
def test_levels_with_the_vaults_of_the_game_equal_their_references(name: Name) -> None:
    entries = {entry.name: entry for entry in local_entries(name[0])}
    assert differences(entries[name[1]]) == {}
