"""Means, errors and ratios of tallies against textbook formulas and counts by hand."""

from __future__ import annotations

from math import inf, isclose, sqrt
from statistics import fmean, stdev

from vaultc.odds.encounters import Z
from vaultc.sampling.danger.comparing import NAMES, QUANTITIES, DangerTally, Estimate, difference, ratio

DAMAGE, VALUE = NAMES.index("damage"), NAMES.index("value")


def amounts(value: int) -> list[int]:
    return [value * quantity.parts for quantity in QUANTITIES]


def tally(*levels: list[int]) -> DangerTally:
    """A tally of levels, each given by the amounts of its parts."""
    found = DangerTally()
    for parts in levels:
        found.add([amounts(value) for value in parts])
    return found


def test_levels_of_one_part_have_the_usual_standard_error() -> None:
    values = [3, 0, 7, 7, 12]
    for index in (DAMAGE, VALUE):
        found = tally(*([value] for value in values)).estimate(index)
        assert found.mean == fmean(values)
        assert isclose(found.error, stdev(values) / sqrt(len(values)))


def test_the_error_of_rooms_is_estimated_from_level_to_level() -> None:
    levels = [[1, 3, 2], [0], [5, 5], []]
    parts = [value for level in levels for value in level]
    mean = fmean(parts)
    rest = sum((sum(level) - mean * len(level)) ** 2 for level in levels)
    found = tally(*levels).estimate(VALUE)
    assert found.mean == mean
    assert isclose(found.error, sqrt(rest * 4 / 3) / len(parts))


def test_one_level_has_an_unknown_error() -> None:
    found = tally([4]).estimate(VALUE)
    assert (found.mean, found.error) == (4, inf)
    assert found.interval == (0, inf)
    assert ratio(found, Estimate(2, 0.0)) == (2, 0, inf)
    assert ratio(Estimate(2, 0.0), found) == (0.5, 0, inf)


def test_tallies_are_the_same_in_any_order() -> None:
    first, second = tally([1, 2], [3]), tally([0, 9])
    first.merge(second)
    assert first == tally([0, 9], [3], [1, 2])


def test_the_mean_of_what_is_never_negative_has_no_negative_interval() -> None:
    assert tally([0], [0], [1]).estimate(VALUE).interval[0] == 0
    low, high = difference(Estimate(1, 3), Estimate(2, 4)).interval
    assert (low, high) == (-1 - 5 * Z, -1 + 5 * Z)


def test_the_interval_of_a_ratio_ends_where_the_data_just_allows_it() -> None:
    first, second = Estimate(10, 1.5), Estimate(4, 0.3)
    found = ratio(first, second)
    assert found is not None
    assert found.value == 2.5
    for end in (found.low, found.high):
        error = sqrt(first.error**2 + (end * second.error) ** 2)
        assert isclose(abs(first.mean - end * second.mean), Z * error)


def test_a_ratio_without_an_upper_end_has_the_lower_end_that_the_data_allows() -> None:
    """Nothing less than that multiple of a small second mean explains the first."""
    for second in (Estimate(1, 1), Estimate(Z, 1)):
        found = ratio(Estimate(3, 1), second)
        assert found is not None
        assert found.high == inf
        assert isclose(3 - found.low * second.mean, Z * sqrt(1 + (found.low * second.error) ** 2))


def test_ratios_without_bound_and_without_value() -> None:
    assert ratio(Estimate(3, 1), Estimate(0, 0)) is None
    assert ratio(Estimate(1, 1), Estimate(1, 1)) == (1, 0, inf)
    assert ratio(Estimate(0, 0), Estimate(2, 0.1)) == (0, 0, 0)
    assert ratio(Estimate(0, 0), Estimate(2, 5)) == (0, 0, 0)
    assert ratio(Estimate(6, 0), Estimate(2, 0)) == (3, 3, 3)
