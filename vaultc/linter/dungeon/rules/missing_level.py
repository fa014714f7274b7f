"""A level of the dungeon file that no file defines.

The game looks for the compiled level, does not find it, and makes a maze: ``couldn't load moat.lev``. This rule needs
all files of the folder. If only some of several numbered files are missing, ``wrong-level-count`` reports them.

Bad:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2)
           ^^^^^^
    LEVEL: "well" "none" @ (7,1)
    ==== deep.des
    LEVEL: "moats"
    GOLD: 5, random
    LEVEL: "well"
    GOLD: 5, random

Says:
    dungeon.def:2:8: warning: no file defines `moat`: the game makes a maze instead
    help: there is `moats`, which no line names

Good:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2)
    LEVEL: "well" "none" @ (7,1)
    ==== deep.des
    LEVEL: "moat"
    GOLD: 5, random
    LEVEL: "well"
    GOLD: 5, random
"""

from vaultc.language.dungeon.nodes import LevelPart
from vaultc.linter.dungeon import folder as f


@f.warning(of_levels=True)
def check(folder: f.DungeonFolder) -> f.Findings:
    for part, near in folder.missing.items() if folder.is_whole else ():
        files = folder.files_of(part)
        which = f"`{files[0]}`" if len(files) == 1 else f"`{files[0]}` to `{files[-1]}`"
        message = f"no file defines {which}: the game makes a maze instead"
        yield f.Finding(message, part.line.name, _help(folder, part, near))


def _help(folder: f.DungeonFolder, part: LevelPart, near: str | None) -> str | None:
    """Advice: the same name without or with a number, or the most similar level that no line names."""
    name, count = part.line.name.text, part.line.count
    if count is not None and name in folder.by_name:
        return f"there is `{name}`; rename it `{name}-1`, or write LEVEL instead of RNDLEVEL and no count"
    numbers = folder.counted(part) if count is None else {}
    if numbers:
        first, *others = (level.name for level in numbers.values())
        known = f"`{first}` to `{others[-1]}`" if others else f"`{first}`"
        return f"there is {known}; write RNDLEVEL, which counts them, and {max(numbers)} at the end"
    return f"there is `{near}`, which no line names" if near else None
