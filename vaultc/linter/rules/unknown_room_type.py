"""A type of room that does not exist.

The game makes an ordinary room instead.

Bad:
    LEVEL: "cellar"
    ROOM: "beehives", lit, random, random, random { SINK: random }
          ^^^^^^^^^^

Says:
    2:7: warning: unknown room type `beehives`; the room will be ordinary
    help: did you mean `"beehive"`?

Good:
    LEVEL: "cellar"
    ROOM: "beehive", lit, random, random, random { SINK: random }
"""

from vaultc.language.semantics.suggestions import rooms_meant
from vaultc.linter import n, rule

OTHERWISE = 'write a type of the game, such as `"ordinary"`, `"zoo"` or `"shop"`'


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    rooms: list[n.Room | n.Subroom | n.RegionStatement] = [*model.find(n.Room), *model.find(n.Subroom)]
    for room in rooms + list(model.find(n.RegionStatement)):
        kind = room.type
        if kind and kind.text not in model.game.catalog.room_types:
            names = rooms_meant(model.game.catalog, kind.text)
            fix = rule.replacement(f'make it "{names[0]}"', kind.span, f'"{names[0]}"') if names else None
            message = f"unknown room type {rule.quoted(kind.text)}; the room will be ordinary"
            yield rule.Finding(message, kind, rule.did_you_mean(f'"{room}"' for room in names) or OTHERWISE, fix=fix)
