"""An artifact that is made twice.

An artifact exists only once: the second object is an ordinary one of its kind, without the name.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
                                               ^^^^^^^^^^^

Says:
    3:44: warning: there is only one `Excalibur`; this is an ordinary `long sword`
    help: remove the name

Good:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
    OBJECT: (')', "long sword"), random
"""

from vaultc.linter import rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for again in rule.repeated_artifacts(model):
        base = model.game.catalog.kinds[again.artifact.base_index].name or ""
        message = f"there is only one {rule.quoted(again.artifact.name)}; this is an ordinary {rule.quoted(base)}"
        fix = rule.removal("remove the name", again.option.span)
        assert again.option.value is not None
        yield rule.Finding(message, again.option.value, note=("the first one", again.first), fix=fix)
