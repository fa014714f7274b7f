"""A PORTAL to a level that the dungeon does not have.

The last text of a PORTAL is the name of a special level, or the number of a level in the same dungeon. With any other
text the game crashes when it makes the level.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    PORTAL: (1,1,1,1), (0,0,0,0), "balz"
                                  ^^^^^^

Says:
    8:31: warning: the dungeon has no level `balz`, and the game crashes
    help: did you mean `baalz`?

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    PORTAL: (1,1,1,1), (0,0,0,0), "baalz"
"""

from vaultc.language.semantics.suggestions import similar
from vaultc.linter import n, rule, sorted_facts


@rule.warning(unless=rule.Feature.OPEN_NAMES)
def check(model: rule.Model) -> rule.Findings:
    known = sorted_facts.special_levels(model)
    for portal in model.find(n.Portal):
        name = portal.target.text
        if name[:1].isdecimal() or name.lower() in {each.lower() for each in known}:
            continue
        near = similar(name, sorted(known))
        if not near and not model.game.has(rule.Feature.SORTED_LEVELS):
            continue  # a fork may have such a level
        fix = rule.replacement(f"write {near[0]}", portal.target.span, f'"{near[0]}"') if near else None
        help = rule.did_you_mean(near) or "write the name of a special level"
        message = f"the dungeon has no level {rule.quoted(name)}, and the game crashes"
        yield rule.Finding(message, portal.target, help, fix=fix)
