"""A character that is not a terrain.

Map characters are the same in maps and in statements; upper and lower case are different characters.

Bad:
    LEVEL: "cellar"
    TERRAIN: (3,3), 'l'
                    ^^^

Says:
    2:17: error: unknown map character `l`
    help: write `'L'`

Good:
    LEVEL: "cellar"
    TERRAIN: (3,3), 'L'
"""

from vaultc.linter import n, rule

LOOKS = {"~": "}", "=": "-", "_": ".", ",": ".", "*": ".", ":": ".", "w": "W", "l": "L", "p": "P", "$": ".", "<": ".",
         ">": ".", "^": ".", "@": ".", "/": "|", "%": "."}  # fmt: skip
"""The map characters for terrain that other games or the screen draw like these."""
OTHERWISE = "write `'.'` for floor, `'-'` or `'|'` for a wall, `' '` for stone, `'L'` for lava, `'T'` for a tree"


@rule.error(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    unchecked = {walk.filling.span for walk in model.find(n.MazeWalk) if walk.filling}
    if model.game.has(rule.Feature.SORTED_LEVELS):
        unchecked |= {level.node.maze.span for level in model.levels if level.node.maze is not None}
    for node in model.find(n.MapCharacter):
        if node.character not in model.game.catalog.codes and node.span not in unchecked:
            other = node.character.swapcase()
            meant = LOOKS.get(node.character) or (other if other in model.game.catalog.codes else None)
            fix = rule.replacement(f"write '{meant}'", node.span, f"'{meant}'") if meant else None
            help = f"write `'{meant}'`" if meant else OTHERWISE
            yield rule.Finding(f"unknown map character {rule.quoted(node.character)}", node, help, fix=fix)
