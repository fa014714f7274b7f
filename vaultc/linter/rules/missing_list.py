"""An entry of a list that is missing or too short.

`place[0]` is an entry of the RANDOM_PLACES of its part, `object[0]` and `monster[0]` are entries of the other two
lists. Without a list, the entry is whatever an earlier level left there, the first square, or a random thing. Rooms
have no random places: in them, `place[0]` means `random`.

Bad:
    LEVEL:"cellar"
    RANDOM_MONSTERS:'o','k'
    ROOM:"ordinary",lit,random,random,random
    MONSTER:monster[0],random,random
    MONSTER:monster[2],random,random
            ^^^^^^^^^^^^^^^^^

Says:
    5:9: warning: RANDOM_MONSTERS has 2 entries, counted from 0
    help: write a smaller number, or a longer list

Good:
    LEVEL:"cellar"
    RANDOM_MONSTERS:'o','k'
    ROOM:"ordinary",lit,random,random,random
    MONSTER:monster[0],random,random
    MONSTER:monster[1],random,random
"""

from vaultc.linter import n, rule, s, sorted_facts
from vaultc.linter.errors.register_out_of_range import MOST


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS)
def check(level: rule.LevelFacts) -> rule.Findings:
    given: dict[str, int] = {}
    for group in sorted_facts.groups(level.node):
        for statement in group.statements:
            given |= sorted_facts.list_in(statement)
        for node in (node for statement in group.statements for node in rule.walk(statement)):
            if isinstance(node, sorted_facts.ListEntry) and node.index < MOST:
                yield from _faults(node, group, given)


def _faults(node: sorted_facts.ListEntry, group: sorted_facts.SortedGroup, given: dict[str, int]) -> rule.Findings:
    word = sorted_facts.list_of(node)
    if isinstance(node, s.PlaceRegister) and not group.is_part:
        if isinstance(group.head, n.Room | n.Subroom):
            message = "rooms have no random places, so this one is any"
            yield rule.Finding(message, node, "write `random`")
    elif node.index < 0:
        meant = "the first square of the map" if isinstance(node, s.PlaceRegister) else "a random one"
        yield rule.Finding(f"lists count from 0, so this is {meant}", node)
    elif word not in given:
        yield rule.Finding(f"there is no {word} before this entry of it", node, "write the list, or `random`")
    elif node.index >= given[word]:
        message = f"{word} has {given[word]} entries, counted from 0"
        yield rule.Finding(message, node, "write a smaller number, or a longer list")
