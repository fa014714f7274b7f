"""Running the preview: a socket on this machine, the files watched, an editor heard."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
import threading
from collections import abc
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import uvicorn
import watchfiles

from vaultc.editing.preview import editing, pages
from vaultc.editing.preview.guard import Guard
from vaultc.editing.preview.texts import StoreFile, Texts
from vaultc.editing.workbench.bench import Bench
from vaultc.support.pipes import chunks

ADDRESS = "127.0.0.1"
WATCHED = (".des", "vaultc.toml", "pyproject.toml")
GRACE = 1
"""Seconds that answers have to be finished at the end."""
LONGEST_END = 4.0
"""Seconds after which the process ends whatever still holds it."""
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class Preview:
    """One preview of one target; with ``store`` its page may change and save files."""

    def __init__(self, target: Path, port: int, store: StoreFile | None = None) -> None:
        """
        Raises:
            TargetError: there is nothing to be previewed.
            OSError: the port cannot be had.
        """
        self.texts = Texts(target, store)
        self.news = pages.News()
        self.bench = Bench(self.texts, editable=store is not None)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((ADDRESS, port))
        self.token = secrets.token_urlsafe(24)
        self.port: int = self._socket.getsockname()[1]

    @property
    def address(self) -> str:
        """The address of the page, which only its user knows."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    def run(self, ready: abc.Callable[[str], None], *, editor: bool) -> int:
        """Serve until a signal, or with an ``editor`` until it closes its end; ``ready`` is told the address.

        Gives the exit status: 0, or 128 and the number of the signal.
        """
        return asyncio.run(self._run(ready, editor))

    async def _run(self, ready: abc.Callable[[str], None], editor: bool) -> int:
        app = Guard(pages.Pages(self.bench, self.news).app(self.token), self.token, self.port)
        server = _Server(_configuration(app), self.news)
        self._socket.listen(64)
        others = [asyncio.create_task(self._watch())]
        if editor:
            self.bench.connect(_point)
            others.append(asyncio.create_task(self._listen(server)))
        try:
            with server.ended_by_signals():
                ready(self.address)
                await server.serve(sockets=[self._socket])
        finally:
            for task in others:
                task.cancel()
        return server.status

    async def _watch(self) -> None:
        """Spread the news of every change below the folder."""
        while True:
            with suppress(FileNotFoundError):
                async for _ in watchfiles.awatch(self.texts.folder, watch_filter=_counts, step=50, debounce=200):
                    self._changed()
            await asyncio.sleep(1)

    async def _listen(self, server: Any) -> None:
        """Take texts that an editor tells, and end with it."""
        lines = editing.Lines()
        if sys.stdin is not None:
            async for data in chunks(sys.stdin.fileno()):
                for line in lines.feed(data):
                    self._take(line)
        server.should_exit = True

    def _take(self, line: bytes) -> None:
        message = editing.edited(line)
        if message is not None and self.texts.edit(message.path, message.text):
            self._changed()

    def _changed(self) -> None:
        self.bench.forget()
        self.news.spread()


class _Server(uvicorn.Server):  # type: ignore[misc]
    """The server, which ends the streams of events first: nothing is left to be cancelled, and nothing complains."""

    def __init__(self, config: Any, news: pages.News) -> None:
        super().__init__(config)
        self._news = news
        self.status = 0

    @contextmanager
    def ended_by_signals(self) -> abc.Iterator[None]:
        """End in order at a signal, unless the caller ignores it (``nohup``)."""
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        before = {number: signal.getsignal(number) for number in numbers}
        kept = {number: handler for number, handler in before.items() if handler not in (None, signal.SIG_IGN)}
        if threading.current_thread() is not threading.main_thread():
            kept = {}
        for number in kept:
            signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number, handler in kept.items():
                signal.signal(number, handler)

    def capture_signals(self) -> AbstractContextManager[None]:
        """Nothing: signals are taken before the address is told."""
        return nullcontext()

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002 - a handler of signals
        """End; at a second signal without waiting."""
        self.force_exit = self.status > 0
        self.should_exit = True
        self.status = 128 + sig

    async def shutdown(self, sockets: Any = None) -> None:
        """End all streams, wait a little for other answers, and be gone soon whatever they do."""
        last = threading.Timer(LONGEST_END, os._exit, (self.status,))
        last.daemon = True
        last.start()
        self._news.close()
        await super().shutdown(sockets)


def _configuration(app: Any) -> Any:
    """Log nothing: failures are shown on the page, and the output may have no reader."""
    log = logging.getLogger("uvicorn")
    log.addHandler(logging.NullHandler())
    log.propagate = False
    return uvicorn.Config(
        app,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )


def _point(path: Path, line: int) -> bool:
    """Tell the editor to show a line."""
    try:
        print(editing.pointing(path, line), flush=True)
    except (OSError, ValueError):
        return False
    return True


def _counts(_change: Any, path: str) -> bool:
    return path.endswith(WATCHED)
