"""A thread that makes what pages ask for, one thing after the other."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any


class Workshop:
    """Meanwhile other requests are heard, and the end of the program does not wait for it."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def made(self, make: Callable[[], Any]) -> Any:
        """Return what a function returns, or raise what it raises; it is called when everything before is made."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="vaultc-workshop", daemon=True)
            self._thread.start()
        future = asyncio.get_running_loop().create_future()
        self._jobs.put((make, future))
        return await future

    def _work(self) -> None:
        while True:
            make, future = self._jobs.get()
            if future.cancelled():
                continue
            try:
                tell = (future.set_result, make())
            except BaseException as error:
                tell = (future.set_exception, error)
            with suppress(RuntimeError):  # the loop has ended
                future.get_loop().call_soon_threadsafe(_tell, future, *tell)


def _tell(future: asyncio.Future[Any], tell: Callable[[Any], None], what: Any) -> None:
    if not future.done():
        tell(what)
