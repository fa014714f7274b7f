"""Chances and numbers of things of a script, counted over levels of many seeds."""

from __future__ import annotations

from collections import Counter, abc
from functools import cached_property
from itertools import chain
from typing import Any, Final

from vaultc.api import loading
from vaultc.chance.dice import Dice
from vaultc.generation.exact_chances import branches
from vaultc.generation.exact_chances.sites import PLACE, SQUARES, ChanceSite, named
from vaultc.generation.exact_chances.things import object_name
from vaultc.generation.interpreter.machine import Instruction, Machine, chance_keys
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children, walk
from vaultc.level.level import Item, Level, Trap
from vaultc.odds.policies import Independent
from vaultc.odds.series import Series
from vaultc.pipeline import generating
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.workers import sample
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

MONSTER, OBJECT, TRAP, FEATURE, TERRAIN = FAMILIES = ("monster", "object", "trap", "feature", "terrain")

_PLAIN = frozenset({"solid rock", "floor", "wall", "corridor"})
"""Terrain that every level is made of."""


class KindOfThing(NamedTuple):
    """A kind of thing: its family, and its name in the game."""

    family: str
    name: str


ThingCounts = abc.Mapping[KindOfThing, int]
"""The number of things of each kind in a level."""


def things_in(level: Level, catalog: Catalog) -> ThingCounts:
    """Count monsters by species, objects, traps, features and terrain of a level.

    A stack is one object. Objects count on the floor, buried and in containers, but not with monsters. Terrain counts
    by squares, without rock, walls, floor and corridors.
    """
    found: Counter[KindOfThing] = Counter()
    for monster in level.monsters:
        found[KindOfThing(MONSTER, catalog.species[monster.species].name)] += 1
    for item in every_item(level.items()):
        found[KindOfThing(OBJECT, object_name(catalog.kinds[item.kind]))] += 1
    for name in _trap_names(level.traps, catalog):
        found[KindOfThing(TRAP, name)] += 1
    for code, number in Counter(level.terrain[grid.HEIGHT : grid.CELLS]).items():
        row = catalog.terrain_types.get(code)
        if row is not None and row.word not in _PLAIN:
            found[KindOfThing(FEATURE if row.furniture else TERRAIN, row.word)] += number
    return found


def _trap_names(traps: abc.Iterable[Trap], catalog: Catalog) -> list[str]:
    names = {number: name for name, number in catalog.trap_codes.items()}
    return [names.get(trap.kind, str(trap.kind)) for trap in traps]


def every_item(items: abc.Iterable[Item]) -> abc.Iterable[Item]:
    """Objects with their contents."""
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        yield item
        waiting += item.contents


@dataclass(frozen=True, slots=True)
class _Counting:
    """Makes the level of a seed and counts; None if the level cannot be made."""

    script: loading.LevelScript
    surroundings: Surroundings

    def __call__(self, seed: int) -> ThingCounts | None:
        try:
            made = self.script.generate(seed, surroundings=self.surroundings)
        except loading.GenerationError:
            return None
        return things_in(made.level, self.script.catalog)


@dataclass(slots=True)
class CountedThings:
    """For each kind in how many levels it came how often; levels without it are the remainder of ``levels``."""

    levels: int = 0
    numbers: dict[KindOfThing, Counter[int]] = field(default_factory=dict)

    def add(self, things: ThingCounts) -> None:
        """Count one more level."""
        self.levels += 1
        for kind, number in things.items():
            self.numbers.setdefault(kind, Counter())[number] += 1

    def law(self, kind: KindOfThing) -> dict[int, int]:
        """The number of levels with each number of a kind, from the lowest number."""
        found = self.numbers.get(kind, Counter())
        missing = self.levels - sum(found.values())
        law = {0: missing} | dict(found) if missing else dict(found)
        return dict(sorted(law.items()))

    @property
    def kinds(self) -> abc.Sequence[KindOfThing]:
        """All kinds that came, by family, the most frequent first."""
        totals = {kind: sum(n * levels for n, levels in found.items()) for kind, found in self.numbers.items()}
        return sorted(totals, key=lambda kind: (FAMILIES.index(kind.family), -totals[kind], kind.name))


_Progress = abc.Callable[[abc.Iterable[ThingCounts | None]], abc.Iterable[ThingCounts | None]]


def count_things(
    script: loading.LevelScript, seeds: range, surroundings: Surroundings, workers: int = 1, progress: _Progress = iter
) -> CountedThings:
    """Make the levels of many seeds and count their things; levels that cannot be made do not count."""
    counted = CountedThings()
    for things in progress(sample(_Counting(script, surroundings), seeds, workers)):
        if things is not None:
            counted.add(things)
    return counted


Events = Counter[branches.EventKey]
"""The number of times that something happened in a level."""

_SQUARES: Final = "squares"
_AT: Final = "at"


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
    """The levels in which a chance was decided, and ``numbers``: how many of them had how many of its events.

    ``squares`` counts changed squares, ``drawn`` what was drawn, by name.
    """

    met: int = 0
    numbers: Counter[int] = field(default_factory=Counter)
    asked: int = 0
    squares: int = 0
    drawn: Counter[str] = field(default_factory=Counter)

    @property
    def hit(self) -> int:
        """The levels in which the chance came true."""
        return sum(levels for number, levels in self.numbers.items() if number)

    @property
    def times(self) -> int:
        """All its events."""
        return sum(number * levels for number, levels in self.numbers.items())

    def add(self, row: SiteRow) -> None:
        """Count one more level."""
        asked, times, squares, drawn = row
        self.met += asked > 0
        self.numbers[times] += 1
        self.asked += asked
        self.squares += squares
        self.drawn.update(drawn)


@dataclass(slots=True)
class CountedChances:
    """Counts of some sites, in their order, over a number of levels that could be made."""

    levels: int
    sites: list[CountedSite]


SiteRow = tuple[int, int, int, tuple[str, ...]]
"""A site in one level: times decided, events, changed squares, names of what was drawn."""


@dataclass(eq=False)
class SiteWitness:
    """Makes the level of a seed, and returns the row of each site; None if the level cannot be made."""

    script: loading.LevelScript
    surroundings: Surroundings
    sites: abc.Sequence[ChanceSite]

    def __getstate__(self) -> dict[str, Any]:
        return {"script": self.script, "surroundings": self.surroundings, "sites": self.sites}

    def __call__(self, seed: int) -> list[SiteRow] | None:
        level = self.make(seed)
        return None if level is None else self.rows(level)

    @cached_property
    def events(self) -> Events:
        """The events of the level being made."""
        return Counter()

    @cached_property
    def program(self) -> Any:
        """The script's program, watched."""
        program = self.script.program
        placed = {site.asked[1]: site.span for site in self.sites if site.kind == PLACE and site.outcomes is None}
        watched = watched_instructions(self.script, program.instructions, self.events, placed)
        return replace(program, instructions=watched)

    @cached_property
    def keys(self) -> dict[str, Span]:
        """The places of written chances by their keys."""
        facts = self.script.facts
        return {key: span for span, key in chance_keys(facts.node, facts.functions, self.script.name).items()}

    def make(self, seed: int) -> Level | None:
        """The level of a seed, with its ``events``; None if it cannot be made."""
        self.events.clear()
        dice = generating.dice_of(self.script.game, seed, experience_level=self.surroundings.hero.level)
        series = Witness(self.keys, self.events)
        try:
            return generating.make_level(self.program, dice, self.surroundings, self.script.game, series)
        except loading.GenerationError:
            return None

    def rows(self, level: Level) -> list[SiteRow]:
        """The row of each site in the level that was made last."""
        return [site_row(site, self.events, level, self.script.catalog) for site in self.sites]


def site_row(site: ChanceSite, events: Events, level: Level, catalog: Catalog) -> SiteRow:
    """The row of a site in a level with these events."""
    drawn = tuple(_drawn(site, level, catalog))
    if site.kind == PLACE:
        at = {key[1]: number for key, number in events.items() if key[0] == _AT and isinstance(key[1], tuple)}
        drawn = tuple(name for (span, name), number in at.items() if span == site.span for _ in range(number))
    squares = events[_SQUARES, site.asked[1]] if site.kind == SQUARES else 0
    return events[site.asked], events[site.event], squares, drawn


def _drawn(site: ChanceSite, level: Level, catalog: Catalog) -> list[str]:
    """Results of random words, of things that know their statement; objects that joined a stack are gone."""
    span = site.span
    match site.kind:
        case "species of monster":
            return [catalog.species[one.species].name for one in level.monsters if one.origin == span]
        case "kind of trap":
            return _trap_names([trap for trap in level.traps if trap.origin == span], catalog)
        case "class of object":
            letters = {row.id: row.character for row in catalog.object_class_of.values()}
            found = [catalog.kinds[item.kind] for item in every_item(level.items()) if item.origin == span]
            return [f"'{letters[kind.object_class]}'" for kind in found]
        case "kind of object":
            codes = [item.kind for item in every_item(level.items()) if item.origin == span]
            return [catalog.kinds[code].name or str(code) for code in codes]
        case "kind of engraving":
            return [one.kind for one in level.engravings if one.origin == span]
        case "light":
            rooms = [room for room in (*level.rooms, *level.subrooms) if room.origin == span]
            return ["lit" if room.lit else "unlit" for room in rooms]
        case _:
            return []


def count_sites(
    script: loading.LevelScript,
    sites: abc.Sequence[ChanceSite],
    seeds: range,
    surroundings: Surroundings,
    workers: int = 1,
    progress: abc.Callable[[abc.Iterable[list[SiteRow] | None]], abc.Iterable[list[SiteRow] | None]] = iter,
) -> CountedChances:
    """Make the levels of many seeds and count; levels that cannot be made do not count."""
    counted = CountedChances(0, [CountedSite() for _ in sites])
    for rows in progress(sample(SiteWitness(script, surroundings, sites), seeds, workers)):
        if rows is None:
            continue
        counted.levels += 1
        for site, row in zip(counted.sites, rows, strict=True):
            site.add(row)
    return counted


# ---- watching a program


_PAINTING = (nodes.ReplaceTerrain, nodes.WallWalk, nodes.Terrain)
_LONGER = (nodes.Switch, *_PAINTING)
"""Statements whose effect is not in their first instruction, which may be the account of their work."""


def watched_instructions(
    script: loading.LevelScript,
    instructions: abc.Sequence[Instruction],
    events: Events,
    placed: abc.Mapping[abc.Hashable, Span] | None = None,
) -> tuple[Instruction, ...]:
    """The same instructions, which report to ``events`` what the statements of a script do.

    ``placed`` has, by the spans of statements, the places whose squares they also report.
    """
    facts = script.facts
    statements = _statements((facts.node, *facts.functions.values()))
    seen: set[Span] = set()
    watched: list[Instruction] = []
    for instruction in instructions:
        node = statements.get(instruction.span)
        first = instruction.span not in seen
        seen.add(instruction.span)
        place = None if node is None or not placed else placed.get(node.span)
        if node is None or not (first or isinstance(node, _LONGER) or place is not None):
            watched.append(instruction)
            continue
        own = [part.place if isinstance(part, nodes.PointSelection) else part for part in children(node)]
        if place is not None and place in [part.span for part in own]:  # rather than a place further inside
            instruction = replace(instruction, action=_watch_place(node, place, instruction, events))
        watched.append(replace(instruction, action=_watch(node, first, instruction, events)))
    return tuple(watched)


def _watch_place(
    node: nodes.Statement, place: Span, instruction: Instruction, events: Events
) -> abc.Callable[[Machine], int | None]:
    """Note the square, as the file writes it, to which an instruction of a statement has put something."""

    def act(machine: Machine) -> int | None:
        before, ground = _made_by(machine.level, node.span), bytes(machine.level.terrain)
        target = instruction.action(machine)
        if isinstance(node, nodes.Assignment):
            found = machine.frame.variables.get(node.variable.name)
            if isinstance(found, tuple):
                events[_AT, (place, named(*found))] += 1
            return target
        known = set(map(id, before))
        cells = [(thing.x, thing.y) for thing in _made_by(machine.level, node.span) if id(thing) not in known]
        if not cells:
            after = machine.level.terrain
            cells = [divmod(cell, grid.HEIGHT) for cell in range(grid.CELLS) if ground[cell] != after[cell]]
        left, top = machine.base()
        if len(cells) == 1:
            events[_AT, (place, named(cells[0][0] - left, cells[0][1] - top))] += 1
        return target

    return act


def _made_by(level: Level, span: Span) -> list[Any]:
    """The things of a statement that are on the level now."""
    things: list[Any] = [*level.monsters, *level.traps, *level.engravings, *level.buried]
    things += chain.from_iterable(level.piles.values())
    return [thing for thing in things if thing.origin == span]


def _statements(roots: abc.Iterable[nodes.Node]) -> dict[Span, nodes.Statement]:
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
) -> abc.Callable[[Machine], int | None]:
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
            events[_SQUARES, node.span] += sum(before[cell] != after[cell] for cell in range(grid.CELLS))
        if is_branch and target is None and isinstance(node, nodes.If | nodes.Chance):
            events["true", node.condition.span] += 1
        if isinstance(node, nodes.Switch) and len(machine.frame.stack) > depth:
            value = machine.frame.stack[-1]
            arm = branches.arm_for(node, value) if isinstance(value, int) else None
            if arm is not None:
                events["arm", node.arms[arm].span] += 1
        return target

    return act
