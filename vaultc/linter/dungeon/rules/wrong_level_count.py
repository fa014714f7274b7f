"""A level with more or fewer files than the dungeon file says.

RNDLEVEL and RNDCHLEVEL choose one of ``name-1`` to ``name-N``, with equal chances. If a file is missing, the game makes
a maze whenever it chooses that number; a file with a higher number is never chosen. This rule needs all files of the
folder.

Bad:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    RNDLEVEL: "moat" "none" @ (4,2) 2
                                    ^
    ==== deep.des
    LEVEL: "moat-1"
    GOLD: 5, random
    LEVEL: "moat-2"
    GOLD: 5, random
    LEVEL: "moat-3"
    GOLD: 5, random

Says:
    dungeon.def:2:33: warning: this counts 2 levels, but there is also `moat-3`, which is never used
    help: write 3

Good:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    RNDLEVEL: "moat" "none" @ (4,2) 3
    ==== deep.des
    LEVEL: "moat-1"
    GOLD: 5, random
    LEVEL: "moat-2"
    GOLD: 5, random
    LEVEL: "moat-3"
    GOLD: 5, random

Bad:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    RNDLEVEL: "moat" "none" @ (4,2) 3
                                    ^
    ==== deep.des
    LEVEL: "moat-1"
    GOLD: 5, random
    LEVEL: "moat-3"
    GOLD: 5, random

Says:
    dungeon.def:2:33: warning: this counts 3 levels, but no file defines `moat-2`
    help: the numbers of its files are 1, 3

Good:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    RNDLEVEL: "moat" "none" @ (4,2) 2
    ==== deep.des
    LEVEL: "moat-1"
    GOLD: 5, random
    LEVEL: "moat-2"
    GOLD: 5, random
"""

from vaultc.linter.dungeon import folder as f
from vaultc.linter.rule import replacement


@f.warning(of_levels=True)
def check(folder: f.DungeonFolder) -> f.Findings:
    named = {part.line.name.text for _, part in folder.outline.levels}
    for _, part in folder.outline.levels:
        count = part.line.count
        if count is None:
            continue
        found = folder.counted(part)
        missing = [name for name in folder.files_of(part) if not folder.has_file(name)]
        beyond = [level for number, level in found.items() if number > count.value and level.name not in named]
        if missing and found and folder.is_whole:
            names = ", ".join(f"`{name}`" for name in missing[:5]) + (" ..." if len(missing) > 5 else "")
            help = f"the numbers of its files are {', '.join(map(str, found))}"
            yield f.Finding(f"this counts {count.value} levels, but no file defines {names}", count, help)
        elif beyond and not missing:
            last = max(found)
            message = f"this counts {count.value} levels, but there is also `{beyond[0].name}`, which is never used"
            is_gapless = list(found) == list(range(1, last + 1))
            fix = replacement(f"write {last}", count.span, str(last)) if is_gapless else None
            yield f.Finding(message, count, fix=fix, note=("it is here", beyond[0].span))
