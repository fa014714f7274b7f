"""The origin of coordinates, and the terrain drawn so far."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.language.semantics import Model
from vaultc.language.semantics.frames import Spot
from vaultc.language.semantics.sheets import FrameKind
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.nodes.base import STAIRS

Analyze = Callable[[str], Model]

MAP = """GEOMETRY: {place}
MAP
-----
|.L.|
-----
ENDMAP
"""


def gold(model: Model) -> list[Spot]:
    return [spot for spot in model.spots if isinstance(spot.placed.node, n.Gold)]


def contents(model: Model) -> list[str | None]:
    found = [spot.content() for spot in gold(model)]
    return [None if content is None else "".join(sorted(content)) for content in found]


def level(*statements: str) -> str:
    return 'LEVEL: "x"\n' + "\n".join(statements) + "\n"


@pytest.mark.parametrize(
    ("place", "origin"),
    [
        ("left, top", (3, 3)),
        ("right, bottom", (73, 17)),
        ("center, center", (37, 9)),
        ("half-left, center", (19, 9)),
        ("half-right, top", (55, 3)),
        ("(5,6)", (6, 6)),
        ("random", None),
    ],
)
def test_corner_of_a_map(analyze: Analyze, place: str, origin: tuple[int, int] | None) -> None:
    (spot,) = gold(analyze(level(MAP.format(place=place), "GOLD: 5, (1,1)")))
    assert [sheet.origin for sheet in spot.sheets] == [origin]


def test_a_place_knows_its_square(analyze: Analyze) -> None:
    text = level(MAP.format(place="center, center"), "GOLD: 5, (0,0)", "GOLD: 5, (2,1)", "GOLD: 5, (9,9)")
    assert contents(analyze(text)) == ["-", "L", " "]


def test_places_of_variables_are_known_too(analyze: Analyze) -> None:
    text = level("$a = { (1,1), (2,2) }", "$b = (3,3)", "GOLD: 5, $a[0]", "GOLD: 5, $b", "GOLD: 5, (4,4)")
    assert [(spot.cell, spot.is_literal) for spot in gold(analyze(text))] == [
        ((1, 1), False),
        ((2, 2), False),
        ((3, 3), False),
        ((4, 4), True),
    ]


@pytest.mark.parametrize(
    ("statement", "content"),
    [
        ("TERRAIN: (1,1), 'P'", "P"),
        ("[50%]: TERRAIN: (1,1), 'P'", ".P"),
        ("TERRAIN: filter(50%, fillrect (0,0,4,2)), 'P'", None),
        ("REPLACE_TERRAIN: (0,0,4,2), '.', 'P', 50%", ".P"),
        ("REPLACE_TERRAIN: (0,0,4,2), 'L', 'P', 50%", "."),
        ("DOOR: closed, (1,1)", "+S"),
        ("STAIR: (1,1), up", STAIRS),
        ("STAIR: random, up", "."),
        ("SPILL: (1,1), 'P', south, 3", None),
        ("TERRAIN: (1,1), ('x', lit)", "."),
        ("FUNCTION f() { SINK: (1,1) } f()", None),
        ("FUNCTION f() { GOLD: 1, random } f()", "."),
        ("MAZEWALK: (0,1), west", "."),
        ("WALLWALK: (1,1), 'P'", ".P"),
    ],
)
def test_what_earlier_statements_have_drawn(analyze: Analyze, statement: str, content: str | None) -> None:
    text = level(MAP.format(place="center, center"), statement, "GOLD: 5, (1,1)")
    if statement.startswith("FUNCTION f() { SINK"):
        assert gold(analyze(text))[-1].sheets == ()
    else:
        assert contents(analyze(text))[-1] == content


def test_frames_of_branches(analyze: Analyze) -> None:
    text = level(
        "IF [50%] {", MAP.format(place="left, top"), "GOLD: 1, (1,1)", "} ELSE {", MAP.format(place="right, top"), "}",
        "GOLD: 2, (1,1)", "[50%]: NOMAP", "GOLD: 3, (1,1)",
    )  # fmt: skip
    assert [len(spot.sheets) for spot in gold(analyze(text))] == [1, 2, 3]


@pytest.mark.parametrize("statement", ["IF [50%] { }", "SWITCH [3] { }"])
def test_what_holds_nothing_leaves_the_frame(analyze: Analyze, statement: str) -> None:
    text = level(MAP.format(place="left, top"), statement, "GOLD: 5, (1,1)")
    (spot,) = gold(analyze(text))
    assert [sheet.kind for sheet in spot.sheets] == [FrameKind.MAP]


def test_a_map_that_is_not_kept_leaves_the_frame(analyze: Analyze) -> None:
    text = level("NOMAP", MAP.format(place="left, top, false"), "GOLD: 5, (1,1)")
    (spot,) = gold(analyze(text))
    assert [sheet.kind for sheet in spot.sheets] == [FrameKind.LEVEL]


def test_rooms_are_frames(analyze: Analyze) -> None:
    room = 'ROOM: "ordinary", lit, (1,1), (left,top), {} {{ GOLD: 5, (6,1) }}'
    known, unknown = gold(analyze(level(room.format("(6,4)"), room.format("random"))))
    assert [sheet.holds(known.cell) for sheet in known.sheets] == [False]
    assert [sheet.holds(unknown.cell) for sheet in unknown.sheets] == [None]


def test_only_the_first_map_stands_in_stone(analyze: Analyze) -> None:
    first, second = MAP.format(place="left, top"), MAP.format(place="right, top")
    model = analyze(level("INIT_MAP: solidfill, ' '", first, second))
    maps = [placed.order for placed in model.placed(n.Map)]
    assert model.bare_maps == {maps[0]}
    assert analyze(level("INIT_MAP: solidfill, '.'", first)).bare_maps == frozenset()


def test_regions_are_counted_from_the_map_even_in_rooms(analyze: Analyze) -> None:
    room = 'ROOM: "ordinary", lit, (1,1), (left,top), (5,5) { NON_DIGGABLE: (0,0,1,1) }'
    (area,) = analyze(level(MAP.format(place="left, top"), room)).areas
    assert [sheet.kind for sheet in area.sheets] == [FrameKind.MAP]
    assert area.corners == (0, 0, 1, 1)
