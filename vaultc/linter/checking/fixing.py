"""Applying fixes: in rounds where they overlap, and only where the result is better in every way.

After each round the file is checked anew. A fix whose finding is still there, or that brings an error, is taken back.
In a file that cannot be read in the end, what is lost may be what a rule misses: only errors are fixed there, by fixes
that lower their number and add none, and the other fixes wait.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right, insort
from collections import Counter, abc
from itertools import accumulate

from vaultc.language.diagnostics import Diagnostic, Edit, Severity
from vaultc.language.source import BYTE_ORDER_MARK, Source
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.support.named_tuple import NamedTuple

Diagnose = abc.Callable[[Source], abc.Sequence[Diagnostic]]


class Mended(NamedTuple):
    """A text after all fixes, and how many findings of each rule they fixed.

    ``waiting`` are the findings that are fixed when the mistakes of syntax are corrected that are ``blocking``.
    """

    text: str
    fixed: Counter[str]
    waiting: tuple[Diagnostic, ...] = ()
    blocking: tuple[Diagnostic, ...] = ()


def mend(source: Source, diagnose: Diagnose, unsafe: bool = False) -> Mended:
    """Apply the safe fixes, or all, of what ``diagnose`` finds in a source."""
    found = diagnose(source)
    whole = _Mending(source, found, diagnose, unsafe)
    whole.run()
    if not whole.broken:
        return whole.result()
    part = _Mending(source, found, diagnose, unsafe, only_errors=True)
    part.run()
    return part.result()


class _Mending:
    """The fixes of one text; ``only_errors`` where it cannot be read in the end."""

    def __init__(
        self,
        source: Source,
        found: abc.Sequence[Diagnostic],
        diagnose: Diagnose,
        unsafe: bool,
        only_errors: bool = False,
    ) -> None:
        self._source, self._found = source, found
        self._diagnose = diagnose
        self._unsafe = unsafe
        self._only_errors = only_errors
        self._fixed: Counter[str] = Counter()
        self._refused: set[tuple[str, str, int]] = set()
        self._seen = {source.text}

    def run(self) -> None:
        """Apply what helps, again as long as something changes."""
        while self._round():
            self._refused.clear()

    @property
    def broken(self) -> bool:
        """True if the text cannot be read as it is now."""
        return any(is_syntax_error(diagnostic.rule) for diagnostic in self._found)

    def result(self) -> Mended:
        """The text as it is now, and what waits for what."""
        faults = [d for d in self._found if is_syntax_error(d.rule)]
        blocking = [d for d in faults if not self._is_possible(d)] or faults
        waiting = (d for d in self._found if blocking and self._is_possible(d) and d not in blocking)
        return Mended(self._source.text, self._fixed, tuple(waiting), tuple(blocking))

    def _round(self) -> bool:
        """Apply all fixes that help, together or, where that fails, in smaller and smaller batches; whether anything
        was refused.

        What was refused may help after the others, so that it is tried again as long as something has changed.
        """
        most: int | None = None
        changed = False
        while batch := self._batch(most):
            if self._apply(batch):
                changed = True
                most = most and most * 2
            elif len(batch) == 1:
                self._refused.add(_key(batch[0]))
                most = most and most * 2
            else:
                most = len(batch) // 2
        return changed and bool(self._refused)

    def _batch(self, most: int | None) -> list[Diagnostic]:
        """Findings whose fixes do not touch each other, in the order of the text."""
        chosen: list[Diagnostic] = []
        taken: list[Edit] = []  # in the order of the text
        for diagnostic in self._found:
            fix = diagnostic.fix
            counts = diagnostic.severity is Severity.ERROR or not self._only_errors
            if fix is None or not counts or not self._is_possible(diagnostic) or _key(diagnostic) in self._refused:
                continue
            if not any(_meets(edit, taken) for edit in fix.edits):
                chosen.append(diagnostic)
                for edit in fix.edits:
                    insort(taken, edit, key=_start)
            if len(chosen) == most:
                break
        return chosen

    def _is_possible(self, diagnostic: Diagnostic) -> bool:
        """True if a finding has a fix of this file, which is safe enough."""
        fix = diagnostic.fix
        return (
            fix is not None
            and (fix.safe or self._unsafe)
            and all(edit.span.source is self._source for edit in fix.edits)
        )

    def _apply(self, batch: list[Diagnostic]) -> bool:
        """Apply the fixes of these findings; False, and nothing is changed, if that does not make things better."""
        edits = sorted({edit for d in batch if d.fix for edit in d.fix.edits}, key=lambda edit: edit.span.start)
        text = edited(self._source.text, edits)
        if text in self._seen:
            return False
        source = Source(self._source.name, text, self._source.path, self._source.remarks)
        found = self._diagnose(source)
        moved = _Moved(edits)
        if not _is_better(self._found, found, batch, moved):
            return False
        reads_more = not self._only_errors and all(is_syntax_error(diagnostic.rule) for diagnostic in batch)
        if not reads_more and _adds_errors(self._found, found, edits, moved):
            return False
        self._seen.add(text)
        self._source, self._found = source, found
        self._fixed.update(diagnostic.rule for diagnostic in batch)
        return True


def _key(diagnostic: Diagnostic) -> tuple[str, str, int]:
    return diagnostic.rule, diagnostic.message, diagnostic.span.start


def _start(edit: Edit) -> int:
    return edit.span.start


def _meets(edit: Edit, taken: list[Edit]) -> bool:
    """True if an edit changes the same text as another; ``taken`` is in the order of the text, without such pairs."""
    at = bisect_left(taken, edit.span.start, key=_start)
    return any(_touch(edit, other) for other in taken[max(at - 1, 0) : at + 1])


def _touch(one: Edit, other: Edit) -> bool:
    """True if two edits change the same text; what is only removed may border on what is removed beside it."""
    if not one.replacement and not other.replacement:
        return one.span.start < other.span.end and other.span.start < one.span.end
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def edited(text: str, edits: abc.Iterable[Edit]) -> str:
    """A text with edits that do not overlap."""
    pieces, position = [], 0
    for edit in sorted(edits, key=_start):
        pieces += [text[position : edit.span.start], edit.replacement]
        position = edit.span.end
    return "".join([*pieces, text[position:]])


def _is_better(
    before: abc.Sequence[Diagnostic], after: abc.Sequence[Diagnostic], batch: list[Diagnostic], moved: _Moved
) -> bool:
    """True if the findings of the batch are gone and there are no more errors than before in what was read before.

    Another finding may have come to the place of a finding that is gone.
    """
    end = moved.place(_end_of_reading(before))
    if sum(d.span.start <= end for d in _errors(after)) > len(_errors(before)):
        return False
    expected = Counter((d.rule, d.message, moved.place(d.span.start)) for d in before)
    mended = Counter((d.rule, d.message, moved.place(d.span.start)) for d in batch)
    left = Counter(_key(diagnostic) for diagnostic in after)
    return all(left[key] <= expected[key] - number for key, number in mended.items())


def _errors(diagnostics: abc.Sequence[Diagnostic]) -> list[Diagnostic]:
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]


def _end_of_reading(diagnostics: abc.Sequence[Diagnostic]) -> int:
    """The offset after which a file with too many errors was not read."""
    notes = (d for d in diagnostics if is_syntax_error(d.rule) and d.severity is Severity.NOTE)
    return next((note.span.start for note in notes), sys.maxsize)


def _adds_errors(
    before: abc.Sequence[Diagnostic], after: abc.Sequence[Diagnostic], edits: list[Edit], moved: _Moved
) -> bool:
    """True if there are errors of a rule at a place that had none before; in what an edit replaces, any place."""
    known: Counter[tuple[str, object]] = Counter()
    starts = [edit.span.start for edit in edits]
    for d in _errors(before):
        at = bisect_right(starts, d.span.start) - 1
        inside = at >= 0 and d.span.start < edits[at].span.end
        known[d.rule, d.message if inside else moved.place(d.span.start)] += 1
    end = moved.place(_end_of_reading(before))
    for d in _errors(after):
        key = (d.rule, d.span.start) if known[d.rule, d.span.start] else (d.rule, d.message)
        if not known[key] and d.span.start <= end:
            return True
        known[key] -= 1
    return False


class _Moved:
    """The positions of characters after some edits, which are in the order of the text."""

    def __init__(self, edits: abc.Sequence[Edit]) -> None:
        gains = (len(edit.replacement) - (edit.span.end - edit.span.start) for edit in edits)
        self._ends = [edit.span.end for edit in edits]
        self._gained = [0, *accumulate(gains)]

    def place(self, offset: int) -> int:
        return offset + self._gained[bisect_right(self._ends, offset)]


def encoded(text: str, original: bytes) -> bytes:
    """A fixed text in the encoding of the file it comes from, byte order mark included.

    Raises:
        UnicodeEncodeError: the encoding lacks a character.
    """
    mark = BYTE_ORDER_MARK.encode()
    try:
        original.decode("utf-8")
    except UnicodeDecodeError:
        return text.encode("latin-1")
    return (mark if original.startswith(mark) else b"") + text.encode("utf-8")
