"""Previews that an editor feeds while one types: each is a process, which reads texts from its standard input.

The editor tells the path of a file and its text; the preview tells the path and the line that it is to show.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vaultc.support import working_folder
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:  # a preview does not load the language server
    from vaultc.editing.lsp.documents import Document

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a message; a longer one is passed over."""


class Edited(NamedTuple):
    """A file as the editor has it."""

    path: str
    text: str


class PointedLine(NamedTuple):
    """A line of a file, counted from 1."""

    path: str
    line: int


class Lines:
    """Takes bytes as they come and gives whole lines."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._begun: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now; those that are too long are left out."""
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._add(end)
            if self._size <= self._longest:
                yield b"".join(self._begun)
            self._begun, self._size = [], 0
        self._add(rest)

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size <= self._longest:
            self._begun.append(part)
        else:
            self._begun.clear()


def edited(line: bytes) -> Edited | None:
    """The message of an editor on a line; None if it is not one."""
    message = _object(line)
    path, text = message.get("path"), message.get("text")
    return Edited(path, text) if isinstance(path, str) and isinstance(text, str) else None


def pointed(line: bytes) -> PointedLine | None:
    """The message of a preview on a line; None if it is not one."""
    message = _object(line)
    path, number = message.get("path"), message.get("line")
    return PointedLine(path, number) if isinstance(path, str) and type(number) is int and number > 0 else None


def pointing(path: Path, line: int) -> str:
    """The message to an editor that shows a line."""
    return json.dumps({"path": str(path), "line": line})


def _object(line: bytes) -> dict[str, object]:
    """The object on a line; empty if there is none."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


PATIENCE = 5.0
"""Seconds that a preview has to end by itself."""
KEPT_LINES = 20
"""The last lines of a preview's messages, which are shown if it does not start."""

LONGEST_MESSAGE = 64 * 1024
"""Bytes of a message of a preview."""


class Previews:
    """The previews of this editor, by the address of the text.

    ``point`` is told the address of a text and a line, from 1 on, that the reader of its preview wants to see.
    """

    def __init__(self, point: Callable[[str, int], None]) -> None:
        self._point = point
        self._feeds: dict[str, Feed] = {}
        self._starting: dict[str, asyncio.Lock] = {}

    async def open(self, document: Document) -> str:
        """The address of the page that shows a text; the first call starts the preview.

        Raises:
            OSError: the preview cannot be started; the message says why.
        """
        async with self._starting.setdefault(document.uri, asyncio.Lock()):
            known = self._feeds.get(document.uri)
            if known is not None and known.process.returncode is None:
                return known.address
            command = working_folder.own_command(("preview", str(document.path), "--editor", "--no-browser"))
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
            feed = Feed(process, partial(self._pointed, document))
            await feed.start()
            self._feeds[document.uri] = feed
            feed.show(document)
            return feed.address

    def changed(self, document: Document) -> None:
        """Show a text as the editor has it."""
        known = self._feeds.get(document.uri)
        if known is not None:
            known.show(document)

    def _pointed(self, document: Document, path: str, line: int) -> None:
        if path == str(document.path):
            self._point(document.uri, line)

    def end(self) -> None:
        """Ask all of them to end; a preview ends with its input."""
        for feed in self._feeds.values():
            feed.end()

    async def ended(self) -> None:
        """Wait until all have ended; those that do not are killed."""
        await asyncio.gather(*(feed.ended() for feed in self._feeds.values()))
        self._feeds.clear()


class Feed:
    """One preview: texts go to it, and all that it says is read, so that it never waits for us.

    ``point`` is told the path and the line of every message that asks to show one.
    """

    def __init__(self, process: Process, point: Callable[[str, int], None]) -> None:
        self._point = point
        self.process = process
        self.address = ""
        self._text: bytes | None = None
        self._new = asyncio.Event()
        self._said: deque[bytes] = deque(maxlen=KEPT_LINES)
        self._tasks = [asyncio.create_task(self._listen(process.stderr))]

    async def start(self) -> None:
        """Wait for the address, which is its first line.

        Raises:
            OSError: it has ended without one; the message is its own.
        """
        assert self.process.stdout is not None
        self.address = (await self.process.stdout.readline()).decode("utf-8", "replace").strip()
        if not self.address:
            await self.ended()
            raise OSError(b"".join(self._said).decode("utf-8", "replace").strip())
        self._tasks += [asyncio.create_task(self._follow(self.process.stdout)), asyncio.create_task(self._feed())]

    def show(self, document: Document) -> None:
        """Send a text as soon as the preview can take it; of several that wait, only the last."""
        message = {"path": str(document.path), "text": document.text}
        self._text = json.dumps(message).encode() + b"\n"
        self._new.set()

    def end(self) -> None:
        """Close its input."""
        if self.process.stdin is not None:
            self.process.stdin.close()

    async def ended(self) -> None:
        """Wait for its end, which comes with the end of its input."""
        self.end()
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _feed(self) -> None:
        stream = self.process.stdin
        assert stream is not None
        with suppress(ConnectionError, RuntimeError):  # it has ended
            while await self._new.wait():
                self._new.clear()
                text, self._text = self._text, None
                if text is not None:
                    stream.write(text)
                    await stream.drain()

    async def _listen(self, stream: asyncio.StreamReader | None) -> None:
        """Read to the end, whatever comes; only the last lines are kept."""
        while stream is not None and (data := await stream.read(4096)):
            self._said.append(data)

    async def _follow(self, stream: asyncio.StreamReader) -> None:
        """Read to the end, and pass lines on that are to be shown; a line that is too long is passed over."""

        lines = Lines(LONGEST_MESSAGE)
        while data := await stream.read(4096):
            for line in lines.feed(data):
                message = pointed(line)
                if message is not None:
                    self._point(*message)
