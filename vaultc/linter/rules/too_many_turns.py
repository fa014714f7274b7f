"""A LOOP whose passes the game does not finish.

The game counts the steps of a script, several for each statement, and stops the script at a limit: nothing after that
is made, and the player gets no message.

Bad:
    LEVEL: "cellar"
    LOOP [100000] { GOLD: 1, random }
          ^^^^^^

Says:
    2:7: warning: this LOOP ends in turn 8193 at the latest, with the whole script: the game stops it after 65538
      steps
    help: write fewer turns, or one statement for many squares, such as `TERRAIN: fillrect (1,1,9,9), 'T'`

Good:
    LEVEL: "cellar"
    LOOP [100] { GOLD: 1, random }
"""

from vaultc.linter import n, rule

TURN, STATEMENT = 6, 2
"""Steps of a turn of a LOOP besides its statements, and the fewest of a statement."""


@rule.warning(n.Loop)
def check(loop: n.Loop, model: rule.Model) -> rule.Findings:
    limit = model.game.language.limits.steps
    if _cost(loop) > limit and all(_cost(inner) <= limit for inner in loop.body.statements):
        turn = limit // (TURN + sum(map(_cost, loop.body.statements))) + 1
        message = (
            f"this LOOP ends in turn {turn} at the latest, with the whole script: the game stops it after {limit} steps"
        )
        help = "write fewer turns, or one statement for many squares, such as `TERRAIN: fillrect (1,1,9,9), 'T'`"
        yield rule.Finding(message, loop.count, help)


def _cost(statement: n.Statement) -> int:
    """The fewest steps that a statement takes."""
    if not isinstance(statement, n.Loop):
        return STATEMENT
    known = rule.integer_range(statement.count)
    turns = max(known.low, 1) if known else 1
    return turns * (TURN + sum(map(_cost, statement.body.statements)))
