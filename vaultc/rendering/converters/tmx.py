"""A level as a map of Tiled (TMX): its ground as tiles, and layers of objects with names and properties.

The file itself holds the pictures of the tiles, so that it opens in any folder. Layers are ``ground``, ``rooms``,
``doors``, ``stairs``, ``traps``, ``engravings``, ``objects`` and ``monsters``.
"""

from __future__ import annotations

import base64
from collections import abc
from copy import copy
from dataclasses import fields
from typing import Any
from xml.etree import ElementTree

import numpy

from vaultc.level.level import Level
from vaultc.rendering.converters import naming
from vaultc.rendering.renderers import art, picture_files, png
from vaultc.rendering.renderers.lettering import Pixels, picture_palette
from vaultc.rendering.renderers.styles import DARK, PictureOptions
from vaultc.support.safe_text import visible
from vaultc.support.version import __version__
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain


def render(level: Level, catalog: Catalog, *, style: str = "tiles", theme: str = DARK, title: str = "") -> str:
    """The text of a ``.tmx`` file; ``style`` and ``theme`` as for pictures."""
    tiles = _Tiles()
    options = PictureOptions(style=style, theme=theme)
    bare = copy(level)
    bare.piles, bare.monsters, bare.traps, bare.engravings = {}, [], [], []
    ground = [tiles.number(tile) for tile in _cut(png.compose(bare, catalog, options))]
    whole = [tiles.number(tile) for tile in _cut(png.compose(level, catalog, options))]
    root = ElementTree.Element("map", _MAP)
    _properties(root, {"made by": f"vaultc {__version__}", "level": level.name, "seed": level.seed, "title": title})
    _tileset(root, tiles, theme, _names(level, catalog, ground))
    layer = ElementTree.SubElement(root, "layer", {"id": "1", "name": "ground"} | _SIZE)
    cells = [str(tile) for tile in ground]
    rows = (",".join(cells[start : start + grid.WIDTH]) for start in range(0, grid.CELLS, grid.WIDTH))
    ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = "\n" + ",\n".join(rows) + "\n"
    named = {name: things for name, things in naming.things(level, catalog).items() if name not in _NO_LAYERS}
    for number, (name, things) in enumerate(named.items(), 2):
        _objects(root, number, name, things, whole)
    found = root.findall(".//object")
    for number, entry in enumerate(found, 1):
        entry.set("id", str(number))
    root.set("nextlayerid", str(len(named) + 2))
    root.set("nextobjectid", str(len(found) + 1))
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


_SIZE = {"width": str(grid.WIDTH), "height": str(grid.HEIGHT)}
_OF_TILES = {"tilewidth": str(art.CELL), "tileheight": str(art.CELL)}
_MAP = {"version": "1.10", "orientation": "orthogonal", "renderorder": "right-down"} | _SIZE | _OF_TILES
_MAP |= {"infinite": "0"}
_NO_LAYERS = frozenset({"altars", "fountains", "drawbridges"})
"""Things that the ground shows already."""


# ---- tiles


class _Tiles:
    """Different tiles with their numbers, which begin with 1."""

    def __init__(self) -> None:
        self.pictures: dict[bytes, int] = {}

    def number(self, tile: Pixels) -> int:
        """The number of a tile, an old or a new one."""
        return self.pictures.setdefault(tile.tobytes(), len(self.pictures) + 1)


def _cut(picture: Pixels) -> abc.Iterator[Pixels]:
    """The cells of a picture of a whole level, row by row."""
    for y in range(grid.HEIGHT):
        for x in range(grid.WIDTH):
            yield numpy.ascontiguousarray(picture[y * art.CELL : (y + 1) * art.CELL, x * art.CELL : (x + 1) * art.CELL])


def _names(level: Level, catalog: Catalog, ground: list[int]) -> dict[int, str]:
    """Names of the ground tiles, where each tile means one terrain, or a terrain and what is like it."""
    found: dict[int, set[int]] = {}
    for place, number in enumerate(ground):
        y, x = divmod(place, grid.WIDTH)
        found.setdefault(number, set()).add(level.terrain[grid.at(x, y)])
    names = {}
    for number, codes in found.items():
        bases = {catalog.terrain_classes.base[code] for code in codes}
        words = [{terrain.word(code, catalog.terrain_types) for code in each} for each in (codes, bases)]
        names[number] = next((min(each) for each in words if len(each) == 1), "")
    return names


def _tileset(root: ElementTree.Element, tiles: _Tiles, theme: str, names: dict[int, str]) -> None:
    """Every tile with its own picture, since Tiled reads pictures out of the file only there."""
    size = {"width": str(art.CELL), "height": str(art.CELL)}
    count = {"tilecount": str(len(tiles.pictures)), "columns": "0"}
    tileset = ElementTree.SubElement(root, "tileset", {"firstgid": "1", "name": "vaultc"} | _OF_TILES | count)
    for picture, number in tiles.pictures.items():
        tile = ElementTree.SubElement(tileset, "tile", {"id": str(number - 1)})
        _properties(tile, {"terrain": names.get(number)})
        image = ElementTree.SubElement(tile, "image", {"format": "png"} | size)
        data = ElementTree.SubElement(image, "data", {"encoding": "base64"})
        pixels = numpy.frombuffer(picture, dtype=numpy.uint8).reshape(art.CELL, art.CELL)
        data.text = base64.b64encode(png.png_file(pixels, picture_palette(theme), picture_files.FAST)).decode("ascii")


# ---- things


def _objects(root: ElementTree.Element, number: int, name: str, things: abc.Iterable[Any], tiles: list[int]) -> None:
    group = ElementTree.SubElement(root, "objectgroup", {"id": str(number), "name": name})
    for thing in things:
        properties = _plain(thing)
        called = properties.pop("name", None) or properties.get("type") or properties.get("kind") or name
        entry = ElementTree.SubElement(
            group, "object", {"name": visible(str(called))} | _position(thing, properties, tiles)
        )
        _properties(entry, properties)


def _position(thing: Any, properties: dict[str, Any], tiles: list[int]) -> dict[str, str]:
    """The position of an object, in pixels; things have the tile of their cell, whose foot is at the given row."""
    if hasattr(thing, "left"):
        left, top, right, bottom = (properties.pop(edge) for edge in ("left", "top", "right", "bottom"))
        box = (left, top, right - left + 1, bottom - top + 1)
        return {key: str(value * art.CELL) for key, value in zip(("x", "y", "width", "height"), box, strict=True)}
    x, y = properties.pop("x"), properties.pop("y")
    place = {"x": str(x * art.CELL), "y": str((y + 1) * art.CELL), "width": str(art.CELL), "height": str(art.CELL)}
    return place | ({"gid": str(tiles[y * grid.WIDTH + x])} if 0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT else {})


def _plain(thing: Any) -> dict[str, Any]:
    """The fields of a thing that are not as usual; what is in it by name."""
    found: dict[str, Any] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if value == field.default:
            continue
        if isinstance(value, tuple):
            value = ", ".join(str(getattr(part, "name", None) or getattr(part, "type", part)) for part in value)
        elif isinstance(value, dict):
            value = ", ".join(value)
        found[naming.KEYS.get(field.name, field.name)] = value
    return found


def _properties(parent: ElementTree.Element, values: dict[str, Any]) -> None:
    kept = {name: value for name, value in values.items() if value is not None and value != ""}
    if not kept:
        return
    group = ElementTree.SubElement(parent, "properties")
    for name, value in kept.items():
        kind = {bool: {"type": "bool"}, int: {"type": "int"}}.get(type(value), {})
        shown = str(value).lower() if isinstance(value, bool) else visible(str(value))
        ElementTree.SubElement(group, "property", {"name": name} | kind | {"value": shown})
