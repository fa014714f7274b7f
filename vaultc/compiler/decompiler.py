"""The decompiler: from the records of a level, with loops and conditions, to its statements.

Rules: "Compiled files: Files", "Forgotten BREAK".

Two things of a des file leave no trace of themselves and still work on others: a function that is never called may hold
the map against which the compiler checks level regions, and may make it forget a BREAK before it. If the records have
such a function, the proof fails without it, and an equivalent one is written.

A construct is known by where its jumps lead; compiler output has jumps only in these shapes.
"""

from __future__ import annotations

import re
from collections import abc
from itertools import zip_longest
from typing import Final

from vaultc.compiler import expressions, fields, fragments, levels, statements, values
from vaultc.compiler.records import JUMPS_UNLESS, OpcodeRecord, Target, decode
from vaultc.language import semantics
from vaultc.language.game import Game
from vaultc.language.semantics.sheets import WHOLE_LEVEL
from vaultc.language.semantics.statements import MAXIMUM_NAME
from vaultc.language.semantics.types import Type
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes, parse
from vaultc.language.syntax.walk import walk
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog

DEEPEST: Final = 60
"""The largest depth of nested constructs; no compiler writes deeper ones."""

_OPERATORS = {jump: sign for sign, jump in reversed(JUMPS_UNLESS.items())}
_HEAD_OF_FOR, _TAIL_OF_FOR = 11, 10
_INSIDE, _HOLDS = 1, 2


class DecompiledStep(NamedTuple):
    """The text made of some records, and the number of the next record."""

    lines: list[str]
    after: int


def block(body: fragments.RecordBuffer, start: int, end: int) -> list[str]:
    """The statements between two records."""
    lines: list[str] = []
    at = start
    body.depth += 1
    if body.depth > DEEPEST:
        raise body.fail("constructs are nested too deeply")
    while at < end:
        step = _step(body, at, end)
        if step.after <= at:
            raise body.fail("a construct leads back before its beginning")
        lines += step.lines
        at = step.after
    if at != end:
        raise body.fail("a construct reaches beyond the one around it")
    body.depth -= 1
    return lines


def _step(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    body.at = at
    record = body.records[at]
    if record.opcode == "PUSH":
        expressions.read_pushed(record, body)
        return DecompiledStep([], at + 1)
    if record.opcode == "VAR_INIT" and (name := _hidden_name(body, at)):
        return _for(body, at, end, name)
    if record.opcode in _CONSTRUCTS:
        return _CONSTRUCTS[record.opcode](body, at, end)
    if record.opcode in expressions.READERS:
        expressions.READERS[record.opcode](body)
        return DecompiledStep([], at + 1)
    read = levels.READERS.get(record.opcode) or body.own.get(record.opcode)
    if read is not None:
        return DecompiledStep(read(body).split("\n"), at + 1)
    raise body.fail("no des file gives it here")


def _braced(head: str, lines: list[str]) -> list[str]:
    return [f"{head} {{", *lines, "}"]


# ---- conditions


def _condition(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    """CMP begins an IF, also where the text had a chance."""
    target = body.jump_target(at + 2) if at + 2 < end else None
    opcode = body.records[at + 2].opcode if target is not None else ""
    if target is None or not at + 3 <= target <= end or opcode not in _OPERATORS:
        raise body.fail("the comparison is followed by no jump ahead")
    left, right = body.take(2)
    if right.rolled:
        if opcode != "JLE" or right.text != "100" or left.number is None:
            raise body.fail("there is a roll where the language has none")
        head = f"IF [{fragments.unsigned(left.number)}%]"
    else:
        head = f"IF [{left.text} {_OPERATORS[opcode]} {right.text}]"
    start = at + 3
    after = _end_of_else(body, start, target, end)
    if after is None:
        return DecompiledStep(_braced(head, block(body, start, target)), target)
    then = _braced(head, block(body, start, target - 2))
    then[-1] = "} ELSE {"
    return DecompiledStep([*then, *block(body, target, after), "}"], after)


def _end_of_else(body: fragments.RecordBuffer, start: int, target: int, end: int) -> int | None:
    """Return the end of the ELSE part that begins at ``target``; None if there is none.

    A jump to where BREAK leads is a BREAK at the end of the first part, or passes over an ELSE at the end of the block.
    """
    if target - 2 < start or not body.is_opcode(target - 1, "JMP"):
        return None
    after = body.jump_target(target - 1)
    if after is None or not target <= after <= end:
        return None
    # the jump is part of a condition further in that leads to the same record
    conditions = (at for at in range(start, target - 2) if body.records[at].opcode in _OPERATORS)
    if any(body.jump_target(at) == target for at in conditions):
        return None
    if after in body.exits[-1:] and body.decide(target, expected=target - 2 == start):
        return None
    if _is_forgotten(body, target - 1, after) and body.decide(target, expected=True):
        return None
    return after


# ---- loops


def _loop(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    """DEC begins a LOOP, whose end jumps back to it."""
    count = body.pop()
    jump = _jump_back(body, at, end, "JG")
    if jump + 1 >= end or not body.is_opcode(jump + 1, "POP") or not body.is_opcode(jump - 4, "COPY"):
        raise body.fail("the loop has no end")
    lines = _inside(body, at + 1, jump - 4, jump + 2)
    return DecompiledStep(_braced(f"LOOP [{count.text}]", lines), jump + 2)


def _hidden_name(body: fragments.RecordBuffer, at: int) -> str | None:
    """The name of a FOR's variable, if this assigns the hidden variable of its end."""
    value = body.records[at - 1].value
    name = body.unpacker.readable(value) if isinstance(value, bytes) else ""
    return name.removesuffix(" end") if name.endswith(" end") else None


def _for(body: fragments.RecordBuffer, at: int, end: int, name: str) -> DecompiledStep:
    body.take(2)
    last, first = body.pop(), body.pop()
    top = at + _HEAD_OF_FOR
    jump = _jump_back(body, top, end, "JNE")
    if jump - _TAIL_OF_FOR < top:
        raise body.fail("the loop has no end")
    body.types[name] = Type.INTEGER
    lines = _inside(body, top, jump - _TAIL_OF_FOR, jump + 1)
    return DecompiledStep(_braced(f"FOR {name} = {first.text} TO {last.text}", lines), jump + 1)


def _jump_back(body: fragments.RecordBuffer, to: int, end: int, opcode: str) -> int:
    """The number of the jump that leads back to a record; raises DecompileError if there is none."""
    at = body.loops.get(to, end)
    if at >= end or not body.is_opcode(at, opcode):
        raise body.fail("the loop has no end")
    return at


def _inside(body: fragments.RecordBuffer, start: int, end: int, leaves_to: int) -> list[str]:
    """The statements of a construct that BREAK leaves."""
    body.exits.append(leaves_to)
    lines = block(body, start, end)
    body.exits.pop()
    return lines


# ---- jumps: BREAK, SWITCH, functions


def _jump(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    body.pop()
    target = body.jump_target(at)
    if target is None:
        raise body.fail("it leads to a place that is not constant")
    if _is_function(body, at, target):
        return _define(body, at, target)
    if target in body.exits[-1:] or (_is_forgotten(body, at, target) and body.decide(at, expected=True)):
        return DecompiledStep(["BREAK"], at + 1)
    return _switch(body, at, target, end)


def _is_forgotten(body: fragments.RecordBuffer, at: int, target: int) -> bool:
    """Return whether a jump leads where a forgotten BREAK does: its offset is the number of the record before it."""
    return bool(body.exits) and target == 2 * at - 1 - body.base


class _Arm(NamedTuple):
    """An arm of a SWITCH: where it begins, its place in the table, its heading."""

    start: int
    place: int
    head: str


def _switch(body: fragments.RecordBuffer, at: int, table: int, end: int) -> DecompiledStep:
    after = body.jump_target(table - 1) if at + 3 <= table <= end and body.is_opcode(table - 1, "JMP") else None
    if after is None or not table <= after < end or not body.is_opcode(after, "POP"):
        raise body.fail("it leads to no place where the language has one")
    selector = body.pop()
    arms = sorted(_arms(body, at + 1, table, after))
    ends = [*(arm.start for arm in arms[1:]), table - 2]
    lines: list[str] = []
    for arm, last in zip(arms, ends, strict=False):
        lines += [arm.head, *_inside(body, arm.start, last, after)]
    if not arms and at + 1 != table - 2:
        raise body.fail("the switch has statements outside of its arms")
    return DecompiledStep(_braced(f"SWITCH [{selector.text}]", lines), after + 1)


def _arms(body: fragments.RecordBuffer, first: int, table: int, after: int) -> abc.Iterator[_Arm]:
    at = table
    while at < after:
        is_case = body.is_opcode(at, "COPY")
        jump = at + (4 if is_case else 1)
        target = body.jump_target(jump) if jump < after else None
        number = body.records[at + 1].value if is_case else 0
        if target is None or not first <= target <= table - 2 or not isinstance(number, int):
            raise body.fail("the switch has a table that no compiler writes")
        yield _Arm(target, at, f"CASE {number}:" if is_case else "DEFAULT:")
        at = jump + 1


# ---- functions


def _is_function(body: fragments.RecordBuffer, at: int, target: int) -> bool:
    """Return whether a jump passes over the body of a function, which is called right after it."""
    if not at + 3 <= target <= len(body.records) - 3 or not body.is_opcode(target - 1, "RETURN"):
        return False
    offset = body.records[target + 1].value
    return body.is_opcode(target + 2, "CALL") and offset == at - 1 - target


def _define(body: fragments.RecordBuffer, at: int, target: int) -> DecompiledStep:
    """The body of a function, read as a buffer of its own; where it is defined depends on the objects in it."""
    count = body.records[target].value
    start = at + 1 + 3 * count if isinstance(count, int) else target
    if not at < start <= target - 2:
        raise body.fail("the function has no room for its parameters")
    names = [body.records[place].value for place in range(start - 2, at, -3)]
    parameters = tuple(body.unpacker.readable(name) for name in names if isinstance(name, bytes))
    if len(parameters) != len(names):
        raise body.fail("a parameter of the function has no name")
    arguments = body.stack[len(body.stack) - len(parameters) :]
    types = {name: argument.type for name, argument in zip(parameters, arguments, strict=False)}
    inner = body.inner(start, target - 2, types)
    lines = block(inner, start, target - 2)
    function = fragments.FoundFunction(f"function_{next(body.names)}", parameters)
    body.functions[at + 1 - body.base] = function
    words = ("str" if types.get(name) is Type.STRING else "int" for name in parameters)
    declared = ", ".join(f"{name}:{word}" for name, word in zip(parameters, words, strict=True))
    return DecompiledStep(_placed(body, _braced(f"FUNCTION {function.name}({declared})", lines), inner.inside), target)


def _placed(body: fragments.RecordBuffer, text: list[str], inside: bool | None) -> list[str]:
    """The lines of a definition that belong here; all others go to the places of its objects.

    An object lies in another thing if its function is defined in that thing's block: such functions are defined in the
    block around, or else in the last one before.
    """
    if not inside and not body.waiting:
        body.definitions += text
        return []
    body.waiting += text
    if body.base:
        return []
    whole = list(body.waiting)
    body.waiting.clear()
    if body.things_open or not body.slots:
        return whole
    body.slots[max(body.slots)] += whole
    return []


def _call(body: fragments.RecordBuffer, at: int, _end: int) -> DecompiledStep:
    offset, count = body.number(), body.number()
    function = body.functions.get(at + offset - body.base)
    if function is None or count != len(function.parameters):
        raise body.fail("it calls no function that is known here")
    arguments = body.take(count)
    return DecompiledStep([f"{function.name}({', '.join(argument.text for argument in arguments)})"], at + 1)


# ---- blocks of rooms and things


def _closing(body: fragments.RecordBuffer, at: int, end: int, opens: abc.Callable[[int], bool], opcode: str) -> int:
    """The record that closes the block which begins after ``at``; raises DecompileError if there is none."""
    depth = 1
    for place in range(at + 1, end):
        if body.is_opcode(place, opcode):
            depth -= 1
            if not depth:
                return place
        elif opens(place):
            depth += 1
    raise body.fail("its block has no end")


def _room(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    opcode = body.records[at].opcode
    head = _ROOMS[opcode](body)
    closing = _closing(body, at, end, lambda place: body.records[place].opcode in _ROOMS, "ENDROOM")
    lines = _inside(body, at + 1, closing, closing)
    if opcode == "REGION" and not lines:
        return DecompiledStep([head], closing + 1)
    return DecompiledStep(_braced(head, lines), closing + 1)


def _object(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    bits = body.number()
    options = statements.option_texts(body, body.unpacker.target.end_of_object, statements.OBJECT_OPTIONS)
    head = ", ".join((f"{'CONTAINER' if bits & _HOLDS else 'OBJECT'}: {body.pop().text}", *options))
    body.note_inside(bool(bits & _INSIDE))
    return _with_content(body, at, end, head, bits & _HOLDS, "POP_CONTAINER")


def _monster(body: fragments.RecordBuffer, at: int, end: int) -> DecompiledStep:
    has_inventory = body.number() != 0
    options = statements.option_texts(body, body.unpacker.target.end_of_monster, statements.MONSTER_OPTIONS)
    kind, place = body.take(2)
    head = ", ".join((f"MONSTER: {kind.text}", place.text, *options))
    return _with_content(body, at, end, head, int(has_inventory), "END_MONINVENT")


def _with_content(
    body: fragments.RecordBuffer, at: int, end: int, head: str, bit: int, closed_by: str
) -> DecompiledStep:
    """A thing with its content, if ``bit``, which the number before things that hold some has, is not 0."""
    if not bit:
        return DecompiledStep([head], at + 1)

    def opens(place: int) -> bool:
        number = body.records[place - 1].value
        return body.is_opcode(place, body.records[at].opcode) and isinstance(number, int) and bool(number & bit)

    closing = _closing(body, at, end, opens, closed_by)
    body.things_open += 1
    lines = _inside(body, at + 1, closing, closing)
    body.things_open -= 1
    return DecompiledStep(_braced(head, lines if body.base else [*lines, body.new_slot()]), closing + 1)


_ROOMS: Final[abc.Mapping[str, fields.StatementReader]] = {room.opcode: room.read for room in fields.ROOMS.values()}

_CONSTRUCTS: Final[abc.Mapping[str, abc.Callable[[fragments.RecordBuffer, int, int], DecompiledStep]]] = {
    "CALL": _call, "CMP": _condition, "DEC": _loop, "JMP": _jump, "MONSTER": _monster, "OBJECT": _object,
    **dict.fromkeys(_ROOMS, _room),
}  # fmt: skip
"""Readers of records that jump, or that have a block."""


MOST_TRIES: Final = 8
"""The largest number of jumps that are read differently if a level does not compile to its records."""

MOST_FORGOTTEN: Final = 20
"""The largest number of BREAKs that are written so that the compiler forgets them."""

_IMPOSSIBLE = re.compile(r"[^!#$&-\-/-~]")
_NOFLIP = "noflip"
_MAZE_RECORDS = 9

_USUAL_FILLINGS = " CIK"
"""The fillings that stand for all others with the same effect."""


def decompile(data: bytes, name: str, game: Game, target: Target, vault: levels.VaultLine | None = None) -> Source:
    """A des file that compiles to a level compiled for a build, proved by compiling it; not laid out yet.

    ``name`` is the level's name, changed if it is not valid; ``vault`` is what a list of vaults tells of it.

    Raises:
        CompiledFileError: the bytes are not a compiled level.
        DecompileError: no des file gives this level.
    """
    records = decode(data, target)
    unpacker = values.Unpacker(game.catalog, target, values.encoding_of(records))
    arrays, loops = fragments.arrays_in(records, 0, len(records)), fragments.loops_in(records)
    own = {layout.opcode: layout.read for layout in fields.layouts(game.grammar.nodes).values()}
    unexpected: frozenset[int] = frozenset()
    while True:
        body = fragments.RecordBuffer(records, unpacker, arrays=arrays, loops=loops, unexpected=unexpected, own=own)
        try:
            source = Source(f"{name}.lev", des_text(body, name, vault), encoding=unpacker.encoding)
            return prove(source, records, game, target)
        except fragments.DecompileError as error:
            others = set(body.ambiguous) - unexpected
            if not others or len(unexpected) == MOST_TRIES:
                raise
            failed = error.record
            unexpected |= {min(others, key=lambda at: (abs(at - failed), at))}


def des_text(body: fragments.RecordBuffer, name: str, vault: levels.VaultLine | None = None) -> str:
    """A des file with one level that has the records of a body, not laid out yet.

    Raises:
        DecompileError: no des file has them, as far as can be told.
    """
    head, start = _heading(body, _IMPOSSIBLE.sub("_", name)[:MAXIMUM_NAME] or "level")
    if vault is not None:
        head += [f"VAULTGEN: {fragments.unsigned(vault.weight)}"] if vault.weight != 1 else []
        head += [f"MINDEPTH: {fragments.unsigned(vault.depth)}"] if vault.depth else []
    try:
        lines = block(body, start, len(body.records))
    except values.UnknownValueError as error:
        raise body.fail(str(error)) from None
    lines = [each for line in lines for each in body.slots.get(line, (line,))]
    return "\n".join((*body.definitions, *head, *lines, ""))


def _heading(body: fragments.RecordBuffer, name: str) -> tuple[list[str], int]:
    """The lines before the statements, and the number of the first record after them."""
    records = body.records
    if body.is_opcode(_MAZE_RECORDS - 1, "INIT_LEVEL") and body.is_opcode(_MAZE_RECORDS + 1, "LEVEL_FLAGS"):
        style, code = records[0].value, records[1].value
        fillings = maze_fillings(body.unpacker.target, body.unpacker.catalog)
        filling = fillings.get((style, code)) if isinstance(style, int) and isinstance(code, int) else None
        if filling is not None:
            start = _MAZE_RECORDS + 2
            return [f'MAZE: "{name}", {filling}', *_flags(body, start)], start + 2
    return [f'LEVEL: "{name}"', *_flags(body, 0)], 2


def maze_fillings(target: Target, catalog: Catalog) -> dict[tuple[int, int], str]:
    """The words after MAZE by the style and the terrain that they are compiled to."""
    terrain = values.Packer(catalog, target).terrain
    found = {(2, 2): "random"}
    for character in (*_USUAL_FILLINGS, *catalog.codes):
        code = terrain(character)
        found.setdefault((1, terrain(chr(code)) if code < values.INVALID else values.INVALID), f"'{character}'")
    return found


def _flags(body: fragments.RecordBuffer, at: int) -> list[str]:
    bits = body.records[at].value if body.is_opcode(at + 1, "LEVEL_FLAGS") else None
    if not isinstance(bits, int):
        raise fragments.DecompileError("the level does not begin with its flags", at)
    numbers = dict(body.unpacker.target.flags)
    words = [word for word, bit in numbers.items() if bits & bit == bit]
    if _NOFLIP in words:
        words = [word for word in words if word == _NOFLIP or not numbers[word] & numbers[_NOFLIP]]
    if bits != sum(numbers[word] for word in words):
        raise fragments.DecompileError(f"there are no flags {bits}", at)
    return [f"FLAGS: {', '.join(words)}"] if words else []


# ---- the proof


def prove(source: Source, records: abc.Sequence[OpcodeRecord], game: Game, target: Target) -> Source:
    """A source that compiles to these records: this one, with functions without a trace where it needs them.

    Raises:
        DecompileError: it does not compile to them.
    """
    number: int | None = 0
    for _ in range(MOST_FORGOTTEN):
        model = _model(source, game)
        if starts := sorted(set(_beyond(model))):
            text = source.text
            for at, start in reversed(list(enumerate(starts, 1))):
                text = f"{text[:start]}FUNCTION whole_level_{at}() {{ NOMAP }}\n{text[start:]}"
            source = _with(source, text)
            model = _model(source, game)
        try:
            (level,) = levels.compile_levels(model, target, model.game.catalog)
        except LookupError as error:
            raise fragments.DecompileError(f"what it says cannot be compiled: {error}", 0) from None
        pairs = enumerate(zip_longest(level.records, records))
        number = next((at for at, (mine, given) in pairs if mine != given), None)
        if number is None:
            return source
        span = level.origins[number] if number + 1 < min(len(records), len(level.records)) else None
        if span is None or records[number + 1].opcode != "JMP" or span.text != "BREAK" or _function(span, model):
            break
        before, after = span.source.text[: span.end], span.source.text[span.end :]
        source = _with(source, f"{before}\nFUNCTION forgetting_{number}() {{ LOOP [1] {{ BREAK }} }}{after}")
    raise fragments.DecompileError("no des file gives this record here", number or 0)


def _with(source: Source, text: str) -> Source:
    return Source(source.name, text, encoding=source.encoding)


def _model(source: Source, game: Game) -> semantics.Model:
    parsed = parse(source, game.grammar)
    if not parsed.ok:
        raise fragments.DecompileError(f"what it says cannot be written: {parsed.diagnostics[0].message}", 0)
    return semantics.analyze(parsed, game)


def _beyond(model: semantics.Model) -> abc.Iterator[int]:
    """Yield where the lines begin of level regions (or of their functions) that lie outside of the map before them."""
    for area in model.find(nodes.LevelRegion):
        if area.absolute:
            continue
        bounds = model.bounds[area.span]
        x, y = max(area.x1, area.x2), max(area.y1, area.y2)
        if (x > bounds.x or y > bounds.y) and x <= WHOLE_LEVEL[0] and y <= WHOLE_LEVEL[1]:
            outermost = _function(area.span, model) or area.span
            yield model.parsed.source.text.rfind("\n", 0, outermost.start) + 1


def _function(span: Span, model: semantics.Model) -> Span | None:
    """The function in which a place lies; it can hold no other."""
    functions = (node.span for item in model.items for node in walk(item) if isinstance(node, nodes.FunctionDefinition))
    return next((function for function in functions if function.start <= span.start < function.end), None)
