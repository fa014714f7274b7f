"""Stairs, an altar or the like in a wall or in rock.

The MAP has a wall, solid rock or the like there. The game never checks fixed places: the thing replaces the wall, or
cannot be reached.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (4,1), up
           ^^^^^

Says:
    8:8: warning: these stairs are in a wall

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (3,1), up
"""

from vaultc.linter import n, rule

FEATURES = (n.Stair, n.Ladder, n.Altar, n.Fountain, n.Sink, n.Grave, n.Engraving, n.Trap, n.Monster)
WALL_PASSERS = "XE "
"""Classes with some members that go through rock."""


@rule.warning(once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, *FEATURES):
        content = spot.content()
        is_known = content is not None and any(sheet.holds(spot.cell) for sheet in spot.sheets)
        if content is not None and is_known and _is_unfit(model, spot.placed.node, content):
            yield rule.Finding(f"{rule.subject(spot.placed.node)} in {rule.ground(model, content)}", spot.node)


def _is_unfit(model: rule.Model, node: n.Statement, content: rule.Characters) -> bool:
    letters = model.alphabet
    barriers = letters.solid | letters.bars
    if isinstance(node, n.Monster):
        return content <= letters.solid - {"H"} and not _passes_walls(model, node)
    if isinstance(node, n.Trap):
        return content <= barriers | letters.lava
    drowned = frozenset[str]() if isinstance(node, n.Fountain | n.Sink) else letters.liquid
    return content <= barriers | letters.doors | drowned


def _passes_walls(model: rule.Model, monster: n.Monster) -> bool:
    """Return whether a monster can live in rock; True also if its species is not known."""
    species = rule.species_of(model.game.catalog, monster.kind)
    if species is None:
        return not isinstance(monster.kind, n.MonsterKind) or monster.kind.character in (None, *WALL_PASSERS)
    return bool(species.flags & {"wallwalk", "unsolid", "tunnel"} or species.derived & {"incorporeal"})
