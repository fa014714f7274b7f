"""A range that counts from a level that no line above it names.

CHAINLEVEL, RNDCHLEVEL and CHAINBRANCH count from a level that already has its place, so a line above must name it, in
any dungeon.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    CHAINLEVEL: "crypt" "none" "moat" + (1,0)
                               ^^^^^^
    LEVEL: "moat" "none" @ (4,2)

Says:
    2:28: error: `moat` is placed only later
    help: move its line above this one

Good:
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "moat" "none" @ (4,2)
    CHAINLEVEL: "crypt" "none" "moat" + (1,0)
"""

from vaultc.language.dungeon import nodes as d
from vaultc.linter.dungeon import folder as f
from vaultc.support.errors import did_you_mean


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    every = [part.line.name for _, part in folder.outline.levels]
    known: set[str] = set()
    for statement in folder.tree.statements:
        after = statement.after if isinstance(statement, d.LevelLine | d.BranchLine) else None
        if after is not None and after.text not in known:
            later = next((name for name in every if name.text == after.text), None)
            if later is not None:
                yield f.Finding(f"`{after.text}` is placed only later", after, "move its line above this one",
                                note=("its line", later.span))  # fmt: skip
            else:
                near = did_you_mean(after.text, known, shown=lambda name: f"`{name}`")
                yield f.Finding(f"no line above names the level `{after.text}`{near}", after)
        if isinstance(statement, d.LevelLine):
            known.add(statement.name.text)
