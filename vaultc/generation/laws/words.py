"""Laws of the words ``random``: classes and kinds of objects, traps, states of doors, light, engravings, altars.

The law of a rule of generation comes from trying every outcome of each of its draws. Species of monsters have no law
here: they depend on the rest of the level.
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.rooms import DOOR_STATES, NoWords
from vaultc.generation.layout import doors
from vaultc.generation.layout.init_map import random_light as random_light_of_caves
from vaultc.generation.layout.rooms import random_light
from vaultc.generation.population import traps
from vaultc.generation.population.engravings import ENGRAVING_KINDS
from vaultc.generation.population.furnishings import altar_mask
from vaultc.generation.population.monsters.orders import NO_ALIGNMENT, settle_alignment
from vaultc.generation.population.objects import choosing
from vaultc.generation.site import Site, making_of
from vaultc.language.diagnostics import GenerationError
from vaultc.language.game import Game
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.support.errors import VaultcError
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
    found: dict[Result, Fraction] = {}
    path: list[int] | None = []
    tried = 0
    while path is not None:
        tried += 1
        if tried > MOST_PATHS:
            raise TooManyPathsError
        dice = ExploringDice(path, repeated)
        try:
            result = rule(Site(level, dice, surroundings, game))
        except AgainError:
            pass
        else:
            share = Fraction(1)
            for sides in dice.sides:
                share /= sides
            found[result] = found.get(result, Fraction(0)) + share
        path = _following(dice)
    whole = sum(found.values(), Fraction(0))
    return {result: share / whole for result, share in found.items()}


def _following(dice: ExploringDice) -> list[int] | None:
    """The path after this one: the last draw that has another outcome takes it."""
    path = dice.path[: len(dice.sides)]
    while path:
        last = path.pop()
        if last + 1 < dice.sides[len(path)]:
            return [*path, last + 1]
    return None


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
        self.flags = {word.text for word in level.flags.words} if level.flags is not None else set()
        self._known: dict[tuple[object, ...], OutcomeLaw | None] = {}

    def of(self, statement: nodes.Statement) -> abc.Iterator[RandomWord]:
        """The random words of a statement."""
        found = _WORDS.get(type(statement))
        return iter(()) if found is None else found(self, statement)

    def law(
        self, rule: abc.Callable[[Site], Any], *key: object, placed: bool = True, repeated: int | None = None
    ) -> Any:
        """The law of a rule, computed once for each key; None where it depends on a place that is not known."""
        if placed and self.surroundings is None:
            return None
        if key not in self._known:
            level = Level("law")
            level.flags_set |= self.flags & {"noteleport", "hardfloor"}
            around = self.surroundings or self.game.surroundings
            try:
                self._known[key] = law_of_rule(rule, around, self.game, level, repeated)
            except (TooManyPathsError, GenerationError):
                self._known[key] = None
        return self._known[key]


def _named(law: dict[Any, Fraction] | None, name: abc.Callable[[Any], str]) -> OutcomeLaw | None:
    if law is None:
        return None
    found: OutcomeLaw = {}
    for result, share in law.items():
        found[name(result)] = found.get(name(result), Fraction(0)) + share
    return found


_STATES: Final = {number: word for word, number in DOOR_STATES.items() if number >= 0}


def _state(number: int) -> str:
    return _STATES[number & ~terrain.TRAPPED] + (", trapped" if number & terrain.TRAPPED else "")


def _door(words: WordLaws, node: nodes.Door) -> abc.Iterator[RandomWord]:
    if node.state.text == "random":
        law = words.law(lambda site: doors.random_door_state(site.dice), "door", placed=False)
        yield RandomWord("state of the door", _named(law, _state))


def _room_door(words: WordLaws, node: nodes.RoomDoor) -> abc.Iterator[RandomWord]:
    if node.secret.text == "random":
        yield RandomWord("secrecy of the door", {"secret": Fraction(1, 2), "not secret": Fraction(1, 2)})
    if node.state.text != "random":
        return
    laws: dict[str, OutcomeLaw | None] = {}
    for secret, rule in (("true", doors.random_secret_state), ("false", doors.random_open_state)):
        law = words.law(partial(_of_dice, rule), "room door", secret, placed=False)
        laws[secret] = _named(law, _state)
    if node.secret.text != "random":
        yield RandomWord("state of the door", laws[node.secret.text])
        return
    for secret, law in laws.items():
        yield RandomWord(f"state of {'a secret' if secret == 'true' else 'an open'} door", law)


def _of_dice(rule: abc.Callable[[Dice], int], site: Site) -> int:
    return rule(site.dice)


def _caves(words: WordLaws, node: nodes.Mines) -> abc.Iterator[RandomWord]:
    """One draw for all caves. Random light of the filling under them is covered."""
    if node.light.text == "random":
        law = words.law(random_light_of_caves, "light of caves")
        yield RandomWord("light", _named(law, lambda lit: "lit" if lit else "unlit"))


def _random_light_of(words: WordLaws, character: nodes.Node) -> bool:
    """True if painting with a map character draws a light; lava is always lit."""
    if not isinstance(character, nodes.MapCharacter) or character.light is None or character.light.text != "random":
        return False
    return words.game.catalog.codes.get(character.character) != terrain.LAVAPOOL


def _filling(words: WordLaws, node: nodes.SolidFill) -> abc.Iterator[RandomWord]:
    if _random_light_of(words, node.filling):
        yield RandomWord("light", _EITHER_LIGHT)


def _painted(words: WordLaws, node: nodes.Terrain | nodes.ReplaceTerrain) -> abc.Iterator[RandomWord]:
    character = node.terrain if isinstance(node, nodes.Terrain) else node.new
    if _random_light_of(words, character):
        yield RandomWord("light of each square", _EITHER_LIGHT)


_EITHER_LIGHT: Final[OutcomeLaw] = {"lit": Fraction(1, 2), "unlit": Fraction(1, 2)}


def _light(words: WordLaws, node: nodes.Room | nodes.Subroom | nodes.RegionStatement) -> abc.Iterator[RandomWord]:
    if node.light.text == "random":
        yield RandomWord("light", _named(words.law(random_light, "light"), lambda lit: "lit" if lit else "unlit"))


def _trap(words: WordLaws, node: nodes.Trap) -> abc.Iterator[RandomWord]:
    if node.kind is None:
        names = {number: name for name, number in words.game.catalog.trap_codes.items()}
        repeated = len(making_of(words.game).traps.die)
        law = words.law(lambda site: traps.passable_kind(site, traps.random_trap_kind(site)), "trap", repeated=repeated)
        yield RandomWord("kind of trap", _named(law, lambda number: names.get(number, str(number))))


def _object(words: WordLaws, node: nodes.Object | nodes.Container) -> abc.Iterator[RandomWord]:
    if not isinstance(node.kind, nodes.ObjectKind) or node.kind.name is not None:
        return
    catalog = words.game.catalog
    if node.kind.character is None:
        letters = {row.id: row.character for row in catalog.object_class_of.values()}
        law = words.law(choosing.random_class, "class")
        yield RandomWord("class of object", _named(law, lambda name: f"'{letters.get(name, name)}'"))
        return
    row = catalog.object_class_of[node.kind.character]
    law = words.law(partial(choosing.random_kind, object_class=row.id), "kind", row.id)
    yield RandomWord("kind of object", _named(law, lambda kind: catalog.kinds[kind].name or str(kind)))


def _monster(words: WordLaws, node: nodes.Monster) -> abc.Iterator[RandomWord]:
    if isinstance(node.kind, nodes.MonsterKind) and node.kind.name is None:
        yield RandomWord("species of monster", None)
    for option in node.options:
        if option.key == "alignment" and option.word is not None and option.word.text in _DRAWN_ALIGNMENTS:
            word = option.word.text
            law = words.law(partial(settle_alignment, word=word), "alignment", word)
            yield RandomWord("alignment of the monster", _named(law, _SIGNS.__getitem__))


def _engraving(_: WordLaws, node: nodes.Engraving) -> abc.Iterator[RandomWord]:
    if node.kind.text == "random":
        yield RandomWord("kind of engraving", dict.fromkeys(ENGRAVING_KINDS[:5], Fraction(1, 5)))


_SIGNS: Final = {-1: "chaotic", 0: "neutral", 1: "lawful", NO_ALIGNMENT: "unaligned"}
_MASKS: Final = {0: "unaligned", 1: "chaotic", 2: "neutral", 3: "lawful (mask 3)", 4: "lawful"}
_DRAWN_ALIGNMENTS: Final = ("random", "noncoaligned")


def _altar(words: WordLaws, node: nodes.Altar) -> abc.Iterator[RandomWord]:
    if isinstance(node.alignment, nodes.AlignmentRegister):
        yield RandomWord("alignment of the altar", {_SIGNS[sign]: Fraction(1, 3) for sign in (-1, 0, 1)})
    elif node.alignment.text in _DRAWN_ALIGNMENTS:
        law = words.law(partial(altar_mask, alignment=node.alignment.text), "altar", node.alignment.text)
        yield RandomWord("alignment of the altar", _named(law, _MASKS.__getitem__))
    if node.kind.text == "random":
        yield RandomWord("kind of altar", {"altar": Fraction(1, 2), "shrine": Fraction(1, 2)})


def _drawbridge(_: WordLaws, node: nodes.Drawbridge) -> abc.Iterator[RandomWord]:
    if node.state.text == "random":
        yield RandomWord("state of the drawbridge", {"open": Fraction(1, 2), "closed": Fraction(1, 2)})


_WORDS: Final[dict[type[nodes.Statement], abc.Callable[[WordLaws, Any], abc.Iterator[RandomWord]]]] = {
    nodes.Mines: _caves,
    nodes.SolidFill: _filling,
    nodes.Terrain: _painted,
    nodes.ReplaceTerrain: _painted,
    nodes.Door: _door,
    nodes.RoomDoor: _room_door,
    nodes.Room: _light,
    nodes.Subroom: _light,
    nodes.RegionStatement: _light,
    nodes.Trap: _trap,
    nodes.Object: _object,
    nodes.Container: _object,
    nodes.Monster: _monster,
    nodes.Engraving: _engraving,
    nodes.Altar: _altar,
    nodes.Drawbridge: _drawbridge,
}
