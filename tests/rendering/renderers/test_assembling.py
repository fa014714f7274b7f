"""Several levels on one picture: sheets, comparisons, motion."""

from __future__ import annotations

import io

import numpy
import pytest
from PIL import Image

import vaultc
from vaultc.api.animation import MOST_STEPS, statement_frames
from vaultc.language.source import Source
from vaultc.level.level import Item, Level
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.framing import captioned, padded, sheet
from vaultc.rendering.renderers.lettering import Pixels, picture_palette
from vaultc.rendering.renderers.palette import MARK
from vaultc.rendering.renderers.png import SUFFIXES, changed_places, comparison, moving_picture
from vaultc.rendering.renderers.styles import PictureOptions
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import at
from vaultc.world.surroundings import Surroundings


def _square(color: int, size: int = 40) -> Pixels:
    return numpy.full((size, size), color, dtype=numpy.uint8)


def test_pictures_stand_in_rows() -> None:
    made = sheet([_square(101), _square(102), _square(103, 20)], ["a", "b", "c"], 2)
    places = {color: numpy.argwhere(made == color) for color in (101, 102, 103)}
    assert [len(found) for found in places.values()] == [1600, 1600, 400]
    red, lime, blue = (found.min(axis=0) for found in places.values())
    assert red[0] == lime[0] < blue[0]
    assert red[1] == blue[1] < lime[1]


def test_long_captions_take_several_lines_and_are_whole() -> None:
    lines = [sheet([_square(101, 200)] * 2, [text, ""], 2).shape[0] for text in ("short", "far too long for a line")]
    assert lines[1] == lines[0] + 20
    short, long = (captioned(_square(101, 200), text, 2) for text in ("one", "word " * 40))
    assert short.shape == long.shape


def test_captions_of_tiny_pictures_have_room() -> None:
    assert sheet([_square(101, 16)], ["seed 1234567"], 1).shape[1] >= 12 * 12


@pytest.mark.parametrize(("images", "captions", "columns"), [(0, 0, 2), (2, 1, 2), (1, 1, 0)])
def test_sheets_that_cannot_be(images: int, captions: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"sheet|captions"):
        sheet([_square(101)] * images, ["x"] * captions, columns)


# ---- comparisons


@pytest.fixture
def pair(catalog: Catalog) -> tuple[Level, Level]:
    """Two levels that differ in the terrain of one cell, the light of another, and an object on a third."""
    levels = Level(), Level()
    for level in levels:
        for x in range(10, 15):
            level.terrain[at(x, 5)] = terrain.ROOM
    levels[1].terrain[at(10, 5)] = terrain.ICE
    levels[1].lit[at(12, 5)] = 1
    levels[1].piles[at(14, 5)] = [Item(catalog.kind_number("arrow"))]
    return levels


def test_differences_are_found(pair: tuple[Level, Level], catalog: Catalog) -> None:
    assert changed_places(*pair, catalog) == {5 * 80 + 10, 5 * 80 + 12, 5 * 80 + 14}
    assert changed_places(pair[0], pair[0], catalog) == frozenset()


@pytest.mark.parametrize("scale", [0.5, 1, 3])
@pytest.mark.parametrize("coordinates", [True, False])
def test_differences_are_marked(pair: tuple[Level, Level], catalog: Catalog, scale: float, coordinates: bool) -> None:
    options = PictureOptions(scale=scale, crop=True, coordinates=coordinates)
    picture = comparison(*pair, catalog, ("one", "other"), options)
    cell, line = int(CELL * scale), max(1, int(scale))
    assert (picture == MARK).sum() == 2 * 3 * (cell * cell - (cell - 2 * line) ** 2)
    same = comparison(pair[0], pair[0], catalog, ("one", "other"), options)
    assert not (same == MARK).any()


def test_vaults_are_compared_corner_on_corner() -> None:
    script = vaultc.library()["vlt-gambler"]
    one, other = (script.generate(seed).level for seed in (3, 5))
    options = PictureOptions(crop=True)
    here = comparison(one, other, script.catalog, ("a", "b"), options, corner_on_corner=True)
    there = comparison(one, other, script.catalog, ("a", "b"), options)
    assert here.size < there.size


# ---- motion

STATEMENTS = 'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {\n  FOUNTAIN: (1,1)\n  SINK: (3,1)\n}\n'


def _frames(text: str, **options: object) -> list[Pixels]:
    script = vaultc.load(Source.from_text(text)).levels[0]
    return statement_frames(script, 1, Surroundings(), PictureOptions(**options)).frames  # type: ignore[arg-type]


def test_statements_draw_one_after_the_other() -> None:
    frames = _frames(STATEMENTS, crop=True)
    assert len(frames) == 4
    assert len({frame.shape for frame in frames}) == 1
    assert len({frame.tobytes() for frame in frames}) == 4


def test_the_last_picture_is_the_level() -> None:
    script = vaultc.load(Source.from_text(STATEMENTS)).levels[0]
    whole = numpy.asarray(script.generate(1).render("png"))
    last = picture_palette()[_frames(STATEMENTS)[-1]]
    assert (last[: whole.shape[0]] == whole).all()


def test_many_steps_are_thinned_out() -> None:
    frames = _frames('LEVEL: "x"\nLOOP [600] {\n  OBJECT: random, random\n}\n')
    assert 100 < len(frames) <= MOST_STEPS + 2


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_moving_pictures(suffix: str) -> None:
    frames = [padded(_square(color), 50, 60) for color in (105, 108, 115)]
    data = moving_picture(frames, picture_palette(), suffix, 200)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.size, image.n_frames) == ((60, 50), 3)  # type: ignore[attr-defined]
        image.seek(1)
        assert image.convert("RGB").getpixel((30, 25)) == tuple(picture_palette()[108].tolist())
    assert data == moving_picture(frames, picture_palette(), suffix, 200)


def test_moving_pictures_that_cannot_be() -> None:
    for frames, suffix in (([], ".gif"), ([_square(1)], ".bmp")):
        with pytest.raises(ValueError, match=r"bmp|pictures"):
            moving_picture(frames, picture_palette(), suffix, 100)
