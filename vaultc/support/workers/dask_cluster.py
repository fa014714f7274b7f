"""Work on a Dask cluster: a running one, or a local one made for the occasion (extra ``dask``)."""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections import abc
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from vaultc.support import working_folder
from vaultc.support.installation import installing
from vaultc.support.version import __version__
from vaultc.support.workers import WorkersLostError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Items given to each worker at once."""

PATIENCE = 30.0
"""Seconds that a cluster may take to answer at first, or be without workers."""


def distributed() -> Any:
    """The package ``dask.distributed``.

    Raises:
        WorkersLostError: it is not installed.
    """
    try:
        import distributed as package
    except ImportError:
        message = f"the executor dask needs dask.distributed, which the extra brings: {installing('dask')}"
        raise WorkersLostError(message) from None
    return package


def dask_results(
    job: abc.Callable[[Task], Result], items: abc.Iterable[Task], workers: int, address: str | None
) -> abc.Iterator[tuple[Task, Result]]:
    """``job(item)`` for every item, in the order in which the cluster has done them.

    Raises:
        WorkersLostError: there is no such cluster, it lost the same work repeatedly, or all of its workers.
    """
    package = distributed()
    parcel = pickle.dumps((__version__, pickle.dumps(job)))
    with ExitStack() as stack:
        stack.enter_context(safe_start())  # workers that die are replaced at any time
        client = _client(package, workers, address, stack)
        yield from _collected(package, client, parcel, iter(items), workers)


@contextmanager
def safe_start() -> abc.Iterator[None]:
    """Meanwhile processes of Python are started so that they do not look for modules in the working folder.

    They inherit the environment, which is restored afterwards. Arguments of the command line, of which there may be
    thousands, do not travel: if the process dies before it has read what does not fit in a pipe, Python waits forever.
    """
    before, arguments = dict(os.environ), sys.argv
    safe = working_folder.child_environment(before)
    sys.argv = arguments[:1]
    _set_environment(safe)
    try:
        yield
    finally:
        sys.argv = arguments
        _set_environment(before)


def _set_environment(wanted: dict[str, str]) -> None:
    for name in working_folder.VARIABLES:
        if name not in wanted:
            os.environ.pop(name, None)
        elif os.environ.get(name) != wanted[name]:
            os.environ[name] = wanted[name]


def _client(package: Any, workers: int, address: str | None, stack: ExitStack) -> Any:
    for name in ("distributed", "asyncio"):  # what goes wrong comes out as an error
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if address is None:
        return stack.enter_context(package.Client(stack.enter_context(_local_cluster(package, workers))))
    try:
        return stack.enter_context(package.Client(address, timeout=f"{PATIENCE}s"))
    except (OSError, ValueError) as error:
        raise WorkersLostError(f"no Dask cluster at {address}: {error}") from None


def _local_cluster(package: Any, workers: int) -> Any:
    """A cluster of this machine.

    Raises:
        WorkersLostError: its workers die at their start, or cannot be kept off the working folder.
    """
    if not working_folder.children_obey_environment():
        raise WorkersLostError("with the option -E of Python the executor dask needs the option -P, too")
    try:
        return package.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
    except (OSError, RuntimeError) as error:  # a timeout is an OSError
        raise WorkersLostError(f"workers of a local Dask cluster cannot be started: {error}") from None


def _collected(
    package: Any, client: Any, parcel: bytes, items: abc.Iterator[Task], workers: int
) -> abc.Iterator[tuple[Task, Any]]:
    in_hand: dict[Any, Task] = {}

    def submit(number: int) -> None:
        for item in islice(items, number):
            in_hand[client.submit(carry_out, parcel, item, pure=False)] = item

    submit(AHEAD * max(workers, sum(client.nthreads().values())))
    while in_hand:
        for future in _done(package, client, list(in_hand)):
            item = in_hand.pop(future)
            result = _result(package, client, future)
            submit(1)
            yield item, result


def _done(package: Any, client: Any, futures: list[Any]) -> list[Any]:
    """Wait until some of the work is done, and return that part."""
    while True:
        try:
            return list(package.wait(futures, timeout=PATIENCE, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            _require_workers(client)


def _result(package: Any, client: Any, future: Any) -> Any:
    """The result of a worker; it is made again if that worker died before it was asked for.

    Raises:
        WorkersLostError: the cluster lost the same work several times and gave up on it, or has no workers.
    """
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            if future.done() and future.status == "error":  # the job's own
                raise
            _require_workers(client)
        except package.KilledWorker:
            raise WorkersLostError("workers of the cluster died repeatedly; is there enough memory?") from None


def _require_workers(client: Any) -> None:
    """End if all workers are lost and no others have come.

    Raises:
        WorkersLostError: there are none.
    """
    if not client.nthreads():
        raise WorkersLostError("the Dask cluster has no workers; did they die?")


def carry_out(parcel: bytes, item: Any) -> Any:
    """On a worker: do the job in a parcel for an item."""
    return _unpacked(parcel)(item)


@lru_cache(maxsize=2)
def _unpacked(parcel: bytes) -> abc.Callable[[Any], Any]:
    """The job in a parcel, which stays for the next items.

    Raises:
        WorkersLostError: this worker has another version of the program, whose results might differ.
    """
    version, inner = pickle.loads(parcel)
    if version != __version__:
        raise WorkersLostError(f"a worker has vaultc {__version__}, and not {version}")
    job: abc.Callable[[Any], Any] = pickle.loads(inner)
    return job
