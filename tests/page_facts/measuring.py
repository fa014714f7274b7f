"""Questions about a vault, answered by the exact law of its script or by generated levels."""

from __future__ import annotations

import shlex
from collections import Counter, abc
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Final

from page_facts import values
from vaultc.api.loading import LevelScript
from vaultc.editing.description.nouns import Names, Values
from vaultc.editing.description.places import Places
from vaultc.generation.exact_chances.branches import MadeThings
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.values import CountLaw
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import children
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import at
from vaultc.world.surroundings import Surroundings

NIGHT: Final = "night"
_HOUR: Final = datetime(2026, 6, 15, 23)
_IN: Final = "in"


@dataclass(frozen=True, slots=True)
class PlacedStatement:
    """A statement with the statements around it, the outermost first."""

    node: n.Statement
    around: tuple[n.Statement, ...]


@dataclass(frozen=True)
class FactQuestion:
    """A question about a vault, of which ``scripts`` are all rotations: a word, and what it asks for.

    Words in capitals are keywords of statements; the others all have to fit a statement: a kind, an option, a place
    such as ``(3,2)``, the chance before it, and after ``in`` the keyword of a statement around it.
    """

    scripts: abc.Sequence[LevelScript]
    text: str
    given: str = ""

    @cached_property
    def parts(self) -> abc.Sequence[str]:
        """The words, of which quotation marks hold some together."""
        return shlex.split(self.text)

    @property
    def name(self) -> str:
        """The word that says which question this is."""
        return self.parts[0]

    @property
    def words(self) -> abc.Sequence[str]:
        """The words after the first."""
        return self.parts[1:]

    @property
    def script(self) -> LevelScript:
        """The vault, or its first rotation."""
        return self.scripts[0]

    @cached_property
    def values(self) -> Values:
        """The variables of the vault."""
        facts = self.script.facts
        return Values((facts.node, *facts.functions.values()))

    @cached_property
    def names(self) -> Names:
        """The names of the game's things."""
        return Names(self.script.game)

    @cached_property
    def places(self) -> Places:
        """Words for places."""
        return Places(self.values, self.names)

    @cached_property
    def surroundings(self) -> Surroundings:
        """The vault's place, with what is given.

        Raises:
            InvalidValueError: there is no such condition.
        """
        around = self.script.surroundings_at()
        if not self.given:
            return around
        name, _, value = self.given.partition("=")
        if name == "depth" and value.isdecimal():
            return replace(around, depth=int(value), difficulty=int(value), level_in_dungeon=int(value))
        if self.given == NIGHT:
            return replace(around, clock=_HOUR)
        raise InvalidValueError(f"{self.given}: neither depth=NUMBER nor {NIGHT}")

    @cached_property
    def found(self) -> abc.Sequence[PlacedStatement]:
        """The statements that the words mean."""
        return tuple(self.matching(self.words))

    def matching(self, words: abc.Sequence[str]) -> abc.Iterator[PlacedStatement]:
        """The statements that some words mean."""
        keywords = [word for word in words if word.isupper() and len(word) > 2]
        inside = words[words.index(_IN) + 1 :] if _IN in words else ()
        others = [word for word in words if word not in (*keywords, _IN)]
        wanted = [word for word in keywords if word not in inside]
        for placed in _placed(self.script.facts.node, ()):
            around = {node.form.keyword for node in placed.around}
            if placed.node.form.keyword in wanted and set(inside) <= around and set(others) <= self._described(placed):
                yield placed

    def kind_of(self, node: n.Statement) -> n.Expression | None:
        """The expression that says the kind of a thing, or of a corpse or statue whose; of ground the terrain."""
        if isinstance(node, n.Object | n.Container):
            whose = [option.value for option in node.options if option.key == "montype"]
            return next((value for value in whose if isinstance(value, n.Expression)), node.kind)
        if isinstance(node, n.Monster):
            return node.kind
        if isinstance(node, n.Terrain | n.Spill):
            return node.terrain
        return node.new if isinstance(node, n.ReplaceTerrain) else None

    def kind_name(self, kind: n.Expression) -> str:
        """A kind as the page would name it: ``M``, ``gas spore``, ``d werejackal``, ``any``, ``lit lava``."""
        if isinstance(kind, n.MonsterKind | n.ObjectKind):
            return " ".join(part for part in (kind.character, kind.name) if part) or "any"
        return self.names.terrain(kind) or kind.span.text

    def place_of(self, node: n.Statement) -> n.Expression | None:
        """The expression of a statement's place; None if it is random."""
        if isinstance(node, n.Object | n.Container):
            places = [option.value for option in node.options if option.key == "place"]
            return next((value for value in places if isinstance(value, n.Expression)), None)
        place = getattr(node, "place", None) or getattr(node, "selection", None)
        return place if isinstance(place, n.Expression) else None

    def place_text(self, place: n.Expression | None) -> str:
        """A place as the page would write it: ``(2,2)``, ``outline of (1,1) to (3,3)``, ``random``."""
        if place is None or isinstance(place, n.Coordinate | n.RandomCoordinate | n.Variable):
            return self.places.at(place).strip().removeprefix("at ") or "random"
        return self.places.selection(place).removeprefix("the ").replace("a random square", "random")

    def _described(self, placed: PlacedStatement) -> set[str]:
        """All words that fit a statement."""
        node = placed.node
        found = {self.place_text(self.place_of(node))}
        if isinstance(node, n.Object | n.Container | n.Monster):
            found |= {option.word.text for option in node.options if option.word is not None}
            if isinstance(node.kind, n.MonsterKind | n.ObjectKind):
                found |= {node.kind.name or node.kind.character or "random"}
        if isinstance(node, n.Trap):
            found.add("random" if node.kind is None else node.kind.text)
        if isinstance(node, n.Engraving):
            found.add(node.kind.text)
        if isinstance(node, n.Terrain):
            options = self.values.alternatives(node.terrain)
            found |= set() if options is None else {self.kind_name(option) for option, _ in options.options}
        if placed.around and isinstance(placed.around[-1], n.Chance):
            found.add(placed.around[-1].condition.span.text.strip("[]"))
        return found


def _placed(node: n.Node, around: tuple[n.Statement, ...]) -> abc.Iterator[PlacedStatement]:
    for child in children(node):
        if isinstance(child, n.Statement):
            yield PlacedStatement(child, around)
            yield from _placed(child, (*around, child))
        else:
            yield from _placed(child, around)


SEEDS: Final = range(1, 201)
"""The seeds of the levels that are measured."""

OutcomeCounts = Counter[values.FactOutcome]
_Measure = abc.Callable[["_Looked"], abc.Iterable[values.FactOutcome]]


class _Looked:
    """A level of a vault, looked at from the corner of the floor of its room."""

    def __init__(self, level: Level, catalog: Catalog) -> None:
        self.level = level
        self.catalog = catalog
        self.room = level.rooms[0]
        self.width, self.height = self.room.width, self.room.height
        self.squares = list(product(range(self.width), range(self.height)))

    def terrain(self, x: int, y: int) -> str:
        """The terrain of a square; walls, and the rock inside of them, are one."""
        code = self.level.terrain[at(self.room.lx + x, self.room.ly + y)]
        return "wall" if code <= terrains.DBWALL else terrains.word(code, self.catalog.terrain_types)

    @cached_property
    def obstacles(self) -> set[tuple[int, int]]:
        """The squares that are not plain floor."""
        return {square for square in self.squares if self.terrain(*square) != "floor"}

    @property
    def ring(self) -> list[str]:
        """The terrains around the square (2,2)."""
        return [self.terrain(x, y) for x, y in product((1, 2, 3), repeat=2) if (x, y) != (2, 2)]


def measured(ask: FactQuestion, seeds: range = SEEDS) -> OutcomeCounts:
    """The outcomes of a measure over the levels of some seeds."""
    _, measure = MEASURES[ask.words[0]]
    found: OutcomeCounts = Counter()
    for seed in seeds:
        level = ask.script.generate(seed, surroundings=ask.surroundings).level
        found.update(measure(_Looked(level, ask.script.catalog)))
    return found


def _tomb(of: _Looked) -> abc.Iterator[values.FactOutcome]:
    """A ring of wall with at most one secret door in it, and floor in it and around."""
    closed = set(of.ring) <= {"wall", "secret door"} and of.ring.count("secret door") <= 1
    yield closed and len(of.obstacles) == len(of.ring)


def _columns(of: _Looked) -> abc.Iterator[values.FactOutcome]:
    """Every second square both ways, or nothing."""
    odd = of.width % 2 == of.height % 2 == 1
    grid = set(product(range(1, of.width, 2), range(1, of.height, 2)))
    yield of.obstacles == (grid if odd else set())


def _mirrored(of: _Looked) -> abc.Iterator[values.FactOutcome]:
    """At most three squares and their images, or nothing."""
    images = {(of.width - 1 - x, of.height - 1 - y) for x, y in of.obstacles}
    large = min(of.width, of.height) >= 4
    yield images == of.obstacles and len(images) <= 6 and bool(images) == large


def _traps(of: _Looked) -> abc.Iterator[values.FactOutcome]:
    area = of.width * of.height
    yield 1 <= len(of.level.traps) - area // 4 <= area // 3


def _family(of: _Looked) -> abc.Iterator[values.FactOutcome]:
    names = {number: name for name, number in of.catalog.trap_codes.items()}
    kinds = {names[trap.kind] for trap in of.level.traps}
    pairs = (("pit", "spiked pit"), ("cold", "fire"), ("trap door", "hole"), ("arrow", "dart"))
    yield next((" or ".join(pair) for pair in pairs if kinds <= set(pair)), " and ".join(sorted(kinds)))


MEASURES: Final[abc.Mapping[str, tuple[str, _Measure]]] = {
    "inner": ("chance", lambda of: [bool(of.level.subrooms)]),
    "doors": ("number", lambda of: [room.door_count for room in of.level.subrooms]),
    "centre": ("choice", lambda of: [of.terrain(1, 1)]),
    "block": ("choice", lambda of: [of.terrain(4, 4)]),  # the middle of a map of eleven by eleven
    "bars": ("choice", lambda of: of.ring),
    "tomb": ("chance", _tomb),
    "ice": ("chance", lambda of: [of.terrain(*square) == "ice" for square in of.squares]),
    "replaced": ("chance", lambda of: [square in of.obstacles for square in of.squares]),
    "middle": ("chance", lambda of: [of.terrain(5, 8) == "cloud"]),
    "pillars": ("chance", lambda of: [of.obstacles == set(product((2, 3, 6, 7), repeat=2))]),
    "columns": ("chance", _columns),
    "mirrored": ("chance", _mirrored),
    "traps": ("chance", _traps),
    "family": ("choice", _family),
    "classes": ("number", lambda of: [len({of.catalog.species[one.species].character for one in of.level.monsters})]),
    "species": ("names", lambda of: [of.catalog.species[one.species].name for one in of.level.monsters]),
}
"""By name: how the page's value is written, and the outcomes that a level has, true and false for chances."""


def count_law(ask: FactQuestion, statements: abc.Iterable[PlacedStatement]) -> CountLaw:
    """The law of the number of times that some statements are executed in a level, all together.

    Raises:
        InvalidValueError: it does not follow from the text.
    """
    made = MadeThings({placed.node.span: ((("fact", ""), 1),) for placed in statements})
    facts = ask.script.facts
    law = script_law(facts.node, facts.functions, ask.script.game, ask.surroundings, made).law(("fact", ""))
    if law is None or law.more:
        raise InvalidValueError(f"{ask.script.name}: no law of {ask.text!r} follows from the text")
    return law


def _rate(ask: FactQuestion) -> values.ValueLaw:
    """The mean number of executions of one kind of statement for each of another."""
    one, other = (count_law(ask, ask.matching(word.split())).mean for word in ask.words)
    return values.chance(one / other if other else Fraction(0))


COUNTERS: Final[abc.Mapping[str, tuple[str, abc.Callable[[FactQuestion], values.ValueLaw]]]] = {
    "number": (
        "number",
        lambda ask: {times: share for times, share in enumerate(count_law(ask, ask.found).chances) if share},
    ),
    "any": ("chance", lambda ask: values.chance(count_law(ask, ask.found).at_least_once)),
    "rate": ("chance", _rate),
}
"""By the question: how the page's value is written, and how the library's is computed."""
