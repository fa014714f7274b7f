"""Alignment of the items of two lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultc.sampling.comparison import levels
from vaultc.sampling.comparison.levels import aligned

LISTS = st.lists(st.integers(0, 5), max_size=30)


def itself(item: int) -> int:
    return item


def parity(item: int) -> int:
    return item % 2


@given(LISTS, LISTS)
def test_both_lists_come_back_in_order(before: list[int], after: list[int]) -> None:
    pairs = list(aligned(before, after, (itself, parity)))
    assert [old for old, _ in pairs if old is not None] == before
    assert [new for _, new in pairs if new is not None] == after
    assert all(parity(old) == parity(new) for old, new in pairs if old is not None and new is not None)


@given(LISTS, LISTS)
def test_long_lists_are_cut_at_what_occurs_once(before: list[int], after: list[int]) -> None:
    old, new = [[*range(10, 30), *part, *range(40, 60)] for part in (before, after)]
    pairs = levels._anchors(old, new)
    assert pairs == sorted(pairs)
    assert [(old[first], new[second]) for first, second in pairs if old[first] >= 10] == [
        (number, number) for number in [*range(10, 30), *range(40, 60)]
    ]


def test_weaker_keys_pair_only_what_stronger_ones_left() -> None:
    assert list(aligned([1, 2, 4], [2, 3, 6], (itself, parity))) == [(1, None), (2, 2), (None, 3), (4, 6)]


def test_long_lists_take_bounded_work() -> None:
    before, after = [0, 1] * 20_000, [1, 0, 0] * 20_000
    pairs = list(aligned(before, after, (itself,)))
    assert len(pairs) <= len(before) + len(after)
