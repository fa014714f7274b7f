"""A MAZE header with a character that does not fill the level.

The game reads the number of the terrain as a character a second time. Only `'C'` has an effect, and it fills the level
with corridor, not cloud; every other character leaves the level solid rock. `random` makes a maze. INIT_MAP replaces
everything.

Bad:
    MAZE: "cellar", '.'
                    ^^^
    STAIR: random, up

Says:
    1:17: warning: `.` fills the level with solid rock, not with floor
    help: write `MAZE: "cellar", ' '`, then `INIT_MAP: solidfill, '.'`

Good:
    MAZE: "cellar", ' '
    INIT_MAP: solidfill, '.'
    STAIR: random, up
"""

from vaultc.linter import n, rule

CORRIDOR, STONE = "C", " "
WHOLE = (n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround)
"""Statements that redraw the whole level, after which the header does not matter."""


@rule.warning(needs=rule.Feature.MAZE_HEADERS)
def check(model: rule.Model) -> rule.Findings:
    drawn = {placed.level for placed in model.placed(*WHOLE) if placed.parent is None}
    for level in model.levels:
        filling = level.node.maze
        if not isinstance(filling, n.MapCharacter) or level.index in drawn:
            continue
        if filling.character != STONE and filling.character in model.alphabet.terrain:
            given = "corridor" if filling.character == CORRIDOR else "solid rock"
            wanted = rule.ground(model, frozenset(filling.character))
            help = f"write `MAZE: {level.node.name.span.text}, ' '`, then `INIT_MAP: solidfill, {filling.span.text}`"
            message = f"{rule.quoted(filling.character)} fills the level with {given}, not with {wanted}"
            yield rule.Finding(message, filling, help)
