"""The games' own files, where they lie on this machine, and our cases: the same bytes as their compilers write."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cases import case_files
from thorough import sampled

from vaultc.api.compiling import compile_files
from vaultc.games.unnethack6 import GAME

(UNNETHACK6,) = GAME.load_targets()

FOLDERS = {
    "unnethack": "unnethack-5.2", "nethack36": "nethack-3.6", "unnethack6": "unnethack-6.0",
    "evilhack": "evilhack-0.9.3",
}  # fmt: skip
SUMS = Path(__file__).parent / "checksums"


def corpus() -> Path:
    folder = os.environ.get("VAULTC_CORPUS")
    if not folder:
        pytest.skip("VAULTC_CORPUS does not name a folder with the games' files")
    return Path(folder)


def listed(target: str) -> Iterator[tuple[str, str, str]]:
    """Name, checksum and des file of every compiled file."""
    for line in (SUMS / f"{target}.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, _, checksum, _, source = line.split()
            yield name, checksum, source


@pytest.mark.parametrize("target", FOLDERS)
def test_same_bytes_as_the_games_compilers(target: str, bytes_of: Callable[..., dict[str, bytes]]) -> None:
    folder = corpus() / FOLDERS[target]
    if not folder.is_dir():
        pytest.skip(f"there is no folder {folder.name} among the games' files")
    compared = 0
    for path in sorted(folder.glob("*.des")):
        made = bytes_of(path.read_text("utf-8"), target)
        expected = {name: checksum for name, checksum, source in listed(target) if source == path.name}
        assert {name: sha256(made[name]).hexdigest() for name in expected} == expected, path.name
        compared += len(expected)
    assert compared > 80


@pytest.mark.parametrize("target", ["unnethack", "unnethack6", "evilhack"])
def test_the_list_of_vaults(target: str, bytes_of: Callable[..., dict[str, bytes]]) -> None:
    path = corpus() / FOLDERS[target] / "vaults.des"
    if not path.is_file():
        pytest.skip(f"there is no folder {path.parent.name} among the games' files")
    text = path.read_text("utf-8")
    comment = (SUMS / f"{target}.txt").read_text("utf-8").splitlines()[2]
    assert sha256(bytes_of(text, target)["vaults.dat"]).hexdigest() == comment.split()[-1]


SHARED = (
    *("Arc-fila", "Arc-filb", "Arc-loca", "Bar-filb", "Kni-fila", "Kni-filb", *(f"bigrm-{n}" for n in range(1, 11))),
    *("soko2-1", "soko2-2", "soko3-1", "soko3-2"),
)
"""Levels of NetHack 3.6 that EvilHack took over as they are."""


def test_levels_that_evilhack_took_over_have_the_bytes_of_its_compiler(
    bytes_of: Callable[..., dict[str, bytes]],
) -> None:
    expected = {name: checksum for name, checksum, _ in listed("evilhack") if name.removesuffix(".lev") in SHARED}
    sources = {source for name, _, source in listed("evilhack") if name in expected}
    made: dict[str, bytes] = {}
    for source in sorted(sources):
        made |= bytes_of((corpus() / FOLDERS["nethack36"] / source).read_text("utf-8"), "evilhack")
    assert {name: sha256(made[name]).hexdigest() for name in expected} == expected
    assert len(expected) == len(SHARED)


def verdicts() -> dict[str, dict[str, tuple[int, str]]]:
    """Size and checksum of the levels of our cases, by file; none of a file that the game's compiler refuses."""
    found: dict[str, dict[str, tuple[int, str]]] = {}
    for line in (SUMS / "unnethack6-cases.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            path, *level = line.split()
            found.setdefault(path, {})
            if level != ["refused"]:
                name, size, checksum = level
                found[path][name] = int(size), checksum
    return found


def test_unnethack6_judges_the_cases_of_all_games() -> None:
    cases = {f"{path.parent.name}/{path.name}": path for path in case_files()}
    found = {name: levels for name, levels in verdicts().items() if name in cases}
    assert len(found) > 300
    header = len(UNNETHACK6.header_bytes)
    for name, expected in sampled(found.items(), 3):
        (made,) = compile_files([cases[name]], "unnethack6")
        levels = {name: data for name, data in made.files.items() if name.endswith(".lev")}
        sums = {name: (len(data), sha256(data[header:]).hexdigest()) for name, data in levels.items()}
        assert (sums, bool(made.errors)) == (expected, not expected), name
