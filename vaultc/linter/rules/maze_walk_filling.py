"""A MAZEWALK whose floor is not a terrain.

The game's compiler does not check the character for the floor of a MAZEWALK. An unknown character, or `x`, makes cells
of a terrain that does not exist.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mazegrid, '-'
    MAZEWALK: (3,3), east, false, 'x'
                                  ^^^

Says:
    3:31: warning: `x` is not a terrain for the floor of a maze

Good:
    LEVEL: "cellar"
    INIT_MAP: mazegrid, '-'
    MAZEWALK: (3,3), east, false, '.'
"""

from vaultc.linter import n, rule


@rule.warning(n.MazeWalk)
def check(walk: n.MazeWalk, model: rule.Model) -> rule.Findings:
    filling = walk.filling
    if filling and (filling.character not in model.game.catalog.codes or filling.character == "x"):
        yield rule.Finding(f"{rule.quoted(filling.character)} is not a terrain for the floor of a maze", filling)
