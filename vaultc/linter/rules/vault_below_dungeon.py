"""A random vault whose least depth is below the main dungeon.

Vaults appear only on ordinary levels of the main dungeon, which ends above that depth in every game.

Bad:
    LEVEL: "abyss"
    FLAGS: rndvault
    MINDEPTH: 40
              ^^
    ROOM: "ordinary", lit, random, random, (3,3) { }

Says:
    3:11: warning: no level of the main dungeon is deeper than 29, so this vault never appears

Good:
    LEVEL: "abyss"
    FLAGS: rndvault
    MINDEPTH: 20
    ROOM: "ordinary", lit, random, random, (3,3) { }
"""

from vaultc.linter import n, rule


@rule.warning(n.MinDepth, needs=rule.Feature.VAULT_DEPTHS)
def check(setting: n.MinDepth, model: rule.Model) -> rule.Findings:
    deepest = model.game.language.quirks.deepest_level
    if deepest is not None and setting.depth.value > deepest:
        message = f"no level of the main dungeon is deeper than {deepest}, so this vault never appears"
        yield rule.Finding(message, setting.depth)
