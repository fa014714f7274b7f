"""An option that has no effect on a thing in a container or an inventory.

Only things on the level itself can be lit or buried.

Bad:
    LEVEL: "cellar"
    NOMAP
    CONTAINER: ('(', "chest"), (10,5) {
      OBJECT: ('(', "oil lamp"), lit
                                 ^^^
    }

Says:
    4:30: warning: `lit` does nothing on a thing in a container or of a monster
    help: remove `lit`

Good:
    LEVEL: "cellar"
    NOMAP
    CONTAINER: ('(', "chest"), (10,5) {
      OBJECT: ('(', "oil lamp")
    }
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.PLAIN_CONTENTS, once=True)
def check(model: rule.Model) -> rule.Findings:
    for block in (*(box.content for box in model.find(n.Container)), *(m.inventory for m in model.find(n.Monster))):
        inside = rule.walk(block) if block is not None else ()
        for _, option in rule.options_of(node for node in inside if isinstance(node, n.Object | n.Container)):
            word = option.word.text if option.word else ""
            if word in {"lit", "buried"}:
                message = f"{rule.quoted(word)} does nothing on a thing in a container or of a monster"
                yield rule.Finding(message, option, fix=rule.removal(f"remove `{word}`", option.span, safe=True))
