"""The games' own files, where they lie on this machine: the same bytes as their compilers write."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

FOLDERS = {"unnethack": "unnethack-5.2", "nethack36": "nethack-3.6"}
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
    compared = 0
    for path in sorted(folder.glob("*.des")):
        made = bytes_of(path.read_text("utf-8"), target)
        expected = {name: checksum for name, checksum, source in listed(target) if source == path.name}
        assert {name: sha256(made[name]).hexdigest() for name in expected} == expected, path.name
        compared += len(expected)
    assert compared > 80


def test_the_list_of_vaults(bytes_of: Callable[..., dict[str, bytes]]) -> None:
    text = (corpus() / FOLDERS["unnethack"] / "vaults.des").read_text("utf-8")
    comment = (SUMS / "unnethack.txt").read_text("utf-8").splitlines()[2]
    assert sha256(bytes_of(text)["vaults.dat"]).hexdigest() == comment.split()[-1]
