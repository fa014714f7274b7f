"""The earlier and later texts of files, for undo and redo."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

MOST_TEXTS = 500
MOST_FILES = 100
MOST_CHARACTERS = 64 * 1024 * 1024


@dataclass(slots=True)
class TextHistory:
    """The texts of one file: those before and after the present one."""

    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The number of characters kept."""
        return sum(map(len, self.before)) + sum(map(len, self.after))


class Histories:
    """The histories of files by name; the oldest are forgotten first."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, TextHistory] = OrderedDict()

    def _of(self, name: str) -> TextHistory:
        found = self._files.setdefault(name, TextHistory())
        self._files.move_to_end(name)
        while len(self._files) > MOST_FILES:
            self._files.popitem(last=False)
        return found

    def note(self, name: str, old: str, new: str) -> None:
        """A file's text was changed; what was undone before cannot be done again."""
        if old == new:
            return
        history = self._of(name)
        history.before.append(old)
        history.after.clear()
        while len(history.before) > MOST_TEXTS or (history.size > MOST_CHARACTERS and len(history.before) > 1):
            del history.before[0]

    def undo(self, name: str, present: str) -> str | None:
        """The text before the present one; None if there is none."""
        history = self._of(name)
        if not history.before:
            return None
        history.after.append(present)
        return history.before.pop()

    def redo(self, name: str, present: str) -> str | None:
        """The text after the present one, which an undo left; None if there is none."""
        history = self._of(name)
        if not history.after:
            return None
        history.before.append(present)
        return history.after.pop()

    def counts(self, name: str) -> tuple[int, int]:
        """The numbers of texts that can be undone and done again."""
        history = self._files.get(name)
        return (0, 0) if history is None else (len(history.before), len(history.after))
