"""Showing a level in every format, with the type that each format has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack, overload

from vaultc.rendering import formats
from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from PIL.Image import Image

    from vaultc.rendering import format_options as options_of
    from vaultc.rendering.converters.level_types import LevelJson
    from vaultc.support.json_types import JsonDocument


class Renderable:
    """Something that can be shown as a level."""

    __slots__ = ()

    def _shown(self) -> formats.Shown:
        """The level to be shown."""
        raise NotImplementedError

    @overload
    def render(self, format: Literal["ascii"] = "ascii", **options: Unpack[options_of.AsciiOptions]) -> str: ...

    @overload
    def render(self, format: Literal["png"], **options: Unpack[options_of.PngOptions]) -> Image: ...

    @overload
    def render(self, format: Literal["html"], **options: Unpack[options_of.HtmlOptions]) -> str: ...

    @overload
    def render(self, format: Literal["svg"], **options: Unpack[options_of.SvgOptions]) -> str: ...

    @overload
    def render(self, format: Literal["tmx"], **options: Unpack[options_of.TmxOptions]) -> str: ...

    @overload
    def render(self, format: Literal["json", "jsonl"]) -> LevelJson: ...

    @overload
    def render(
        self, format: Literal["conformance"], **options: Unpack[options_of.ConformanceOptions]
    ) -> JsonDocument: ...

    @overload
    def render(self, format: str, **options: Unpack[options_of.RenderOptions]) -> formats.RenderedLevel: ...

    def render(self, format: str = "ascii", **options: Unpack[options_of.RenderOptions]) -> formats.RenderedLevel:
        """The level as ``ascii`` (str), ``png`` (PIL image), ``html`` (str), ``json`` (dict), or in another format.

        ``options`` go to the renderer: ``crop``, ``color``, ``scale``, ``grid``, ``legend`` and so on.

        Raises:
            InvalidValueError: there is no such format.
        """
        if format not in formats.FORMATS:
            raise InvalidValueError(f"unknown format {format!r}; there are {', '.join(formats.FORMATS)}")
        return formats.FORMATS[format].render(self._shown(), {**options})
