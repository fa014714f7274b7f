"""Digits in a MAP.

They are removed, and everything to the right of them moves left. A row of only digits, such as a ruler, becomes a row
of solid rock.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    0123456
    ^^^^^^^
    -------
    |.....|
    -------
    ENDMAP

Says:
    4:1: warning: a row of digits is a row of solid rock

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -------
    |.....|
    -------
    ENDMAP
"""

import re

from vaultc.linter import n, rule

DIGITS = re.compile(r"[0-9]+")


@rule.warning(n.MapBlock)
def check(block: n.MapBlock) -> rule.Findings:
    found: dict[str, list[rule.Span]] = {}
    for row, start in zip(block.rows, block.offsets, strict=True):
        match = DIGITS.search(row)
        if match:
            alone = match[0] == row.strip()
            message = "a row of digits is a row of solid rock" if alone else "digits are taken out of the map"
            found.setdefault(message, []).append(block.span.source.span(start + match.start(), start + match.end()))
    for message, spans in found.items():
        others = f" (and {rule.counted(len(spans) - 1, 'more row')})" if len(spans) > 1 else ""
        yield rule.Finding(f"{message}{others}", spans[0])
