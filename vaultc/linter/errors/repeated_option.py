"""Two options of the same kind after an OBJECT, CONTAINER or MONSTER.

Each kind of option can be given once. `eroded` and `erodeproof` are of one kind, so are `lit` and `unlit`.
But `locked` and `broken` may be combined.

Bad:
    LEVEL: "cellar"
    OBJECT: '[', random, blessed, cursed
                                  ^^^^^^

Says:
    2:31: error: a second option of the kind `curse`: `cursed`
    help: remove one of the two: `cursed` or `blessed`

Good:
    LEVEL: "cellar"
    OBJECT: '[', random, cursed
"""

from __future__ import annotations

from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.linter.rule import Finding, Findings, Model, Span, error, n, quoted, removal


@error(of_code=True)
def check(model: Model) -> Findings:
    things: list[n.Object | n.Container | n.Monster] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things + list(model.find(n.Monster)):
        first: dict[str, Span] = {}
        for option in thing.options:
            unknown = isinstance(option.value, n.CoreCall) and option.value.function not in CORE_FUNCTIONS
            if unknown:
                continue
            if option.kind in first:
                message = f"a second option of the kind {quoted(option.kind)}: {quoted(option.span.text)}"
                help = f"remove one of the two: `{option.span.text}` or `{first[option.kind].text}`"
                note = ("the first one is here", first[option.kind])
                yield Finding(message, option, help, note=note, fix=removal("remove it", option.span))
            first.setdefault(option.kind, option.span)
