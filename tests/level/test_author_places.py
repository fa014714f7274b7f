"""Places as the text of a level counts them."""

from __future__ import annotations

import pytest

import vaultc
from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError

NESTED = """LEVEL: "nested"
ROOM: "ordinary", lit, (3,3), (center,center), (11,9) {
  OBJECT: '*', (6,3)
  SUBROOM: "ordinary", lit, (1,1), (2,2) {
    OBJECT: '!', (1,0)
  }
}
"""
MAP = """LEVEL: "map"
GEOMETRY: left, top
MAP
.......
.......
ENDMAP
TRAP: "pit", (2,1)
REGION: (4,0,6,1), lit, "ordinary", unfilled {
  TRAP: "web", (1,1)
}
"""


def made(text: str, dialect: str = "unnethack6", seed: int = 1) -> Level:
    return vaultc.loads(text, dialect=dialect)[0].generate(seed=seed).level


def told(level: Level) -> dict[str, str]:
    """The words for the places of objects and traps, by what they are."""
    catalog = vaultc.loads(MAP)[0].catalog
    objects = {catalog.kinds[item.kind].object_class: (item.x, item.y) for item in level.items()}
    traps = {catalog.trap_kinds[trap.kind].name: (trap.x, trap.y) for trap in level.traps}
    return {what: author_places.in_words(level, *place) for what, place in {**objects, **traps}.items()}


def test_a_room_counts_from_its_floor_and_a_subroom_from_its_own() -> None:
    level = made(NESTED)
    room, subroom = level.rooms[0], level.rooms[0].subrooms[0]
    assert told(level) == {
        "GEM": f"(6,3) in this room, level ({room.lx + 6},{room.ly + 3})",
        "POTION": f"(1,0) in this room, level ({subroom.lx + 1},{subroom.ly})",
    }


def test_a_map_counts_from_its_corner_and_a_region_in_it_from_its_own() -> None:
    level = made(MAP)
    assert set(told(level)) == {"pit", "web"}
    assert told(level)["pit"].startswith("(2,1) of this MAP, level (")
    assert told(level)["web"].startswith("(1,1) in this room, level (")


def test_places_after_a_region_without_contents_count_from_the_map() -> None:
    level = made(MAP.replace(' {\n  TRAP: "web", (1,1)\n}', "") + 'TRAP: "web", (5,1)\n')
    assert told(level)["web"].startswith("(5,1) of this MAP, level (")


def test_cells_outside_of_rooms_have_only_the_place_on_the_level() -> None:
    assert author_places.in_words(made(NESTED), 1, 1) == "(1,1) of the level"


def test_mirrored_levels_keep_the_numbers_of_the_text() -> None:
    seen = set()
    for seed in range(1, 13):
        level = made(MAP.partition("REGION")[0], "unnethack", seed)
        seen.add(level.flip)
        assert told(level)["pit"].startswith("(2,1) of this MAP, level (")
    assert seen == {0, 1, 2, 3}


def test_which_area_is_numbered() -> None:
    nested = made(NESTED)
    assert author_places.ruled_area(nested, True) is nested.areas[0]
    assert author_places.ruled_area(nested, "room") is nested.areas[0]
    assert author_places.ruled_area(nested, "level") is None
    assert author_places.ruled_area(nested, False) is None
    with pytest.raises(InvalidValueError, match="'room' or 'level', not 'rooms'"):
        author_places.ruled_area(nested, "rooms")


def test_two_rooms_are_numbered_as_the_level_and_named_by_their_lines() -> None:
    text = 'LEVEL: "two"\n' + "".join(
        f"ROOM: \"ordinary\", lit, ({x},3), (center,center), (3,3) {{\n  OBJECT: '*', (1,2)\n}}\n" for x in (1, 4)
    )
    level = made(text)
    assert author_places.ruled_area(level, "room") is None
    cells = sorted(level.piles)
    words = author_places.PlaceWords(level, "room").of(cells, 8)
    assert words.startswith("(1,2) in the room of line ")
    assert {words.count("(1,2) in the room of line 2"), words.count("(1,2) in the room of line 5")} == {1}
    assert author_places.PlaceWords(level, False).of(cells, 8) == ""


def test_a_map_that_is_not_kept_is_no_area() -> None:
    text = 'LEVEL: "x"\nGEOMETRY: (3,3){keep}\nMAP\n...\n...\nENDMAP\n'
    assert len(made(text.format(keep="")).areas) == 1
    assert made(text.format(keep=", false")).areas == []
