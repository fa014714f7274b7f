"""Generated levels within a time: the same levels in the same order, only more or fewer of them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME
from vaultc.language.source import Source
from vaultc.linter.checking import level_samples
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.check_file import examine

TEXT = 'LEVEL: "{}"\nROOM: "ordinary", lit, random, random, (9,5) {{ [30%]: STAIR: (20,20), up\n $a = 1 }}\n'
SOURCE = Source("x.des", TEXT.format("x") + TEXT.format("y"), Path("x.des"))
ALONE = Source("y.des", TEXT.format("y"), Path("y.des"))


def sampled(
    samples: int, seconds: float | None = None, cache: Cache | None = None, source: Source = SOURCE
) -> level_samples.SampledFile:
    examined = examine(source, GAME)
    (found,) = level_samples.sample_all([examined], [samples], [GAME.name], cache or Cache(None), 1, seconds)
    return found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes whenever somebody looks."""
    ticks = count()
    monkeypatch.setattr(level_samples, "process_time", lambda: float(next(ticks)))


def test_time_that_suffices_changes_nothing() -> None:
    assert sampled(7, 1e9) == sampled(7)
    assert sampled(7).levels == (7, 7)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("seconds", [1, 8, 31])
def test_levels_are_those_of_the_first_seeds(seconds: float) -> None:
    found = sampled(100, seconds, source=ALONE)
    (number,) = found.levels
    assert 1 <= number < 100
    assert found == sampled(number, source=ALONE)


@pytest.mark.usefixtures("clock")
def test_more_time_makes_more_levels_and_what_is_left_is_given_to_others() -> None:
    assert sum(sampled(100, 10).levels) < sum(sampled(100, 40).levels)
    first, second = sampled(100, 40).levels
    assert abs(first - second) <= 2
    assert sampled(100, 0.1).levels == (1, 1)


def test_kept_results_take_no_time(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o700)
    first = sampled(5, 1e9, Cache(folder))
    assert sampled(5, 1e9, Cache(folder)) == first
    assert len(list(folder.iterdir())) == 1


def test_results_are_shown_as_they_come() -> None:
    totals = []

    def progress(results, total):
        totals.append(total)
        return results

    level_samples.sample_all([examine(SOURCE, GAME)], [2], [GAME.name], Cache(None), 1, None, progress)
    assert totals == [2]
