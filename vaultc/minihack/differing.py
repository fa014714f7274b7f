"""Observations of the game, and how they differ from a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vaultc.support import errors

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

GameObservation: TypeAlias = "dict[str, NDArray[numpy.uint8] | NDArray[numpy.int16] | NDArray[numpy.int64]]"
"""An observation of the game: arrays by their keys, such as ``glyphs``."""


class GlyphDifference(NamedTuple):
    """A cell that the game shows differently: its coordinates, the level's content, and the game's symbol."""

    x: int
    y: int
    terrain: str
    shown: str


class LevelDiffers(errors.VaultcError, AssertionError):  # noqa: N818 - it says what is the matter
    """The level in the game differs from the generated level; ``cells`` are the differences."""

    def __init__(self, cells: list[GlyphDifference]) -> None:
        self.cells = cells
        first = cells[0]
        more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
        super().__init__(f"the game shows {first.shown!r} at ({first.x},{first.y}), which is {first.terrain}{more}")
