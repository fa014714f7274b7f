"""All chances of a level: what the dice decide, how often, and the laws of places they choose.

Rules: "Selections", "Variables and SHUFFLE", "Control", "SWITCH", "Terrain and feature statements", "Doors".

A law is known where the selection follows from the text alone, or the course of the script decides which element is
looked up. Places are as the file writes them, counted from their map.
"""

from __future__ import annotations

from collections import Counter, abc
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.generation.exact_chances import branches, values
from vaultc.generation.exact_chances.branches import EventKey
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.words import OutcomeLaw, WordLaws
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import selection_of
from vaultc.generation.interpreter.machine import KnownFunctions, Machine, written_chance
from vaultc.generation.interpreter.places import Selection
from vaultc.generation.site import Site, making_of
from vaultc.language.game import Game
from vaultc.language.semantics import constants, options, sheets
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children, walk
from vaultc.level.level import Level
from vaultc.odds.laws import dice_law
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

PlaceLaw = dict[str, Fraction]
"""The chance of each place, written as ``(3,4)``."""

_SELECTIONS: Final = (
    nodes.Rect, nodes.FillRect, nodes.Line, nodes.Circle, nodes.Ellipse, nodes.Grow, nodes.Union, nodes.Complement,
    nodes.Filter, nodes.Parenthesized, nodes.PointSelection,
)  # fmt: skip
_FIXED: Final = (*_SELECTIONS, nodes.Region, nodes.Coordinate, nodes.Integer, nodes.Word)
"""Parts of selections that neither look at the level nor draw."""
_MOST_RUNS: Final = 6
"""Elements of a level for which its script is followed; each takes seconds where many places are shuffled."""
_PLACES: Final = (nodes.Coordinate, nodes.RandomCoordinate, nodes.RndCoord)


def named(x: int, y: int) -> str:
    """A place as files write it."""
    return f"({x},{y})"


class PlaceLaws:
    """Tells the laws of the places that a level and the functions that it may call choose."""

    def __init__(
        self, level: nodes.Level, functions: KnownFunctions, game: Game, surroundings: Surroundings | None
    ) -> None:
        self.script = (level, functions, game, surroundings)
        parts = [part for root in (level, *functions.values()) for part in walk(root)]
        changed = (part for part in parts if isinstance(part, nodes.Assignment | nodes.For | nodes.Parameter))
        times = Counter(part.variable.name for part in changed)
        self.assigned = {
            part.variable.name: part.value.value if isinstance(part.value, nodes.Typed) else part.value
            for part in parts
            if isinstance(part, nodes.Assignment) and times[part.variable.name] == 1
        }
        self.seen: set[str] = set()
        self.runs = 0
        self.shuffled = {part.variable.name for part in parts if isinstance(part, nodes.Shuffle)}
        self.values: dict[str, list[nodes.Node]] = {}
        for part in parts:
            for name, value in _given(part, functions):
                self.values.setdefault(name, []).append(value)
        self.maps = [sheets.map_size(part.block) for part in parts if isinstance(part, nodes.Map)]
        self.has_rooms = any(isinstance(part, nodes.Room | nodes.Subroom | nodes.RegionStatement) for part in parts)
        site = Site(Level("law"), Dice(Isaac(0), Isaac(0)), surroundings or game.surroundings, game)
        self.machine = Machine(site)
        self.assembler = Assembler(game, making_of(game), functions)

    # ---- points of selections

    def of_selection(self, node: nodes.RndCoord) -> PlaceLaw | None:
        """The law of ``rndcoord``: every point of a selection has the same chance."""
        found = None if self.has_rooms else self._fixed(node.selection)
        left, top = self.machine.origin
        cells = [divmod(cell, grid.HEIGHT) for cell in found or () if cell >= grid.HEIGHT]
        points = [(x - left, y - top) for x, y in cells]
        if len(self.maps) > 1 or not all(0 <= x < width and 0 <= y < height for x, y in points
                                         for width, height in self.maps):  # fmt: skip
            return None
        return values.evenly(*(named(x, y) for x, y in points)) or None

    def _fixed(self, node: nodes.Expression) -> Selection | None:
        """The cells of a selection that the text alone decides, in a level without rooms."""
        for part in walk(node):
            if isinstance(part, nodes.Variable) and self._is_known(part.name):
                continue
            if not isinstance(part, _FIXED) or (isinstance(part, nodes.Coordinate) and min(part.x, part.y) < 0):
                return None
            if isinstance(part, nodes.Complement) and self.maps:
                return None
        return list(selection_of(node, self.assembler).evaluate(self.machine))

    def _is_known(self, name: str) -> bool:
        """True if a variable is a fixed selection, which the machine then knows."""
        if name in self.machine.frame.variables:
            return True
        value = self.assigned.get(name)
        if name in self.seen or not isinstance(value, _SELECTIONS):
            return False
        self.seen.add(name)
        found = self._fixed(value)
        if found is None:
            return False
        self.machine.frame.variables[name] = found
        self.assembler.scope.selections.add(name)
        return True

    # ---- elements of arrays

    def is_chosen(self, node: nodes.Expression) -> bool:
        """True if the dice have a say in an expression: in it, or in the variables that it reads."""
        known: set[str] = set()
        waiting: list[nodes.Node] = [node]
        while waiting:
            for part in walk(waiting.pop()):
                is_drawn = isinstance(part, nodes.Dice | nodes.RandomCoordinate | nodes.RndCoord)
                if is_drawn or (isinstance(part, nodes.CoreCall) and part.function == "rnd"):
                    return True
                if isinstance(part, nodes.Variable | nodes.Element) and part.name not in known:
                    known.add(part.name)
                    waiting += self.values.get(part.name, ())
        return bool(known & self.shuffled)

    def of_expression(self, node: nodes.Element | nodes.CoreCall, statement: Span) -> PlaceLaw | None:
        """The law of an element of an array, or of ``coord``, by all courses of the script up to its statement."""
        dealt = self._dealt(node) if isinstance(node, nodes.Element) else None
        if dealt is not None:
            return dealt
        self.runs += 1
        if self.runs > _MOST_RUNS:
            return None
        chosen: set[EventKey] = set()
        unknown = False

        def keys_of(value: Any) -> abc.Iterable[EventKey]:
            nonlocal unknown
            if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
                chosen.add(("at", value))
                return (("at", value),)
            unknown = True
            return ()

        law = script_law(*self.script, branches.MadeThings(chosen={statement: node}, keys_of=keys_of))
        means = {key: times.mean for key in chosen if (times := law.law(key)) is not None}
        total = sum(means.values(), Fraction(0))
        if unknown or len(means) < len(chosen) or not total:
            return None
        ordered = sorted((value, mean) for (_, value), mean in means.items() if isinstance(value, tuple))
        return {named(*value): mean / total for value, mean in ordered if mean}

    def _dealt(self, node: nodes.Element) -> PlaceLaw | None:
        """The law of an element after a SHUFFLE that every level executes: each comes equally often.

        None if an earlier or no such SHUFFLE is there, or if the array has a say in what is executed and looked up.
        """
        level, functions, _, _ = self.script
        array = self.assigned.get(node.name)
        shuffled = False
        for one in level.statements:
            if any(part is node for part in walk(one)):
                break
            shuffled = shuffled or (isinstance(one, nodes.Shuffle) and one.variable.name == node.name)
        else:
            return None
        if not (shuffled and isinstance(array, nodes.Array)):
            return None
        if node.name in branches.deciding_variables((level, *functions.values()), (node.index,)):
            return None
        places = [element for element in array.elements if isinstance(element, nodes.Coordinate)]
        return values.evenly(*(named(at.x, at.y) for at in places)) if len(places) == len(array.elements) else None

    def is_random(self, node: nodes.Node) -> bool:
        """True for a place drawn anew at every use: ``random``, or a variable that holds it."""
        if isinstance(node, nodes.Variable):
            return isinstance(self.assigned.get(node.name), nodes.RandomCoordinate)
        return isinstance(node, nodes.RandomCoordinate)


def _given(node: nodes.Node, functions: KnownFunctions) -> abc.Iterator[tuple[str, nodes.Node]]:
    """The variables that a statement sets, with the expressions that they are set to."""
    if isinstance(node, nodes.Assignment):
        yield node.variable.name, node.value
    elif isinstance(node, nodes.For):
        yield node.variable.name, node.start
        yield node.variable.name, node.end
    elif isinstance(node, nodes.Call) and node.function.text in functions:
        parameters = functions[node.function.text].parameters
        yield from ((one.variable.name, value) for one, value in zip(parameters, node.arguments, strict=False))


@dataclass(frozen=True, slots=True)
class ChanceSite:
    """A place of the text where the dice decide.

    ``kind`` says what is decided in a word or two. ``written`` is the chance in the text, each time and for
    each square; ``outcomes`` the law of what is drawn each time, None without one. ``event`` counts: of a chance, how
    often it comes true, of an arm, how often it is taken, of all else, how often its statement is executed. ``times``
    is the law of that number in a level, None without one; ``asked`` is the event of being decided at all.
    """

    span: Span
    kind: str
    event: EventKey
    asked: EventKey
    times: values.CountLaw | None
    written: Fraction | None = None
    outcomes: OutcomeLaw | None = None


CHANCE, ROOM, CONDITION, ARM, SHUFFLE, SQUARES, DICE, PLACE = (
    "chance", "room's type", "condition", "arm", "shuffle", "each square", "dice", "place",
)  # fmt: skip


def chances_in(
    level: nodes.Level, functions: KnownFunctions, game: Game, surroundings: Surroundings | None = None
) -> list[ChanceSite]:
    """The chances of a level and of the functions that it may call, in the order of the text.

    With the level's own ``surroundings``, what they decide is known as well.
    """
    finder = _Finder(
        script_law(level, functions, game, surroundings),
        WordLaws(level, game, surroundings),
        PlaceLaws(level, functions, game, surroundings),
    )
    found: dict[tuple[Span, str], ChanceSite] = {}
    calls = {part.function.text for part in branches.reachable_parts(level, functions) if isinstance(part, nodes.Call)}
    roots = (level, *(function for name, function in functions.items() if name in calls))
    owned = [each for root in roots for each in _owned(root, game)]
    for node, _ in owned:
        if isinstance(node, nodes.Assignment):
            value = node.value.value if isinstance(node.value, nodes.Typed) else node.value
            if isinstance(value, nodes.Array):
                finder.lengths[node.variable.name] = value.elements
    for node, statement in owned:
        for site in finder.sites(node, statement):
            found.setdefault((site.span, site.kind), site)
    return sorted(found.values(), key=lambda site: (site.span.source.name, site.span.start))


class _Finder:
    def __init__(self, script: branches.ScriptLaw, words: WordLaws, places: PlaceLaws) -> None:
        self.script = script
        self.words = words
        self.places = places
        self.lengths: dict[str, tuple[nodes.Expression, ...]] = {}
        """Names of arrays with their elements as written; the last assignment counts."""
        self.cuts: dict[int, abc.Callable[[int], int]] = {}
        """Ids of dice -> the number that the game makes of theirs."""

    def sites(self, node: nodes.Node, statement: nodes.Statement | None) -> abc.Iterator[ChanceSite]:
        """The chances that a node is, or that a statement has besides its parts."""
        handler = _SITES.get(type(node))
        if handler is not None and statement is not None:
            yield from handler(self, node, ("run", statement.span))
        if statement is not None and not isinstance(statement, nodes.Assignment) and self.places.is_random(node):
            yield self.site(node.span, PLACE, ("run", statement.span))
        if isinstance(node, nodes.Statement):
            for word in self.words.of(node):
                yield self.site(node.span, word.subject, ("run", node.span), outcomes=word.law)

    def site(self, span: Span, kind: str, asked: EventKey, event: EventKey | None = None, **more: Any) -> ChanceSite:
        """A site with the law of its event; without another one the event is the decision itself."""
        return ChanceSite(span, kind, event or asked, asked, self.script.law(event or asked), **more)

    def share(self, event: EventKey, asked: EventKey) -> Fraction | None:
        """The share of decisions in which an event happens; None where that is unknown."""
        times, total = self.script.law(event), self.script.law(asked)
        return times.mean / total.mean if times is not None and total is not None and total.mean else None


# ---- conditions and arms


def _branch(
    finder: _Finder, node: nodes.If | nodes.Chance | nodes.Room | nodes.Subroom, asked: EventKey
) -> abc.Iterator[ChanceSite]:
    percent = written_chance(node)
    if percent is not None:
        kind = ROOM if isinstance(node, nodes.Room | nodes.Subroom) else CHANCE
        yield finder.site(percent.span, kind, asked, ("true", percent.span), written=values.share_of(percent))
    elif isinstance(node, nodes.If | nodes.Chance):
        event: EventKey = ("true", node.condition.span)
        share, outcomes = finder.share(event, asked), None
        if share is not None:
            outcomes = {name: part for name, part in (("true", share), ("false", 1 - share)) if part}
        yield finder.site(node.condition.span, CONDITION, asked, event, outcomes=outcomes)


def _switch(finder: _Finder, node: nodes.Switch, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """Each arm; the selectors that no arm has are the remainder."""
    sides = constants.constant(node.selector) if branches.is_die(node.selector) else None
    numbers = [arm.value.value for arm in node.arms if isinstance(arm, nodes.Case)]
    for index, arm in enumerate(node.arms):
        event: EventKey = ("arm", arm.span)
        if sides is None:
            written = finder.share(event, asked)
        else:
            count = max(sides, 1)
            possible = {number for number in numbers if 0 <= number < count}
            if isinstance(arm, nodes.Case):
                is_first = branches.arm_for(node, arm.value.value) == index
                written = Fraction(int(is_first and arm.value.value in possible), count)
            else:
                written = 1 - Fraction(len(possible), count)
        yield finder.site(arm.span, ARM, asked, event, written=written)


# ---- shuffles, squares, dice


def _shuffle(finder: _Finder, node: nodes.Shuffle, asked: EventKey) -> abc.Iterator[ChanceSite]:
    elements = finder.lengths.get(node.variable.name)
    law = values.evenly(*(" ".join(element.span.text.split()) for element in elements)) if elements else None
    yield finder.site(node.span, SHUFFLE, asked, outcomes=law)


def _squares(finder: _Finder, node: nodes.ReplaceTerrain | nodes.Filter, asked: EventKey) -> abc.Iterator[ChanceSite]:
    percent = node.criterion if isinstance(node, nodes.Filter) else node.chance
    if isinstance(percent, nodes.Percent):
        span = node.span if isinstance(node, nodes.Filter) else percent.span
        yield finder.site(span, SQUARES, asked, written=values.share_of(percent))


def _computed(finder: _Finder, node: nodes.Element | nodes.CoreCall, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """A place out of an array, or put together by ``coord``, if the dice have a say in it."""
    if isinstance(node, nodes.Element):
        elements = finder.lengths.get(node.name)
        if not elements or not all(isinstance(element, _PLACES) for element in elements):
            return
    statement = asked[1]
    if isinstance(statement, Span) and finder.places.is_chosen(node):
        law = finder.places.of_expression(node, statement)
        if law is None or len(law) > 1:
            yield finder.site(node.span, PLACE, asked, outcomes=law)


def _wall_walk(finder: _Finder, node: nodes.WallWalk, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """A hand on the wall: a square is painted if the chance is not below the roll, which favours it by one in 100."""
    if node.chance is not None:
        share = Fraction(min(max(constants.literal(node.chance.value) + 1, 0), 100), 100)
        law = {"painted": share, "left": 1 - share}
        yield finder.site(node.chance.span, SQUARES, asked, written=values.share_of(node.chance), outcomes=law)


def _minerals(finder: _Finder, node: nodes.Mineralize, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """The chance of kelp in each square of a pool or moat, and of gold and of gems in each square of rock."""
    gold: int | None = None
    for subject, part in zip(_MINERALS, node.chances or (None,) * len(_MINERALS), strict=True):
        amount = _mineral(subject, -1 if part is None else constants.constant(part), gold, finder.words.surroundings)
        gold = amount if subject == "gold in rock" else gold
        share = None
        if amount is not None:
            share = Fraction(min(amount, 1000), 1000) if subject in _IN_ROCK else Fraction(amount > 0, max(amount, 1))
        yield finder.site(node.span if part is None else part.span, subject, asked, written=share)


def _mineral(subject: str, amount: int | None, gold: int | None, surroundings: Surroundings | None) -> int | None:
    """The number that the game uses: the usual one for any below 0."""
    if amount is None or amount >= 0:
        return amount
    if subject in _USUAL_KELP:
        return _USUAL_KELP[subject]
    if subject == "gems in rock":
        return None if gold is None else gold // 4
    return None if surroundings is None else 20 + constants.quotient(surroundings.depth, 3)


_IN_ROCK: Final = ("gold in rock", "gems in rock")
_USUAL_KELP: Final = {"kelp in a pool": 10, "kelp in a moat": 30}
_MINERALS: Final = (*_USUAL_KELP, *_IN_ROCK)


def _sounds(finder: _Finder, node: nodes.Sounds, asked: EventKey) -> abc.Iterator[ChanceSite]:
    rate = constants.constant(node.frequency)
    yield finder.site(node.span, "sound in a turn", asked, written=Fraction(1, abs(rate)) if rate else None)


def _generation(finder: _Finder, node: nodes.MonGeneration, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """Monsters born later: the share of them, and the weights among them."""
    written = [part.frequency for part in node.parts]
    weights = [max(constants.literal(one.value), 0) for one in written if isinstance(one, nodes.Integer)]
    law = None
    if sum(weights) and len(weights) == len(written):
        names = (" ".join(part.kind.span.text.split()) for part in node.parts)
        law = {name: Fraction(weight, sum(weights)) for name, weight in zip(names, weights, strict=True)}
    yield finder.site(node.span, "later monsters", asked, written=values.share_of(node.chance), outcomes=law)


def _dice(finder: _Finder, node: nodes.Dice, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """A sum of dice as the game keeps it."""
    count, sides = max(constants.literal(node.count), 1), max(constants.literal(node.sides), 1)
    cut, law = finder.cuts.get(id(node), int), None
    if count * (sides - 1) < values.MOST_OUTCOMES:
        with suppress(InvalidValueError):
            law = values.summed((str(cut(total)), chance) for total, chance in dice_law(count, sides).chances.items())
    yield finder.site(node.span, DICE, asked, outcomes=law)


def _option(finder: _Finder, node: nodes.Option, _asked: EventKey) -> abc.Iterator[ChanceSite]:
    """Nothing of its own, but the dice in it may be cut."""
    cut = options.signed_byte if node.key == "enchantment" else options.turns if node.key in options.TIMED else None
    if cut is not None and isinstance(node.value, nodes.Dice):
        finder.cuts[id(node.value)] = cut
    yield from ()


def _random(finder: _Finder, node: nodes.CoreCall, asked: EventKey) -> abc.Iterator[ChanceSite]:
    if node.function == "coord":
        yield from _computed(finder, node, asked)
    if node.function != "rnd" or not node.arguments:
        return
    bound = constants.constant(node.arguments[0])
    law = values.evenly(*map(str, range(bound))) if bound is not None and 0 < bound <= values.MOST_OUTCOMES else None
    yield finder.site(node.span, DICE, asked, outcomes=law)


_SITES: Final[dict[type[nodes.Node], abc.Callable[[_Finder, Any, EventKey], abc.Iterable[ChanceSite]]]] = {
    **dict.fromkeys((nodes.If, nodes.Chance, nodes.Room, nodes.Subroom), _branch),
    nodes.Switch: _switch,
    nodes.Shuffle: _shuffle,
    nodes.ReplaceTerrain: _squares,
    nodes.WallWalk: _wall_walk,
    nodes.Filter: _squares,
    # The chance falls with the distance, so that no one number is each square's.
    nodes.Gradient: lambda finder, node, asked: (finder.site(node.span, SQUARES, asked),),
    nodes.Mineralize: _minerals,
    nodes.Sounds: _sounds,
    nodes.MonGeneration: _generation,
    nodes.Dice: _dice,
    nodes.CoreCall: _random,
    nodes.RndCoord: lambda finder, node, asked: (
        finder.site(node.span, PLACE, asked, outcomes=finder.places.of_selection(node)),
    ),
    nodes.Element: _computed,
    nodes.Option: _option,
}


def _owned(root: nodes.Node, game: Game) -> abc.Iterator[tuple[nodes.Node, nodes.Statement | None]]:
    """Every node below a level or function, with the statement that it is part of, or that it is itself.

    Options that the game does not read are left out: dice in them decide nothing.
    """
    waiting: list[tuple[nodes.Node, nodes.Statement | None]] = [(child, None) for child in reversed(children(root))]
    while waiting:
        node, owner = waiting.pop()
        statement = node if isinstance(node, nodes.Statement) else owner
        yield node, statement
        parts = list(children(node))
        if isinstance(node, nodes.Object | nodes.Container):
            parts = [p for p in parts if not isinstance(p, nodes.Option) or options.reads_option(game.catalog, node, p)]
        elif isinstance(node, nodes.Monster):
            made = options.is_made(game, node)
            parts = [
                p
                for p in parts
                if not isinstance(p, nodes.Option) or (made and options.reads_monster_option(game, node, p))
            ]
        waiting += [(child, statement) for child in reversed(parts)]
