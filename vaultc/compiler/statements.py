"""Emitters of the records of statements in the body of a level that are more than their fields.

Flow of control, variables and functions come first, then rooms, then objects and monsters, with their options.
Variables and options are coded in both directions; ``flow`` finds the constructs that the others make.

Rules: "Compiled files: Variables", "Compiled files: Control flow", "Compiled files: Functions",
"Compiled files: Monsters and objects".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.compiler import fields, fragments, records, values
from vaultc.compiler.emitter import Buffer, CompiledFunction, Emitter, RecordWriter
from vaultc.compiler.records import OpcodeRecord
from vaultc.language.semantics.constants import literal
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.support.named_tuple import NamedTuple

_HUNDRED = 100
_CHANGING = (nodes.Dice, nodes.Variable, nodes.Element, nodes.Method, nodes.CoreCall)
_INSIDE, _HOLDS = 1, 2


# ---- conditions


def _jump_unless(condition: nodes.Condition, emitter: Emitter) -> int:
    """Append a condition and the jump that is taken when it is false."""
    if isinstance(condition, nodes.Percent):
        emitter.operator("RN2", literal(condition.value), _HUNDRED)
        opcode = "JLE"
    elif isinstance(condition, nodes.Comparison):
        emitter.expressions(condition.left, condition.right)
        opcode = records.JUMPS_UNLESS[condition.operator.text]
    else:
        emitter.expression(condition.value)
        emitter.numbers(0)
        opcode = "JE"
    emitter.operator("CMP")
    return emitter.buffer.open_jump(opcode)


def chance(node: nodes.Chance, emitter: Emitter) -> None:
    end = _jump_unless(node.condition, emitter)
    emitter.statement(node.statement)
    emitter.buffer.land(end)


def condition(node: nodes.If, emitter: Emitter) -> None:
    otherwise = _jump_unless(node.condition, emitter)
    emitter.block(node.then)
    if node.otherwise is None:
        emitter.buffer.land(otherwise)
        return
    end = emitter.buffer.open_jump("JMP")
    emitter.buffer.land(otherwise)
    emitter.block(node.otherwise)
    emitter.buffer.land(end)


# ---- loops


def loop(node: nodes.Loop, emitter: Emitter) -> None:
    emitter.expression(node.count)
    top = len(emitter.buffer)
    emitter.operator("DEC")
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.operator("COPY")
    emitter.operator("CMP", 0)
    emitter.buffer.jump_back("JG", top)
    emitter.operator("POP")
    emitter.breaks.close(emitter.buffer)


def for_loop(node: nodes.For, emitter: Emitter) -> None:
    name = node.variable.name
    end, step = f"{name} end", f"{name} step"
    emitter.expressions(node.start, node.end)
    emitter.store(end)
    emitter.store(name)
    emitter.add(emitter.variable(end), emitter.variable(name), OpcodeRecord("SUB"), OpcodeRecord("SIGN"))
    emitter.store(step)
    top = len(emitter.buffer)
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.add(emitter.variable(name), emitter.variable(end), OpcodeRecord("CMP"))
    emitter.add(emitter.variable(step), emitter.variable(name), OpcodeRecord("ADD"))
    emitter.store(name)
    emitter.buffer.jump_back("JNE", top)
    emitter.breaks.close(emitter.buffer)


# ---- SWITCH and BREAK


def switch(node: nodes.Switch, emitter: Emitter) -> None:
    buffer = emitter.buffer
    emitter.expression(node.selector)
    if not any(isinstance(part, _CHANGING) for part in walk(node.selector)):
        emitter.operator("RN2")
    to_table = buffer.open_jump("JMP")
    emitter.breaks.open()
    starts = []
    for arm in node.arms:
        starts.append(len(buffer))
        emitter.statements(arm.statements)
    end = buffer.open_jump("JMP")
    buffer.land(to_table)
    _table(node, starts, emitter)
    buffer.land(end)
    emitter.breaks.close(buffer)
    emitter.operator("POP")


def _table(node: nodes.Switch, starts: list[int], emitter: Emitter) -> None:
    """The comparisons in the order of the text, then the jump to the default arm, wherever it is written."""
    arms = list(zip(node.arms, starts, strict=True))
    for arm, start in arms:
        if isinstance(arm, nodes.Case):
            emitter.operator("COPY")
            emitter.operator("CMP", literal(arm.value.value))
            emitter.buffer.jump_back("JE", start)
    for arm, start in arms:
        if isinstance(arm, nodes.Default):
            emitter.buffer.jump_back("JMP", start)


def leave(_: nodes.Break, emitter: Emitter) -> None:
    emitter.breaks.add(emitter.buffer)


# ---- variables


def assignment(node: nodes.Assignment, emitter: Emitter) -> None:
    value = node.value.value if isinstance(node.value, nodes.Typed) else node.value
    emitter.expression(value)
    emitter.store(node.variable.name, len(value.elements) if isinstance(value, nodes.Array) else 0)


_KIND_WORDS = {
    Type.SELECTION: "selection: ",
    Type.MAP_CHARACTER: "terrain: ",
    Type.MONSTER: "monster: ",
    Type.OBJECT: "object: ",
}


def assignment_text(body: fragments.RecordBuffer) -> str:
    """VAR_INIT: an assignment of one value, or of an array."""
    count, name = body.take(2)
    variable = name.text[1:-1]
    found = body.take(count.number or 1)
    types = {value.type for value in found}
    type_ = types.pop() if len(types) == 1 else Type.UNKNOWN
    body.types[variable] = type_.array if count.number else type_
    texts = ", ".join(value.text for value in found)
    return f"{variable} = {_KIND_WORDS.get(type_, '')}{f'{{ {texts} }}' if count.number else texts}"


# ---- functions


def define(node: nodes.FunctionDefinition, emitter: Emitter) -> None:
    """Compile the body at its place, into a buffer of its own."""
    parameters = tuple(parameter.variable.name for parameter in node.parameters)
    outside, emitter.buffer = emitter.buffer, Buffer()
    emitter.block(node.body)
    emitter.operator("RETURN", 0)
    emitter.functions[node.name.text] = CompiledFunction(emitter.buffer, parameters)
    emitter.buffer = outside


def call(node: nodes.Call, emitter: Emitter) -> None:
    buffer = emitter.buffer
    emitter.expressions(*node.arguments)
    function = emitter.functions[node.function.text]
    if function.entry is None:
        over = buffer.open_jump("JMP")
        function.entry = len(buffer)
        for parameter in reversed(function.parameters):
            emitter.store(parameter)
        buffer.copy(function.body)
        buffer.land(over)
    emitter.numbers(len(node.arguments))
    buffer.jump_back("CALL", function.entry)


# ---- rooms


def room(node: nodes.Room | nodes.Subroom | nodes.RegionStatement, emitter: Emitter) -> None:
    fields.ROOMS[type(node)].push(node, emitter)
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.breaks.close(emitter.buffer)
    emitter.operator("ENDROOM")


# ---- options of things


class OptionCoding(NamedTuple):
    """An option: the tag above its records, what appends these, and what gives its text."""

    tag: int
    push: abc.Callable[[nodes.Option, Emitter], None]
    read: abc.Callable[[fragments.RecordBuffer, fragments.Fragment], str]


def _word_of(option: nodes.Option) -> str:
    return "" if option.word is None else option.word.text


def _number(body: fragments.RecordBuffer, value: fragments.Fragment) -> int:
    if value.number is None:
        raise body.fail(f"{value.shown} is used where the language has only words")
    return fields.signed(value.number)


def _choice(tag: int, *words: str, first: int = 0) -> OptionCoding:
    """Words that stand for the numbers from ``first`` on."""
    table = dict(enumerate(words, first))
    numbers = {word: number for number, word in table.items()}
    return OptionCoding(
        tag,
        lambda option, emitter: emitter.numbers(numbers[_word_of(option)]),
        lambda body, value: fields.chosen(body, table, _number(body, value), "choice"),
    )


def _flags(first: int, *words: str) -> dict[str, OptionCoding]:
    """Options that are there or not, called by their words; their tags follow each other."""
    return {word: _choice(tag, word, first=1) for tag, word in enumerate(words, first)}


def _value(tag: int, word: str = "") -> OptionCoding:
    """A value, after a word or alone."""
    return OptionCoding(
        tag,
        lambda option, emitter: fields.push_or(option.value, emitter),
        lambda _, value: f"{word}:{value.text}" if word else value.bare,
    )


def _values(first: int, *words: str) -> dict[str, OptionCoding]:
    """Options of a value after a word, called by their words; their tags follow each other."""
    return {word: _value(tag, word) for tag, word in enumerate(words, first)}


def _erosion_text(body: fragments.RecordBuffer, value: fragments.Fragment) -> str:
    """Return the erosion option; builds that cut -1 mean the word by the cut number, and by -1 itself a number."""
    proof = records.CUT_RANDOM if body.unpacker.target.cut else -1
    return "erodeproof" if value.number == proof else f"eroded:{value.text}"


def _alignment_option_text(body: fragments.RecordBuffer, value: fragments.Fragment) -> str:
    text = fields.alignment_text(body, _number(body, value))
    return "align:random" if text == "random" else text


def _push_appearance(option: nodes.Option, emitter: Emitter) -> None:
    fields.push_or(option.value, emitter)
    emitter.numbers(records.APPEARANCES[_word_of(option)])


def _appearance_text(body: fragments.RecordBuffer, value: fragments.Fragment) -> str:
    words = records.inverted(records.APPEARANCES)
    return f"{fields.chosen(body, words, _number(body, value), 'appearance')} {body.pop().text}"


def _push_seen_traps(option: nodes.Option, emitter: Emitter) -> None:
    assert isinstance(option.value, nodes.TrapSet)
    bits = 0
    for trap in option.value.traps:
        bits = -1 if isinstance(trap, nodes.Word) else bits | 1 << emitter.pack.catalog.trap_numbers[trap.text] - 1
    emitter.numbers(bits)


def _seen_traps_text(body: fragments.RecordBuffer, value: fragments.Fragment) -> str:
    bits = _number(body, value)
    if bits == -1:
        return "seen_traps:all"
    numbers = [number for number in range(1, 33) if bits >> number - 1 & 1]
    if not numbers or bits < 0:
        raise body.fail("no traps are named")
    return f"seen_traps:{'|'.join(fields.trap_name(body, number) for number in numbers)}"


OBJECT_OPTIONS: Final[abc.Mapping[str, OptionCoding]] = {
    "enchantment": _value(0),
    "curse": _choice(1, "", "blessed", "uncursed", "cursed"),
    **_values(2, "montype", "name", "quantity"),
    **_flags(5, "buried"),
    "light": _choice(6, "unlit", "lit"),
    "erosion": OptionCoding(
        7,
        lambda option, emitter: fields.push_or(option.value, emitter, values.number(emitter.pack.cut(-1))),
        _erosion_text,
    ),
    "lock": _choice(8, "locked", first=1),
    "trapped": _choice(9, "not_trapped", "trapped"),
    **_values(10, "recharged"),
    **_flags(11, "invisible", "greased", "broken"),
    "place": _value(14),
    **_values(15, "affixed_gem", "forged_qual"),
}
"""The options of an object by their kind; builds that lack the last ones have a smaller end mark."""

MONSTER_OPTIONS: Final[abc.Mapping[str, OptionCoding]] = {
    "attitude": _choice(0, "hostile", "peaceful"),
    "alignment": OptionCoding(
        1,
        lambda option, emitter: emitter.numbers(
            fields.alignment_number(option.value or option.word, emitter.pack.target)
        ),
        _alignment_option_text,
    ),
    "alertness": _choice(2, "awake", "asleep"),
    "appearance": OptionCoding(3, _push_appearance, _appearance_text),
    "name": _value(4),
    **_flags(5, "female", "invisible", "cancelled", "revived", "avenge"),
    **_values(10, "fleeing", "blinded", "paralyzed"),
    **_flags(13, "stunned", "confused"),
    "seen_traps": OptionCoding(15, _push_seen_traps, _seen_traps_text),
    **_flags(16, "dead"),
}
"""The options of a monster, likewise."""


def push_options(options: tuple[nodes.Option, ...], codings: abc.Mapping[str, OptionCoding], emitter: Emitter) -> None:
    """Append the records of options, each with its tag."""
    for option in options:
        codings[option.kind].push(option, emitter)
        emitter.numbers(codings[option.kind].tag)


def option_texts(body: fragments.RecordBuffer, end: int, codings: abc.Mapping[str, OptionCoding]) -> list[str]:
    """Take options from the stack, last one first, down to the mark at their end; gives their texts."""
    reads = {coding.tag: coding.read for coding in codings.values()}
    found: list[str] = []
    while (tag := body.number()) != end:
        value = body.pop()
        if tag not in reads:
            raise body.fail(f"there is no option {tag}")
        found.append(reads[tag](body, value))
    return found[::-1]


# ---- things


def monster(node: nodes.Monster, emitter: Emitter) -> None:
    emitter.expressions(node.kind, node.place)
    emitter.numbers(emitter.pack.target.end_of_monster)
    push_options(node.options, MONSTER_OPTIONS, emitter)
    emitter.operator("MONSTER", int(node.inventory is not None))
    if node.inventory is not None:
        _content(node.inventory, emitter)
        emitter.operator("END_MONINVENT")


def thing(node: nodes.Object | nodes.Container, emitter: Emitter) -> None:
    content = node.content if isinstance(node, nodes.Container) else None
    emitter.expression(node.kind)
    emitter.numbers(emitter.pack.target.end_of_object)
    push_options(node.options, OBJECT_OPTIONS, emitter)
    emitter.operator("OBJECT", _HOLDS * (content is not None) + _INSIDE * (emitter.things_open > 0))
    if content is not None:
        _content(content, emitter)
        emitter.operator("POP_CONTAINER")


def _content(block: nodes.Block, emitter: Emitter) -> None:
    emitter.breaks.open()
    emitter.things_open += 1
    emitter.block(block)
    emitter.things_open -= 1
    emitter.breaks.close(emitter.buffer)


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Assignment: assignment, nodes.Break: leave, nodes.Call: call, nodes.Chance: chance, nodes.Container: thing,
    nodes.For: for_loop, nodes.FunctionDefinition: define, nodes.If: condition, nodes.Loop: loop,
    nodes.Monster: monster, nodes.Object: thing, nodes.Switch: switch, **dict.fromkeys(fields.ROOMS, room),
}  # fmt: skip
"""Emitters of the records of each statement in the body of a level."""
