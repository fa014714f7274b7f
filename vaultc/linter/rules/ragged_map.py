"""A row of a MAP that is shorter than the longest.

What is missing at its end is solid rock. Blanks at the end of a row are easily lost in an editor.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...
    ^^^^
    -----
    ENDMAP

Says:
    5:1: note: this row has 4 characters, the longest has 5

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
"""

from __future__ import annotations

from vaultc.language.semantics.geometry import map_size
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, n, note


@note(n.MapBlock, unless=OF_ALL_LEVELS)
def check(block: n.MapBlock) -> Findings:
    width = map_size(block).width
    lengths = [len(row.rstrip("\r").translate(DIGITS)) for row in block.rows]
    short = [
        index
        for index, (row, length) in enumerate(zip(block.rows, lengths, strict=True))
        if length < width and not any(character.isdigit() for character in row)
    ]
    if not short or all(not block.rows[index].strip() for index in short):
        return
    index = next(index for index in short if block.rows[index].strip())
    start = block.offsets[index]
    span = block.span.source.span(start, start + len(block.rows[index].rstrip("\r")))
    others = f" (and {len(short) - 1} more)" if len(short) > 1 else ""
    yield Finding(f"this row{others} has {lengths[index]} characters, the longest has {width}", span)


DIGITS = str.maketrans("", "", "0123456789")
