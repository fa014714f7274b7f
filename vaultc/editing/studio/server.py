"""The server of ``vaultc preview``: a socket on this machine that only its own pages may use, the files, an editor.

An editor tells the path of a file and its text; the preview tells it the path and the line that it is to show.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import queue
import secrets
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
import watchfiles
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from vaultc.editing.studio import AskedFields, RefusedError, RequestError
from vaultc.editing.studio.answers import CHANGING, Studio
from vaultc.editing.studio.feeds import Lines, edited, pointing
from vaultc.editing.studio.files import FolderFiles, StoreFile, page_file
from vaultc.support.pipes import chunks
from vaultc.support.targets import EMBEDDED, holds_embedded


class SerialExecutor:
    """Calls functions one after the other in a thread of its own.

    Meanwhile other requests are heard, and the end of the program does not wait for it.
    """

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

    def __init__(self, studio: Studio, news: News) -> None:
        self._studio = studio
        self._news = news
        self._workshop = SerialExecutor()

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
        response = await self._told(lambda: self._studio.answer(question, _asked(body)))
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
        RequestError: the body is not a JSON object.
    """
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise RequestError("a question is asked with a JSON object")
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


RequestScope = MutableMapping[str, Any]
App = Callable[[RequestScope, Callable[..., Awaitable[Any]], Callable[..., Awaitable[None]]], Awaitable[None]]


class Guard:
    """Lets a request through if it comes to this machine's own name, from this page or from nowhere, with the token.

    The name (Host) is checked so that no foreign name that points here can be used by other pages; the Origin, so that
    other pages can ask nothing.
    """

    def __init__(self, app: App, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))

    async def __call__(self, scope: RequestScope, receive: Any, send: Any) -> None:
        """Answer, or refuse with 403; without the token everything is unknown.

        What names no path is refused with 400, and a request whose body is too long, or of unknown length, with 413.
        """
        if scope["type"] != "http":
            return
        status = self._objection(scope)
        if status is None:
            await self._app(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": _REFUSALS[status]})

    def _objection(self, scope: RequestScope) -> int | None:
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value.decode("latin-1"))
        hosts, origins = headers.get(b"host", []), headers.get(b"origin", [])
        if scope["method"] not in _MOST_BYTES or len(hosts) != 1 or hosts[0] not in self._hosts:
            return 403
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return 403
        if headers.get(b"sec-fetch-site", ["none"])[0] not in ("none", "same-origin"):
            return 403
        if not scope["path"].startswith("/"):
            return 400
        if b"transfer-encoding" in headers or not _is_short(scope["method"], headers.get(b"content-length", [])):
            return 413
        given = scope["path"].split("/")[1].encode("utf-8", "surrogatepass")
        return None if secrets.compare_digest(given, self._token.encode()) else 404


def _is_short(method: str, lengths: list[str]) -> bool:
    """Return whether a body is as short as its method allows; a question says how long it is."""
    if method == "POST" and len(lengths) != 1:
        return False
    return all(length.isdecimal() and len(length) < 20 and int(length) <= _MOST_BYTES[method] for length in lengths)


_MOST_BYTES = {"GET": 0, "HEAD": 0, "POST": 32 * 1024 * 1024}
"""Bytes of the body of a request, by method."""
_REFUSALS = {
    400: b"the target of a request must be a path\n",
    403: b"not here\n",
    404: b"not here\n",
    413: b"this body is too long, or its length is unknown\n",
}


ADDRESS = "127.0.0.1"
WATCHED = (".des", ".lua", *EMBEDDED, "vaultc.toml", "pyproject.toml")
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
        if target.is_file() and holds_embedded(target):
            from vaultc.editing.studio.files import EmbeddedFiles

            self.texts: FolderFiles = EmbeddedFiles(target, store)
        else:
            self.texts = FolderFiles(target, store)
        self.news = News()
        self.studio = Studio(self.texts, editable=store is not None)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((ADDRESS, port))
        self.token = secrets.token_urlsafe(24)
        self.port: int = self._socket.getsockname()[1]

    @property
    def address(self) -> str:
        """The address of the page, which only its user knows."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    def run(self, ready: Callable[[str], None], *, editor: bool) -> int:
        """Serve until a signal, or with an ``editor`` until it closes its end; ``ready`` is told the address.

        Gives the exit status: 0, or 128 and the number of the signal.
        """
        return asyncio.run(self._run(ready, editor))

    async def _run(self, ready: Callable[[str], None], editor: bool) -> int:
        app = Guard(Pages(self.studio, self.news).app(self.token), self.token, self.port)
        server = _Server(_configuration(app), self.news)
        self._socket.listen(64)
        others = [asyncio.create_task(self._watch())]
        if editor:
            self.studio.connect(_point)
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

        def watched(_change: Any, path: str) -> bool:
            return path.endswith(WATCHED)

        while True:
            with suppress(FileNotFoundError):
                async for _ in watchfiles.awatch(self.texts.folder, watch_filter=watched, step=50, debounce=200):
                    self._changed()
            await asyncio.sleep(1)

    async def _listen(self, server: Any) -> None:
        """Take texts that an editor tells, and end with it."""
        lines = Lines()
        if sys.stdin is not None:
            async for data in chunks(sys.stdin.fileno()):
                for message in filter(None, map(edited, lines.feed(data))):
                    if self.texts.edit(message.path, message.text):
                        self._changed()
        server.should_exit = True

    def _changed(self) -> None:
        self.studio.forget()
        self.news.spread()


class _Server(uvicorn.Server):  # type: ignore[misc]
    """The server, which ends the streams of events first: nothing is left to be cancelled, and nothing complains."""

    def __init__(self, config: Any, news: News) -> None:
        super().__init__(config)
        self._news = news
        self.status = 0

    @contextmanager
    def ended_by_signals(self) -> Iterator[None]:
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
        app, http="h11", ws="none", lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=GRACE
    )


def _point(path: Path, line: int) -> bool:
    """Tell the editor to show a line."""
    try:
        print(pointing(path, line), flush=True)
    except (OSError, ValueError):
        return False
    return True
