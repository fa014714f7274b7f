"""The ground of converted levels: cells that no chance decides are the same in the old game and in the new one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from sorted_texts import MAP, OLD
from thorough import sampled

import vaultc
from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.translation.conversion import converted

SEEDS = range(1, 9)
TARGETS = ("unnethack", "nethack36")
BRIDGE = MAP.replace("|..}..S", "|}....S")

FIXED = [
    # Furniture, doors, and light.
    "MAZE:\"t\",' '\n" + MAP + "FOUNTAIN:(2,1)\nALTAR:(3,1),law,altar\nSTAIR:(1,1),up\nLADDER:(5,1),down\n"
    'DOOR:open,(6,3)\nDOOR:closed,(6,2)\nREGION:(0,0,6,4),lit,"ordinary"\n',
    # A bridge, and a map to the left in lava.
    "MAZE:\"t\",'L'\n" + BRIDGE.replace("center,center", "left,top") + "DRAWBRIDGE:(1,2),west,open\n",
    # Walls that the compiler of the old game puts into the map.
    "MAZE:\"t\",' '\nGEOMETRY:half-right,bottom\nMAP\n\n  ...  \n ..T.. \n  .I.  \n\nENDMAP\nWALLIFY\n"
    "STAIR:(3,1),down\n",
    # Two parts, the second with a region that is a room.
    "MAZE:\"t\",'P'\n" + MAP.replace("center,center", "left,center") + BRIDGE.replace("center,center", "right,center")
    + 'REGION:(1,1,5,3),lit,"throne",unfilled,true\nDRAWBRIDGE:(1,2),west,closed\nTRAP:"pit",(5,1)\n',
    # Ground without a part.
    "LEVEL:\"t\"\nINIT_MAP:'.','.',false,false,lit,false\n",
]  # fmt: skip


def grounds(source: Source, game: str) -> dict[str, list[bytes]]:
    """The terrain of each level of a file, once for each seed; without levels that cannot be made."""
    found: dict[str, list[bytes]] = {}
    for script in vaultc.load(source, dialect=game).levels:
        with suppress(vaultc.GenerationError):
            found[script.name] = [bytes(script.generate(seed, place=PLACE).level.terrain) for seed in SEEDS]
    return found


PLACE = "main:5"
"""One place for both games, whose plans put levels of a name at different ones."""


def fixed(runs: list[bytes]) -> list[int | None]:
    """The cells that are the same in all runs; None for the others."""
    return [cells[0] if len(set(cells)) == 1 else None for cells in zip(*runs, strict=True)]


def differences(source: Source, dialect: str, to: str) -> dict[str, list[tuple[int, int]]]:
    """The cells of each level that no chance decides and that are not the same in the two games."""
    result = converted(source, game_named(to), dialect)
    assert result.text is not None
    before, after = grounds(source, dialect), grounds(Source.from_text(result.text), to)
    found: dict[str, list[tuple[int, int]]] = {}
    for name in before.keys() & after.keys():
        pairs = enumerate(zip(fixed(before[name]), fixed(after[name]), strict=True))
        found[name] = [divmod(index, 21) for index, (old, new) in pairs if None not in (old, new) and old != new]
    return found


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("text", FIXED)
def test_invented_levels(text: str, to: str) -> None:
    source = Source.from_text(text)
    assert differences(source, OLD, to) == {"t": []}
    runs = grounds(source, OLD)["t"]
    assert len(set(runs)) == 1, "no chance decides these cells"


def corpus() -> list[Path]:
    """The games' own files, where a copy of them is at hand."""
    folder = os.environ.get("VAULTC_CORPUS")
    return sorted(Path(folder, "nethack-3.4.3").glob("*.des")) if folder else []


@pytest.mark.skipif(not corpus(), reason="VAULTC_CORPUS names no folder with files of the game")
@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.name)
def test_levels_of_the_game(path: Path) -> None:
    """Each file is converted to one game in turn, in a thorough run to both."""
    for to in sampled(TARGETS, 2, corpus().index(path) % 2):
        assert {name: cells for name, cells in differences(Source.read(path), OLD, to).items() if cells} == {}
