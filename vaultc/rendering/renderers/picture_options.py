"""The look of a picture: its options, checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vaultc.rendering.renderers import styles
from vaultc.support.errors import InvalidValueError


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The look of a picture; :func:`vaultc.rendering.renderers.png.render` explains the options."""

    scale: float = 1
    crop: bool = False
    grid: bool = False
    coordinates: bool = False
    legend: bool = False
    reveal: bool = True
    style: str = styles.TILES
    theme: str = styles.DARK
    tiles: str | Path | None = None
    tile_size: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.scale, int | float) or (
            self.scale != styles.HALF and (self.scale < 1 or self.scale % 1)
        ):
            raise InvalidValueError(f"scale is 0.5 or a whole number from 1 on, not {self.scale!r}")
        if self.style not in styles.STYLES:
            raise InvalidValueError(f"unknown style {self.style!r}; there are {', '.join(styles.STYLES)}")
