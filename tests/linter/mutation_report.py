"""Count mistakes that the linter finds: ``python tests/linter/mutation_report.py FOLDER...`` on folders of des files.

Every level is spoiled in every way a few times; the shares count mutants that are reported at all, and at a
line where the author would look.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from mistakes_of_meaning import ANYWHERE, SEMANTIC
from mutants import SYNTACTIC, Mutant, Mutate, Original, diagnose, original, outcome, signature

SEED = 20240917
TURNS = 2
HEAD = re.compile(r"(?m)^LEVEL\b")


class Share(NamedTuple):
    """Mutants made, those reported, and those reported at a right line."""

    made: int
    found: int
    placed: int

    def __add__(self, other: object) -> Share:
        assert isinstance(other, Share)
        return Share(self.made + other.made, self.found + other.found, self.placed + other.placed)

    def __str__(self) -> str:
        return f"{self.made:6} {self.found / self.made:8.1%} {self.placed / self.made:8.1%}"


NONE = Share(0, 0, 0)


def levels(paths: Iterable[Path]) -> Iterator[str]:
    """The texts of all levels, each with the functions before the first level of its file."""
    for path in sorted(paths):
        text = path.read_bytes().decode("latin-1").replace("\r\n", "\n")
        starts = [match.start() for match in HEAD.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            yield text[start:end].rstrip() + "\n"


def shares(texts: Iterable[str], mutations: Iterable[Mutate], turns: int = TURNS) -> dict[str, Share]:
    """The share of each family of mistakes."""
    counted: dict[str, Share] = {}
    for number, text in enumerate(texts):
        source = original(text)
        known = frozenset(signature(d) for d in diagnose(text)[1])
        for mutate in mutations:
            for mutant in _mutants(mutate, source, number, turns):
                found, placed = outcome(mutant, known)
                counted[mutant.family] = counted.get(mutant.family, NONE) + Share(1, found, placed)
    return counted


def _mutants(mutate: Mutate, source: Original, number: int, turns: int) -> Iterator[Mutant]:
    for turn in range(turns):
        mutant = mutate(source, random.Random(f"{SEED} {number} {turn} {mutate.__name__}"))
        if mutant:
            yield mutant


def total(counted: dict[str, Share]) -> Share:
    """All families together."""
    return sum(counted.values(), NONE)


def main(folders: list[str]) -> None:
    """Print the shares of all families."""
    texts = list(levels(path for folder in folders for path in Path(folder).glob("**/*.des")))
    for title, mutations in (("syntax", SYNTACTIC), ("meaning", SEMANTIC), ("hard to tell", ANYWHERE)):
        counted = shares(texts, mutations)
        print(f"{title:28} {'made':>6} {'found':>8} {'at line':>8}")
        for family, share in sorted(counted.items()):
            print(f"  {family:26} {share}")
        print(f"  {'all':26} {total(counted)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
