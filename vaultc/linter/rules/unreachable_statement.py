"""A statement after an EXIT or a BREAK.

It is never executed.

Bad:
    LEVEL: "cellar"
    GOLD: 5, random
    EXIT
    GOLD: 50, random
    ^^^^

Says:
    4:1: warning: this is never executed: it comes after EXIT

Good:
    LEVEL: "cellar"
    GOLD: 5, random
    [50%]: EXIT
    GOLD: 50, random
"""

from vaultc.language.semantics.statements import unreachable
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    lists = [*model.find(n.Level), *model.find(n.Block), *model.find(n.Case), *model.find(n.Default)]
    for node, because in unreachable(lists):
        word = "EXIT" if isinstance(because, n.Exit) else "BREAK"
        message = f"this is never executed: it comes after {word}"
        yield rule.Finding(message, node, note=(f"the {word} is here", because))
