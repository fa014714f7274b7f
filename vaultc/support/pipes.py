"""Reading a pipe beside an event loop, on every platform and for every kind of standard input."""

from __future__ import annotations

import asyncio
import os
import select
import threading
from collections.abc import AsyncIterator

SIZE = 64 * 1024
"""Bytes that are read at once."""
MOST_WAITING = 16
"""Readings that may wait to be taken; until then no more is read."""


async def chunks(descriptor: int) -> AsyncIterator[bytes]:
    """The bytes of a file descriptor as they come, until its end or until it cannot be read.

    A daemon thread reads them, so that neither a signal nor the end of the program waits for input.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[bytes] = asyncio.Queue()
    room = threading.Semaphore(MOST_WAITING)

    def read() -> None:
        data = b" "
        while data:
            room.acquire()
            data = _read(descriptor)
            try:
                loop.call_soon_threadsafe(waiting.put_nowait, data)
            except RuntimeError:  # the loop has ended
                return

    threading.Thread(target=read, name="vaultc-input", daemon=True).start()
    while data := await waiting.get():
        room.release()
        yield data


def _read(descriptor: int) -> bytes:
    while True:
        try:
            return os.read(descriptor, SIZE)
        except BlockingIOError:
            select.select([descriptor], [], [])
        except OSError:
            return b""
