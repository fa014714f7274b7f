"""Floor that cannot be reached.

It is in a room or corner without a door. Locked and hidden doors, drawbridges, water and lava are not obstacles for
this rule; the message says whether digging would help. In a random vault checked by itself, only the inside must be
connected, since the corridors of the level lead to its rooms. If players should dig into a closed chamber, write
`# vaultc: allow(unreachable-floor)` above the statement that makes it.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    ^^^^^^^^
    MAP
    -------------
    |...|...|...|
    |...+...|...|
    -------------
    ENDMAP
    DOOR: closed, (4,2)
    STAIR: (2,1), up
    STAIR: (6,2), down

Says:
    2:1: warning: this makes floor that cannot be reached in 200 of 200 levels, first with seed 1 at (9,1) of this
      MAP, level (42,10); digging would help
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -------------
    |...|...|...|
    |...+...+...|
    -------------
    ENDMAP
    DOOR: closed, (4,2)
    DOOR: closed, (8,2)
    STAIR: (2,1), up
    STAIR: (6,2), down
"""

from collections import Counter

from vaultc.level import author_places
from vaultc.linter import probe, rule
from vaultc.world.grid import HEIGHT


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    survey = sample.survey
    if survey is None:
        return
    reach, entered = survey.reach, survey.entered
    for part in reach.parts:
        if part in entered:
            continue
        cells = reach.cells(part)
        digging = any(cells[0] in reach.diggable_from(other) for other in entered)
        origins = Counter(origin for cell in cells if (origin := survey.level.origin(*divmod(cell, HEIGHT))))
        span = origins.most_common(1)[0][0] if origins else sample.probe.facts.node.name.span
        where = author_places.in_words(survey.level, *divmod(min(cells), HEIGHT))
        detail = f"at {where}; {'digging would help' if digging else 'not even digging would help'}"
        yield probe.Observation(rule.keyword(span), "this makes floor that cannot be reached", detail)


check = probe.SampledRule("unreachable-floor", rule.Severity.WARNING, __doc__, observe)
