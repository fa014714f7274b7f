"""A dungeon without a branch that leads to it.

Games begin in the first dungeon; every other one needs a BRANCH or CHAINBRANCH above it.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    DUNGEON: "The Pit" "P" (4,0)
             ^^^^^^^^^

Says:
    2:10: error: no branch leads to `The Pit`
    help: write `BRANCH: "The Pit" @ (2,3)` above

Good:
    DUNGEON: "The Deep" "D" (10,3)
    BRANCH: "The Pit" @ (2,3)
    DUNGEON: "The Pit" "P" (4,0)
"""

from vaultc.linter.dungeon import folder as f


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    if not folder.tree.is_complete:
        return
    reached = {branch.dungeon.text for _, branch in folder.outline.branches}
    if not reached <= {part.head.name.text for part in folder.outline.dungeons}:
        return  # a misspelled branch may be the missing one
    for part in folder.outline.dungeons[1:]:
        name = part.head.name
        if name.text not in reached:
            yield f.Finding(f"no branch leads to `{name.text}`", name, f'write `BRANCH: "{name.text}" @ (2,3)` above')
