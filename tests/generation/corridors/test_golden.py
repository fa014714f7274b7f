"""Reference levels that consist of rooms and corridors alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from recorded import DIGITS, digits

from vaultc.generation.corridors import random_corridors, rogue_level
from vaultc.generation.layout.flip import flip_left_right, flip_top_bottom
from vaultc.generation.layout.rooms import create_room, number_room
from vaultc.generation.layout.walls import extend_spines, remove_boundary_symbols, wallification
from vaultc.generation.site import Site
from vaultc.world.grid import CELLS

PLACES = ((1, 1, 6, 3), (3, 1, 5, 4), (5, 1, 6, 3), (1, 4, 7, 3), (3, 4, 4, 4), (5, 4, 6, 3))
WHOLE = (1, 0, 79, 20)


def six_rooms(site: Site) -> None:
    for column, row, width, height in PLACES:
        site.dice.rn2(100)
        room = create_room(site, column, row, width, height, -1, -1, 0, 1)
        if room is not None:
            number_room(site.level, room)
            room.fill, room.join = 1, True
    random_corridors(site, 0)


def finish(site: Site, flips: bool) -> None:
    level = site.level
    remove_boundary_symbols(level, bytearray(CELLS))
    wallification(level, *WHOLE)
    if flips and site.dice.rn2(2):
        flip_top_bottom(level)
    if flips and site.dice.rn2(2):
        flip_left_right(level)
    extend_spines(level, *WHOLE)


@pytest.mark.parametrize(
    ("name", "script", "flips"), [("t2-random-corridors", six_rooms, True), ("t2-init-rogue", rogue_level, False)]
)
def test_reference_levels(
    name: str, script: Callable[[Site], None], flips: bool, make_site: Any, reference: Any
) -> None:
    for expected in reference(name):
        site = make_site(expected["seed"])
        for bound in (3, 3, 2):
            site.dice.rn2(bound)
        script(site)
        finish(site, flips)
        actual = [row.replace("S", "R") for row in digits(site.level, "terrain")]
        wanted = [row.replace("S", stairs_on(row, index, site)) for index, row in enumerate(expected["terrain"])]
        assert actual == wanted
        assert digits(site.level, "lit") == expected["lit"]
        assert [room.door_count for room in site.level.rooms] == [room[6]["doors"] for room in expected["rooms"]]
        assert site.level.flip == expected.get("flip", 0)


def stairs_on(row: str, y: int, site: Site) -> str:
    """The terrain under the stairs of the reference level, which are not made here."""
    return DIGITS[site.level.terrain[row.index("S") * 21 + y]] if "S" in row else ""
