"""A level whose only maps or rooms depend on chance.

Without them the level is solid rock: there is nothing to stand on, and the game finds no place for the hero.

Bad:
    LEVEL: "cellar"
    IF [50%] {
       ^^^^^
      ROOM: "ordinary", lit, random, random, random {
        STAIR: random, up
      }
    }

Says:
    2:4: warning: this level is solid rock if this chance does not succeed
    help: write an ELSE with another map or room

Good:
    LEVEL: "cellar"
    IF [50%] {
      ROOM: "ordinary", lit, random, random, random {
        STAIR: random, up
      }
    } ELSE {
      ROOM: "ordinary", unlit, random, random, random {
        STAIR: random, up
      }
    }
"""

from vaultc.linter import n, rule

_GROUND = (n.Map, n.Room, n.Mines, n.NamedGround, n.MazeGrid, n.SolidFill, n.MazeWalk, n.Call)
"""Statements that may make floor."""


@rule.warning(rule.LevelFacts, unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    ground = [placed for placed in model.statements_of(level) if isinstance(placed.node, _GROUND)]
    if level.is_vault or not ground or level.node.maze is not None:
        return
    arms = [_outermost(placed) for placed in ground]
    first = arms[0]
    if first is None or any(arm is not first for arm in arms):
        return
    condition = first.condition
    if isinstance(condition, n.Percent) and 0 < condition.value < 100:
        help = "write an ELSE with another map or room"
        yield rule.Finding("this level is solid rock if this chance does not succeed", condition, help)


def _outermost(placed: rule.Placed) -> n.If | n.Chance | None:
    """The outermost statement around another, if it is a condition without ELSE."""
    around = list(placed.ancestors())
    node = around[-1].node if around else None
    if isinstance(node, n.Chance) or (isinstance(node, n.If) and node.otherwise is None):
        return node
    return None
