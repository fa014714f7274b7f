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
from vaultc.linter.rule import Feature, Finding, Findings, Model, kind_of, last_string, n, quoted, species_of, warning


@warning(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    for _, group in sorted_facts.all_groups(model):
        for node in group.leaves:
            kind = node.kind if isinstance(node, n.Monster | sorted_facts.SortedThing) else None
            help = "write `random` in place of the name"
            match kind:
                case (
                    n.MonsterKind(character=None, name=str() as name) | n.ObjectKind(character=None, name=str() as name)
                ):
                    message = f"the name {quoted(name)} has no effect with the class `random`"
                    known = species_of(catalog, kind) or kind_of(catalog, kind)
                    help = f"write its class: `'{known.character}',\"{name}\"`" if known else "write its class"
                case s.MonsterRegister(name=str() as name):
                    message = f"the name {quoted(name)} has no effect beside an entry of a list"
                case s.ObjectRegister(name=str() as name):
                    message = f"with the name {quoted(name)} the entry of the list is not used"
                case _:
                    continue
            yield Finding(message, last_string(kind.span), help)
