"""A list of random places, objects or monsters that is too long, or an entry that no list can have.

A list has one to ten entries, with the numbers 0 to 9, and occurs at most once in a part or level.

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

from collections import Counter

from vaultc.linter import rule, s, sorted_facts

MOST = 10


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        yield from _lists(group)
    registers: list[sorted_facts.ListEntry] = [*model.find(s.PlaceRegister)]
    for register in (*registers, *model.find(s.MonsterRegister), *model.find(s.ObjectRegister)):
        number = (register.number or 0) if isinstance(register, s.PlaceRegister) else 0
        if max(register.index, number) >= MOST:
            message = f"entries of lists have the numbers 0 to {MOST - 1}"
            yield rule.Finding(message, register, "write a smaller number")


def _lists(group: sorted_facts.SortedGroup) -> rule.Findings:
    given: Counter[str] = Counter()
    for node in group.statements:
        if not isinstance(node, s.RandomRegion | s.RandomObjects | s.RandomMonsters | s.RandomPlaces):
            continue
        word, number = node.form.keyword, None
        if isinstance(node, s.RandomRegion | s.RandomPlaces):
            number = node.number
        if number is not None and number.value != given[word]:
            message = f"{word} are numbered from 0 in order: this one is {given[word]}"
            yield rule.Finding(message, number, f"write {given[word]}")
        elif number is None and given[word]:
            yield rule.Finding(f"{word} is already given", node, "write one list with all entries")
        given[word] += 1
        count = sum(sorted_facts.list_in(node).values())
        if count > MOST:
            yield rule.Finding(f"the list has {count} entries; at most {MOST} are possible", node)
