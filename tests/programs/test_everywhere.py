"""A few levels everywhere; :mod:`programs.everywhere` makes more."""

from __future__ import annotations

from programs.everywhere import Tally, levels_of_files, ordinary_levels


def test_ordinary_levels_of_all_depths_and_roles() -> None:
    tally = Tally()
    for what, make in ordinary_levels(0, 30):
        tally.count(what, make)
    assert tally == Tally(30)


def test_the_library_on_levels_of_all_depths() -> None:
    tally = Tally()
    for what, make in levels_of_files(0, 30, ()):
        tally.count(what, make)
    assert (tally.levels, tally.broken, tally.stopped) == (30, {}, {})


def test_what_becomes_of_levels_is_told() -> None:
    def fall() -> None:
        raise ZeroDivisionError("here")

    tally = Tally()
    tally.count("any, number 1", fall)  # type: ignore[arg-type]
    assert tally.broken == {"ZeroDivisionError: here": "any, number 1"}
