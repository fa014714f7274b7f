"""Things as nouns of a sentence: species, classes, objects, traps and terrain of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from vaultc.editing.description.class_names import monster_class, object_class
from vaultc.editing.description.document import plain
from vaultc.generation.laws.things import object_name
from vaultc.language.game import Game
from vaultc.language.syntax import nodes as n
from vaultc.rendering.renderers import plurals
from vaultc.world.catalog.objects import Kind

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
        return phrase if self.mass else plurals.with_article(phrase)

    def many(self, number: str, adjectives: str = "") -> str:
        """With a number in front."""
        return _joined(number, adjectives, self.singular if number == "1" else self.plural)


def noun(singular: str) -> Noun:
    """A noun with its plural."""
    return Noun(singular, plurals.plural(singular))


def _random(names: Sequence[str], character: str) -> Noun:
    """A random thing of a class: ``random orc (o)``, ``random rust monster or disenchanter (R)``."""
    several = [plurals.plural(name) for name in names]
    return Noun(f"random {alternatives(names)} ({character})", f"random {alternatives(several)} ({character})")


def alternatives(texts: Sequence[str], last: str = "or") -> str:
    """``a, b or c``."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def percent(share: Fraction) -> str:
    """A chance in per cent, or as ``1 in 3`` where that is shorter."""
    hundredths = share * _FEW
    if hundredths.denominator == 1:
        return f"{hundredths}%"
    return f"{share.numerator} in {share.denominator}" if share.denominator <= _FEW else f"{float(hundredths):.3g}%"


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
        members = self._members(kind.character)
        if len(members) == 1:
            return noun(members[0])
        name = monster_class(kind.character, self.catalog)
        if not 1 < len(members) <= _FEW_SPECIES or all(name in member for member in members):
            members = [name]
        return _random(members, kind.character)

    def _members(self, character: str) -> list[str]:
        """The species of a class that come at random."""
        return [
            plain(row.name)
            for row in self.catalog.species
            if row.character == character and row.frequency and not row.generation & _NEVER_AT_RANDOM
        ]

    def object(self, kind: n.Expression) -> Noun | None:
        """A kind of object, ``random potion (!)`` for a class, ``random object``; None for what is computed."""
        if not isinstance(kind, n.ObjectKind):
            return None
        if kind.name is not None:
            return Noun("gold", "gold", mass=True) if kind.name == "gold piece" else noun(self._object_name(kind))
        if kind.character is None:
            return noun("random object")
        return _random(object_class(kind.character, self.catalog).split(" or "), kind.character)

    def kind(self, kind: n.Expression) -> Kind | None:
        """The kind of object that is named; None for a class, for what is computed, and for unknown names."""
        if not isinstance(kind, n.ObjectKind) or kind.name is None:
            return None
        number = self.catalog.kind_number(kind.name, kind.character)
        return None if number is None else self.catalog.kinds[number]

    def _object_name(self, kind: n.ObjectKind) -> str:
        """The name of a kind: of magic classes with the class, as ``potion of booze``."""
        known = self.kind(kind)
        name = plain((kind.name or "") if known is None else object_name(known))
        return f"pair of {name}" if name.endswith(_PAIRS) else name

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
