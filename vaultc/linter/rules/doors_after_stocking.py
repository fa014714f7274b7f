"""A shop or temple that gets more doors after it is stocked.

A ROOM is stocked as soon as it is made. RANDOM_CORRIDORS comes after all rooms and makes doors of its own: a shop then
has goods in the row inside of a door, and more than one door.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    STAIR:random,up
    STAIR:random,down
    ROOM:"food shop",lit,random,random,random
         ^^^^^^^^^^^
    DOOR:false,closed,random,random
    RANDOM_CORRIDORS

Says:
    5:6: note: RANDOM_CORRIDORS makes doors of this `food shop` after it is stocked
    help: make it a SUBROOM, or write CORRIDORs to its own door

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,3)
    DOOR:false,closed,east,random
    STAIR:random,up
    STAIR:random,down
    ROOM:"food shop",lit,(4,3),(center,center),(9,3)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(1,west,0)
"""

from __future__ import annotations

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, note, quoted

_TEMPLE = "temple"


@note(needs=Feature.SORTED_LEVELS, needs_whole_text=True)
def check(model: Model) -> Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    for level in model.levels:
        if not any(isinstance(each, n.RandomCorridors) for each in level.node.statements):
            continue
        rooms = [room for room in s.rooms(level.node) if isinstance(room, n.Room)]
        for room in rooms if len(rooms) > 1 else ():
            if room.type is None or (room.stocked is not None and room.stocked.text == "false"):
                continue
            doors = sum(isinstance(each, n.RoomDoor) for each in room.body.statements)
            if room.type.text == _TEMPLE or (room.type.text in shops and doors == 1):
                message = f"RANDOM_CORRIDORS makes doors of this {quoted(room.type.text)} after it is stocked"
                yield Finding(message, room.type, "make it a SUBROOM, or write CORRIDORs to its own door")
