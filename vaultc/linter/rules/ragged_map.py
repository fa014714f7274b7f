"""A row of a MAP that is shorter than the longest.

The missing end of the row is solid rock. Editors easily lose spaces at the end of a row.

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

from vaultc.linter import n, rule

DIGITS = str.maketrans("", "", "0123456789")


@rule.note(n.MapBlock, unless=rule.OF_ALL_LEVELS)
def check(block: n.MapBlock) -> rule.Findings:
    width = rule.map_size(block).width
    rows = [row.rstrip("\r") for row in block.rows]
    lengths = [len(row.translate(DIGITS)) for row in rows]
    short = [at for at, row in enumerate(rows) if lengths[at] < width and not any(map(str.isdigit, row))]
    at = next((at for at in short if rows[at].strip()), None)
    if at is not None:
        start = block.offsets[at]
        others = f" (and {len(short) - 1} more)" if len(short) > 1 else ""
        message = f"this row{others} has {lengths[at]} characters, the longest has {width}"
        yield rule.Finding(message, block.span.source.span(start, start + len(rows[at])))
