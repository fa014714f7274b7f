"""Hover: a few lines about the word under the pointer, also about options, states, directions and signs."""

from __future__ import annotations

import re
from collections import abc
from typing import Any, Final

from vaultc.editing.lsp import chances, nodes, protocol, signing
from vaultc.editing.lsp.context import context_at
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.reference import statements_of
from vaultc.language.names import NameEntry, entries
from vaultc.language.semantics.constants import integer_range
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.tokens import Token

_IN_STATEMENT = {
    ("OBJECT", "lit"): "burning",
    ("OBJECT", "unlit"): "accepted, but without effect",
    ("OBJECT", "invisible"): "accepted, but without effect",
    ("OBJECT", "name"): 'the given name: `name: "text"`',
    ("INIT_MAP", "mines"): "a cave of two terrains, smoothed and joined as asked",
    ("INIT_MAP", "true"): "yes",
    ("INIT_MAP", "false"): "no",
    ("SPILL", "solid"): "rock",
    ("STAIR", "up"): "leads to the level above",
    ("STAIR", "down"): "leads to the level below",
    ("LADDER", "up"): "leads to the level above",
    ("LADDER", "down"): "leads to the level below",
    ("TELEPORT_REGION", "up"): "for arrivals from above",
    ("TELEPORT_REGION", "down"): "for arrivals from below",
    ("ROOMDOOR", "random"): "left to chance",
}
_MEANINGS = {
    "CASE": "an arm of a SWITCH: its statements run if the number is drawn, up to BREAK",
    "DEFAULT": "the arm of a SWITCH for all numbers that have no CASE",
    "ELSE": "the statements that run if the condition of the IF is false",
    "NAME": "the name of a thing, written `name` today",
    "monster": "an entry of RANDOM_MONSTERS, counted from 0: `monster[0]`",
    "place": "an entry of RANDOM_PLACES, counted from 0: `place[0]`",
    "region": "an area of RANDOM_REGION as a place: `region[0]`",
    "o_buried": "under the floor",
    "o_lit": "burning",
    "mineslight": "lit by chance, the less the deeper",
    "randomx": "at one of the five places, by chance",
    "randomy": "at one of the three places, by chance",
    "scrawl": "an engraving in blood",
    "TO": "the last value of a FOR",
    "MAZE": "begins a level that is a maze",
    "affixed_gem": "the number of the gem that is set into the object: `affixed_gem: 521`",
    "all": "every kind of trap",
    "altar": "an altar without a priest",
    "any": "any square",
    "asleep": "asleep when the hero arrives",
    "avenge": "angry about the hero's deeds against its kind",
    "awake": "awake when the hero arrives",
    "blessed": "a blessed object",
    "blinded": "blind for that number of turns: `blinded: 10`",
    "blood": "an engraving in blood",
    "bottom": "at the bottom edge",
    "broken": "a broken door, or a box with a broken lock",
    "bronze": "a door of bronze",
    "buried": "under the floor",
    "burn": "an engraving that is burned into the floor",
    "cancelled": "without its magic",
    "center": "in the middle",
    "chaos": "chaotic",
    "closed": "a closed door or a raised drawbridge",
    "coaligned": "of the hero's alignment",
    "confused": "confused",
    "contained": "inside of the CONTAINER before it",
    "cursed": "a cursed object",
    "down": "downwards",
    "dead": "dies at once and may leave a corpse",
    "dry": "a dry square",
    "dust": "an engraving in the dust",
    "east": "to the east, at the right side",
    "engrave": "an engraving that is cut into the floor",
    "eroded": "degree of rust and other damage, 1 to 3: `eroded: 2`",
    "erodeproof": "an object that is never damaged",
    "false": "no",
    "feel": 'a sound whose text follows "You feel"',
    "female": "female",
    "filled": "with the contents of the room's type",
    "fleeing": "in flight for that number of turns: `fleeing: 10`",
    "forged_qual": "how well the object was forged, 0 to 3: `forged_qual: 1`",
    "gold": "a door of gold",
    "greased": "covered with grease",
    "half-left": "between the left edge and the middle",
    "half-right": "between the middle and the right edge",
    "hear": 'a sound whose text follows "You hear"',
    "hostile": "an enemy of the hero",
    "hot": "a square of lava",
    "invisible": "invisible",
    "iron": "a door of iron",
    "irregular": "a room with the shape of its floor, which is found from the first square of the region",
    "joined": "corridors may lead to the room",
    "law": "lawful",
    "left": "at the left edge",
    "levregion": "an area that is counted on the whole level, with plain numbers",
    "limited": "no squares beyond the last distance",
    "lit": "with light",
    "locked": "a locked door or box",
    "m_feature": 'looks like a terrain: `m_feature "fountain"`',
    "m_monster": 'looks like a monster: `m_monster "newt"`',
    "m_object": 'looks like an object: `m_object "chest"`',
    "mark": "an engraving that is scrawled",
    "mazegrid": "the walls of a maze without its ways",
    "mines": "a cave of two terrains",
    "montype": 'the species of a corpse, statue, egg, tin or figurine: `montype: "newt"`',
    "name": 'the name of a thing: `name: "text"`',
    "neutral": "neutral",
    "noalign": "without alignment",
    "nodoor": "a doorway without a door",
    "noncoaligned": "of another alignment than the hero's",
    "none": "nothing",
    "north": "to the north, at the top side",
    "not_trapped": "a box without a trap",
    "obj": "a value that is an object",
    "object": "a value that is an object",
    "open": "an open door or a lowered drawbridge",
    "paralyzed": "unable to move for that number of turns: `paralyzed: 10`",
    "peaceful": "peaceful to the hero",
    "pline": "a sound whose text is printed as it is",
    "quantity": "number of objects: `quantity: 3`",
    "radial": "distances in a circle",
    "recharged": "the number of times that it was recharged: `recharged: 1`",
    "regular": "a rectangular room",
    "revived": "a monster that came back to life",
    "right": "at the right edge",
    "rogue": "a grid of three by three rooms, as in Rogue",
    "sanctum": "the altar of the high temple",
    "secret": "a door that must be found",
    "seen_traps": 'the traps that it knows: `seen_traps: "pit"`, `seen_traps: all`',
    "shrine": "an altar that has a priest in a temple",
    "solid": "a square of rock",
    "solidfill": "the whole level of one terrain",
    "south": "to the south, at the bottom side",
    "square": "distances in a square",
    "steel": "a door of steel",
    "stone": "a door of stone",
    "stunned": "stunned",
    "terrain": "a value that is a terrain",
    "top": "at the top edge",
    "trapped": "a box or a door with a trap",
    "true": "yes",
    "uncursed": "neither blessed nor cursed",
    "unfilled": "without the contents of the room's type",
    "unjoined": "no corridors lead to the room",
    "unlimited": "all squares beyond the last distance, too",
    "unlit": "without light",
    "up": "upwards",
    "verbal": "a sound that is speech",
    "west": "to the west, at the left side",
    "wet": "a square of water",
    "wooden": "a wooden door",
    "int": "the parameter is a whole number",
    "str": "the parameter is a text",
    "&": "all squares of both selections",
    "+": "the sum",
    "-": "the difference",
    "*": "the product",
    "/": "the quotient, rounded towards zero",
    "%": "the remainder of a division",
    ".": "the two texts, one after the other",
    "|": "or: one more of them",
    "==": "true if both are equal",
    "!=": "true if they differ",
    "<>": "true if they differ",
    "<": "true if the left is smaller",
    "<=": "true if the left is not larger",
    ">": "true if the left is larger",
    ">=": "true if the left is not smaller",
    "random[": "a random square of these kinds",
}
_OTHERS = {"INIT_MAP": "a style of the ground with which the level begins"}
"""The meanings of all other words of a statement, which games add."""
_LIKE = {"CONTAINER": "OBJECT"}
"""Statements whose words mean what they mean in another."""


def meaning_of(word: str, statement: str) -> str | None:
    """The meaning of a word or a sign in a statement; None if it is not listed."""
    head = _LIKE.get(statement, statement)
    return _IN_STATEMENT.get((head, word)) or _MEANINGS.get(word) or _OTHERS.get(head)


def hover(document: Document, position: protocol.Position) -> protocol.Hover | None:
    """The description of a place, with the range that it describes."""
    offset = document.positions.offset(position)
    for say in (_of_map, _of_rule, _of_idle_value, _of_node, _of_variable, _of_function, _of_word):
        found = say(document, offset)
        if found is not None:
            text, span = found
            return protocol.Hover(protocol.MarkupContent(protocol.MarkupKind.Markdown, text), document.range(span))
    return None


_Said = tuple[str, Span] | None


# ---- maps


def map_cell(document: Document, offset: int) -> tuple[n.MapBlock, int, int] | None:
    """The map, column and row of an offset in a map; columns are counted without digits, which the game throws away."""
    block = next((node for node in nodes.path_to(document, offset) if isinstance(node, n.MapBlock)), None)
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
    return f"({found[1]},{found[2]}): `{character}` {name}", document.source.span(offset, offset + 1)


def _of_map_word(document: Document, offset: int) -> _Said:
    """The size of the map whose MAP or ENDMAP is at an offset."""
    block = nodes.innermost(document, offset, n.MapBlock)
    token = token_at(document, offset)
    if not isinstance(block, n.MapBlock) or token is None or token.type != "MAP_BLOCK":
        return None
    width = max((sum(not letter.isdigit() for letter in row) for row in block.rows), default=0)
    begun, end = document.text.rfind("\n", 0, offset) + 1, document.text.find("\n", offset)
    word = document.source.span(begun, end if end >= 0 else len(document.text))
    return f"a map of {width} columns and {len(block.rows)} rows", word


# ---- comments

_ALLOW = re.compile(r"[ \t]*#[ \t]*vaultc[ \t]*:")


def _of_rule(document: Document, offset: int) -> _Said:
    """The rule that is named at an offset of a comment such as ``# vaultc: allow(ragged-map)``."""
    begun, end = document.text.rfind("\n", 0, offset) + 1, document.text.find("\n", offset)
    line = document.text[begun : end if end >= 0 else len(document.text)]
    if not _ALLOW.match(line):
        return None
    from vaultc.linter.checking.registry import DOCUMENTED

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
    for node in reversed(nodes.path_to(document, offset)):
        say = _SAYERS.get(type(node))
        text = say(document, node) if say else None
        if text:
            return text, node.span
    return None


def _kind(what: str) -> abc.Callable[[Document, Any], str | None]:
    def say(document: Document, node: n.MonsterKind | n.ObjectKind) -> str | None:
        if node.name is not None:
            known = _entry(document, what, node.name, node.character)
            return _described(known) if known else None
        return _class(document, what, node.character) if node.character else None

    return say


def _class(document: Document, what: str, character: str) -> str:
    members = [entry for entry in entries(document.game) if entry.what == what and entry.symbol == character]
    if not members:
        return ""
    names = ", ".join(entry.name for entry in members[:12]) + (", ..." if len(members) > 12 else "")
    return f"class `{character}` ({members[0].class_name}), {len(members)} kinds: {names}"


def _entry(
    document: Document, what: str, name: str, character: str | None = None, *, symbol: bool = False
) -> NameEntry | None:
    known = [entry for entry in entries(document.game) if entry.what == what and character in (None, entry.symbol)]
    exact = (entry for entry in known if (entry.symbol if symbol else entry.name) == name)
    return next(exact, next((entry for entry in known if not symbol and entry.name.lower() == name.lower()), None))


def _described(entry: NameEntry) -> str:
    frequency = "in 1000 of its class" if entry.what == "objects" else "of 7"
    facts = [f"level {entry.level}"] if entry.level is not None else []
    facts += [f"frequency {entry.frequency} {frequency}"] if entry.frequency is not None else []
    heading = f"**{entry.name}** `{entry.symbol}` {entry.class_name}".rstrip()
    return f"{heading}\n\n{', '.join([*facts, entry.facts])}"


def _character(document: Document, node: n.MapCharacter) -> str | None:
    known = _entry(document, "terrain", node.character, symbol=True)
    light = f", {node.light.text}" if node.light else ""
    return f"`{node.character}` {known.name}{light}" if known else None


def _trap(document: Document, node: n.Trap) -> str | None:
    known = _entry(document, "traps", node.kind.text) if node.kind else None
    return f"trap `{known.name}` {known.facts}".rstrip() if known else None


def _number(_document: Document, node: n.Expression) -> str | None:
    known = integer_range(node)
    if known is None or known.low == known.high:
        return None
    return f"from {known.low} to {known.high}, {(known.low + known.high) / 2:g} in the middle"


def _condition(document: Document, node: n.If | n.Chance) -> str | None:
    if not isinstance(node.condition, n.Percent):
        return None
    share = chances.chance_shares(document).get(node.condition.span)
    if share is None:
        return None
    return f"true in {node.condition.value}% of its throws; at least once in {chances.percent(share)} of all levels"


def _core(_document: Document, node: n.CoreCall) -> str | None:
    core = CORE_FUNCTIONS.get(node.function)
    if core is None:
        return None
    parameters = ", ".join(type_.value for type_ in core.parameters)
    return f"`{node.function}{f'({parameters})' if core.parameters else ''}`: {core.result.value}"


def _weight(document: Document, node: n.VaultGen) -> str | None:
    chance = chances.vault_chance(document, node.span)
    return f"weight {node.frequency.value}: chance {chance} among the vaults of this file" if chance else None


_SAYERS: dict[type[n.Node], abc.Callable[[Document, Any], str | None]] = {
    n.MonsterKind: _kind("monsters"),
    n.ObjectKind: _kind("objects"),
    n.MapCharacter: _character,
    n.Dice: _number,
    n.Operation: _number,
    n.CoreCall: _core,
    n.VaultGen: _weight,
}


# ---- names and words


def _of_variable(document: Document, offset: int) -> _Said:
    found = nodes.variable_at(document, offset)
    if found is None:
        return None
    name, owner = found
    span = next(span for other, span in nodes.variables_of(owner) if other == name and span.start <= offset <= span.end)
    scope = next((scope for scope in document.model.scopes if scope.owner is owner), None)
    symbol = scope.symbols.get(name) if scope else None
    if symbol is None:
        return f"`${name}` is not declared", span
    line = document.line_of(symbol.declaration)
    values = "".join(f"\n- `{_short(text)}`" for text in _values(document, owner, name))
    return f"`${name}`: {symbol.type.value}, declared in line {line}{values}", span


def _values(document: Document, owner: n.Level | n.FunctionDefinition, name: str) -> abc.Iterator[str]:
    given = document.model.assignments.of(owner, name)
    return (node.value.span.text for node in given[:5] if isinstance(node, n.Assignment))


def _short(text: str) -> str:
    line = " ".join(text.split()).replace("`", "'")
    return line if len(line) < 60 else f"{line[:57]}..."


def _of_function(document: Document, offset: int) -> _Said:
    function = nodes.function_at(document, offset)
    if not isinstance(function, n.FunctionDefinition):
        return None
    parameters = ", ".join(f"${nodes.name_of(p.variable)}:{p.type.text}" for p in function.parameters)
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
    part = signing.part_at(document, context)
    found = [f"`{token.text}`: {text}"] if text else []
    found += [f"```des\n{part[0]}\n```\nhere: `{part[1]}`"] if part and part[1] != token.text else []
    return ("\n\n".join(found), span) if found else None


_PUNCTUATION = (",", ":", "(", ")", "{", "}", "[", "]", "=", "MAP_BLOCK", "COMMENT")


def _of_literal(document: Document, token: Token) -> str | None:
    """The meaning of a number, a percentage or a text, by the node that it is in."""
    path = nodes.path_to(document, token.start)
    if token.type in ("PERCENT", "SPERCENT"):
        condition = next((node for node in reversed(path) if isinstance(node, n.If | n.Chance)), None)
        percentage = token.text.strip("[] ")
        return (condition and _condition(document, condition)) or f"a chance of {percentage}"
    if token.type == "INT":
        return next((text for node in reversed(path) if (text := _place(node))), None)
    if token.type == "STRING":
        level = next((level for level in document.model.levels if level.node.name.span.start == token.start), None)
        return f"level {level.title or level.name}" if level else None
    return None


def _place(node: n.Node) -> str | None:
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
    for node in reversed(nodes.path_to(document, offset)):
        if isinstance(node, n.If | n.Chance):
            return _condition(document, node)
        if isinstance(node, n.Trap):
            return _trap(document, node)
    return None


def token_at(document: Document, offset: int) -> Token | None:
    """The word, number or sign that holds an offset."""
    return next((token for token in document.tokens if token.start <= offset < token.end), None)
