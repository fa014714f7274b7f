"""The options of each format of a level in Python, as its renderer takes them, for type checkers and editors.

:func:`vaultc.rendering.renderers.png.render` explains the options of pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypedDict

StyleName = Literal["tiles", "letters", "classic"]
ThemeName = Literal["dark", "light"]


class AsciiOptions(TypedDict, total=False):
    """Options of text."""

    color: bool
    crop: bool
    coordinates: bool
    legend: bool
    mark_unlit: bool
    reveal: bool


class TmxOptions(TypedDict, total=False):
    """Options of a map for Tiled."""

    style: StyleName
    theme: ThemeName


class HtmlOptions(TmxOptions, total=False):
    """Options of a page."""

    title: str | None
    crop: bool


class SvgOptions(HtmlOptions, total=False):
    """Options of an SVG picture."""

    scale: float
    reveal: bool


class PngOptions(TmxOptions, total=False):
    """Options of a picture."""

    scale: float
    crop: bool
    grid: bool
    coordinates: bool
    legend: bool
    reveal: bool
    tiles: str | Path | None
    tile_size: int | None


class PngFileOptions(PngOptions, total=False):
    """Options of a file of a picture; ``effort`` is how hard to compress it, from 0 to 9."""

    effort: int


class ConformanceOptions(TypedDict, total=False):
    """Options of the form of the conformance suite."""

    case: str | None


class RenderOptions(PngOptions, total=False):
    """Options of any format, each of which takes some of them."""

    title: str | None
    color: bool
    mark_unlit: bool
    case: str | None


OPTION_NAMES: dict[str, frozenset[str]] = {
    "ascii": frozenset(AsciiOptions.__annotations__),
    "png": frozenset(PngOptions.__annotations__),
    "svg": frozenset(SvgOptions.__annotations__),
    "html": frozenset(HtmlOptions.__annotations__),
    "tmx": frozenset(TmxOptions.__annotations__),
    "json": frozenset(),
    "jsonl": frozenset(),
    "conformance": frozenset(ConformanceOptions.__annotations__),
}
"""The names of the options of each format."""
