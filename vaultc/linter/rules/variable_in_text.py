"""A variable inside a text.

Texts are used as they are: the game puts no values into them. Put the whole text into a variable, or write a text for
each value in a `SWITCH`.

Bad:
    LEVEL: "cellar"
    $n = 3
    MESSAGE: "There are $n apples."
             ^^^^^^^^^^^^^^^^^^^^^^
    LOOP [$n] {
      OBJECT: ('%', "apple"), random
    }

Says:
    3:10: warning: the hero reads `$n` in this text, and not its value
    help: write a text for each value in a `SWITCH`, or a variable with the whole text

Good:
    LEVEL: "cellar"
    $n = 3
    MESSAGE: "There are apples."
    LOOP [$n] {
      OBJECT: ('%', "apple"), random
    }
"""

import re

from vaultc.linter import n, rule

_VARIABLE = re.compile(r"\$\w+")
_HELP = "write a text for each value in a `SWITCH`, or a variable with the whole text"


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    known = {f"${node.variable.name}" for node in model.find(n.Assignment)}
    for text in model.find(n.String):
        for found in _VARIABLE.findall(text.text):
            if found in known:
                yield rule.Finding(f"the hero reads {rule.quoted(found)} in this text, and not its value", text, _HELP)
                break
