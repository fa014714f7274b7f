"""A descriptor that only a fork knows, whose effect vaultc does not know.

All games have ``town``, ``hellish``, ``mazelike`` and ``roguelike``. A game refuses any other descriptor that its own
compiler does not know.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    DESCRIPTION: mazelik
                 ^^^^^^^

Says:
    2:14: note: `mazelik` is not a descriptor of the games that vaultc knows
    help: did you mean `mazelike`?

Good:
    DUNGEON: "The Deep" "D" (10,3)
    DESCRIPTION: mazelike
"""

from vaultc.language.dungeon.nodes import DESCRIPTORS, DescribedLine
from vaultc.language.semantics.suggestions import similar
from vaultc.linter.dungeon import folder as f
from vaultc.linter.rule import replacement


@f.note()
def check(folder: f.DungeonFolder) -> f.Findings:
    for statement in folder.tree.statements:
        if isinstance(statement, DescribedLine) and statement.word.text not in (*DESCRIPTORS, *FURTHER):
            word = statement.word
            near = similar(word.text, DESCRIPTORS, 1)
            help = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(DESCRIPTORS)}"
            fix = replacement(f"write `{near[0]}`", word.span, near[0]) if near else None
            yield f.Finding(f"`{word.text}` is not a descriptor of the games that vaultc knows", word, help, fix=fix)


FURTHER = ("iceq", "vecnad", "gtown", "purg", "hdgn")
"""Descriptors that a relative has in addition."""
