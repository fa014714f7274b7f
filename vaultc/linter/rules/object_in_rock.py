"""An object in a wall or in solid rock.

Only heroes who dig find it. This may be intended.

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

from vaultc.linter import n, rule


@rule.note(once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Object, n.Container, n.Gold):
        content = spot.content()
        is_rock = content is not None and content <= model.alphabet.solid
        if content is not None and is_rock and any(sheet.holds(spot.cell) for sheet in spot.sheets):
            yield rule.Finding(f"{rule.subject(spot.placed.node)} in {rule.ground(model, content)}", spot.node)
