"""Turned levels: what they make is the image of what the original makes, and turning them back gives the original."""

from __future__ import annotations

from itertools import product

import pytest

from vaultc.api.loading import LevelScript, load
from vaultc.language.semantics.sheets import MapSize
from vaultc.language.source import Source
from vaultc.language.symmetry.images import Turning, images_of, rotation_set, rotation_sets
from vaultc.language.symmetry.map_frames import IDENTITY, SYMMETRIES, Symmetry, TurningError
from vaultc.language.syntax import nodes as n

BY_SYMMETRY = pytest.mark.parametrize("symmetry", SYMMETRIES, ids=[symmetry.word for symmetry in SYMMETRIES])

FIXED = """\
FUNCTION helper($x: int) {
  TERRAIN: coord($x, 3), 'T'
}
FUNCTION place($x: int, $y: int) {
  TERRAIN: coord($x, $y), 'I'
  helper($x + 1)
}
# Title: a yard
LEVEL: "yard"
FLAGS: noflip
FUNCTION inside() { TERRAIN: (5,5), 'C' }
$corner = (2,1)
$list = { (3,1), (4,1) }
GEOMETRY: (30,4)
MAP
---------xx
|.......|xx
|.......---
|.....}...|
|.........|
|.........|
-----+-----
ENDMAP
place(1, 4)
inside()
TERRAIN: $corner, 'L'
TERRAIN: coord($corner.x, $corner.y + 1), 'P'
TERRAIN: $list[1], '{'
TERRAIN: fillrect (6,1,7,2), 'A'
TERRAIN: fillrect region(1, $corner.y + 4, 3, 5), 'M'
TERRAIN: grow(east, (8,4)), 'W'
TERRAIN: grow(north, (3,4)), 'T'
TERRAIN: line (7,5) - (9,5), '|'
TERRAIN: ellipse((4,4), 2, 1), 'F'
REPLACE_TERRAIN: (0,0,4,1), '-', 'H', 100%
DOOR: closed, (5,6)
DRAWBRIDGE: (6,3), east, open
STAIR: (9,3), up
TRAP: "pit", (2,3)
"""


def script_of(text: str, name: str | None = None) -> LevelScript:
    loaded = load(Source.from_text(text, "yard.des"), dialect="unnethack")
    return loaded.levels[0] if name is None else loaded[name]


def image_text(script: LevelScript, symmetry: Symmetry) -> str:
    """The source of one image with the functions that all share."""
    (image,) = images_of(script.model, script.facts, (symmetry,)).images
    found = rotation_set(script.model, script.facts)
    return found.functions + image.text("turned", "turned")


def cells(script: LevelScript) -> dict[tuple[int, int], tuple[object, ...]]:
    """The terrain in the box of the only map, counted from its corner, with traps; walls without direction."""
    level = script.generate(1).level
    (node,) = (one for one in script.facts.node.statements if isinstance(one, n.Map))
    assert isinstance(node.place, n.Coordinate)
    rows = node.block.rows
    width, height = max(map(len, rows)), len(rows)
    traps = {(trap.x, trap.y): trap.kind for trap in level.traps}
    left, top = node.place.x + 1, node.place.y
    walls = set(range(1, 13))
    found = {}
    for x, y in product(range(width), range(height)):
        terrain = level.terrain[(left + x) * 21 + top + y]
        found[x, y] = ("wall" if terrain in walls else terrain, traps.get((left + x, top + y)))
    return found


@BY_SYMMETRY
def test_what_is_generated_is_the_image(symmetry: Symmetry) -> None:
    script = script_of(FIXED)
    before, after = cells(script), cells(script_of(image_text(script, symmetry), "turned"))
    size = MapSize(11, 7)
    assert after == {symmetry.cell(cell, size): content for cell, content in before.items()}


SEVERAL = """\
LEVEL: "pair"
FLAGS: noflip
TERRAIN: (70,18), 'T'
$corner = (1,1)
$list = { (4,2), (5,1) }
GEOMETRY: left,top
MAP
-----xx
|...---
|.....|
-------
ENDMAP
TERRAIN: $corner, 'L'
TERRAIN: coord($corner.x + 1, 2), 'P'
DOOR: closed, (6,2)
GEOMETRY: PLACE
MAP
----
|..|
|..|
|..|
----
ENDMAP
TERRAIN: (1,3), '}'
IF [1 == 1] {
  GEOMETRY: half-right,bottom
MAP
.T.
...
ENDMAP
}
NOMAP
TERRAIN: (40,2), 'I'
TERRAIN: fillrect (60,1,62,1), 'C'
"""
SEVERAL_TOGETHER = """\
LEVEL: "pair"
FLAGS: noflip
$corner = (1,1)
GEOMETRY: (40,2)
MAP
-----xx
|...---
|.....|
-------
ENDMAP
TERRAIN: $corner, 'L'
DOOR: closed, (6,2)
DRAWBRIDGE: (3,2), east, open
GEOMETRY: (48,6)
MAP
----
|..|
|..|
|..|
----
ENDMAP
TERRAIN: (1,3), 'T'
TERRAIN: line (1,1) - (2,1), '{'
TRAP: "pit", (2,2)
"""


def terrain(script: LevelScript) -> dict[tuple[int, int], object]:
    """The terrain of a whole level without stone; walls without direction."""
    level = script.generate(1).level
    cells = {(x, y): level.terrain[x * 21 + y] for x, y in product(range(1, 80), range(21))}
    return {cell: "wall" if code in range(1, 13) else code for cell, code in cells.items() if code}


@pytest.mark.parametrize("place", ["right,bottom", "(30,9)", "center,center", "half-left,bottom"])
@pytest.mark.parametrize("symmetry", [s for s in SYMMETRIES if not s.swaps], ids=lambda symmetry: symmetry.word)
def test_several_maps_are_mirrored_with_the_level(symmetry: Symmetry, place: str) -> None:
    script = script_of(SEVERAL.replace("PLACE", place))
    before, after = terrain(script), terrain(script_of(image_text(script, symmetry), "turned"))
    assert len(before) > 40
    moved = {symmetry.cell((x - 1, y), MapSize(79, 21)): code for (x, y), code in before.items()}
    assert after == {(x + 1, y): code for (x, y), code in moved.items()}
    found = images_of(script.model, script.facts)
    assert [symmetry.swaps for symmetry, _ in found.impossible] == [True] * 4


@BY_SYMMETRY
def test_several_maps_are_turned_together(symmetry: Symmetry) -> None:
    script = script_of(SEVERAL_TOGETHER)
    before, after = terrain(script), terrain(script_of(image_text(script, symmetry), "turned"))
    left, top = (41, 2) if symmetry.swaps else (1, 0)
    size = MapSize(12, 9) if symmetry.swaps else MapSize(79, 21)
    moved = {symmetry.cell((x - left, y - top), size): code for (x, y), code in before.items()}
    assert after == {(x + left, y + top): code for (x, y), code in moved.items()}


def test_maps_that_are_apart_are_placed_by_words() -> None:
    """Two levels that differ by mirrored words are images, and a quarter turn keeps the maps apart."""
    maps = (
        "GEOMETRY: {},top\nMAP\n-----\n|{}|\n-----\nENDMAP\nSTAIR: ({},1), up\n"
        "GEOMETRY: {},bottom\nMAP\n...\n...\nENDMAP\n"
    )
    text = (
        'LEVEL: "a"\n'
        + maps.format("left", "..L", 1, "right")
        + 'LEVEL: "b"\n'
        + maps.format("right", "L..", 3, "left")
    )
    script = script_of(text, "a")
    (found,) = rotation_sets(script.model, script.model.levels)
    assert [(m.image.symmetry.word, [level.name for level in m.levels]) for m in found.members if m.levels] == [
        ("as-is", ["a"]), ("mirrored", ["b"])
    ]  # fmt: skip
    assert len(found.members) == 8
    quarter = next(member.text for member in found.members if member.image.symmetry.word == "quarter")
    assert "GEOMETRY: right,top\n" in quarter
    assert "GEOMETRY: left,bottom\n" in quarter
    for member in found.members:
        assert len(terrain(script_of(member.text))) == len(terrain(script))


def test_maps_of_one_size_may_take_turns() -> None:
    text = 'LEVEL: "x"\nIF [50%] {\nGEOMETRY: (1,2)\nMAP\n..T\n...\nENDMAP\n} ELSE {\nGEOMETRY: (1,2)\nMAP\n...\n..L\n\
ENDMAP\n}\nGOLD: 1, (2,0)\n'
    script = script_of(text)
    found = rotation_set(script.model, script.facts)
    assert len(found.members) == 8
    assert "GOLD: 1, (0,0)" in next(m.text for m in found.members if m.image.symmetry.word == "mirrored")
    assert "GOLD: 1, (1,2)" in next(m.text for m in found.members if m.image.symmetry.word == "quarter")


@BY_SYMMETRY
def test_turning_on_comes_back_to_the_original(symmetry: Symmetry) -> None:
    """Four quarter turns, and twice any other image, make the original."""
    script = first = script_of(FIXED)
    for _ in range(4 if symmetry.swaps and symmetry.is_rotation else 2):
        script = script_of(image_text(script, symmetry), "turned")
    assert cells(script) == cells(first)


@BY_SYMMETRY
def test_cells_and_directions_agree(symmetry: Symmetry) -> None:
    size = MapSize(5, 3)
    steps = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0), "northeast": (1, -1)}
    for word, (dx, dy) in steps.items():
        x, y = symmetry.cell((2, 1), size)
        beside = symmetry.cell((2 + dx, 1 + dy), size)
        turned = {"southwest": (-1, 1), "northwest": (-1, -1), "southeast": (1, 1)} | steps
        assert turned[symmetry.direction(word)] == (beside[0] - x, beside[1] - y)
    assert symmetry.direction("random") == "random"
    assert len({symmetry.cell((x, y), size) for x in range(5) for y in range(3)}) == 15


def test_the_library_is_what_is_written() -> None:
    """The rotations of the library are those that are computed from the first of each set, cell by cell."""
    shapes = load("library").levels
    counted = 0
    for script in shapes:
        if not (script.title or "").endswith(("(1 of 4)", "(1 of 2)")):
            continue
        found = rotation_set(script.model, script.facts)
        group = [s for s in shapes if (s.title or "").partition(" (")[0] == (script.title or "").partition(" (")[0]]
        levels = [level.name for member in found.members for level in member.levels]
        assert set(levels) >= {one.name for one in group}
        for member in found.members:
            for level in member.levels:
                rows = next(s for s in level.node.statements if isinstance(s, n.Map)).block.rows
                assert member.image.turning.image_rows(member.image.turning.maps[0]) == rows, level.name
                counted += 1
    assert counted >= 32


def test_images_that_are_alike_are_one() -> None:
    found = {script.name: images_of(script.model, script.facts) for script in load("vaults/shapes.des").levels}
    assert {
        name: len(images.images) for name, images in found.items() if name in ("vlt-clover", "vlt-cross", "vlt-ell-1")
    } == {
        "vlt-clover": 1,
        "vlt-cross": 2,
        "vlt-ell-1": 4,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('ROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}', "with ROOM cannot be turned"),
        ("GOLD: 5, (3,3)", "no MAP"),
        ("NOMAP", "no MAP"),
        ("LOOP [2] {\nGEOMETRY: random\nMAP\n...\nENDMAP\n}", "inside of a loop"),
        (
            "IF [50%] {\nGEOMETRY: random\nMAP\n...\nENDMAP\n} ELSE {\nGEOMETRY: random\nMAP\n.\n.\nENDMAP\n}\n"
            "GOLD: 1, (1,0)",
            "maps of different sizes",
        ),
        (
            "$a = (1,0)\nGEOMETRY: random\nMAP\n...\nENDMAP\nGOLD: 1, $a\nGEOMETRY: random\nMAP\n..\nENDMAP\n"
            "GOLD: 1, $a",
            "maps of different sizes",
        ),
    ],
)
def test_levels_that_cannot_be_turned(text: str, message: str) -> None:
    script = script_of(f'LEVEL: "x"\n{text}\n')
    with pytest.raises(TurningError, match=message):
        Turning(script.model, script.facts, IDENTITY)


def test_a_vault_is_turned_only_if_it_finds_a_place() -> None:
    for columns, images in ((19, 8), (20, 4)):
        row = "|" + "." * (columns - 2) + "|"
        wall = "-" * columns
        rows = "\n".join((wall, row[:-2] + "L|", row, row, wall))
        text = (
            f'LEVEL: "x"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n{rows}\nENDMAP\nREGION: (1,1,3,3), lit, "ordinary"\n'
        )
        script = script_of(text)
        assert len(rotation_set(script.model, script.facts).members) == images
        for member in rotation_set(script.model, script.facts).members:
            assert terrain(script_of(member.text))


def test_a_wide_map_is_mirrored_but_not_turned_by_a_quarter() -> None:
    rows = "\n".join(("." * 30, "L" + "." * 29))
    script = script_of(f'LEVEL: "x"\nGEOMETRY: random\nMAP\n{rows}\nENDMAP\nGOLD: 1, (29,1)\n')
    found = rotation_set(script.model, script.facts)
    assert [member.image.symmetry.word for member in found.members] == ["as-is", "half", "mirrored", "mirrored-half"]
    assert [symmetry.swaps for symmetry, _ in found.impossible] == [True] * 4
    assert "GOLD: 1, (0,0)" in found.members[1].text


def test_places_in_the_block_of_a_region_count_from_it() -> None:
    text = 'LEVEL: "x"\nGEOMETRY: random\nMAP\n' + "......\n" * 4 + "ENDMAP\n"
    text += 'REGION: (1,1,3,2), lit, "temple" {\nGOLD: 1, (0,1)\n}\n'
    script = script_of(text)
    (image,) = images_of(script.model, script.facts, (SYMMETRIES[1],)).images
    assert "REGION: (1,1,2,3)" in image.text("y", None)
    assert "GOLD: 1, (0,0)" in image.text("y", None)


def test_sets_name_levels_that_are_there_twice_or_missing() -> None:
    text = "".join(
        f'LEVEL: "nook-{number}"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n{rows}\nENDMAP\n'
        for number, rows in enumerate(("..L\n...", "...\nL..", "...\nL.."))
    )
    script = script_of(text)
    (found,) = rotation_sets(script.model, script.model.levels)
    levels = [[level.name for level in member.levels] for member in found.members]
    assert levels == [["nook-0"], [], ["nook-1", "nook-2"], *[[]] * 5]
    assert [member.name for member in found.members if member.is_missing] == [f"nook-{n}" for n in (3, 4, 5, 6, 7, 8)]
