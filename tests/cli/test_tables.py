"""Tables of names: no word is broken, however narrow the terminal is."""

from __future__ import annotations

import pytest
from rich.console import Console

from vaultc.cli.reporting import stacked, table

TITLES = ("level", "title", "flags", "weight", "chance")
ROWS = (("vlt-ordinary", "ordinary random room", "rndvault", "2000", "40/41 (97.561%)"),
        ("vlt-delphi", "fake Delphi", "rndvault", "1", "1/2050 (0.049%)"))  # fmt: skip


def printed(room: int) -> str:
    console = Console(width=room, highlight=False)
    with console.capture() as captured:
        console.print(table(TITLES, ROWS, ("weight",), room) or stacked(TITLES, ROWS))
    return captured.get()


@pytest.mark.parametrize("room", range(24, 100, 4))
def test_words_stay_whole(room: int) -> None:
    text = printed(room)
    words = {word for row in (*ROWS, TITLES[1:]) for cell in row for word in cell.split()}
    assert words <= {part.strip(":") for part in text.split()}
    assert max(map(len, map(str.rstrip, text.splitlines()))) <= room


def test_narrow_terminals_get_a_list() -> None:
    assert table(TITLES, ROWS, (), 40) is None
    lines = [line.rstrip() for line in printed(40).splitlines()]
    assert lines[:3] == ["vlt-ordinary", "  title: ordinary random room", "  flags: rndvault"]


def test_wide_terminals_wrap_between_words() -> None:
    assert "ordinary random room  rndvault" in printed(80)
    assert ["room"] in [line.split() for line in printed(64).splitlines()]
