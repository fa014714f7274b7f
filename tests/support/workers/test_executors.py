"""Executors: every item once, even if workers die meanwhile."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

import pytest

from vaultc.support.workers import WorkersLostError, processes, results


def double(item: int) -> int:
    return 2 * item


def die_once(folder: Path, item: int) -> int:
    """Die at some item, but only in the first process that meets it."""
    marker = folder / str(item)
    if item % 4 == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return double(item)


def die(item: int) -> int:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def fail_at_three(item: int) -> int:
    if item == 3:
        raise ValueError("three")
    return item


@pytest.mark.parametrize(("name", "workers"), [("here", 4), ("processes", 1), ("processes", 2)])
def test_every_item_once(name: str, workers: int) -> None:
    assert sorted(results(double, range(9), name, workers)) == [(item, 2 * item) for item in range(9)]


def test_nothing_to_do() -> None:
    assert list(results(double, [], "processes", 2)) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_workers_that_die_cost_nothing(tmp_path: Path) -> None:
    found = sorted(results(partial(die_once, tmp_path), range(9), "processes", 2))
    assert found == [(item, 2 * item) for item in range(9)]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_job_that_kills_everybody_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_LOSSES", 1)
    with pytest.raises(WorkersLostError, match="repeatedly"):
        list(results(die, range(3), "processes", 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_errors_of_the_job_come_out(workers: int) -> None:
    with pytest.raises(ValueError, match="three"):
        list(results(fail_at_three, range(5), "processes", workers))


def test_unknown_executors_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown executor 'moon'; there are processes"):
        results(double, [1], "moon", 1)
