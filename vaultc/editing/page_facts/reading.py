"""Questions that the text of a vault answers: size, light, type, shape, kinds, places, words."""

from __future__ import annotations

from collections import abc, defaultdict
from fractions import Fraction
from typing import Final

from vaultc.editing.description import describing
from vaultc.editing.page_facts import values
from vaultc.editing.page_facts.measuring import FactQuestion
from vaultc.generation.exact_chances.values import UNKNOWN, Evaluator, VariableFrame, share_of
from vaultc.language.semantics.sheets import map_rows
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.errors import InvalidValueError

RANDOM: Final = "random"
_NOTHING: Final = "none"
_BARRIER: Final = " / "
"""Between the rows of a map."""


def _all(ask: FactQuestion, *kinds: type[n.Node]) -> list[n.Node]:
    return [node for node in walk(ask.script.facts.node) if isinstance(node, kinds)]


def _main(ask: FactQuestion) -> n.Room | n.RegionStatement | None:
    found = _all(ask, n.Room, n.RegionStatement)
    return found[0] if found and isinstance(found[0], n.Room | n.RegionStatement) else None


def _pair(pair: n.Pair | None) -> str:
    return RANDOM if pair is None else f"{pair.first}x{pair.second}"


def _alike(texts: abc.Iterable[str]) -> values.ValueLaw:
    """The one text of all statements; several are told one after the other."""
    return values.sure("; ".join(dict.fromkeys(texts)) or _NOTHING)


# ---- rooms and maps


def _size(ask: FactQuestion) -> values.ValueLaw:
    return _alike(_pair(node.size) for node in _all(ask, n.Room) if isinstance(node, n.Room))


def _floor(ask: FactQuestion) -> values.ValueLaw:
    """The size of the region that is the room."""
    regions = [node.region for node in _all(ask, n.RegionStatement) if isinstance(node, n.RegionStatement)]
    return _alike(f"{r.x2 - r.x1 + 1}x{r.y2 - r.y1 + 1}" for r in regions if isinstance(r, n.Region))


def _rows(ask: FactQuestion) -> list[str]:
    return [row for node in _all(ask, n.Map) if isinstance(node, n.Map) for row in map_rows(node.block)]


def _map(ask: FactQuestion) -> values.ValueLaw:
    rows = _rows(ask)
    return values.sure(f"{max(map(len, rows))}x{len(rows)}" if rows else _NOTHING)


def _shape(ask: FactQuestion) -> values.ValueLaw:
    return values.sure(_BARRIER.join(_rows(ask)))


def _on_map(ask: FactQuestion) -> values.ValueLaw:
    """The squares of a map that hold a character."""
    (wanted,) = ask.words
    rows = _rows(ask)
    return _alike(f"({x},{y})" for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == wanted)


def _rotations(ask: FactQuestion) -> values.ValueLaw:
    return values.sure(str(len(ask.scripts)))


def _light(ask: FactQuestion) -> values.ValueLaw:
    main = _main(ask)
    return values.sure(_NOTHING if main is None else main.light.text)


def _type(ask: FactQuestion) -> values.ValueLaw:
    """An ordinary room may become a special one."""
    main = _main(ask)
    kind = None if main is None or main.type is None else main.type.text
    return values.sure(
        "may become one" if kind == describing.ORDINARY else "never becomes one" if kind == "rndvault" else str(kind)
    )


def _type_word(ask: FactQuestion) -> values.ValueLaw:
    rooms = [node for node in _all(ask, n.Room, n.Subroom) if isinstance(node, n.Room | n.Subroom)]
    wanted = n.Subroom if ask.name == "inner-type" else n.Room
    return _alike(RANDOM if node.type is None else node.type.text for node in rooms if isinstance(node, wanted))


def _contents(ask: FactQuestion) -> values.ValueLaw:
    main = _main(ask)
    return values.sure("yes" if main is not None and describing.is_filled(main) else "no")


def _inner(ask: FactQuestion) -> values.ValueLaw:
    """The size of inner rooms, with their light if it is not random."""
    rooms = [node for node in _all(ask, n.Subroom) if isinstance(node, n.Subroom)]
    return _alike(_pair(room.size) + ("" if room.light.text == RANDOM else f" {room.light.text}") for room in rooms)


def _weight(ask: FactQuestion) -> values.ValueLaw:
    return values.sure(str(ask.script.facts.frequency))


# ---- statements


def _kinds(ask: FactQuestion) -> values.ValueLaw:
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


def _place(ask: FactQuestion) -> values.ValueLaw:
    found = list(ask.found)
    if len(found) == 1:
        place = ask.place_of(found[0].node)
        options = None if place is None else ask.values.alternatives(place)
        if options is not None and len(options.options) > 1:
            return {ask.place_text(option): share for option, share in options.options}
    return _alike(_place_text(ask, placed.node) for placed in found)


def _place_text(ask: FactQuestion, node: n.Statement) -> str:
    if isinstance(node, n.Room | n.Subroom):
        return RANDOM if node.position is None else f"({node.position.first},{node.position.second})"
    return ask.place_text(ask.place_of(node))


def _words(ask: FactQuestion) -> values.ValueLaw:
    """The words of options, alignments and directions."""
    return values.sure("; ".join(_words_of(placed.node) for placed in ask.found) or _NOTHING)


def _words_of(node: n.Statement) -> str:
    if isinstance(node, n.Object | n.Container | n.Monster):
        return ", ".join(option.word.text for option in node.options if option.word is not None) or _NOTHING
    if isinstance(node, n.Altar):
        return node.alignment.text if isinstance(node.alignment, n.Word) else node.alignment.span.text
    return node.direction.text if isinstance(node, n.Spill) else _NOTHING


def _text(ask: FactQuestion) -> values.ValueLaw:
    texts = [placed.node.text for placed in ask.found if isinstance(placed.node, n.Engraving)]
    return _alike(text.text if isinstance(text, n.String) else text.span.text for text in texts)


def _gradient(ask: FactQuestion) -> values.ValueLaw:
    found = [node for node in _all(ask, n.Gradient) if isinstance(node, n.Gradient)]
    return _alike(f"{node.kind.text} from {ask.place_text(node.start)}" for node in found)


# ---- chances and dice


def _squares(ask: FactQuestion) -> values.ValueLaw:
    """The chance of each square that a REPLACE_TERRAIN has."""
    shares = {share_of(placed.node.chance) for placed in ask.found if isinstance(placed.node, n.ReplaceTerrain)}
    return values.chance(shares.pop()) if len(shares) == 1 else _alike(sorted(map(str, shares)))


def _percents(ask: FactQuestion) -> values.ValueLaw:
    return values.sure(", ".join(f"{node.value}%" for node in _all(ask, n.Percent) if isinstance(node, n.Percent)))


def _arms(ask: FactQuestion) -> values.ValueLaw:
    """The traps of the arms of a SWITCH."""
    found = []
    for node in _all(ask, n.Switch):
        for arm in node.arms if isinstance(node, n.Switch) else ():
            traps = [part.kind.text for part in walk(arm) if isinstance(part, n.Trap) and part.kind is not None]
            found.append(" or ".join(traps))
    return values.sure("; ".join(found))


def _value(ask: FactQuestion) -> values.ValueLaw:
    """The law of the number that a variable is given at first, that a LOOP counts, or that a SPILL fills."""
    if ask.name == "value":
        assigned = ask.values.assigned(ask.words[0])
        return _number(ask, assigned[0]) if assigned else values.sure(_NOTHING)
    counts = [placed.node.count for placed in ask.found if isinstance(placed.node, n.Loop | n.Spill)]
    return _number(ask, counts[0]) if len(counts) == 1 else values.sure(_NOTHING)


def _number(ask: FactQuestion, node: n.Expression) -> values.ValueLaw:
    found: dict[str | int, Fraction] = {}
    for share, value, _ in Evaluator(ask.script.game, ask.surroundings).outcomes(node, VariableFrame()):
        if value is UNKNOWN:
            raise InvalidValueError(f"{node.span.text}: no law of this number follows from the text")
        found[value] = found.get(value, Fraction(0)) + share
    return found


READERS: Final[abc.Mapping[str, tuple[str, abc.Callable[[FactQuestion], values.ValueLaw]]]] = {
    "size": ("text", _size),
    "floor": ("text", _floor),
    "map": ("text", _map),
    "shape": ("text", _shape),
    "on-map": ("text", _on_map),
    "rotations": ("text", _rotations),
    "light": ("text", _light),
    "type": ("text", _type),
    "room-type": ("text", _type_word),
    "inner-type": ("text", _type_word),
    "contents": ("text", _contents),
    "inner": ("text", _inner),
    "weight": ("text", _weight),
    "kinds": ("choice", _kinds),
    "place": ("choice", _place),
    "words": ("text", _words),
    "text": ("text", _text),
    "gradient": ("text", _gradient),
    "squares": ("chance", _squares),
    "percents": ("text", _percents),
    "arms": ("text", _arms),
    "value": ("number", _value),
    "rounds": ("number", _value),
    "amount": ("number", _value),
}
"""By the question: how the page's value is written, and how the library's is read."""
