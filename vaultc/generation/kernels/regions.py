"""Floods and caves for a compiler (twins in ``vaultc.generation.layout.regions``)."""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.support import passes
from vaultc.support.acceleration import TUNED
from vaultc.world.grid import Box

_SEEDED: Final = 624


def flood_cells(
    terrain: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int, light: bool,
    exact: bool, alike: bool, wanted: bytes, borders: bytes, owned: bool,
) -> tuple[Box, int]:  # fmt: skip
    """Flood from (x, y); the bounding box as the game computes it, and how many cells there are."""
    options = light * passes.LIGHT + exact * passes.EXACT + alike * passes.ALIKE + owned * passes.OWNED
    found = passes.flood(terrain, numbers, lit, edges, x, y, number, options, wanted, borders)
    return (found[0], found[1], found[2], found[3]), found[4]


def strew(terrain: bytearray, dice: Dice, foreground: int, background: int) -> None:
    """Strew a fixed number of open cells."""
    generator = dice.generator()
    if generator:
        passes.strew(terrain, generator, foreground, background, _SEEDED)
    else:
        TUNED["regions", "strew"](terrain, dice, foreground, background)


def grow(terrain: bytearray, foreground: int, background: int, smoothed: bool) -> None:
    """Let open cells close and crowded ones open, pass by pass, and write them back."""
    passes.grow(terrain, foreground, background, smoothed)
