"""Hovers and signature help: what a word means, the place of a cell, and how the statement at the cursor is written."""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.editing.lsp import chances, protocol
from vaultc.editing.lsp.completing import parts_of, read_data, statements_of
from vaultc.editing.lsp.context import (
    Context,
    context_at,
    function_at,
    innermost,
    name_of,
    path_to,
    variable_at,
    variables_of,
)
from vaultc.editing.lsp.documents import Document
from vaultc.language.game import Feature
from vaultc.language.names import NameEntry, entries
from vaultc.language.semantics.constants import integer_range
from vaultc.language.semantics.sheets import FrameKind, map_corner, map_size
from vaultc.language.semantics.statements import Placed
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Token
from vaultc.world.grid import Cell

_STAYS = frozenset(("noflip", "rndvault"))
"""Flags of levels that are not mirrored from left to right and from top to bottom."""
_NAMES = {FrameKind.MAP: " of this MAP", FrameKind.ROOM: " in this room", FrameKind.LEVEL: ""}


def of_map(document: Document, offset: int, cell: Cell) -> str:
    """A cell of the map at an offset: ``(2,1) of this MAP, level (37,8)``."""
    path = path_to(document, offset)
    drawn = next((node for node in path if isinstance(node, n.Map)), None)
    in_room = any(isinstance(node, n.Room | n.Subroom) for node in path)
    corner = None if drawn is None or in_room else map_corner(drawn, map_size(drawn.block))
    return f"({cell[0]},{cell[1]}) of this MAP{_on_level(document, offset, corner, cell)}"


def of_coordinate(document: Document, offset: int, cell: Cell) -> tuple[str, str | None] | None:
    """A coordinate at an offset in words, and the map character there if only one is possible; None where it is not
    known what it counts from."""
    placed = _statement_at(document, offset)
    situation = None if placed is None else document.model.situations[placed.order]
    if placed is None or situation is None or not situation.frames:
        return None
    kinds = {frame.kind for frame in situation.frames}
    corners = {frame.origin for frame in situation.frames}
    kind, corner = kinds.pop(), corners.pop()
    if kinds or isinstance(placed.node, n.Map | n.Room | n.Subroom):
        return None
    where = f"({cell[0]},{cell[1]}){_NAMES[kind]}{_on_level(document, offset, None if corners else corner, cell)}"
    is_known = all(frame.holds(cell) for frame in situation.frames)
    here = situation.content(cell, placed.order) if is_known else None
    return where, next(iter(here)) if here is not None and len(here) == 1 else None


def _statement_at(document: Document, offset: int) -> Placed | None:
    """The innermost statement of this text around an offset."""
    found = [
        placed
        for placed in document.model.statements
        if placed.node.span.source is document.source and placed.node.span.start <= offset < placed.node.span.end
    ]
    return min(found, key=lambda placed: placed.node.span.end - placed.node.span.start, default=None)


def _on_level(document: Document, offset: int, corner: Cell | None, cell: Cell) -> str:
    """The cell on the level; the game may mirror it."""
    if corner is None:
        return ""
    level = next((each for each in document.model.levels if each.node.span.start <= offset < each.node.span.end), None)
    flags = frozenset[str]() if level is None else level.flags
    may_turn = document.game.has(Feature.MIRRORED_LEVELS) and not flags & _STAYS
    mirrored = " unless the level is mirrored" if may_turn else ""
    return f", level ({corner[0] + cell[0]},{corner[1] + cell[1]}){mirrored}"


TRIGGERS = [":", ",", "(", "["]


def signature(document: Document, position: protocol.Position) -> protocol.SignatureHelp | None:
    """The forms of what is being written; None outside of statements."""
    context = context_at(document, document.positions.offset(position))
    return None if context is None else _of_context(document, context)


def part_at(document: Document, context: Context) -> tuple[str, str] | None:
    """The form of what is being written, and the part of it at the cursor."""
    found = _of_context(document, context)
    if found is None:
        return None
    form = found.signatures[found.active_signature or 0]
    parts = form.parameters or ()
    number = found.active_parameter or 0
    return (form.label, form.label[slice(*parts[number].label)]) if number < len(parts) else None


def _of_context(document: Document, context: Context) -> protocol.SignatureHelp | None:
    if not context.before:
        return None
    for bracket in reversed(context.brackets):
        forms = list(_call_forms(document, bracket.word))
        if forms:
            return _help(forms, bracket.commas)
    known = statements_of(document.game.grammar).get(context.head)
    if known is None or not any(token.type == ":" for token in context.before):
        return None
    forms = [_form(form.split("\n")[0], form.partition(":")[2].split("\n")[0], known.text) for form in known.forms]
    return _help(forms, context.argument, _likeliest(forms, context))


def _call_forms(document: Document, word: str) -> abc.Iterator[protocol.SignatureInformation]:
    """The forms of what is written with parentheses."""
    for function in document.model.functions.definitions:
        if function.name == word:
            parameters = [f"${name_of(p.variable)}:{p.type.text}" for p in function.definition.parameters]
            yield _form(f"{word}({', '.join(parameters)})", ", ".join(parameters), "")
            return
    core = CORE_FUNCTIONS.get(word)
    known = statements_of(document.game.grammar).get(word)
    if core is not None and core.parameters:
        inner = ", ".join(type_.value for type_ in core.parameters)
        yield _form(f"{word}({inner})", inner, core.result.value)
    elif known is not None:
        for form in known.forms:
            if form.startswith(f"{word}("):
                yield _form(form, form[len(word) + 1 : -1], known.text)


def _form(label: str, inside: str, text: str) -> protocol.SignatureInformation:
    """A form with the places of its parameters in the label."""
    parameters, begin = [], label.find(inside)
    for part in parts_of(inside):
        start = label.find(part, begin)
        if part and start >= 0:
            parameters.append(protocol.ParameterInformation((start, start + len(part))))
            begin = start + len(part)
    documentation = protocol.MarkupContent(text) if text else None
    return protocol.SignatureInformation(label, documentation, parameters)


def _help(forms: abc.Sequence[protocol.SignatureInformation], argument: int, active: int = 0) -> protocol.SignatureHelp:
    last = max(len(forms[active].parameters or ()) - 1, 0)
    return protocol.SignatureHelp(list(forms), active, min(argument, last))


def _likeliest(forms: abc.Sequence[protocol.SignatureInformation], context: Context) -> int:
    """The first form that begins with the words that are written, such as ``INIT_MAP: mines``."""
    words = [token.text for token in context.before]
    for index, form in enumerate(forms):
        first = form.label.partition(":")[2].split(",")[0].strip()
        if len(forms) > 1 and first in words:
            return index
    fitting = (index for index, form in enumerate(forms) if len(form.parameters or ()) > context.argument)
    return next(fitting, 0)


_OTHERS = {"INIT_MAP": "a style of the ground with which the level begins"}
"""The meanings of all other words of a statement, which games add."""
_LIKE = {"CONTAINER": "OBJECT"}
"""Statements whose words mean what they mean in another."""


def meaning_of(word: str, statement: str) -> str | None:
    """The meaning of a word or a sign in a statement; None if it is not listed."""
    head = _LIKE.get(statement, statement)
    meanings = read_data("meanings.json")
    return meanings["in a statement"].get(head, {}).get(word) or meanings["anywhere"].get(word) or _OTHERS.get(head)


def hover(document: Document, position: protocol.Position) -> protocol.Hover | None:
    """The description of a place, with the range that it describes."""
    offset = document.positions.offset(position)
    for say in (_of_map, _of_rule, _of_idle_value, _of_node, _of_variable, _of_function, _of_word):
        found = say(document, offset)
        if found is not None:
            text, span = found
            return protocol.Hover(protocol.MarkupContent(text), document.range(span))
    return None


_Said = tuple[str, Span] | None


# ---- maps


def map_cell(document: Document, offset: int) -> tuple[n.MapBlock, int, int] | None:
    """The map, column and row of an offset in a map; columns are counted without digits, which the game throws away."""
    block = next((node for node in path_to(document, offset) if isinstance(node, n.MapBlock)), None)
    if block is None:
        return None
    for row, (start, text) in enumerate(zip(block.offsets, block.rows, strict=True)):
        if start <= offset < start + len(text) and not text[offset - start].isdigit():
            return block, sum(not character.isdigit() for character in text[: offset - start]), row
    return None


def _of_map(document: Document, offset: int) -> _Said:
    found = map_cell(document, offset)
    if found is None:
        return _of_map_word(document, offset)
    character = document.text[offset]
    known = _entry(document, "terrain", character, symbol=True)
    name = known.name if known else "no terrain"
    where = of_map(document, offset, (found[1], found[2]))
    return f"{where}: `{character}` {name}", document.source.span(offset, offset + 1)


def _of_map_word(document: Document, offset: int) -> _Said:
    """The size of the map whose MAP or ENDMAP is at an offset."""
    block = innermost(document, offset, n.MapBlock)
    token = token_at(document, offset)
    if not isinstance(block, n.MapBlock) or token is None or token.type != "MAP_BLOCK":
        return None
    width = max((sum(not letter.isdigit() for letter in row) for row in block.rows), default=0)
    word = document.source.span(*document.line_around(offset))
    return f"a map of {width} columns and {len(block.rows)} rows", word


# ---- comments

_ALLOW = re.compile(r"[ \t]*#[ \t]*vaultc[ \t]*:")


def _of_rule(document: Document, offset: int) -> _Said:
    """The rule that is named at an offset of a comment such as ``# vaultc: allow(ragged-map)``."""
    begun, end = document.line_around(offset)
    line = document.text[begun:end]
    if not _ALLOW.match(line):
        return None
    from vaultc.linter.checking.pages import DOCUMENTED

    rules = {rule.name: rule for rule in DOCUMENTED}
    for found in re.finditer(r"[\w-]+", line):
        rule = rules.get(found[0])
        if rule is not None and found.start() <= offset - begun <= found.end():
            page = rule.documentation.partition("\n\nBad:")[0]
            word = document.source.span(begun + found.start(), begun + found.end())
            return f"**{rule.name}** ({rule.severity})\n\n{page}", word
    return None


# ---- things, by their nodes


_OF_VALUES: Final = (
    *("enchantment_out_of_range", "quantity_below_one", "gold_below_one", "loop_count_below_one", "duration_too_long"),
    *("meaningless_object_option", "object_option_without_effect", "option_without_effect_inside", "repeated_artifact"),
    *("meaningless_monster_option", "disguise_without_effect", "unknown_disguise", "aligned_monster", "unmade_monster"),
    *("affixed_gem_without_effect", "name_without_effect", "wall_walk_chance"),
)
"""Modules of rules about values that the game cuts, takes for others or does not read."""


def _of_idle_value(document: Document, offset: int) -> _Said:
    """A value that the game takes for another or does not read, with the effect that the check tells."""
    from vaultc.linter.rule import load_rule

    for name in () if document.model.is_script else _OF_VALUES:
        rule = load_rule("vaultc.linter.rules", name)
        for found in rule.check(document.model) if rule.holds_for(document.game) else ():
            if found.span.source is document.source and found.span.start <= offset < found.span.end:
                return f"`{found.span.text}`: {found.message}", found.span
    return None


def _of_node(document: Document, offset: int) -> _Said:
    for node in reversed(path_to(document, offset)):
        if isinstance(node, n.Coordinate):
            return _of_coordinate(document, offset, node)
        if text := _text_of(document, node):
            return text, node.span
    return None


def _of_coordinate(document: Document, offset: int, node: n.Coordinate) -> _Said:
    found = of_coordinate(document, offset, (node.x, node.y))
    if found is None:
        return None
    where, character = found
    known = _entry(document, "terrain", character, symbol=True) if character else None
    return where + (f": `{character}` {known.name}" if known else ""), node.span


def _text_of(document: Document, node: n.Node) -> str | None:
    """The description of a thing, a terrain, a number or a weight."""
    match node:
        case n.MonsterKind():
            return _kind_card(document, "monsters", node)
        case n.ObjectKind():
            return _kind_card(document, "objects", node)
        case n.MapCharacter():
            known = _entry(document, "terrain", node.character, symbol=True)
            light = f", {node.light.text}" if node.light else ""
            return f"`{node.character}` {known.name}{light}" if known else None
        case n.Dice() | n.Operation():
            numbers = integer_range(node)
            if numbers is not None and numbers.low != numbers.high:
                low, high = numbers.low, numbers.high
                return f"from {low} to {high}, {(low + high) / 2:g} in the middle"
        case n.CoreCall():
            if core := CORE_FUNCTIONS.get(node.function):
                parameters = ", ".join(type_.value for type_ in core.parameters)
                call = f"{node.function}({parameters})" if parameters else node.function
                return f"`{call}`: {core.result.value}"
        case n.VaultGen():
            chance = chances.vault_chance(document, node.span)
            return f"weight {node.frequency.value}: chance {chance} among the vaults of this file" if chance else None
    return None


def _kind_card(document: Document, what: str, node: n.MonsterKind | n.ObjectKind) -> str | None:
    if node.name is not None:
        known = _entry(document, what, node.name, node.character)
        if known is None:
            return None
        facts = [f"level {known.level}"] if known.level is not None else []
        if known.frequency is not None:
            facts.append(f"frequency {known.frequency} {'in 1000 of its class' if what == 'objects' else 'of 7'}")
        heading = f"**{known.name}** `{known.symbol}` {known.class_name}".rstrip()
        return f"{heading}\n\n{', '.join([*facts, known.facts])}"
    members = [entry for entry in entries(document.game) if entry.what == what and entry.symbol == node.character]
    if not node.character or not members:
        return None
    names = ", ".join(entry.name for entry in members[:12]) + (", ..." if len(members) > 12 else "")
    return f"class `{node.character}` ({members[0].class_name}), {len(members)} kinds: {names}"


def _entry(
    document: Document, what: str, name: str, character: str | None = None, *, symbol: bool = False
) -> NameEntry | None:
    known = [entry for entry in entries(document.game) if entry.what == what and character in (None, entry.symbol)]
    exact = (entry for entry in known if (entry.symbol if symbol else entry.name) == name)
    return next(exact, next((entry for entry in known if not symbol and entry.name.lower() == name.lower()), None))


def _condition(document: Document, node: n.If | n.Chance) -> str | None:
    if not isinstance(node.condition, n.Percent):
        return None
    share = chances.chance_shares(document).get(node.condition.span)
    if share is None:
        return None
    return f"true {node.condition.value}% of the time; at least once in {chances.percent(share)} of all levels"


# ---- names and words


def _of_variable(document: Document, offset: int) -> _Said:
    found = variable_at(document, offset)
    if found is None:
        return None
    name, owner = found
    span = next(span for other, span in variables_of(owner) if other == name and span.start <= offset <= span.end)
    scope = next((scope for scope in document.model.scopes if scope.owner is owner), None)
    symbol = scope.symbols.get(name) if scope else None
    if symbol is None:
        return f"`${name}` is not declared", span
    line = document.line_of(symbol.declaration)
    given = document.model.assignments.of(owner, name)[:5]
    texts = [
        " ".join(node.value.span.text.split()).replace("`", "'") for node in given if isinstance(node, n.Assignment)
    ]
    values = "".join(f"\n- `{text if len(text) < 60 else text[:57] + '...'}`" for text in texts)
    return f"`${name}`: {symbol.type.value}, declared in line {line}{values}", span


def _of_function(document: Document, offset: int) -> _Said:
    function = function_at(document, offset)
    if not isinstance(function, n.FunctionDefinition):
        return None
    parameters = ", ".join(f"${name_of(p.variable)}:{p.type.text}" for p in function.parameters)
    where = f"line {document.line_of(function.span)}"
    if function.span.source is not document.source:
        where += f" of {function.span.source.name}"
    word = document.source.span(offset, offset)
    return f"```des\nFUNCTION {function.name.text}({parameters})\n```\ndefined in {where}", word


def _of_word(document: Document, offset: int) -> _Said:
    """The reference of a statement or expression, or the meaning of an option, a flag, a room or a sign."""
    token = token_at(document, offset)
    if token is None:
        return None
    span = document.source.span(token.start, token.end)
    known = statements_of(document.game.grammar).get(token.text)
    if known is not None:
        more = _more(document, offset)
        return known.markdown + (f"\n\n{more}" if more else ""), span
    for what in ("flags", "rooms", "traps", "artifacts"):
        entry = _entry(document, what, token.text.strip('"'))
        if entry is not None and (what == "flags" or token.type == "STRING"):
            return f"`{entry.written}` {entry.facts}".rstrip(), span
    context = None if token.type in _PUNCTUATION else context_at(document, token.start)
    if context is None:
        return None
    text = _of_literal(document, token) or meaning_of(token.text, context.head)
    part = part_at(document, context)
    found = [f"`{token.text}`: {text}"] if text else []
    found += [f"```des\n{part[0]}\n```\nhere: `{part[1]}`"] if part and part[1] != token.text else []
    return ("\n\n".join(found), span) if found else None


_PUNCTUATION = (",", ":", "(", ")", "{", "}", "[", "]", "=", "MAP_BLOCK", "COMMENT")


def _of_literal(document: Document, token: Token) -> str | None:
    """The meaning of a number, a percentage or a text, by the node that it is in."""
    path = path_to(document, token.start)
    if token.type in ("PERCENT", "SPERCENT"):
        condition = next((node for node in reversed(path) if isinstance(node, n.If | n.Chance)), None)
        percentage = token.text.strip("[] ")
        return (condition and _condition(document, condition)) or f"a chance of {percentage}"
    if token.type == "INT":
        return next((text for node in reversed(path) if (text := _place_meaning(node))), None)
    if token.type == "STRING":
        level = next((level for level in document.model.levels if level.node.name.span.start == token.start), None)
        return f"level {level.title or level.name}" if level else None
    return None


def _place_meaning(node: n.Node) -> str | None:
    """The meaning of the numbers in a node."""
    match node:
        case n.Coordinate():
            return f"column {node.x}, row {node.y}, counted from 0"
        case n.Region():
            return f"columns {node.x1} to {node.x2}, rows {node.y1} to {node.y2}, counted from 0"
        case n.Switch():
            return "a number is drawn from 0 to one less than this, all equally likely"
        case n.Case():
            return "the arm for this number; numbers are counted from 0"
        case n.Statement():
            return "the number itself"
    return None


def _more(document: Document, offset: int) -> str | None:
    """Computed facts about the statement of the keyword."""
    for node in reversed(path_to(document, offset)):
        if isinstance(node, n.If | n.Chance):
            return _condition(document, node)
        if isinstance(node, n.Trap):
            known = _entry(document, "traps", node.kind.text) if node.kind else None
            return f"trap `{known.name}` {known.facts}".rstrip() if known else None
    return None


def token_at(document: Document, offset: int) -> Token | None:
    """The word, number or sign that holds an offset."""
    return next((token for token in document.tokens if token.start <= offset < token.end), None)
