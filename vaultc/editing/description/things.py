"""Objects, monsters, traps and furniture as nouns that can be counted: the things of a sentence."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from vaultc.editing.description import document, nouns
from vaultc.editing.description.numbers import number
from vaultc.editing.description.places import Places
from vaultc.editing.description.values import Alternatives, Values
from vaultc.language.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class CountedThing:
    """A thing that a statement makes: adjectives, noun, what follows it (place, options), and what is in it."""

    noun: nouns.Noun
    adjectives: str = ""
    after: str = ""
    inner: tuple[document.Sentence, ...] = ()

    @property
    def one(self) -> str:
        """One of it, with its article."""
        return f"{self.noun.one(self.adjectives)}{self.after}"

    def many(self, count: str) -> str:
        """A number of it."""
        return f"{self.noun.many(count, self.adjectives)}{self.after}"


class Things:
    """Nouns for the statements of one script. ``lines`` describes the statements of a block."""

    def __init__(
        self,
        values: Values,
        names: nouns.Names,
        places: Places,
        lines: abc.Callable[[n.Block], tuple[document.Sentence, ...]],
    ) -> None:
        self.values = values
        self.names = names
        self.places = places
        self.lines = lines
        self.told: set[str] = set()
        """Names of the arrays whose drawn element was told before."""

    @staticmethod
    def makes(node: n.Statement) -> bool:
        """True for statements that make a thing."""
        return type(node) in _MAKERS

    def of(self, node: n.Statement) -> CountedThing | None:
        """The thing that a statement makes; None if it makes none."""
        make = _MAKERS.get(type(node))
        return None if make is None else make(self, node)

    # ---- monsters

    def monster(self, node: n.Monster) -> CountedThing:
        """``MONSTER``."""
        made, after = self._kind(node.kind, self.names.monster, "monster")
        adjectives, more = [], []
        for option in node.options:
            text = option.word.text if option.word is not None else ""
            if option.key in ("attitude", "alertness") and text:
                adjectives.append("sleeping" if text == "asleep" else text)
            elif option.key == "name" and isinstance(option.value, n.String):
                more.append(f' named "{document.plain(option.value.text)}"')
            elif option.key == "appearance":
                more.append(f" that looks like {self._appearance(option)}")
            else:
                more.append(f", {document.code(option.span.text)}")
        inner = self.lines(node.inventory) if node.inventory is not None else ()
        carrying = ", carrying:" if inner else ""
        place = self.places.at(node.place)
        return CountedThing(made, " ".join(adjectives), f"{''.join(more)}{after}{place}{carrying}", inner)

    def _appearance(self, option: n.Option) -> str:
        """The thing for which a monster is taken: ``a chest``."""
        word = option.word.text if option.word is not None else ""
        if not isinstance(option.value, n.String) or not word:
            return document.code(option.span.text)
        return nouns.noun(document.plain(option.value.text.removeprefix("random "))).one()

    # ---- objects

    def object(self, node: n.Object | n.Container) -> CountedThing:
        """``OBJECT`` and ``CONTAINER``."""
        made, after = self._kind(node.kind, self.names.object, "object")
        adjectives, more, place = [], [], ""
        count = ""
        for option in node.options:
            word = option.word.text if option.word is not None else ""
            if option.key == "place" and isinstance(option.value, n.Expression):
                place = self.places.at(option.value)
            elif option.key == "montype" and isinstance(option.value, n.Expression):
                made, after = self._of_species(made, option.value)
            elif option.key == "quantity" and isinstance(option.value, n.Expression):
                count = number(option.value, self.values)
            elif option.key in _ADJECTIVES and word:
                adjectives.append(word.replace("_", " "))
            elif option.key == "name" and isinstance(option.value, n.String):
                more.append(f' named "{document.plain(option.value.text)}"')
            else:
                more.append(f", {document.code(option.span.text)}")
        if count and count != "1":
            made = nouns.Noun(f"stack of {made.many(count)}", f"stacks of {made.many(count)}")
        thing = CountedThing(made, " ".join(adjectives), f"{''.join(more)}{after}{place}")
        return self._filled(thing, node) if isinstance(node, n.Container) else thing

    def _filled(self, thing: CountedThing, node: n.Container) -> CountedThing:
        inner = self.lines(node.content)
        if not inner:
            return replace(thing, adjectives=f"empty {thing.adjectives}".strip())
        return replace(thing, after=f"{thing.after}, which holds:", inner=inner)

    def _of_species(self, made: nouns.Noun, kind: n.Expression) -> tuple[nouns.Noun, str]:
        """``corpse of a gnome``; several alternatives follow later."""
        found = self.values.alternatives(kind)
        if found is None or len(found.options) > 1:
            return made, self._alternatives(found, self.names.monster, " of ")
        species = self.names.monster(found.options[0][0])
        if species is None:
            return made, ""
        of = f" of {species.one()}"
        return nouns.Noun(made.singular + of, made.plural + of), ""

    # ---- what is chosen

    def _kind(
        self, kind: n.Expression, name: abc.Callable[[n.Expression], nouns.Noun | None], what: str
    ) -> tuple[nouns.Noun, str]:
        """The noun of a kind and, if there are several that it may be, the text about them."""
        found = self.values.alternatives(kind)
        if found is not None and found.only is not None:
            made = name(found.only)
            if made is not None:
                return made, ""
        return nouns.noun(what), self._alternatives(found, name, ": ")

    def _alternatives(
        self, found: Alternatives | None, name: abc.Callable[[n.Expression], nouns.Noun | None], before: str
    ) -> str:
        if found is None:
            return " of a computed kind"
        if found.drawn and found.name in self.told:
            return " of the same kind"
        self.told.add(found.name)
        made = [(name(option), option, share) for option, share in found.options]
        texts = [
            (document.code(option.span.text) if one is None else one.singular, share) for one, option, share in made
        ]
        return before + weighed(texts, found)

    # ---- the rest

    def trap(self, node: n.Trap) -> CountedThing:
        """``TRAP``."""
        return CountedThing(
            self.names.trap(None if node.kind is None else node.kind.text), after=self.places.at(node.place)
        )

    def gold(self, node: n.Gold) -> CountedThing:
        """``GOLD``."""
        amount = number(node.amount, self.values)
        return CountedThing(
            nouns.Noun(f"pile of {amount} gold", f"piles of {amount} gold"), after=self.places.at(node.place)
        )

    def altar(self, node: n.Altar) -> CountedThing:
        """``ALTAR``."""
        kind = {"altar": "altar", "shrine": "altar with its priest", "sanctum": "high altar"}.get(
            node.kind.text, "altar"
        )
        made = nouns.noun(kind) if node.kind.text != "random" else nouns.noun("altar or shrine")
        alignment = node.alignment.text if isinstance(node.alignment, n.Word) else f"align[{node.alignment.index}]"
        word = _ALIGNMENTS.get(alignment, f"aligned as {document.code(alignment)}")
        after = f", {word}" if alignment not in _ALIGNMENTS else ""
        adjective = word if alignment in _ALIGNMENTS else ""
        return CountedThing(made, adjective, after + self.places.at(node.place))

    def engraving(self, node: n.Engraving) -> CountedThing:
        """``ENGRAVING``."""
        kind = _ENGRAVINGS.get(node.kind.text, "engraving")
        return CountedThing(nouns.noun(kind), after=f"{self.places.at(node.place)}: {self._quoted(node.text)}")

    def _quoted(self, node: n.Expression) -> str:
        return f'"{document.plain(node.text)}"' if isinstance(node, n.String) else document.code(node.span.text)

    def grave(self, node: n.Grave) -> CountedThing:
        """``GRAVE``."""
        text = "" if not isinstance(node.text, n.String) else f": {self._quoted(node.text)}"
        return CountedThing(nouns.noun("grave"), after=self.places.at(node.place) + text)

    def furniture(self, node: n.Fountain | n.Sink | n.Pool) -> CountedThing:
        """``FOUNTAIN``, ``SINK`` and ``POOL``."""
        where = self._where(node.selection)
        return CountedThing(nouns.noun(node.thing), after=where)

    def _where(self, selection: n.Expression) -> str:
        if isinstance(selection, n.PointSelection):
            return self.places.at(selection.place)
        return f" on {self.places.selection(selection)}"

    def door(self, node: n.Door) -> CountedThing:
        """``DOOR``."""
        state = "" if node.state.text == "random" else node.state.text
        return CountedThing(nouns.noun("door"), _DOORS.get(state, state), self._where(node.selection))

    def room_door(self, node: n.RoomDoor) -> CountedThing:
        """``ROOMDOOR``."""
        state = "" if node.state.text == "random" else node.state.text
        secret = {"true": "secret", "random": "open or secret"}.get(node.secret.text, "")
        walls = [word.text for word in node.walls if word.text != "random"]
        after = f" in the {nouns.alternatives(walls)} wall" if walls else ""
        if node.secret.text == "random" and not state:
            return CountedThing(nouns.noun("random door"), "", after)
        return CountedThing(
            nouns.noun("door"), " ".join(part for part in (secret, _DOORS.get(state, state)) if part), after
        )

    def stairs(self, node: n.Stair | n.Ladder) -> CountedThing:
        """``STAIR`` and ``LADDER``."""
        name = "staircase" if isinstance(node, n.Stair) else "ladder"
        return CountedThing(nouns.noun(f"{name} {node.direction.text}"), after=self.places.at(node.place))

    def drawbridge(self, node: n.Drawbridge) -> CountedThing:
        """``DRAWBRIDGE``."""
        state = "" if node.state.text == "random" else {"closed": "raised", "open": "lowered"}.get(node.state.text, "")
        return CountedThing(
            nouns.noun("drawbridge"), state, f"{self.places.at(node.place)} to the {node.direction.text}"
        )


def weighed(texts: list[tuple[str, Fraction]], found: Alternatives, *, often: bool = False) -> str:
    """``lava, ice or pool (each 1 in 3, drawn once for all)``; ``often`` if one use is for several things."""
    how = "in turn" if found.in_turn else ""
    if not found.in_turn:
        shares = {share for _, share in texts}
        if len(shares) == 1:
            how = f"each {nouns.percent(texts[0][1])}"
        else:
            texts = [(f"{text} ({nouns.percent(share)})", share) for text, share in texts]
        if found.drawn and (often or found.uses > 1):
            once = "the same until it is drawn anew" if found.redrawn else "drawn once for all"
            how = f"{how}, {once}" if how else once
    listed = nouns.alternatives([text for text, _ in texts], "and" if found.in_turn else "or")
    return f"{listed} ({how})" if how else listed


_ADJECTIVES: Final = frozenset({"curse", "buried", "light", "erosion", "lock", "trapped", "invisible", "greased"})
_ALTARS: Final = {"shrine": "altar with its priest", "sanctum": "high altar", "random": "altar or shrine"}
_ALIGNMENTS: Final = {
    "law": "lawful",
    "neutral": "neutral",
    "chaos": "chaotic",
    "noalign": "unaligned",
    "coaligned": "coaligned",
    "noncoaligned": "cross-aligned",
    "random": "randomly aligned",
}
_ENGRAVINGS: Final = {
    "dust": "engraving in the dust",
    "burn": "burned engraving",
    "mark": "graffito",
    "blood": "engraving in blood",
    "random": "engraving of a random kind",
}
_DOORS: Final = {"nodoor": "empty", "closed": "closed", "open": "open", "locked": "locked", "broken": "broken"}

_MAKERS: Final[abc.Mapping[type[n.Statement], abc.Callable[[Things, Any], CountedThing]]] = {
    n.Monster: Things.monster,
    n.Object: Things.object,
    n.Container: Things.object,
    n.Trap: Things.trap,
    n.Gold: Things.gold,
    n.Altar: Things.altar,
    n.Engraving: Things.engraving,
    n.Grave: Things.grave,
    n.Fountain: Things.furniture,
    n.Sink: Things.furniture,
    n.Pool: Things.furniture,
    n.Door: Things.door,
    n.RoomDoor: Things.room_door,
    n.Stair: Things.stairs,
    n.Ladder: Things.stairs,
    n.Drawbridge: Things.drawbridge,
}
