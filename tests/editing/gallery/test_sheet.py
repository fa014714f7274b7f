"""The contact sheet: every picture whole, none on another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from vaultc.editing.gallery.files import contact_sheet

sizes = st.lists(st.tuples(st.integers(16, 900), st.integers(16, 200)), min_size=1, max_size=12)


@given(sizes)
def test_every_pixel_of_every_picture_is_there(sizes: list[tuple[int, int]]) -> None:
    pictures = [Image.new("RGB", size, (1, 2, number + 1)) for number, size in enumerate(sizes)]
    sheet = contact_sheet(pictures, [""] * len(pictures), width=1000)
    counts = {color: count for count, color in sheet.getcolors(1 << 16) or []}
    assert [counts[(1, 2, number + 1)] for number in range(len(sizes))] == [w * h for w, h in sizes]
    assert sheet.width == 1000


def test_wide_pictures_make_the_sheet_wider() -> None:
    assert contact_sheet([Image.new("RGB", (1280, 20))], ["x"], width=200).width > 1280


def test_long_titles_stay_apart() -> None:
    pictures = [Image.new("RGB", (16, 16), (1, 2, 3))] * 2
    narrow = contact_sheet(pictures, ["a" * 60, "b" * 60], width=400)
    assert narrow.height > contact_sheet(pictures, ["a", "b"], width=400).height


def test_pictures_in_rows_stand_in_order() -> None:
    pictures = [Image.new("RGB", (100, 20), (number, 0, 0)) for number in (101, 102, 103)]
    sheet = contact_sheet(pictures, [""] * 3, width=260)
    found = [sheet.getpixel((x, y))[0] for y in range(sheet.height) for x in range(sheet.width)]  # type: ignore[index]
    assert [found.index(number) for number in (101, 102, 103)] == sorted(found.index(n) for n in (101, 102, 103))


@pytest.mark.parametrize("titles", [[], ["a", "b"]])
def test_titles_must_match(titles: list[str]) -> None:
    with pytest.raises(ValueError, match="1 pictures"):
        contact_sheet([Image.new("RGB", (9, 9))], titles)


def test_nothing_makes_no_sheet() -> None:
    with pytest.raises(ValueError, match="0 pictures"):
        contact_sheet([], [])
