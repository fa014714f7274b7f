"""A level whose FLAGS contradict its description in the dungeon file.

A ``roguelike`` level is drawn with letters, as rooms and corridors; ``mazelevel`` makes it a maze.

Bad:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "tribute" "none" @ (4,2)
    LEVELDESC: roguelike
               ^^^^^^^^^
    ==== deep.des
    LEVEL: "tribute"
    FLAGS: mazelevel
    GOLD: 5, random

Says:
    dungeon.def:3:12: warning: `tribute` is described as roguelike, but its FLAGS say `mazelevel`

Good:
    ==== dungeon.def
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "tribute" "none" @ (4,2)
    LEVELDESC: roguelike
    ==== deep.des
    LEVEL: "tribute"
    GOLD: 5, random
"""

from vaultc.linter.dungeon import folder as f


@f.warning(of_levels=True)
def check(folder: f.DungeonFolder) -> f.Findings:
    for _, part in folder.outline.levels:
        described = next((line for line in part.described if line.word.text == "roguelike"), None)
        for name in folder.files_of(part) if described is not None else ():
            level = folder.by_name.get(name)
            if described is not None and level is not None and "mazelevel" in level.flags:
                message = f"`{name}` is described as roguelike, but its FLAGS say `mazelevel`"
                yield f.Finding(message, described.word, note=("the level", level.span))
