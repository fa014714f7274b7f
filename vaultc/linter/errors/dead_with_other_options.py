"""A monster that is `dead` and has other options.

The compiler accepts only `dead`, since it counts every other option as a second option of the same kind. An inventory
may follow.

Bad:
    LEVEL: "cellar"
    MONSTER: ('h', "dwarf"), (10,10), dead, asleep
                                      ^^^^

Says:
    2:35: error: `dead` cannot be combined with other options
    help: remove `asleep`, or `dead`

Good:
    LEVEL: "cellar"
    MONSTER: ('h', "dwarf"), (10,10), dead
"""

from vaultc.linter import n, rule


@rule.error(n.Monster, needs=rule.Feature.STILLBORN_MONSTERS, of_code=True)
def check(monster: n.Monster) -> rule.Findings:
    dead = next((option for option in monster.options if option.key == "dead"), None)
    others = [option for option in monster.options if option.key != "dead"]
    if dead is not None and others:
        help = f"remove {', '.join(rule.quoted(option.span.text) for option in others)}, or `dead`"
        yield rule.Finding("`dead` cannot be combined with other options", dead, help)
