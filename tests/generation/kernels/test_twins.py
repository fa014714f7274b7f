"""Each kernel gives what its tuned twin gives: the same cells, the same draws, on any ground."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vaultc.generation.kernels
from vaultc.chance import isaac
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import game_dice, tracing_dice
from vaultc.generation.interpreter import selection
from vaultc.generation.layout import digging, regions, walls
from vaultc.generation.population import minerals
from vaultc.language.diagnostics import Unreachable
from vaultc.level.level import Level
from vaultc.support.acceleration import TUNED, is_compiled
from vaultc.world.catalog.terrain import CORR, CROSSWALL, HWALL, LAVAPOOL, ROOM, SCORR, SDOOR, STONE, TREE, VWALL
from vaultc.world.grid import CELLS, HEIGHT, LAST_COLUMN, LAST_ROW

HOMES = (walls, regions, digging, regions, selection, isaac, isaac, digging, minerals, walls, selection, walls)
"""Modules that have functions with twins; they are there once these are loaded."""

PADDED = len(Level().terrain)
EVERYTHING = range(40)

pytestmark = pytest.mark.skipif(not is_compiled(), reason="kernels are calls of C")

seeds = st.integers(0, 2**32 - 1)


def both(module: str, name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """A tuned function and its twin."""
    return TUNED[module, name], getattr(import_module(f"vaultc.generation.kernels.{module}"), name)


def ground(random: Random, codes: range | tuple[int, ...] = EVERYTHING) -> bytearray:
    """Patches of terrain on a level of one terrain; nothing in column 0 or after the level."""
    cells = bytearray(PADDED)
    if random.random() < 0.3:
        cells[HEIGHT:CELLS] = bytes([random.choice(codes)]) * (CELLS - HEIGHT)
    for _ in range(random.randrange(30)):
        x, y = random.randrange(1, 80), random.randrange(21)
        code = random.choice(codes)
        for column in range(x, min(x + random.randrange(1, 14), 80)):
            for row in range(y, min(y + random.randrange(1, 7), 21)):
                cells[column * HEIGHT + row] = code if random.random() < 0.9 else random.choice(codes)
    return cells


def agree(name: str, *arguments: object, seed: int | None = None) -> None:
    """Call both with copies of all arrays, and dice of a seed in the place of None; compare all that comes out.

    Dice that trace are asked for every roll, from others passes of C draw by themselves.
    """
    for make_dice in (tracing_dice, game_dice):
        outcomes = []
        for function in both("cells", name):
            dice = None if seed is None else make_dice(seed)
            copies = [bytearray(a) if isinstance(a, bytearray) else a for a in arguments]
            if dice is not None:
                copies[copies.index(None)] = dice
            result = function(*copies)
            arrays = [bytes(a) for a in copies if isinstance(a, bytearray)]
            outcomes.append((result, arrays, None if dice is None else (dice.trace, dice.drawn, dice.rn2(1000))))
        assert outcomes[0] == outcomes[1]


def test_every_kernel_has_a_tuned_twin_that_is_called_alike() -> None:
    assert len(HOMES) > 1
    found = set()
    for path in sorted(Path(vaultc.generation.kernels.__file__).parent.glob("[!_]*.py")):
        source = path.read_text("utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (path.stem, node.name) in TUNED:
                found.add((path.stem, node.name))
                agree_in_arguments(TUNED[path.stem, node.name], node)
    assert found == set(TUNED)


def agree_in_arguments(tuned: Callable[..., Any], kernel: ast.stmt) -> None:
    """A function, or each public method of a class, is called as its twin is."""
    if isinstance(kernel, ast.FunctionDef):
        assert list(inspect.signature(tuned).parameters) == [a.arg for a in kernel.args.args], kernel.name
    elif isinstance(kernel, ast.ClassDef):
        methods = {method.name: method for method in kernel.body if isinstance(method, ast.FunctionDef)}
        public = {name for name in vars(tuned) if not name.startswith("_")}
        assert public == {name for name in methods if not name.startswith("_")}
        for name in public | {"__init__"}:
            member = inspect.getattr_static(tuned, name)
            agree_in_arguments(member.fget if isinstance(member, property) else member, methods[name])


@settings(max_examples=25)
@given(seeds)
@pytest.mark.parametrize("name", ["shape_walls", "give_shapes"])
def test_walls_of_an_area(name: str, seed: int) -> None:
    random = Random(seed)
    cells = ground(random, (*range(14), ROOM, SDOOR, 25, 24))
    x1, y1 = random.randrange(-2, 80), random.randrange(-2, 21)
    agree(name, cells, x1, y1, random.randrange(x1 - 1, 82), random.randrange(y1 - 1, 23))
    agree(name, cells, 1, 0, LAST_COLUMN, LAST_ROW)


@settings(max_examples=25)
@given(seeds)
def test_walls_beside_floor_and_display_modes(seed: int) -> None:
    random = Random(seed)
    cells = ground(random)
    flags = bytearray(random.randbytes(PADDED))
    agree("wall_in", ground(random, (STONE, ROOM, ROOM, VWALL, LAVAPOOL, CROSSWALL)), bool(seed % 2))
    agree("settle_modes", cells, flags, bytearray(random.choices((0, 1), k=PADDED)))


@settings(max_examples=15)
@given(seeds, st.booleans())
def test_caves(seed: int, smoothed: bool) -> None:
    random = Random(seed)
    front, back = random.sample((STONE, ROOM, TREE, LAVAPOOL), 2)
    cells = ground(random, (front, back, back))
    cells[HEIGHT:CELLS] = bytes([back]) * (CELLS - HEIGHT)
    agree("strew", cells, None, front, back, seed=seed)
    agree("grow", ground(random, (front, back)), front, back, smoothed)


@settings(max_examples=40)
@given(seeds, st.booleans(), st.booleans(), st.booleans())
def test_floods(seed: int, light: bool, exact: bool, alike: bool) -> None:
    random = Random(seed)
    cells = ground(random, (STONE, ROOM, ROOM, ROOM, VWALL, SDOOR, 25, LAVAPOOL, 35))
    numbers = bytearray(random.choices((0, 0, 0, 1, 5, 9), k=PADDED)) if random.random() < 0.5 else bytearray(PADDED)
    lit, edges = bytearray(PADDED), bytearray(PADDED)
    x, y, number = random.randrange(1, 80), random.randrange(21), random.choice((3, 5, 9, 62))
    area = random.choice(({ROOM, LAVAPOOL, 35}, {ROOM, 35, STONE}))
    wanted, borders = (bytes(code in codes for code in range(256)) for codes in (area, {VWALL, SDOOR, 25} - area))
    owned = random.random() < 0.5
    agree("flood_cells", cells, numbers, lit, edges, x, y, number, light, exact, alike, wanted, borders, owned)


@settings(max_examples=40)
@given(seeds, st.booleans(), st.booleans(), st.booleans())
def test_digging(seed: int, may_stop: bool, hide: bool, wander: bool) -> None:
    random = Random(seed)
    filling, background = random.choice(((CORR, STONE), (ROOM, STONE), (STONE, ROOM), (ROOM, HWALL)))
    cells = ground(random, (background, background, filling, SCORR, VWALL))
    start, end = ((random.randrange(1, 80), random.randrange(1, 21)) for _ in range(2))
    rules = (may_stop, hide, wander)
    agree("dig_cells", cells, None, start, end, filling, background, None, *rules, seed=seed)
    found = []
    for function in both("cells", "dig_cells"):
        dug: list[tuple[int, int]] = []
        dice = game_dice(seed)

        def lay(x: int, y: int, dug: list[tuple[int, int]] = dug, dice: Dice = dice) -> None:
            dug.append((x, y))
            dice.rn2(3)

        function(bytearray(cells), dice, start, end, filling, background, lay, *rules)
        found.append((dug, dice.drawn))
    assert found[0] == found[1]


def test_what_is_put_into_a_corridor_sees_how_far_it_is_dug() -> None:
    for function in both("cells", "dig_cells"):
        for seed in range(60):
            cells, seen = bytearray(PADDED), []

            def look(x: int, y: int, cells: bytearray = cells, seen: list[int] = seen) -> None:
                seen.append(cells[x * HEIGHT + y])
                cells[x * HEIGHT + y] = TREE

            function(cells, tracing_dice(seed), (5, 5), (70, 15), CORR, STONE, look, True, False, False)
            assert set(seen) <= {CORR}
            assert cells.count(TREE) == len(seen)


@settings(max_examples=15)
@given(seeds)
def test_mazes(seed: int) -> None:
    random = Random(seed)
    cells = ground(random, (STONE, STONE, STONE, HWALL, 25))
    flags, touched = bytearray(random.randbytes(PADDED)), bytearray(CELLS)
    x, y = random.choice(
        ((random.randrange(80), random.randrange(21)), (random.randrange(1, 79), random.choice((-1, 21))))
    )
    last = random.choice(((78, 20), (77, 19), (40, 9)))
    agree("carve_cells", cells, flags, None, touched, x, y, ROOM, last, seed=seed)


@settings(max_examples=40)
@given(seeds, st.booleans())
def test_digging_boundary(seed: int, maze: bool) -> None:
    random = Random(seed)
    agree("mark_boundary", ground(random), bytearray(random.randbytes(PADDED)), maze)


@settings(max_examples=40)
@given(seeds)
def test_marked_cells_and_rock(seed: int) -> None:
    random = Random(seed)
    cells, flags = ground(random, (STONE, STONE, STONE, STONE, ROOM)), bytearray(random.randbytes(PADDED))
    x1, y1 = random.randrange(-2, 82), random.randrange(-2, 23)
    table = bytes(random.choices((0, 1), k=256))
    agree("cells_marked", cells, table, (x1, y1, random.randrange(x1 - 1, 84), random.randrange(y1 - 1, 25)))
    agree("deep_in_rock", cells, flags)


cells_chosen = st.sets(st.integers(0, CELLS - 1), max_size=60).map(sorted)


@settings(max_examples=40)
@given(seeds, cells_chosen, st.integers(-1, 101), st.data())
def test_chances_of_cells(seed: int, chosen: list[int], percent: int, data: st.DataObject) -> None:
    agree("filter_chance", None, percent, chosen, seed=seed)
    width = data.draw(st.integers(1, 90))
    chances = [data.draw(st.integers(0, 90)) for _ in chosen]
    agree("beating", None, width, chosen, chances, seed=seed)


@settings(max_examples=40)
@given(cells_chosen, st.sets(st.tuples(st.integers(-1, 1), st.integers(-1, 1))), st.booleans())
def test_spreading(chosen: list[int], steps: set[tuple[int, int]], into_first: bool) -> None:
    agree("spread", chosen, sorted(steps - {(0, 0)}), into_first)


coordinates = st.tuples(st.integers(-20, 100), st.integers(-20, 40))


@settings(max_examples=80)
@given(seeds, coordinates, coordinates, st.integers(-2, 40))
def test_jagged_lines(seed: int, start: tuple[int, int], end: tuple[int, int], roughness: int) -> None:
    outcomes = []
    for function in both("cells", "rand_line"):
        dice = tracing_dice(seed)
        try:
            outcomes.append((function(dice.rn2, start, end, roughness), dice.trace))
        except Unreachable:
            outcomes.append((Unreachable, dice.trace))
    assert outcomes[0] == outcomes[1]


@settings(max_examples=15)
@given(seeds, st.integers(0, 11), st.integers(0, 255))
def test_isaac(seed: int, place: int, value: int) -> None:
    found = []
    for make in both("isaac", "Isaac"):
        generator = make(seed)
        first = list(islice(generator.words(), 256))
        copied = generator.copy()
        copied.overwrite(place, value)
        start = seed & 0xFFFF
        known = make(0, list(range(start, start + 256)), (seed, place), value)
        found.append([first, *(list(islice(one.words(), 600)) for one in (generator, copied, known))])
    assert found[0] == found[1]


def test_isaac_is_copied_in_the_middle_of_a_block() -> None:
    for make in both("isaac", "Isaac"):
        generator = make(7)
        used = generator.block()[::-1]
        copied = generator.copy()
        copied.overwrite(0, 1)
        rest = list(islice(generator.words(), 600))
        assert used + rest == list(islice(make(7).words(), len(used) + 600))
        unchanged = 256 - len(used)
        assert list(islice(copied.words(), unchanged)) == rest[:unchanged]


@given(st.integers(0, 2**64 - 1))
def test_isaac64(seed: int) -> None:
    words = []
    for make in both("isaac", "Isaac64"):
        generator = make(seed)
        first, copied = generator.block(), generator.copy()
        words.append([first, generator.block(), copied.block(), generator.state, next(copied.words())])
    assert words[0] == words[1]
