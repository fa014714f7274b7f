"""Forbidden contents: paths that exist on one machine only, package registries, stray files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import ROOT

FOLDERS = ("vaultc", "grammars", "vaults", "examples", "docs", "tests", "benchmarks", ".ci")
TEXTS = {".py", ".md", ".toml", ".des", ".lark", ".css", ".js", ".txt", ".cfg", ".yml", ".yaml", ""}

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:home|root|Users|work|opt)/\w"),
    "a package registry": re.compile("|".join(("pypi" + r"\.org", "python" + "hosted", "npm" + "js")), re.IGNORECASE),
    "a person's address": re.compile(r"[\w.+-]+@[\w-]+\.(?:com|org|net)\b"),
}


def texts() -> Iterator[Path]:
    """The text files of the project, whether or not it is a git checkout."""
    yield from (path for path in ROOT.iterdir() if path.is_file() and path.suffix in TEXTS and path.name != ".git")
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts:
                yield path


@pytest.mark.parametrize("what", FORBIDDEN)
def test_is_nowhere(what: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in texts()
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
        if FORBIDDEN[what].search(line)
    ]
    assert found == []


def test_looks_at_the_project() -> None:
    names = {path.name for path in texts()}
    assert {"README.md", "LICENSE", "Makefile", "pyproject.toml", "loading.py", "des.lark", "rooms.des", "run"} <= names
