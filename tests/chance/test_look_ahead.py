"""Seeds that are foreseen give what seeding one by one gives."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import cycle, islice

from hypothesis import given, settings
from hypothesis import strategies as st
from repository import ROOT

from vaultc.chance.isaac import MASK, Isaac
from vaultc.chance.starts import KEPT, LookAhead, SeededStart, Start, StartedIsaac


@cache
def first_block(seed: int) -> list[int]:
    """The first block of a seed, last word first."""
    return list(islice(Isaac(seed).words(), 256))[::-1]


def words(source: StartedIsaac) -> list[int]:
    found: list[int] = []
    while len(found) < 600:
        found += source.block()[::-1]
    return found


def numbers(start: Start) -> list[list[int]]:
    """Words of two streams that begin alike, one of which the game writes into."""
    general, monster = StartedIsaac(start), StartedIsaac(start)
    begun = monster.block()[::-1]
    monster.overwrite(5, 1)
    return [words(general)[:600], (begun + words(monster))[:600]]


walks = st.lists(st.tuples(st.sampled_from([0, 5, 640, MASK - 80]), st.integers(1, 40), st.integers(1, 3)), max_size=4)


@settings(max_examples=10)
@given(walks, st.integers(0, 9))
def test_numbers_are_those_of_the_seeds(walk: list[tuple[int, int, int]], patience: int) -> None:
    ahead = LookAhead(patience)
    for first, count, step in walk:
        for seed in range(first, min(first + count * step, MASK + 1), step):
            start = ahead.start(seed)
            assert start is None or start.first() == first_block(seed)
        if start is not None:
            assert numbers(start) == numbers(SeededStart(Isaac, seed))


def foreseen(ahead: LookAhead, seeds: list[int]) -> list[int]:
    return [seed for seed in seeds if ahead.start(seed) is not None]


def test_rows_are_foreseen_from_the_moment_on_that_they_are_rows() -> None:
    assert foreseen(LookAhead(10), list(range(900))) == list(range(10, 900))
    assert foreseen(LookAhead(10), list(range(900, 0, -30))) == list(range(600, 0, -30))
    around = list(islice(cycle(range(1, 21)), 60))
    assert foreseen(LookAhead(24), around) == around[24:]


def test_seeds_far_from_one_another_or_again_and_again_the_same_are_not() -> None:
    assert foreseen(LookAhead(3), [seed * 1000 for seed in range(50)]) == []
    assert foreseen(LookAhead(3), [7] * 50) == []
    assert foreseen(LookAhead(0), [-1, MASK + 1]) == []
    assert foreseen(LookAhead(0), [MASK]) == [MASK]


def test_little_is_kept() -> None:
    ahead = LookAhead(0)
    for seed in range(10 * KEPT):
        ahead.start(seed)
    assert len(ahead._starts) == KEPT


def test_threads_may_ask_at_the_same_time() -> None:
    ahead = LookAhead(2)

    def right(seed: int) -> bool:
        start = ahead.start(seed)
        return start is None or start.first() == first_block(seed)

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(right, [*range(690), *range(690)]))


def test_a_few_levels_load_no_numpy() -> None:
    script = """
import sys
from vaultc.chance.starts import _AHEAD
few = [_AHEAD.start(seed) for seed in range(100)]
assert few == [None] * 100 and "numpy" not in sys.modules
many = [_AHEAD.start(seed) for seed in range(100, 1000)]
assert many[-1] is not None and "numpy" in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_seeds_in_a_row_need_no_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
from vaultc.chance.starts import LookAhead
ahead = LookAhead(3)
assert [ahead.start(seed) for seed in range(10)] == [None] * 10
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.stderr == ""
