"""The pages and texts that the preview serves."""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from vaultc.editing.workbench.bench import CHANGING, Bench
from vaultc.editing.workbench.contract import AskedFields, RefusedError, WishError
from vaultc.editing.workbench.files import SavingError, page_file
from vaultc.language.source import Source
from vaultc.support import targets
from vaultc.support.regular_files import read_regular, regular_file_below


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


HEARTBEAT = 15.0
"""Seconds between messages on a silent connection, so that closed ones are noticed."""


class News:
    """Notifies all open pages of changes."""

    def __init__(self) -> None:
        self._pages: set[asyncio.Event] = set()
        self._closed = False
        self.revision = 0

    def spread(self) -> None:
        """Something has changed; pages that have not read of the last change hear of both at once."""
        self.revision += 1
        for page in self._pages:
            page.set()

    def close(self) -> None:
        """End the events of all pages."""
        self._closed = True
        for page in self._pages:
            page.set()

    async def stream(self) -> AsyncIterator[str]:
        """Events for one page, from now on."""
        page = asyncio.Event()
        self._pages.add(page)
        try:
            yield f"data: {self.revision}\n\n"
            while not self._closed:
                try:
                    await asyncio.wait_for(page.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": well\n\n"
                    continue
                page.clear()
                if not self._closed:
                    yield f"data: {self.revision}\n\n"
        finally:
            self._pages.discard(page)


class Pages:
    """The answers to all requests."""

    def __init__(self, bench: Bench, news: News) -> None:
        self._bench = bench
        self._news = news
        self._workshop = Workshop()

    def app(self, token: str) -> Any:
        """The application, all of whose paths begin with the token."""
        return Starlette(
            routes=[
                Route(f"/{token}/", self._page),
                Route(f"/{token}/events", self._events),
                Route(f"/{token}/answer/{{question}}", self._answer, methods=["POST"]),
                Route(f"/{token}/{{name}}", self._page),
            ]
        )

    async def _page(self, request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        found = page_file(name)
        if found is None:
            return Response("not here\n", 404, headers=_HEADERS, media_type="text/plain")
        return Response(found.data, media_type=found.media_type, headers=_HEADERS)

    async def _events(self, _request: Request) -> Response:
        return StreamingResponse(self._news.stream(), media_type="text/event-stream", headers=_HEADERS)

    async def _answer(self, request: Request) -> Response:
        body, question = await request.body(), request.path_params["question"]
        response = await self._told(lambda: self._bench.answer(question, _asked(body)))
        if question in CHANGING:
            self._news.spread()
        return response

    async def _told(self, make: Callable[[], Any]) -> Response:
        """The response with the result, or why there is none, with 400 for a request that cannot be understood."""
        try:
            return _json(await self._workshop.made(make))
        except RefusedError as refused:
            return _json({"refused": str(refused)}, refused.status)
        except Exception as error:
            return _json({"refused": f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"}, 500)


def _asked(body: bytes) -> AskedFields:
    """The fields of a question, from its body.

    Raises:
        WishError: the body is not a JSON object.
    """
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise WishError("a question is asked with a JSON object")
    return asked


def _json(made: Any, status: int = 200) -> Response:
    """JSON in ASCII, which can express any text and file name, also with lone surrogates."""
    return Response(json.dumps(made), status, headers=_HEADERS, media_type="application/json")


_POLICY: Final = (
    "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
    "connect-src 'self'", "frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'",
)  # fmt: skip
_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers: pages load or run nothing from elsewhere, and no other site may show or keep them."""


MOST_FILES = 1000
LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is previewed."""


StoreFile = Callable[[Path, bytes | None, bytes], None]
"""Gives a file that held these bytes, or that was not there, a new content at once; raises OSError if it cannot."""
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class UnsavedText:
    """A text that the page has changed; ``base`` is what the file held when the first change was made."""

    text: str
    base: bytes | None

    def source(self, name: str, path: Path) -> Source:
        """The text as a source with the encoding of its file."""
        old = Source.from_bytes(self.base or b"", name, path)
        return Source(name, self.text, path, old.remarks, old.encoding)

    def data(self, name: str) -> bytes:
        """The text in the encoding of its file, with the byte order mark if that had one.

        Raises:
            SavingError: the encoding lacks a character.
        """
        base = self.base or b""
        encoding = Source.from_bytes(base, name).encoding
        try:
            return (_MARK if base.startswith(_MARK) else b"") + self.text.encode(encoding)
        except UnicodeEncodeError as error:
            character = self.text[error.start]
            raise SavingError(f"{name} is in {encoding}, which has no {character!r}; write another") from None


class Texts:
    """The des files that a target means; nothing outside of its folder is read.

    With ``store`` the page may change them.
    """

    def __init__(self, target: Path, store: StoreFile | None = None) -> None:
        """
        Raises:
            TargetError: the target names nothing, or not a des file.
        """
        targets.find_files(str(target))
        if target.is_file() and target.suffix != targets.SOURCE:
            raise targets.TargetError(f"{target}: not a des file")
        self._only = None if target.is_dir() else target.name
        self.folder = (target if target.is_dir() else target.parent).resolve()
        self._edited: dict[str, str] = {}
        self._unsaved: dict[str, UnsavedText] = {}
        self._store = store

    def names(self) -> list[str]:
        """The files by their paths below the folder; a single target also while it is missing."""
        return list(self._places())

    def _places(self) -> dict[str, Path]:
        """The files by their names; what of a name is not text is shown as a question mark."""
        if self._only is not None:
            return {_shown(self._only): self.folder / self._only}
        try:
            found = targets.find_files(str(self.folder))[:MOST_FILES]
        except targets.TargetError:
            found = []
        inside = (path for path in found if path.is_relative_to(self.folder))
        return {_shown(path.relative_to(self.folder).as_posix()): path for path in inside}

    def read(self, name: str) -> Source | None:
        """A file of the target; None if there is none, or not now."""
        path = self._places().get(name)
        if path is None:
            return None
        if name in self._edited:
            return Source(name, self._edited[name], path)
        if name in self._unsaved:
            return self._unsaved[name].source(name, path)
        data = self._data(path)
        return None if data is None else Source.from_bytes(data, name, path)

    def _data(self, path: Path) -> bytes | None:
        """The bytes of a file; None if it is not there now."""
        found = regular_file_below(path, (self.folder,))
        try:
            return None if found is None else read_regular(found, LARGEST, links=False)
        except OSError:
            return None

    def edit(self, path: str, text: str) -> bool:
        """Take a text for what a file holds; whether it is a file of the target."""
        try:
            name = _shown(Path(path).resolve().relative_to(self.folder).as_posix())
        except (OSError, ValueError, RuntimeError):
            return False
        if name not in self._places() or len(text) > LARGEST:
            return False
        self._edited[name] = text
        return True

    # ---- changes by the page

    def write(self, name: str, text: str) -> bool:
        """Keep a text that the page has changed; a file that is open in an editor belongs to the editor."""
        path = self._places().get(name)
        if self._store is None or path is None or name in self._edited or len(text) > LARGEST:
            return False
        known = self._unsaved.get(name)
        base = self._data(path) if known is None else known.base
        if base is not None and Source.from_bytes(base, name).text == text and self._data(path) == base:
            self._unsaved.pop(name, None)
        else:
            self._unsaved[name] = UnsavedText(text, base)
        return True

    def stored(self, name: str) -> str | None:
        """The text on the disk."""
        path = self._places().get(name)
        data = None if path is None else self._data(path)
        return None if data is None else Source.from_bytes(data, name).text

    def is_unsaved(self, name: str) -> bool:
        """Return whether the page has changed a text that is not saved."""
        return name in self._unsaved

    def is_changed_outside(self, name: str) -> bool:
        """Return whether the file has changed since the page began to change it."""
        path, known = self._places().get(name), self._unsaved.get(name)
        return known is not None and (path is None or self._data(path) != known.base)

    def save(self, name: str, *, over: bool = False) -> bool:
        """Store a text, in the encoding of its file.

        Raises:
            SavingError: the encoding lacks a character, or the disk does not allow it.
        """
        path, known = self._places().get(name), self._unsaved.get(name)
        if known is None:
            return True
        if path is None or self._store is None:
            raise SavingError(f"{name} cannot be saved: its place is gone")
        before, after = self._data(path), known.data(name)
        if before != known.base and not over:
            return False
        try:
            self._store(path, before, after)
        except OSError as error:
            raise SavingError(f"{name} cannot be saved: {error.strerror or error}") from None
        self._unsaved.pop(name, None)
        return True

    def reload(self, name: str) -> None:
        """Forget the text that was not saved."""
        self._unsaved.pop(name, None)


def _shown(name: str) -> str:
    return name.encode("utf-8", "replace").decode("utf-8")
