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

from __future__ import annotations

from vaultc.language.semantics import Model
from vaultc.language.syntax import sorted_nodes as s
from vaultc.language.syntax.walk import walk
from vaultc.linter import rule, sorted_facts
from vaultc.linter.rule import keyword


def check(model: Model) -> rule.Findings:
    registers = (s.PlaceRegister, s.MonsterRegister, s.ObjectRegister)
    for level in model.levels:
        used = {sorted_facts.list_of(node) for node in walk(level.node) if isinstance(node, registers)}
        for group in sorted_facts.groups(level.node):
            for node in group.statements:
                for word, count in sorted_facts.list_in(node).items():
                    if word not in used:
                        yield rule.Finding("no entry of this list is used", keyword(node.span), "remove the list")
                    elif count == 1:
                        message = "a list of one entry has nothing to shuffle"
                        yield rule.Finding(message, keyword(node.span), "write the entry where it is used")


RULE = rule.sorted_note("idle-list", __doc__, check, whole=True)
