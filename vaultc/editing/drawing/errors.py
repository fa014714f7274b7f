"""The reasons why a change cannot be written into a file."""

from __future__ import annotations

from vaultc.language.source import Span
from vaultc.support.errors import VaultcError


class ChangeError(VaultcError):
    """A change that cannot be made; the message says why and, where something can be done, what.

    ``span`` is the statement that prevents it, None if no statement does. ``insist`` is true if only new findings speak
    against it, so that the author may decide to make it anyway.
    """

    def __init__(self, message: str, span: Span | None = None, *, insist: bool = False) -> None:
        super().__init__(message)
        self.span = span
        self.insist = insist

    @property
    def line(self) -> int | None:
        """The line of the statement that prevents it."""
        return None if self.span is None else self.span.begin.line


class NothingToChangeError(ChangeError):
    """A change after which the level would be as it is."""
