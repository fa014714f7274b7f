"""Diagnostics: messages to an author about a place in a des file, with fixes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from vaultc.language.source import Span
from vaultc.support import errors
from vaultc.support.dataclass import dataclass

MOST_OF_A_RULE = 1000
"""Findings of one rule in one file; more are not read, and each costs time."""


class Severity(IntEnum):
    """The severity of a finding; a larger value is worse."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Note:
    """A remark at another place that explains a diagnostic."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of ``span`` by ``replacement``."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that fix a diagnostic; ``safe`` if they change nothing but what the diagnostic is about."""

    message: str
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: rule, severity, message, place, and fix.

    ``rule`` is the rule's name in words joined by hyphens (``unknown-monster``); ``syntax-error`` is the parser's.
    ``message`` is one sentence without a full stop; ``help`` says what to do about it. ``mended`` tells of an error
    after which the file can be used: it leaves no doubt what is meant, though the game's compiler would stop at it, or
    it is about a comment.
    """

    rule: str
    severity: Severity
    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None
    mended: bool = False

    @property
    def forbids_use(self) -> bool:
        """True if a file with this finding cannot be used as it is."""
        return self.severity >= Severity.ERROR and not self.mended

    def __str__(self) -> str:
        return f"{self.span}: {self.severity}: {self.message} [{self.rule}]"

    def __repr__(self) -> str:
        """Short, since the places of a finding hold the whole text of their file."""
        return f"<{self}>"


def errors_among(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics that would stop the game's compiler, including errors that were repaired."""
    return tuple(found for found in diagnostics if found.severity >= Severity.ERROR)


def help_of(diagnostic: Diagnostic) -> str | None:
    """Return advice on a finding: its help, else the description of its fix."""
    return diagnostic.help or (diagnostic.fix.message if diagnostic.fix else None)


class SeedError(errors.InvalidValueError):
    """A game takes no such seed."""


class DesError(errors.VaultcError):
    """A des file cannot be used; carries the diagnostics that say why."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        lines: list[str] = []
        for diagnostic in diagnostics:
            lines.append(str(diagnostic))
            if (help := help_of(diagnostic)) is not None:
                lines.append(f"  = help: {help}")
        super().__init__("\n".join(lines))
        self.diagnostics = diagnostics


class GenerationError(errors.VaultcError):
    """A level cannot be generated with this seed; carries the one diagnostic that says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic


class ImpossibleObject(errors.VaultcError, ValueError):  # noqa: N818 - it names what was asked for
    """An object was asked for that the game cannot create; the level fails."""


class Unreachable(errors.VaultcError, ValueError):  # noqa: N818 - it names what is the matter
    """A jagged line would have to pass through cells of the grid where none are near."""
