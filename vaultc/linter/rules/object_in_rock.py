"""An object in a wall or in solid rock.

Only heroes who dig find it. It may be intended.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    OBJECT: '*', (4,1)
                 ^^^^^

Says:
    8:14: note: this object is in a wall

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    OBJECT: '*', (3,1)
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, Span, ground, n, note, spots_of, subject


@note()
def check(model: Model) -> Findings:
    seen: set[Span] = set()
    for spot in spots_of(model, n.Object, n.Container, n.Gold):
        content = spot.content()
        if content is None or not content <= model.alphabet.solid or spot.node.span in seen:
            continue
        if any(sheet.holds(spot.cell) for sheet in spot.sheets):
            seen.add(spot.node.span)
            yield Finding(f"{subject(spot.placed.node)} in {ground(model, content)}", spot.node)
