"""Grades of converted statements, and the findings about those that are not exact."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.support.errors import VaultcError
from vaultc.translation import findings


class Grade(IntEnum):
    """The part of a statement that the other game can express; a larger value is worse."""

    EXACT = 0
    """The same levels with the same chances."""
    NEAR = 1
    """A difference that an author may notice."""
    IMPOSSIBLE = 2
    """All of it or a part of it is lost."""


class GradeCounts(NamedTuple):
    """The number of statements of each grade."""

    exact: int = 0
    near: int = 0
    impossible: int = 0

    def __add__(self, other: object) -> GradeCounts:
        assert isinstance(other, GradeCounts)
        return GradeCounts(*(ours + theirs for ours, theirs in zip(self, other, strict=True)))

    def __str__(self) -> str:
        statements = "statement" if sum(self) == 1 else "statements"
        return f"{sum(self)} {statements}: {self.exact} exact, {self.near} near, {self.impossible} impossible"


class NotExpressibleError(VaultcError):
    """A statement cannot be written in the other language; the message says why, ``help`` what to do.

    ``grade`` is NEAR for a statement that is left out because it had no effect.
    """

    def __init__(self, message: str, help: str | None = None, grade: Grade = Grade.IMPOSSIBLE) -> None:
        super().__init__(message)
        self.help = help
        self.grade = grade


class Ledger:
    """The grades of a file's statements, and what is to be told of them."""

    def __init__(self) -> None:
        self._grades: dict[int, Grade] = {}
        self._said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}

    def enter(self, statement: n.Node) -> None:
        """Count a statement, as exact until something else is told of it."""
        self._grades.setdefault(id(statement), Grade.EXACT)

    def tell(
        self, statement: n.Node, grade: Grade, message: str, help: str | None = None, *, once: bool = False
    ) -> None:
        """Keep a finding about a statement, which has this grade at best; ``once`` in the whole file."""
        self._grades[id(statement)] = max(self._grades.get(id(statement), Grade.EXACT), grade)
        lost = grade is Grade.IMPOSSIBLE
        rule, severity = (
            (findings.CANNOT, diagnostics.Severity.WARNING) if lost else (findings.DIFFERENT, diagnostics.Severity.NOTE)
        )
        span = findings.first_line(statement)
        if not (once and any(message == said for said, _ in self._said)):
            self._said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))

    def lose(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Tell that a statement is lost."""
        self.tell(statement, Grade.IMPOSSIBLE, message, help)

    def leave_out(self, unread: diagnostics.Diagnostic, title: str) -> None:
        """Tell of a word that only a fork's compiler reads."""
        found = findings.left_out(unread, findings.CANNOT, title)
        self._said.setdefault((found.message, found.span), found)
        self._grades[id(unread)] = Grade.IMPOSSIBLE

    def fail(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Keep an error: because of it there is no text."""
        found = diagnostics.Diagnostic(
            findings.CANNOT, diagnostics.Severity.ERROR, message, findings.first_line(statement), help
        )
        self._said.setdefault((message, found.span), found)

    @property
    def findings(self) -> tuple[diagnostics.Diagnostic, ...]:
        """All findings, in the order of the text."""
        return tuple(sorted(self._said.values(), key=lambda found: found.span.start))

    @property
    def counts(self) -> GradeCounts:
        """The number of statements of each grade."""
        grades = list(self._grades.values())
        return GradeCounts(*(grades.count(grade) for grade in Grade))
