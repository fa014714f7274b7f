"""An expectation that needs more levels to be decided.

A share of levels, as in `# expect: 10..30 % "dragon"`, is accepted when the levels exclude all other shares, with a
chance of at most 1 in 100 of being wrong. The wider the interval, the fewer levels are needed.

Bad:
    LEVEL: "cellar"
    FLAGS: rndvault
    # expect: 45..55 % monsters >= 6
              ^^^^^^^^^^^^^^^^^^^^^^
    ROOM: "ordinary", random, random, random, (9,5) {
      LOOP [1d10] {
        MONSTER: "newt", random
      }
    }

Says:
    3:11: note: `45..55 % monsters >= 6` is undecided: 93 of 200 levels (46.5 %) meet it
    help: run: vaultc check example.des --samples 20800

Good:
    LEVEL: "cellar"
    FLAGS: rndvault
    # expect: 30..70 % monsters >= 6
    ROOM: "ordinary", random, random, random, (9,5) {
      LOOP [1d10] {
        MONSTER: "newt", random
      }
    }
"""

from collections.abc import Iterator

from vaultc.linter import probe, rule
from vaultc.linter.checking.configuration import UNDECIDED_EXPECTATION
from vaultc.linter.expectations import outcomes


def assess(outcome: outcomes.TriedExpectation) -> Iterator[rule.Finding]:
    if outcome.verdict is outcomes.Verdict.UNDECIDED:
        yield rule.Finding(outcome.message, outcome.written.span, outcome.advice)


check = probe.SampledRule(UNDECIDED_EXPECTATION, rule.Severity.NOTE, __doc__, assess=assess)
