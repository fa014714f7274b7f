"""A shop that stays empty because it lacks its one door, or a "vault" that is not a vault.

A ROOM is stocked before corridors are dug, so a shop has only the doors of its own DOOR statements, and it is stocked
only if there is exactly one. Doors that RANDOM_CORRIDORS adds are next to goods. A ROOM of type "vault" only keeps its
place free.

Bad:
    LEVEL:"cellar"
    ROOM:"candle shop",lit,random,random,random
         ^^^^^^^^^^^^^
    STAIR:random,up
    STAIR:random,down

Says:
    2:6: warning: the `candle shop` has no DOORs, so it stays empty
    help: write exactly one DOOR in it

Good:
    LEVEL:"cellar"
    ROOM:"candle shop",lit,random,random,random
    DOOR:false,closed,random,random
    STAIR:random,up
    STAIR:random,down
    RANDOM_CORRIDORS
"""

from vaultc.linter import n, rule, sorted_facts


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    for room, kind, doors in sorted_facts.stocked_rooms(level.node):
        if kind.text in shops and doors != 1:
            message = f"the {rule.quoted(kind.text)} has {doors or 'no'} DOORs, so it stays empty"
            yield rule.Finding(message, kind, "write exactly one DOOR in it")
        elif kind.text == "vault" and isinstance(room, n.Room):
            yield rule.Finding("a ROOM cannot be a vault: only its place is kept free", kind)
