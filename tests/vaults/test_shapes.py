"""The maps of the library: their sizes, their rotations, and the regions that make rooms of them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from vaultc.language.syntax.nodes import Map, Region, RegionStatement

SIZES = {
    "L-shaped": (8, 8),
    "L-shaped, big": (13, 12),
    "blocked centre": (11, 11),
    "circular small": (7, 7),
    "circular medium": (9, 9),
    "circular large": (11, 11),
    "T-shaped": (11, 8),
    "S-shaped": (8, 11),
    "Z-shaped": (8, 11),
    "U-shaped": (13, 8),
    "C-shaped": (8, 10),
    "Tetris L": (8, 11),
    "Tetris J": (8, 11),
    "four-leaf clover": (11, 11),
    "cross-shaped": (13, 11),
    "Ozymandias' tomb": (9, 9),
}
"""Width and height of the map, of the first rotation if there are several."""

FLOORS = {
    "L-shaped": 27,
    "L-shaped, big": 80,
    "blocked centre": 72,
    "circular small": 13,
    "circular medium": 37,
    "circular large": 61,
    "T-shaped": 36,
    "S-shaped": 36,
    "Z-shaped": 36,
    "U-shaped": 51,
    "C-shaped": 36,
    "Tetris L": 36,
    "Tetris J": 36,
    "four-leaf clover": 57,
    "cross-shaped": 51,
}

ROTATIONS = {
    "L-shaped": (0, 1, 2, 3),
    "L-shaped, big": (0, 1, 2, 3),
    "T-shaped": (0, 1, 2, 3),
    "Tetris L": (0, 1, 2, 3),
    "Tetris J": (0, 1, 2, 3),
    "S-shaped": (0, 1),
    "Z-shaped": (0, 1),
    "U-shaped": (0, 2),
    "C-shaped": (0, 2),
}
"""By how many quarters, clockwise, each rotation is turned against the first."""


def base_title(title: str) -> str:
    return re.sub(r" \(\d of \d\)$", "", title)


def map_rows(vault) -> tuple[str, ...]:
    (statement,) = (statement for statement in vault.level.statements if isinstance(statement, Map))
    return statement.block.rows


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A map after a quarter turn clockwise."""
    return tuple("".join(row[x] for row in reversed(rows)) for x in range(len(rows[0])))


def kinds(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A map without the direction of its walls."""
    return tuple(row.replace("|", "-") for row in rows)


@pytest.fixture(scope="module")
def rotations(vaults) -> dict[str, list]:
    """The vaults of each base title, in the order of the library."""
    groups: dict[str, list] = {}
    for vault in vaults:
        groups.setdefault(base_title(vault.title), []).append(vault)
    return groups


@pytest.mark.parametrize("title", SIZES)
def test_map_has_the_stated_size(rotations, title: str) -> None:
    rows = map_rows(rotations[title][0])
    assert {len(row) for row in rows} == {SIZES[title][0]}
    assert len(rows) == SIZES[title][1]


@pytest.mark.parametrize("title", FLOORS)
def test_map_has_its_floor_inside_walls(rotations, title: str) -> None:
    for vault in rotations[title]:
        rows = map_rows(vault)
        assert "".join(rows).count(".") == FLOORS[title]
        floor = [(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character == "."]
        around = {rows[y + dy][x + dx] for x, y in floor for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert around <= set(".-|L"), vault.title


@pytest.mark.parametrize("title", ROTATIONS)
def test_rotations_are_rotations(rotations, title: str) -> None:
    group = rotations[title]
    quarters = ROTATIONS[title]
    assert [vault.title for vault in group] == [f"{title} ({n} of {len(group)})" for n in range(1, len(group) + 1)]
    assert len(group) == len(quarters)
    rows = map_rows(group[0])
    turns = [rows, turned(rows), turned(turned(rows)), turned(turned(turned(rows)))]
    assert [kinds(map_rows(vault)) for vault in group] == [kinds(turns[quarter]) for quarter in quarters]
    assert len({map_rows(vault) for vault in group}) == len(group)


def test_shapes_without_rotations_stand_alone(rotations) -> None:
    for title, group in rotations.items():
        assert len(group) == len(ROTATIONS.get(title, (0,))), title


def test_walls_are_drawn_along_their_direction(rotations) -> None:
    for title in ROTATIONS:
        for vault in rotations[title]:
            rows = map_rows(vault)
            for row in rows:
                for left, right in pairwise(row):
                    assert not (left in "-|" and right in "-|" and "|" in (left, right)), vault.title


@pytest.mark.parametrize("title", FLOORS)
def test_shape_becomes_an_irregular_ordinary_room_with_contents(rotations, title: str) -> None:
    for vault in rotations[title]:
        rows = map_rows(vault)
        (region,) = (statement for statement in vault.level.statements if isinstance(statement, RegionStatement))
        assert region.type is not None
        assert region.type.text == "ordinary"
        assert {word.text for word in region.flags} == {"unfilled", "irregular"}
        assert isinstance(region.region, Region)
        assert rows[region.region.y1][region.region.x1] == "."
        assert rows[0].count(".") == 0


def test_blocked_centre_is_a_ring_around_three_by_three_lava(rotations) -> None:
    rows = map_rows(rotations["blocked centre"][0])
    lava = {(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character == "L"}
    assert lava == {(x, y) for x in (4, 5, 6) for y in (4, 5, 6)}


def test_the_tomb_is_nine_by_nine_with_the_throne_at_its_end(rotations) -> None:
    rows = map_rows(rotations["Ozymandias' tomb"][0])
    throne = [(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character == "\\"]
    assert throne == [(7, 4)]
    assert all(row[0] == row[8] == "|" for row in rows[1:8])
    assert rows[0] == rows[8] == "-" * 9


def test_the_map_of_the_rivers_is_blank(rotations) -> None:
    assert map_rows(rotations["underground rivers"][0]) == ("  ", "  ")
