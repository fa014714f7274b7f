"""Two options of the same kind after an OBJECT, CONTAINER or MONSTER.

Each kind of option can be given once. `eroded` and `erodeproof` are of the same kind, and so are `lit` and `unlit`. But
`locked` and `broken` may be combined.

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

from vaultc.linter import n, rule


@rule.error(n.Object, n.Container, n.Monster, of_code=True)
def check(thing: n.Object | n.Container | n.Monster) -> rule.Findings:
    calls = ((option, option.value) for option in thing.options)
    known = [
        option for option, call in calls if not isinstance(call, n.CoreCall) or call.function in rule.CORE_FUNCTIONS
    ]
    for first, option in rule.repeated(known, lambda option: option.kind):
        message = f"a second option of the kind {rule.quoted(option.kind)}: {rule.quoted(option.span.text)}"
        help = f"remove one of the two: `{option.span.text}` or `{first.span.text}`"
        fix = rule.removal("remove it", option.span)
        yield rule.Finding(message, option, help, note=("the first one is here", first), fix=fix)
