"""A statement that ran in none of the levels.

A condition is never true, or a case is never chosen. Nothing is reported if the statement has a small chance and
probably just did not run yet, or if the condition depends on the hero or the clock. Try more samples.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      $roll = 2d4
      IF [$roll < 2] {
        FOUNTAIN: (3,2)
        ^^^^^^^^
      }
    }

Says:
    7:5: warning: this statement ran in none of 200 levels

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      $roll = 2d4
      IF [$roll < 6] {
        FOUNTAIN: (3,2)
      }
    }
"""

from collections import abc

from vaultc.linter import n, probe, rule

_EXPECTED = 10.0
"""A statement that never ran is reported if at least this many runs were expected."""

_UNKNOWN_CHANCE = 0.05
"""The assumed chance of a condition without a written chance; rarer conditions need not be seen in every run."""


def conclude(
    watched: probe.Probe, ran: abc.Mapping[rule.Span, int], failed: abc.Collection[rule.Span], levels: int
) -> abc.Iterator[rule.Finding]:
    moments = [(span.start, span.end) for span in ran if span.source is watched.facts.node.span.source]
    done = {(i.span.start, i.span.end) for i in watched.program.instructions}
    waiting = [(statement, float(levels)) for statement in reversed(watched.facts.node.statements)]
    while waiting:
        statement, expected = waiting.pop()
        span = statement.span
        if isinstance(statement, n.FunctionDefinition) or span in failed or expected < _EXPECTED:
            continue
        if any(span.start <= start and end <= span.end for start, end in moments):
            inner = [(part, expected * _chance(statement, part)) for part in rule.inner_statements(statement)]
            waiting += reversed(inner)
        elif any(span.start <= start and end <= span.end for start, end in done):
            yield rule.Finding(f"this statement ran in none of {levels} levels", rule.keyword(span))


def _chance(statement: n.Statement, part: n.Statement) -> float:
    """The chance that a part of a statement runs when the statement does; 0 where samples cannot tell."""
    match statement:
        case n.If() | n.Chance():
            if not isinstance(statement.condition, n.Percent):
                return _of_value(statement.condition)
            otherwise = isinstance(statement, n.If) and part not in statement.then.statements
            percent = statement.condition.value
            return (100 - percent if otherwise else percent) / 100
        case n.Switch(selector=n.Integer(value=value)):
            return 1 / max(value, 1)
        case n.Switch():
            return _of_value(statement.selector)
        case _:
            return 1.0


def _of_value(node: n.Node) -> float:
    """The assumed chance of a condition; 0 if it asks for the hero, the clock or the things on the level."""
    for inner in rule.walk(node):
        if isinstance(inner, n.CoreCall) and inner.function.startswith(("time.", "hero.", "level.obj", "level.mon")):
            return 0.0
    return _UNKNOWN_CHANCE


check = probe.SampledRule("statement-never-ran", rule.Severity.WARNING, __doc__, conclude=conclude)
