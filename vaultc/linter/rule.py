"""Rules of the linter, and everything that they are written with.

A rule is a file with a docstring, which is its page, and a function ``check`` that :func:`error`, :func:`warning` or
:func:`note` decorates. It imports from here the model and its nodes, findings, spans to point at, and fixes.
"""

from __future__ import annotations

import sys
from collections import abc
from dataclasses import dataclass
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, Final, NamedTuple, TypedDict, Unpack

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter.documented import Documented
from vaultc.linter.wording import quoted
from vaultc.support.lazy_pattern import lazy_pattern
from vaultc.support.resources import PACKAGE, module_names

__all__ = [
    "OF_ALL_LEVELS",
    "Check",
    "Feature",
    "Finding",
    "Findings",
    "Model",
    "Rule",
    "Span",
    "error",
    "keyword",
    "last_string",
    "load_rule",
    "n",
    "note",
    "quoted",
    "removal",
    "replacement",
    "rule_names",
    "rules_in",
    "warning",
]

OF_ALL_LEVELS: Final = Feature(0)
"""No excluded features: the rule holds for scripts and sorted levels alike."""


class Finding(NamedTuple):
    """A finding of a check; together with the rule it makes a diagnostic."""

    message: str
    span: Span
    help: str | None = None
    notes: tuple[diagnostics.Note, ...] = ()
    fix: diagnostics.Fix | None = None


Findings = abc.Iterator[Finding]

Check = abc.Callable[[Model], abc.Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Rule(Documented):
    """A rule of the linter.

    A rule that ``needs_whole_text`` is silent about files with syntax errors, whose lost statements may hold what it
    misses. An error that repeats a refusal ``of_code`` of a game, not of its grammar or its tables, is a warning for a
    fork whose code is not known.
    """

    check: Check
    needs_whole_text: bool = False
    of_code: bool = False

    def run(self, model: Model) -> abc.Iterator[diagnostics.Diagnostic]:
        """All findings in a model as diagnostics."""
        unsure = self.of_code and model.game.language.quirks.unknown_code
        severity = diagnostics.Severity.WARNING if unsure else self.severity
        for number, found in enumerate(self.check(model)):
            if number == diagnostics.MOST_OF_A_RULE:
                message = f"more than {diagnostics.MOST_OF_A_RULE} findings of this rule: the others are not listed"
                yield diagnostics.Diagnostic(self.name, severity, message, found.span)
                return
            fix = found.fix if found.fix and all(map(_is_written, found.fix.edits)) else None
            span, last = found.span, len(found.span.source.text)
            if span.end > last:
                span = span.source.span(min(span.start, last), last)
            yield diagnostics.Diagnostic(self.name, severity, found.message, span, found.help, tuple(found.notes), fix)


def _is_written(edit: diagnostics.Edit) -> bool:
    """False for an edit of a node that a repair of the parser added beyond the text."""
    return edit.span.end <= len(edit.span.source.text)


class _Facts(TypedDict, total=False):
    """Fields of :class:`Rule` and :class:`Documented` that a decorator sets; the others follow from the file."""

    needs: Feature
    unless: Feature
    differs: abc.Callable[[Game], str] | None
    needs_whole_text: bool
    of_code: bool


def error(**facts: Unpack[_Facts]) -> abc.Callable[[Check], Rule]:
    """Turn a check into a rule that finds errors.

    The rule has the name of its file, and the file's docstring as its page. A rule that needs sorted levels holds for
    them; others hold for scripts alone, unless they say otherwise: ``unless=OF_ALL_LEVELS``.
    """
    return _rule_maker(diagnostics.Severity.ERROR, facts)


def warning(**facts: Unpack[_Facts]) -> abc.Callable[[Check], Rule]:
    """Turn a check into a rule that warns, as :func:`error` does."""
    return _rule_maker(diagnostics.Severity.WARNING, facts)


def note(**facts: Unpack[_Facts]) -> abc.Callable[[Check], Rule]:
    """Turn a check into a rule that notes something, as :func:`error` does."""
    return _rule_maker(diagnostics.Severity.NOTE, facts)


def _rule_maker(severity: diagnostics.Severity, facts: _Facts) -> abc.Callable[[Check], Rule]:
    if facts.get("needs", OF_ALL_LEVELS) & Feature.SORTED_LEVELS:
        facts.setdefault("unless", OF_ALL_LEVELS)

    def make_rule(check: Check) -> Rule:
        module = sys.modules[check.__module__]
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        return Rule(name, severity, module.__doc__ or "", check, **facts)

    return make_rule


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


def replacement(message: str, span: Span, text: str, safe: bool = False) -> diagnostics.Fix:
    """A fix that replaces one span."""
    return diagnostics.Fix(message, (diagnostics.Edit(span, text),), safe)


def removal(message: str, span: Span, safe: bool = False) -> diagnostics.Fix | None:
    """A fix that removes an item of a list and the comma before it; None if the comma is not right before it."""
    text = span.source.text
    comma = text.rfind(",", 0, span.start)
    if comma < 0 or text[comma + 1 : span.start].strip():
        return None
    return diagnostics.Fix(message, (diagnostics.Edit(span.source.span(comma, span.end), ""),), safe)


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
