"""Stairs that cannot be reached.

A part of the level has stairs and no other exit, and another part has exits too: a hero who arrives there cannot leave,
and a hero from elsewhere on the level cannot get there. Parts whose only exit is a ladder or a portal, as in towers,
are not reported, nor are parts where level teleporters arrive. Locked and hidden doors, drawbridges, water and lava are
not obstacles for this rule; the message says whether digging would help.

Bad:
    LEVEL: "cellar"
    FLAGS: noteleport
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....|....|
    -----------
    ENDMAP
    STAIR: (2,1), up
    STAIR: (7,2), down
    ^^^^^

Says:
    11:1: warning: there is no path from the other exits to the stairs down in 200 of 200 levels, first with seed
      1 at (7,2) of this MAP, level (42,11); digging would help
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    FLAGS: noteleport
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....+....|
    -----------
    ENDMAP
    DOOR: closed, (5,2)
    STAIR: (2,1), up
    STAIR: (7,2), down
"""

from collections import defaultdict

from vaultc.level import author_places
from vaultc.level.measures.survey import Way, arrival_parts
from vaultc.linter import probe, rule
from vaultc.linter.rules import closed_arrival
from vaultc.world.grid import HEIGHT


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    survey = sample.survey
    if survey is None or survey.is_vault:
        return
    reach = survey.reach
    groups: defaultdict[int, list[Way]] = defaultdict(list)
    for way in survey.ways:
        groups[reach.part[way.cell]].append(way)
    arrivals = arrival_parts(reach)
    main = max(groups, key=lambda part: (_weight(groups[part]), part in arrivals, reach.sizes[part]), default=0)
    told = probe.told_spans(closed_arrival.check, sample.probe.model)
    for part, found in groups.items():
        origin = found[0].origin
        if origin is not None and any(rule.lies_in(span, origin) for span in told):
            continue
        if part != main and len(found) == 1 and found[0].name in ("stairs up", "stairs down") and part not in arrivals:
            digging = bool(part and main) and found[0].cell in reach.diggable_from(main)
            span = found[0].origin or sample.probe.facts.node.name.span
            message = f"there is no path from the other exits to the {found[0].name}"
            where = author_places.in_words(survey.level, *divmod(found[0].cell, HEIGHT))
            advice = "digging would help" if digging else "not even digging would help"
            yield probe.Observation(rule.keyword(span), message, f"at {where}; {advice}")


def _weight(found: list[Way]) -> tuple[int, bool]:
    """Return how likely a part is the hero's: by the number of ways, and whether one leads up."""
    return len(found), any(way.name.endswith("up") for way in found)


check = probe.SampledRule("unreachable-stairs", rule.Severity.WARNING, __doc__, observe)
