"""The files of a workbench, as it needs them."""

from __future__ import annotations

from typing import Protocol

from vaultc.language.source import Source


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


class MemoryFiles:
    """Files that are in memory alone."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = dict(texts)

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
