"""A condition that is always true or always false.

Both sides are known before the game starts, so one of the two ways is never taken. A chance is written `[50%]`.

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

from __future__ import annotations

from vaultc.language.semantics import constants
from vaultc.linter.rule import Finding, Findings, Model, Span, n, warning


@warning()
def check(model: Model) -> Findings:
    for truth in model.find(n.Truth):
        value = constants.constant(truth.value)
        if value is not None:
            yield _finding(truth.span, value != 0, f"a chance is written with `%`: `[{value}%]`" if value > 1 else None)
    for comparison in model.find(n.Comparison):
        left, right = constants.integer_range(comparison.left), constants.integer_range(comparison.right)
        if left is not None and right is not None:
            certainly, never = _tests(left, right)[comparison.operator.text]
            if certainly or never:
                yield _finding(comparison.span, certainly, None)


def _finding(span: Span, is_true: bool, help: str | None) -> Finding:
    return Finding(f"this condition is always {'true' if is_true else 'false'}", span, help)


def _tests(left: constants.Range, right: constants.Range) -> dict[str, tuple[bool, bool]]:
    """For every operator, whether it certainly holds, and whether it certainly does not."""
    less, more = left.high < right.low, left.low > right.high
    at_most, at_least = left.high <= right.low, left.low >= right.high
    same = at_most and at_least
    different = less or more
    tests = {"==": (same, different), "!=": (different, same), "<": (less, at_least), "<=": (at_most, more)}
    return tests | {"<>": tests["!="], ">": (more, at_most), ">=": (at_least, less)}
