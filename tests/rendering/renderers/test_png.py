"""Pictures, pixel by pixel."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import os
import string
from collections.abc import Callable
from pathlib import Path

import numpy
import numpy.typing
import pytest
from PIL import Image
from repository import ROOT
from thorough import sampled

import vaultc
from vaultc.level.level import Engraving, Item, Level, Monster, Trap
from vaultc.rendering.renderers import cells, face_tables, symbols
from vaultc.rendering.renderers.art import CELL, atlas
from vaultc.rendering.renderers.lettering import array_of, cell_letter, joined, letters
from vaultc.rendering.renderers.picture_files import png_bytes
from vaultc.rendering.renderers.png import render
from vaultc.rendering.renderers.styles import STYLES
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import HEIGHT, at

Load = Callable[[str], Level]
Pixels = numpy.typing.NDArray[numpy.uint8]

GOLDEN = Path(__file__).with_name("pixels.json")
"""Hashes of raw pixels; ``UPDATE_GOLDEN=1 pytest tests/rendering/renderers`` writes them anew. Look at the pictures."""

HASHED = ("t1-map-all-characters", "t2-door-states", "t2-drawbridges", "t6-plain-d10")


def _cell(level: Level, catalog: Catalog, x: int, y: int, reveal: bool = True) -> Pixels:
    picture = numpy.asarray(render(level, catalog, reveal=reveal))
    return picture[y * CELL : (y + 1) * CELL, x * CELL : (x + 1) * CELL]


def _single(code: int, flags: int = 0, horizontal: int = 0, lit: int = 1) -> Level:
    level = Level()
    index = at(10, 10)
    level.terrain[index], level.flags[index] = code, flags
    level.horizontal[index], level.lit[index] = horizontal, lit
    return level


def _all_different(pictures: list[Pixels]) -> bool:
    return all(not numpy.array_equal(one, other) for one, other in itertools.combinations(pictures, 2))


def test_pixels_never_change_unnoticed(load: Load, catalog: Catalog) -> None:
    hashes = {
        case: hashlib.sha256(render(load(case), catalog, coordinates=True, legend=True).tobytes()).hexdigest()
        for case in HASHED
    }
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(json.dumps(hashes, indent=2) + "\n", "utf-8")
    assert hashes == json.loads(GOLDEN.read_text("utf-8"))


def test_size_and_scale(load: Load, catalog: Catalog) -> None:
    level = load("t6-plain-d10")
    small, large = render(level, catalog), render(level, catalog, scale=3)
    assert (small.mode, small.size, large.size) == ("RGB", (1280, 336), (3840, 1008))
    assert numpy.array_equal(numpy.asarray(large)[1::3, 1::3], numpy.asarray(small))
    with pytest.raises(ValueError, match="scale"):
        render(level, catalog, scale=0)


def test_file_has_the_same_pixels(load: Load, catalog: Catalog) -> None:
    level = load("t5-contents")
    file = Image.open(io.BytesIO(png_bytes(level, catalog)))
    assert numpy.array_equal(numpy.asarray(file.convert("RGB")), numpy.asarray(render(level, catalog)))


def test_crop_keeps_a_margin(catalog: Catalog) -> None:
    assert render(_single(terrain.ROOM), catalog, crop=True).size == (3 * CELL, 3 * CELL)
    assert render(Level(), catalog, crop=True).size == (1280, 336)


def test_every_option_shows(load: Load, catalog: Catalog) -> None:
    level = load("t6-plain-d10")
    plain = render(level, catalog)
    assert numpy.asarray(render(level, catalog, grid=True)).tobytes() != numpy.asarray(plain).tobytes()
    assert render(level, catalog, coordinates=True).size > plain.size
    assert render(level, catalog, legend=True).height > plain.height + 100


def test_door_states_differ(catalog: Catalog) -> None:
    states = (0, terrain.BROKEN, terrain.OPEN, terrain.CLOSED, terrain.LOCKED, terrain.CLOSED | terrain.TRAPPED)
    pictures = [
        _cell(_single(terrain.DOOR, flags, horizontal), catalog, 10, 10) for flags in states for horizontal in (0, 1)
    ]
    assert _all_different(pictures)


def test_lit_and_unlit_differ_at_a_glance(catalog: Catalog) -> None:
    for code in (terrain.ROOM, terrain.CORR, terrain.MOAT, terrain.LAVAPOOL, terrain.HWALL, terrain.ICE):
        lit, unlit = (_cell(_single(code, lit=lit), catalog, 10, 10).mean() for lit in (1, 0))
        assert lit > 1.2 * unlit


def test_kinds_of_terrain_differ(catalog: Catalog) -> None:
    alike = {terrain.MOAT, terrain.WATER, terrain.TLWALL, terrain.DRAWBRIDGE_UP}
    codes = [code for code in range(terrain.CLOUD + 1) if code not in alike]
    assert _all_different([_cell(_single(code), catalog, 10, 10) for code in codes])


def test_stairs_altars_and_bridges_show_their_state(catalog: Catalog) -> None:
    for code, all_flags in (
        (terrain.STAIRS, (1, 2)),
        (terrain.LADDER, (1, 2)),
        (terrain.ALTAR, (0, 1, 2, 4, 12)),
        (terrain.DRAWBRIDGE_UP, (0, 1, 2, 3, 4)),
        (terrain.DRAWBRIDGE_DOWN, (0, 2)),
    ):
        assert _all_different([_cell(_single(code, flags), catalog, 10, 10) for flags in all_flags])


def test_walls_connect(catalog: Catalog) -> None:
    """A wall that runs to the edge of its cell meets the wall beside it."""
    level = Level()
    for x, code in ((10, terrain.TLCORNER), (11, terrain.TDWALL), (12, terrain.TRCORNER)):
        level.terrain[at(x, 10)] = code
    picture = numpy.asarray(render(level, catalog)).astype(int).sum(axis=2)
    row = picture[10 * CELL + CELL // 2, 10 * CELL : 13 * CELL]
    assert (row[CELL // 2 : -CELL // 2] > 200).all()
    assert (row[: CELL // 2 - 3] < 100).all()


def test_floor_reaches_the_wall_on_its_side_only(catalog: Catalog) -> None:
    level = Level()
    level.terrain[at(10, 10)], level.terrain[at(11, 10)] = terrain.VWALL, terrain.ROOM
    level.lit[at(11, 10)] = 1
    picture = _cell(level, catalog, 10, 10)
    floor = _cell(level, catalog, 11, 10)[0, 0]
    assert (picture[:, -1] == floor).all()
    assert not (picture[:, 0] == floor).all(axis=1).any()


def test_secret_places_look_like_rock_to_the_hero(catalog: Catalog) -> None:
    for secret, looks in ((terrain.SDOOR, terrain.VWALL), (terrain.SCORR, terrain.STONE)):
        wall = _cell(_single(looks), catalog, 10, 10)
        assert numpy.array_equal(_cell(_single(secret), catalog, 10, 10, reveal=False), wall)
        assert not numpy.array_equal(_cell(_single(secret), catalog, 10, 10), wall)


def test_things_below_the_uppermost_leave_dots(catalog: Catalog) -> None:
    level = _single(terrain.ROOM)
    level.monsters.append(Monster(0, 10, 10))
    alone = _cell(level, catalog, 10, 10)
    level.traps.append(Trap(1, 10, 10))
    trapped = _cell(level, catalog, 10, 10)
    level.piles[at(10, 10)] = [Item(1)]
    assert _all_different([alone, trapped, _cell(level, catalog, 10, 10)])
    assert numpy.array_equal(alone[:12], trapped[:12])


def test_engravings_are_marked_and_headstones_are_not(catalog: Catalog) -> None:
    level = _single(terrain.ROOM)
    bare = _cell(level, catalog, 10, 10)
    level.engravings.append(Engraving("headstone", "Here lies", 10, 10))
    assert numpy.array_equal(_cell(level, catalog, 10, 10), bare)
    level.engravings.append(Engraving("dust", "Elbereth", 10, 10))
    assert not numpy.array_equal(_cell(level, catalog, 10, 10), bare)


def test_drawing_leaves_the_level_alone(load: Load, catalog: Catalog) -> None:
    level = load("t5-contents")
    before = bytes(level.terrain), bytes(level.lit), bytes(level.flags)
    render(level, catalog, grid=True, legend=True, coordinates=True)
    assert (bytes(level.terrain), bytes(level.lit), bytes(level.flags)) == before
    assert render(level, catalog).tobytes() == render(level, catalog).tobytes()


def test_every_printable_character_has_a_letter_of_its_own(catalog: Catalog) -> None:
    printable = set(string.printable) - set(string.whitespace)
    assert printable <= set(letters())
    shapes = {character: cell_letter(character) for character in printable}
    assert len(set(shapes.values())) == len(printable)
    used = {species.character for species in catalog.species} | {kind.character for kind in catalog.kinds}
    assert used - {" "} <= printable


def test_the_atlas_covers_every_state() -> None:
    tiles = atlas()
    assert {(len(tile), len(row)) for tile in tiles.tiles for row in tile} == {(CELL, CELL)}
    assert max(tiles.of_cell) < len(tiles.tiles)
    assert max(tiles.variants) <= 4
    assert HEIGHT * CELL == 336


@pytest.mark.parametrize("character", [":", ";", "'"])
def test_thin_letters_are_broad_enough_to_be_seen(character: str) -> None:
    letter = array_of(cell_letter(character))
    assert letter.any(axis=0).sum() >= 6
    assert letter.sum() >= 20


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("reveal", [True, False])
def test_pictures_of_many_levels_are_those_of_one(style: str, reveal: bool) -> None:
    paths = [*ROOT.glob("examples/*.des"), *ROOT.glob("vaults/*.des")]
    scripts = [script for path in sorted(paths) for script in sampled(vaultc.load(path).levels, 12)]
    assert len(scripts) > 15
    for script in scripts:
        made = script.generate(7)
        for frame in (symbols.WHOLE, symbols.bounds(made.level).widened()):
            found = face_tables.picture(made.level, made.catalog, style=style, reveal=reveal, frame=frame)
            faces = cells.cells_of(made.level, made.catalog, style=style, reveal=reveal, frame=frame)
            assert numpy.array_equal(found, joined(faces, frame.columns)), script.name
