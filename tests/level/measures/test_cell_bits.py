"""Sets of cells as numbers, compared with plain walks from cell to cell."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT
from thorough import sampled

import vaultc
from vaultc.api.level_script import LevelScript
from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.level.measures import survey as walking
from vaultc.level.measures.reachability import DIGGING, SWIMMING, WALKING
from vaultc.level.measures.survey import Survey
from vaultc.world import grid

Cells = frozenset[int]


def steps_from(cell: int, entered: Cells, doors: Cells) -> list[int]:
    """The cells to which one step leads, by the rule of steps itself."""
    x, y = divmod(cell, grid.HEIGHT)
    found = []
    for step_x in (-1, 0, 1):
        for step_y in (-1, 0, 1):
            if step_x == step_y == 0 or not (0 <= x + step_x < grid.WIDTH and 0 <= y + step_y < grid.HEIGHT):
                continue
            other = grid.at(x + step_x, y + step_y)
            straight = step_x == 0 or step_y == 0
            if other in entered and (straight or not {cell, other} & doors):
                found.append(other)
    return found


def distances(entered: Cells, doors: Cells, starts: Iterable[int]) -> dict[int, int]:
    """The number of steps to each cell that is reached."""
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        cell = waiting.popleft()
        for other in steps_from(cell, entered, doors):
            if other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found


def parts(cells: Iterable[int], entered: Cells, doors: Cells) -> list[Cells]:
    """The connected parts that some cells lie in, in the order of the first of these."""
    found: list[Cells] = []
    for cell in sorted(cells):
        if not any(cell in part for part in found):
            found.append(frozenset(distances(entered, doors, [cell])))
    return found


def enclosed(cells: Cells) -> int:
    """The parts of the other cells, of a level with a border around it, that are not the part of this border."""
    others = {(x, y) for x in range(-1, grid.WIDTH + 1) for y in range(-1, grid.HEIGHT + 1)}
    others -= {divmod(cell, grid.HEIGHT) for cell in cells}
    count = -1
    while others:
        count += 1
        waiting = [others.pop()]
        while waiting:
            x, y = waiting.pop()
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & others
            others -= beside
            waiting += beside
    return count


# ---- any sets of cells


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Cells, Cells]:
    """Cells that can be entered, and doors, in some corner of a level or anywhere on it."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, grid.HEIGHT))
    left = draw(st.sampled_from((0, 1, 40, grid.WIDTH - width)))
    top = draw(st.sampled_from((0, grid.HEIGHT - height)))
    rows = draw(st.lists(st.integers(0, 2**height - 1), min_size=width, max_size=width))
    box = [grid.at(left + x, top + y) for x, row in enumerate(rows) for y in range(height) if row >> y & 1]
    doors = draw(st.sets(st.sampled_from(box), max_size=8)) if box else set()
    return frozenset(box), frozenset(doors)


def assert_agreement(entered: Cells, doors: Cells, starts: Sequence[int]) -> None:
    """Hold everything that is known of a set of cells to a plain walk."""
    bits, turned = reachability.bits_of(entered), reachability.bits_of(doors)
    assert reachability.cells_of(bits) == sorted(entered)
    for some in (starts[:1], starts):
        told = distances(entered, doors, some)
        fronts = [
            reachability.cells_of(front) for front in reachability.waves(bits, turned, reachability.bits_of(some))
        ]
        assert {cell: steps for steps, front in enumerate(fronts) for cell in front} == told
        assert sum(map(len, fronts)) == len(told)
    areas = list(reachability.areas(bits, turned, bits))
    assert [frozenset(reachability.cells_of(area)) for area in areas] == parts(entered, entered, doors)
    ends = [cell for cell in sorted(entered) if len(steps_from(cell, entered, doors)) == 1]
    assert reachability.cells_of(reachability.ends(bits, turned)) == ends
    assert reachability.holes(bits) == reachability.holes(bits, areas) == enclosed(entered)


@given(grounds(), st.data())
def test_sets_agree_with_plain_walks(ground: tuple[Cells, Cells], data: st.DataObject) -> None:
    entered, doors = ground
    starts = data.draw(st.lists(st.sampled_from(sorted(entered)), max_size=4)) if entered else []
    assert_agreement(entered, doors, starts)


@given(st.binary(min_size=grid.CELLS, max_size=grid.CELLS))
def test_marks(marks: bytes) -> None:
    wanted = [cell for cell, mark in enumerate(marks) if mark]
    assert reachability.cells_of(reachability.bits_of_marks(marks)) == wanted
    assert reachability.bits_of_marks(marks) == reachability.bits_of(wanted)


@given(*(st.integers(-3, 90) for _ in range(4)))
def test_boxes(left: int, top: int, right: int, bottom: int) -> None:
    wanted = [
        cell
        for cell in range(grid.CELLS)
        if left <= cell // grid.HEIGHT <= right and top <= cell % grid.HEIGHT <= bottom
    ]
    assert reachability.cells_of(reachability.in_box((left, top, right, bottom))) == wanted


# ---- levels


def entered_parts(survey: Survey) -> set[int]:
    """The parts that the hero can reach, cell by cell."""
    level, reach = survey.level, survey.reach
    found = set()
    for room in level.rooms if survey.is_vault else ():
        inner = [(x, y) for x in range(room.lx, room.hx + 1) for y in range(room.ly, room.hy + 1)]
        floor = [cell for cell in inner if reach.needs[grid.at(*cell)] == WALKING and not level.edges[grid.at(*cell)]]
        if room.join and room.irregular and floor:
            floor = [max(floor, key=lambda cell: reach.sizes[reach.part[grid.at(*cell)]])]
        elif room.join:
            floor = [(x, y) for x, y in floor if x in (room.lx, room.hx) or y in (room.ly, room.hy)]
        found |= {reach.part[grid.at(*cell)] for cell in floor}
    if survey.is_vault:
        return found or set(reach.parts)
    found = {reach.part[way.cell] for way in survey.ways}
    for area, exclusion in level.arrivals.values():
        cells = [cell for cell in reachability.walkable(reach.needs) if reachability.inside(cell, area)]
        found |= {reach.part[cell] for cell in cells if not reachability.inside(cell, exclusion)}
    return found - {0} or {max(reach.parts, key=lambda number: reach.sizes[number])}


def assert_measured(level: Level, script: LevelScript) -> None:
    """Hold the measures of a level to a plain walk."""
    survey = Survey(level, script.catalog, script.is_vault)
    reach = survey.reach
    doors = frozenset(cell for cell in range(grid.CELLS) if reach.doors[cell])
    entered = {
        most: frozenset(cell for cell in range(grid.CELLS) if reach.needs[cell] <= most)
        for most in (WALKING, SWIMMING, DIGGING)
    }
    dry = entered[WALKING]
    assert_agreement(dry, doors, sorted(dry)[:2])
    told = parts(dry, entered[SWIMMING], doors)
    assert reach.part == [
        next((number for number, part in enumerate(told, 1) if cell in part), 0) for cell in range(grid.CELLS)
    ]
    assert reach.sizes == [0, *(len(part & dry) for part in told)]
    assert survey.terrain == Counter(level.terrain[grid.HEIGHT : grid.CELLS])
    assert not told or survey.entered == entered_parts(survey)
    assert survey.unreachable == [cell for cell in sorted(dry) if reach.part[cell] not in survey.entered]
    assert walking.dead_ends(reach) == sum(len(steps_from(cell, dry, doors)) == 1 for cell in dry)
    assert walking.loops(reach) == enclosed(dry)
    for start, end in (("up", "down"), ("down", "up")):
        steps = distances(dry, doors, [cell for cell in survey.cells_of(start) if cell in dry])
        assert survey.path(start, end) == min(
            (steps[cell] for cell in survey.cells_of(end) if cell in steps), default=None
        )
    starts = survey.cells_of("up") or [way.cell for way in survey.ways]
    assert survey.farthest == max(distances(dry, doors, dry.intersection(starts)).values(), default=None)
    for cell in sorted(dry)[:1]:
        dug = frozenset(distances(entered[DIGGING], doors, [cell]))
        assert frozenset(reachability.flood(reach.doors, reach.needs, cell, DIGGING)) == dug
        assert sorted(walking.steps_from(reach, cell)) == sorted(steps_from(cell, dry, doors))


@pytest.mark.parametrize("name", ["hall", "rooms-and-corridors", "vault-like"])
def test_levels_that_fill_the_map(name: str) -> None:
    for script in vaultc.load(ROOT / "benchmarks" / f"{name}.des").levels:
        for seed in (1, 2):
            assert_measured(script.generate(seed).level, script)


def test_levels_of_the_library() -> None:
    for script in sampled(vaultc.library().levels, 11):
        assert_measured(script.generate(1).level, script)


def test_levels_of_the_games() -> None:
    """The largest levels there are, with water, drawbridges and mazes."""
    folder = os.environ.get("VAULTC_CORPUS")
    if not folder:
        pytest.skip("VAULTC_CORPUS does not name a folder with the games' files")
    made = 0
    for path in sampled(sorted(Path(folder).glob("*/*.des")), 16):
        with suppress(vaultc.VaultcError):
            script = vaultc.load(path).levels[0]
            assert_measured(script.generate(1).level, script)
            made += 1
    assert made > 5
