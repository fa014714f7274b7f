"""A MAZE that is listed as a random vault because it follows a random vault.

The level compiler resets the mark of a random vault at LEVEL, but not at MAZE. So a MAZE after a vault is added to the
game's list of vaults too, and ordinary levels are made with it.

Bad:
    LEVEL: "closet"
    FLAGS: rndvault
    MINDEPTH: 3
    ROOM: "ordinary", lit, random, random, (3,3) { }
    MAZE: "labyrinth", ' '
          ^^^^^^^^^^^
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP
    STAIR: (0,0), up
    STAIR: (2,0), down

Says:
    5:7: warning: the compiler lists this level among the random vaults, because the level before it is one
    help: keep vaults in a file of their own

Good:
    LEVEL: "closet"
    FLAGS: rndvault
    MINDEPTH: 3
    ROOM: "ordinary", lit, random, random, (3,3) { }
"""

from vaultc.linter import rule

_MESSAGE = "the compiler lists this level among the random vaults, because the level before it is one"


@rule.warning(needs=rule.Feature.VAULT_DEPTHS)
def check(model: rule.Model) -> rule.Findings:
    vault: rule.LevelFacts | None = None
    for level in model.levels:
        if level.is_vault:
            vault = level
        elif level.node.maze is None:
            vault = None
        elif vault is not None:
            yield rule.Finding(_MESSAGE, level, "keep vaults in a file of their own", note=("the vault is here", vault))
