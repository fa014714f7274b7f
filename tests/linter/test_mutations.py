"""Mistakes put into good files are found, and where they are. ``tools/mutations.py`` prints the shares by family."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cases import case_files
from mistakes_of_meaning import SEMANTIC
from mistakes_of_writing import SYNTACTIC, Mutate, diagnose, original, outcome, signature
from mutations import levels, shares, total
from thorough import sampled

ROOT = Path(__file__).parents[2]

FOLDERS = ("vaults", "examples")
EVERY = 5
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("**/*.des"))]
CASES = [path for path in case_files() if path.parent.name in ("unnethack", "unnethack6")]
TEXTS = sampled([*levels(FILES), *levels(CASES)], EVERY)


@pytest.mark.parametrize(
    ("mutations", "found", "placed"), [(SYNTACTIC, 0.99, 0.97), (SEMANTIC, 0.93, 0.93)], ids=["syntax", "meaning"]
)
def test_mistakes_are_found(mutations: tuple[Mutate, ...], found: float, placed: float) -> None:
    share = total(shares(TEXTS, mutations, turns=1))
    assert share.made > 200
    assert share.found / share.made >= found
    assert share.placed / share.made >= placed


def test_a_mutant_is_no_better_than_what_is_said_about_it() -> None:
    text = 'LEVEL: "x"\nNOMAP\nSTAIR: (5,5), up\n'
    known = frozenset(signature(d) for d in diagnose(text)[1])
    mutants = [mutate(original(text), random.Random(1)) for mutate in SEMANTIC]
    families = {mutant.family: outcome(mutant, known) for mutant in mutants if mutant}
    assert families["stairs on stairs"] == (True, True)
    assert outcome(next(m for m in mutants if m)._replace(text=text), known) == (False, False)
