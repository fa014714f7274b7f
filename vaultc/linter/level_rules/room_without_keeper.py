"""A shop without a keeper, or a shrine without a priest.

A shop stays empty if it has no known door, or if there is no free square inside the door for its keeper. A shrine
outside its temple is a plain altar.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ---------
    |...|...|
    |...|...|
    ---------
    ENDMAP
    STAIR: (6,1), up
    REGION: (1,1,3,2), lit, "shop"
    ^^^^^^
    IF [50%] { DOOR: closed, (4,1) } ELSE { TERRAIN: (4,1), '.' }

Says:
    10:1: warning: this `shop` has no keeper and no goods in 95 of 200 levels, first with seed 3 at (1,1) of this
      MAP, level (36,10)
    help: `vaultc render example.des --level cellar --seed 3` shows it

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ---------
    |...|...|
    |...|...|
    ---------
    ENDMAP
    STAIR: (6,1), up
    REGION: (1,1,3,2), lit, "shop"
    DOOR: closed, (4,1)
"""

from vaultc.level import author_places
from vaultc.linter import probe, rule
from vaultc.world.catalog import terrain
from vaultc.world.grid import HEIGHT, cells_holding

_FILLED = 1
_ALTARS = bytes(code == terrain.ALTAR for code in range(256))


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    survey = sample.survey
    if survey is None or survey.is_vault:
        return
    level = survey.level
    shops = {row.code: row.name for row in survey.catalog.rooms if row.shop}
    kept = [monster.shop for monster in level.monsters if monster.shop is not None]
    for room in (inner for outer in level.rooms for inner in (outer, *outer.subrooms)):
        if room.type in shops and room.fill == _FILLED and room.origin is not None and room not in kept:
            message = f"this {rule.quoted(shops[room.type])} has no keeper and no goods"
            where = f"at {author_places.in_words(level, room.lx, room.ly)}"
            yield probe.Observation(rule.keyword(room.origin), message, where)
    temples = {row.code for row in survey.catalog.rooms if row.name == "temple"}
    served = {monster.temple for monster in level.monsters if monster.temple}
    numbers = {room.number for room in level.rooms if room.type in temples}
    for cell in cells_holding(level.terrain.translate(_ALTARS), 1):
        if cell < HEIGHT:
            continue
        origin = level.origin(*divmod(cell, HEIGHT))
        number = level.room_numbers[cell]
        is_shrine = bool(level.flags[cell] & terrain.SHRINE)
        if is_shrine and number in numbers and number not in served and origin is not None:
            where = f"at {author_places.in_words(level, *divmod(cell, HEIGHT))}"
            yield probe.Observation(rule.keyword(origin), "this shrine has no priest", where)


check = probe.SampledRule("room-without-keeper", rule.Severity.WARNING, __doc__, observe)
