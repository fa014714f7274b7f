"""A monster that is `dead` and has other options.

The compiler takes `dead` alone: it counts every other option as a second one of its kind. An inventory may follow.

Bad:
    LEVEL: "cellar"
    MONSTER: ('h', "dwarf"), (10,10), dead, asleep
                                      ^^^^

Says:
    2:35: error: `dead` goes with no other option
    help: remove `asleep`, or `dead`

Good:
    LEVEL: "cellar"
    MONSTER: ('h', "dwarf"), (10,10), dead
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for monster in model.find(n.Monster):
        dead = next((option for option in monster.options if option.key == "dead"), None)
        others = [option for option in monster.options if option.key != "dead"]
        if dead is not None and others:
            help = f"remove {', '.join(quoted(option.span.text) for option in others)}, or `dead`"
            yield rule.Finding("`dead` goes with no other option", dead.span, help)


RULE = rule.Rule(
    "dead-with-other-options", Severity.ERROR, __doc__, check, of_code=True, needs=Feature.STILLBORN_MONSTERS
)
