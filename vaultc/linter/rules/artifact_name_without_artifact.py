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

from vaultc.linter.rule import Finding, Findings, Model, kind_of, n, options_of, quoted, replacement, things, warning


@warning()
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    artifacts = {artifact.name.lower(): artifact for artifact in catalog.artifacts}
    for thing, option in options_of(things(model), "name"):
        name, kind = option.value, kind_of(catalog, thing.kind)
        artifact = artifacts.get(name.text.lower()) if isinstance(name, n.String) else None
        if artifact is None or kind is None or not isinstance(name, n.String):
            continue
        if artifact.base_index != kind.index:
            base = quoted(catalog.kinds[artifact.base_index].name or "")
            yield Finding(f"{quoted(artifact.name)} is a {base}; this object only bears its name", name)
        elif artifact.name != name.text:
            fix = replacement("spell it like the game", name.span, f'"{artifact.name}"')
            yield Finding(f"the artifact is spelt {quoted(artifact.name)}", name, fix=fix)
