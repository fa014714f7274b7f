"""Layouts: made, copied, edited, compared, written."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import numpy
import pytest

import vaultc
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import terrain


def cellar() -> vaultc.Layout:
    """A room with a door, stairs, an altar and a few things."""
    layout = vaultc.Layout.empty()
    layout.room(5, 3, 20, 10)
    layout.place("door", "closed", 5, 5)
    layout.place("stairs", "up", 7, 7)
    layout.place("altar", "law", 12, 6)
    layout.place("monster", "newt", 9, 9)
    layout.place("object", "long sword", 9, 9, bonus=2, blessing="cursed")
    layout.place("trap", "pit", 10, 5)
    layout.place("engraving", "burn", 11, 5, text="Elbereth")
    return layout


def test_the_frozen_file_makes_the_same_layout() -> None:
    layout = cellar()
    assert layout.validate() == ()
    for seed in (1, 2, 3):
        assert layout.made(seed) == layout
    assert "GEOMETRY" in layout.to_des()
    assert layout.render(crop=True).splitlines()[0] == "----------------"
    assert str(layout).strip().splitlines()[0] == "----------------"
    assert layout.measures("monsters") == {"monsters": 1}


def test_copies_and_their_origin_are_independent() -> None:
    level = vaultc.load("vlt-delphi").levels[0].generate(7)
    before, layout = level.render("conformance"), level.layout()
    twin = layout.copy()
    twin.paint((5, 5), "lava")
    twin.place("monster", "newt", 5, 6)
    twin.clear((1, 0, 79, 20))
    assert level.render("conformance") == before
    assert layout == level.layout() == vaultc.Layout.from_level(level)
    assert layout != twin


def test_layouts_go_to_other_processes() -> None:
    layout = cellar()
    again = pickle.loads(pickle.dumps(layout))
    assert again == layout
    assert again.digest() == layout.digest()


def test_views_are_arrays_by_rows() -> None:
    layout = cellar()
    assert layout.terrain.shape == layout.lit.shape == layout.door_numbers.shape == (21, 80)
    assert layout.terrain.dtype == numpy.uint8
    assert layout.terrain[5, 5] == terrain.DOOR
    assert layout.door_numbers[5, 5] == 4
    assert layout.lit[3:11, 5:21].all()
    assert layout.lit.sum() == 16 * 8
    with pytest.raises(ValueError, match="read-only"):
        layout.terrain[0, 0] = 1


def test_cells_are_told_in_four_ways() -> None:
    mask = numpy.zeros((21, 80), bool)
    mask[4:6, 10:12] = True
    ways = (mask, (10, 4, 11, 5), [(10, 4), (11, 4), (10, 5), (11, 5)], numpy.where(mask, 1, 0))
    layouts = [vaultc.Layout.empty(fill="floor") for _ in ways]
    for layout, where in zip(layouts, ways, strict=True):
        layout.paint(where, "lava")
    assert all(layout == layouts[0] for layout in layouts)
    assert (layouts[0].terrain == terrain.LAVAPOOL).sum() == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("monster", "nwet", 3, 3), "did you mean 'newt'"),
        (("object", "lng sword", 3, 3), "did you mean 'long sword'"),
        (("object", "sleep", 3, 3), "choose one with symbol="),
        (("trap", "pti", 3, 3), "did you mean 'pit'"),
        (("monstr", "newt", 3, 3), "did you mean 'monster'"),
        (("monster", "newt", 80, 3), r"\(80,3\) lies off the level"),
    ],
)
def test_wrong_names_have_one_clear_message(words: tuple[str, str, int, int], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        vaultc.Layout.empty().place(*words)


WRONG: dict[str, Callable[[vaultc.Layout], object]] = {
    "'lava' is neither a cell": lambda layout: layout.paint("lava", (0, 0, 9, 9)),
    "5 is neither a cell": lambda layout: layout.clear(5),
    "a column or a row must be a whole number, not 1.5": lambda layout: layout.paint((1.5, 2), "lava"),
    "(1,) is not a cell (x, y)": lambda layout: layout.paint([(1,)], "lava"),
    "a terrain must be a text, not 5": lambda layout: layout.paint((1, 2), 5),
    "a column must be a whole number, not '5'": lambda layout: layout.place("monster", "newt", "5", 5),
    "the name of a thing must be a text, not None": lambda layout: layout.place("trap", None, 5, 5),
    "quantity must be a whole number, not 'many'": lambda layout: layout.place(
        "object", "dagger", 5, 5, quantity="many"
    ),
    "called must be a text, not 7": lambda layout: layout.place("monster", "newt", 5, 5, called=7),
    "contents must be a list of objects or names, not 3": lambda layout: layout.place(
        "object", "chest", 5, 5, contents=3
    ),
}


@pytest.mark.parametrize("message", WRONG)
def test_wrong_arguments_have_a_clear_error(message: str) -> None:
    with pytest.raises(InvalidValueError, match=re.escape(message)):
        WRONG[message](cellar())


def test_numbers_of_numpy_are_numbers() -> None:
    layout = vaultc.Layout.empty()
    layout.paint((numpy.int64(5), numpy.uint8(5)), "floor")
    layout.place("object", "dagger", numpy.int16(5), numpy.int64(5), quantity=numpy.int32(3))
    assert type(layout.objects[0].x) is type(layout.objects[0].quantity) is int
