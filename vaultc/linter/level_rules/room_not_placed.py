"""A room that sometimes finds no place.

The game looks for a free place for each room; if there is none, it leaves out the room and everything in its block. A
room with stairs, or with something that a quest needs, should come first, be smaller, or have a fixed place.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (60,13) {
      STAIR: (0,0), up
      STAIR: (5,5), down
    }
    ROOM: "ordinary", lit, (3,3), (center,center), (60,13) {
    ^^^^
      FOUNTAIN: (0,0)
    }
    RANDOM_CORRIDORS

Says:
    6:1: warning: there was no place for this room, which was left out with its block in 200 of 200 levels, first
      with seed 1
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (60,13) {
      STAIR: (0,0), up
      STAIR: (5,5), down
      FOUNTAIN: (1,1)
    }
"""

from vaultc.linter import probe, rule


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    for span in sample.recording.failed_rooms:
        yield probe.Observation(
            rule.keyword(span), "there was no place for this room, which was left out with its block"
        )


check = probe.SampledRule("room-not-placed", rule.Severity.WARNING, __doc__, observe)
