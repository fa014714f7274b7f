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

from vaultc.language.syntax.walk import walk
from vaultc.linter.rule import Feature, Finding, Findings, Model, Span, n, quoted, removal, warning

IDLE = {"lit", "buried"}


@warning(needs=Feature.PLAIN_CONTENTS)
def check(model: Model) -> Findings:
    seen: set[Span] = set()
    for block in (*(box.content for box in model.find(n.Container)), *(m.inventory for m in model.find(n.Monster))):
        for thing in walk(block) if block is not None else ():
            if isinstance(thing, n.Object | n.Container) and thing.span not in seen:
                seen.add(thing.span)
                yield from _idle(thing)


def _idle(thing: n.Object | n.Container) -> Findings:
    for option in thing.options:
        if option.word and option.word.text in IDLE:
            word = option.word.text
            fix = removal(f"remove `{word}`", option.span, safe=True)
            yield Finding(f"{quoted(word)} does nothing on a thing in a container or of a monster", option, fix=fix)
