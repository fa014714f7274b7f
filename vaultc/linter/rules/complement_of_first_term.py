"""A `complement` in front of selections joined by `&`.

`complement` applies only to the next term, and `&` joins selections: `complement a & b` is everything but `a`, and also
`b`. For the squares that are in both selections, write `filter(a, b)`.

Bad:
    LEVEL: "cellar"
    TERRAIN: complement (5,5) & (6,6), 'P'
             ^^^^^^^^^^^^^^^^

Says:
    2:10: note: `complement` takes only the term before the `&`
    help: put the selection into parentheses, or intersect with `filter`

Good:
    LEVEL: "cellar"
    TERRAIN: complement ((5,5) & (6,6)), 'P'
"""

from vaultc.linter import n, rule


@rule.note(n.Union)
def check(union: n.Union) -> rule.Findings:
    if isinstance(union.left, n.Complement) and not isinstance(union.right, n.Complement):
        message = "`complement` takes only the term before the `&`"
        yield rule.Finding(message, union.left, "put the selection into parentheses, or intersect with `filter`")
