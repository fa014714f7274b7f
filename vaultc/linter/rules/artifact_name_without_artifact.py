"""An object that has the name of an artifact but does not become it.

An object becomes an artifact only if it has the artifact's base kind and exactly its name.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, name: "Excalibur"
                                           ^^^^^^^^^^^

Says:
    2:40: warning: `Excalibur` is a `long sword`; this object only has its name

Good:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    artifacts = {artifact.name.lower(): artifact for artifact in catalog.artifacts}
    for thing, option in rule.options_of(rule.things(model), "name"):
        name, kind = option.value, rule.kind_of(catalog, thing.kind)
        artifact = artifacts.get(name.text.lower()) if isinstance(name, n.String) else None
        if artifact is None or kind is None or not isinstance(name, n.String):
            continue
        if artifact.base_index != kind.index:
            base = rule.quoted(catalog.kinds[artifact.base_index].name or "")
            yield rule.Finding(f"{rule.quoted(artifact.name)} is a {base}; this object only has its name", name)
        elif artifact.name != name.text:
            fix = rule.replacement("spell it as the game does", name.span, f'"{artifact.name}"')
            yield rule.Finding(f"the artifact is spelt {rule.quoted(artifact.name)}", name, fix=fix)
