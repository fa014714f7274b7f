"""Showing a level in every format, with the type that each format has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack, overload

from vaultc.rendering import format_options, formats
from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from PIL.Image import Image

    from vaultc.rendering.converters.level_types import LevelJson
    from vaultc.support.json_types import JsonDocument


class Renderable:
    """Something that can be shown as a level."""

    __slots__ = ()

    def _shown(self) -> formats.Shown:
        """The level to be shown."""
        raise NotImplementedError

    @overload
    def render(self, format: Literal["ascii"] = "ascii", **options: Unpack[format_options.AsciiOptions]) -> str: ...

    @overload
    def render(self, format: Literal["png"], **options: Unpack[format_options.PngOptions]) -> Image: ...

    @overload
    def render(self, format: Literal["html"], **options: Unpack[format_options.HtmlOptions]) -> str: ...

    @overload
    def render(self, format: Literal["svg"], **options: Unpack[format_options.SvgOptions]) -> str: ...

    @overload
    def render(self, format: Literal["tmx"], **options: Unpack[format_options.TmxOptions]) -> str: ...

    @overload
    def render(self, format: Literal["json", "jsonl"]) -> LevelJson: ...

    @overload
    def render(
        self, format: Literal["conformance"], **options: Unpack[format_options.ConformanceOptions]
    ) -> JsonDocument: ...

    @overload
    def render(self, format: str, **options: Unpack[format_options.RenderOptions]) -> formats.RenderedLevel: ...

    def render(self, format: str = "ascii", **options: Unpack[format_options.RenderOptions]) -> formats.RenderedLevel:
        """The level as ``ascii`` (str), ``png`` (PIL image), ``html`` (str), ``json`` (dict), or in another format.

        ``options`` go to the renderer: ``crop``, ``color``, ``scale``, ``grid``, ``legend`` and so on. Without ``crop``
        a random vault is cropped to its content, as by ``vaultc render``, and any other level is shown whole.

        Raises:
            InvalidValueError: there is no such format, or it has no such option.
        """
        if format not in formats.FORMATS:
            raise InvalidValueError(f"unknown format {format!r}; there are {', '.join(formats.FORMATS)}")
        names = format_options.OPTION_NAMES.get(format, frozenset(options))
        for name in options:
            if name not in names:
                known = f"its options are {', '.join(sorted(names))}" if names else "it has none"
                raise InvalidValueError(f"the format {format!r} has no option {name!r}; {known}")
        record, shown = formats.FORMATS[format], self._shown()
        return record.render(shown, {**record.usual_options(shown.script), **options})
