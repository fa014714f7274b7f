"""A LOOP with more iterations than the game executes.

The game counts the steps of a script, several for each statement, and stops the script at a limit. The rest of the
level is not made, and the player gets no message.

Bad:
    LEVEL: "cellar"
    LOOP [100000] { GOLD: 1, random }
          ^^^^^^

Says:
    2:7: warning: the game stops the script after 65538 steps, in iteration 8193 of this LOOP at the latest
    help: write fewer iterations, or one statement for many squares, such as `TERRAIN: fillrect (1,1,9,9), 'T'`

Good:
    LEVEL: "cellar"
    LOOP [100] { GOLD: 1, random }
"""

from vaultc.linter import n, rule

TURN, STATEMENT = 6, 2
"""The steps of an iteration of a LOOP without its statements, and the fewest steps of a statement."""


@rule.warning(n.Loop)
def check(loop: n.Loop, model: rule.Model) -> rule.Findings:
    limit = model.game.language.limits.steps
    if _cost(loop) > limit and all(_cost(inner) <= limit for inner in loop.body.statements):
        turn = limit // (TURN + sum(map(_cost, loop.body.statements))) + 1
        message = f"the game stops the script after {limit} steps, in iteration {turn} of this LOOP at the latest"
        help = "write fewer iterations, or one statement for many squares, such as `TERRAIN: fillrect (1,1,9,9), 'T'`"
        yield rule.Finding(message, loop.count, help)


def _cost(statement: n.Statement) -> int:
    """The fewest steps that a statement takes."""
    if not isinstance(statement, n.Loop):
        return STATEMENT
    known = rule.integer_range(statement.count)
    turns = max(known.low, 1) if known else 1
    return turns * (TURN + sum(map(_cost, statement.body.statements)))
