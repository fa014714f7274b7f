"""Questions that the text of a vault answers: size, light, type, shape, kinds, places, words."""

from __future__ import annotations

from collections import abc, defaultdict
from fractions import Fraction
from typing import Final, TypeVar

from page_facts import values
from page_facts.measuring import FactQuestion
from vaultc.editing.description import describing
from vaultc.generation.exact_chances.values import UNKNOWN, Evaluator, VariableFrame, share_of
from vaultc.language.semantics.sheets import map_rows
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.errors import InvalidValueError

RANDOM: Final = "random"
_NOTHING: Final = "none"

FactAnswer = values.ValueLaw | str
"""The law of a value, or a value without chance."""
_Found = TypeVar("_Found", bound=n.Node)


def _all(ask: FactQuestion, kind: type[_Found]) -> list[_Found]:
    return [node for node in walk(ask.script.facts.node) if isinstance(node, kind)]


def _pair(pair: n.Pair | None) -> str:
    return RANDOM if pair is None else f"{pair.first}x{pair.second}"


def _alike(texts: abc.Iterable[str]) -> str:
    """The one text of all statements; several are told one after the other."""
    return "; ".join(dict.fromkeys(texts)) or _NOTHING


# ---- rooms and maps


def _main(ask: FactQuestion) -> str:
    """The light of the first room, whether it is filled, or whether it may become a special one."""
    main = next((node for node in walk(ask.script.facts.node) if isinstance(node, n.Room | n.RegionStatement)), None)
    if ask.name == "light":
        return _NOTHING if main is None else main.light.text
    if ask.name == "contents":
        return "yes" if main is not None and describing.is_filled(main) else "no"
    kind = str(None if main is None or main.type is None else main.type.text)
    return {describing.ORDINARY: "may become one", "rndvault": "never becomes one"}.get(kind, kind)


def _floor(ask: FactQuestion) -> str:
    """The size of the region that is the room."""
    regions = [node.region for node in _all(ask, n.RegionStatement)]
    return _alike(f"{r.x2 - r.x1 + 1}x{r.y2 - r.y1 + 1}" for r in regions if isinstance(r, n.Region))


def _rows(ask: FactQuestion) -> list[str]:
    return [row for node in _all(ask, n.Map) for row in map_rows(node.block)]


def _map(ask: FactQuestion) -> str:
    rows = _rows(ask)
    return f"{max(map(len, rows))}x{len(rows)}" if rows else _NOTHING


def _on_map(ask: FactQuestion) -> str:
    """The squares of a map that hold a character."""
    (wanted,) = ask.words
    rows = _rows(ask)
    return _alike(f"({x},{y})" for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == wanted)


def _types(rooms: abc.Iterable[n.Room | n.Subroom]) -> str:
    return _alike(RANDOM if room.type is None else room.type.text for room in rooms)


def _inner(ask: FactQuestion) -> str:
    """The size of inner rooms, with their light if it is not random."""
    lights = ((room, room.light.text) for room in _all(ask, n.Subroom))
    return _alike(_pair(room.size) + ("" if light == RANDOM else f" {light}") for room, light in lights)


# ---- statements


def _kinds(ask: FactQuestion) -> FactAnswer:
    """The kinds among which a statement's thing is chosen, with their shares."""
    laws: list[values.ValueLaw] = []
    for placed in ask.found:
        kind = ask.kind_of(placed.node)
        found = None if kind is None else ask.values.alternatives(kind)
        law: defaultdict[str | int, Fraction] = defaultdict(Fraction)
        for option, share in () if found is None else found.options:
            law[ask.kind_name(option)] += share
        laws.append(law)
    different = [law for index, law in enumerate(laws) if law not in laws[:index]]
    return different[0] if len(different) == 1 and different[0] else _alike(", ".join(map(str, law)) for law in laws)


def _place_fact(ask: FactQuestion) -> FactAnswer:
    texts = []
    for placed in ask.found:
        node, place = placed.node, ask.place_of(placed.node)
        options = None if place is None else ask.values.alternatives(place)
        if len(ask.found) == 1 and options is not None and len(options.options) > 1:
            return {ask.place_text(option): share for option, share in options.options}
        if isinstance(node, n.Room | n.Subroom):
            at = node.position
            texts.append(RANDOM if at is None else f"({at.first},{at.second})")
        else:
            texts.append(ask.place_text(place))
    return _alike(texts)


def _option_words(ask: FactQuestion) -> str:
    """The words of options, alignments and directions."""
    found = []
    for placed in ask.found:
        match placed.node:
            case n.Object(options=options) | n.Container(options=options) | n.Monster(options=options):
                found.append(", ".join(each.word.text for each in options if each.word is not None) or _NOTHING)
            case n.Altar(alignment=alignment):
                found.append(alignment.text if isinstance(alignment, n.Word) else alignment.span.text)
            case n.Spill(direction=direction):
                found.append(direction.text)
            case _:
                found.append(_NOTHING)
    return "; ".join(found) or _NOTHING


def _text_fact(ask: FactQuestion) -> str:
    texts = [placed.node.text for placed in ask.found if isinstance(placed.node, n.Engraving)]
    return _alike(text.text if isinstance(text, n.String) else text.span.text for text in texts)


# ---- chances and dice


def _squares(ask: FactQuestion) -> FactAnswer:
    """The chance of each square that a REPLACE_TERRAIN has."""
    shares = {share_of(placed.node.chance) for placed in ask.found if isinstance(placed.node, n.ReplaceTerrain)}
    return values.chance(shares.pop()) if len(shares) == 1 else _alike(sorted(map(str, shares)))


def _arms(ask: FactQuestion) -> str:
    """The traps of the arms of a SWITCH."""
    arms = (walk(arm) for switch in _all(ask, n.Switch) for arm in switch.arms)
    return "; ".join(
        " or ".join(part.kind.text for part in arm if isinstance(part, n.Trap) and part.kind is not None)
        for arm in arms
    )


def _value(ask: FactQuestion) -> FactAnswer:
    """The law of the number that a variable is given at first, that a LOOP counts, or that a SPILL fills.

    Raises:
        InvalidValueError: it does not follow from the text.
    """
    if ask.name == "value":
        numbers = list(ask.values.assigned(ask.words[0]))[:1]
    else:
        numbers = [placed.node.count for placed in ask.found if isinstance(placed.node, n.Loop | n.Spill)]
    if len(numbers) != 1:
        return _NOTHING
    law: defaultdict[str | int, Fraction] = defaultdict(Fraction)
    for share, value, _ in Evaluator(ask.script.game, ask.surroundings).outcomes(numbers[0], VariableFrame()):
        if value is UNKNOWN:
            raise InvalidValueError(f"{numbers[0].span.text}: no law of this number follows from the text")
        law[value] += share
    return law


READERS: Final[abc.Mapping[str, tuple[str, abc.Callable[[FactQuestion], FactAnswer]]]] = {
    "size": ("text", lambda ask: _alike(_pair(room.size) for room in _all(ask, n.Room))),
    "floor": ("text", _floor),
    "map": ("text", _map),
    "shape": ("text", lambda ask: " / ".join(_rows(ask))),
    "on-map": ("text", _on_map),
    "rotations": ("text", lambda ask: str(len(ask.scripts))),
    "light": ("text", _main),
    "type": ("text", _main),
    "room-type": ("text", lambda ask: _types(_all(ask, n.Room))),
    "inner-type": ("text", lambda ask: _types(_all(ask, n.Subroom))),
    "contents": ("text", _main),
    "inner": ("text", _inner),
    "weight": ("text", lambda ask: str(ask.script.facts.frequency)),
    "kinds": ("choice", _kinds),
    "place": ("choice", _place_fact),
    "words": ("text", _option_words),
    "text": ("text", _text_fact),
    "gradient": (
        "text",
        lambda ask: _alike(f"{g.kind.text} from {ask.place_text(g.start)}" for g in _all(ask, n.Gradient)),
    ),
    "squares": ("chance", _squares),
    "percents": ("text", lambda ask: ", ".join(f"{node.value}%" for node in _all(ask, n.Percent))),
    "arms": ("text", _arms),
    "value": ("number", _value),
    "rounds": ("number", _value),
    "amount": ("number", _value),
}
"""By the question: how the page's value is written, and how the library's is read."""
