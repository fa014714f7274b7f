"""Proof of an edit: the new text is read, checked and generated, and shows what was drawn."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass

from vaultc.editing.drawing import text_edits
from vaultc.editing.drawing.canvas import LevelCanvas, new_findings
from vaultc.editing.drawing.errors import ChangeError
from vaultc.language.diagnostics import Diagnostic, Edit, Severity
from vaultc.language.syntax import nodes as n

MOST_TRIES = 8
"""Proposals of one change that are tried."""

Shows = abc.Callable[[LevelCanvas, int | None], bool]
"""Tells if a level shows what was drawn; the number is the offset of the statement that was written or changed."""


@dataclass(frozen=True)
class Proposal:
    """Edits that may say a change, and how to see it in the level.

    ``main`` is the edit with the statement, if any; ``remark`` is for the author.
    """

    edits: tuple[Edit, ...]
    shows: Shows
    summary: str
    main: Edit | None = None
    remark: str = ""

    @property
    def start(self) -> int | None:
        """The offset, in the new text, of the statement that the main edit writes."""
        if self.main is None:
            return None
        written = self.main.replacement
        start = self.main.span.start + len(written) - len(written.lstrip())
        before = (edit for edit in self.edits if edit.span.start < self.main.span.start)
        return start + sum(len(edit.replacement) - (edit.span.end - edit.span.start) for edit in before)


@dataclass(frozen=True)
class WrittenChange:
    """A change written into the text: the smallest edits, the text after them, and where the statement begins now."""

    canvas: LevelCanvas
    edits: tuple[Edit, ...]
    summary: str
    start: int | None
    remark: str = ""
    accepted: tuple[Diagnostic, ...] = ()
    """New findings that the author accepts."""

    @property
    def text(self) -> str:
        """The new text."""
        return self.canvas.source.text


def proved(canvas: LevelCanvas, proposals: abc.Iterable[Proposal], *, insist: bool = False) -> WrittenChange:
    """The first proposal that does what it says; with ``insist`` new findings below errors are accepted.

    Raises:
        ChangeError: there is none; the message is the reason against the first.
    """
    reasons: list[ChangeError] = []
    for _, proposal in zip(range(MOST_TRIES), proposals, strict=False):
        smallest = sorted(map(text_edits.smallest, proposal.edits), key=lambda edit: edit.span.start)
        edits = tuple(filter(_changes, smallest))
        if not edits:
            reasons.append(ChangeError("the text says this already"))
            continue
        after = canvas.with_text(text_edits.applied(canvas.source_now, edits))
        try:
            fresh = _checked(canvas, after, proposal, insist)
        except ChangeError as error:
            reasons.append(error)
            continue
        return WrittenChange(after, edits, proposal.summary, proposal.start, proposal.remark, tuple(fresh))
    reasons.sort(key=lambda reason: not reason.insist)
    raise reasons[0] if reasons else ChangeError("this cannot be written at this place")


def _changes(edit: Edit) -> bool:
    return edit.span.start != edit.span.end or bool(edit.replacement)


def _checked(before: LevelCanvas, after: LevelCanvas, proposal: Proposal, insist: bool) -> list[Diagnostic]:
    """The new findings that the author accepts.

    Raises:
        ChangeError: the new text has errors or new findings, makes no level, or does not show what was drawn.
    """
    fresh = new_findings(before, after)
    errors = [found for found in fresh if found.severity >= Severity.ERROR]
    if errors:
        raise ChangeError(f"this would be an error: {errors[0].message}")
    if not proposal.shows(after, proposal.start):
        raise ChangeError(
            f"{proposal.summary} would not show with this seed: its chance fails, or something later covers or moves it"
        )
    if fresh and not insist:
        raise ChangeError(f"the check would find {fresh[0].rule}: {fresh[0].message}", insist=True)
    return fresh


# ---- what levels show


def ran(canvas: LevelCanvas, start: int | None) -> bool:
    """Return whether the statement at an offset ran."""
    return start is not None and bool(canvas.traced.of(canvas.statement_at(start).node.span))


def same_statements(before: LevelCanvas, without: n.Statement) -> Shows:
    """Return what tells if a level has exactly the statements that it had, without one and those in it."""
    gone = without.span
    kept = [
        type(placed.node).__name__
        for placed in before.model.statements
        if not (placed.node.span.start >= gone.start and placed.node.span.end <= gone.end)
        or placed.node.span.source is not gone.source
    ]

    def shows(after: LevelCanvas, _start: int | None) -> bool:
        return [type(placed.node).__name__ for placed in after.model.statements] == kept and bool(after.traced.level)

    return shows
