"""The server's responses: the page, its data and pictures, and news of every change."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
from collections import abc
from functools import cache, partial
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from vaultc.editing.preview.studio import PictureRequest, RefusedError, Studio, number_of, wish_of
from vaultc.editing.preview.workshop import Workshop

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

    async def stream(self) -> abc.AsyncIterator[str]:
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
        self._workshop = Workshop()

    def app(self, token: str) -> Any:
        """The application, all of whose paths begin with the token."""
        pages = {
            "": self._page,
            "page.css": self._style,
            "page.js": self._script,
            "events": self._events,
            "listing": self._listing,
            "view": self._view,
            "picture.png": self._picture,
            "steps": self._steps,
            "step.png": self._step,
        }
        return Starlette(routes=[Route(f"/{token}/{path}", answer) for path, answer in pages.items()])

    # ---- the page itself

    async def _page(self, _request: Request) -> Response:
        return _answer(_resource("page.html"), "text/html; charset=utf-8")

    async def _style(self, _request: Request) -> Response:
        gallery = resources.files("vaultc.editing.gallery").joinpath("data", "gallery.css").read_text("utf-8")
        return _answer(gallery + _resource("page.css"), "text/css; charset=utf-8")

    async def _script(self, _request: Request) -> Response:
        return _answer(_resource("page.js"), "text/javascript; charset=utf-8")

    async def _events(self, _request: Request) -> Response:
        return StreamingResponse(self._news.stream(), media_type="text/event-stream", headers=_headers())

    # ---- levels

    async def _listing(self, request: Request) -> Response:
        return await self._told(partial(self._studio.listing, request.query_params.get("file", "")))

    async def _view(self, request: Request) -> Response:
        return await self._wished(request, self._studio.view)

    async def _steps(self, request: Request) -> Response:
        return await self._wished(request, self._studio.steps)

    async def _picture(self, request: Request) -> Response:
        return await self._wished(request, self._studio.picture)

    async def _step(self, request: Request) -> Response:
        def step(wish: PictureRequest) -> bytes:
            return self._studio.step(wish, number_of(request.query_params, "number", 1, (1, 100_000)))

        return await self._wished(request, step)

    async def _wished(self, request: Request, make: abc.Callable[[Any], Any]) -> Response:
        def made() -> Any:
            return make(wish_of(request.query_params, request.query_params.get("file", "")))

        return await self._told(made)

    async def _told(self, make: abc.Callable[[], Any]) -> Response:
        """The response with the result, or why there is none, with 400 for a request that cannot be understood."""
        try:
            made = await self._workshop.made(make)
        except RefusedError as refused:
            return _json({"refused": str(refused)}, refused.status)
        except Exception as error:
            return _json({"refused": f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"}, 500)
        if isinstance(made, bytes):
            return Response(made, media_type="image/png", headers=_headers())
        return _json(made)


def _json(made: Any, status: int = 200) -> Response:
    """JSON in ASCII, which can express any text and file name, also with lone surrogates."""
    return Response(json.dumps(made), status, headers=_headers(), media_type="application/json")


def _answer(text: str, media_type: str) -> Response:
    return Response(text, media_type=media_type, headers=_headers())


@cache
def _resource(name: str) -> str:
    return resources.files("vaultc.editing.preview").joinpath("data", name).read_text("utf-8")


@cache
def _headers() -> dict[str, str]:
    """Headers: pages load or run nothing from elsewhere, and no other site may show or keep them."""
    script = resources.files("vaultc.rendering.renderers").joinpath("data", "page.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{digest}'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "frame-src": "'self'",
        "frame-ancestors": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return {
        "Content-Security-Policy": re.sub(r"\s+", " ", "; ".join(f"{name} {value}" for name, value in policy.items())),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }
