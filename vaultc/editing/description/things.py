"""Objects, monsters, traps and furniture in sentences, like things told together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from vaultc.editing.description.document import Sentence, plain
from vaultc.editing.description.expressions import number
from vaultc.editing.description.nouns import Alternatives, Names, Noun, Values, alternatives, noun, percent
from vaultc.editing.description.places import Places
from vaultc.language.semantics.constants import integer_range
from vaultc.language.semantics.options import (
    TIMED,
    candidates,
    is_made,
    reads_monster_option,
    reads_option,
    signed_byte,
    turns,
)
from vaultc.language.syntax import nodes as n
from vaultc.support.dataclass import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class CountedThing:
    """A thing that a statement makes: adjectives, noun, what follows it, its place, the end of the sentence, contents.

    ``kind`` is the drawn element that decides its kind, if one does; things with the same one are alike.
    """

    noun: Noun
    adjectives: str = ""
    after: str = ""
    place: str = ""
    end: str = ""
    kind: str = field(default="", compare=False)
    inner: tuple[Sentence, ...] = ()

    @property
    def one(self) -> str:
        """One of it, with its article."""
        return f"{self.noun.one(self.adjectives)}{self.after}{self.place}{self.end}"

    def many(self, count: str) -> str:
        """A number of it."""
        return f"{self.noun.many(count, self.adjectives)}{self.after}{self.place}{self.end}"


class Things:
    """Nouns for the statements of one script. ``lines`` describes the statements of a block.

    ``idle`` are the ids of nodes that do not have their effect: names of artifacts that exist by then, shrines that
    come too early for a priest.
    """

    def __init__(
        self, values: Values, names: Names, places: Places, lines: Callable[[n.Block], tuple[Sentence, ...]],
        idle: Collection[int] = (),
    ) -> None:  # fmt: skip
        self.values = values
        self.names = names
        self.places = places
        self.lines = lines
        self.idle = idle
        self.told: set[str] = set()
        """Names of the arrays whose drawn element was told before."""
        self._blocks = 0  # of containers and monsters around the statement at hand

    def _inside(self, block: n.Block) -> tuple[Sentence, ...]:
        """The contents of a container, or the inventory of a monster."""
        self._blocks += 1
        found = self.lines(block)
        self._blocks -= 1
        return found

    @staticmethod
    def makes(node: n.Statement) -> bool:
        """True for statements that make a thing."""
        return type(node) in _MAKERS

    def of(self, node: n.Statement) -> CountedThing | None:
        """The thing that a statement makes; None if it makes none."""
        make = _MAKERS.get(type(node))
        if isinstance(node, n.Monster) and not is_made(self.names.game, node):
            return None
        return None if make is None else make(self, node)

    # ---- monsters

    def monster(self, node: n.Monster) -> CountedThing:
        """``MONSTER``."""
        kind = self._drawn(node.kind)
        made, after = self._kind(node.kind, self.names.monster, "monster")
        adjectives, more = [], []
        for option in node.options:
            text = option.word.text if option.word is not None else ""
            if id(option) in self.idle or not reads_monster_option(self.names.game, node, option):
                continue
            if option.key in ("attitude", "alertness") and text:
                adjectives.append("sleeping" if text == "asleep" else text)
            elif option.key in _STATES:
                adjectives.append(option.key)
            elif option.key == "name" and isinstance(option.value, n.String):
                more.append(f' named "{plain(option.value.text)}"')
            elif option.key == "appearance":
                more.append(self._appearance(node, option))
            elif option.key in TIMED and isinstance(option.value, n.Expression):
                more.append(f", {option.key} for {self._turns(option.value)}")
            elif option.key == "dead":
                more.append(" that dies at once")
            elif option.key == "alignment":
                adjectives.append(_ALIGNMENTS.get(text, "") if text else "")
                more.append("" if text else _one_of_three(option.value))
            elif option.key == "seen_traps":
                more.append(_seen_traps(self.names, option.value))
            else:
                more.append(f", {option.key.replace('_', ' ')}")
        adjectives = [word for word in adjectives if word]
        inner = self._inside(node.inventory) if node.inventory is not None else ()
        carrying = ", carrying:" if inner else ""
        place = self.places.at(node.place)
        return CountedThing(made, " ".join(adjectives), f"{''.join(more)}{after}", place, carrying, kind, inner)

    def _appearance(self, node: n.Monster, option: n.Option) -> str:
        """The thing for which a monster is taken, or the shape that it has: `` that looks like a chest``."""
        word = option.word.text if option.word is not None else ""
        shifts = any(row.shifts for row in candidates(self.names.catalog, node.kind))
        before = " in the shape of" if shifts and word == "m_monster" else " that looks like"
        if not isinstance(option.value, n.String) or not word:
            return f"{before} something else"
        return f"{before} {noun(plain(option.value.text.removeprefix('random '))).one()}"

    def _turns(self, value: n.Expression) -> str:
        """A number of turns as the game counts them."""
        written, known = number(value, self.values), integer_range(value)
        if written.isdecimal():
            made = turns(int(written))
            return f"{made} turn{'s' * (made != 1)}"
        return f"{written} turns{_FROM_0_AGAIN if known is None or turns(known.high) != known.high else ''}"

    # ---- objects

    def object(self, node: n.Object | n.Container) -> CountedThing:
        """``OBJECT`` and ``CONTAINER``."""
        kind = self._drawn(node.kind)
        made, after = self._kind(node.kind, self.names.object, "object")
        has_number = isinstance(node.kind, n.ObjectKind) and node.kind.character in _ENCHANTED
        adjectives, more, place, count = [], [], "", ""
        for option in node.options:
            word = option.word.text if option.word is not None else ""
            if id(option) in self.idle or not reads_option(self.names.catalog, node, option):
                continue
            if option.key == "place" and isinstance(option.value, n.Expression):
                place = self.places.at(option.value)
            elif option.key == "montype" and isinstance(option.value, n.Expression):
                made, after = self._of_species(made, option.value)
            elif option.key == "quantity" and isinstance(option.value, n.Expression):
                count = number(option.value, self.values)
            elif option.key == "enchantment" and isinstance(option.value, n.Integer) and has_number:
                adjectives.append(f"{signed_byte(option.value.value):+d}")
            elif option.key in _ADJECTIVES and word:
                adjectives.append(_WORDS.get(word, word.replace("_", " ")))
            elif option.key == "name" and isinstance(option.value, n.String):
                more.append(f' named "{plain(option.value.text)}"')
            elif option.key == "enchantment" and isinstance(option.value, n.Expression):
                more.append(self._numbered(node.kind, option.value))
            elif option.key == "recharged" and isinstance(option.value, n.Expression):
                more.append(f", recharged {_times(number(option.value, self.values))}")
            else:
                more.append(f", {self._other(option)}")
        made = self._several(made, count, node.kind)
        inner = self._inside(node.content) if isinstance(node, n.Container) else ()
        if isinstance(node, n.Container) and not inner:
            adjectives.insert(0, "empty")
        end = ", which holds:" if inner else ""
        return CountedThing(made, " ".join(adjectives), f"{''.join(more)}{after}", place, end, kind, inner)

    def _numbered(self, kind: n.Expression, value: n.Expression) -> str:
        """The number of an object: charges or an enchantment; nothing for things that keep another thing in it."""
        known = self.names.kind(kind)
        character = kind.character if isinstance(kind, n.ObjectKind) else None
        amount = number(value, self.values)
        if character == "/" or (character == "(" and known is not None and known.charged):
            if character == "/" and amount == "-1":
                return ", cancelled"
            return " without charges" if amount == "0" else f" with {amount} charge{'s' * (amount != '1')}"
        if character in _ENCHANTED:
            return f", enchanted by {amount}"
        return "" if known is not None else f", with {amount} as enchantment or charges"

    def _other(self, option: n.Option) -> str:
        """An option of few objects, by its word and value."""
        words = option.word.text if option.word is not None else option.key
        value = option.value
        text = ""
        if isinstance(value, n.String):
            text = f" {plain(value.text)}"
        elif isinstance(value, n.ObjectKind):
            made = self.names.object(value)
            text = "" if made is None else f" {made.singular}"
        elif isinstance(value, n.Integer | n.Dice):
            text = f" {number(value, self.values)}"
        return f"{words.replace('_', ' ')}{text}"

    def _several(self, made: Noun, count: str, kind: n.Expression) -> Noun:
        """A quantity of something: pieces of gold, a stack, or what does not stack and is made one by one."""
        known = self.names.kind(kind)
        if known is not None and known.object_class == _COIN:
            amount = f"{count} {made.singular}"
            return Noun(amount, amount, mass=True) if count else noun("gold piece")
        if not count or count == "1":
            return made
        several = made.many(count)
        if known is not None and not known.merges:
            return Noun(several, several, mass=True)
        return Noun(f"stack of {several}", f"stacks of {several}")

    def _of_species(self, made: Noun, kind: n.Expression) -> tuple[Noun, str]:
        """``corpse of a gnome``; several alternatives follow later."""
        found = self.values.alternatives(kind)
        if found is None or len(found.options) > 1:
            return made, self._alternatives(found, self.names.monster, " of ")
        species = self.names.monster(found.options[0][0])
        if species is None:
            return made, ""
        of = f" of {species.one()}"
        return Noun(made.singular + of, made.plural + of), ""

    # ---- what is chosen

    def _drawn(self, kind: n.Expression) -> str:
        """The element of a shuffled array that decides a kind; nothing if none does."""
        found = self.values.alternatives(kind)
        return found.name if found is not None and found.drawn else ""

    def _kind(self, kind: n.Expression, name: Callable[[n.Expression], Noun | None], what: str) -> tuple[Noun, str]:
        """The noun of a kind and, if there are several that it may be, the text about them."""
        found = self.values.alternatives(kind)
        if found is not None and found.only is not None:
            made = name(found.only)
            if made is not None:
                return made, ""
        return noun(what), self._alternatives(found, name, ": ")

    def _alternatives(
        self, found: Alternatives | None, name: Callable[[n.Expression], Noun | None], before: str
    ) -> str:
        if found is None:
            return " of a computed kind"
        if found.drawn and found.name in self.told:
            return " of the same kind"
        if found.drawn and found.array in self.told:
            self.told.add(found.name)
            return " of another of these kinds"
        self.told |= {found.name, found.array}
        made = [(name(option), option, share) for option, share in found.options]
        texts = [("something random" if one is None else one.singular, share) for one, option, share in made]
        return before + weighed(texts, found)

    # ---- the rest

    def trap(self, node: n.Trap) -> CountedThing:
        """``TRAP``."""
        return CountedThing(
            self.names.trap(None if node.kind is None else node.kind.text), place=self.places.at(node.place)
        )

    def gold(self, node: n.Gold) -> CountedThing:
        """``GOLD``."""
        amount = number(node.amount, self.values)
        after = " on the floor" if self._blocks else ""
        pile = Noun(f"pile of {amount} gold", f"piles of {amount} gold")
        return CountedThing(pile, after=after, place=self.places.at(node.place))

    def altar(self, node: n.Altar) -> CountedThing:
        """``ALTAR``."""
        kind = "altar" if id(node.kind) in self.idle else _ALTARS.get(node.kind.text, "altar")
        adjective = _ALIGNMENTS.get(node.alignment.text, "") if isinstance(node.alignment, n.Word) else ""
        after = "" if adjective else _one_of_three(node.alignment)
        return CountedThing(noun(kind), adjective, after, self.places.at(node.place))

    def engraving(self, node: n.Engraving) -> CountedThing:
        """``ENGRAVING``."""
        kind = _ENGRAVINGS.get(node.kind.text, "engraving")
        return CountedThing(noun(kind), place=self.places.at(node.place), end=f": {self.places.words.text(node.text)}")

    def grave(self, node: n.Grave) -> CountedThing:
        """``GRAVE``."""
        text = "" if not isinstance(node.text, n.String) else f": {self.places.words.text(node.text)}"
        return CountedThing(noun("grave"), place=self.places.at(node.place), end=text)

    def furniture(self, node: n.Fountain | n.Sink | n.Pool) -> CountedThing:
        """``FOUNTAIN``, ``SINK`` and ``POOL``."""
        return CountedThing(noun(node.thing), place=self._where(node.selection))

    def _where(self, selection: n.Expression) -> str:
        if isinstance(selection, n.PointSelection):
            return self.places.at(selection.place)
        return f" on {self.places.selection(selection)}"

    def door(self, node: n.Door) -> CountedThing:
        """``DOOR``."""
        return CountedThing(
            noun("door"), _DOORS.get(node.state.text, node.state.text), place=self._where(node.selection)
        )

    def room_door(self, node: n.RoomDoor) -> CountedThing:
        """``ROOMDOOR``."""
        state = _DOORS.get(node.state.text, node.state.text)
        secret = {"true": "secret", "random": "open or secret"}.get(node.secret.text, "")
        walls = [word.text for word in node.walls if word.text != "random"]
        after = f" in the {alternatives(walls)} wall" if walls else ""
        if node.secret.text == "random" and not state:
            return CountedThing(noun("random door"), "", after)
        return CountedThing(noun("door"), f"{secret} {state}".strip(), after)

    def stairs(self, node: n.Stair | n.Ladder) -> CountedThing:
        """``STAIR`` and ``LADDER``."""
        name = "staircase" if isinstance(node, n.Stair) else "ladder"
        return CountedThing(noun(f"{name} {node.direction.text}"), place=self.places.at(node.place))

    def drawbridge(self, node: n.Drawbridge) -> CountedThing:
        """``DRAWBRIDGE``."""
        state = {"closed": "raised", "open": "lowered"}.get(node.state.text, "")
        where = self.places.at(node.place)
        return CountedThing(noun("drawbridge"), state, place=where, end=f" to the {node.direction.text}")


def _one_of_three(alignment: object) -> str:
    """``align[1]``: the three alignments come in an order that is drawn for each level."""
    index = alignment.index if isinstance(alignment, n.AlignmentRegister) else 0
    nth = ("first", "second", "third")[index] if 0 <= index < 3 else "next"
    return f" of the {nth} of the three alignments in random order"


def _seen_traps(names: Names, traps: object) -> str:
    told = [trap for trap in traps.traps if isinstance(trap, n.String)] if isinstance(traps, n.TrapSet) else []
    if not told:
        return " that knows all traps"
    return f" that knows {alternatives([names.trap(trap.text).plural for trap in told], 'and')}"


def _times(amount: str) -> str:
    return "once" if amount == "1" else f"{amount} times"


def weighed(texts: list[tuple[str, Fraction]], found: Alternatives, *, often: bool = False) -> str:
    """``lava, ice or pool (each 1 in 3, drawn once for all)``; ``often`` if one use is for several things."""
    how = "in turn" if found.in_turn else ""
    if not found.in_turn:
        shares = {share for _, share in texts}
        if len(shares) == 1:
            how = f"each {percent(texts[0][1])}"
        else:
            texts = [(f"{text} ({percent(share)})", share) for text, share in texts]
        if found.drawn and (often or found.uses > 1):
            once = "the same until it is drawn again" if found.redrawn else "drawn once for all"
            how = f"{how}, {once}" if how else once
    listed = alternatives([text for text, _ in texts], "and" if found.in_turn else "or")
    return f"{listed} ({how})" if how else listed


_COIN: Final = "COIN"
_STATES: Final = frozenset({"female", "invisible", "cancelled", "revived", "stunned", "confused"})
_FROM_0_AGAIN: Final = ", counted from 0 again after 126"
_ADJECTIVES: Final = frozenset({"curse", "buried", "light", "erosion", "lock", "trapped", "invisible", "greased"})
_ENCHANTED: Final = frozenset(")[=")
"""Classes whose number is an enchantment."""
_WORDS: Final = {"not_trapped": "untrapped", "not_cursed": "uncursed"}
_ALTARS: Final = {"shrine": "altar with its priest", "sanctum": "high altar", "random": "altar or shrine"}
_ALIGNMENTS: Final = {
    "law": "lawful", "neutral": "neutral", "chaos": "chaotic", "noalign": "unaligned", "coaligned": "coaligned",
    "noncoaligned": "cross-aligned", "random": "randomly aligned",
}  # fmt: skip
_ENGRAVINGS: Final = {
    "dust": "engraving in the dust", "burn": "burned engraving", "mark": "graffito", "blood": "engraving in blood",
    "random": "engraving of a random kind",
}  # fmt: skip
_DOORS: Final = {"nodoor": "empty", "random": ""}

_MAKERS: Final[Mapping[type[n.Statement], Callable[[Things, Any], CountedThing]]] = {
    n.Monster: Things.monster, n.Object: Things.object, n.Container: Things.object, n.Trap: Things.trap,
    n.Gold: Things.gold, n.Altar: Things.altar, n.Engraving: Things.engraving, n.Grave: Things.grave,
    n.Fountain: Things.furniture, n.Sink: Things.furniture, n.Pool: Things.furniture, n.Door: Things.door,
    n.RoomDoor: Things.room_door, n.Stair: Things.stairs, n.Ladder: Things.stairs, n.Drawbridge: Things.drawbridge,
}  # fmt: skip


ToldLine = tuple[Sentence, CountedThing | None]
"""A sentence, with the thing that it tells if it is nothing but a thing."""

DIRECTIONS: Final = {"-": " from west to east", "|": " from north to south"}
"""Walls that a character means, of which a map may have both."""

_POINT: Final = re.compile(r" at (\(\d+,\d+\))")
_FEW_POINTS: Final = 24
"""Places of things of one kind that are told in one sentence."""


def told_together(lines: Iterable[ToldLine]) -> tuple[Sentence, ...]:
    """The sentences of lines, like lines as one."""
    found: list[Sentence] = []
    for (line, thing), times in Counter(_joined_walls(_at_places(list(lines)))).items():
        if times > 1 and thing is not None:
            found.append(sentence(thing.many(str(times)), thing.inner))
        else:
            found.append(line if times == 1 else Sentence(f"{times} times: {lower(line.text)}", line.inner))
    return tuple(found)


def _at_places(lines: list[ToldLine]) -> Iterator[ToldLine]:
    """The lines, in which things that differ only in their squares are one sentence, where the first is."""
    groups: dict[CountedThing, list[str]] = {}
    for _, thing in lines:
        point = _point(thing)
        if thing is not None and point:
            groups.setdefault(_without_place(thing), []).append(point)
    for line, thing in lines:
        points = groups.get(_without_place(thing), []) if thing is not None and _point(thing) else []
        if thing is None or not 1 < len(points) <= _FEW_POINTS or len(set(points)) < len(points):
            yield line, thing
        elif _point(thing) == points[0]:
            many = replace(thing, place=f" at {alternatives(points, 'and')}")
            yield sentence(many.many(str(len(points))), ()), None


def _point(thing: CountedThing | None) -> str:
    """The one square of a thing of which nothing else is told; nothing if there is none."""
    found = None if thing is None or thing.inner or thing.end else _POINT.fullmatch(thing.place)
    return "" if found is None else found[1]


def _without_place(thing: CountedThing) -> CountedThing:
    """The part of a thing that is alike at different squares; its kind counts as drawn, however it is told."""
    return replace(thing, place="", after=thing.kind or thing.after)


def _joined_walls(lines: Iterable[ToldLine]) -> Iterator[ToldLine]:
    """The sentences, those about walls of both directions as one."""
    before: ToldLine | None = None
    for line in lines:
        if before is not None:
            texts = [
                one[0].text.replace(f"wall{way}", "wall")
                for one, way in zip((before, line), DIRECTIONS.values(), strict=True)
            ]
            if texts[0] == texts[1] != before[0].text != line[0].text:
                before = (Sentence(texts[0]), None)
                continue
            yield before
        before = line
    if before is not None:
        yield before


# ---- sentences


def sentence(text: str, inner: tuple[Sentence, ...]) -> Sentence:
    """A text as a sentence, with its full stop unless it ends with a colon or a quotation."""
    return Sentence(upper(text) if text.endswith((":", '"')) else f"{upper(text)}.", inner)


def upper(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """A sentence in the middle of another; names and letters of classes keep their capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
