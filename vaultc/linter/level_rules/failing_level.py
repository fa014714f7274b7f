"""A level that the game cannot make with some seeds.

The script is valid, but sometimes it asks for something impossible: the game stops there, or its behaviour is
undefined.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (1,1) {
      [50%]: SINK: (0,0)
      TRAP: "pit", (0,0)
      ^^^^^^^^^^^^^^^^^^
    }

Says:
    4:3: error: the game cannot make this level in 87 of 200 levels, first with seed 3 (inside a room the trap
      "pit" needs plain floor, but there is a sink at (0,0) in this room, level (40,10))
    help: `vaultc render example.des --level cellar --seed 3` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (1,1) {
      TRAP: "pit", (0,0)
    }
"""

from vaultc.linter import probe, rule


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    failure = sample.failure
    if failure is not None:
        yield probe.Observation(failure.span, "the game cannot make this level", f"({failure.message})")


check = probe.SampledRule("failing-level", rule.Severity.ERROR, __doc__, observe)
