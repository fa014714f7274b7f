"""A condition that is always true or always false.

Both sides are known before the game starts, so one of the two branches is never taken. A chance is written `[50%]`.

Bad:
    LEVEL: "cellar"
    IF [50] { SINK: (4,4) }
       ^^^^

Says:
    2:4: warning: this condition is always true
    help: a chance is written with `%`: `[50%]`

Good:
    LEVEL: "cellar"
    IF [50%] { SINK: (4,4) }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for truth in model.find(n.Truth):
        value = rule.constant(truth.value)
        if value is not None:
            help = f"a chance is written with `%`: `[{value}%]`" if value > 1 else None
            yield rule.Finding(f"this condition is always {'true' if value else 'false'}", truth, help)
    for comparison in model.find(n.Comparison):
        left, right = rule.integer_range(comparison.left), rule.integer_range(comparison.right)
        if left is None or right is None:
            continue
        less, more = left.high < right.low, left.low > right.high
        at_most, at_least = left.high <= right.low, left.low >= right.high
        same, different = at_most and at_least, less or more
        certainly, never = {
            "==": (same, different),
            "!=": (different, same),
            "<>": (different, same),
            "<": (less, at_least),
            "<=": (at_most, more),
            ">": (more, at_most),
            ">=": (at_least, less),
        }[comparison.operator.text]
        if certainly or never:
            yield rule.Finding(f"this condition is always {'true' if certainly else 'false'}", comparison)
