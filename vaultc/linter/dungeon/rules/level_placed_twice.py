"""A level or dungeon with two lines in the dungeon file.

The game's compiler refuses the second line: each name has one place.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2)
    LEVEL: "moat" "none" @ (7,2)
           ^^^^^^

Says:
    3:8: error: there is already a level `moat`

Good:
    DUNGEON: "The Deep" "D" (10,3)
    RNDLEVEL: "moat" "none" @ (4,2) 2
"""

from vaultc.language.dungeon.nodes import WrittenName
from vaultc.linter.dungeon import folder as f


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    dungeons = [part.head.name for part in folder.outline.dungeons]
    levels = [part.line.name for _, part in folder.outline.levels]
    for kind, names in (("dungeon", dungeons), ("level", levels)):
        first: dict[str, WrittenName] = {}
        for name in names:
            before = first.setdefault(name.text, name)
            if before is not name:
                yield f.Finding(f"there is already a {kind} `{name.text}`", name, note=("the first one", before.span))
