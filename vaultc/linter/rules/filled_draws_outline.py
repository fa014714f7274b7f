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

from vaultc.linter.rule import Finding, Findings, n, replacement, warning


@warning(n.Circle, n.Ellipse)
def check(round_: n.Circle | n.Ellipse) -> Findings:
    if round_.fill and round_.fill.text == "filled":
        fix = replacement("fill it", round_.fill.span, "unfilled")
        message = "`filled` draws the outline only"
        yield Finding(message, round_.fill, "`unfilled` fills it; leave the word out for an outline", fix=fix)
