"""A shop that stays empty for want of its one door, or a vault that is none.

A ROOM is stocked before corridors are dug, so that a shop has only the doors of its own DOOR statements, and it is
stocked if there is exactly one. Doors that RANDOM_CORRIDORS adds lie beside goods. A ROOM of type "vault" only keeps
its place free.

Bad:
    LEVEL:"cellar"
    ROOM:"candle shop",lit,random,random,random
         ^^^^^^^^^^^^^
    STAIR:random,up
    STAIR:random,down

Says:
    2:6: warning: the `candle shop` has no DOORs, so that it stays empty
    help: write exactly one DOOR in it

Good:
    LEVEL:"cellar"
    ROOM:"candle shop",lit,random,random,random
    DOOR:false,closed,random,random
    STAIR:random,up
    STAIR:random,down
    RANDOM_CORRIDORS
"""

from __future__ import annotations

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, quoted, warning


@warning(needs=Feature.SORTED_LEVELS, needs_whole_text=True)
def check(model: Model) -> Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    for level in model.levels:
        for room in s.rooms(level.node):
            if room.type is None or (room.stocked is not None and room.stocked.text == "false"):
                continue
            doors = sum(isinstance(each, n.RoomDoor) for each in room.body.statements)
            if room.type.text in shops and doors != 1:
                message = f"the {quoted(room.type.text)} has {doors or 'no'} DOORs, so that it stays empty"
                yield Finding(message, room.type, "write exactly one DOOR in it")
            elif room.type.text == "vault" and isinstance(room, n.Room):
                yield Finding("a ROOM cannot be a vault: only its place is kept free", room.type)
