"""A name with a random class, or with an entry of a list.

With the class `random` a name is ignored. With `monster[0]` the class counts and the name is ignored; with `object[0]`
the name counts and the class is ignored.

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

from vaultc.linter import n, rule, s, sorted_facts


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    for _, node in sorted_facts.leaves(model, n.Statement):
        kind = node.kind if isinstance(node, n.Monster | sorted_facts.SortedThing) else None
        help = "write `random` in place of the name"
        match kind:
            case n.MonsterKind(character=None, name=str() as name) | n.ObjectKind(character=None, name=str() as name):
                message = f"the name {rule.quoted(name)} has no effect with the class `random`"
                known = rule.species_of(catalog, kind) or rule.kind_of(catalog, kind)
                help = f"write its class: `'{known.character}',\"{name}\"`" if known else "write its class"
            case s.MonsterRegister(name=str() as name):
                message = f"the name {rule.quoted(name)} has no effect together with an entry of a list"
            case s.ObjectRegister(name=str() as name):
                message = f"with the name {rule.quoted(name)} the entry of the list is not used"
            case _:
                continue
        yield rule.Finding(message, rule.last_string(kind.span), help)
