"""Things, classes, values and numbers of a script in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from operator import add, mul, sub
from typing import Final

from vaultc.editing.description.document import plain
from vaultc.generation.exact_chances.things import object_name
from vaultc.language.game import Game
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.rendering.renderers import wording
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import Kind

_MONSTERS: Final = {"quantmech": "quantum mechanic", "rustmonst": "rust monster", "umber": "umber hulk", "kop": "Kop"}
"""Names of classes of monsters that the tables shorten."""
_OBJECTS: Final = {
    "armor": "piece of armor", "food": "food item", "rocks": "gem or stone", "large stones": "boulder or statue",
}  # fmt: skip
"""Names of classes of objects in the singular, where that is more than a missing ``s``."""


@lru_cache(maxsize=256)
def monster_class(character: str, catalog: Catalog) -> str:
    """The name of a class of monsters: ``dragon`` for ``D``."""
    name = next((known.name for known in catalog.monster_classes if known.character == character), "monster")
    return _MONSTERS.get(name, name)


@lru_cache(maxsize=256)
def object_class(character: str, catalog: Catalog) -> str:
    """The name of a class of objects in the singular: ``weapon`` for ``)``; ``object`` for an unknown one."""
    classes = (known.plural_name for known in catalog.object_classes.values() if known.character == character)
    name = next(classes, None) or "object"
    return _OBJECTS.get(name, name.removesuffix("s"))


def classes(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """All classes as (statement that takes them, character, name)."""
    for monsters in catalog.monster_classes:
        yield "MONSTER", monsters.character, monster_class(monsters.character, catalog)
    for objects in catalog.object_classes.values():
        if objects.character is not None:
            yield "OBJECT", objects.character, object_class(objects.character, catalog)


_FEW: Final = 100
_FEW_SPECIES: Final = 3
"""Species of a class that are listed."""
_PAIRS: Final = (" boots", " gloves", " shoes", "lenses")
_NEVER_AT_RANDOM: Final = frozenset({"no_generate", "unique"})


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in singular and plural; ``mass`` nouns, such as gold, have neither article nor plural."""

    singular: str
    plural: str
    mass: bool = False

    def one(self, adjectives: str = "") -> str:
        """With its indefinite article."""
        phrase = _joined(adjectives, self.singular)
        return phrase if self.mass else wording.with_article(phrase)

    def many(self, number: str, adjectives: str = "") -> str:
        """With a number in front."""
        return _joined(number, adjectives, self.singular if number == "1" else self.plural)


def noun(singular: str) -> Noun:
    """A noun with its plural."""
    return Noun(singular, wording.plural(singular))


def _random(names: Sequence[str], character: str) -> Noun:
    """A random thing of a class: ``random orc (o)``, ``random rust monster or disenchanter (R)``."""
    several = [wording.plural(name) for name in names]
    return Noun(f"random {alternatives(names)} ({character})", f"random {alternatives(several)} ({character})")


def alternatives(texts: Sequence[str], last: str = "or") -> str:
    """``a, b or c``."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def percent(share: Fraction) -> str:
    """A chance in per cent, or as ``1 in 3`` where that is shorter."""
    hundredths = share * _FEW
    if hundredths.denominator == 1:
        return f"{hundredths}%"
    return f"{share.numerator} in {share.denominator}" if share.denominator <= _FEW else safe_text.significant(share, 3)


def chance_text(share: Fraction) -> str:
    """``a chance of 25%``."""
    return f"a chance of {percent(share)}"


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


class Names:
    """The nouns of a game's things."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalog = game.catalog
        self._traps = {trap.des_name: trap.name for trap in game.catalog.traps if trap.word}

    def monster(self, kind: n.Expression) -> Noun | None:
        """A species, ``random dragon (D)`` for a class, ``random monster``; None for what is computed."""
        if not isinstance(kind, n.MonsterKind):
            return None
        if kind.name is not None:
            return noun(plain(kind.name))
        if kind.character is None:
            return noun("random monster")
        members = [
            plain(row.name)
            for row in self.catalog.species
            if row.character == kind.character and row.frequency and not row.generation & _NEVER_AT_RANDOM
        ]
        if len(members) == 1:
            return noun(members[0])
        name = monster_class(kind.character, self.catalog)
        if not 1 < len(members) <= _FEW_SPECIES or all(name in member for member in members):
            members = [name]
        return _random(members, kind.character)

    def object(self, kind: n.Expression) -> Noun | None:
        """A kind of object, ``random potion (!)`` for a class, ``random object``; None for what is computed."""
        if not isinstance(kind, n.ObjectKind):
            return None
        if kind.name is not None:
            if kind.name == "gold piece":
                return Noun("gold", "gold", mass=True)
            known = self.kind(kind)
            name = plain(kind.name if known is None else object_name(known))
            return noun(f"pair of {name}" if name.endswith(_PAIRS) else name)
        if kind.character is None:
            return noun("random object")
        return _random(object_class(kind.character, self.catalog).split(" or "), kind.character)

    def kind(self, kind: n.Expression) -> Kind | None:
        """The kind of object that is named; None for a class, for what is computed, and for unknown names."""
        if not isinstance(kind, n.ObjectKind) or kind.name is None:
            return None
        number = self.catalog.kind_number(kind.name, kind.character)
        return None if number is None else self.catalog.kinds[number]

    def trap(self, name: str | None) -> Noun:
        """A trap by its name in des files; None for a random one."""
        return noun("random trap") if name is None else noun(self._traps.get(name, plain(name)))

    def terrain(self, node: n.Expression) -> str | None:
        """A terrain with its light: ``lit lava``; None for what is computed."""
        if not isinstance(node, n.MapCharacter):
            return None
        if node.character == "x" and node.light is not None:
            return {"lit": "light", "unlit": "darkness"}.get(node.light.text, "random light")
        light = f"{node.light.text} " if node.light is not None and node.light.text in ("lit", "unlit") else ""
        return light + self.character(node.character)

    def character(self, character: str) -> str:
        """The terrain of a map character."""
        if character in self.catalog.terrain_of:
            return self.catalog.terrain_of[character].word
        return {"x": "whatever is there", "-": "wall", "|": "wall", "B": "wall"}.get(character, f"terrain {character}")


_DEEPEST = 20
_MOST_ROUNDS = 64
_OPERATORS: Final[Mapping[str, Callable[[int, int], int]]] = {"+": add, "-": sub, "*": mul}


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The values that an expression can have, with the chance of each; ``drawn`` if chance decides once for all uses.

    Alternatives that a script takes in turn have no chances: ``in_turn``. ``name`` is the element of the ``array`` that
    holds them, with the number of its ``uses``, more than one in a loop; ``redrawn`` if it is shuffled again between.
    """

    options: tuple[tuple[n.Expression, Fraction], ...]
    drawn: bool = False
    in_turn: bool = False
    name: str = ""
    array: str = ""
    uses: int = 1
    redrawn: bool = False

    @property
    def only(self) -> n.Expression | None:
        """The one alternative, if there is only one."""
        return self.options[0][0] if len(self.options) == 1 else None


class Values:
    """The variables of a level and of the functions that it can call."""

    def __init__(self, roots: Iterable[n.Node]) -> None:
        self._assigned: defaultdict[str, list[n.Expression]] = defaultdict(list)
        self.shuffled: set[str] = set()
        self.redrawn: set[str] = set()
        """Arrays that are shuffled in a block again."""
        self._uses: Counter[str] = Counter()
        self.counted: dict[str, n.For] = {}
        self.mentions: Counter[str] = Counter()
        for root in roots:
            repeated = {id(part) for loop in walk(root) if isinstance(loop, n.Loop | n.For) for part in walk(loop)}
            for node in walk(root):
                if isinstance(node, n.Element):
                    self._uses[_element_name(node)] += 2 if id(node) in repeated else 1
                if isinstance(node, n.Variable):
                    self.mentions[node.name] += 1
                if isinstance(node, n.Assignment):
                    value = node.value.value if isinstance(node.value, n.Typed) else node.value
                    self._assigned[node.variable.name].append(value)
                elif isinstance(node, n.Shuffle):
                    (self.redrawn if node.variable.name in self.shuffled else self.shuffled).add(node.variable.name)
                elif isinstance(node, n.For):
                    self.counted[node.variable.name] = node

    def assigned(self, name: str) -> Sequence[n.Expression]:
        """All values that a variable is given, as written."""
        return self._assigned.get(name, ())

    @contextmanager
    def bound(self, parameters: Sequence[n.Parameter], arguments: Sequence[n.Expression]) -> Iterator[None]:
        """Within, the parameters of a function have the arguments of one call as their values."""
        names = [parameter.variable.name for parameter in parameters]
        before = {name: self._assigned[name] for name in names if name in self._assigned}
        self._assigned.update((name, [value]) for name, value in zip(names, arguments, strict=False))
        yield
        for name in names:
            self._assigned.pop(name, None)
        self._assigned.update(before)

    def alternatives(self, node: n.Expression, depth: int = 0) -> Alternatives | None:
        """The alternatives of an expression; None where the text does not tell."""
        if depth > _DEEPEST:
            return None
        if isinstance(node, n.PointSelection):
            return self.alternatives(node.place, depth + 1)
        if isinstance(node, n.Parenthesized):
            return self.alternatives(node.inner, depth + 1)
        if isinstance(node, n.Variable):
            values = self.assigned(node.name)
            return self.alternatives(values[0], depth + 1) if len(values) == 1 else None
        if isinstance(node, n.Element):
            return self._element(node)
        return Alternatives(((node, Fraction(1)),))

    def in_turn(self, numbers: Sequence[n.Expression]) -> list[tuple[int, ...]] | None:
        """The values of integers in a FOR with written bounds, round by round; None if they depend on anything else."""
        loops = {
            part.name: self.counted[part.name]
            for node in numbers
            for part in walk(node)
            if isinstance(part, n.Variable) and part.name in self.counted
        }
        rounds: list[dict[str, int]] = [{}]
        for name, loop in loops.items():
            if not (isinstance(loop.start, n.Integer) and isinstance(loop.end, n.Integer)):
                return None
            first, last = loop.start.value, loop.end.value
            if len(rounds) * (abs(last - first) + 1) > _MOST_ROUNDS:
                return None
            steps = range(first, last + 1) if first <= last else range(first, last - 1, -1)
            rounds = [{**known, name: step} for known in rounds for step in steps]
        found = [tuple(self._worked_out(node, known) for node in numbers) for known in rounds]
        whole = [tuple(value for value in values if value is not None) for values in found]
        return whole if all(len(values) == len(numbers) for values in whole) else None

    def _worked_out(self, node: n.Expression, known: Mapping[str, int], depth: int = 0) -> int | None:
        """An integer without chance; None if it is not."""
        if depth > _DEEPEST:
            return None
        match node:
            case n.Integer():
                return node.value
            case n.Parenthesized():
                return self._worked_out(node.inner, known, depth + 1)
            case n.Variable() if node.name in known:
                return known[node.name]
            case n.Variable():
                values = self.assigned(node.name)
                return self._worked_out(values[0], known, depth + 1) if len(values) == 1 else None
            case n.Operation(operator=sign) if sign in _OPERATORS:
                left = self._worked_out(node.left, known, depth + 1)
                right = self._worked_out(node.right, known, depth + 1)
                return None if left is None or right is None else _OPERATORS[sign](left, right)
        return None

    def _element(self, node: n.Element) -> Alternatives | None:
        values = self.assigned(node.name)
        if len(values) != 1 or not isinstance(values[0], n.Array) or not values[0].elements:
            return None
        elements = values[0].elements
        if node.name in self.shuffled and isinstance(node.index, n.Integer):
            name = _element_name(node)
            return Alternatives(_counted(elements), drawn=True, name=name, array=node.name, uses=self._uses[name],
                                redrawn=node.name in self.redrawn)  # fmt: skip
        if node.name in self.shuffled:
            return Alternatives(_counted(elements))
        if isinstance(node.index, n.Integer):
            return Alternatives(((elements[node.index.value % len(elements)], Fraction(1)),))
        if isinstance(node.index, n.Variable) and node.index.name in self.counted:
            return Alternatives(_counted(elements), in_turn=True)
        return Alternatives(_counted(elements)) if isinstance(node.index, n.CoreCall | n.Dice) else None


def _element_name(node: n.Element) -> str:
    return f"{node.name}[{node.index.value if isinstance(node.index, n.Integer) else node.index.span.text}]"


def _counted(elements: Sequence[n.Expression]) -> tuple[tuple[n.Expression, Fraction], ...]:
    """The elements with their shares; equal ones are counted together."""
    shares: dict[n.Expression, Fraction] = {}
    for element in elements:
        shares[element] = shares.get(element, Fraction(0)) + Fraction(1, len(elements))
    return tuple(shares.items())


def named(name: str) -> str:
    """A variable by the name that its author gave it."""
    return f'"{plain(name)}"'
