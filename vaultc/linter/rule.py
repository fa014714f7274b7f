"""What a rule is: one idea, a check, and a page that documents it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from textwrap import dedent
from typing import NamedTuple

from vaultc.diagnostics import MOST_OF_A_RULE, Diagnostic, Fix, Note, Severity
from vaultc.semantics import Model
from vaultc.source import Span


class Finding(NamedTuple):
    """What a check has found; together with the rule it makes a diagnostic."""

    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None


Check = Callable[[Model], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Documented:
    """Something that the check can say, with its page.

    ``name`` completes the words "allow ...". ``documentation`` is the docstring of the rule's module: one line that
    says what the rule finds, why that is bad, and an example under each of the headings ``Bad:`` and ``Good:``.
    """

    name: str
    severity: Severity
    documentation: str

    @property
    def summary(self) -> str:
        """The first line of the documentation, without its full stop."""
        return self.documentation.partition("\n")[0].rstrip(".")

    @property
    def explanation(self) -> str:
        """The text between the first line and the examples."""
        return dedent(self.documentation.partition("\n")[2].partition("\nBad:\n")[0]).strip()

    @property
    def bad(self) -> str:
        """A des file that the rule complains about."""
        return dedent(self.documentation.partition("\nBad:\n")[2].partition("\nGood:\n")[0]).strip("\n") + "\n"

    @property
    def good(self) -> str:
        """The same file as it should be."""
        return dedent(self.documentation.partition("\nGood:\n")[2]).strip("\n") + "\n"


@dataclass(frozen=True, slots=True)
class Rule(Documented):
    """A rule of the linter.

    A rule that ``needs_whole_text`` is silent about files with syntax errors, whose lost statements may hold what it
    misses.
    """

    check: Check
    needs_whole_text: bool = False

    def run(self, model: Model) -> Iterator[Diagnostic]:
        """All findings in a model as diagnostics."""
        for number, found in enumerate(self.check(model)):
            if number == MOST_OF_A_RULE:
                message = f"more than {MOST_OF_A_RULE} findings of this rule: the others are not listed"
                yield Diagnostic(self.name, self.severity, message, found.span)
                return
            yield Diagnostic(
                self.name, self.severity, found.message, found.span, found.help, tuple(found.notes), found.fix
            )
