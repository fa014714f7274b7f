"""Phrases: contents of monsters and objects, halves of parentheses, misspelt words, chances behind their statement.

A chance belongs in front of its statement: ``[40%]: MONSTER: 'd', random``, not ``MONSTER: 'd', random, 40%``.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.repairs.repair import (
    Repair,
    divided,
    last_opening,
    line_from,
    literal,
    placed,
    read,
    rewrite,
    statement,
    write,
)
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

KIND = r"\(?'\\?[^\n]'[ \t]*,[ \t]*\"[^\"\n]*\"\)?"
INVENTORY = re.compile(
    r",[ \t]*(?:inventory|contains|contents|carrying|carries|holding|with|having|has)\b[ \t]*:?[ \t]*"
    rf"(\{{|{KIND}|'\\?[^\n]'|\"[^\"\n]*\")"
)
LOOSE_DICE = re.compile(r"([0-9]+)[ \t]*[dD][ \t]*([0-9]+)\b")
OPEN_PLACE = re.compile(r"\(([0-9]+)[ \t]*,[ \t]*([0-9]+)[ \t]*,[ \t]*(?=[a-z\"'])")
HALF_PLACE = re.compile(r"([0-9]+)[ \t]*,[ \t]*([0-9]+)[ \t]*\)")
HALF_KIND = re.compile(r"('\\?[^\n]')[ \t]*,[ \t]*(\"[^\"\n]*\")[ \t]*\)")
BRACKETED_KIND = re.compile(r"[\[{][ \t]*('\\?[^\n]')[ \t]*,[ \t]*(\"[^\"\n]*\")[ \t]*[\]}]")
ENCHANTMENT = re.compile(
    r"(?:spe|ench|enchant|enchantment|enchanted|plus|charges|charge)\b[ \t]*[:=]?[ \t]*([+-]?[0-9]+)"
)
NEGATED = re.compile(r"(?:not|NOT)\b[ \t]*(\$?[A-Za-z_][\w.]*)(?=[ \t]*\])")
ELEMENT = re.compile(r"[ \t]*\[")
NAMED = re.compile(r"([A-Za-z_]+)[ \t]*[:=]")
CLOSENESS = 0.7


def repair_phrase(stack: Stack, token: Token) -> Repair | None:
    """The repair of a phrase."""
    return (
        _inventory(stack, token)
        or _contents(stack, token)
        or _dice(stack, token)
        or _open_place(stack, token)
        or _half_place(stack, token)
        or _half_kind(stack, token)
        or _other_brackets(stack, token)
        or _enchantment(stack, token)
        or _negated(stack, token)
        or _option(stack, token)
        or _array(stack, token)
        or _plain_word(stack, token)
    )


def _head_type(stack: Stack) -> str:
    head = stack.head()
    return head.type if isinstance(head, Token) else ""


def _inventory(stack: Stack, token: Token) -> Repair | None:
    """``MONSTER: 'o', random, inventory: { ... }``, ``..., with (')', "dagger")``."""
    if _head_type(stack) not in ("MONSTER", "CONTAINER", "OBJECT"):
        return None
    text = stack.source.text
    start = text.rfind(",", 0, token.end)
    found = INVENTORY.match(text, start) if start >= 0 else None
    if not found or found.end() <= token.start or stack.last_end() > found.end():
        return None
    index = next(
        (i for i, value in enumerate(stack.values) if i >= stack.boundary() and _begin(value) >= start),
        len(stack.values),
    )
    word = "CONTAINER" if _head_type(stack) == "OBJECT" else _head_type(stack)
    written = text[stack.start_from(stack.boundary()) : start]
    message = f"what a {word} holds is written in its block"
    if found[1] == "{":
        better, help = " {", write(f"{' '.join(written.split())} {{ ... }}")
    else:
        better = f" {{ OBJECT: {found[1]} }}"
        help = write(f"{' '.join(written.split())}{better}")
    at = stack.span(start + 1, found.end())
    return rewrite(stack, index, (start, found.end()), better, message, help=help, at=at)


def _begin(value: object) -> int:
    return value.start if isinstance(value, Token) else value.span.start if isinstance(value, n.Node) else 0


def _contents(stack: Stack, token: Token) -> Repair | None:
    """``OBJECT: ('(', "chest"), random { ... }``."""
    if token.type != "{" or _head_type(stack) != "OBJECT" or not stack.complete:
        return None
    first = stack.boundary()
    written = stack.source.text[stack.start_from(first) : stack.last_end()]
    better = f"CONTAINER{written.removeprefix('OBJECT')}"
    message = "an OBJECT has no block; a CONTAINER has its contents in one"
    at = stack.span(token.start, token.end)
    extent = stack.start_from(first), stack.last_end()
    repair = rewrite(stack, first, extent, better, message, follow=token, help=write(f"{better} {{ ... }}"), at=at)
    return repair and Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)


def _dice(stack: Stack, token: Token) -> Repair | None:
    """``2 d 6``, ``2D6``."""
    if not re.match(r"[dD][0-9]*$", token.text) or not stack.values:
        return None
    first = len(stack.values) - 1
    found = LOOSE_DICE.match(stack.source.text, stack.start_from(first))
    if not found or found.end() < token.end:
        return None
    better = f"{found[1]}d{found[2]}"
    return rewrite(stack, first, found.span(), better, f"dice are one word, without blanks: {literal(better)}")


def _open_place(stack: Stack, token: Token) -> Repair | None:
    """``(0,0, up``."""
    index = last_opening(stack)
    if index is None:
        return None
    found = OPEN_PLACE.match(stack.source.text, stack.start_from(index))
    if not found or found.end() != token.start:
        return None
    better = f"({found[1]},{found[2]}), "
    message = f"a `)` is missing: {literal(better.strip(' ,'))}"
    extent = found.span()
    repair = rewrite(stack, index, extent, better, message, follow=token, help=write(better.strip(" ,")))
    return repair and Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)


def _half_place(stack: Stack, token: Token) -> Repair | None:
    """``10,6)``."""
    if token.type != "INT" or stack.last_type == "(" or not stack.accepts("(", "INT", ",", "INT", ")"):
        return None
    found = HALF_PLACE.match(stack.source.text, token.start)
    if not found:
        return None
    better = f"({found[1]},{found[2]})"
    return rewrite(stack, len(stack.values), found.span(), better, f"a `(` is missing: {literal(better)}")


def _half_kind(stack: Stack, token: Token) -> Repair | None:
    """``')', "dagger")``."""
    if token.type != "STRING" or stack.last_type != "," or len(stack.values) < 2:
        return None
    first = len(stack.values) - 2
    found = HALF_KIND.match(stack.source.text, stack.start_from(first))
    if not found or not stack.accepts_from(first, ("(", "CHAR", ",", "STRING", ")")):
        return None
    better = f"({found[1]}, {found[2]})"
    return rewrite(stack, first, found.span(), better, f"a `(` is missing: {literal(better)}")


def _other_brackets(stack: Stack, token: Token) -> Repair | None:
    """``[')', "dagger"]``, ``{')', "dagger"}``."""
    found = BRACKETED_KIND.match(stack.source.text, token.start) if token.type in ("[", "{") else None
    if not found or not stack.accepts("(", "CHAR", ",", "STRING", ")"):
        return None
    better = f"({found[1]}, {found[2]})"
    message = f"a class and a name need parentheses: {literal(better)}"
    return rewrite(stack, len(stack.values), found.span(), better, message)


def _enchantment(stack: Stack, token: Token) -> Repair | None:
    """``spe:3``, ``enchantment 3``, ``charges: 3``."""
    if _head_type(stack) not in ("OBJECT", "CONTAINER") or not stack.values:
        return None
    first = len(stack.values) - 1
    found = ENCHANTMENT.match(stack.source.text, stack.start_from(first))
    if not found or found.end() < token.end or not stack.accepts_from(first, ("POS_INT",)):
        return None
    better = found[1] if found[1][0] in "+-" else f"+{found[1]}"
    message = f"enchantment and charges of an object are a number with its sign: {literal(better)}"
    return rewrite(stack, first, found.span(), better, message)


def _negated(stack: Stack, token: Token) -> Repair | None:
    """``[not $x]``."""
    if not stack.values or _head_type(stack) not in ("IF", "["):
        return None
    first = len(stack.values) - 1
    found = NEGATED.match(stack.source.text, stack.start_from(first))
    if not found or token.start > found.end() or stack.values[-2].type != "[":
        return None
    better = f"{found[1]} == 0"
    message = f"there is no `not`; {literal(f'[{better}]')} is true if it is 0"
    return rewrite(stack, first, found.span(), better, message, help=write(f"[{better}]"))


def _option(stack: Stack, token: Token) -> Repair | None:
    """``nmae:"Tooth"``: an option with a value, misspelt; the rejected token is its colon."""
    if token.type not in (":", "=") or not stack.values:
        return None
    first = len(stack.values) - 1
    start = stack.start_from(first)
    found = NAMED.match(stack.source.text, start)
    if not found or found.end() != token.end or first <= stack.boundary():
        return None
    words = sorted(word for word in stack.grammar.words if stack.accepts_from(first, (word, ":")))
    near = get_close_matches(found[1].lower(), words, 1, CLOSENESS)
    if not near or near[0] == found[1]:
        return None
    better = f"{near[0]}:"
    message = f"unknown option {literal(found[1])}"
    at = stack.span(start, start + len(found[1]))
    value = divided(line_from(stack.source.text, found.end()))[0]
    return rewrite(stack, first, (start, found.end()), better, message, at=at, help=write(f"{better}{value}"))


def _array(stack: Stack, token: Token) -> Repair | None:
    """``SHUFFLE: $places``, ``$monsters[0]``: an array whose name is misspelt."""
    if token.type == "VAR" and not stack.accepts("VAR") and stack.accepts("ARRVAR"):
        first, start, name, follow = len(stack.values), token.start, token.text, None
    elif token.type == "IDENT" and ELEMENT.match(stack.source.text, token.end) and stack.arrays.holds(f"${token.text}"):
        better, first, extent = f"${token.text}", len(stack.values), (token.start, token.end)
        message = f"a variable begins with `$`: {literal(better)}"
        return rewrite(stack, first, extent, better, message, arrays=(better,))
    elif token.type == "[" and stack.values and stack.source.text[stack.start_from(len(stack.values) - 1)] == "$":
        first = len(stack.values) - 1
        start, follow = stack.start_from(first), token
        name = stack.source.text[start : stack.last_end()]
    else:
        return None
    near = get_close_matches(name, sorted(stack.arrays.names), 1, CLOSENESS)
    if not near:
        return None
    better = near[0]
    message = f"there is no array {literal(name)}; did you mean {literal(better)}?"
    repair = rewrite(stack, first, (start, start + len(name)), better, message, arrays=(better,), follow=follow)
    if repair is None or follow is None:
        return repair
    return Repair(repair.diagnostic, (*repair.tokens, follow), repair.drop)


def _plain_word(stack: Stack, token: Token) -> Repair | None:
    """``DOOR: "closed", random``: a word of the language in quotes."""
    word = token.text[1:-1]
    if token.type not in ("STRING", "LONG_CHARACTER") or word not in stack.grammar.words or not stack.accepts(word):
        return None
    if token.type == "LONG_CHARACTER" and stack.accepts("STRING"):
        return None
    message = f"{literal(word)} is a word of the language and has no quotes here"
    return rewrite(stack, len(stack.values), (token.start, token.end), word, message)


# ---- chances behind their statement


CHANCE = r"(?:\[[ \t]*([0-9]{1,3})[ \t]*%[ \t]*\]|([0-9]{1,3})[ \t]*%)"
BEHIND = re.compile(rf"(?:\s*,\s*|[ \t]+){CHANCE}(?!\S)")
BLOCK = re.compile(r"\s*\{")


class _Late(NamedTuple):
    """A chance after a statement: where the statement begins, and the chance with the blanks and comma before it."""

    start: int
    found: re.Match[str]

    @property
    def chance(self) -> str:
        """The chance as it is written in front of a statement."""
        return f"[{self.found[1] or self.found[2]}%]"


def repair_chance(stack: Stack, token: Token) -> Repair | None:
    """The repair of a chance after a statement that is not finished, or is."""
    return _in_statement(stack, token) or _after_statement(stack, token)


def _in_statement(stack: Stack, token: Token) -> Repair | None:
    """A chance as the last argument; the statement is read without it."""
    whole = statement(stack)
    if whole is None:
        return _as_last(stack, token)
    text = stack.source.text
    found = next((late for late in BEHIND.finditer(text, whole.start, whole.end) if late.end() == whole.end), None)
    if found is None or token.start < found.start():
        return None
    if not stack.accepts_from(whole.first, ("PERCENT", ":", whole.keyword)):
        return None
    pieces = read(stack, text[whole.start : found.start()]) or []
    following = "{" if BLOCK.match(text, whole.end) else "EXIT"
    if not stack.accepts_from(whole.first, [*(type_ for type_, _ in pieces), following]):
        return _as_last(stack, token, repaired=True)
    tokens = placed(pieces, text, whole.start, found.start())
    tokens += (token,) if token.start >= whole.end else ()
    drop = len(stack.values) - whole.first
    return _moved(stack, _Late(whole.start, found), tokens, drop, token.start < whole.end)


def _as_last(stack: Stack, token: Token, repaired: bool = False) -> Repair | None:
    """A chance after what need not be read again, or cannot since parts are ``repaired``; or after another chance."""
    head = stack.head()
    if token.type not in ("SPERCENT", "PERCENT", ",") or stack.at_boundary:
        return None
    keyword = head.type if isinstance(head, Token) and head.type in stack.grammar.statements else "EXIT"
    if not stack.accepts_from(stack.boundary(), ("PERCENT", ":", keyword)):
        return None
    has_comma = stack.last_type == ","
    takes = stack.accepts_without_last if has_comma else stack.accepts
    found = BEHIND.match(stack.source.text, stack.last_end() - has_comma)
    if found is None or found.end() < token.end or not (takes("EXIT") or takes("{")):
        return None
    late = _Late(stack.start_from(stack.boundary()), found)
    return _moved(stack, late, (), int(has_comma), True, f"write `{late.chance}:` in front of it" * repaired)


def _after_statement(stack: Stack, token: Token) -> Repair | None:
    """A chance after a statement that is read; with brackets it was taken for the one of a statement after it."""
    text, last = stack.source.text, len(stack.values) - 1
    if stack.last_type == "PERCENT" and last == stack.boundary() and token.type != ":":
        at, is_read = last, True
    elif token.type in ("SPERCENT", ",") and stack.at_boundary:
        at, is_read = last + 1, False
    else:
        return None
    before = stack.values[at - 1] if at else None
    if not isinstance(before, list) or not before:
        return None
    found = BEHIND.match(text, before[-1].span.end)
    chance = stack.start_from(last) if is_read else token.start
    if found is None or not found.start() <= chance < found.end():
        return None
    if is_read and "\n" not in text[found.end() : token.start] and token.type not in ("}", "$END"):
        return None
    statement: n.Node = before[-1]
    return _moved(stack, _Late(statement.span.start, found), (token,) if is_read else (), int(is_read), not is_read)


def _moved(stack: Stack, late: _Late, tokens: tuple[Token, ...], drop: int, resumes: bool, help: str = "") -> Repair:
    """The repair that moves a chance in front of its statement, unless there is one."""
    text, (start, found) = stack.source.text, late
    message, fix = "a chance comes before its statement", None
    if text[start] == "[":
        message += ", and this one has a chance already"
        help = "write one chance, in front of the statement"
    elif int(late.chance.strip("[%]")) <= 100:
        edits = (Edit(stack.span(start, start), f"{late.chance}: "), Edit(stack.span(*found.span()), ""))
        fix = Fix("move the chance in front", edits)
    block = " { ... }" if BLOCK.match(text, found.end()) else ""
    help = help or write(f"{late.chance}: {text[start : found.start()]}{block}")
    at = found.end() - len(found[0].lstrip(" \t\r\n,"))
    diagnostic = messages.error("syntax-error", message, stack.span(at, found.end()), help, fix)
    return Repair(diagnostic, tokens, drop, resume=found.end() if resumes else 0)
