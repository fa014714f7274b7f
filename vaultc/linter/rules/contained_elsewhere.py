"""An object that is `contained`, but not in the intended container.

Contained objects go into the last container that was made, in whatever part, room or level. Without a container before
them in their room or part, they go into a container elsewhere, or lie on the floor. After a container with a
percentage, the same happens whenever that container is not made. A container that is itself `contained` is not put
inside: it lies at a random place.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'*',"diamond",contained
                         ^^^^^^^^^

Says:
    3:22: warning: no CONTAINER comes before this object, so it goes elsewhere

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    CONTAINER:'(',"chest",random
    OBJECT:'*',"diamond",contained
"""

from vaultc.linter import n, rule, s, sorted_facts


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        holder: n.Statement | None = None
        told: n.Statement | None = None
        for statement in group.statements:
            node = sorted_facts.leaf(statement)
            options = node.options if isinstance(node, sorted_facts.SortedThing) else ()
            inside = next((option.value for option in options if isinstance(option.value, s.Contained)), None)
            if isinstance(node, s.OpenContainer):
                if inside is not None:
                    message = "a container is never put into another: this one lies at a random place"
                    yield rule.Finding(message, inside, "write `random`, which is the same")
                holder = statement
            elif inside is not None and holder is None:
                yield rule.Finding("no CONTAINER comes before this object, so it goes elsewhere", inside)
            elif inside is not None and isinstance(holder, n.Chance) and holder is not told:
                told = holder
                message = "its container is not always made, and without it this object goes elsewhere"
                yield rule.Finding(message, inside, note=("its container", holder))
