"""What a rule is: one idea, a check, and a page that documents it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from textwrap import dedent
from typing import Any, NamedTuple

from vaultc.diagnostics import MOST_OF_A_RULE, Diagnostic, Edit, Fix, Note, Severity
from vaultc.game import Game
from vaultc.semantics import Model
from vaultc.source import Span


class Finding(NamedTuple):
    """What a check has found; together with the rule it makes a diagnostic."""

    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None


UNNETHACK = frozenset({"unnethack"})
"""Where there are functions, methods, inclusions, random vaults and mirrored levels."""

_HEADING = re.compile(r"^(?:Says|Good):\n", re.MULTILINE)

Check = Callable[[Model], Iterable[Finding]]


def rules_in(path: Iterable[str], package: str) -> tuple[Any, ...]:
    """What is called ``RULE`` in each module of a package, by the modules' names; ``path`` is the package's own."""
    names = sorted(module.name for module in iter_modules(path))
    return tuple(import_module(f"{package}.{name}").RULE for name in names)


@dataclass(frozen=True, slots=True)
class Documented:
    """Something that the check can say, with its page.

    ``name`` completes the words "allow ...". ``documentation`` is the docstring of the rule's module: one line that
    says what the rule finds, why that is bad, an example under each of the headings ``Bad:`` and ``Good:``, and between
    them under ``Says:`` what the check says of the bad one.
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
        return self._section("Bad") + "\n"

    @property
    def says(self) -> str:
        """What the check says of the bad example, with line, column and help; empty if that takes generated levels."""
        return self._section("Says")

    @property
    def good(self) -> str:
        """The same file as it should be."""
        return self._section("Good") + "\n"

    def _section(self, heading: str) -> str:
        """The text under a heading, up to the next one."""
        text = self.documentation.partition(f"\n{heading}:\n")[2]
        return dedent(_HEADING.split(text, maxsplit=1)[0]).strip("\n")


@dataclass(frozen=True, slots=True)
class Rule(Documented):
    """A rule of the linter.

    A rule that ``needs_whole_text`` is silent about files with syntax errors, whose lost statements may hold what it
    misses. ``games`` are the names of those for which it holds, None for all.
    """

    check: Check
    needs_whole_text: bool = False
    games: frozenset[str] | None = None

    def holds_for(self, game: Game) -> bool:
        """Whether what the rule says is true of a game."""
        return self.games is None or game.name in self.games

    def run(self, model: Model) -> Iterator[Diagnostic]:
        """All findings in a model as diagnostics."""
        for number, found in enumerate(self.check(model)):
            if number == MOST_OF_A_RULE:
                message = f"more than {MOST_OF_A_RULE} findings of this rule: the others are not listed"
                yield Diagnostic(self.name, self.severity, message, found.span)
                return
            fix = found.fix if found.fix and all(map(_is_written, found.fix.edits)) else None
            span, notes = _within(found.span), tuple(found.notes)
            yield Diagnostic(self.name, self.severity, found.message, span, found.help, notes, fix)


# What a repair of the parser put into the tree stands nowhere in the text.


def _is_written(edit: Edit) -> bool:
    return edit.span.end <= len(edit.span.source.text)


def _within(span: Span) -> Span:
    """The span as far as it lies in the text."""
    last = len(span.source.text)
    return span if span.end <= last else span.source.span(min(span.start, last), last)
