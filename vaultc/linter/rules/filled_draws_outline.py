"""A circle or an ellipse that is `filled`.

The word acts the wrong way round: `filled` draws the outline, and `unfilled` fills it.

Bad:
    LEVEL: "cellar"
    TERRAIN: circle((20,10), 5, filled), 'P'
                                ^^^^^^

Says:
    2:29: warning: `filled` draws the outline only
    help: `unfilled` fills it; leave the word out for an outline

Good:
    LEVEL: "cellar"
    TERRAIN: circle((20,10), 5, unfilled), 'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    rounds: list[n.Circle | n.Ellipse] = [*model.find(n.Circle), *model.find(n.Ellipse)]
    for round_ in rounds:
        if round_.fill and round_.fill.text == "filled":
            fix = replacement("fill it", round_.fill.span, "unfilled")
            message = "`filled` draws the outline only"
            yield rule.Finding(
                message, round_.fill.span, "`unfilled` fills it; leave the word out for an outline", fix=fix
            )


RULE = rule.Rule("filled-draws-outline", Severity.WARNING, __doc__, check)
