"""Every rule marks exactly the lines it should, and leaves its clean twin alone.

In ``cases/marked`` the line ``#! rule-name`` stands above each line that is complained about; in ``cases/clean`` stand
the same constructs as they should be.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.linter import RULES, lint
from vaultc.semantics import analyze
from vaultc.source import Source
from vaultc.syntax import parse

CASES = Path(__file__).with_name("cases")
INCLUDED = {"furniture.des"}
MARK = "#!"


def cases(folder: str) -> list[Path]:
    return sorted(path for path in (CASES / folder).glob("*.des") if path.name not in INCLUDED)


def diagnosed(path: Path) -> list[tuple[int, str]]:
    found = lint(analyze(parse(Source.read(path), UNNETHACK.grammar), UNNETHACK))
    return sorted((d.span.begin.line, d.rule) for d in found if d.span.source.path == path)


def marked(path: Path) -> list[tuple[int, str]]:
    """The lines below the marks, with the rules that the marks name."""
    expected: list[tuple[int, str]] = []
    waiting: list[str] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip().startswith(MARK):
            waiting += line.strip().removeprefix(MARK).split()
        else:
            expected += [(number, rule) for rule in waiting]
            waiting = []
    assert not waiting
    return sorted(expected)


@pytest.mark.parametrize("path", cases("marked"), ids=lambda path: path.stem)
def test_marked_lines_are_found(path: Path) -> None:
    expected = marked(path)
    assert path.stem in {rule for _line, rule in expected}
    assert diagnosed(path) == expected


@pytest.mark.parametrize("path", cases("clean"), ids=lambda path: path.stem)
def test_clean_twins_are_clean(path: Path) -> None:
    assert diagnosed(path) == []


@pytest.mark.parametrize("folder", ["marked", "clean"])
def test_every_rule_has_its_cases(folder: str) -> None:
    assert {path.stem for path in cases(folder)} == {rule.name for rule in RULES}
