"""Chances of several statements for one place that seem to exclude each other but do not.

The game rolls each percentage separately. Of two things with 50 % each, both appear in a quarter of all levels, and
neither in another quarter. In scripts, where IF has an ELSE, only three or more such statements are reported.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      [30%]: OBJECT: ('*', "diamond"), (1,1)
      [30%]: OBJECT: ('*', "jade"), (1,1)
      [40%]: OBJECT: ('*', "ruby"), (1,1)
      ^^^^^
    }

Says:
    5:3: note: these chances do not exclude each other: all of these things may be there, or none

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      SWITCH [3] {
        CASE 0:
          OBJECT: ('*', "diamond"), (1,1)
          BREAK
        CASE 1:
          OBJECT: ('*', "jade"), (1,1)
          BREAK
        CASE 2:
          OBJECT: ('*', "ruby"), (1,1)
      }
    }
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from vaultc.linter import n, rule, sorted_facts

_ALL = range(99, 101)
"""The sums of percentages that probably cover all cases; three thirds are 99."""


@rule.note(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    if next(model.placed(n.Chance), None) is None:
        return
    least = 2 if model.game.has(rule.Feature.SORTED_LEVELS) else 3
    for statements in _sequences(model):
        for _, alternatives in groupby(statements, _kind_and_place):
            conditions = [each.condition for each in alternatives if isinstance(each, n.Chance)]
            values = [each.value for each in conditions if isinstance(each, n.Percent)]
            if len(values) >= least and len(values) == len(conditions) and sum(values) in _ALL:
                message = "these chances do not exclude each other: all of these things may be there, or none"
                yield rule.Finding(message, conditions[-1])


def _sequences(model: rule.Model) -> Iterator[Iterable[n.Statement]]:
    """Statements that follow each other in one block."""
    if model.game.has(rule.Feature.SORTED_LEVELS):
        yield from (group.statements for _, group in sorted_facts.all_groups(model))
        return
    blocks: dict[tuple[int | None, int], list[n.Statement]] = {}
    for placed in model.statements:
        if placed.parent is None or not isinstance(placed.parent.node, n.Chance):
            blocks.setdefault((placed.level, id(placed.parent)), []).append(placed.node)
    yield from blocks.values()


def _kind_and_place(statement: n.Statement) -> tuple[object, ...]:
    """The kind and place of a thing made by chance at a fixed place; something unique for all others."""
    place = sorted_facts.named_place(statement.statement) if isinstance(statement, n.Chance) else None
    if place is None or not isinstance(statement, n.Chance):
        return (id(statement),)
    return type(statement.statement), place
