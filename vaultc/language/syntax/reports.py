"""The diagnostics of the lexer and the parser, up to a limit."""

from __future__ import annotations

from vaultc.language import diagnostics

MOST = 100


class Reports:
    """Diagnostics in the order in which they were found, each once; ``full`` after too many errors.

    Repairs may come back to a word, and then say the same of it, or of more of the text from there on.
    """

    def __init__(self) -> None:
        self.found: list[diagnostics.Diagnostic] = []
        self.full = False
        self.unbalanced = False  # whether a brace is missing or surplus
        self.errors = 0
        self._covered = (0, 0)
        self._said: set[tuple[str, str, int]] = set()

    def cover(self, start: int, end: int) -> None:
        """Keep nothing more about this part of the text: it has its message."""
        self._covered = start, end

    def forget(self, start: int, end: int) -> None:
        """Drop the reports about single characters of this part of the text: there is a better message."""
        self._said = {said for said in self._said if said[0] != "illegal-character" or not start <= said[2] < end}
        self.found = [d for d in self.found if d.rule != "illegal-character" or not start <= d.span.start < end]

    def add(self, diagnostic: diagnostics.Diagnostic) -> None:
        """Keep a diagnostic, unless there are too many already."""
        if self.full or self._covered[0] <= diagnostic.span.start < self._covered[1]:
            return
        key = diagnostic.rule, diagnostic.message, diagnostic.span.start
        if key in self._said:
            return
        self._said.add(key)
        self.found.append(diagnostic)
        self.errors += diagnostic.severity is diagnostics.Severity.ERROR
        if self.errors >= MOST:
            self.full = True
            note = f"more than {MOST - 1} errors: the rest of the file was not read"
            self.found.append(diagnostics.Diagnostic("syntax-error", diagnostics.Severity.NOTE, note, diagnostic.span))

    def end(self, diagnostic: diagnostics.Diagnostic) -> None:
        """Keep a diagnostic as the last: what is missed afterwards is only missed because nothing more is read."""
        self.add(diagnostic)
        self.full = True

    def sorted(self) -> tuple[diagnostics.Diagnostic, ...]:
        """All diagnostics in the order of the text."""
        return tuple(sorted(self.found, key=lambda diagnostic: diagnostic.span.start))
