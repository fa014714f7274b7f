"""A monster that is never made because of its alignment.

Only aligned priests and Angels can have an alignment. The game leaves out any other monster with an alignment, even
`random`, without a message. If only a class is given, the monster is made only if the dice choose one of these two; a
completely random monster is never made.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,chaos
                                  ^^^^^

Says:
    3:31: warning: with an alignment a `hill orc` is never made
    help: leave the alignment out

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,hostile
"""

from vaultc.linter import n, rule, s


@rule.warning(n.Monster, needs=rule.Feature.SORTED_LEVELS, unless=rule.Feature.OPEN_NAMES)
def check(monster: n.Monster, model: rule.Model) -> rule.Findings:
    options = [option for option in monster.options if option.key == "alignment"]
    message = _fault(model.game.catalog, monster.kind) if options else None
    if message is not None:
        yield rule.Finding(message, options[-1], fix=rule.removal("leave the alignment out", options[-1].span))


def _fault(catalog: rule.Catalog, kind: n.Expression) -> str | None:
    """The reason why a kind of monster is not made with an alignment; None if it is made, or its name is not known."""
    species = rule.species_of(catalog, kind)
    if species is not None:
        return None if species.roams else f"with an alignment a {rule.quoted(species.name)} is never made"
    if isinstance(kind, s.MonsterRegister) or not isinstance(kind, n.MonsterKind) or kind.name is not None:
        return None
    if kind.character is None:
        return "with an alignment a random monster is never made"
    able = [row.name for row in catalog.species if row.character == kind.character and row.roams]
    if not able:
        return f"with an alignment no monster of class {rule.quoted(kind.character)} is made"
    return f"with an alignment no other monster of this class is made than the {rule.quoted(able[0])}"
