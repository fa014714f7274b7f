"""Operators and assignments of other languages."""

from __future__ import annotations

import re

from vaultc.language.syntax.build import Stack, is_assignment, is_variable
from vaultc.language.syntax.repairs.repair import Repair, line_from, literal, rewrite, write
from vaultc.language.syntax.tokens import Token

CONDITION = re.compile(r"\[([^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*)\]")
JOINED = re.compile(r"\s*(&&|\|\||\band\b|\bor\b|\bAND\b|\bOR\b|&|\|)\s*")
STEP = re.compile(r"(\+\+|--|(?:[-+*/]|:)=)[ \t]*([^\n]*?)[ \t]*;?[ \t]*$", re.MULTILINE)


def _comparison(stack: Stack, token: Token) -> Repair | None:
    """``[$n = 3]``."""
    if token.type != "=" or not stack.accepts("=="):
        return None
    text = stack.text
    end = token.end
    while text[end : end + 1] in ("=", ">", "<"):
        end += 1
    signs = {"=>": ">=", "=<": "<="}
    better = signs.get(text[token.start : end], "==")
    message = f"`=` assigns; a comparison is written {literal(better)}"
    index = stack.last_of("[")
    whole = CONDITION.match(text, stack.start_from(index)) if index is not None else None
    shown = f"[{whole[1].replace(text[token.start : end], better, 1).strip()}]" if whole else better
    return rewrite(stack, (token.start, end), better, message, help=write(shown))


def _joined(stack: Stack, token: Token) -> Repair | None:
    """``[$a == 1 && $b == 2]``."""
    index = stack.last_of("[")
    whole = None if index is None else CONDITION.match(stack.text, stack.start_from(index))
    if not whole or whole.end() <= token.start:
        return None
    parts = JOINED.split(whole[1])
    if len(parts) != 3 or not all(parts):
        return None
    first, second = f"[{parts[0].strip()}]", f"[{parts[2].strip()}]"
    if parts[1].lower() in ("&&", "and", "&"):
        message = "a condition is one comparison; of two that must both hold, one goes inside the other"
        help = f"write `IF {first} {{ IF {second} {{ ... }} }}`"
    else:
        message = "a condition is one comparison; where either may hold, there are two statements"
        help = f"write `IF {first} {{ ... }} ELSE {{ IF {second} {{ ... }} }}`"
    return rewrite(stack, whole.span(), first, message, first=index, help=help, fix=False)


def _assignment(stack: Stack, token: Token) -> Repair | None:
    """``$n += 1``, ``$n++``, ``$n := 1``, ``$n == 1``, ``$n: 1``."""
    text, first = stack.text, stack.boundary()
    if len(stack.values) != first + 1 or not is_variable(stack.head()):
        return None
    name = stack.written_from(first)
    found = STEP.match(text, token.start)
    if found and found[1] != ":=":
        amount = "1" if found[1] in ("++", "--") else found[2]
        better = f"{name} = {name} {found[1][0]} {amount}"
        message = f"there is no {literal(found[1])}; the whole sum is assigned"
        return rewrite(stack, (stack.start_from(first), found.end()), better, message, first=first)
    if token.type in ("==", ":"):
        end = token.end + (text[token.end : token.end + 1] == "=" and token.type == ":")
        message = f"a variable is assigned with `=`, not {literal(text[token.start : end])}"
        return rewrite(stack, (token.start, end), "=", message, help=write(f"{name} = {line_from(text, end)}"))
    return None


TYPE = r"(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT|selection)"
LIST = re.compile(rf"[ \t]*:?=[ \t]*({TYPE}[ \t]*:)?[ \t]*([^\n]+?)[ \t]*,?[ \t]*$", re.MULTILINE)
BRACKETED = re.compile(r"\[([^\[\]\n]*)\]")
SELECTING = ("rect", "fillrect", "line", "randline", "grow", "floodfill", "circle", "ellipse", "filter", "gradient",
             "complement")  # fmt: skip


def _typed(stack: Stack, token: Token) -> Repair | None:
    """``$m = 'o'``, ``$m = { 'o', 'k' }``, ``$m = ['o']``, ``$m = monster: ['o']``, ``$s = rect (1,1,5,5)``."""
    if not is_assignment(stack.head()):
        return None
    text, size = stack.text, len(stack.values)
    if token.type in SELECTING and stack.accepts("selection", ":", token.type):
        message = "a selection is assigned with its type in front"
        help = write(f"{_name(stack)} = selection: {line_from(text, token.start)}")
        return rewrite(stack, token, f"selection: {token.type}", message, help=help)
    if token.type not in ("CHAR", "[", "LONG_CHARACTER"):
        return None
    if token.type == "[" and stack.last_type == ":":
        start, found = stack.start_from(stack.boundary()), BRACKETED.match(text, token.start)
        better = f"{text[start : token.start]}{{{found[1]}}}" if found else ""
        return found and _braced(stack, (start, found.end()), better, at=found.span())
    first = size - 1 if stack.last_type == "{" else size
    start = stack.start_from(first) if first < size else token.start
    end = text.find("\n", start)
    written = text[start : end if end >= 0 else len(text)].strip()
    items, name, array = written.strip("{[]} \t"), _name(stack), written[:1] in "{["
    value, message = f"{{ {items} }}" if array else items, "a value of this kind has its type in front"
    if written.startswith("[") and not items.startswith(("'", '"', "(")):
        message = "an array needs braces"
    else:
        value = f"{_word_for(items)}: {value}"
    extent, help = (start, start + len(written)), write(f"{name} = {value}")
    return rewrite(stack, extent, value, message, first=first, help=help, array=name if array else "")


def _braced(stack: Stack, extent: tuple[int, int], better: str, at: tuple[int, int] | None = None) -> Repair | None:
    """The repair that reads an assignment with the braces of an array."""
    first, name = stack.boundary(), _name(stack)
    return rewrite(stack, extent, better, "an array needs braces", first=first, arrays=(name,), array=name, at=at)


def _name(stack: Stack) -> str:
    """The variable that is assigned."""
    first = stack.boundary()
    found = re.compile(r"\$[A-Za-z_]\w*").match(stack.text, stack.start_from(first))
    return found[0] if found else stack.written_from(first)


def _word_for(items: str) -> str:
    """The type that a first character most likely has."""
    character = items.strip("( ")[1:2]
    if character in ".-|+{}# \\ ":
        return "terrain"
    return "monster" if character.isalpha() or character in "@&;:~" else "object"


def _listed(stack: Stack, token: Token) -> Repair | None:
    """``$p = (1,1), (2,2)``: an array without its braces."""
    if token.type != "," or not is_assignment(stack.head()) or not stack.complete:
        return None
    start, name = stack.start_from(stack.boundary()), _name(stack)
    found = LIST.match(stack.text, start + len(name))
    if not found:
        return None
    kind = f"{found[1].strip(' :')}: " if found[1] else ""
    return _braced(stack, (start, found.end()), f"{name} = {kind}{{ {found[2].rstrip(',')} }}")


def _united(stack: Stack, token: Token) -> Repair | None:
    """``rect (1,1,5,5) | (7,7)``, ``FOUNTAIN: (1,1), (2,2)``: selections that are not joined by ``&``."""
    if token.type not in ("|", "+", ",", "IDENT") or not stack.accepts("&"):
        return None
    if token.type == "IDENT" and token.text.lower() not in ("and", "or"):
        return None
    follows = re.compile(r"[ \t]*(?:\(|[a-z]+[ \t]*\()").match(stack.text, token.end)
    if not follows or (token.type == "," and not stack.complete):
        return None
    left = stack.text[: token.start].rpartition("\n")[2].strip()
    right = stack.text[token.end :].partition("\n")[0].strip()
    return rewrite(stack, token, "&", "selections are joined with `&`", help=write(f"{left} & {right}"))


OPERATORS = (_comparison, _joined, _assignment, _typed, _listed, _united)
"""The repairs of operators that the language writes otherwise."""
