"""Selections: by hand, and by the laws of sets (rules: "Selections")."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.generation.interpreter import selection as cells
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Level
from vaultc.world.grid import CELLS, EAST, HEIGHT, LAST_COLUMN, LAST_ROW, NORTH, SOUTH, WEST

MAP = "GEOMETRY: (9,4)\nMAP\n.....\n.TT..\n.TT..\n.....\nENDMAP\n"
"""Cell (0,0) of the map is cell (10,4) of the level."""


def drawing(text: str) -> set[tuple[int, int]]:
    """The cells that are marked in a picture, counted from its top left corner."""
    return {(x, y) for y, row in enumerate(text.split("/")) for x, c in enumerate(row) if c == "#"}


def selected(execute, text: str, before: str = "", **options) -> set[tuple[int, int]]:
    """The cells of a selection, counted from (1,0)."""
    chosen = execute(f"{before}$l = selection: {text}", **options).variables["$l"]
    assert chosen == sorted(set(chosen))
    return {(cell // HEIGHT - 1, cell % HEIGHT) for cell in chosen}


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("(1,2)", "//.#"),
        ("(1,1) & (3,0)", "...#/.#"),
        ("rect (0,0,3,2)", "####/#..#/####"),
        ("rect (1,1,1,3)", "/.#/.#/.#"),
        ("rect region(3,2,0,0)", "####/#..#/####"),
        ("fillrect (0,1,3,2)", "/####/####"),
        ("fillrect region(3,2,2,1)", "/..##/..##"),
        ("line (0,0)-(3,3)", "#/.#/..#/...#"),
        ("line (0,0)-(2,1)", "##/..#"),
        ("line (2,1)-(0,0)", "#/.##"),
        ("line (0,0)-(5,2)", "##/..##/....##"),
        ("line (5,2)-(0,0)", "##/..##/....##"),
        ("line (2,0)-(2,3)", "..#/..#/..#/..#"),
        ("line (0,1)-(3,1)", "/####"),
        ("grow((2,2))", "/.###/.###/.###"),
        ("grow(west, (2,2))", "/...#/..##/...#"),
        ("grow(east, (2,2))", "/.#/.##/.#"),
        ("grow(north, (2,2))", "//..#/.###"),
        ("grow(south, (2,2))", "/.###/..#"),
        ("grow(north|west, (2,2))", "/...#/..##/.###"),
        ("circle((3,3), 1)", "//...#/..#.#/...#"),
        ("circle((3,3), 0)", "///...#"),
        ("filter(fillrect (0,0,2,2), fillrect (1,1,3,3))", "/.##/.##"),
        ("filter((1,1), (2,2))", ""),
    ],
)
def test_shapes(text: str, picture: str, execute) -> None:
    found = selected(execute, text)
    assert found == drawing(picture), sorted(found)


@pytest.mark.parametrize("word", ["", ", filled"])
def test_filled_draws_the_outline_and_unfilled_the_disc(word: str, execute) -> None:
    outline = selected(execute, f"circle((9,9), 3{word})")
    disc = selected(execute, "circle((9,9), 3, unfilled)")
    assert (9, 9) not in outline
    assert (9, 9) in disc
    assert outline <= disc


def test_an_ellipse_by_hand(execute) -> None:
    """a = 3, b = 1: from (0,1) right by steps until the row falls."""
    outline = selected(execute, "ellipse((9,9), 3, 1)")
    assert {x for x, _ in outline} == set(range(6, 13))
    assert {y for _, y in outline} == {8, 9, 10}
    assert {(6, 9), (12, 9), (9, 8), (9, 10)} <= outline
    assert (9, 9) not in outline


def test_a_line_to_itself_is_the_whole_diagonal(execute) -> None:
    found = selected(execute, "line (30,10)-(30,10)")
    assert found == {(30 + d, 10 + d) for d in range(-10, 11)}


def test_a_line_locates_its_second_end_first(execute) -> None:
    run = execute("$l = selection: line random - random", words=[10, 5, 12, 6])
    assert [bound for bound, _ in run.draws] == [79, 21, 79, 21]
    assert [divmod(cell, HEIGHT) for cell in run.variables["$l"]] == [(11, 5), (12, 6), (13, 6)]
    mixed = execute("$l = selection: line (0,0) - rndcoord((3,0))", words=[0])
    assert len(mixed.variables["$l"]) == 4


def test_ends_are_brought_to_the_grid(execute) -> None:
    """The first end is limited to the last row, the second raised to the first."""
    before = "GEOMETRY: (9,15)\nMAP\n.\n.\nENDMAP\n"
    assert selected(execute, "line (0,15)-(0,0)", before) == {(9, y) for y in range(15, 21)}


AT_THE_RIGHT = "GEOMETRY: (65,4)\nMAP\n.....\n.....\nENDMAP\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fillrect (3,0,60,1)", {(69 + x, 4 + y) for x in range(11) for y in (0, 1)}),
        ("fillrect (3,0,61,1)", {(69 + x, 4 + y) for x in range(11) for y in (0, 1)}),
        ("fillrect (3,0,62,1)", set()),
        ("fillrect (3,0,200,1)", set()),
        ("fillrect (190,0,200,1)", {(x, y) for x in range(11) for y in (4, 5)}),
        ("rect (62,0,70,1)", {(0, 4), (0, 5)}),
    ],
)
def test_places_relative_to_a_map_wrap_as_eight_bit_numbers_do(text: str, found: object, execute) -> None:
    run = execute(f"{AT_THE_RIGHT}$l = selection: {text}")
    assert run.draws == []
    assert {divmod(cell, HEIGHT) for cell in run.variables["$l"]} == found


@pytest.mark.parametrize("word", ["", ", unfilled"])
def test_what_a_circle_loses_on_the_left_comes_in_on_the_right(word: str, execute) -> None:
    """Its centre lies in column 1 + 65 + 70 = 136 = -120, its left end 60 columns further, at 76."""
    chosen = execute(f"{AT_THE_RIGHT}$l = selection: circle((70,5), 60{word})").variables["$l"]
    assert {cell // HEIGHT for cell in chosen} == ({76, 77, 78, 79} if word else {76, 77})
    assert {cell % HEIGHT for cell in chosen} == set(range(21))


def test_lines_wrap_around_as_eight_bit_numbers_do(execute) -> None:
    """The second end lies at column 1 + 79 + 60 = 140 = -116, raised to 0."""
    before = "GEOMETRY: (59,5)\nMAP\n..\n..\nENDMAP\n"
    found = selected(execute, "line (0,0)-(79,0)", before)
    assert found == {(x - 1, 5) for x in range(61)}


def test_floodfill_follows_rows_and_columns(execute) -> None:
    found = selected(execute, "floodfill (1,1)", MAP)
    assert found == {(x + 9, y + 4) for x, y in drawing("/.##/.##")}
    everything = selected(execute, "floodfill (0,0)", MAP)
    assert len(everything) == 16


def test_floodfill_outside_of_the_level_is_a_clean_error(execute) -> None:
    with pytest.raises(GenerationError) as failure:
        execute("$l = selection: floodfill coord(5, 25)")
    assert failure.value.diagnostic.span.text.startswith("floodfill")


@pytest.mark.parametrize(
    ("text", "count", "draws"),
    [
        ("filter('T', fillrect (0,0,4,3))", 4, 0),
        ("filter(('T', lit), fillrect (0,0,4,3))", 0, 0),
        ("filter(('T', unlit), fillrect (0,0,4,3))", 4, 0),
        ("filter($t, fillrect (0,0,4,3))", 4, 0),
        ("filter($u[1], fillrect (0,0,4,3))", 16, 0),
        ("filter(('T', random), fillrect (0,0,4,3))", None, 4),
        ("filter(50%, fillrect (0,0,4,3))", None, 20),
        ("filter(0%, fillrect (0,0,4,3))", 0, 20),
        ("filter(100%, fillrect (0,0,4,3))", 20, 20),
        ("filter((1,1) & (2,1), fillrect (0,0,1,3))", 1, 0),
        ("filter($l, fillrect (0,0,1,3))", 1, 0),
        ("filter($c, fillrect (0,0,1,3))", 1, 0),
    ],
)
def test_filters(text: str, count: int | None, draws: int, execute) -> None:
    before = MAP + "$t = terrain: 'T' $u = terrain: { 'T', '.' } $l = selection: (1,1) $c = (1,1) "
    run = execute(f"{before}$x = selection: {text}")
    assert len(run.draws) == draws
    assert count is None or len(run.variables["$x"]) == count


def test_a_chance_of_a_filter_is_drawn_cell_by_cell_in_order(execute) -> None:
    run = execute("$l = selection: filter(50%, (3,1) & (1,5) & (1,2))", words=[49, 50, 0])
    assert run.variables["$l"] == [2 * HEIGHT + 2, 4 * HEIGHT + 1]


def test_light_drawn_by_a_filter(execute) -> None:
    run = execute(MAP + "$l = selection: filter(('T', random), fillrect (0,0,4,3))", words=[1, 0, 0, 3])
    assert [bound for bound, _ in run.draws] == [2] * 4
    assert run.variables["$l"] == [11 * HEIGHT + 5, 12 * HEIGHT + 6]


def test_a_union_evaluates_its_left_side_first(execute) -> None:
    run = execute("$l = selection: filter(50%, (1,1)) & random & filter(7%, (2,2))")
    assert [bound for bound, _ in run.draws] == [100, 79, 21, 100]


def test_complement_takes_one_term(execute) -> None:
    assert len(selected(execute, "complement (1,1) & (1,1)")) == CELLS
    assert len(selected(execute, "complement ((1,1) & (2,2))")) == CELLS - 2


def test_rndcoord(execute) -> None:
    run = execute(MAP + "$c = rndcoord((0,0) & (2,3) & (4,1)) GOLD: 5, $c", words=[1])
    assert run.draws[0] == (3, 1)
    assert run.variables["$c"] == (2, 3)
    assert list(run.level.piles) == [12 * HEIGHT + 7]


def test_rndcoord_passes_column_zero_over(execute) -> None:
    """Column 0 is part of selections, but no valid place."""
    run = execute("$c = rndcoord(complement fillrect (0,0,78,20))", words=[])
    assert run.variables["$c"] == (-1, -1)


def test_rndcoord_of_nothing_is_a_random_place(execute) -> None:
    run = execute(MAP + "$c = rndcoord(filter((0,0),(1,1))) GOLD: 5, $c", words=[0, 0, 0, 0])
    assert [bound for bound, _ in run.draws] == [5, 4]


def test_rndcoord_in_a_room_is_off_by_its_corner(execute) -> None:
    """The cell is counted from the map part, and then used as counted from the room."""
    text = 'ROOM: "ordinary", lit, (3,3), (center,center), (9,5) { $c = rndcoord((2,2)) SINK: (0,0) }'
    run = execute(text)
    room = run.level.rooms[0]
    assert run.variables["$c"] == (room.lx + 2 - 1, room.ly + 2)


def test_selections_in_a_room_are_relative_to_it(execute) -> None:
    run = execute('ROOM: "ordinary", lit, (3,3), (center,center), (9,5) { $l = selection: fillrect (0,0,1,0) }')
    room = run.level.rooms[0]
    assert run.variables["$l"] == [room.lx * HEIGHT + room.ly, (room.lx + 1) * HEIGHT + room.ly]


# ---- gradients


def test_a_gradient_draws_for_every_cell_that_is_far_enough(execute) -> None:
    run = execute("$l = selection: gradient(radial, (2 - 6, limited), (20,10))")
    near = [(x, y) for x in range(80) for y in range(21) if 4 <= (x - 21) ** 2 + (y - 10) ** 2 < 49]
    assert [bound for bound, _ in run.draws] == [4] * len(near)
    kept = [cell for cell, (_, roll) in zip(near, run.draws, strict=True) if _radial(cell, (21, 10)) - 2 > roll]
    assert run.variables["$l"] == [x * HEIGHT + y for x, y in kept]


def _radial(cell: tuple[int, int], center: tuple[int, int]) -> int:
    squared = (cell[0] - center[0]) ** 2 + (cell[1] - center[1]) ** 2
    return int(squared**0.5)


def test_an_unlimited_gradient_has_no_upper_end(execute) -> None:
    run = execute("$l = selection: gradient(radial, (6 - 2), (20,10))")
    assert len(run.draws) == sum((x - 21) ** 2 + (y - 10) ** 2 >= 4 for x in range(80) for y in range(21))
    far = {x * HEIGHT + y for x in range(80) for y in range(21) if (x - 21) ** 2 + (y - 10) ** 2 >= 49}
    assert far <= set(run.variables["$l"])


@pytest.mark.parametrize(("text", "draws"), [("random", [79, 21] * 2), ("random, random", [79, 21] * 2)])
def test_a_random_place_of_a_gradient_is_drawn_for_both_ends(text: str, draws: list[int], execute) -> None:
    run = execute(f"$l = selection: gradient(radial, (200 - 300), {text})")
    assert [bound for bound, _ in run.draws] == draws


def test_a_square_gradient_is_no_farther_than_a_round_one(execute) -> None:
    near = execute("$l = selection: gradient(square, (5 - 6, limited), (20,10), (40,12))").draws
    assert len(near) > 0
    assert {bound for bound, _ in near} == {1}


def test_an_array_element_is_used_as_it_is(execute) -> None:
    """The game's stack machine duplicates the reference here and loses the index."""
    run = execute("$p = { (5,5), (9,9) } $a = { 1, 2 } $l = selection: circle($p[1], $a[1])")
    assert {divmod(cell, HEIGHT) for cell in run.variables["$l"]} >= {(12, 9), (8, 9), (10, 7), (10, 11)}


# ---- randline


def test_a_smooth_line_by_midpoints(execute) -> None:
    run = execute("$l = selection: randline (0,5)-(4,5), 0")
    assert not run.draws
    found = {(cell // HEIGHT - 1, cell % HEIGHT) for cell in run.variables["$l"]}
    assert found >= {(2, 5), (1, 5), (3, 5)}
    assert found <= {(x, 5) for x in range(5)}


def test_a_rough_line_uses_the_other_generator_and_stays_on_the_grid(execute) -> None:
    runs = [execute("$l = selection: randline (0,0)-(78,20), 60", seed) for seed in (1, 2)]
    assert runs[0].variables == runs[1].variables, "it does not hang on the seed of the level"
    assert not runs[0].draws
    assert len(runs[0].variables["$l"]) > 78


def test_a_rough_line_far_outside_of_the_level_is_a_clean_error(execute) -> None:
    before = "GEOMETRY: (70,15)\nMAP\n..\n..\nENDMAP\n"
    with pytest.raises(GenerationError) as failure:
        execute(before + "$l = selection: randline (79,20)-(0,0), 5")
    assert failure.value.diagnostic.span.text.startswith("randline")


# ---- laws

SETS = st.sets(st.integers(0, CELLS - 1), max_size=60).map(sorted)
POINTS = st.tuples(st.integers(-128, 127), st.integers(-128, 127))
ON_GRID = st.tuples(st.integers(0, LAST_COLUMN), st.integers(0, LAST_ROW))
LAWFUL = settings(max_examples=60, suppress_health_check=list(HealthCheck))


def proper(chosen: list[int]) -> list[int]:
    """The selection, if it is ascending and on the grid."""
    assert chosen == sorted(set(chosen))
    assert not chosen or (chosen[0] >= 0 and chosen[-1] < CELLS)
    return chosen


@LAWFUL
@given(SETS, SETS, SETS)
def test_sets(a: list[int], b: list[int], c: list[int]) -> None:
    union, both = cells.union, cells.intersection
    assert proper(union(a, b)) == union(b, a)
    assert union(union(a, b), c) == union(a, union(b, c))
    assert union(a, a) == a == both(a, a)
    assert proper(both(a, b)) == both(b, a)
    assert set(both(a, b)) <= set(a) <= set(union(a, b))
    assert cells.complement(cells.complement(a)) == a
    assert cells.complement(union(a, b)) == both(cells.complement(a), cells.complement(b))
    assert both(a, union(b, c)) == union(both(a, b), both(a, c))


@LAWFUL
@given(SETS, st.integers(1, 15), st.integers(1, 15))
def test_growing(a: list[int], some: int, others: int) -> None:
    grown = proper(cells.grow(a, some))
    assert set(a) <= set(grown) <= set(cells.grow(a, some | others))
    columns = [cell // HEIGHT for cell in a]
    assert all(any(abs(cell // HEIGHT - x) <= 1 for x in columns) for cell in grown)


_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def _sides(x: int, y: int) -> int:
    """The sides on which a neighbour lies."""
    across = {-1: WEST, 0: 0, 1: EAST}[x]
    return across | {-1: NORTH, 0: 0, 1: SOUTH}[y]


@LAWFUL
@given(SETS, st.integers(1, 15))
def test_growing_by_hand(a: list[int], named: int) -> None:
    places = [divmod(cell, HEIGHT) for cell in a]
    backward = [(x - dx, y - dy) for x, y in places for dx, dy in _AROUND if named & _sides(dx, dy)]
    forward = [(x + dx, y + dy) for x, y in places for dx, dy in _AROUND if named & _sides(dx, dy) == _sides(dx, dy)]
    assert cells.grow(a, named) == cells.from_points(places + backward)
    assert cells.grow_as_named(a, named) == cells.from_points(places + [(x, y) for x, y in forward if x])


@LAWFUL
@given(SETS, st.integers(0, 100), st.integers(0, 2**32 - 1))
def test_a_chance_keeps_a_part_and_draws_for_all(a: list[int], percent: int, seed: int) -> None:
    dice = TracingDice(Isaac(seed), Isaac(seed))
    kept = proper(cells.filter_chance(dice, percent, a))
    assert set(kept) <= set(a)
    assert len(dice.trace) == len(a)
    assert len(kept) == sum(roll < percent for _, _, roll in dice.trace)


@LAWFUL
@given(POINTS, POINTS)
def test_rectangles(first: tuple[int, int], second: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = first, second
    low, high = (min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))
    area, border = proper(cells.fill_rect(low, high)), proper(cells.rect(low, high))
    assert not area or set(border) <= set(area)
    assert bool(border) >= bool(area)
    assert x1 == x2 or y1 == y2 or not cells.fill_rect((high[0], low[1]), (low[0], high[1]))


def test_of_a_rectangle_beyond_the_level_one_side_remains() -> None:
    assert proper(cells.rect((90, 4), (95, 6))) == [79 * HEIGHT + y for y in (4, 5, 6)]
    assert proper(cells.fill_rect((90, 4), (95, 6))) == []
    assert proper(cells.rect((5, 30), (7, 40))) == [x * HEIGHT + 20 for x in (5, 6, 7)]


@LAWFUL
@given(ON_GRID, ON_GRID)
def test_lines(first: tuple[int, int], second: tuple[int, int]) -> None:
    line = proper(cells.line(first, second))
    if first != second:
        assert len(line) == max(abs(first[0] - second[0]), abs(first[1] - second[1])) + 1
        assert {first[0] * HEIGHT + first[1], second[0] * HEIGHT + second[1]} <= set(line)


@LAWFUL
@given(POINTS, POINTS)
def test_every_line_ends(first: tuple[int, int], second: tuple[int, int]) -> None:
    proper(cells.line(first, second))


@LAWFUL
@given(st.integers(0, 19), st.integers(0, 9), st.booleans())
def test_ellipses_are_symmetric(a: int, b: int, filled: bool) -> None:
    chosen = {divmod(cell, HEIGHT) for cell in proper(cells.ellipse((40, 10), a, b, filled=filled))}
    assert chosen == {(80 - x, y) for x, y in chosen} == {(x, 20 - y) for x, y in chosen}
    assert all(abs(x - 40) <= a and abs(y - 10) <= b for x, y in chosen)


@LAWFUL
@given(POINTS, st.integers(-128, 127), st.integers(-128, 127))
def test_every_ellipse_ends(center: tuple[int, int], a: int, b: int) -> None:
    outline, disc = (set(proper(cells.ellipse(center, a, b, filled=filled))) for filled in (False, True))
    assert (a >= 0 and b >= 0) or not (outline or disc)


@LAWFUL
@given(ON_GRID.filter(lambda point: point[0]), st.integers(0, 2**32 - 1))
def test_flooding_is_closed(start: tuple[int, int], seed: int) -> None:
    level, dice = Level(), TracingDice(Isaac(seed), Isaac(seed))
    for cell in range(CELLS):
        level.terrain[cell] = dice.rn2(2)
    area = set(proper(cells.flood(level, *start)))
    code = level.terrain[start[0] * HEIGHT + start[1]]
    assert all(level.terrain[cell] == code and cell >= HEIGHT for cell in area)
    for cell in area:
        x, y = divmod(cell, HEIGHT)
        for column, row in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 1 <= column <= LAST_COLUMN and 0 <= row <= LAST_ROW:
                near = column * HEIGHT + row
                assert near in area or level.terrain[near] != code
