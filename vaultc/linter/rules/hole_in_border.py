"""Floor at a transparent square with nothing beyond.

`x` shows what was drawn before. If nothing was drawn, that is solid rock without a wall.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ------
    |....x
         ^
    ------
    ENDMAP

Says:
    5:6: warning: beside this floor there is solid rock without a wall

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ------
    |....|
    ------
    ENDMAP
"""

from vaultc.linter import n, rule

FLOOR = frozenset(".")


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    vaults = {level.index for level in model.levels if level.is_vault}
    wallified = {placed.level for placed in model.placed(n.Wallify)}
    for placed, drawn in rule.placed_nodes(model, n.Map):
        bare = placed.order in model.bare_maps or placed.level in vaults
        if bare and placed.level not in wallified:
            yield from _holes(drawn.block, FLOOR | model.alphabet.furniture)


def _holes(block: n.MapBlock, floor: rule.Characters) -> rule.Findings:
    rows = rule.map_rows(block)
    for y, row in enumerate(rows):
        for x, character in enumerate(row if "x" in row else ""):
            if character != "x":
                continue
            around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if any(rows[j][i] in floor for i, j in around if 0 <= j < len(rows) and 0 <= i < len(rows[j])):
                # digits in the row as it is written take no column
                columns = [index for index, written in enumerate(block.rows[y]) if not written.isdigit()]
                start = block.offsets[y] + (columns[x] if x < len(columns) else 0)
                span = block.span.source.span(start, start + 1)
                yield rule.Finding("beside this floor there is solid rock without a wall", span)
                return
