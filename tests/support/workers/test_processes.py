"""The same results in the same order, with any number of processes."""

from __future__ import annotations

import gc
import multiprocessing
import operator
import os
import subprocess
import sys
import time
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import IO

import pytest

import vaultc
from vaultc.support import workers
from vaultc.support.errors import InvalidValueError
from vaultc.support.workers import WorkersLostError, processes, sample, serving, usable_processors

_process = partial(eval, "__import__('os').getpid()")
"""A job that every process can import: its own number."""


@pytest.fixture(params=["fork", "spawn"])
def start_method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to start a worker, as far as they are safe here."""
    if request.param == "fork" and processes.start_method() != "fork":
        pytest.skip("this process cannot be copied")
    monkeypatch.setattr(processes, "start_method", lambda: request.param)
    return str(request.param)


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize(("count", "chunk"), [(0, None), (1, None), (7, None), (250, None), (250, 1), (250, 999)])
def test_results_come_in_order(workers: int, count: int, chunk: int | None) -> None:
    assert list(sample(operator.neg, range(count), workers, chunk=chunk)) == [-number for number in range(count)]


@pytest.mark.usefixtures("start_method")
def test_an_error_comes_when_its_turn_comes() -> None:
    results = sample(partial(operator.floordiv, 60), [1, 2, 3, 0, 4], 2, chunk=5)
    assert list(islice(results, 3)) == [60, 30, 20]
    with pytest.raises(ZeroDivisionError):
        next(results)


@pytest.mark.usefixtures("start_method")
def test_levels_are_the_same_for_any_number_of_workers() -> None:
    generate = partial(vaultc.read_vaults().generate, depth=8)
    levels = [[level.render("json") for level in sample(generate, range(1, 9), workers)] for workers in (1, 2)]
    assert levels[0] == levels[1]
    assert len(levels[0]) == 8


def test_one_worker_works_only_when_asked() -> None:
    done: list[int] = []
    results = sample(done.append, range(5), 1)
    assert done == []
    next(results)
    assert done == [0]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[processes.WorkerPool]:
    """The pools that are started."""
    found: list[processes.WorkerPool] = []

    class Noted(processes.WorkerPool):
        def __init__(self, job: serving.Job, workers: int, method: str) -> None:
            super().__init__(job, workers, method)
            found.append(self)

    monkeypatch.setattr(processes, "WorkerPool", Noted)
    return found


def have_ended(pool: processes.WorkerPool) -> bool:
    """True if the workers of a pool and its threads are gone."""
    return not pool.kill.alive and not any(thread.is_alive() for thread in pool._threads)


@pytest.mark.usefixtures("start_method")
def test_dropping_the_results_stops_the_workers(started: list[processes.WorkerPool]) -> None:
    results = sample(time.sleep, [0.01] * 10_000, 2, chunk=1)
    next(results)
    [pool] = started
    assert not have_ended(pool)
    results.close()  # type: ignore[attr-defined]
    assert have_ended(pool)


@pytest.mark.usefixtures("start_method")
def test_results_that_nobody_asks_for_stop_the_workers(started: list[processes.WorkerPool]) -> None:
    results = sample(time.sleep, [3600.0] * 4, 2, chunk=1)
    [pool] = started
    kill, threads = pool.kill, pool._threads
    started.clear()
    del pool, results
    gc.collect()
    assert not kill.alive
    for thread in threads:
        thread.join()


def test_workers_are_other_processes() -> None:
    [here] = sample(_process, [{}], 2)
    assert here == os.getpid()
    assert os.getpid() not in set(sample(_process, [{}] * 40, 2, chunk=1))


BIG = "x" * 500_000
"""More than pipes hold."""


@pytest.fixture
def stillborn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Workers that are spawned die before they have read what they are for."""
    program = "import os, sys\nif 'serving' in ' '.join(sys.orig_argv): os._exit(3)\n"
    (tmp_path / "sitecustomize.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    monkeypatch.setattr(processes, "MOST_LOSSES", 1)
    monkeypatch.setattr(sys, "argv", ["vaultc", *[BIG] * 4])


@pytest.mark.usefixtures("stillborn")
def test_workers_that_die_at_their_start_end_the_work() -> None:
    with pytest.raises(WorkersLostError, match="a worker process died"):
        list(sample(partial(operator.add, BIG), ["a"] * 40, 2))
    with pytest.raises(WorkersLostError, match="repeatedly"):
        list(workers.results(partial(operator.add, BIG), ["a"] * 40, "processes", 2))


@pytest.mark.usefixtures("start_method")
def test_a_worker_that_is_killed_ends_the_work() -> None:
    with pytest.raises(WorkersLostError, match="a worker process died"):
        list(sample(os._exit, [1] * 40, 2))


def _send_half(file: IO[bytes], message: bytes) -> None:
    file.write((len(message) + 200_000_000).to_bytes(8, "little") + message)
    file.flush()
    os._exit(9)


def die_while_sending(item: int) -> int:
    """Make this worker die in the middle of its answer."""
    serving.send = _send_half
    return item


@pytest.mark.usefixtures("start_method")
def test_a_worker_that_dies_while_it_sends_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_LOSSES", 1)
    with pytest.raises(WorkersLostError, match="a worker process died"):
        list(sample(die_while_sending, [1] * 40, 2))
    with pytest.raises(WorkersLostError, match="repeatedly"):
        list(workers.results(die_while_sending, [1] * 40, "processes", 2))


class DemandingError(Exception):
    """An error that cannot be read where it was not raised."""

    def __init__(self, what: str, place: str) -> None:
        super().__init__(what)
        self.place = place


def demand(item: int) -> object:
    """Fail in each way that does not fit in a message."""
    if item == 1:
        raise DemandingError("more", "here")
    return (lambda: item) if item == 2 else sys.exit(7)


@pytest.mark.usefixtures("start_method")
@pytest.mark.parametrize(
    ("item", "error", "message"),
    [
        (1, WorkersLostError, "DemandingError: more"),
        (2, WorkersLostError, "a result of a worker process cannot be sent: .*workers=1"),
        (3, SystemExit, "7"),
    ],
)
def test_what_cannot_be_sent_is_an_error(item: int, error: type[BaseException], message: str) -> None:
    with pytest.raises(error, match=message):
        list(sample(demand, [item] * 4, 2))


def test_a_job_that_cannot_be_sent_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    with pytest.raises(WorkersLostError, match=r"the work cannot be sent to worker processes: .*; use workers=1"):
        sample(lambda item: item, [1] * 4, 2)


def test_processes_that_cannot_be_started_leave_none_behind(
    monkeypatch: pytest.MonkeyPatch, started: list[processes.WorkerPool]
) -> None:
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    begun: list[processes.WorkerProcess] = []

    def start() -> processes.WorkerProcess:
        if begun:
            raise OSError(11, "Resource temporarily unavailable")
        begun.append(new_interpreter())
        return begun[0]

    new_interpreter = processes.new_interpreter
    monkeypatch.setattr(processes, "new_interpreter", start)
    with pytest.raises(WorkersLostError, match="cannot be started: resource temporarily unavailable; one worker"):
        sample(operator.neg, range(4), 2)
    assert started == []
    assert begun[0].wait() not in (None, 0)
    assert begun[0].tasks.closed


class Unreadable:
    """A job that no other process can read."""

    def __call__(self, item: int) -> int:
        return item

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("no number",)


def test_a_job_that_workers_cannot_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "start_method", lambda: "spawn")
    with pytest.raises(WorkersLostError, match="cannot begin: ValueError: invalid literal"):
        list(sample(Unreadable(), [1] * 40, 2))


def test_the_environment_is_as_before() -> None:
    before = dict(os.environ), list(sys.argv)
    results = sample(operator.neg, range(4), 2)
    assert (dict(os.environ), sys.argv) == before
    assert list(results) == [0, -1, -2, -3]


def test_there_is_a_processor() -> None:
    assert 1 <= usable_processors() <= (os.cpu_count() or 1)


LEAVING = """
import time
from vaultc.support import workers
from vaultc.support.workers import processes

if __name__ == "__main__":
    processes.start_method = lambda: METHOD
    for pause in (0, 0.02, 0.05):
        results = MANY
        next(results)
        time.sleep(pause)
        results.close()
"""
"""A program that stops its workers while they send results."""


@pytest.mark.parametrize("many", ["workers.results(bytes, [1 << 26] * 9, 'processes', 2)",
                                  "workers.sample(bytes, [1 << 26] * 9, 2, chunk=1)"])  # fmt: skip
@pytest.mark.parametrize("method", sorted({"fork", "spawn"}.intersection(multiprocessing.get_all_start_methods())))
def test_workers_are_stopped_while_they_send_large_results(method: str, many: str, tmp_path: Path) -> None:
    """The program ends, as it must if a disk is full or Ctrl-C interrupts it, although a part of a result is left."""
    program = tmp_path / "leaving.py"
    program.write_text(LEAVING.replace("METHOD", repr(method)).replace("MANY", many), "utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run([sys.executable, str(program)], check=True, timeout=60, env=environment)


@pytest.mark.parametrize(("workers", "message"), [(0, "at least 1, not 0"), ("2", "not '2'"), (True, "not True")])
def test_workers_are_counted(workers: int, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        sample(operator.neg, range(4), workers)
    with pytest.raises(InvalidValueError, match=message):
        vaultc.load("library", workers=workers)


def test_items_are_counted() -> None:
    with pytest.raises(InvalidValueError, match=r"the items of a job are a list or a range, not count; write list"):
        sample(operator.neg, count(), 2)  # type: ignore[arg-type]
