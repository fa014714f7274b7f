"""A name of a monster or object whose capitals differ from the game's.

The game's compiler still finds it, in a second search.

Bad:
    LEVEL: "cellar"
    MONSTER: "Newt", random
             ^^^^^^

Says:
    2:10: warning: `Newt` is spelt `newt` in the game
    help: write newt

Good:
    LEVEL: "cellar"
    MONSTER: "newt", random
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    kinds: list[n.MonsterKind | n.ObjectKind] = [*model.find(n.MonsterKind), *model.find(n.ObjectKind)]
    for kind in kinds:
        game_kind = rule.species_of(catalog, kind) or rule.kind_of(catalog, kind)
        exact = game_kind.name if game_kind else None
        if exact is not None and exact != kind.name:
            span = rule.last_string(kind.span)
            fix = rule.replacement(f"write {exact}", span, f'"{exact}"', safe=True)
            message = f"{rule.quoted(kind.name or '')} is spelt {rule.quoted(exact)} in the game"
            yield rule.Finding(message, span, fix=fix)
