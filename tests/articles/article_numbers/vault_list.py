"""The article "Random vault (UnNetHack)", its list: sizes, dice and chances of the vaults, as the library has them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import vaultc
from article_numbers.model import Number
from vaultc.api.loading import LevelScript
from vaultc.language.syntax import walk
from vaultc.language.syntax.nodes import Dice, Map, Percent, Room, Subroom

ARTICLE = "random-vault"

SIZES = {
    "vlt-delphi": ("11x9", "3x3"), "vlt-big-1": ("30x10",), "vlt-feature": ("3x3",), "vlt-big-2": ("10x17",),
    "vlt-thin-h": ("17x3",), "vlt-thin-v": ("3x17",), "vlt-cage": ("5x5", "1x1"), "vlt-mausoleum": ("5x5",),
    "vlt-big-type": ("17x10",), "vlt-fog": ("10x17",), "vlt-thinner": ("50x3",), "vlt-thinnest": ("70x3",),
    "vlt-blocked": ("11x11",), "vlt-circle-s": ("7x7",), "vlt-circle-m": ("9x9",), "vlt-circle-l": ("11x11",),
    "vlt-clover": ("11x11",), "vlt-pillars": ("10x10",), "vlt-caged-r": ("5x5", "1x1"), "vlt-rivers": ("2x2",),
    "vlt-ozymandias": ("9x9",),
}  # fmt: skip
"""Of a room inside, or of a map with its walls; the second is a room in the room."""

DICE = {
    "vlt-big-2": ("2d3",), "vlt-thin-h": ("2d3",), "vlt-thin-v": ("2d3",), "vlt-fog": ("2d3",),
    "vlt-thinner": ("2d3",), "vlt-thinnest": ("2d3",), "vlt-boulders": ("1d6", "1d4"), "vlt-spiders": ("3d3",),
    "vlt-buried": ("3d4",), "vlt-massacre": ("5d5",), "vlt-statuary": ("5d5",), "vlt-watcher": ("1d3",),
    "vlt-growths": ("4d3",), "vlt-mirrored": ("1d3", "1d6", "1d6"), "vlt-rivers": ("2d4",),
}  # fmt: skip

CHANCES = {
    "vlt-delphi": (25,), "vlt-big-1": (75, 50), "vlt-feature": (10,), "vlt-cage": (90, 90),
    "vlt-loot": (50, 25, 75, 50, 25, 10), "vlt-scattered": (30,), "vlt-massacre": (10,), "vlt-statuary": (50,),
    "vlt-mausoleum": (50, 20), "vlt-blocked": (75,), "vlt-ferns": (25, 50, 50, 50), "vlt-traps": (50, 50, 50, 50),
    "vlt-ozymandias": (10, 50, 80, 30, 75, 75),
}  # fmt: skip
"""In the order in which the vault's text has them."""

ROTATIONS = {
    "vlt-ell": 4, "vlt-bigell": 4, "vlt-tee": 4, "vlt-ess": 2, "vlt-zed": 2, "vlt-you": 2, "vlt-cee": 2,
    "vlt-tetris-l": 4, "vlt-tetris-j": 4,
}  # fmt: skip


def numbers() -> Iterator[Number]:
    """Sizes, dice, chances and rotations of the vaults."""
    for what, stated, read in (("size", SIZES, sizes_of), ("dice", DICE, dice_of), ("chance", CHANCES, chances_of)):
        for name, values in stated.items():
            for index, value in enumerate(values):
                printed = f"{value}%" if what == "chance" else str(value)
                place = f"{_title(name)}, {what}{f' {index + 1}' if len(values) > 1 else ''}"
                yield Number(ARTICLE, place, printed, printed, partial(_one_of, read, name, len(values), index))
    for name, count in ROTATIONS.items():
        yield Number(ARTICLE, f"{_title(name + '-1').partition(' (')[0]}, rotations", str(count), str(count),
                     partial(_rotations, name))  # fmt: skip


@cache
def _scripts() -> dict[str, LevelScript]:
    return {level.name: level for level in vaultc.library().levels}


def _title(name: str) -> str:
    return _scripts()[name].display_title


def _one_of(read: object, name: str, count: int, index: int) -> str:
    """One of the values that a vault's tree has; there must be as many as are stated."""
    assert callable(read)
    values = read(_scripts()[name])
    assert len(values) == count, values
    return str(values[index])


def sizes_of(script: LevelScript) -> list[str]:
    """Width and height of rooms of a stated size, or of maps."""
    nodes = list(walk(script.facts.node))
    pairs = [node.size for node in nodes if isinstance(node, Room | Subroom) and node.size is not None]
    maps = [node.block.rows for node in nodes if isinstance(node, Map)]
    return [f"{pair.first}x{pair.second}" for pair in pairs] + [f"{max(map(len, r))}x{len(r)}" for r in maps]


def dice_of(script: LevelScript) -> list[str]:
    """The dice in a vault's text."""
    return [f"{node.count}d{node.sides}" for node in walk(script.facts.node) if isinstance(node, Dice)]


def chances_of(script: LevelScript) -> list[str]:
    """The percentages of conditions in a vault's text."""
    return [f"{node.value}%" for node in walk(script.facts.node) if isinstance(node, Percent)]


def _rotations(name: str) -> int:
    return sum(other.rpartition("-")[0] == name for other in _scripts())
