"""From plans to solutions: the tools that a plan uses, and the obstacles where there is no plan."""

from __future__ import annotations

from collections import Counter
from typing import Final

from vaultc.level.solving import powers
from vaultc.level.solving.charges import Purse
from vaultc.level.solving.findings import MEANS, LevelTool
from vaultc.level.solving.ground import routes
from vaultc.level.solving.quest import Quest, QuestPlan
from vaultc.level.solving.solution import Obstacle, ToolUse
from vaultc.level.solving.walks import Reached
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_OWN: Final = {
    powers.SEARCH: "searching",
    powers.KICK: "kicking",
    powers.CLIMB: "climbing",
    powers.TELEPORT: "teleporting",
}
_ABILITIES: Final = {means.power: means.ability for means in MEANS} | _OWN


def place(cell: int) -> grid.Cell:
    """The column and row of a square."""
    return divmod(cell, grid.HEIGHT)


def tools_of(quest: Quest, plan: QuestPlan, mask: int, catalog: Catalog) -> tuple[ToolUse, ...]:
    """The means that a plan uses, in the order of their first use."""
    return _Bag(quest, mask).used_by(plan, catalog)


class _Bag:
    """The tools of a hero who follows a plan, and the squares for which each is used."""

    def __init__(self, quest: Quest, mask: int) -> None:
        self._quest, self._mask = quest, mask
        self._found: dict[int, LevelTool] = {}
        self._used: dict[int, list[int]] = {}

    def used_by(self, plan: QuestPlan, catalog: Catalog) -> tuple[ToolUse, ...]:
        ground, purse = self._quest.ground, Purse(self._quest, self._mask)
        filled: set[int] = set()
        opened: set[int] = set()
        for cell, boulder in plan:
            if cell not in filled and cell not in opened:
                self._use(cell, purse.needs(cell))
            opened.add(cell)
            purse.enter(cell)
            if boulder == cell:
                self._use(cell, powers.DIG)
            elif boulder >= 0 and ground.kinds[boulder] in powers.FILLABLE:
                filled.add(boulder)
            for finding in ground.gains.get(cell, ()):
                if finding.power & purse.held and finding.power not in self._found:
                    self._found[finding.power] = finding
        # a key was used where a tool lay in a locked box
        boxes = [self._found[power].cell for power in self._used if power in self._found and self._found[power].locked]
        for cell in dict.fromkeys(boxes):
            self._use(cell, powers.UNLOCK)
        return tuple(self._record(power, catalog) for power in self._used)

    def _use(self, cell: int, needed: int) -> None:
        for power in _ABILITIES:
            if needed & power and power != powers.CLIMB:
                self._used.setdefault(power, []).append(cell)

    def _record(self, power: int, catalog: Catalog) -> ToolUse:
        used = tuple(place(cell) for cell in dict.fromkeys(self._used[power]))
        if power & powers.OWN or power not in self._found:
            return ToolUse(_ABILITIES[power], None, None, used)
        finding = self._found[power]
        return ToolUse(_ABILITIES[power], catalog.kinds[finding.kind].name, place(finding.cell), used)


def obstacles_of(quest: Quest, reached: Reached) -> tuple[Obstacle, ...]:
    """The squares beside those that a hero reaches at best which bar the way; rock and walls are left out."""
    kinds, inside = quest.ground.kinds, frozenset(reached.cells)
    found = {
        route.cell: powers.WORDS[kinds[route.cell]]
        for cell in reached.cells
        for route in routes()[cell]
        if route.cell not in inside and kinds[route.cell] in powers.WORDS
    }
    return tuple(Obstacle(word, *place(cell)) for cell, word in sorted(found.items()))


def enclosed(reached: Reached, obstacles: tuple[Obstacle, ...]) -> str:
    """A sentence on what encloses the squares that a hero reaches."""
    number = len(reached.cells)
    squares = f"{number} square{'s' if number != 1 else ''}"
    counted = Counter(obstacle.kind for obstacle in obstacles)
    if not counted:
        return f"rock and walls enclose the {squares} that the hero reaches"
    listed = ", ".join(f"{times} of {kind}" for kind, times in sorted(counted.items()))
    return f"nothing on the level gets the hero out of the {squares} that are reached; squares in the way: {listed}"
