"""A name of a monster or object whose upper or lower case differs from the game's.

The game's compiler finds it all the same, in a second search.

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

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, last_string, n, quoted, replacement, warning
from vaultc.world.catalog import Catalog


@warning()
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    kinds: list[n.MonsterKind | n.ObjectKind] = [*model.find(n.MonsterKind), *model.find(n.ObjectKind)]
    for kind in kinds:
        exact = _exact_name(catalog, kind) if kind.name is not None else None
        if exact is not None and exact != kind.name:
            span = last_string(kind.span)
            fix = replacement(f"write {exact}", span, f'"{exact}"', safe=True)
            yield Finding(f"{quoted(kind.name or '')} is spelt {quoted(exact)} in the game", span, fix=fix)


def _exact_name(catalog: Catalog, kind: n.MonsterKind | n.ObjectKind) -> str | None:
    if isinstance(kind, n.MonsterKind):
        species = catalog.species_number(kind.name or "", kind.character)
        return None if species is None else catalog.one_species(species).name
    number = catalog.kind_number(kind.name or "", kind.character)
    return None if number is None else catalog.one_kind(number).name
