"""A chance for the type of an ordinary room.

The chance after the type is the chance that the room has this type instead of being ordinary. For an ordinary room it
has no meaning.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary" [60%], lit, random, random, random { SINK: random }
                     ^^^^^

Says:
    2:18: error: an ordinary room cannot have a chance for its type
    help: to make the whole room a matter of chance, write the chance and a colon before it

Good:
    LEVEL: "cellar"
    ROOM: "zoo" [60%], lit, random, random, random { SINK: random }
"""

from vaultc.linter import n, rule
from vaultc.world.catalog.kinds import OROOM


@rule.error(of_code=True)
def check(model: rule.Model) -> rule.Findings:
    rooms: list[n.Room | n.Subroom] = [*model.find(n.Room), *model.find(n.Subroom)]
    types = model.game.catalog.room_types
    for room in rooms:
        if room.chance and room.chance.value < 100 and room.type and types.get(room.type.text, OROOM) == OROOM:
            help = "to make the whole room a matter of chance, write the chance and a colon before it"
            yield rule.Finding("an ordinary room cannot have a chance for its type", room.chance, help)
