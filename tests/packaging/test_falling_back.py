"""A wheel that could not be compiled says why: in its version, and before it makes many levels."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging_environments import without_switch
from repository import ROOT

from vaultc.cli import progress

MANY = 100
REASON = "there is no C compiler (cc)"


@pytest.fixture(scope="module")
def fallen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as such a wheel lays it out, where fewer levels are many."""
    folder = tmp_path_factory.mktemp("fallen")
    shutil.copytree(ROOT / "vaultc", folder / "vaultc")  # with the bytecode, which takes seconds to make
    for name in ("examples", "grammars", "vaults"):
        shutil.copytree(ROOT / name, folder / "vaultc" / "data" / name)
    warning = folder / "vaultc" / "cli" / "progress.py"
    warning.write_text(warning.read_text("utf-8").replace("MANY = 1000\n", f"MANY = {MANY}\n"), "utf-8")
    (folder / "vaultc" / "data" / "pure.txt").write_text(f"{REASON}\n", "utf-8")
    return folder


def call(folder: Path, *arguments: str, **variables: str) -> tuple[str, list[str]]:
    """Standard output, and the lines of standard error."""
    environment = without_switch() | {"PYTHONPATH": str(folder)} | variables
    command = [sys.executable, "-m", "vaultc", *arguments]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert result.returncode in (0, 1), result.stderr
    return result.stdout, result.stderr.splitlines()


def test_the_version_says_why(fallen: Path) -> None:
    assert call(fallen, "--version")[0].endswith(f"pure Python: {REASON})\n")


def test_a_checkout_says_why() -> None:
    assert call(ROOT, "--version")[0].endswith("pure Python: a checkout runs as it is written)\n")
    assert call(ROOT, "--version", VAULTC_PURE="1")[0].endswith("pure Python: VAULTC_PURE=1 is set)\n")


@pytest.mark.parametrize(
    "command",
    [
        ("sample", "vlt-ordinary", "--out", "set", "--count"),
        ("stats", "vlt-ordinary", "--format", "json", "--count"),
        ("hunt", "vlt-ordinary", "--jobs", "2", "--where", "monsters < 0", "--count"),
        ("render", "vlt-ordinary", "--jobs", "2", "--format", "json", "--count"),
        ("odds", "EXAMPLE", "--samples"),
    ],
    ids=lambda command: command[0],
)
def test_many_levels_say_it_once(fallen: Path, command: tuple[str, ...], tmp_path: Path) -> None:
    example = str(fallen / "vaultc/data/examples/first-room.des")
    arguments = [example if word == "EXAMPLE" else str(tmp_path / word) if word == "set" else word for word in command]
    said = [line for line in call(fallen, *arguments, f"{MANY + 40}")[1] if "pure Python" in line]
    assert said == [f"vaultc: making levels in pure Python, several times slower than compiled: {REASON}"]


def test_a_thousand_levels_are_not_many() -> None:
    assert progress.MANY == 1000


def test_few_levels_say_nothing(fallen: Path) -> None:
    assert call(fallen, "stats", "vlt-ordinary", "--count", f"{MANY}")[1] == []


def test_a_checkout_says_nothing_of_it() -> None:
    assert call(ROOT, "stats", "vlt-ordinary", "--count", "1100")[1] == []
