"""The names of styles and themes of pictures, and how large a picture can be."""

from __future__ import annotations

from vaultc.support.errors import InvalidValueError

TILES, LETTERS, CLASSIC = "tiles", "letters", "classic"
STYLES = (TILES, LETTERS, CLASSIC)
"""Drawn tiles; drawn terrain with letters; letters alone, as in a terminal."""

DARK, LIGHT = "dark", "light"
THEMES = (DARK, LIGHT)

HALF = 0.5
LARGEST_SCALE = 8
"""Pictures are half as large as drawn, or 1 to 8 times."""


class TileSetError(InvalidValueError):
    """A file that is not a tile set, or none of the game; the message says why."""
