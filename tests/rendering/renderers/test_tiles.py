"""Tiles: one for everything, clear on every ground in both themes, with the states that matter."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import numpy
import pytest

from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.rendering.renderers import art, palette
from vaultc.rendering.renderers.art import CELL, read_art
from vaultc.rendering.renderers.cells import thing_pictures
from vaultc.rendering.renderers.lettering import Pixels, array_of, picture_palette
from vaultc.rendering.renderers.palette import DIM, FLOOR, STONE, TRANSPARENT
from vaultc.rendering.renderers.png import render
from vaultc.rendering.renderers.styles import STYLES, THEMES
from vaultc.rendering.renderers.symbols import Layer
from vaultc.rendering.renderers.texts import Thing
from vaultc.world.catalog import Catalog, catalog_of, terrain
from vaultc.world.grid import at

Load = Callable[[str], Level]

CLEAR = 30
"""The least distance of two colours; 2.3 can just be noticed, black and white are 100 apart."""
ENOUGH = 12
"""The number of the 256 pixels of a tile that must be that far from the ground."""
GROUNDS = (*range(palette.STONE, palette.WOOD + 1), *range(palette.STONE + DIM, palette.WOOD + DIM + 1))
VERSIONS = ("unnethack-5.2", "nethack-3.6")


def luminances(theme: str) -> numpy.typing.NDArray[numpy.float64]:
    """The perceived brightness of a palette's colours, from 0 to 1."""
    parts = picture_palette(theme) / 255
    linear = numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return numpy.asarray(linear @ (0.2126, 0.7152, 0.0722))


def contrasts(theme: str) -> numpy.typing.NDArray[numpy.float64]:
    """The contrast of every two colours of a palette, from 1 to 21."""
    bright = luminances(theme) + 0.05
    ratio = bright[:, None] / bright[None, :]
    return numpy.asarray(numpy.maximum(ratio, 1 / ratio))


def everything(catalog: Catalog) -> Iterator[Thing]:
    """Every species, kind of object and kind of trap."""
    yield from (Thing(Layer.MONSTER, species.index) for species in catalog.species)
    yield from (Thing(Layer.OBJECT, kind.index, 20) for kind in catalog.kinds)
    yield from (Thing(Layer.TRAP, number) for number in catalog.trap_kinds)


def differences(theme: str) -> numpy.typing.NDArray[numpy.float64]:
    """The perceived distances of any two colours of a palette (CIE 1976, distance in L*a*b*)."""
    parts = picture_palette(theme) / 255
    linear = numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    matrix = numpy.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    scaled = linear @ matrix.T / (0.9505, 1.0, 1.089)
    x, y, z = numpy.where(scaled > 0.008856, numpy.cbrt(scaled), 7.787 * scaled + 16 / 116).T
    lab = numpy.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)
    return numpy.asarray(numpy.sqrt(((lab[:, None] - lab[None, :]) ** 2).sum(axis=2)))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", ["tiles", "letters"])
def test_every_tile_is_clear_on_every_ground(theme: str, style: str) -> None:
    apart, unclear = differences(theme) >= CLEAR, set()
    for version in VERSIONS:
        catalog = catalog_of(version)
        pictures = thing_pictures(catalog, style)
        for thing in everything(catalog):
            pixels = array_of(pictures.picture(thing))
            drawn = pixels[pixels != TRANSPARENT]
            worst = int(apart[drawn][:, GROUNDS].sum(axis=0).min())
            if worst < ENOUGH and not pictures.sight(thing).character.isspace():
                unclear.add((pictures.sight(thing).name, worst))
    assert unclear == set()


@pytest.mark.parametrize("theme", THEMES)
def test_rock_unlit_floor_and_lit_floor_are_told_apart(theme: str) -> None:
    contrast = contrasts(theme)
    for one, other in itertools.combinations((STONE, FLOOR + DIM, FLOOR), 2):
        assert contrast[one, other] > 1.3


@pytest.mark.parametrize("theme", THEMES)
def test_unlit_ground_is_darker(theme: str) -> None:
    bright = luminances(theme)
    for ground in range(palette.FLOOR, palette.WOOD + 1):
        assert bright[ground] > 1.15 * bright[ground + DIM]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_class_has_a_drawing(version: str) -> None:
    catalog = catalog_of(version)
    monsters, objects, traps = map(read_art, ("monsters", "objects", "traps"))
    assert [one.name for one in catalog.species if not {one.name, one.character} & monsters.keys()] == []
    assert {kind.object_class for kind in catalog.kinds} - {"ROCK"} <= objects.keys() | {None}
    assert [trap.name for trap in catalog.trap_kinds.values() if trap.name not in traps] == []


def test_names_in_drawings_exist() -> None:
    """A name that no game has is a mistake in writing."""
    catalogs = [catalog_of(version) for version in VERSIONS]
    species = {one.name for catalog in catalogs for one in catalog.species}
    kinds = {kind.name for catalog in catalogs for kind in catalog.kinds}
    kinds |= {kind.object_class for catalog in catalogs for kind in catalog.kinds}
    traps = {trap.name for catalog in catalogs for trap in catalog.trap_kinds.values()}
    assert {name for name in read_art("monsters") if len(name) > 1} - species == set()
    assert set(read_art("objects")) - kinds == set()
    assert {name for name in read_art("traps") if len(name) > 1} - traps == {"unknown trap"}


@pytest.mark.parametrize("file", ["monsters", "objects", "traps", "sprites", "marks"])
def test_drawings_fit_into_a_cell_with_a_line_around_them(file: str) -> None:
    most = CELL if file == "sprites" else CELL - 2
    for name, drawing in read_art(file).items():
        assert len(drawing.rows) <= most, name
        assert len(drawing.rows[0]) <= most, name


def test_drawings_differ() -> None:
    for file in ("monsters", "objects", "traps"):
        drawings = {id(drawing): drawing for drawing in read_art(file).values()}
        assert len(drawings) == len({drawing.rows for drawing in drawings.values()})


def _corner(level: Level, catalog: Catalog, **options: str) -> Pixels:
    picture = numpy.asarray(render(level, catalog, **options))
    return picture[10 * CELL : 11 * CELL, 10 * CELL : 11 * CELL]


@pytest.fixture
def floor() -> Level:
    """One cell of floor."""
    level = Level()
    level.terrain[at(10, 10)], level.lit[at(10, 10)] = terrain.ROOM, 1
    return level


def _different(pictures: list[Pixels]) -> bool:
    return all(not numpy.array_equal(one, other) for one, other in itertools.combinations(pictures, 2))


@pytest.mark.parametrize("style", ["tiles", "letters"])
def test_states_of_monsters_show(floor: Level, catalog: Catalog, style: str) -> None:
    states = ({}, {"asleep": True}, {"peaceful": True}, {"asleep": True, "peaceful": True}, {"state": {"invisible": 1}})
    pictures = []
    for state in states:
        floor.monsters = [Monster(20, 10, 10, **state)]
        pictures.append(_corner(floor, catalog, style=style))
    assert _different(pictures)


@pytest.mark.parametrize("style", ["tiles", "letters"])
def test_states_of_objects_show(floor: Level, catalog: Catalog, style: str) -> None:
    chest = catalog.kind_number("chest")
    assert chest is not None
    pictures = [_corner(floor, catalog, style=style)]
    for state in ({}, {"locked": True}, {"trapped": True}, {"locked": True, "trapped": True}):
        floor.piles[at(10, 10)] = [Item(chest, **state)]
        pictures.append(_corner(floor, catalog, style=style))
    floor.piles.clear()
    floor.buried.append(Item(chest, buried=True, x=10, y=10))
    assert _different([*pictures, _corner(floor, catalog, style=style)])


def test_species_of_one_class_differ_by_colour(floor: Level, catalog: Catalog) -> None:
    pictures = []
    for name in ("red naga", "golden naga", "white naga"):
        floor.monsters = [Monster(catalog.species_number(name), 10, 10)]
        pictures.append(_corner(floor, catalog))
    assert _different(pictures)


def test_styles_and_themes_differ(floor: Level, catalog: Catalog) -> None:
    floor.traps.append(Trap(1, 10, 10))
    assert _different([_corner(floor, catalog, style=style, theme=theme) for style in STYLES for theme in THEMES])
    for wrong in ({"style": "oil"}, {"theme": "blue"}, {"scale": 1.5}, {"scale": 0}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            render(floor, catalog, **wrong)


@pytest.mark.parametrize("style", STYLES)
def test_small_pictures_keep_everything(load: Load, catalog: Catalog, style: str) -> None:
    """At half the size every thing still differs from the floor without it."""
    level = load("t6-plain-d10")
    small = numpy.asarray(render(level, catalog, scale=0.5, style=style)).astype(int)
    assert small.shape == (168, 640, 3)
    things = {at(one.x, one.y) for one in (*level.monsters, *level.traps)} | level.piles.keys()
    bare = Level()
    bare.terrain[:], bare.lit[:], bare.flags[:] = level.terrain, level.lit, level.flags
    bare.horizontal[:] = level.horizontal
    empty = numpy.asarray(render(bare, catalog, scale=0.5, style=style)).astype(int)
    for index in things:
        x, y = divmod(index, 21)
        part = numpy.s_[y * 8 : y * 8 + 8, x * 8 : x * 8 + 8]
        assert (abs(small[part] - empty[part]).sum(axis=2) > 60).sum() >= 4


@pytest.mark.parametrize("scale", [2, 4])
def test_large_pictures_are_crisp(load: Load, catalog: Catalog, scale: int) -> None:
    """Every pixel of the drawing is a whole square."""
    large = numpy.asarray(render(load("t5-contents"), catalog, scale=scale))
    blocks = large.reshape(336, scale, 1280, scale, 3)
    assert (blocks == blocks[:, :1, :, :1]).all()


@pytest.mark.parametrize("theme", THEMES)
def test_letters_of_a_terminal_are_clear_and_fade_without_light(theme: str) -> None:
    apart = differences(theme)[palette.MARGIN]
    for color in range(palette.FIRST_GAME_COLOR, palette.FIRST_GAME_COLOR + 16):
        assert apart[color] > CLEAR
        assert apart[color] > apart[color + DIM] > CLEAR / 2


def test_the_atlas_draws_no_picture_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terrain has 64 states, most of which look the same; the first picture of a process waits for all of them."""
    made: list[str] = []
    for name in ("_bevelled", "_rolled"):
        draw = getattr(art, name)
        monkeypatch.setattr(art, name, lambda *drawn, name=name, draw=draw: made.append(name) or draw(*drawn))
    for kept in vars(art).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()
    tiles = art.atlas()
    walls = [name for name in tiles.numbers if name.startswith("wall ")]
    assert made.count("_bevelled") <= len(walls) + 1
    assert made.count("_rolled") <= 4 * tiles.variants.count(4)
