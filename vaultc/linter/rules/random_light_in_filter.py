"""A `filter` for random light.

Random light means the same as no light here: all squares of the terrain are taken.

Bad:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: filter(('.', random), fillrect (10,5,20,9)), 'T'
                    ^^^^^^^^^^^^^

Says:
    3:17: note: a filter for random light takes every square of the terrain
    help: write the terrain alone, or `lit` or `unlit`

Good:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: filter('.', fillrect (10,5,20,9)), 'T'
"""

from vaultc.linter import n, rule


@rule.note(n.Filter, unless=rule.Feature.RANDOM_LIGHT_FILTERS | rule.Feature.SORTED_LEVELS)
def check(node: n.Filter) -> rule.Findings:
    terrain = node.criterion
    if isinstance(terrain, n.MapCharacter) and terrain.light and terrain.light.text == "random":
        help = "write the terrain alone, or `lit` or `unlit`"
        yield rule.Finding("a filter for random light takes every square of the terrain", terrain, help)
