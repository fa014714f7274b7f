"""A branch to its own dungeon, to an unknown or earlier dungeon, or to a dungeon that already has a branch.

Dungeons are set up in the order of the file, each at the place of its branch, so the branch must be in an earlier
dungeon.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    BRANCH: "The Pits" @ (2,3)
            ^^^^^^^^^^
    DUNGEON: "The Pit" "P" (4,0)

Says:
    2:9: error: there is no dungeon `The Pits`; did you mean `The Pit`?

Good:
    DUNGEON: "The Deep" "D" (10,3)
    BRANCH: "The Pit" @ (2,3)
    DUNGEON: "The Pit" "P" (4,0)
"""

from vaultc.language.dungeon.nodes import BranchLine
from vaultc.linter.dungeon import folder as f
from vaultc.support.errors import did_you_mean


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    order = {part.head.name.text: number for number, part in enumerate(folder.outline.dungeons)}
    first: dict[str, BranchLine] = {}
    for part, branch in folder.outline.branches:
        name, here = branch.dungeon.text, part.head.name.text
        if name not in order:
            near = did_you_mean(name, order, shown=lambda known: f"`{known}`")
            yield f.Finding(f"there is no dungeon `{name}`{near}", branch.dungeon)
        elif name == here:
            yield f.Finding("this branch leads to its own dungeon", branch.dungeon)
        elif order[name] < order[here]:
            message = f"`{name}` is set up before this dungeon, which therefore cannot have a branch to it"
            yield f.Finding(message, branch.dungeon, "write the branch in the dungeon above it")
        elif first.setdefault(name, branch) is not branch:
            note = ("the first one", first[name].dungeon.span)
            yield f.Finding(f"`{name}` already has a branch", branch.dungeon, note=note)
