"""Running the preview: a socket on this machine, the files watched, an editor heard."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
import watchfiles

from vaultc.preview.guard import Guard
from vaultc.preview.pages import News, Pages
from vaultc.preview.studio import Studio
from vaultc.preview.texts import Texts

ADDRESS = "127.0.0.1"
WATCHED = (".des", "vaultc.toml", "pyproject.toml")
LONGEST_LINE = 32 * 1024 * 1024
"""Bytes of a message of an editor."""


class Preview:
    """One preview of one target."""

    def __init__(self, target: Path, port: int) -> None:
        """
        Raises:
            TargetError: there is nothing to be previewed.
            OSError: the port cannot be had.
        """
        self.texts = Texts(target)
        self.news = News()
        self.studio = Studio(self.texts)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((ADDRESS, port))
        self.token = secrets.token_urlsafe(24)
        self.port: int = self._socket.getsockname()[1]

    @property
    def address(self) -> str:
        """The address of the page, which only its user knows."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    def run(self, ready: Callable[[str], None], *, editor: bool) -> None:
        """Serve until interrupted, or with an ``editor`` until it closes its end; ``ready`` is told the address."""
        asyncio.run(self._run(ready, editor))

    async def _run(self, ready: Callable[[str], None], editor: bool) -> None:
        app = Guard(Pages(self.studio, self.news).app(self.token), self.token, self.port)
        config = uvicorn.Config(app, log_level="error", lifespan="off", access_log=False, timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        self._socket.listen(64)
        ready(self.address)
        others = [asyncio.create_task(self._watch())]
        if editor:
            others.append(asyncio.create_task(self._listen(server)))
        try:
            await server.serve(sockets=[self._socket])
        finally:
            for task in others:
                task.cancel()

    async def _watch(self) -> None:
        """Spread the news of every change below the folder."""
        while True:
            with suppress(FileNotFoundError):
                async for _ in watchfiles.awatch(self.texts.folder, watch_filter=_counts, step=50, debounce=200):
                    self._changed()
            await asyncio.sleep(1)

    async def _listen(self, server: Any) -> None:
        """Take texts that an editor tells, one JSON object a line; end with it."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=LONGEST_LINE)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        with suppress(ValueError):
            while line := await reader.readline():
                self._take(line)
        server.should_exit = True

    def _take(self, line: bytes) -> None:
        with suppress(ValueError, KeyError, TypeError):
            message = json.loads(line)
            if self.texts.edit(str(message["path"]), str(message["text"])):
                self._changed()

    def _changed(self) -> None:
        self.studio.forget()
        self.news.spread()


def _counts(_change: Any, path: str) -> bool:
    return path.endswith(WATCHED)
