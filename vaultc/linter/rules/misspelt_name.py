"""A name of a monster or object that the game does not find.

Names must match exactly, including capitals, within the class before them. The compiler only warns, and the game makes
a random monster or object of the class. It does not even warn about the species at the end of an OBJECT; the corpse,
statue or egg is then of a random species.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'%',"corpse",random,"nwet",0
                               ^^^^^^

Says:
    3:28: warning: the game has no species `nwet`, so the species is random
    help: did you mean `newt`?

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'%',"corpse",random,"newt",0

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:':',"Newt",random
                ^^^^^^

Says:
    3:13: warning: the game has no monster `Newt`, so a random monster of the class is made
    help: did you mean `newt`?

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:':',"newt",random
"""

from vaultc.linter import n, rule, sorted_facts


@rule.warning(needs=rule.Feature.SORTED_LEVELS, unless=rule.Feature.OPEN_NAMES)
def check(model: rule.Model) -> rule.Findings:
    for _, node in sorted_facts.leaves(model, n.Statement):
        kind = node.kind if isinstance(node, n.Monster | sorted_facts.SortedThing) else None
        if isinstance(kind, n.MonsterKind | n.ObjectKind) and None not in (kind.name, kind.character):
            yield from _misspelt(model, "monster" if isinstance(node, n.Monster) else "object", kind)
        for option in node.options if isinstance(node, sorted_facts.SortedThing) else ():
            if option.key == "montype" and isinstance(option.value, n.MonsterKind):
                yield from _misspelt(model, "species", option.value)


def _misspelt(model: rule.Model, what: str, kind: n.MonsterKind | n.ObjectKind) -> rule.Findings:
    wrong = sorted_facts.misspelt(model.game.catalog, kind)
    if wrong is None:
        return
    better, name = wrong.better, rule.quoted(wrong.name)
    made = "the species is random" if what == "species" else f"a random {what} of the class is made"
    if kind.character is not None and wrong.letter not in (None, kind.character) and better is not None:
        message = f"{name} is not in class {rule.quoted(kind.character)}, so {made}"
        literal = f"'{wrong.letter}',\"{better}\""
        fix = rule.replacement(f"write the class {wrong.letter}", kind.span, literal)
        yield rule.Finding(message, kind, f"write `{literal}`", fix=fix)
        return
    message = f"the game has no {what} {name}, so {made}"
    if better is None:
        help = "`vaultc names` lists the names; in a level of a variant, name its dialect in the settings"
        yield rule.Finding(message, wrong, help)
    else:
        fix = rule.replacement(f"write {better}", wrong.span, f'"{better}"')
        yield rule.Finding(message, wrong, rule.did_you_mean([better]), fix=fix)
