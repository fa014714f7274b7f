"""Rules of the linter, their pages, and everything that they are written with.

A rule is a file with a docstring, which is its page, and a function ``check`` that ``error``, ``warning`` or ``note``
decorates. ``from vaultc.linter import n, rule`` gives it the nodes and all of this: the model, findings, spans to point
at, fixes, and the facts and phrases that several rules need.

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
import sys
from collections import abc
from functools import cache, wraps
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, Final, Protocol, TypedDict, TypeVar, Unpack, overload

from vaultc.language.diagnostics import MOST_OF_A_RULE, Diagnostic, Edit, Fix, Note, Severity
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import LevelFacts, Model, Placed, Scope, Type
from vaultc.language.semantics.constants import constant, integer_range
from vaultc.language.semantics.frames import Spot
from vaultc.language.semantics.scopes import VariableUse
from vaultc.language.semantics.sheets import (
    Characters,
    FrameKind,
    MapSize,
    ReferenceFrame,
    map_corner,
    map_rows,
    map_size,
    terms,
)
from vaultc.language.semantics.statements import inner_statements, is_certain
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import children, walk
from vaultc.linter import facts
from vaultc.linter.facts import *  # noqa: F403
from vaultc.support.dataclass import dataclass, field
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.resources import PACKAGE, module_names
from vaultc.support.safe_text import counted
from vaultc.world.catalog import Catalog
from vaultc.world.grid import Cell

__all__ = [
    "CORE_FUNCTIONS", "OF_ALL_LEVELS", "Catalog", "Cell", "Characters", "Check", "Diagnostic", "Edit", "Feature",
    "Finding", "Findings", "Fix", "FrameKind", "Game", "LevelFacts", "MapSize", "Model", "Note", "Placed",
    "ReferenceFrame", "Rule", "Scope", "Severity", "Span", "Spot", "Type", "VariableUse", "children", "constant",
    "counted", "error", "inner_statements", "integer_range", "is_certain", "keyword", "last_string", "lazy_pattern",
    "load_rule", "map_corner", "map_rows", "map_size", "note", "removal", "replacement", "rule_names", "rules_in",
    "terms", "walk", "warning",
]  # fmt: skip
__all__ += facts.__all__

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


OF_ALL_LEVELS: Final = Feature(0)
"""No excluded features: the rule holds for scripts and sorted levels alike."""


class Spanned(Protocol):
    """Something with a place in the text, such as a node."""

    @property
    def span(self) -> Span: ...


At = Span | Spanned | Placed | LevelFacts


class Finding:
    """A finding of a check; together with the rule it makes a diagnostic.

    It is ``at`` a span or a node: of a statement that means its keyword, of a level its name. A ``note`` is a remark
    about another such place.
    """

    __slots__ = ("fix", "help", "message", "notes", "span")

    def __init__(
        self,
        message: str,
        at: At,
        help: str | None = None,
        notes: tuple[Note, ...] = (),
        fix: Fix | None = None,
        *,
        note: tuple[str, At] | None = None,
    ) -> None:
        self.message = message
        self.span = _span(at)
        self.help = help
        self.notes = (*notes, Note(note[0], _span(note[1]))) if note else notes
        self.fix = fix


def _span(at: At) -> Span:
    if isinstance(at, Span):
        return at
    if isinstance(at, LevelFacts):
        return at.node.name.span
    spanned = at.node if isinstance(at, Placed) else at
    return keyword(spanned.span) if isinstance(spanned, n.Statement | n.Case | n.Default) else spanned.span


Findings = abc.Iterator[Finding]

Check = abc.Callable[[Model], abc.Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Rule(Documented):
    """A rule of the linter.

    A rule that ``needs_whole_text`` is silent about files with syntax errors, whose lost statements may hold what it
    misses. An error that repeats a refusal ``of_code`` of a game, not of its grammar or its tables, is a warning for a
    fork whose code is not known. Of a rule that tells things ``once`` only the first finding at each place counts.
    """

    check: Check
    needs_whole_text: bool = False
    of_code: bool = False
    once: bool = False

    def run(self, model: Model) -> abc.Iterator[Diagnostic]:
        """All findings in a model as diagnostics."""
        unsure = self.of_code and model.game.language.quirks.unknown_code
        severity = Severity.WARNING if unsure else self.severity
        findings = self.check(model)
        if self.once:
            first: dict[Span, Finding] = {}
            findings = (found for found in findings if first.setdefault(found.span, found) is found)
        for number, found in enumerate(findings):
            if number == MOST_OF_A_RULE:
                message = f"more than {MOST_OF_A_RULE} findings of this rule: the others are not listed"
                yield Diagnostic(self.name, severity, message, found.span)
                return
            # a node that a repair of the parser added lies beyond the text and cannot be edited
            edits = found.fix.edits if found.fix else ()
            fix = found.fix if all(edit.span.end <= len(edit.span.source.text) for edit in edits) else None
            span, last = found.span, len(found.span.source.text)
            if span.end > last:
                span = span.source.span(min(span.start, last), last)
            yield Diagnostic(self.name, severity, found.message, span, found.help, tuple(found.notes), fix)


class _Facts(TypedDict, total=False):
    """Fields of :class:`Rule` and :class:`Documented` that a decorator sets; the others follow from the file."""

    needs: Feature
    unless: Feature
    differs: abc.Callable[[Game], str] | None
    needs_whole_text: bool
    of_code: bool
    once: bool


A = TypeVar("A", bound=n.Node | LevelFacts)
B = TypeVar("B", bound=n.Node)
C = TypeVar("C", bound=n.Node)

Decorator = abc.Callable[
    [abc.Callable[[A], abc.Iterable[Finding]] | abc.Callable[[A, Model], abc.Iterable[Finding]]], Rule
]


class _RuleMaker:
    """Turns a check into a rule that finds something of this severity.

    The rule has the name of its file, and the file's docstring as its page. The check is of a model, or, if the
    decorator names classes, of each of the model's nodes of these classes or of each level in turn, and of the model if
    it takes that too. A rule that needs sorted levels holds for them; others hold for scripts alone, unless they say
    otherwise: ``unless=OF_ALL_LEVELS``.
    """

    def __init__(self, severity: Severity) -> None:
        self._severity = severity

    @overload
    def __call__(self, **facts: Unpack[_Facts]) -> abc.Callable[[Check], Rule]: ...

    @overload
    def __call__(self, one: type[A], /, **facts: Unpack[_Facts]) -> Decorator[A]: ...

    @overload
    def __call__(self, one: type[A], other: type[B], /, **facts: Unpack[_Facts]) -> Decorator[A | B]: ...

    @overload
    def __call__(
        self, one: type[A], other: type[B], third: type[C], /, **facts: Unpack[_Facts]
    ) -> Decorator[A | B | C]: ...

    def __call__(self, *kinds: type[Any], **facts: Unpack[_Facts]) -> abc.Callable[[abc.Callable[..., Any]], Rule]:
        if facts.get("needs", OF_ALL_LEVELS) & Feature.SORTED_LEVELS:
            facts.setdefault("unless", OF_ALL_LEVELS)

        def make_rule(check: abc.Callable[..., abc.Iterable[Finding]]) -> Rule:
            @wraps(check)
            def check_each(model: Model) -> Findings:
                further = (model,) if "model" in check.__annotations__ else ()
                for kind in kinds:
                    for each in model.levels if kind is LevelFacts else model.find(kind):
                        yield from check(each, *further)

            module = sys.modules[check.__module__]
            name = module.__name__.rpartition(".")[2].replace("_", "-")
            return Rule(name, self._severity, module.__doc__ or "", check_each if kinds else check, **facts)

        return make_rule


error, warning, note = (_RuleMaker(Severity.ERROR), _RuleMaker(Severity.WARNING), _RuleMaker(Severity.NOTE))


_KEYWORD = lazy_pattern(r"[A-Za-z_]+")


def keyword(span: Span) -> Span:
    """The first word of a statement, for findings about the statement as a whole."""
    match = _KEYWORD.match(span.source.text, span.start, span.end)
    return span.source.span(span.start, match.end()) if match else span


def last_string(span: Span) -> Span:
    """The last string in a span, with its quotes; the span itself if it holds none."""
    end = span.text.rfind('"')
    start = span.text.rfind('"', 0, max(end, 0))
    return span.source.span(span.start + start, span.start + end + 1) if start >= 0 else span


def replacement(message: str, span: Span, text: str, safe: bool = False) -> Fix:
    """A fix that replaces one span."""
    return Fix(message, (Edit(span, text),), safe)


def removal(message: str, span: Span, safe: bool = False) -> Fix | None:
    """A fix that removes an item of a list and the comma before it; None if the comma is not right before it."""
    text = span.source.text
    comma = text.rfind(",", 0, span.start)
    if comma < 0 or text[comma + 1 : span.start].strip():
        return None
    return Fix(message, (Edit(span.source.span(comma, span.end), ""),), safe)


def rules_in(package: str) -> tuple[Any, ...]:
    """Return the rule of each module of a package, by the modules' names."""
    return tuple(load_rule(package, name) for name in rule_names(package))


@cache
def rule_names(package: str) -> tuple[str, ...]:
    """The names of the modules of a package of rules."""
    return tuple(sorted(module_names(_folder(package))))


def load_rule(package: str, name: str) -> Any:
    """Return the rule of a module, its ``check``; the module is loaded if it is not yet.

    This takes two thirds of the time of an ``import``, since it is known where the module is.
    """
    full_name = f"{package}.{name}"
    if full_name in sys.modules:
        return sys.modules[full_name].check
    spec: Any = PathFinder.find_spec(full_name, [str(_folder(package))])
    module = sys.modules[full_name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[full_name]
        raise
    return module.check


def _folder(package: str) -> Path:
    return PACKAGE.joinpath(*package.split(".")[1:])
