"""All chances of a level: everything in its text that the dice decide, and how often it is decided.

Rules: "Control", "SWITCH", "Variables and SHUFFLE", "Terrain and feature statements", "Selections", "Doors".
"""

from __future__ import annotations

from collections import abc
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from vaultc.generation.interpreter.machine import KnownFunctions, written_chance
from vaultc.generation.laws import courses
from vaultc.generation.laws.counts import CountLaw, evenly, summed
from vaultc.generation.laws.courses import EventKey, reachable_parts
from vaultc.generation.laws.places import PlaceLaws, holds_places
from vaultc.generation.laws.script import script_law
from vaultc.generation.laws.values import MOST_OUTCOMES, share_of
from vaultc.generation.laws.words import OutcomeLaw, WordLaws
from vaultc.language.game import Game
from vaultc.language.semantics import constants
from vaultc.language.semantics.monster_options import TIMED, is_made, reads_monster_option, turns
from vaultc.language.semantics.object_options import reads_option, signed_byte
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children
from vaultc.odds.dice_laws import dice_law
from vaultc.support.errors import InvalidValueError
from vaultc.world.surroundings import Surroundings


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
    times: CountLaw | None
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
    calls = {part.function.text for part in reachable_parts(level, functions) if isinstance(part, nodes.Call)}
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
    """Makes the sites of nodes."""

    def __init__(self, script: courses.ScriptLaw, words: WordLaws, places: PlaceLaws) -> None:
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
        yield finder.site(percent.span, kind, asked, ("true", percent.span), written=share_of(percent))
    elif isinstance(node, nodes.If | nodes.Chance):
        event: EventKey = ("true", node.condition.span)
        share, outcomes = finder.share(event, asked), None
        if share is not None:
            outcomes = {name: part for name, part in (("true", share), ("false", 1 - share)) if part}
        yield finder.site(node.condition.span, CONDITION, asked, event, outcomes=outcomes)


def _switch(finder: _Finder, node: nodes.Switch, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """Each arm; the selectors that no arm has are the remainder."""
    sides = constants.constant(node.selector) if courses.is_die(node.selector) else None
    values = [arm.value.value for arm in node.arms if isinstance(arm, nodes.Case)]
    for index, arm in enumerate(node.arms):
        event: EventKey = ("arm", arm.span)
        if sides is None:
            written = finder.share(event, asked)
        else:
            count = max(sides, 1)
            possible = {value for value in values if 0 <= value < count}
            if isinstance(arm, nodes.Case):
                is_first = courses.arm_for(node, arm.value.value) == index
                written = Fraction(int(is_first and arm.value.value in possible), count)
            else:
                written = 1 - Fraction(len(possible), count)
        yield finder.site(arm.span, ARM, asked, event, written=written)


# ---- shuffles, squares, dice


def _shuffle(finder: _Finder, node: nodes.Shuffle, asked: EventKey) -> abc.Iterator[ChanceSite]:
    elements = finder.lengths.get(node.variable.name)
    law = evenly(*(" ".join(element.span.text.split()) for element in elements)) if elements else None
    yield finder.site(node.span, SHUFFLE, asked, outcomes=law)


def _squares(finder: _Finder, node: nodes.ReplaceTerrain | nodes.Filter, asked: EventKey) -> abc.Iterator[ChanceSite]:
    percent = node.criterion if isinstance(node, nodes.Filter) else node.chance
    if isinstance(percent, nodes.Percent):
        span = node.span if isinstance(node, nodes.Filter) else percent.span
        yield finder.site(span, SQUARES, asked, written=share_of(percent))


def _computed(finder: _Finder, node: nodes.Element | nodes.CoreCall, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """A place out of an array, or put together by ``coord``, if the dice have a say in it."""
    if isinstance(node, nodes.Element) and not holds_places(finder.lengths.get(node.name, ())):
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
        yield finder.site(node.chance.span, SQUARES, asked, written=share_of(node.chance), outcomes=law)


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
    """The chance of a sound in a turn."""
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
    yield finder.site(node.span, "later monsters", asked, written=share_of(node.chance), outcomes=law)


def _dice(finder: _Finder, node: nodes.Dice, asked: EventKey) -> abc.Iterator[ChanceSite]:
    """A sum of dice as the game keeps it."""
    count, sides = max(constants.literal(node.count), 1), max(constants.literal(node.sides), 1)
    cut, law = finder.cuts.get(id(node), int), None
    if count * (sides - 1) < MOST_OUTCOMES:
        with suppress(InvalidValueError):
            law = summed((str(cut(total)), chance) for total, chance in dice_law(count, sides).chances.items())
    yield finder.site(node.span, DICE, asked, outcomes=law)


def _option(finder: _Finder, node: nodes.Option, _asked: EventKey) -> abc.Iterator[ChanceSite]:
    """Nothing of its own, but the dice in it may be cut."""
    cut = signed_byte if node.key == "enchantment" else turns if node.key in TIMED else None
    if cut is not None and isinstance(node.value, nodes.Dice):
        finder.cuts[id(node.value)] = cut
    yield from ()


def _random(finder: _Finder, node: nodes.CoreCall, asked: EventKey) -> abc.Iterator[ChanceSite]:
    if node.function == "coord":
        yield from _computed(finder, node, asked)
    if node.function != "rnd" or not node.arguments:
        return
    bound = constants.constant(node.arguments[0])
    law = evenly(*map(str, range(bound))) if bound is not None and 0 < bound <= MOST_OUTCOMES else None
    yield finder.site(node.span, DICE, asked, outcomes=law)


_SITES: Final[dict[type[nodes.Node], abc.Callable[[_Finder, Any, EventKey], abc.Iterable[ChanceSite]]]] = {
    nodes.If: _branch,
    nodes.Chance: _branch,
    nodes.Room: _branch,
    nodes.Subroom: _branch,
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
            parts = [p for p in parts if not isinstance(p, nodes.Option) or reads_option(game.catalog, node, p)]
        elif isinstance(node, nodes.Monster):
            made = is_made(game, node)
            parts = [
                p for p in parts if not isinstance(p, nodes.Option) or (made and reads_monster_option(game, node, p))
            ]
        waiting += [(child, statement) for child in reversed(parts)]
