"""A fountain, sink, pool or door at `random` outside rooms.

These statements take a selection, in which `random` is any square, even in rock and walls.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
    FOUNTAIN: random
              ^^^^^^

Says:
    4:11: note: this fountain can land on any square, even in rock and walls
    help: use `random[dry]`, or `rndcoord` of a selection

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
    FOUNTAIN: rndcoord(filter('.', fillrect (0,0,78,20)))
"""

from vaultc.linter import n, rule

DRAWING = (n.Map, n.Mines, n.MazeGrid, n.NamedGround, n.Room)


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    drawn = {placed.level for placed in model.placed(*DRAWING)}
    for placed in model.placed(n.Fountain, n.Sink, n.Pool, n.Door):
        node = placed.node
        assert isinstance(node, n.Fountain | n.Sink | n.Pool | n.Door)
        situation = model.situations[placed.order]
        if situation.room or not situation.parts or placed.level not in drawn:
            continue
        for term in rule.terms(node.selection):
            place = term.place if isinstance(term, n.PointSelection) else None
            if isinstance(place, n.RandomCoordinate) and not place.humidity:
                message = f"this {node.thing} can land on any square, even in rock and walls"
                yield rule.Finding(message, term, "use `random[dry]`, or `rndcoord` of a selection")
