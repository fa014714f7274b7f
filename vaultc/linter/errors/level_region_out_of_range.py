"""An area for stairs, portals or arrivals that reaches beyond the level or the map.

`levregion(…)` counts columns 1 to 79 and rows 0 to 20 of the level. Without that word the area must be on the map that
comes before it in the text; NOMAP and most forms of INIT_MAP make the map the whole level.

Bad:
    LEVEL: "cellar"
    BRANCH: levregion(0,0,20,20), (0,0,0,0)
            ^^^^^^^^^^^^^^^^^^^^

Says:
    2:9: error: column 0 is outside of the level, whose columns are 1 to 79

Good:
    LEVEL: "cellar"
    BRANCH: levregion(1,0,20,20), (0,0,0,0)
"""

from vaultc.language.semantics.sheets import Bounds
from vaultc.linter import n, rule


@rule.error(n.LevelRegion, unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(area: n.LevelRegion, model: rule.Model) -> rule.Findings:
    bounds = Bounds(79, 20, None) if area.absolute else model.bounds[area.span]
    fault = _fault(area, bounds, model.game.language.quirks.first_column if area.absolute else 0)
    if fault:
        notes = (rule.Note("the map is made here", rule.keyword(bounds.set_by)),) if bounds.set_by else ()
        help = "`levregion(…)` counts from the corner of the level" if bounds.set_by else "no map comes before it"
        yield rule.Finding(fault, area, None if area.absolute else help, notes)


def _fault(area: n.LevelRegion, bounds: Bounds, least: int) -> str | None:
    where = "the level" if area.absolute else "the map"
    for x, y in ((area.x1, area.y1), (area.x2, area.y2)):
        if not least <= x <= bounds.x:
            return f"column {x} is outside of {where}, whose columns are {least} to {bounds.x}"
        if not 0 <= y <= bounds.y:
            return f"row {y} is outside of {where}, whose rows are 0 to {bounds.y}"
    return None
