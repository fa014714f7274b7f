"""Chances of several statements for one place, written as if one excluded the other.

Each percentage is rolled separately. Of two things with 50 % each, both appear in a quarter of all levels, and neither
in another quarter.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    OBJECT[50%]:'*',"diamond",(1,1)
    OBJECT[50%]:'*',"ruby",(1,1)
          ^^^^^

Says:
    4:7: note: these chances do not exclude each other: all of these things may be there, or none

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    OBJECT[50%]:'*',"diamond",(1,1)
    OBJECT[50%]:'*',"ruby",(3,1)
"""

from itertools import groupby

from vaultc.linter import n, rule, sorted_facts

_ALL = range(99, 101)
"""The sums of percentages that are meant as all cases; three thirds are 99."""


@rule.note(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        for _, alternatives in groupby(group.statements, _kind_and_place):
            conditions = [each.condition for each in alternatives if isinstance(each, n.Chance)]
            values = [each.value for each in conditions if isinstance(each, n.Percent)]
            if len(values) > 1 and len(values) == len(conditions) and sum(values) in _ALL:
                message = "these chances do not exclude each other: all of these things may be there, or none"
                yield rule.Finding(message, conditions[-1])


def _kind_and_place(statement: n.Statement) -> tuple[object, ...]:
    """The kind of a thing that is made by chance at a fixed place, and the place; of others something unique."""
    place = sorted_facts.named_place(statement.statement) if isinstance(statement, n.Chance) else None
    if place is None or not isinstance(statement, n.Chance):
        return (id(statement),)
    return type(statement.statement), place
