"""A level that is never used, since neither the dungeon file nor the game's code names it.

Quest levels, fillers (``minefill``), random vaults and the levels of a PROTOFILE are loaded by code. The setting
``loaded-by-code = ["goblintown"]`` names more. This rule needs all files of the folder.

Bad:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "well" "none" @ (7,1)
    ==== deep.des
    LEVEL: "well"
    GOLD: 5, random
    LEVEL: "moat"
           ^^^^^^
    GOLD: 5, random

Says:
    deep.des:3:8: warning: the dungeon file does not name `moat`, so this level is never used
    help: give it a LEVEL line there, or name it in the setting `loaded-by-code`

Good:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "well" "none" @ (7,1)
    LEVEL: "moat" "none" @ (4,2)
    ==== deep.des
    LEVEL: "well"
    GOLD: 5, random
    LEVEL: "moat"
    GOLD: 5, random
"""

from vaultc.linter.dungeon import folder as f


@f.warning(of_levels=True)
def check(folder: f.DungeonFolder) -> f.Findings:
    told = {*folder.missing.values()}
    for level in folder.unnamed.values():
        if level.name not in told:
            message = f"the dungeon file does not name `{level.name}`, so this level is never used"
            help = "give it a LEVEL line there, or name it in the setting `loaded-by-code`"
            yield f.Finding(message, level.span, help)
