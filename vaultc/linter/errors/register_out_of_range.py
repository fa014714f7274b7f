"""A list of random places, objects or monsters that is too long, or an entry that no list can have.

A list has one to ten entries, with the numbers 0 to 9, and is given once in a part or level.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    RANDOM_PLACES:(1,1),(3,1)
    TRAP:"pit",place[10]
               ^^^^^^^^^

Says:
    9:12: error: entries of lists have the numbers 0 to 9
    help: write a smaller number

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    RANDOM_PLACES:(1,1),(3,1)
    TRAP:"pit",place[1]
"""

from __future__ import annotations

from collections import Counter

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, error, n

MOST = 10


@error(needs=Feature.SORTED_LEVELS, of_code=True)
def check(model: Model) -> Findings:
    for _, group in sorted_facts.all_groups(model):
        yield from _lists(group)
    for place in model.find(s.PlaceRegister):
        if place.index >= MOST or (place.number or 0) >= MOST:
            yield _beyond(place)
    registers: list[s.MonsterRegister | s.ObjectRegister] = [
        *model.find(s.MonsterRegister),
        *model.find(s.ObjectRegister),
    ]
    for register in registers:
        if register.index >= MOST:
            yield _beyond(register)


def _beyond(node: n.Node) -> Finding:
    return Finding(f"entries of lists have the numbers 0 to {MOST - 1}", node, "write a smaller number")


def _lists(group: sorted_facts.SortedGroup) -> Findings:
    given: Counter[str] = Counter()
    for node in group.statements:
        if isinstance(node, s.RandomRegion):
            yield from _numbered(node.number, given, "RANDOM_REGION")
        elif isinstance(node, s.RandomPlaces) and node.number is not None:
            yield from _numbered(node.number, given, "RANDOM_PLACES")
        elif isinstance(node, s.RandomObjects | s.RandomMonsters | s.RandomPlaces):
            word = node.form.keyword
            if given[word]:
                yield Finding(f"{word} is given already", node, "write one list with all entries")
            given[word] += 1
        entries: tuple[n.Node, ...] = node.places if isinstance(node, s.RandomPlaces) else ()
        if isinstance(node, s.RandomObjects | s.RandomMonsters):
            entries = node.classes
        if len(entries) > MOST:
            yield Finding(f"the list has {len(entries)} entries; at most {MOST} are possible", node)


def _numbered(number: n.Integer, given: Counter[str], word: str) -> Findings:
    if number.value != given[word]:
        message = f"the numbers of {word} go from 0 on in order: this one is {given[word]}"
        yield Finding(message, number, f"write {given[word]}")
    given[word] += 1
