"""Objects, monsters and rooms: statements with options and blocks."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.compiler import fields
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.decompiler.statements import pair_text
from vaultc.compiler.words import APPEARANCES, HORIZONTAL, LIGHT, RANDOM, ROOM_FLAGS, VERTICAL, backwards

_CUT = 1 << 32
_HOLDS = 2
_APPEARANCE = 3
_LIGHTS, _HORIZONTAL, _VERTICAL = backwards(LIGHT), backwards(HORIZONTAL), backwards(VERTICAL)
_APPEARANCES = backwards(APPEARANCES)

OptionText = abc.Callable[[fragments.Fragment, fragments.RecordBuffer], str]


def _number(value: fragments.Fragment, body: fragments.RecordBuffer) -> int:
    if value.number is None:
        raise body.fail(f"{value.shown} is used where the language has only words")
    return value.number - _CUT if value.number == _CUT - 1 else value.number


def _words(*words: str) -> OptionText:
    """The word of a number that counts from 0."""
    return lambda value, body: fields.chosen(dict(enumerate(words)), _number(value, body), "choice", body)


def _word(word: str) -> OptionText:
    """A word that is there or not."""
    return lambda value, body: fields.chosen({1: word}, _number(value, body), "choice", body)


def _keyed(word: str) -> OptionText:
    return lambda value, _: f"{word}:{value.text}"


def _bare(value: fragments.Fragment, _: fragments.RecordBuffer) -> str:
    return value.bare


def _erosion(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    """Return the erosion option; builds that cut -1 mean the word by the cut number, and by -1 itself a number."""
    proof = _CUT - 1 if body.unpacker.target.cut else -1
    return "erodeproof" if value.number == proof else f"eroded:{value.text}"


def _alignment(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    text = fields.alignment_text(_number(value, body), body)
    return "align:random" if text == "random" else text


def _seen_traps(value: fragments.Fragment, body: fragments.RecordBuffer) -> str:
    bits = _number(value, body)
    if bits == -1:
        return "seen_traps:all"
    numbers = [number for number in range(1, 33) if bits >> number - 1 & 1]
    if not numbers or bits < 0:
        raise body.fail("no traps are named")
    return f"seen_traps:{'|'.join(fields.trap_name(number, body) for number in numbers)}"


OBJECT_OPTIONS: Final[abc.Mapping[int, OptionText]] = {
    0: _bare,
    1: _words("", "blessed", "uncursed", "cursed"),
    2: _keyed("montype"),
    3: _keyed("name"),
    4: _keyed("quantity"),
    5: _word("buried"),
    6: _words("unlit", "lit"),
    7: _erosion,
    8: _word("locked"),
    9: _words("not_trapped", "trapped"),
    10: _keyed("recharged"),
    11: _word("invisible"),
    12: _word("greased"),
    13: _word("broken"),
    14: _bare,
    15: _keyed("affixed_gem"),
    16: _keyed("forged_qual"),
}
"""The text of each option of an object, by its tag; builds that lack the last ones have a smaller end mark."""

MONSTER_OPTIONS: Final[abc.Mapping[int, OptionText]] = {
    0: _words("hostile", "peaceful"),
    1: _alignment,
    2: _words("awake", "asleep"),
    4: _bare,
    5: _word("female"),
    6: _word("invisible"),
    7: _word("cancelled"),
    8: _word("revived"),
    9: _word("avenge"),
    10: _keyed("fleeing"),
    11: _keyed("blinded"),
    12: _keyed("paralyzed"),
    13: _word("stunned"),
    14: _word("confused"),
    15: _seen_traps,
    16: _word("dead"),
}
"""The text of each option of a monster, by its tag, likewise."""


def _options(body: fragments.RecordBuffer, end: int, texts: abc.Mapping[int, OptionText]) -> list[str]:
    """Take options from the stack, last one first, down to the mark at their end."""
    found: list[str] = []
    while (tag := body.number()) != end:
        value = body.pop()
        if texts is MONSTER_OPTIONS and tag == _APPEARANCE:
            found.append(f"{fields.chosen(_APPEARANCES, _number(value, body), 'appearance', body)} {body.pop().text}")
        elif tag in texts:
            found.append(texts[tag](value, body))
        else:
            raise body.fail(f"there is no option {tag}")
    return found[::-1]


def monster(body: fragments.RecordBuffer) -> tuple[str, bool]:
    """The head of a MONSTER, and whether an inventory follows."""
    has_inventory = bool(body.number())
    options = _options(body, body.unpacker.target.end_of_monster, MONSTER_OPTIONS)
    kind, place = body.take(2)
    return ", ".join((f"MONSTER: {kind.text}", place.text, *options)), has_inventory


def thing(body: fragments.RecordBuffer) -> tuple[str, bool, bool]:
    """The head of an OBJECT or CONTAINER, whether content follows, and whether it is inside of another thing."""
    bits = body.number()
    options = _options(body, body.unpacker.target.end_of_object, OBJECT_OPTIONS)
    word = "CONTAINER" if bits & _HOLDS else "OBJECT"
    return ", ".join((f"{word}: {body.pop().text}", *options)), bool(bits & _HOLDS), bool(bits & 1)


def _type(number: int, body: fragments.RecordBuffer) -> str:
    names = {code: f'"{name}"' for name, code in body.unpacker.catalog.room_numbers.items()}
    return fields.chosen({RANDOM: "random", **names}, number, "type of rooms", body)


def _kind(number: int, chance: int, body: fragments.RecordBuffer) -> str:
    return _type(number, body) + ("" if chance == 100 else f" [{fragments.unsigned(chance)}%]")


def room(body: fragments.RecordBuffer) -> str:
    kind, chance, light, flags, horizontal, vertical, x, y, width, height = body.numbers(10)
    if flags != (1 if vertical == RANDOM else vertical):
        raise body.fail("its flags are not those that the game's compiler writes")
    where = "random"
    if (horizontal, vertical) != (RANDOM, RANDOM):
        across = fields.chosen(_HORIZONTAL, horizontal, "alignment", body)
        where = f"({across},{fields.chosen(_VERTICAL, vertical, 'alignment', body)})"
    lit = fields.chosen(_LIGHTS, light, "light", body)
    return f"ROOM: {_kind(kind, chance, body)}, {lit}, {pair_text(x, y)}, {where}, {pair_text(width, height)}"


def subroom(body: fragments.RecordBuffer) -> str:
    kind, chance, light, flags, _, _, x, y, width, height = body.numbers(10)
    lit = fields.chosen(_LIGHTS, light, "light", body)
    places = f"{pair_text(x, y)}, {pair_text(width, height)}"
    return f"SUBROOM: {_kind(kind, chance, body)}, {lit}, {places}{_flags(flags, body)}"


def region(body: fragments.RecordBuffer) -> str:
    light, kind, flags = body.numbers(3)
    type_ = kind if flags & 1 else kind - body.unpacker.catalog.unfilled
    lit = fields.chosen(_LIGHTS, light, "light", body)
    return f"REGION: {body.pop().text}, {lit}, {_type(type_, body)}{_flags(flags, body)}"


def _flags(bits: int, body: fragments.RecordBuffer) -> str:
    if bits == 1:
        return ""
    if bits & ~7:
        raise body.fail(f"there are no flags {bits}")
    words = [word for word, bit in ROOM_FLAGS.items() if bits & bit]
    words = words if bits & 1 else ["unfilled", *words]
    return "".join(f", {word}" for word in words)
