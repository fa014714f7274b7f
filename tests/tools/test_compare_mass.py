"""The table of measures that a pull request gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from compare_mass import compare
from house import House


@pytest.fixture
def houses(tmp_path: Path) -> list[House]:
    """A package of three wings before and after a change."""
    texts = {
        "old": {"level/grid.py": "A = 1\nB = 2\n", "chance/dice.py": "C = 3\n"},
        "new": {
            "level/grid.py": "A = 1\n",
            "chance/dice.py": "C = 3\n",
            "odds/law.py": "import math\n\n\nD = 4\nE = 5\nF = 6\n",
        },
    }
    for copy, files in texts.items():
        for name, text in files.items():
            path = tmp_path / copy / "vaultc" / name
            path.parent.mkdir(parents=True)
            path.write_text(text)
    return [House(tmp_path / copy / "vaultc") for copy in texts]


def test_all_measures_are_compared(houses: list[House]) -> None:
    rows = compare(*houses).splitlines()
    assert "| files | 2 | 3 | **+1** |" in rows
    assert "| code lines | 3 | 5 | **+2** |" in rows
    assert "| longest function | 0 | 0 |  |" in rows
    assert sum(row.startswith("| ") for row in rows) == len(houses[0].numbers()) + 4


def test_wings_that_differ_have_rows(houses: list[House]) -> None:
    text = compare(*houses)
    assert (
        text.index("| code lines of |") < text.index("| level | 2 | 1 | -1 |") < text.index("| odds | 0 | 3 | **+3** |")
    )
    assert "| chance |" not in text


def test_an_equal_package_has_one_table(houses: list[House]) -> None:
    assert "code lines of" not in compare(houses[0], houses[0])
