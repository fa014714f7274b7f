"""An area of arrival with squares that have no way out.

Heroes who fall, teleport or come through a branch arrive at any free square of the area. If no exit of the level can be
reached from a square, on foot, across water, through locked and hidden doors, or by digging where walls and floor allow
it, heroes who arrive there are locked in for good.

Bad:
    LEVEL: "pocket"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......|.|
    |......|.|
    ----------
    ENDMAP
    STAIR: (1,1), up
    NON_DIGGABLE: (0,0,9,4)
    IF [50%] { DOOR: closed, (7,2) }
    TELEPORT_REGION: (1,1,8,3), (0,0,0,0), down
    ^^^^^^^^^^^^^^^

Says:
    14:1: warning: heroes who arrive here may find no way out in 95 of 200 levels, first with seed 3 at (8,1) of
      this MAP, level (43,10)
    help: `vaultc render example.des --level pocket --seed 3` shows it

Good:
    LEVEL: "pocket"
    FLAGS: noteleport, hardfloor
    GEOMETRY: center, center
    MAP
    ----------
    |......|.|
    |......|.|
    |......|.|
    ----------
    ENDMAP
    STAIR: (1,1), up
    NON_DIGGABLE: (0,0,9,4)
    DOOR: closed, (7,2)
    TELEPORT_REGION: (1,1,8,3), (0,0,0,0), down
"""

from vaultc.level import author_places
from vaultc.level.measures import reachability
from vaultc.linter import probe, rule
from vaultc.linter.rules import closed_arrival
from vaultc.world import grid
from vaultc.world.catalog import kinds

_EXITS = frozenset((kinds.HOLE, kinds.TRAP_DOOR, kinds.LEVEL_TELEPORT, kinds.MAGIC_PORTAL))
_ARRIVALS = frozenset(("teleport", "teleport up", "teleport down", "branch"))


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    survey = sample.survey
    if survey is None or survey.is_vault or "hardfloor" not in survey.level.flags_set:
        return
    reach, level = survey.reach, survey.level
    traps = (grid.at(trap.x, trap.y) for trap in level.traps if trap.kind in _EXITS)
    out = set(reach.parts_of(reachability.bits_of([*(way.cell for way in survey.ways), *traps])))
    told = probe.told_spans(closed_arrival.check, sample.probe.model)
    for region in level.regions if out else ():
        if region.kind not in _ARRIVALS or any(region.origin and rule.lies_in(span, region.origin) for span in told):
            continue
        free = reach.dry & reachability.in_box(region.area) & ~reachability.in_box(region.exclusion)
        for part in reach.parts_of(free):
            diggable = {reach.part[cell] for cell in reach.diggable_from(part)} if part not in out else out
            if not out & diggable:
                span = region.origin or sample.probe.facts.node.name.span
                cells = reachability.cells_of(free & reach.areas[part - 1])
                where = author_places.in_words(level, *divmod(min(cells), grid.HEIGHT))
                message = "heroes who arrive here may find no way out"
                yield probe.Observation(rule.keyword(span), message, f"at {where}")
                break


check = probe.SampledRule("locked-in-arrival", rule.Severity.WARNING, __doc__, observe)
