"""A circle or an ellipse that is `filled`.

The two words are swapped: `filled` draws the outline, and `unfilled` fills it.

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

from vaultc.linter import n, rule


@rule.warning(n.Circle, n.Ellipse)
def check(round_: n.Circle | n.Ellipse) -> rule.Findings:
    if round_.fill and round_.fill.text == "filled":
        fix = rule.replacement("fill it", round_.fill.span, "unfilled")
        message = "`filled` draws the outline only"
        yield rule.Finding(message, round_.fill, "`unfilled` fills it; leave the word out for an outline", fix=fix)
