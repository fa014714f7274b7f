"""A shop or temple that gets more doors after it is stocked.

A ROOM is stocked as soon as it is made. RANDOM_CORRIDORS comes after all rooms and makes more doors: a shop then has
more than one door, and goods just inside a door.

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

from vaultc.linter import n, rule, s, sorted_facts


@rule.note(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    rooms = [room for room in s.rooms(level.node) if isinstance(room, n.Room)]
    if len(rooms) < 2 or not any(isinstance(each, n.RandomCorridors) for each in level.node.statements):
        return
    for room, kind, doors in sorted_facts.stocked_rooms(level.node):
        if isinstance(room, n.Room) and (kind.text == "temple" or (kind.text in shops and doors == 1)):
            message = f"RANDOM_CORRIDORS makes doors of this {rule.quoted(kind.text)} after it is stocked"
            yield rule.Finding(message, kind, "make it a SUBROOM, or write CORRIDORs to its own door")
