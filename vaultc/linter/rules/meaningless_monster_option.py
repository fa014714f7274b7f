"""An option that changes nothing for this kind of monster.

Some species have a fixed sex, and others have none. Some are always invisible. A condition of 0 turns is not set.
Attitude, sleep and the other conditions can be set for monsters of any species.

Bad:
    LEVEL: "cellar"
    MONSTER: ('E', "stalker"), random, invisible
                                       ^^^^^^^^^

Says:
    2:36: warning: this `stalker` is always invisible
    help: remove `invisible`

Good:
    LEVEL: "cellar"
    MONSTER: ('E', "stalker"), random

Bad:
    LEVEL: "cellar"
    MONSTER: ('b', "acid blob"), random, female
                                         ^^^^^^

Says:
    2:38: warning: this `acid blob` has no sex
    help: remove `female`

Good:
    LEVEL: "cellar"
    MONSTER: ('b', "acid blob"), random
"""

from vaultc.language.semantics import options
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for monster, option in rule.options_of(model.find(n.Monster)):
        if option.key != "appearance" and not options.reads_monster_option(model.game, monster, option):
            fix = rule.removal(f"remove {rule.quoted(option.span.text)}", option.span)
            yield rule.Finding(_reason(model.game, monster, option), option, fix=fix)


def _reason(game: rule.Game, monster: n.Monster, option: n.Option) -> str:
    if option.key in options.TIMED:
        return "a state that lasts 0 turns is not set"
    rows = options.candidates(game.catalog, monster.kind)
    subject = f"a monster of class {rule.quoted(rows[0].character)}"
    if len(rows) == 1:
        subject = f"this {rule.quoted(rows[0].name)}"
    if option.key == "invisible":
        return f"{subject} is always invisible"
    return f"{subject} is always female" if any(row.sex == "female" for row in rows) else f"{subject} has no sex"
