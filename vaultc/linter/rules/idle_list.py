"""A list of random places, objects or monsters that changes nothing.

It is shuffled when its part or level begins. That has no effect if no entry is used, or if there is only one.

Bad:
    LEVEL:"cellar"
    RANDOM_OBJECTS:'!','?'
    ^^^^^^^^^^^^^^
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'*',random,random

Says:
    2:1: note: no entry of this list is used
    help: remove the list

Good:
    LEVEL:"cellar"
    RANDOM_OBJECTS:'!','?'
    ROOM:"ordinary",lit,random,random,random
    OBJECT:object[0],random,random
"""

from vaultc.linter import rule, sorted_facts


@rule.note(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    used = {sorted_facts.list_of(node) for node in rule.walk(level.node) if isinstance(node, sorted_facts.ListEntry)}
    for node in (node for group in sorted_facts.groups(level.node) for node in group.statements):
        for word, count in sorted_facts.list_in(node).items():
            if word not in used:
                yield rule.Finding("no entry of this list is used", node, "remove the list")
            elif count == 1:
                message = "a list of one entry has nothing to shuffle"
                yield rule.Finding(message, node, "write the entry where it is used")
