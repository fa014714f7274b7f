"""The files of a workbench and of its page, and links that open a text in a playground."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple, Protocol
from urllib.parse import urlencode

from vaultc.language.source import Source
from vaultc.support.errors import VaultcError


class SavingError(VaultcError):
    """A text that cannot be saved; the message says why."""


class TextFiles(Protocol):
    """Texts by name, as they are now."""

    def names(self) -> list[str]:
        """The names of all files, in order."""
        ...

    def read(self, name: str) -> Source | None:
        """A file as it is now, also if its text is not saved; None if there is none."""
        ...

    def edit(self, name: str, text: str) -> bool:
        """Take a text for what a file holds; False if the file may not be edited."""
        ...

    def write(self, name: str, text: str) -> bool:
        """Take a text that the page has changed, and keep it until it is saved; False if that is not possible."""
        ...

    def stored(self, name: str) -> str | None:
        """The text that is stored; None if there is none."""
        ...

    def is_unsaved(self, name: str) -> bool:
        """Return whether the page has changed a text since it was saved."""
        ...

    def is_changed_outside(self, name: str) -> bool:
        """Return whether something else has changed what is stored since the page first changed the text."""
        ...

    def save(self, name: str, *, over: bool = False) -> bool:
        """Store a text; False, and nothing is stored, if something else was stored meanwhile, unless ``over`` it.

        Raises:
            SavingError: it cannot be stored.
        """
        ...

    def reload(self, name: str) -> None:
        """Forget the text that was not saved, for what is stored."""
        ...


class MemoryFiles:
    """Files that are in memory alone."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = dict(texts)
        self._stored = dict(texts)

    def names(self) -> list[str]:
        """The names of all files, in the order in which they were given."""
        return list(self._texts)

    def read(self, name: str) -> Source | None:
        """A file, or None."""
        text = self._texts.get(name)
        return None if text is None else Source.from_text(text, name)

    def edit(self, name: str, text: str) -> bool:
        """Replace the text of a file, or add one."""
        self._texts[name] = text
        return True

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there."""
        return name in self._texts and self.edit(name, text)

    def stored(self, name: str) -> str | None:
        """The text that was saved last."""
        return self._stored.get(name)

    def is_unsaved(self, name: str) -> bool:
        """Return whether a text has changed since it was saved."""
        return self._texts.get(name) != self._stored.get(name)

    def is_changed_outside(self, name: str) -> bool:  # noqa: ARG002 - there is no outside
        """Nothing else can change what is in memory."""
        return False

    def save(self, name: str, *, over: bool = False) -> bool:  # noqa: ARG002 - nothing else stores here
        """Keep a text, so that ``reload`` goes back to it."""
        self._stored[name] = self._texts[name]
        return True

    def reload(self, name: str) -> None:
        """Go back to the text that was saved."""
        if name in self._stored:
            self._texts[name] = self._stored[name]


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


LONGEST = 32 * 1024
"""Characters of a packed text; the playground takes no more."""


def playground_link(playground: str, text: str, wish: Mapping[str, object] | None = None) -> str | None:
    """The link to a playground with a text; None if it is too long for one.

    ``playground`` is the address of its folder; ``wish`` has fields of the page, such as ``level`` (a number from 0
    on) and ``seed``.
    """
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9, -15)).decode("ascii").rstrip("=")
    if len(packed) > LONGEST:
        return None
    return f"{playground.rstrip('/')}/#{urlencode({**(wish or {}), 'text': packed})}"
