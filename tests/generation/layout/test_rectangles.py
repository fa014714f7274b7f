from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.generation.site import RectangleStore


def overlaps(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def live(store: RectangleStore) -> list[tuple[int, int, int, int]]:
    return store.slots[: store.count]


def test_at_first_the_whole_level_is_free() -> None:
    assert live(RectangleStore()) == [(0, 0, 79, 20)]


def test_what_remains_is_listed_above_left_below_right() -> None:
    store = RectangleStore()
    store.allocate((0, 0, 79, 20), (30, 12, 40, 14))
    assert live(store) == [(0, 0, 79, 10), (0, 0, 28, 20), (42, 0, 79, 20)]


def test_thin_strips_are_dropped() -> None:
    store = RectangleStore()
    store.allocate((0, 0, 79, 20), (10, 8, 70, 12))
    assert live(store) == []
    assert store.pick(Dice(Isaac(1), Isaac(1))) is None


def test_removing_moves_the_last_one_into_the_gap_and_keeps_the_stale_slot() -> None:
    store = RectangleStore()
    store.add((100, 100, 110, 110))
    store.remove((0, 0, 79, 20))
    assert live(store) == [(100, 100, 110, 110)]
    assert store.slots[1] == (100, 100, 110, 110)


def test_a_contained_rectangle_is_not_added() -> None:
    store = RectangleStore()
    store.add((5, 5, 10, 10))
    assert store.count == 1
    assert store.holder((0, 0, 79, 20)) == (0, 0, 79, 20)


@given(st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_no_free_rectangle_contains_what_was_just_used(seed: int, rounds: int) -> None:
    """They may overlap it: what overlaps only in part is cut by that part, and what then remains is not cut again."""
    dice = Dice(Isaac(seed), Isaac(seed))
    store = RectangleStore()
    for _ in range(rounds):
        free = store.pick(dice)
        if free is None:
            break
        lx = free[0] + dice.rn2(free[2] - free[0] + 1)
        ly = free[1] + dice.rn2(free[3] - free[1] + 1)
        area = lx, ly, min(free[2], lx + dice.rn2(12)), min(free[3], ly + dice.rn2(6))
        store.allocate(free, area)
        assert store.holder(area) is None
        assert all(0 <= slot[0] < slot[2] <= 79 and 0 <= slot[1] < slot[3] <= 20 for slot in live(store))


@given(st.integers(1, 78), st.integers(1, 19), st.integers(0, 40), st.integers(0, 15))
def test_the_first_area_is_kept_clear(lx: int, ly: int, dx: int, dy: int) -> None:
    store = RectangleStore()
    area = lx, ly, min(lx + dx, 78), min(ly + dy, 19)
    store.allocate((0, 0, 79, 20), area)
    assert not any(overlaps(slot, area) for slot in live(store))
