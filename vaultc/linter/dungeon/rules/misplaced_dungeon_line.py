"""A line of a dungeon file without the line to which it belongs.

A file begins with a DUNGEON; LEVELDESC and LEVALIGN follow the line of their level. A whole dungeon cannot be a
``town``.

Bad:
    DUNGEON: "The Deep" "D" (10,3)
    LEVELDESC: town
    ^^^^^^^^^
    LEVEL: "market" "none" @ (4,2)

Says:
    2:1: error: LEVELDESC follows no level
    help: write it below the line of its level

Good:
    DUNGEON: "The Deep" "D" (10,3)
    LEVEL: "market" "none" @ (4,2)
    LEVELDESC: town
"""

from vaultc.language.dungeon import nodes as d
from vaultc.linter.dungeon import folder as f
from vaultc.linter.rule import keyword


@f.error()
def check(folder: f.DungeonFolder) -> f.Findings:
    for statement in folder.outline.astray:
        needs = "level" if isinstance(statement, d.DescribedLine | d.AlignedLine) and statement.of_level else "dungeon"
        if folder.tree.is_complete:
            word = keyword(statement.span)
            yield f.Finding(f"{word.text} follows no {needs}", word, f"write it below the line of its {needs}")
    for part in folder.outline.dungeons:
        for line in part.described:
            if line.word.text == "town":
                help = "write `LEVELDESC: town` below the line of a level"
                yield f.Finding("a dungeon cannot be a town", line.word, help)
