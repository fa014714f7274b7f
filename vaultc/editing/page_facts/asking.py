"""A question about a vault of the library: its statements, chosen by keyword and words, and where they are placed."""

from __future__ import annotations

import shlex
from collections import abc
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Final

from vaultc.api.loading import LevelScript
from vaultc.editing.description.nouns import Names
from vaultc.editing.description.places import Places
from vaultc.editing.description.values import Values
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import children
from vaultc.support.errors import InvalidValueError
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
