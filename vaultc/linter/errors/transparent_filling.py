"""A level that is filled with the transparent map character.

`x` means "leave the cell as it is", so it cannot fill anything. Only the last filling of `mines` may be `x`.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mazegrid, 'x'
                        ^^^

Says:
    2:21: error: a level cannot be filled with `x`, which leaves cells as they are

Good:
    LEVEL: "cellar"
    INIT_MAP: mazegrid, '-'
"""

from vaultc.linter import n, rule


@rule.error(of_code=True)
def check(model: rule.Model) -> rule.Findings:
    fillings = [solid.filling for solid in model.find(n.SolidFill)]
    fillings += [grid.filling for grid in model.find(n.MazeGrid)]
    fillings += [ground for mines in model.find(n.Mines) for ground in (mines.foreground, mines.background)]
    for filling in fillings:
        if filling.character == "x":
            yield rule.Finding("a level cannot be filled with `x`, which leaves cells as they are", filling)
