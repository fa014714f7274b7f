"""Cells of notebooks with levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import vaultc
from vaultc.api.notebook_cells import read_cell
from vaultc.support.errors import InvalidValueError

LEVEL = """MAZE: "mylevel", ' '
GEOMETRY: center, center
MAP
...
ENDMAP
STAIR: (0,0), down
"""


class Shell:
    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.magics: dict[tuple[str, str], Callable[..., Any]] = {}

    def register_magic_function(self, func: Callable[..., Any], magic_kind: str, magic_name: str) -> None:
        self.magics[magic_kind, magic_name] = func


def test_a_cell_shows_its_level_and_names_it() -> None:
    shell = Shell()
    vaultc.load_ipython_extension(shell)
    shown = shell.magics["cell", "des"]("cellar --seed 3 --count=2", LEVEL)
    assert list(shown.seeds) == [3, 4]
    assert shell.user_ns["cellar"].game.name == "nethack36"
    assert shown._repr_html_().count("data:image/png;base64,") == 2
    assert "mylevel, seed 4" in repr(shown)
    assert "data:image/png" in shell.user_ns["cellar"]._repr_html_()
    for line in ("--seed", "--seed x", "two words", "--count 99", "'"):
        with pytest.raises(InvalidValueError):
            shell.magics["cell", "des"](line, LEVEL)


def test_findings_are_marked_and_escaped() -> None:
    shown = read_cell(LEVEL + 'MONSTER: "<b>", (1,0)\n')
    assert shown.scripts == ()
    html = shown._repr_html_()
    assert "<mark>&quot;&lt;b&gt;&quot;</mark>" in html
    assert "7:10" in html
    assert "unknown monster" in repr(shown)


def test_a_comment_names_another_game() -> None:
    shown = read_cell('# vaultc: dialect=unnethack\nLEVEL: "a"\nROOM: "ordinary", lit, random, random, random { }\n')
    assert shown.scripts[0].game.name == "unnethack"


def test_libraries_have_tables() -> None:
    html = vaultc.loads(LEVEL, dialect="nethack36")._repr_html_()
    assert "Library(1 level: mylevel)</caption>" in html
    assert "<td>mylevel</td>" in html
