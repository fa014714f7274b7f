"""The layout of dungeon files."""

from __future__ import annotations

import pytest

from vaultc.language.diagnostics import DesError
from vaultc.language.dungeon.formatter import format_dungeon
from vaultc.language.source import Source

ROUGH = """\
# The dungeons of a small game.
#
DUNGEON: "The Halls" "H" (12,4)
ALIGNMENT:   unaligned
BRANCH:"The Cellars" @ (2,3)
LEVEL: "well" "O" @ (5,5)
LEVALIGN: neutral


CHAINBRANCH: "The Loft" "well" + (1,0) up
# three halls
RNDLEVEL: "hall" "none" @ (6,3) 40 3
BRANCH: "The Shrine" @ (7,3) portal
# the cellars
DUNGEON: "The Cellars" "C" (4,3)
LEVEL: "tun" "none" @ (-1, 0)
CHAINLEVEL: "rack" "none"
   "tun" + (-1,0)
DUNGEON: "The Loft" "none" (3, 2) 70
ENTRY: -1
# vaultc: fmt off
LEVEL:   "roof" "none"   @ ( 1,0 )
# vaultc: fmt on
DUNGEON: "The Shrine" "none" (1,0)"""

NEAT = """\
# The dungeons of a small game.
#
DUNGEON: "The Halls" "H" (12,4)
ALIGNMENT:   unaligned
BRANCH:      "The Cellars"        @ (2,3)
LEVEL:       "well"        "O"    @ (5,5)
LEVALIGN:    neutral

CHAINBRANCH: "The Loft"           "well" + (1,0) up
# three halls
RNDLEVEL:    "hall"        "none" @ (6,3) 40 3
BRANCH:      "The Shrine"         @ (7,3) portal

# the cellars
DUNGEON: "The Cellars" "C" (4,3)
LEVEL:      "tun"  "none" @ (-1,0)
CHAINLEVEL: "rack" "none" "tun" + (-1,0)

DUNGEON: "The Loft" "none" (3,2) 70
ENTRY: -1
# vaultc: fmt off
LEVEL:   "roof" "none"   @ ( 1,0 )
# vaultc: fmt on

DUNGEON: "The Shrine" "none" (1,0)
"""


def formatted(text: str) -> str:
    return format_dungeon(Source.from_text(text, "dungeon.def"))


def test_the_layout() -> None:
    assert formatted(ROUGH) == NEAT
    assert formatted(NEAT) == NEAT


def test_carriage_returns_go() -> None:
    assert formatted(NEAT.replace("\n", "\r\n")) == NEAT


def test_files_with_errors_are_left_alone() -> None:
    with pytest.raises(DesError, match="expected `@` in LEVEL"):
        formatted('LEVEL: "a" "none" (1,0)\n')
