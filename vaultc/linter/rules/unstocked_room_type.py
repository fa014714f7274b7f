"""A special room that the game leaves empty.

Rooms of some types are stocked only if the game itself makes them, not if a script does.

Bad:
    LEVEL: "cellar"
    ROOM: "swamp", lit, random, random, random { GOLD: 5, random }
          ^^^^^^^

Says:
    2:7: warning: a scripted `swamp` is not stocked
    help: place its inhabitants with MONSTER

Good:
    LEVEL: "cellar"
    ROOM: "zoo", lit, random, random, random { GOLD: 5, random }
"""

from vaultc.linter import n, rule


def differs(game: rule.Game) -> str:
    bare = game.language.quirks.bare_rooms
    return f"not stocked: {', '.join(map(rule.quoted, sorted(bare)))}" if bare else "all are stocked"


@rule.warning(differs=differs)
def check(model: rule.Model) -> rule.Findings:
    bare = model.game.language.quirks.bare_rooms
    rooms: list[n.Room | n.Subroom | n.RegionStatement] = [*model.find(n.Room), *model.find(n.Subroom)]
    for room in rooms + list(model.find(n.RegionStatement)):
        is_unfilled = not isinstance(room, n.Room) and bool(room.flags) and "filled" not in {w.text for w in room.flags}
        if room.type and room.type.text in bare and not is_unfilled:
            message = f"a scripted {rule.quoted(room.type.text)} is not stocked"
            yield rule.Finding(message, room.type, "place its inhabitants with MONSTER")
