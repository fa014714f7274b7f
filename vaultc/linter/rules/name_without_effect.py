"""A name beside a random class, or beside an entry of a list.

With the class `random` a name is thrown away. With `monster[0]` the class counts and the name is thrown away; with
`object[0]` the name counts and the class is not used.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:random,"diamond",random
                  ^^^^^^^^^

Says:
    3:15: warning: the name `diamond` has no effect with the class `random`
    help: write its class: `'*',"diamond"`

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'*',"diamond",random
"""

from __future__ import annotations

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, last_string, n, quoted, warning


@warning(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for _, group in sorted_facts.all_groups(model):
        for node in group.leaves:
            kind = node.kind if isinstance(node, n.Monster | sorted_facts.SortedThing) else None
            message = _message(kind)
            if kind is not None and message is not None:
                yield Finding(message, last_string(kind.span), _help(model, kind))


def _message(kind: n.Expression | None) -> str | None:
    match kind:
        case n.MonsterKind(character=None, name=str() as name) | n.ObjectKind(character=None, name=str() as name):
            return f"the name {quoted(name)} has no effect with the class `random`"
        case s.MonsterRegister(name=str() as name):
            return f"the name {quoted(name)} has no effect beside an entry of a list"
        case s.ObjectRegister(name=str() as name):
            return f"with the name {quoted(name)} the entry of the list is not used"
    return None


def _help(model: Model, kind: n.Expression) -> str | None:
    catalog = model.game.catalog
    match kind:
        case n.MonsterKind(character=None, name=str() as name):
            number = catalog.species_number(name)
            letter = None if number is None else catalog.one_species(number).character
        case n.ObjectKind(character=None, name=str() as name):
            number = catalog.kind_number(name)
            letter = None if number is None else catalog.one_kind(number).character
        case _:
            return "write `random` in place of the name"
    return "write its class" if letter is None else f"write its class: `'{letter}',\"{name}\"`"
