"""Operators and assignments of other languages."""

from __future__ import annotations

import re
from dataclasses import replace

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.repairs.repair import Repair, line_from, literal, rewrite, write
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

CONDITION = re.compile(r"\[([^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*)\]")
JOINED = re.compile(r"\s*(&&|\|\||\band\b|\bor\b|\bAND\b|\bOR\b|&|\|)\s*")
STEP = re.compile(r"(\+\+|--|(?:[-+*/]|:)=)[ \t]*([^\n]*?)[ \t]*;?[ \t]*$", re.MULTILINE)


def repair_operator(stack: Stack, token: Token) -> Repair | None:
    """The repair of an operator that the language writes otherwise."""
    return (
        _comparison(stack, token)
        or _joined(stack, token)
        or _assignment(stack, token)
        or _typed(stack, token)
        or _listed(stack, token)
        or _united(stack, token)
    )


def _in_condition(stack: Stack) -> int | None:
    """The number of the bracket that opens the condition at hand."""
    for index in range(len(stack.values) - 1, stack.boundary() - 1, -1):
        value = stack.values[index]
        if isinstance(value, Token) and value.type == "[":
            return index
    return None


def _comparison(stack: Stack, token: Token) -> Repair | None:
    """``[$n = 3]``."""
    if token.type != "=" or not stack.accepts("=="):
        return None
    text = stack.source.text
    end = token.end
    while text[end : end + 1] in ("=", ">", "<"):
        end += 1
    signs = {"=>": ">=", "=<": "<="}
    better = signs.get(text[token.start : end], "==")
    message = f"`=` assigns; a comparison is written {literal(better)}"
    index = _in_condition(stack)
    whole = CONDITION.match(text, stack.start_from(index)) if index is not None else None
    shown = f"[{whole[1].replace(text[token.start : end], better, 1).strip()}]" if whole else better
    return rewrite(stack, len(stack.values), (token.start, end), better, message, help=write(shown))


def _joined(stack: Stack, token: Token) -> Repair | None:
    """``[$a == 1 && $b == 2]``."""
    index = _in_condition(stack)
    if index is None:
        return None
    start = stack.start_from(index)
    whole = CONDITION.match(stack.source.text, start)
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
    repair = rewrite(stack, index, whole.span(), first, message, help=help)
    if repair is None or repair.diagnostic is None:
        return None
    return replace(repair, diagnostic=replace(repair.diagnostic, fix=None))


def _assignment(stack: Stack, token: Token) -> Repair | None:
    """``$n += 1``, ``$n++``, ``$n := 1``, ``$n == 1``, ``$n: 1``."""
    head = stack.head()
    if len(stack.values) != stack.boundary() + 1 or not _is_variable(head):
        return None
    text, size = stack.source.text, len(stack.values)
    name = text[stack.start_from(size - 1) : stack.last_end()]
    found = STEP.match(text, token.start)
    if found and found[1] not in (":=",):
        amount = "1" if found[1] in ("++", "--") else found[2]
        better = f"{name} = {name} {found[1][0]} {amount}"
        message = f"there is no {literal(found[1])}; the whole sum is assigned"
        return rewrite(stack, size - 1, (stack.start_from(size - 1), found.end()), better, message)
    if token.type in ("==", ":"):
        end = token.end + (text[token.end : token.end + 1] == "=" and token.type == ":")
        message = f"a variable is assigned with `=`, not {literal(text[token.start : end])}"
        value = line_from(text, end)
        help = write(f"{name} = {value}")
        return rewrite(stack, size, (token.start, end), "=", message, help=help)
    return None


def _is_variable(value: object) -> bool:
    return isinstance(value, n.Variable) or (isinstance(value, Token) and value.type in ("VAR", "ARRVAR"))


TYPE = r"(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT|selection)"
LIST = re.compile(rf"[ \t]*:?=[ \t]*({TYPE}[ \t]*:)?[ \t]*([^\n]+?)[ \t]*,?[ \t]*$", re.MULTILINE)
BRACKETED = re.compile(r"\[([^\[\]\n]*)\]")
SELECTING = ("rect", "fillrect", "line", "randline", "grow", "floodfill", "circle", "ellipse", "filter", "gradient",
             "complement")  # fmt: skip


def _is_target(stack: Stack) -> bool:
    """Return whether the unfinished statement is an assignment."""
    return _is_variable(stack.head()) or isinstance(stack.head(), n.Assignment)


def _typed(stack: Stack, token: Token) -> Repair | None:
    """``$m = 'o'``, ``$m = { 'o', 'k' }``, ``$m = ['o']``, ``$s = rect (1,1,5,5)``: the type is missing."""
    if not _is_target(stack):
        return None
    text, size = stack.source.text, len(stack.values)
    if token.type in SELECTING and stack.accepts("selection", ":", token.type):
        message = "a selection is assigned with its type in front"
        line = line_from(text, token.start)
        name = text[stack.start_from(stack.boundary()) : end_of_name(stack)]
        better = f"selection: {token.type}"
        help = write(f"{name} = selection: {line}")
        return rewrite(stack, size, (token.start, token.end), better, message, help=help)
    if token.type not in ("CHAR", "[", "LONG_CHARACTER"):
        return None
    if token.type == "[" and stack.last_type == ":":
        return _in_brackets(stack, token)
    first = size - 1 if stack.last_type == "{" else size
    start = stack.start_from(first) if first < size else token.start
    end = text.find("\n", start)
    written = text[start : end if end >= 0 else len(text)].strip()
    items = written.strip("{[]} \t")
    array = written[:1] in "{["
    word = _word_for(items)
    better = f"{word}: {{ {items} }}" if array else f"{word}: {items}"
    if written.startswith("[") and not items.startswith(("'", '"', "(")):
        better = f"{{ {items} }}"
    name = text[stack.start_from(stack.boundary()) : end_of_name(stack)]
    message = "an array needs braces" if better.startswith("{") else "a value of this kind has its type in front"
    repair = rewrite(stack, first, (start, start + len(written)), better, message, help=write(f"{name} = {better}"))
    if repair and array:
        stack.arrays.add(name)
    return repair


def _in_brackets(stack: Stack, token: Token) -> Repair | None:
    """``$m = monster: ['o', 'k']``."""
    found = BRACKETED.match(stack.source.text, token.start)
    if not found:
        return None
    first = stack.boundary()
    start = stack.start_from(first)
    name = stack.source.text[start : end_of_name(stack)]
    better = f"{stack.source.text[start : token.start]}{{{found[1]}}}"
    message = "an array needs braces"
    repair = rewrite(stack, first, (start, found.end()), better, message, arrays=(name,), at=stack.span(*found.span()))
    if repair:
        stack.arrays.add(name)
    return repair


def end_of_name(stack: Stack) -> int:
    """Offset after the variable that is assigned."""
    found = re.compile(r"\$[A-Za-z_]\w*").match(stack.source.text, stack.start_from(stack.boundary()))
    return found.end() if found else stack.last_end()


def _word_for(items: str) -> str:
    """The type that a first character most likely has."""
    character = items.strip("( ")[1:2]
    if character in ".-|+{}# \\ ":
        return "terrain"
    return "monster" if character.isalpha() or character in "@&;:~" else "object"


def _listed(stack: Stack, token: Token) -> Repair | None:
    """``$p = (1,1), (2,2)``: an array without its braces."""
    if token.type != "," or not _is_target(stack) or not stack.complete:
        return None
    text, first = stack.source.text, stack.boundary()
    start, end = stack.start_from(first), end_of_name(stack)
    found = LIST.match(text, end)
    if not found:
        return None
    name = text[start:end]
    kind = f"{found[1].strip(' :')}: " if found[1] else ""
    better = f"{name} = {kind}{{ {found[2].rstrip(',')} }}"
    repair = rewrite(stack, first, (start, found.end()), better, "an array needs braces", arrays=(name,))
    if repair:
        stack.arrays.add(name)
    return repair


def _united(stack: Stack, token: Token) -> Repair | None:
    """``rect (1,1,5,5) | (7,7)``, ``FOUNTAIN: (1,1), (2,2)``: selections that are not joined by ``&``."""
    if token.type not in ("|", "+", ",", "IDENT") or not stack.accepts("&"):
        return None
    if token.type == "IDENT" and token.text.lower() not in ("and", "or"):
        return None
    follows = re.compile(r"[ \t]*(?:\(|[a-z]+[ \t]*\()").match(stack.source.text, token.end)
    if not follows or (token.type == "," and not stack.complete):
        return None
    message = "selections are joined with `&`"
    line_start = stack.source.text.rfind("\n", 0, token.start) + 1
    line_end = stack.source.text.find("\n", token.start)
    line = stack.source.text[line_start : line_end if line_end >= 0 else len(stack.source.text)]
    at = token.start - line_start
    left, right = line[:at].rstrip(), line[at + token.end - token.start :].strip()
    shown = f"{left.strip()} & {right}"
    return rewrite(stack, len(stack.values), (token.start, token.end), "&", message, help=write(shown))
