"""A second staircase in the same direction on a level.

The game knows one staircase up and one down. A later STAIR replaces the earlier one, which stays on the map but leads
nowhere. A way to another dungeon is a BRANCH, and a level may have a ladder and a staircase in the same direction.

Bad:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (9,9), up
    ^^^^^

Says:
    4:1: warning: these are the second stairs up of this level: the first ones lead nowhere
    help: write `down` for one of them, or a BRANCH for the way to another dungeon

Good:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (9,9), down
"""

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    # another rule reports stairs that cover each other
    same = {(id(one.placed.node), id(other.placed.node)) for one, other in rule.overlaps(model, n.Stair, n.Ladder)}
    stairs = ((placed.level, placed, node) for placed, node in rule.placed_nodes(model, n.Stair))
    made = (((level, node.direction.text), placed, (placed, node)) for level, placed, node in stairs)
    for (_, first), (placed, node) in rule.certainly_repeated(model, made):
        if (id(first), id(node)) not in same and placed.level is not None and not rule.in_vault(model, placed):
            word = node.direction.text
            message = f"these are the second stairs {word} of this level: the first ones lead nowhere"
            other = "down" if word == "up" else "up"
            help = f"write `{other}` for one of them, or a BRANCH for the way to another dungeon"
            yield rule.Finding(message, rule.keyword(node.span), help, note=("the first ones", first))
