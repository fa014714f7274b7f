"""Applying rules to a model, without generating levels from it; an index tells which may find something in it.

The index has a line for each rule that looks at certain nodes or facts of a model and is silent where there are none,
so that the others alone are loaded. It is made by applying all rules to an empty file (``tools/rule_index.py``):
the result of a check depends on nothing but the answers of its model, so a rule that asked for certain nodes alone, and
found nothing when there were none, finds nothing in any model without them. Rules that are not in the index may find
something in every file.
"""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Final

from vaultc.language import diagnostics
from vaultc.linter import rule
from vaultc.support.resources import PACKAGE

FILE: Final = PACKAGE / "linter" / "rule_index.json"
ERRORS: Final = "vaultc.linter.errors"
WARNINGS: Final = "vaultc.linter.rules"

FACTS: Final = ("areas", "breaks", "inclusions", "levels", "spots", "statements")
"""The facts of a model by which rules are found, beside the classes of nodes: collections that may be empty."""

Index = dict[str, list[str]]
"""Classes of nodes and facts by the names of the modules of rules; nothing is found where there is none of them."""

UNKNOWN = frozenset({"unknown-monster", "unknown-object", "unknown-trap"})
"""Rules whose findings about a word replace the parser's message about its quotes."""


def _place(span: rule.Span) -> tuple[int, int, int]:
    return id(span.source), span.start, span.end


def _line(diagnostic: diagnostics.Diagnostic) -> tuple[int, int]:
    return id(diagnostic.span.source), diagnostic.span.begin.line


def lint(model: rule.Model, rules: tuple[rule.Rule, ...] | None = None) -> tuple[diagnostics.Diagnostic, ...]:
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
    for each in rules:
        if each.holds_for(model.game) and (model.is_complete or not each.needs_whole_text):
            told = (d for d in each.run(model) if d.severity is diagnostics.Severity.ERROR or _line(d) not in broken)
            found += (d for d in told if not any(rule.lies_in(d.span, span) for span in lost))
    better = {id(mended[_place(d.span)]) for d in found if d.rule in UNKNOWN and _place(d.span) in mended}
    found = [d for d in found if id(d) not in better]
    order = {parsed.source: index for index, parsed in enumerate(model.files)}
    once: dict[tuple[str, str, int, int], diagnostics.Diagnostic] = {}
    for d in found:
        once.setdefault((d.rule, d.message, order[d.span.source], d.span.start), d)
    ordered = sorted(once.values(), key=lambda d: (order[d.span.source], d.span.start, -d.severity, d.rule))
    return tuple(_with_lost_levels(model, ordered) if model.game.has(rule.Feature.SORTED_LEVELS) else ordered)


def _with_lost_levels(model: rule.Model, found: list[diagnostics.Diagnostic]) -> list[diagnostics.Diagnostic]:
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


def find_errors(model: rule.Model) -> tuple[diagnostics.Diagnostic, ...]:
    """The errors that :func:`lint` finds, by the rules for these alone."""
    return diagnostics.errors_among(lint(model, errors_about(model)))


def rules_about(model: rule.Model) -> tuple[rule.Rule, ...]:
    """Load the rules that may find something in a model: all others find nothing in it."""
    return errors_about(model) + _about(model, WARNINGS)


def errors_about(model: rule.Model) -> tuple[rule.Rule, ...]:
    """Load the rules that may find errors in a model."""
    return _about(model, ERRORS)


def _about(model: rule.Model, package: str) -> tuple[rule.Rule, ...]:
    index = _index()[kind_of_levels(model.game)]
    names = rule.rule_names(package)
    return tuple(
        rule.load_rule(package, name)
        for name in names
        if name not in index or any(getattr(model, w) if w in FACTS else w in model.kinds for w in index[name])
    )


def kind_of_levels(game: rule.Game) -> str:
    """Return the part of the index for the levels of a game."""
    return "sorted" if game.has(rule.Feature.SORTED_LEVELS) else "scripts"


@cache
def _index() -> dict[str, Index]:
    index: dict[str, Index] = json.loads(FILE.read_bytes())
    return index
