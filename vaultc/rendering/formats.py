"""The formats in which a level can be shown, one record each, with the options of each for type checkers.

Library, command line, gallery and completion read the records, so that a new format is a new record here. A record
imports its renderer when it is used.

:func:`vaultc.rendering.renderers.png.render` explains the options of pictures.
"""

from __future__ import annotations

from collections import abc
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict

from vaultc.language.game import Game
from vaultc.support.dataclass import dataclass, field
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from PIL.Image import Image

    from vaultc.level.level import Level
    from vaultc.rendering.converters.level_types import LevelJson
    from vaultc.support.json_types import JsonDocument

RendererOptions = dict[str, Any]
"""Arguments of a renderer, by their names."""

RenderedLevel: TypeAlias = "str | Image | LevelJson | JsonDocument"
"""A level in some format: a text, a picture, or data."""


class Maker(Protocol):
    """The maker of a level, as far as showing the level needs it."""

    @property
    def title(self) -> str | None:
        """A title for readers, if there is one."""
        ...

    @property
    def display_title(self) -> str:
        """The title, or else a name."""
        ...

    @property
    def is_vault(self) -> bool:
        """True if it makes only a part of a level."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The catalogue that its levels' numbers refer to."""
        ...

    @property
    def game(self) -> Game:
        """The game to which it belongs."""
        ...


class Shown(Protocol):
    """A level to be shown, with what made it from which seed, and where."""

    @property
    def level(self) -> Level: ...

    @property
    def script(self) -> Maker: ...

    @property
    def seed(self) -> int: ...

    @property
    def rng(self) -> str | None: ...

    @property
    def surroundings(self) -> Surroundings | None: ...

    @property
    def messages(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """A format.

    ``suffixes`` are the suffixes of its files, in lower case; files in a folder get the first. ``render`` makes an
    object for programs, ``content`` the bytes of a file; there, text among other levels gets a heading if the last
    argument is true. ``options`` maps the options of the command line that it honours (``crop``, ``color``, ``grid``,
    ``legend``, ``scale``, ``style``, ``theme``, ``tiles``) to arguments of the renderer. A file holds
    one level if it is ``one_per_file``, otherwise all, with the ``separator`` between them, and the two texts
    ``around`` several. Text ``for_readers`` is written in the encoding of the terminal, what programs read in UTF-8
    everywhere.
    """

    name: str
    suffixes: tuple[str, ...]
    render: abc.Callable[[Shown, RendererOptions], RenderedLevel]
    content: abc.Callable[[Shown, RendererOptions, bool], str | bytes]
    options: abc.Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    one_per_file: bool = False
    separator: str = ""
    around: tuple[str, str] = ("", "")
    for_readers: bool = False

    def usual_options(self, maker: Maker) -> RendererOptions:
        """The options that the kind of level decides unless they are given: random vaults are cropped."""
        return dict.fromkeys(self.options.get("crop", ()), maker.is_vault)


Content = abc.Callable[[Shown, RendererOptions, bool], str | bytes]


def _text_formats(
    render: abc.Callable[[Shown, RendererOptions], str], shown: Shown, options: RendererOptions, _titled: bool
) -> str:
    """Files that hold what programs get."""
    return render(shown, options)


def _line(
    render: abc.Callable[[Shown, RendererOptions], abc.Mapping[str, object]],
    shown: Shown,
    options: RendererOptions,
    _titled: bool,
) -> str:
    """Files that hold the data as one line of JSON."""
    import json

    return json.dumps(render(shown, options), ensure_ascii=False, separators=(",", ":")) + "\n"


def _same(*names: str) -> dict[str, tuple[str, ...]]:
    """Options that are arguments of the same name."""
    return {name: (name,) for name in names}


def _ascii(shown: Shown, options: RendererOptions) -> str:
    from vaultc.rendering.renderers import texts

    return texts.render(shown.level, shown.script.catalog, **options)


def _ascii_file(shown: Shown, options: RendererOptions, titled: bool) -> str:
    """The text, with the vaults of the level below it."""
    from vaultc.rendering.renderers.texts import stop_lines, vault_summary
    from vaultc.support import safe_text

    title = f": {shown.script.title}" if shown.script.title else ""
    heading = (
        safe_text.inert(safe_text.visible(f"{shown.level.name}, seed {shown.seed}{title}")) + "\n" if titled else ""
    )
    summary = vault_summary(shown.level)
    vaults = f"vaults: {summary}\n" if summary else ""
    stops = "".join(f"{safe_text.inert(safe_text.visible(line))}\n" for line in stop_lines(shown.level))
    return f"{heading}{_ascii(shown, options)}\n{vaults}{stops}"


def _png(shown: Shown, options: RendererOptions) -> Image:
    from vaultc.rendering.renderers import png

    return png.render(shown.level, shown.script.catalog, **options)


def _png_file(shown: Shown, options: RendererOptions, _titled: bool) -> bytes:
    from vaultc.rendering.renderers import picture_files

    return picture_files.png_bytes(shown.level, shown.script.catalog, **options)


def _json(shown: Shown, _options: RendererOptions) -> LevelJson:
    from vaultc.rendering.converters.level_document import document

    script = shown.script
    return document(
        shown.level, script.catalog, dialect=script.game.name, title=script.title, rng=shown.rng,
        surroundings=shown.surroundings, messages=shown.messages,
    )  # fmt: skip


def _conformance(shown: Shown, options: RendererOptions) -> JsonDocument:
    from vaultc.rendering.converters.conformance_format import to_json

    return to_json(shown.level, shown.script.catalog, **options)


def _html(shown: Shown, options: RendererOptions) -> str:
    from vaultc.rendering.renderers import html

    title = options.pop("title", None) or f"{shown.script.display_title}, seed {shown.seed}"
    return html.render(shown.level, shown.script.catalog, title=title, **options)


def _svg(shown: Shown, options: RendererOptions) -> str:
    from vaultc.rendering.renderers import svg

    title = f"{shown.script.display_title}, seed {shown.seed}"
    return svg.render(shown.level, shown.script.catalog, **{"title": title, **options})


def _tmx(shown: Shown, options: RendererOptions) -> str:
    from vaultc.rendering.converters import tmx

    return tmx.render(shown.level, shown.script.catalog, title=shown.script.display_title, **options)


ASCII = Format(
    "ascii",
    (".txt",),
    _ascii,
    _ascii_file,
    options=_same("crop", "color") | {"grid": ("coordinates",)} | _same("legend"),
    separator="\n",
    for_readers=True,
)
PNG = Format(
    "png",
    (".png",),
    _png,
    _png_file,
    options=_same("crop", "scale")
    | {"grid": ("grid", "coordinates")}
    | _same("legend", "style", "theme", "tiles", "tile_size"),
    one_per_file=True,
)
JSON = Format("json", (".json",), _json, partial(_line, _json), separator=",\n", around=("[\n", "\n]\n"))
JSON_LINES = Format("jsonl", (".jsonl",), _json, partial(_line, _json))
TMX = Format("tmx", (".tmx",), _tmx, partial(_text_formats, _tmx), options=_same("style", "theme"), one_per_file=True)
CONFORMANCE = Format("conformance", (".conformance",), _conformance, partial(_line, _conformance))
HTML = Format(
    "html", (".html", ".htm"), _html, partial(_text_formats, _html), _same("crop", "style", "theme"), one_per_file=True
)
SVG = Format(
    "svg", (".svg",), _svg, partial(_text_formats, _svg), _same("crop", "scale", "style", "theme"), one_per_file=True
)

FORMATS: dict[str, Format] = {
    record.name: record for record in (ASCII, PNG, SVG, JSON, JSON_LINES, HTML, TMX, CONFORMANCE)
}
"""All formats by name."""


def format_of(suffix: str) -> Format | None:
    """The format of files with a suffix such as ``.png``, in capitals or not."""
    return next((record for record in FORMATS.values() if suffix.lower() in record.suffixes), None)


StyleName = Literal["tiles", "letters", "classic"]
ThemeName = Literal["dark", "light"]
CountedWord = Literal["room", "level"]


class AsciiOptions(TypedDict, total=False):
    """Options of text."""

    color: bool
    crop: bool
    coordinates: bool | CountedWord
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
    coordinates: bool | CountedWord
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
