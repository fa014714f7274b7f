"""An object with the name of an artifact that it does not become.

An artifact is an object of its base kind with its name to the letter.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, name: "Excalibur"
                                           ^^^^^^^^^^^

Says:
    2:40: warning: `Excalibur` is a `long sword`; this object only bears its name

Good:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultc.linter.rule import Finding, Findings, Model, kind_of, n, quoted, replacement, warning
from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.world.catalog.objects import Kind


@warning()
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            if option.key == "name" and isinstance(option.value, n.String):
                kind = kind_of(catalog, thing.kind)
                yield from _mistaken(catalog, kind, option.value) if kind else ()


def _mistaken(catalog: Catalog, kind: Kind, name: n.String) -> Findings:
    for artifact in catalog.artifacts:
        if artifact.name.lower() != name.text.lower():
            continue
        base = catalog.kinds[artifact.base_index].name
        if artifact.base_index != kind.index:
            yield Finding(f"{quoted(artifact.name)} is a {quoted(base or '')}; this object only bears its name", name)
        elif artifact.name != name.text:
            fix = replacement("spell it like the game", name.span, f'"{artifact.name}"')
            yield Finding(f"the artifact is spelt {quoted(artifact.name)}", name, fix=fix)
