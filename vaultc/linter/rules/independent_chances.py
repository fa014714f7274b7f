"""Chances of several statements for one place, written as if one excluded the other.

Each percentage is drawn on its own. Of two things with 50 % each, both are there in a quarter of all levels, and
neither in another quarter.

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

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, note

_ALL = range(99, 101)
"""The sums of percentages that are meant as all cases; three thirds are 99."""


@note(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for _, group in sorted_facts.all_groups(model):
        for alternatives in _alternatives(group):
            percentages = [each.condition for each in alternatives]
            values = [each.value for each in percentages if isinstance(each, n.Percent)]
            if len(values) > 1 and len(values) == len(percentages) and sum(values) in _ALL:
                message = "these chances do not exclude each other: all of these things may be there, or none"
                yield Finding(message, percentages[-1])


def _alternatives(group: sorted_facts.SortedGroup) -> Iterator[list[n.Chance]]:
    """Statements of one kind and one fixed place that follow each other, where all of them have percentages."""

    def key(statement: n.Statement) -> tuple[object, ...]:
        if not isinstance(statement, n.Chance):
            return (id(statement),)
        place = sorted_facts.place_of(statement.statement)
        place = place.place if isinstance(place, s.CheckedPlace) else place
        fixed = isinstance(place, n.Coordinate | s.PlaceRegister)
        return (type(statement.statement), place) if fixed else (id(statement),)

    for _, found in groupby(group.statements, key):
        yield [each for each in found if isinstance(each, n.Chance)]
