"""An option that does nothing on a thing in a container or of a monster.

Only what lies on the level is lit or buried.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.linter import rule
from vaultc.linter.rule import removal
from vaultc.linter.wording import quoted

IDLE = {"lit", "buried"}


def check(model: Model) -> Iterator[rule.Finding]:
    seen: set[Span] = set()
    for block in (*(box.content for box in model.find(n.Container)), *(m.inventory for m in model.find(n.Monster))):
        for thing in walk(block) if block is not None else ():
            if isinstance(thing, n.Object | n.Container) and thing.span not in seen:
                seen.add(thing.span)
                yield from _idle(thing)


def _idle(thing: n.Object | n.Container) -> Iterator[rule.Finding]:
    for option in thing.options:
        if option.word and option.word.text in IDLE:
            word = option.word.text
            fix = removal(f"remove `{word}`", option.span, safe=True)
            yield rule.Finding(
                f"{quoted(word)} does nothing on a thing in a container or of a monster", option.span, fix=fix
            )


RULE = rule.Rule("option-without-effect-inside", Severity.WARNING, __doc__, check, needs=Feature.PLAIN_CONTENTS)
