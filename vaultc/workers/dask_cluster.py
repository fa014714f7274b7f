"""Work on a Dask cluster: a running one, or a local one made for the occasion (extra ``dask``)."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from vaultc import __version__
from vaultc.resources import installing
from vaultc.workers.errors import WorkersLostError

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2
"""How many items each worker has in hand."""

PATIENCE = "30s"
"""How long a cluster may take to answer at first."""


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
    job: Callable[[Item], Result], items: Iterable[Item], workers: int, address: str | None
) -> Iterator[tuple[Item, Result]]:
    """``job(item)`` for every item, in the order in which the cluster has done them.

    Raises:
        WorkersLostError: there is no such cluster, or it lost the same work again and again.
    """
    package = distributed()
    parcel = pickle.dumps((__version__, pickle.dumps(job)))
    with ExitStack() as stack:
        client = stack.enter_context(_client(package, workers, address, stack))
        yield from _collected(package, client, parcel, iter(items), workers)


def _client(package: Any, workers: int, address: str | None, stack: ExitStack) -> Any:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if address is None:
        cluster = package.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
        return package.Client(stack.enter_context(cluster))
    try:
        return package.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise WorkersLostError(f"no Dask cluster at {address}: {error}") from None


def _collected(
    package: Any, client: Any, parcel: bytes, items: Iterator[Item], workers: int
) -> Iterator[tuple[Item, Any]]:
    in_hand: dict[Any, Item] = {}
    running = package.as_completed()
    for item in islice(items, AHEAD * max(workers, sum(client.nthreads().values()))):
        _submit(client, running, in_hand, parcel, item)
    for future in running:
        item = in_hand.pop(future)
        result = _result(package, future)
        for following in islice(items, 1):
            _submit(client, running, in_hand, parcel, following)
        yield item, result


def _submit(client: Any, running: Any, in_hand: dict[Any, Item], parcel: bytes, item: Item) -> None:
    future = client.submit(carry_out, parcel, item, pure=False)
    in_hand[future] = item
    running.add(future)


def _result(package: Any, future: Any) -> Any:
    """What a worker gave; a cluster that loses the same work several times gives up on it."""
    try:
        return future.result()
    except package.KilledWorker:
        raise WorkersLostError("workers of the cluster died again and again; is there enough memory?") from None


def carry_out(parcel: bytes, item: Any) -> Any:
    """On a worker: do the job in a parcel for an item."""
    return _unpacked(parcel)(item)


@lru_cache(maxsize=2)
def _unpacked(parcel: bytes) -> Callable[[Any], Any]:
    """The job in a parcel, which stays for the next items.

    Raises:
        WorkersLostError: this worker has another version of the program, whose results might differ.
    """
    version, inner = pickle.loads(parcel)
    if version != __version__:
        raise WorkersLostError(f"a worker has vaultc {__version__}, and not {version}")
    job: Callable[[Any], Any] = pickle.loads(inner)
    return job
