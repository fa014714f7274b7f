"""An element of an array where the game needs its value twice.

A SWITCH, the radius of a circle, and the single place of a gradient are used twice, and of an element only the second
use finds the right value: the game's generator fails or goes astray. The value of a plain variable is safe.

Bad:
    LEVEL: "cellar"
    $sizes = { 3, 5 }
    SHUFFLE: $sizes
    TERRAIN: circle((9,9), $sizes[0]), 'P'
                           ^^^^^^^^^

Says:
    4:24: warning: the game cannot use an element of an array here
    help: assign it to a variable first

Good:
    LEVEL: "cellar"
    $sizes = { 3, 5 }
    SHUFFLE: $sizes
    $size = $sizes[0]
    TERRAIN: circle((9,9), $size), 'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.linter.rule import Finding, Findings, Model, n, warning


@warning()
def check(model: Model) -> Findings:
    for node in _duplicated(model):
        if isinstance(node, n.Element):
            yield Finding("the game cannot use an element of an array here", node, "assign it to a variable first")


def _duplicated(model: Model) -> Iterator[n.Expression]:
    for switch in model.find(n.Switch):
        yield switch.selector
    for circle in model.find(n.Circle):
        yield circle.radius
    for gradient in model.find(n.Gradient):
        if gradient.end is None:
            yield gradient.start
