"""Constructs of a relative's dialect that the dialect at hand lacks: functions, methods, a minus sign, names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from vaultc.language.syntax.arrays import ARRAY
from vaultc.language.syntax.messages import error
from vaultc.language.syntax.repairs import extents
from vaultc.language.syntax.repairs.repair import Repair, literal, rewrite
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

OPERAND = r"\$[A-Za-z_]+(?:\[[^\[\]\n]*\])?|[0-9]+d[0-9]+|[0-9]+"
MINUS = re.compile(rf"[ \t]*-[ \t]*({OPERAND})")
DIFFERENCE = re.compile(rf"({OPERAND})-({OPERAND})")
CALL = re.compile(r"[ \t]*\([^()\n]*\)|(?:\.[A-Za-z_]\w*)+(?:\([^()\n]*\))?")
DIE = re.compile(r"(?:rnd|rn2|rand|random|d)[ \t]*\([ \t]*([0-9]+)[ \t]*\)")
DIGITS = re.compile(r"(\$[A-Za-z_]+)[0-9][A-Za-z_0-9]*")
SAYING = frozenset({"MESSAGE", "ENGRAVING", "GRAVE"})


def attempt(stack: Stack, token: Token) -> Repair | None:
    """The repair of what the dialect at hand has no signs for."""
    known = stack.grammar.productions
    repairs = (repair for wanted, repair in _REPAIRS if wanted not in known)
    return next(filter(None, (repair(stack, token) for repair in repairs)), None)


def _begins(stack: Stack, token: Token) -> bool:
    return token.type in ("IDENT", "RESERVED") and (stack.at_boundary or stack.complete)


def _statement(stack: Stack, token: Token) -> Repair | None:
    """``SPILL: ...``, ``FUNCTION f() { ... }``, ``INCLUDE "x.des"``."""
    unsaid = stack.grammar.unsaid
    advice = unsaid.statements.get(token.text)
    if advice is None or not _begins(stack, token):
        return None
    message = f"`{token.text}` is a statement of {unsaid.title}, and there is none like it in this dialect"
    text, end = stack.source.text, extents.rest_of_line(stack.source.text, token.start)
    if token.text == "FUNCTION" and (opening := re.compile(r"[^{}\n]*\s*\{").match(text, token.end)):
        end = extents.block_end(text, opening.end() - 1) or end
    diagnostic = error("unknown-statement", message, stack.span(token.start, token.end), advice)
    return Repair(diagnostic, (), resume=end)


def _call(stack: Stack, token: Token) -> Repair | None:
    """``f(3)``."""
    call = CALL.match(stack.source.text, token.end)
    if token.type != "IDENT" or not call or not _begins(stack, token):
        return None
    message = f"there are no functions in this dialect: {literal(stack.source.text[token.start : call.end()])}"
    span = stack.span(token.start, call.end())
    return Repair(error("unknown-statement", message, span, "write the statements of its block"), (), resume=call.end())


def _flag(stack: Stack, token: Token) -> Repair | None:
    """``FLAGS: noflip``: read without it."""
    unsaid = stack.grammar.unsaid
    if token.text not in unsaid.flags or not stack.accepts("mazelevel"):
        return None
    message = f"`{token.text}` is a flag of {unsaid.title}, and there is none like it in this dialect"
    span = stack.span(token.start, token.end)
    diagnostic = error("syntax-error", message, span, f"write the flags without `{token.text}`")
    return Repair(diagnostic, (Token("mazelevel", "mazelevel", token.start, token.end),))


def _digits(stack: Stack, token: Token) -> Repair | None:
    """``$a1``: read under a name without digits."""
    first, start = len(stack.values), token.start
    if re.fullmatch(stack.grammar.patterns["VAR"], "$a1"):
        return None
    if token.type == "INT" and stack.values and stack.last_end() == start:
        first -= 1
        start = stack.start_from(first)
    found = DIGITS.match(stack.source.text, start)
    if not found or found.end(1) not in (token.start, token.end):
        return None
    better = without_digits(found[0])
    message = f"the name of a variable has no digits in this dialect: {literal(found[0])}"
    arrays = (better,) if stack.arrays.kind(better, found.end()) == ARRAY else ()
    return rewrite(stack, first, found.span(), better, message, safe=False, arrays=arrays)


LETTERS = "abcdefghij"


def without_digits(name: str) -> str:
    """A variable's name with letters for its digits: ``$place_b`` for ``$place1``."""
    return re.sub(r"_?([0-9]+)", lambda found: "_" + "".join(LETTERS[int(digit)] for digit in found[1]), name)


def _difference(stack: Stack, token: Token) -> Repair | None:
    """``$a - 1``, ``$a-1``, ``$a - $b``, ``5-3``: a negative number is added in their place."""
    text, size = stack.source.text, len(stack.values)
    if "-" in stack.grammar.literals:
        return None
    glued = DIFFERENCE.fullmatch(token.text)
    if glued and token.type == "IDENT" and stack.accepts("INT"):
        return _subtracted(stack, size, (token.start, token.end), glued[1], glued[2])
    found = MINUS.match(text, token.start)
    if found is None or not token.text.startswith("-") or not stack.accepts("+", "(", "NEG_INT", ")"):
        return None
    return _subtracted(stack, size, found.span(), "", found[1])


def _subtracted(stack: Stack, first: int, extent: tuple[int, int], low: str, high: str) -> Repair | None:
    written = stack.source.text[extent[0] : extent[1]]
    if low.isdecimal() and high.isdecimal() and len(high) < 10 and int(low) < int(high):
        better = f"{int(low) - 1} + 1d{int(high) - int(low) + 1}"
        message = f"{literal(written)} is not a range; a number between the two is written with dice"
        return rewrite(stack, first, extent, better, message, safe=False)
    sum_ = f"+ (-{high})" if high.isdecimal() else f"+ {high} * (-1)"
    message = "there is no subtraction in this dialect; a negative number is added"
    before = "" if low or stack.source.text[extent[0] - 1] in " \t" else " "
    return rewrite(stack, first, extent, f"{low} {sum_}" if low else before + sum_, message)


def _method(stack: Stack, token: Token) -> Repair | None:
    """``$p.x``, which is a variable, a sign for joining texts, and a name."""
    size = len(stack.values)
    if token.type != "IDENT" or stack.last_type != "." or size < 2 or stack.last_end() != token.start:
        return None
    start = stack.start_from(size - 2)
    message = f"variables have no methods in this dialect: {literal(stack.source.text[start : token.end])}"
    help = "write the number itself, or a variable that holds it: `$x = 3`"
    repair = rewrite(stack, size - 2, (start, token.end), "0", message, help=help)
    return repair and repair.without_fix()


def _text(stack: Stack, token: Token) -> Repair | None:
    """``MESSAGE: Hello``."""
    head = stack.head()
    if token.type != "IDENT" or not stack.accepts("STRING") or not isinstance(head, Token):
        return None
    if head.type not in SAYING or CALL.match(stack.source.text, token.end):
        return None
    words = re.compile(r"[^\"\n,]*[^\"\n,\s]").match(stack.source.text, token.start)
    if not words:
        return None
    better = f'"{words[0]}"'
    message = f"a text needs quotes: {literal(better)}"
    return rewrite(stack, len(stack.values), words.span(), better, message)


def _function(stack: Stack, token: Token) -> Repair | None:
    """``rnd(5)``, ``level.depth``, ``coord(1, $y)``."""
    text = stack.source.text
    wanted = stack.accepts("INT") or stack.accepts("random")
    if token.type != "IDENT" or not wanted or not token.text[0].isalpha():
        return None
    die = DIE.match(text, token.start)
    if die and stack.accepts("DICE"):
        better = f"1d{die[1]}"
        message = f"a chosen number is written with dice: {literal(better)}"
        return rewrite(stack, len(stack.values), die.span(), better, message, safe=False)
    call = CALL.match(text, token.end)
    if not call:
        return None
    message = f"there are no functions in this dialect: {literal(text[token.start : call.end()])}"
    kinds = [kind for kind in ("INT", "random", "STRING") if stack.accepts(kind)]
    span = stack.span(token.start, call.end())
    stand_in = Token(kinds[0], "0" if kinds[0] == "INT" else kinds[0], *span[:2])
    return Repair(error("syntax-error", message, span, "write the value itself"), (stand_in,), resume=call.end())


_REPAIRS: Final[tuple[tuple[str, Callable[[Stack, Token], Repair | None]], ...]] = (
    ("", _statement),
    ("call", _call),
    ("", _flag),
    ("", _digits),
    ("", _difference),
    ("method", _method),
    ("core_call", _text),
    ("core_call", _function),
)
"""The repairs in their order, each with the production of grammars that need it not ("": none)."""
