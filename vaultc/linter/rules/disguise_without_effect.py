"""A disguise for a monster that cannot have one.

Only mimics and shapeshifters can have a disguise. Shapeshifters take the shapes of monsters (`m_monster`), and in some
games other disguises too; vampires take only a few shapes. In levels of NetHack 3.4.3 only mimics can have a disguise,
and they never look like another monster.

Bad:
    LEVEL: "cellar"
    MONSTER: ('o', "hill orc"), random, m_object "boulder"
                                        ^^^^^^^^^^^^^^^^^^

Says:
    2:37: warning: a `hill orc` cannot have a disguise

Good:
    LEVEL: "cellar"
    MONSTER: ('m', "giant mimic"), random, m_object "boulder"
"""

from vaultc.language.semantics import options
from vaultc.linter import n, rule


def differs(game: rule.Game) -> str:
    if game.has(rule.Feature.SORTED_LEVELS):
        return "only mimics take a disguise"
    taken = "any disguise" if game.has(rule.Feature.POSING_SHAPESHIFTERS) else "shapes of monsters"
    return f"shapeshifters take {taken}"


@rule.warning(n.Monster, unless=rule.OF_ALL_LEVELS, differs=differs)
def check(monster: n.Monster, model: rule.Model) -> rule.Findings:
    in_sorted = model.game.has(rule.Feature.SORTED_LEVELS)
    option = rule.first_option(monster, "appearance")
    if option is None:
        return
    if in_sorted and option.word is not None and option.word.text == "m_monster":
        ignored = "no monster looks like another one here: `m_monster` is ignored"
        yield rule.Finding(ignored, option, "write `m_object` or `m_feature`, or leave the disguise out")
    elif in_sorted and options.may_be_any(monster.kind):
        hardly = "a random monster is hardly ever a mimic, and other monsters cannot have a disguise"
        yield rule.Finding(hardly, option)
    elif not options.reads_monster_option(model.game, monster, option):
        yield _finding(model.game, monster, option)


def _finding(game: rule.Game, monster: n.Monster, option: n.Option) -> rule.Finding:
    rows = options.candidates(game.catalog, monster.kind)
    if game.has(rule.Feature.SORTED_LEVELS) or not any(row.shifts for row in rows):
        if len(rows) == 1:
            return rule.Finding(f"a {rule.quoted(rows[0].name)} cannot have a disguise", option)
        return rule.Finding(f"no monster of class {rule.quoted(rows[0].character)} can have a disguise", option)
    shifter = next(row.name for row in rows if row.shifts)
    if option.word is not None and option.word.text == "m_monster":
        shapes = "a fog cloud or a vampire bat" if shifter == "vampire" else "a fog cloud, a vampire bat or a wolf"
        return rule.Finding(f"a {rule.quoted(shifter)} can take only the shape of {shapes}", option)
    help_ = "write `m_monster` for the shape of another monster"
    return rule.Finding(f"a {rule.quoted(shifter)} can take only the shape of a monster as a disguise", option, help_)
