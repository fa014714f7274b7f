"""Applying rules to a model, without generating levels from it."""

from __future__ import annotations

import dataclasses

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.linter.rule import Rule
from vaultc.linter.rule_index import errors_about, rules_about

UNKNOWN = frozenset({"unknown-monster", "unknown-object", "unknown-trap"})
"""Rules whose findings about a word replace the parser's message about its quotes."""


def _place(span: Span) -> tuple[int, int, int]:
    return id(span.source), span.start, span.end


def _line(diagnostic: diagnostics.Diagnostic) -> tuple[int, int]:
    return id(diagnostic.span.source), diagnostic.span.begin.line


def _inside(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end


def lint(model: Model, rules: tuple[Rule, ...] | None = None) -> tuple[diagnostics.Diagnostic, ...]:
    """Apply the rules that hold for its game to a model; without ``rules`` all that there are.

    No rule is about Lua scripts. What the parser said is part of the result. Diagnostics come file by file, included
    files after the including one, and in the order of the text; a rule says a thing once of a place. Of a line with a
    syntax error only errors are told: what was read there may not be what is meant. Nothing is told of a piece that has
    a syntax error without a fix: what was read in its place is a substitute.
    """
    if model.is_script:
        return model.parsed.diagnostics
    if rules is None:
        rules = rules_about(model)
    found = [diagnostic for parsed in model.files for diagnostic in parsed.diagnostics]
    broken = {_line(d) for d in found if d.severity is diagnostics.Severity.ERROR}
    lost = [d.span for d in found if d.severity is diagnostics.Severity.ERROR and d.fix is None]
    mended = {_place(d.fix.edits[0].span): d for d in found if d.fix and len(d.fix.edits) == 1}
    for rule in rules:
        if rule.holds_for(model.game) and (model.is_complete or not rule.needs_whole_text):
            told = (d for d in rule.run(model) if d.severity is diagnostics.Severity.ERROR or _line(d) not in broken)
            found += (d for d in told if not any(_inside(d.span, span) for span in lost))
    better = {id(mended[_place(d.span)]) for d in found if d.rule in UNKNOWN and _place(d.span) in mended}
    found = [d for d in found if id(d) not in better]
    order = {parsed.source: index for index, parsed in enumerate(model.files)}
    once: dict[tuple[str, str, int, int], diagnostics.Diagnostic] = {}
    for d in found:
        once.setdefault((d.rule, d.message, order[d.span.source], d.span.start), d)
    ordered = sorted(once.values(), key=lambda d: (order[d.span.source], d.span.start, -d.severity, d.rule))
    return tuple(_with_lost_levels(model, ordered) if model.game.has(Feature.SORTED_LEVELS) else ordered)


def _with_lost_levels(model: Model, found: list[diagnostics.Diagnostic]) -> list[diagnostics.Diagnostic]:
    """Add to the first error of a file with sorted levels that no later level is written."""
    first = next((at for at, d in enumerate(found) if d.severity is diagnostics.Severity.ERROR), None)
    if first is None:
        return found
    names = (level.node.name.span for level in model.levels)
    lost = next((name for name in names if name.start > found[first].span.start), None)
    if lost is None:
        return found
    note = diagnostics.Note("neither this level nor a later one is written because of that", lost)
    error = dataclasses.replace(found[first], notes=(*found[first].notes, note))
    return [*found[:first], error, *found[first + 1 :]]


def find_errors(model: Model) -> tuple[diagnostics.Diagnostic, ...]:
    """The errors that :func:`lint` finds, by the rules for these alone."""
    return diagnostics.errors_among(lint(model, errors_about(model)))
