"""Tile sets of the user's own, with a made-up one in which every tile has a colour of its own."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy
import pytest
from command_line import run
from PIL import Image
from repository import ROOT

from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.rendering.renderers.picture_files import png_bytes
from vaultc.rendering.renderers.png import render
from vaultc.rendering.renderers.styles import TileSetError
from vaultc.rendering.renderers.tile_sets import SYMBOLS, TileOrder, read_tile_set, symbol_of
from vaultc.world.catalog import Catalog, catalog_of, terrain
from vaultc.world.grid import at

SIZE = 8


def _color(number: Any) -> tuple[Any, Any, Any]:
    return number % 256, number // 256, 77


@pytest.fixture(scope="session")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty tiles in a row, each of one colour; the first column is always black, so that no tile is turned."""
    rows = 40
    numbers = numpy.arange(rows * 40).reshape(rows, 40)
    pixels = numpy.zeros((rows, SIZE, 40, SIZE, 3), dtype=numpy.uint8)
    for channel, part in enumerate(_color(numbers)):
        pixels[..., channel] = numpy.broadcast_to(part, numbers.shape)[:, None, :, None]
    pixels[:, :, :, 0] = 0
    path = tmp_path_factory.mktemp("tiles") / "made-up.png"
    Image.fromarray(pixels.reshape(rows * SIZE, 40 * SIZE, 3)).save(path)
    Image.open(path).save(path.with_suffix(".bmp"))
    return path


@pytest.fixture
def level(catalog: Catalog) -> Level:
    """A lit room with a door, a monster, an object and a trap."""
    level = Level()
    for x in range(9, 15):
        level.terrain[at(x, 10)], level.lit[at(x, 10)] = terrain.ROOM, 1
    level.terrain[at(9, 10)], level.flags[at(9, 10)] = terrain.DOOR, terrain.CLOSED
    level.monsters = [Monster(catalog.species_number("newt"), 11, 10)]
    level.piles[at(12, 10)] = [Item(catalog.kind_number("arrow"))]
    level.traps = [Trap(1, 13, 10)]
    return level


def _shown(level: Level, catalog: Catalog, path: Path, x: int) -> int:
    """The number of the tile at (x, 10)."""
    picture = render(level, catalog, tiles=path)
    red, green, blue = picture.getpixel((x * SIZE + 4, 10 * SIZE + 4))
    assert blue == 77
    assert picture.getpixel((x * SIZE, 10 * SIZE)) == (0, 0, 0)
    return int(red + 256 * green)


@pytest.mark.parametrize("suffix", [".png", ".bmp"])
def test_tiles_stand_in_the_order_of_the_game(level: Level, catalog: Catalog, tiles: Path, suffix: str) -> None:
    species, kinds = len(catalog.species), len(catalog.kinds)
    order = TileOrder(catalog)
    path = tiles.with_suffix(suffix)
    names = [symbol.name for symbol in order.symbols]
    first = species + kinds
    assert [_shown(level, catalog, path, x) for x in range(8, 15)] == [
        first,
        first + names.index("closed door in a vertical wall"),
        first + names.index("floor"),
        catalog.species_number("newt"),
        species + (catalog.kind_number("arrow") or 0),
        first + len(names),
        first + names.index("floor"),
    ]


@pytest.mark.parametrize("version", ["unnethack-5.2", "nethack-3.6"])
def test_every_thing_and_terrain_has_a_number_of_its_own(version: str) -> None:
    catalog = catalog_of(version)
    order = TileOrder(catalog)
    assert order.total == len(catalog.species) + len(catalog.kinds) + len(order.symbols) + len(catalog.trap_kinds)
    found = {symbol_of(code, flags, False, True) for code in catalog.terrain_types for flags in (0, 1, 2, 4, 8)}
    assert found <= {symbol.name for symbol in order.symbols}
    assert ("dead tree" in {symbol.name for symbol in order.symbols}) == (version == "unnethack-5.2")


def test_unlit_ground_is_darker(level: Level, catalog: Catalog, tiles: Path) -> None:
    lit = numpy.asarray(render(level, catalog, tiles=tiles)).sum()
    level.lit[:] = bytes(len(level.lit))
    assert numpy.asarray(render(level, catalog, tiles=tiles)).sum() < lit


def test_coordinates_legend_and_scale(level: Level, catalog: Catalog, tiles: Path) -> None:
    plain = render(level, catalog, tiles=tiles, crop=True)
    assert plain.size == (8 * SIZE, 3 * SIZE)
    assert render(level, catalog, tiles=tiles, crop=True, scale=3).size == (24 * SIZE, 9 * SIZE)
    whole = render(level, catalog, tiles=tiles, crop=True, coordinates=True, legend=True, theme="light")
    assert whole.height > plain.height + 60
    inside = numpy.asarray(whole).reshape(-1, 3)
    assert (inside == _color(catalog.species_number("newt") or 0)).all(axis=1).sum() > 100
    with Image.open(io.BytesIO(png_bytes(level, catalog, tiles=tiles))) as file:
        assert file.size == (80 * SIZE, 21 * SIZE)


def test_files_that_are_no_tile_sets(tmp_path: Path, level: Level, catalog: Catalog, tiles: Path) -> None:
    Image.new("RGB", (641, 64)).save(tmp_path / "odd.png")
    Image.new("RGB", (640, 64)).save(tmp_path / "few.png")
    (tmp_path / "text.png").write_text("no picture")
    for name, size, message in (
        ("odd.png", None, "give their size"),
        ("odd.png", 128, "no tile of 128 pixels"),
        ("text.png", None, "expected a PNG or BMP"),
        ("few.png", None, "160 tiles, but the game unnethack-5.2 has"),
    ):
        with pytest.raises(TileSetError, match=message):
            render(level, catalog, tiles=tmp_path / name, tile_size=size)
    assert read_tile_set(tiles, 16).size == 16
    with pytest.raises(FileNotFoundError):
        render(level, catalog, tiles=tmp_path / "none.png")


def test_command_line(tmp_path: Path, tiles: Path) -> None:
    assert run("render", "vlt-delphi", "--tiles", tiles, "--legend", "--out", tmp_path / "a.png").output == ""
    Image.new("RGB", (640, 64)).save(tmp_path / "few.png")
    for options, message in (
        (["--tiles", tmp_path / "few.png"], "160 tiles, but the game"),
        (["--tiles", tmp_path / "none.png"], "no such file"),
        (["--tiles", tiles, "--tile-size", "3"], "not in the range"),
        (["--tiles", tiles, "--sheet", "2x2"], "cannot be combined"),
    ):
        result = run("render", "vlt-delphi", *options, "--out", tmp_path / "b.png")
        assert (result.exit_code, message in result.stderr) == (2, True), result.output
    assert not (tmp_path / "b.png").exists()


def test_the_documented_order_is_the_order() -> None:
    text = (ROOT / "docs" / "pictures.md").read_text("utf-8")
    listed = " ".join(text.split("<!-- symbols -->\n")[1].split("\n\n")[0].split()).removesuffix(".")
    documented = [name.replace(" (", ", ").removesuffix(")") for name in listed.split(", ")]
    assert documented == [symbol.name for symbol in SYMBOLS]
