"""An expectation in a comment that the levels do not meet.

`# expect: 1 chest` says that every level has one chest; it fails at the first level with none or two, and its seed is
reported. `# expect: 10..30 % "dragon"` says that from 10 to 30 percent of the levels have a dragon. It fails when the
levels exclude that, with a chance of at most 1 in 10,000 of being wrong. No level is needed if the share follows
exactly from the script. An expectation belongs to the level around it, or to the level whose `LEVEL:` is directly
below; at the top of a file it belongs to all levels of the file. `docs/expectations.md` describes the language.

Bad:
    LEVEL: "cellar"
    FLAGS: rndvault
    # expect: 1..3 monsters
              ^^^^^^^^^^^^^
    # expect: 20..50 % "chest"
              ^^^^^^^^^^^^^^^^
    ROOM: "ordinary", random, random, random, (9,5) {
      LOOP [1d4] {
        MONSTER: "newt", random
      }
      [75%]: OBJECT: ('(', "chest"), random
    }

Says:
    3:11: error: `1..3 monsters` fails in 61 of 200 levels, first with seed 3 (monsters: 4)
    help: `vaultc render example.des --level cellar --seed 3` shows it
    4:11: error: `20..50 % "chest"` fails: 88 of 123 levels (71.54 %) meet it; the chance of being wrong is below
      1 in 10,000

Good:
    LEVEL: "cellar"
    FLAGS: rndvault
    # expect: 1..4 monsters
    # expect: 50..90 % "chest"
    ROOM: "ordinary", random, random, random, (9,5) {
      LOOP [1d4] {
        MONSTER: "newt", random
      }
      [75%]: OBJECT: ('(', "chest"), random
    }
"""

from collections.abc import Iterator

from vaultc.linter import probe, rule
from vaultc.linter.checking.configuration import FAILED_EXPECTATION
from vaultc.linter.expectations import outcomes


def assess(outcome: outcomes.TriedExpectation) -> Iterator[rule.Finding]:
    if outcome.verdict is outcomes.Verdict.FAILED:
        yield rule.Finding(outcome.message, outcome.written.span, outcome.advice)


check = probe.SampledRule(FAILED_EXPECTATION, rule.Severity.ERROR, __doc__, assess=assess)
