"""The files of the page, as a server gives them out or a static folder holds them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final, NamedTuple

MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media types of files by suffix; others are not given out."""


class PageFile(NamedTuple):
    """A file of the page."""

    data: bytes
    media_type: str


def page_names() -> list[str]:
    """The names of all files of the page."""
    return sorted(each.name for each in resources.files(__package__).joinpath("page").iterdir() if _media(each.name))


def page_file(name: str) -> PageFile | None:
    """A file of the page; None if there is none of that name."""
    return _read(name) if name in page_names() else None


@cache
def _read(name: str) -> PageFile:
    return PageFile(resources.files(__package__).joinpath("page", name).read_bytes(), _media(name))


def _media(name: str) -> str:
    return MEDIA_TYPES.get(name[name.rfind(".") :], "")
