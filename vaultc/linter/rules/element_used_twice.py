"""An element of an array where the game needs its value twice.

The game reads the selector of a SWITCH, the radius of a circle, and the single place of a gradient twice. If it is an
element, only the second read finds the right value, and the game's generator fails or misbehaves. A plain variable is
safe.

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

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    repeated: list[n.Expression] = [switch.selector for switch in model.find(n.Switch)]
    repeated += [circle.radius for circle in model.find(n.Circle)]
    repeated += [gradient.start for gradient in model.find(n.Gradient) if gradient.end is None]
    for node in repeated:
        if isinstance(node, n.Element):
            yield rule.Finding("the game cannot use an element of an array here", node, "assign it to a variable first")
