"""Choices by rolls are those that a search in running sums finds."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from vaultc.generation.population.species import outcomes


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=12), st.integers(0, 60))
def test_a_roll_is_the_first_choice_whose_running_sum_reaches_it(weights: list[int], sides: int) -> None:
    reach = list(accumulate(accumulate(weights), max))
    choices = [f"choice {number}" for number in range(len(weights))]
    found = outcomes(choices, weights, sides)
    assert len(found) >= sides + 1
    for roll in range(1, sides + 1):
        assert found[roll] == choices[min(bisect_left(reach, roll), len(choices) - 1)]


def test_of_nothing_nothing_is_chosen() -> None:
    assert outcomes([], [], 0) == []
