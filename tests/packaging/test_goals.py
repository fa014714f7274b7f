"""The goals of the Makefile install what they need, and checks in CI wait for no compiler."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from repository import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder in which nothing was ever made."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def installed(checkout: Path, goal: str) -> list[str]:
    """The packages that a goal would install into the environment, in order."""
    command = ["make", "--dry-run", "--no-print-directory", goal]
    said = subprocess.run(command, cwd=checkout, capture_output=True, text=True).stdout
    return re.findall(r"pip install .*--editable '?(.*?)'?$", said, re.MULTILINE)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(
    ("goal", "extras"),
    [("gallery", [".[preview]"]), ("docs", [".[docs,preview]"]), ("format", [".[dev]"]), ("bench", [".[dev]"])],
)
def test_a_goal_installs_what_it_needs(checkout: Path, goal: str, extras: list[str]) -> None:
    assert installed(checkout, goal) == extras


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_what_is_installed_is_extended(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    subprocess.run(["make", "--touch", ".venv/made-by-python3", "PYTHON=python3"], cwd=checkout, capture_output=True)
    command = ["make", "--dry-run", "docs", "PYTHON=python3"]
    said = subprocess.run(command, cwd=checkout, capture_output=True, text=True).stdout
    assert "-m venv" not in said
    assert "--editable '.[docs,preview]'" in said


def test_the_action_waits_for_no_compiler() -> None:
    step = re.search(r"- name: Install vaultc\n(.*?)- name:", ROOT.joinpath("action.yml").read_text("utf-8"), re.DOTALL)
    assert step is not None
    assert 'VAULTC_PURE: "1"' in step[1]
