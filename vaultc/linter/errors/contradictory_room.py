"""A NAME or CHANCE that a room cannot have.

A room has at most one of each. Only a room with a special type has a chance, which is 1 to 99 percent.

Bad:
    LEVEL:"cellar"
    ROOM:"zoo",lit,random,random,random
    CHANCE:100
           ^^^

Says:
    3:8: error: the chance of a room's type is 1 to 99 percent, not 100
    help: without a CHANCE it always has its type

Good:
    LEVEL:"cellar"
    ROOM:"zoo",lit,random,random,random
    CHANCE:99
"""

from vaultc.linter import rule, s
from vaultc.world.catalog.kinds import OROOM


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    known, has_open_names = model.game.catalog.room_types, model.game.has(rule.Feature.OPEN_NAMES)
    for room in (room for level in model.levels for room in s.rooms(level.node)):
        names = [each for each in room.body.statements if isinstance(each, s.RoomName)]
        for again in names[1:]:
            yield rule.Finding("this room already has a name", again, "remove one of the two")
        is_ordinary = room.type and known.get(room.type.text, OROOM) == OROOM and not has_open_names
        chances = [each for each in room.body.statements if isinstance(each, s.RoomChance)]
        for index, each in enumerate(chances):
            if index:
                yield rule.Finding("this room already has a chance", each, "remove one of the two")
            elif is_ordinary:
                message = "an ordinary room cannot have a chance for its type"
                yield rule.Finding(message, each, "remove the CHANCE, or give the room a type")
            elif not 1 <= each.chance.value <= 99:
                message = f"the chance of a room's type is 1 to 99 percent, not {each.chance.value}"
                yield rule.Finding(message, each.chance, "without a CHANCE it always has its type")
