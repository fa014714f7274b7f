"""Children of two layouts have a part of each, stairs once, and no part cut off."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repository import ROOT

import vaultc
from vaultc.api.layouts.passages import WAYS
from vaultc.language.diagnostics import Severity
from vaultc.support.errors import InvalidValueError

FILES = ("benchmarks/rooms-and-corridors.des", "examples/cave.des")


@cache
def layout_of(path: str, seed: int) -> vaultc.Layout:
    return vaultc.load(ROOT / path).levels[0].generate(seed).layout()


@settings(max_examples=10)
@given(
    path=st.sampled_from(FILES), seeds=st.tuples(st.integers(1, 4), st.integers(5, 8)), by=st.sampled_from(WAYS),
    seed=st.integers(0, 2**32 - 1),
)  # fmt: skip
def test_children_are_valid_and_follow_from_their_seed(path: str, seeds: tuple[int, int], by: str, seed: int) -> None:
    a, b = (layout_of(path, one) for one in seeds)
    before = a.digest(), b.digest()
    child = vaultc.crossover(a, b, seed, by)
    assert (a.digest(), b.digest()) == before
    if child is None:
        return
    again = vaultc.crossover(a, b, seed, by)
    assert again is not None
    assert again.digest() == child.digest()
    assert sorted(one.direction for one in child.stairs) == sorted(one.direction for one in a.stairs)
    parents = [one.measures("unreachable", "ways_joined") for one in (a, b)]
    measures = child.measures("unreachable", "ways_joined")
    assert (measures["unreachable"] or 0) <= sum(one["unreachable"] or 0 for one in parents)
    assert (measures["ways_joined"] or 0) >= min(one["ways_joined"] or 0 for one in parents)
    known = {found.message for one in (a, b) for found in one.validate()}
    assert {found.message for found in child.validate() if found.severity >= Severity.WARNING} <= known
    fixed = child.copy()
    fixed.fix_walls()
    assert fixed == child


@pytest.mark.parametrize("by", WAYS)
def test_most_pairs_have_a_child_with_parts_of_both(by: str) -> None:
    children = [vaultc.crossover(layout_of(FILES[0], 1), layout_of(FILES[0], 6), seed, by) for seed in range(6)]
    born = [child for child in children if child is not None]
    assert len(born) >= 4
    for child in born:
        assert child.distance(layout_of(FILES[0], 1)) > 0
        assert child.distance(layout_of(FILES[0], 6)) > 0


def test_a_layout_crossed_with_itself_stays() -> None:
    a = layout_of(FILES[0], 2)
    for by in ("columns", "rows"):
        child = vaultc.crossover(a, a, 4, by)
        assert child is None or child.distance(a) < 0.05


def test_layouts_of_other_games_and_ways_are_refused() -> None:
    a, other = vaultc.Layout.empty(), vaultc.Layout.empty("nethack36")
    with pytest.raises(InvalidValueError, match="layouts of the same game"):
        vaultc.crossover(a, other, 1)
    with pytest.raises(InvalidValueError, match="columns, rows, rooms"):
        vaultc.crossover(a, a, 1, "corners")
