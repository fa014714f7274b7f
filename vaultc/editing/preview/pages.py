"""The server's responses, and the thread that makes what pages ask for."""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from vaultc.editing.workbench.bench import CHANGING, Bench
from vaultc.editing.workbench.contract import AskedFields, RefusedError, WishError
from vaultc.editing.workbench.files import page_file


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
