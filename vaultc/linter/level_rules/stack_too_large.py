"""A stack or a heap of gold with more than 2147483647 pieces.

Gold joins the gold on its square, identical objects become one stack, and monsters count their gold. The games count in
32 or 64 bits, depending on the machine; vaultc keeps the largest number that all of them can hold.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      GOLD: 2147483647, (3,2)
      GOLD: 1, (3,2)
      ^^^^
    }

Says:
    6:3: warning: this stack or heap of gold stays at 2147483647 in 200 of 200 levels, first with seed 1
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {
      STAIR: (0,0), up
      STAIR: (6,4), down
      GOLD: 2147483647, (3,2)
    }
"""

from vaultc.generation.site import TOO_MANY
from vaultc.linter import probe, rule


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    for complaint in sample.level.complaints if sample.level else ():
        if complaint.message == TOO_MANY and complaint.span is not None:
            yield probe.Observation(rule.keyword(complaint.span), TOO_MANY)


check = probe.SampledRule("stack-too-large", rule.Severity.WARNING, __doc__, observe)
