"""The files of a workbench, as it needs them."""

from __future__ import annotations

from typing import Protocol

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
