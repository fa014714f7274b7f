"""An object, monster or trap inside a wall or solid rock.

The game puts things at fixed places without looking, and draws terrain over things without moving them. Monsters that
walk through walls and buried things are not reported.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      OBJECT: ('*', "ruby"), (3,2)
      ^^^^^^
      $pillar = selection: (3,2)
      [80%]: TERRAIN: $pillar, '-'
    }

Says:
    5:3: warning: this object lies in a wall or in rock in 171 of 200 levels, first with seed 1 at (3,2) in this
      room, level (40,11)
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      OBJECT: ('*', "ruby"), (2,2)
      $pillar = selection: (3,2)
      [80%]: TERRAIN: $pillar, '-'
    }
"""

from collections.abc import Iterator

from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.level.measures.reachability import is_rock
from vaultc.linter import probe, rule
from vaultc.world import grid

_AT_HOME = frozenset(("wallwalk", "tunnel", "unsolid"))


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    level = sample.level
    if level is None:
        return
    for name, x, y, origin in _things(sample, level):
        if origin is not None and is_rock(level.terrain[grid.at(x, y)], sample.probe.game.catalog):
            where = f"at {author_places.in_words(level, x, y)}"
            yield probe.Observation(rule.keyword(origin), f"this {name} lies in a wall or in rock", where)


def _things(sample: probe.ProbedLevel, level: Level) -> Iterator[tuple[str, int, int, rule.Span | None]]:
    for cell, pile in level.piles.items():
        for item in pile:
            yield "object", *divmod(cell, grid.HEIGHT), item.origin
    for monster in level.monsters:
        if not _AT_HOME & sample.probe.game.catalog.species[monster.species].flags:
            yield "monster", monster.x, monster.y, monster.origin
    for trap in level.traps:
        yield "trap", trap.x, trap.y, trap.origin


check = probe.SampledRule("thing-in-wall", rule.Severity.WARNING, __doc__, observe)
