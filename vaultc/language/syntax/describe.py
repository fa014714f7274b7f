"""Statements in words for messages and editors: what may follow, and the form of each statement."""

from __future__ import annotations

import re

from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.language.syntax import messages, sorted_nodes
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.grammar import END, Grammar, Token
from vaultc.language.syntax.messages import syntax_error

_COMMON: tuple[type[n.Statement], ...] = (n.Stair, n.Mines)
"""The statements to show where several have the same keyword."""

_PARTS = {
    "CASE": "CASE 0: EXIT", "DEFAULT": "DEFAULT: EXIT", "FLAGS": "FLAGS: noteleport, hardfloor",
    "INCLUDE": 'INCLUDE "file.des"', "LEVEL": 'LEVEL: "name"', "MAZE": "MAZE: \"name\", ' '",
}  # fmt: skip
"""Keywords that begin no statement."""

_EXAMPLES = {cls.form.keyword: cls.form.example for cls in (*n.concrete(n.Statement), *_COMMON)}

FORMS: dict[str, str] = {name: text for name, text in sorted((_EXAMPLES | _PARTS).items()) if name}
"""By keyword. An ellipsis stands for statements."""


def example_of(keyword: str, grammar: Grammar) -> str | None:
    """An example of a statement, also of a statement that only this dialect has; None if the keyword is unknown."""
    if grammar.is_sorted:
        return _SORTED_FORMS.get(keyword)
    own = (cls.form for cls in grammar.nodes if issubclass(cls, n.Statement))
    return next((form.example for form in own if form.keyword == keyword), FORMS.get(keyword))


# ---- sorted levels


_WITHOUT_BLANKS = """
    BRANCH CORRIDOR DRAWBRIDGE ENGRAVING FLAGS FORGE FOUNTAIN GOLD LADDER LEVEL MAZE MAZEWALK MESSAGE NOMAP NON_DIGGABLE
    NON_PASSWALL POOL PORTAL RANDOM_CORRIDORS REGION SINK STAIR TELEPORT_REGION TRAP WALLIFY ALTAR
"""
"""The statements that sorted levels have as other levels have them."""

_SORTED_FORMS = {
    **{cls.form.keyword: cls.form.example for cls in sorted_nodes.NODES if issubclass(cls, n.Statement)},
    **{keyword: re.sub(r"(?<=[:,]) ", "", FORMS[keyword]) for keyword in _WITHOUT_BLANKS.split()},
    "DOOR": "DOOR:closed,(3,4)` in a map and `DOOR:false,closed,north,random` in a room",
    "GEOMETRY": "GEOMETRY:center,center` and, on lines of their own, `MAP`, the rows and `ENDMAP",
    "INIT_MAP": "INIT_MAP:'.',' ',true,true,lit,true",
    "MONSTER": "MONSTER:'o',\"hill orc\",(3,4),hostile",
    "OBJECT": "OBJECT:'[',\"plate mail\",(3,4),blessed,+2",
    "ROOM": 'ROOM:"ordinary",lit,(3,3),(center,center),(9,5)',
    "SUBROOM": 'SUBROOM:"zoo",lit,(1,1),(2,2),"hall"',
}
"""By keyword."""

_PLACES = {
    "SINK POOL NAME CHANCE": "it belongs in a ROOM or SUBROOM of a LEVEL",
    "FLAGS INIT_MAP MESSAGE HALLUMSG": "a level begins with its FLAGS, then INIT_MAP, then its MESSAGEs",
    "RANDOM_MONSTERS RANDOM_OBJECTS RANDOM_PLACES RANDOM_REGION": (
        "lists come first in a part, or before the rooms of a LEVEL, where there are no places"
    ),
    "ROOM SUBROOM CORRIDOR RANDOM_CORRIDORS": "a LEVEL has its rooms, then RANDOM_CORRIDORS or any number of CORRIDORs",
}
"""The places of statements, by their keywords."""


def place_of(keyword: str) -> str:
    """Return the places that a statement may have, as help for authors who have it elsewhere."""
    found = next((place for keywords, place in _PLACES.items() if keyword in keywords.split()), None)
    return found or "it belongs in a part of a MAZE, after its map, or in a room if rooms can have it"


SPLIT_RANDOM = re.compile(r"\brandom[ \t]+\[\Z")
PLACE_HOLDER = re.compile(r"[A-Z][A-Z0-9_]*\b(?![a-z])|\{[A-Za-z_0-9]*\}|%[a-z]|<[A-Za-z_]+>")
BLOCK_WORDS = frozenset({"IF", "LOOP", "FOR", "ROOM", "SUBROOM", "CONTAINER", "FUNCTION", "SWITCH"})
LEVEL_LINE = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[^\n]*\n(?=(\s*FLAGS\b)?)", re.MULTILINE)


def describe(stack: Stack, token: Token) -> diagnostics.Diagnostic:
    """A diagnostic for a token that the parser has rejected."""
    span = stack.span(token.start, token.end)
    special = _special(stack, token, span) or _special_in_statement(stack, token, span)
    if special is not None:
        return special
    head = "the assignment" if isinstance(stack.head(), n.Variable) else ""
    if stack.head_type in stack.grammar.words:
        head = stack.head().text
    name = stack.name_of_statement()
    if name is not None and token.type != "(":
        return _unknown_statement(stack, name)
    if stack.at_boundary or (stack.complete and _begins_new_line(stack, token)):
        return _nothing_begins(stack, token, span)
    if _begins_new_line(stack, token):
        span = _last_character(stack)
        what = f"{head} is not finished" if head else "this is not finished"
        return syntax_error(f"{what}: expected {_expected(stack)}", span, _form(stack))
    found = messages.quoted(token.text)
    where = f" in {head}" if head else ""
    if stack.complete:
        going_on = enumeration([f"`{sign}`" for sign in (",", "{", "&") if stack.accepts(sign)])
        which = f"{going_on} or the next statement" if going_on else "the next statement"
        message = f"expected {which}{' after ' + head if head else ''}, not {found}"
        return syntax_error(message, span, _form(stack))
    holder = PLACE_HOLDER.match(stack.text, token.start) if stack.accepts("INT") else None
    unfilled = holder and f"{messages.quoted(holder[0])} holds the place of a number: fill in this template first"
    return syntax_error(f"expected {_expected(stack)}{where}, not {found}", span, unfilled or _form(stack))


def _special(stack: Stack, token: Token, span: Span) -> diagnostics.Diagnostic | None:
    if token.type == "ELSE":
        message = "this ELSE has no IF: it must follow the `}` of an IF block"
        return syntax_error(message, span, "write `IF [50%] { ... } ELSE { ... }`")
    if token.type == "}" and not stack.open_braces() and (stack.complete or stack.at_boundary):
        return messages.surplus_brace(span)
    begins = stack.at_boundary or stack.last_type == ":" or (stack.complete and _begins_new_line(stack, token))
    if token.type == "{" and begins:
        help = "a block follows IF, ELSE, LOOP, FOR, SWITCH, ROOM, SUBROOM, CONTAINER or FUNCTION"
        if stack.accepts("CASE"):
            help = "the statements of a CASE have no braces"
        return syntax_error("no statement begins with `{`", span, help)
    if token.type == "INCLUDE":
        help = "move this line above the first `LEVEL:`"
        return syntax_error("INCLUDE must come before the first level", span, help)
    if token.type == "FLAGS" and not stack.grammar.is_sorted:
        help = "move this line to the line after `LEVEL:`"
        return syntax_error("FLAGS must follow the LEVEL line directly", span, help, _moved_flags(stack, token))
    if token.type == "}" and stack.last_type == "{" and not stack.complete and stack.accepts("INT"):
        return syntax_error("an array has at least one element", span, "write `{ 1, 2 }`")
    if token.type == "RESERVED":
        thinned = "write `filter(50%, ...)` to thin out a selection" if token.text == "gradient" else None
        return syntax_error(f"`{token.text}` is a reserved word without a use", span, thinned)
    return None


def _moved_flags(stack: Stack, token: Token) -> diagnostics.Fix | None:
    """The line moved below the LEVEL line, unless the level has flags already."""
    text, start = stack.text, messages.line_start(stack.text, token.start)
    heads = list(LEVEL_LINE.finditer(text, 0, token.start))
    end = text.find("\n", token.start)
    if not heads or heads[-1][1] or text[start : token.start].strip() or end < 0:
        return None
    line = text[token.start : end + 1]
    place, old = stack.span(heads[-1].end(), heads[-1].end()), stack.span(start, end + 1)
    return diagnostics.Fix("move it below LEVEL", (diagnostics.Edit(place, line), diagnostics.Edit(old, "")))


def _special_in_statement(stack: Stack, token: Token, span: Span) -> diagnostics.Diagnostic | None:
    if stack.head_type in BLOCK_WORDS and stack.accepts("{") and not stack.complete:
        message = f"the block of {stack.head().text} needs braces: `{{ ... }}`"
        place = _last_character(stack) if _begins_new_line(stack, token) else span
        written = " ".join(stack.written_from(stack.boundary()).split())
        return syntax_error(message, place, f"write `{written} {{ ... }}`")
    if token.type == "random" and stack.head_type == "GOLD" and stack.last_type == ":":
        help = "write dice, such as `GOLD: 2d50, random`"
        return syntax_error("GOLD needs an amount, which `random` is not", span, help)
    if stack.last_type == "[" and SPLIT_RANDOM.search(stack.text, max(0, token.start - 100), stack.last_end()):
        message = "`random[` must be written without a space"
        return syntax_error(message, _last_character(stack), "write `random[dry]`")
    return None


def _nothing_begins(stack: Stack, token: Token, span: Span) -> diagnostics.Diagnostic:
    if token.type == "IDENT":
        return _unknown_statement(stack, token)
    if stack.at_file_level:
        message = f'expected a level (`LEVEL: "name"`), not {messages.quoted(token.text)}'
        return syntax_error(message, span, 'write `LEVEL: "name"` first')
    if stack.grammar.is_sorted and token.type in stack.grammar.statements | {"FLAGS"}:
        message = f"{messages.quoted(token.text)} is not allowed here"
        return syntax_error(message, span, place_of(token.type))
    return syntax_error(f"no statement begins with {messages.quoted(token.text)}", span)


def _unknown_statement(stack: Stack, name: Token) -> diagnostics.Diagnostic:
    message = f"there is no statement {messages.quoted(name.text)}"
    span = stack.span(name.start, name.end)
    if name.text not in stack.functions:
        word = name.text.upper()  # a word of the language in small letters, where its form is wrong as well
        form = "IF [50%] { ... } ELSE { ... }" if word == "ELSE" else example_of(word, stack.grammar)
        return messages.error("unknown-statement", message, span, f"write it like `{form}`" if form else None)
    fix = messages.replace("call the function", span, f"{name.text}()")
    advice = f"write `{name.text}()` to call the function"
    return messages.error("unknown-statement", message, span, advice, fix)


def _form(stack: Stack) -> str | None:
    head = stack.head()
    form = example_of(head.text, stack.grammar) if isinstance(head, Token) else None
    return f"write it like `{form}`" if form else None


def _begins_new_line(stack: Stack, token: Token) -> bool:
    return token.type == END or "\n" in stack.text[stack.last_end() : token.start]


def _last_character(stack: Stack) -> Span:
    end = stack.last_end()
    return stack.span(max(0, end - 1), end)


def _expected(stack: Stack) -> str:
    return in_words(stack.expected(), stack.grammar.statements)


# ---- expected tokens


NAMES = {
    "INT": "a number", "DICE": "dice like `2d4`", "STRING": "a text in double quotes",
    "CHAR": "a character in single quotes", "VAR": "a variable", "ARRVAR": "an array variable",
    "METHOD": "a variable", "IDENT": "a name", "PERCENT": "a chance like `[50%]`",
    "SPERCENT": "a percentage like `50%`", "NEG_INT": "a signed number", "POS_INT": "a signed number",
    "MAP_BLOCK": "a map (MAP … ENDMAP)", "random[": "`random[…]`", "$END": "the end of the file",
}  # fmt: skip
SELECTION = frozenset({"rect", "fillrect", "floodfill", "grow", "filter", "circle", "ellipse", "complement", "line",
                       "randline", "gradient"})  # fmt: skip
VALUE = frozenset({"INT", "DICE", "STRING"})
PLACE = frozenset({"random", "random[", "rndcoord"})
OPERATORS = frozenset("+-*/%.")
COMPARISONS = frozenset({"==", "!=", "<>", "<=", ">=", "<", ">"})
MONSTER_OPTIONS = frozenset({"peaceful", "asleep", "female", "fleeing"})
OBJECT_OPTIONS = frozenset({"montype", "quantity", "buried", "greased"})
GROUPS = (
    (MONSTER_OPTIONS, "an option of the monster"), (OBJECT_OPTIONS, "an option of the object or a place"),
    (SELECTION, "a selection"), (VALUE, "a value"), (PLACE, "a place like `(3,4)`"),
)  # fmt: skip
PARTS = frozenset({"VAR", "ARRVAR", "METHOD", "IDENT", "(", "INT", "DICE", "STRING", "NEG_INT", "POS_INT"})
MOST_WORDS = 8


def in_words(expected: frozenset[str], statements: frozenset[str]) -> str:
    """The expected tokens as a phrase like "`,`, `lit` or `unlit`"."""
    parts: list[str] = []
    left = set(expected)
    if statements <= left:
        parts.append("a statement")
        left -= statements | {"VAR", "ARRVAR", "IDENT", "PERCENT", "[", "FUNCTION", "LEVEL", "MAZE", "$END"}
    for group, name in GROUPS:
        if group <= left:
            parts.append(name)
            left -= group | SELECTION | PLACE
            left = left & {",", "{"} if group in (MONSTER_OPTIONS, OBJECT_OPTIONS) else left - PARTS
            break
    for group, name in ((COMPARISONS, "a comparison"), (OPERATORS - {".", "-"}, "an operator")):
        if group <= left:
            parts.append(name)
            left -= group | OPERATORS
    ordered = sorted(left, key=lambda type_: (type_ in NAMES, type_))
    words = list(dict.fromkeys(NAMES.get(type_, f"`{type_}`") for type_ in ordered))
    if len(words) > MOST_WORDS:
        words[MOST_WORDS - 1 :] = ["another word"]
    return enumeration([*words, *parts])


def enumeration(parts: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
