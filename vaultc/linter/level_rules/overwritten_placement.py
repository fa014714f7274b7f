"""A thing that a later statement removes again.

Stairs, fountains, altars and other furniture vanish when terrain is drawn over them, and so does a trap when another
thing is put on its square. Traps that land on each other at random are not reported, and neither is a loss in less than
one level in twenty, unless stairs are lost.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      SINK: (3,2)
      ^^^^
      $middle = selection: fillrect(2,1,4,3)
      [80%]: TERRAIN: $middle, 'I'
    }

Says:
    5:3: warning: this feature is removed again by line 7 in 154 of 200 levels, first with seed 1 at (3,2) in this
      room, level (40,11)
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      $middle = selection: fillrect(2,1,4,3)
      [80%]: TERRAIN: $middle, 'I'
      SINK: (3,2)
    }
"""

from vaultc.level import author_places
from vaultc.linter import probe, rule
from vaultc.world.catalog import terrain
from vaultc.world.grid import HEIGHT

_MAP_KEYWORDS = ("MAP", "GEOMETRY", "TERRAIN", "REPLACE_TERRAIN", "SPILL", "INIT_MAP", "MAZEWALK", "NOMAP", "WALLWALK")


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    for event in sample.recording.overwritten:
        if event.code is None:
            what = "trap"
            counts = not event.later.text.startswith("TRAP")  # traps that meet are chance
        else:
            what = "way off the level" if event.code in (terrain.STAIRS, terrain.LADDER) else "feature"
            counts = not event.earlier.text.startswith(_MAP_KEYWORDS)  # maps are made by drawing over what is drawn
        if not counts:
            continue
        message = f"this {what} is removed again by line {event.later.begin.line}"
        where = "" if sample.level is None else author_places.in_words(sample.level, *divmod(event.cell, HEIGHT))
        yield probe.Observation(rule.keyword(event.earlier), message, where and f"at {where}")


check = probe.SampledRule("overwritten-placement", rule.Severity.WARNING, __doc__, observe, least_share=0.05)
