"""The page of a rule, which is the docstring of its file: what it finds, why that is bad, and examples.

    A switch without cases.

    Nothing of it is ever executed.

    Bad:
        SWITCH [3] { }
        ^^^^^^
    Says:
        1:1: warning: this switch has no cases
    Good:
        IF [50%] { SINK: random }

Carets below a line of a bad example mark what is complained about; they are not part of the example. Between the two
files is the check's output for the bad one. A rule with several kinds of mistakes has several examples, one after
the other, each with all three headings.
"""

from __future__ import annotations

import re
from collections import abc
from dataclasses import dataclass, field
from typing import NamedTuple

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.support.lazy_pattern import lazy_pattern

HEADINGS = ("Bad", "Says", "Good")
_HEADING = lazy_pattern(rf"^({'|'.join(HEADINGS)}):\n", re.MULTILINE)
_CARETS = lazy_pattern(r" *\^[ ^]*\Z")
_RUN = lazy_pattern(r"\^+")


class ExampleMark(NamedTuple):
    """A marked place in an example: line and column, counted from 1, and the width on that line."""

    line: int
    column: int
    width: int


class Example(NamedTuple):
    """A file with mistakes, their places, the check's output, and the corrected file.

    ``says`` gives line, column, severity, message and help; it is empty for findings that need more than the text.
    """

    bad: str
    marks: tuple[ExampleMark, ...]
    says: str
    good: str


@dataclass(frozen=True, slots=True)
class Documented:
    """Something that the check can say, with its page.

    ``name`` completes the words "allow ...". It holds for the games that have all features that it ``needs``, and none
    of those that ``unless`` names. ``differs`` tells how games differ in it, in a few words about a game.
    By default it is about scripts, and not about sorted levels.
    """

    name: str
    severity: Severity
    documentation: str
    needs: Feature = field(default=Feature(0), kw_only=True)
    unless: Feature = field(default=Feature.SORTED_LEVELS, kw_only=True)
    differs: abc.Callable[[Game], str] | None = field(default=None, kw_only=True)

    def holds_for(self, game: Game) -> bool:
        """True if the documentation holds for a game."""
        return game.has(self.needs) and not self.unless & game.language.features

    @property
    def summary(self) -> str:
        """The first line of the documentation, without its full stop."""
        return self.documentation.partition("\n")[0].rstrip(".")

    @property
    def explanation(self) -> str:
        """The text between the first line and the examples."""
        from textwrap import dedent

        return dedent(self.documentation.partition("\n")[2].partition("\nBad:\n")[0]).strip()

    @property
    def examples(self) -> tuple[Example, ...]:
        """All examples, in the order of the page."""
        from textwrap import dedent

        parts = _HEADING.split(self.documentation)[1:]
        texts = [dedent(text).strip("\n") + "\n" for text in parts[1::2]]
        found: list[dict[str, str]] = []
        for heading, text in zip(parts[::2], texts, strict=True):
            if heading == HEADINGS[0]:
                found.append({})
            found[-1][heading] = text
        examples = []
        for sections in found:
            lines, marks = _unmarked(sections["Bad"])
            good, says = sections.get("Good", ""), sections.get("Says", "").rstrip("\n")
            examples.append(Example("".join(lines), tuple(marks), says, good))
        return tuple(examples)


def _unmarked(text: str) -> tuple[list[str], list[ExampleMark]]:
    """The lines of a bad example without those that hold carets, and what these mark in the lines above them."""
    lines: list[str] = []
    marks: list[ExampleMark] = []
    for line in text.splitlines(keepends=True):
        if _CARETS.match(line.rstrip("\n")):
            marks += (ExampleMark(len(lines), run.start() + 1, len(run[0])) for run in _RUN.finditer(line))
        else:
            lines.append(line)
    return lines, marks
