"""The games' own files: all levels are converted, pass the checks and compile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sorted_texts import OLD, there
from thorough import sampled

FAMILIES = {
    "grunthack": OLD, "slashem": "slashem", "slashthem": "slashem", "dnethack": "dnethack", "dnao": "dnethack",
    "notdnethack": "dnethack", "fiqhack": "fiqhack",
}  # fmt: skip
"""The language of each variant, by the beginning of its files' names."""

FIRST = ("unnethack", "nethack36")
"""The games that have all names of the oldest one, and for which nothing of its own files is lost."""
LATER = ("unnethack6", "evilhack")


def corpus() -> list[Path]:
    """The games' own files, where a copy of them is at hand."""
    folder = os.environ.get("VAULTC_CORPUS")
    folders = ("nethack-3.4.3", "variants-3.4.3")
    return [path for name in folders for path in sorted(Path(folder, name).glob("*.des"))] if folder else []


def dialect_of(path: Path) -> str:
    """The language of a file."""
    return FAMILIES.get(path.name.partition("-")[0], OLD)


def conversions() -> list[tuple[Path, str]]:
    """The files, each with a game to convert it to, in turn; in a thorough run with one of the later two games and with
    both of the first two, of variants one of these."""
    found = []
    for number, path in enumerate(corpus()):
        first = FIRST if dialect_of(path) == OLD else FIRST[number // 2 % 2 :][:1]
        targets = (*first, LATER[number // 2 % 2])
        found += [(path, to) for to in sampled(targets, len(targets), number % len(targets))]
    return found


@pytest.mark.skipif(not corpus(), reason="VAULTC_CORPUS names no folder with files of the games")
@pytest.mark.parametrize(("path", "to"), conversions(), ids=lambda value: getattr(value, "name", value))
def test_files_of_the_games(path: Path, to: str) -> None:
    text = path.read_text("utf-8", errors="surrogateescape")
    result = there(text, to, dialect_of(path))
    counts = result.counts or (0, 0, 0)
    assert sum(counts) > 0
    assert counts[2] == 0 or dialect_of(path) != OLD or to not in FIRST
