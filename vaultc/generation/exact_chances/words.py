"""Laws of the words ``random``: classes and kinds of objects, traps, states of doors, light, engravings, altars.

The law of a rule of generation comes from trying every outcome of each of its draws. Species of monsters have no law
here: they depend on the rest of the level.
"""

from __future__ import annotations

from collections import abc, defaultdict
from fractions import Fraction
from functools import partial
from math import prod
from typing import Any, Final, TypeVar

from vaultc.chance.dice import Dice
from vaultc.generation.exact_chances.values import evenly, summed
from vaultc.generation.interpreter.headers import flag_words
from vaultc.generation.interpreter.rooms import DOOR_STATES, NoWords
from vaultc.generation.layout import doors, rooms
from vaultc.generation.layout.regions import random_light as random_light_of_caves
from vaultc.generation.population import furnishings, traps
from vaultc.generation.population.monsters.orders import NO_ALIGNMENT, settle_alignment
from vaultc.generation.population.objects import choosing
from vaultc.generation.site import Site, making_of
from vaultc.language.diagnostics import GenerationError
from vaultc.language.game import Game
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import terrain
from vaultc.world.surroundings import Surroundings

Result = TypeVar("Result", bound=abc.Hashable)

MOST_PATHS: Final = 20_000
"""The number of outcomes of all draws up to which a rule is explored."""


class AgainError(VaultcError):
    """Raised where a rule rejected its draws and begins again with the same ones."""


class TooManyPathsError(VaultcError):
    """Raised where a rule has too many outcomes to try them all."""


class ExploringDice(Dice):
    """Dice that show the outcomes of a path, and beyond its end the lowest.

    ``repeated`` is the die with which a rule begins again if it rejects what it drew; None if it never does.
    """

    def __init__(self, path: list[int], repeated: int | None) -> None:
        super().__init__(NoWords(), NoWords())
        self.path = path
        self.repeated = repeated
        self.sides: list[int] = []

    def rn2(self, n: int) -> int:
        """The next outcome of the path, from 0."""
        if n == self.repeated and n in self.sides:
            raise AgainError
        depth = len(self.sides)
        self.sides.append(n)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def rnd(self, n: int) -> int:
        """The next outcome of the path, from 1."""
        return 1 + self.rn2(n)


def law_of_rule(
    rule: abc.Callable[[Site], Result],
    surroundings: Surroundings,
    game: Game,
    level: Level,
    repeated: int | None = None,
) -> dict[Result, Fraction]:
    """The chance of each result of a rule on a level.

    Raises:
        TooManyPathsError: there are too many outcomes of its draws.
    """
    found: dict[Result, Fraction] = defaultdict(Fraction)
    path: list[int] = []
    tried = 0
    while path or not tried:
        tried += 1
        if tried > MOST_PATHS:
            raise TooManyPathsError
        dice = ExploringDice(path, repeated)
        try:
            result = rule(Site(level, dice, surroundings, game))
        except AgainError:
            pass
        else:
            found[result] += Fraction(1, prod(dice.sides))
        # The last draw that has another outcome takes it next.
        path = path[: len(dice.sides)]
        while path and path[-1] + 1 == dice.sides[len(path) - 1]:
            path.pop()
        if path:
            path[-1] += 1
    whole = sum(found.values(), Fraction(0))
    return {result: share / whole for result, share in found.items()}


OutcomeLaw = dict[str, Fraction]
"""The chance of each outcome, by its name."""


class RandomWord(NamedTuple):
    """A word ``random``: its subject, and its law, None if it has none."""

    subject: str
    law: OutcomeLaw | None


class WordLaws:
    """Tells the laws of random words of statements on a level, at its place; without surroundings only where none
    matter."""

    def __init__(self, level: nodes.Level, game: Game, surroundings: Surroundings | None) -> None:
        self.game = game
        self.surroundings = surroundings
        self.flags = flag_words(level)
        self._known: dict[tuple[object, ...], OutcomeLaw | None] = {}

    def of(self, statement: nodes.Statement) -> abc.Iterator[RandomWord]:
        """The random words of a statement."""
        found = _WORDS.get(type(statement))
        return iter(()) if found is None else found(self, statement)

    def law(
        self,
        rule: abc.Callable[[Site], Any],
        name: abc.Callable[[Any], str],
        *key: object,
        placed: bool = True,
        repeated: int | None = None,
    ) -> OutcomeLaw | None:
        """The law of a rule, whose results have names; computed once for each key.

        None where it depends on a place that is not known.
        """
        if placed and self.surroundings is None:
            return None
        if key not in self._known:
            level = Level("law")
            level.flags_set |= self.flags & {"noteleport", "hardfloor"}
            around = self.surroundings or self.game.surroundings
            try:
                law = law_of_rule(rule, around, self.game, level, repeated)
                self._known[key] = summed((name(result), share) for result, share in law.items())
            except (TooManyPathsError, GenerationError):
                self._known[key] = None
        return self._known[key]


_STATES: Final = {number: word for word, number in DOOR_STATES.items() if number >= 0}


def _state(number: int) -> str:
    return _STATES[number & ~terrain.TRAPPED] + (", trapped" if number & terrain.TRAPPED else "")


def _door(words: WordLaws, node: nodes.Door) -> abc.Iterator[RandomWord]:
    if node.state.text == "random":
        law = words.law(partial(_of_dice, doors.random_door_state), _state, "door", placed=False)
        yield RandomWord("state of the door", law)


def _room_door(words: WordLaws, node: nodes.RoomDoor) -> abc.Iterator[RandomWord]:
    hidden = node.secret.text
    if hidden == "random":
        yield RandomWord("secrecy of the door", evenly("secret", "not secret"))
    if node.state.text != "random":
        return
    for secret, rule in (("true", doors.random_secret_state), ("false", doors.random_open_state)):
        if hidden in ("random", secret):
            law = words.law(partial(_of_dice, rule), _state, rule, placed=False)
            door = "a secret door" if secret == "true" else "an open door"
            yield RandomWord(f"state of {door if hidden == 'random' else 'the door'}", law)


def _of_dice(rule: abc.Callable[[Dice], int], site: Site) -> int:
    return rule(site.dice)


def _light(
    words: WordLaws, node: nodes.Mines | nodes.Room | nodes.Subroom | nodes.RegionStatement
) -> abc.Iterator[RandomWord]:
    """One draw for all caves. Random light of the filling under them is covered."""
    if node.light.text == "random":
        rule = random_light_of_caves if isinstance(node, nodes.Mines) else rooms.random_light
        yield RandomWord("light", words.law(rule, lambda lit: "lit" if lit else "unlit", rule))


def _painted(words: WordLaws, node: nodes.SolidFill | nodes.Terrain | nodes.ReplaceTerrain) -> abc.Iterator[RandomWord]:
    """The light that painting with a map character draws; lava is always lit."""
    if isinstance(node, nodes.SolidFill):
        character: nodes.Node = node.filling
    else:
        character = node.terrain if isinstance(node, nodes.Terrain) else node.new
    if not isinstance(character, nodes.MapCharacter) or character.light is None or character.light.text != "random":
        return
    if words.game.catalog.codes.get(character.character) != terrain.LAVAPOOL:
        subject = "light" if isinstance(node, nodes.SolidFill) else "light of each square"
        yield RandomWord(subject, evenly("lit", "unlit"))


def _trap(words: WordLaws, node: nodes.Trap) -> abc.Iterator[RandomWord]:
    if node.kind is None:
        names = {number: name for name, number in words.game.catalog.trap_codes.items()}
        law = words.law(
            lambda site: traps.passable_kind(site, traps.random_trap_kind(site)),
            lambda number: names.get(number, str(number)),
            "trap",
            repeated=len(making_of(words.game).traps.die),
        )
        yield RandomWord("kind of trap", law)


def _object(words: WordLaws, node: nodes.Object | nodes.Container) -> abc.Iterator[RandomWord]:
    if not isinstance(node.kind, nodes.ObjectKind) or node.kind.name is not None:
        return
    catalog = words.game.catalog
    if node.kind.character is None:
        letters = {row.id: row.character for row in catalog.object_class_of.values()}
        law = words.law(choosing.random_class, lambda name: f"'{letters.get(name, name)}'", "class")
        yield RandomWord("class of object", law)
        return
    row = catalog.object_class_of[node.kind.character]
    rule = partial(choosing.random_kind, object_class=row.id)
    yield RandomWord(
        "kind of object", words.law(rule, lambda kind: catalog.kinds[kind].name or str(kind), "kind", row.id)
    )


def _monster(words: WordLaws, node: nodes.Monster) -> abc.Iterator[RandomWord]:
    if isinstance(node.kind, nodes.MonsterKind) and node.kind.name is None:
        yield RandomWord("species of monster", None)
    for option in node.options:
        if option.key == "alignment" and option.word is not None and option.word.text in _DRAWN_ALIGNMENTS:
            word = option.word.text
            law = words.law(partial(settle_alignment, word=word), _SIGNS.__getitem__, "alignment", word)
            yield RandomWord("alignment of the monster", law)


def _engraving(_: WordLaws, node: nodes.Engraving) -> abc.Iterator[RandomWord]:
    if node.kind.text == "random":
        yield RandomWord("kind of engraving", evenly(*furnishings.ENGRAVING_KINDS[:5]))


_SIGNS: Final = {-1: "chaotic", 0: "neutral", 1: "lawful", NO_ALIGNMENT: "unaligned"}
_MASKS: Final = {0: "unaligned", 1: "chaotic", 2: "neutral", 3: "lawful (mask 3)", 4: "lawful"}
_DRAWN_ALIGNMENTS: Final = ("random", "noncoaligned")


def _altar(words: WordLaws, node: nodes.Altar) -> abc.Iterator[RandomWord]:
    if isinstance(node.alignment, nodes.AlignmentRegister):
        yield RandomWord("alignment of the altar", evenly("chaotic", "neutral", "lawful"))
    elif (word := node.alignment.text) in _DRAWN_ALIGNMENTS:
        law = words.law(partial(furnishings.altar_mask, alignment=word), _MASKS.__getitem__, "altar", word)
        yield RandomWord("alignment of the altar", law)
    if node.kind.text == "random":
        yield RandomWord("kind of altar", evenly("altar", "shrine"))


def _drawbridge(_: WordLaws, node: nodes.Drawbridge) -> abc.Iterator[RandomWord]:
    if node.state.text == "random":
        yield RandomWord("state of the drawbridge", evenly("open", "closed"))


_WORDS: Final[dict[type[nodes.Statement], abc.Callable[[WordLaws, Any], abc.Iterator[RandomWord]]]] = {
    **dict.fromkeys((nodes.Mines, nodes.Room, nodes.Subroom, nodes.RegionStatement), _light),
    **dict.fromkeys((nodes.SolidFill, nodes.Terrain, nodes.ReplaceTerrain), _painted),
    nodes.Door: _door,
    nodes.RoomDoor: _room_door,
    nodes.Trap: _trap,
    nodes.Object: _object,
    nodes.Container: _object,
    nodes.Monster: _monster,
    nodes.Engraving: _engraving,
    nodes.Altar: _altar,
    nodes.Drawbridge: _drawbridge,
}
