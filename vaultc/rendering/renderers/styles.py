"""The options of a picture: style, theme, size, checked."""

from __future__ import annotations

from pathlib import Path

from vaultc.support.dataclass import dataclass
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


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The look of a picture; :func:`vaultc.rendering.renderers.png.render` explains the options."""

    scale: float = 1
    crop: bool = False
    grid: bool = False
    coordinates: bool | str = False
    legend: bool = False
    reveal: bool = True
    style: str = TILES
    theme: str = DARK
    tiles: str | Path | None = None
    tile_size: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.scale, int | float) or (self.scale != HALF and (self.scale < 1 or self.scale % 1)):
            raise InvalidValueError(f"scale is 0.5 or a whole number from 1 on, not {self.scale!r}")
        if self.style not in STYLES:
            raise InvalidValueError(f"unknown style {self.style!r}; there are {', '.join(STYLES)}")
