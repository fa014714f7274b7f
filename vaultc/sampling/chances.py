"""Chances of a script counted over levels: how often each was decided, came true, and what was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from vaultc.api.loading import GenerationError, LevelScript
from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.chance_sites import chance_keys
from vaultc.generation.interpreter.machine import Instruction, Machine
from vaultc.generation.laws.arms import EventKey, arm_for
from vaultc.generation.laws.sites import SQUARES, ChanceSite
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.odds.policies import Independent
from vaultc.odds.series import Series
from vaultc.pipeline.generating import dice_of, make_level
from vaultc.support.workers.sharing import sample
from vaultc.world.grid import CELLS
from vaultc.world.surroundings import Surroundings

Events = Counter[EventKey]
"""The number of times that something happened in a level."""

_SQUARES: str = "squares"


class Witness(Series):
    """Decides as the game does, and counts for each place how often a chance was met and came true."""

    def __init__(self, spans: dict[str, Span], events: Events) -> None:
        super().__init__(0, Independent())
        self.spans = spans
        self.events = events

    def decide(self, key: str, percent: int, dice: Dice) -> bool:
        """The game's own draw, noted."""
        hit = dice.rn2(100) < percent
        if hit:
            self.events["true", self.spans[key]] += 1
        return hit


@dataclass(slots=True)
class CountedSite:
    """The levels in which a chance was decided, and in which it came true; ``times`` are all its events.

    ``squares`` counts changed squares, ``drawn`` what was drawn, by name.
    """

    met: int = 0
    hit: int = 0
    times: int = 0
    asked: int = 0
    squares: int = 0
    drawn: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class CountedChances:
    """Counts of some sites, in their order, over a number of levels that could be made."""

    levels: int
    sites: list[CountedSite]


_Row = tuple[int, int, int, tuple[str, ...]]
"""Of a site in one level: times decided, events, changed squares, names of what was drawn."""


@dataclass(eq=False)
class _Witnessing:
    """Makes the level of a seed, and returns the row of each site; None if the level cannot be made."""

    script: LevelScript
    surroundings: Surroundings
    sites: Sequence[ChanceSite]

    def __getstate__(self) -> dict[str, Any]:
        return {"script": self.script, "surroundings": self.surroundings, "sites": self.sites}

    @cached_property
    def events(self) -> Events:
        """The events of the level being made."""
        return Counter()

    @cached_property
    def program(self) -> Any:
        """The script's program, watched."""
        program = self.script.program
        return replace(program, instructions=watched_instructions(self.script, program.instructions, self.events))

    @cached_property
    def keys(self) -> dict[str, Span]:
        """The places of written chances by their keys."""
        facts = self.script.facts
        return {key: span for span, key in chance_keys(facts.node, facts.functions, self.script.name).items()}

    def __call__(self, seed: int) -> list[_Row] | None:
        events = self.events
        events.clear()
        dice = dice_of(self.script.game, seed, experience_level=self.surroundings.hero.level)
        try:
            level = make_level(self.program, dice, self.surroundings, self.script.game, Witness(self.keys, events))
        except GenerationError:
            return None
        return [self._row(site, events, level) for site in self.sites]

    def _row(self, site: ChanceSite, events: Events, level: Level) -> _Row:
        drawn: tuple[str, ...] = ()
        if site.kind == "species of monster":
            species = self.script.catalog.species
            drawn = tuple(species[one.species].name for one in level.monsters if one.origin == site.span)
        squares = events[_SQUARES, site.asked[1]] if site.kind == SQUARES else 0
        return events[site.asked], events[site.event], squares, drawn


def count_sites(
    script: LevelScript,
    sites: Sequence[ChanceSite],
    seeds: range,
    surroundings: Surroundings,
    workers: int = 1,
    progress: Callable[[Iterable[list[_Row] | None]], Iterable[list[_Row] | None]] = iter,
) -> CountedChances:
    """Make the levels of many seeds and count; levels that cannot be made do not count."""
    counted = CountedChances(0, [CountedSite() for _ in sites])
    for rows in progress(sample(_Witnessing(script, surroundings, sites), seeds, workers)):
        if rows is None:
            continue
        counted.levels += 1
        for site, (asked, times, squares, drawn) in zip(counted.sites, rows, strict=True):
            site.met += asked > 0
            site.hit += times > 0
            site.asked += asked
            site.times += times
            site.squares += squares
            site.drawn.update(drawn)
    return counted


# ---- watching a program


_PAINTING = (nodes.ReplaceTerrain, nodes.WallWalk, nodes.Terrain)
_LONGER = (nodes.Switch, *_PAINTING)
"""Statements whose effect is not in their first instruction, which may be the account of their work."""


def watched_instructions(
    script: LevelScript, instructions: Sequence[Instruction], events: Events
) -> tuple[Instruction, ...]:
    """The same instructions, which report to ``events`` what the statements of a script do."""
    facts = script.facts
    statements = _statements((facts.node, *facts.functions.values()))
    seen: set[Span] = set()
    watched: list[Instruction] = []
    for instruction in instructions:
        node = statements.get(instruction.span)
        first = instruction.span not in seen
        seen.add(instruction.span)
        if node is None or not (first or isinstance(node, _LONGER)):
            watched.append(instruction)
        else:
            watched.append(replace(instruction, action=_watch(node, first, instruction, events)))
    return tuple(watched)


def _statements(roots: Iterable[nodes.Node]) -> dict[Span, nodes.Statement]:
    """The statements by the spans of their instructions: of a branch its condition, of others their own."""
    found: dict[Span, nodes.Statement] = {}
    for root in roots:
        for node in walk(root):
            if isinstance(node, nodes.If | nodes.Chance):
                found[node.condition.span] = node
            elif isinstance(node, nodes.Statement):
                found.setdefault(node.span, node)
    return found


def _watch(
    node: nodes.Statement, first: bool, instruction: Instruction, events: Events
) -> Callable[[Machine], int | None]:
    action = instruction.action
    counts_squares = isinstance(node, _PAINTING)
    is_branch = isinstance(node, nodes.If | nodes.Chance) and not isinstance(node.condition, nodes.Percent)

    def act(machine: Machine) -> int | None:
        if first and not machine.skipping:
            events["run", node.span] += 1
        before = bytes(machine.level.terrain) if counts_squares else b""
        depth = len(machine.frame.stack)
        target = action(machine)
        if counts_squares:
            after = machine.level.terrain
            events[_SQUARES, node.span] += sum(before[cell] != after[cell] for cell in range(CELLS))
        if is_branch and target is None and isinstance(node, nodes.If | nodes.Chance):
            events["true", node.condition.span] += 1
        if isinstance(node, nodes.Switch) and len(machine.frame.stack) > depth:
            _note_arm(node, machine.frame.stack[-1], events)
        return target

    return act


def _note_arm(node: nodes.Switch, value: int | str, events: Events) -> None:
    arm = arm_for(node, value) if isinstance(value, int) else None
    if arm is not None:
        events["arm", node.arms[arm].span] += 1
