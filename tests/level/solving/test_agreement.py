"""The solver and an exhaustive search agree on small random levels."""

from __future__ import annotations

import pytest

from .exhaustive import World, fewest
from .puzzle_levels import PuzzleLevel, random_level

EFFORT = 2000
"""Enough for these levels, whose exhaustive search stops at ten times more."""

CHARGED = ("key", "flask", "cold", "blast", "opener", "pick")

SPENDING = (53, 67, 184, 207, 208, 261, 309, 326, 345, 359)
"""Levels whose plans spend charges or potions."""


def words(kicking: bool) -> tuple[str, ...]:
    return () if kicking else ("no kicking",)


def replays(puzzle: PuzzleLevel, cells: tuple[tuple[int, int], ...], kicking: bool) -> bool:
    """Return whether the rules of the exhaustive search allow a way."""
    world = World(puzzle, kicking)
    moments = {world.first()}
    for cell in cells[1:]:
        moments = {after for moment in moments for after in world.following(moment) if after.hero == cell}
    return bool(moments) and cells[-1] == world.goal


@pytest.mark.parametrize("first", range(1, 61, 15))
def test_verdicts_and_fewest_steps(first: int) -> None:
    known = 0
    for seed in range(first, first + 15):
        puzzle, kicking = random_level(seed), seed % 3 == 0
        wanted = fewest(puzzle, kicking, most=20_000)
        if wanted == "too large":
            continue
        found = puzzle.solved(*words(kicking), effort=EFFORT)
        if found.verdict == "gave up":
            assert wanted is None, seed
            continue
        known += 1
        assert (found.verdict == "solvable") is (wanted is not None), seed
        assert found.steps == wanted or not found.shortest, seed
        assert found.steps is None or replays(puzzle, found.cells, kicking), seed
    assert known > 10


def test_plans_that_spend_charges_are_sound() -> None:
    spending = 0
    for seed in (*SPENDING, *range(101, 131)):
        puzzle = random_level(seed, CHARGED)
        wanted = fewest(puzzle, most=20_000)
        found = puzzle.solved("no kicking", effort=EFFORT)
        if found.verdict == "unsolvable":
            assert wanted in (None, "too large"), seed
        elif found.verdict == "solvable":
            assert replays(puzzle, found.cells, False), seed
            spending += any(tool.ability in ("wands", "potions") for tool in found.tools)
    assert spending > 5
