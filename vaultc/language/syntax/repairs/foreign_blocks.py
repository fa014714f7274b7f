"""Blocks of other languages: ``for i = 1, 3 do``, ``if (n > 5) {``, ``if n > 5 then``, ``else``, ``end``."""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax.repairs import control, extents
from vaultc.language.syntax.repairs.repair import Repair, literal, rewrite, write
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

HEAD = re.compile(
    r"(for|if|elseif|elsif|elif|For|If)\b[ \t]*([^\n{}]*?)[ \t]*(\{|\bdo\b|\bthen\b|:)?[ \t]*;?[ \t]*(?=\r?$)",
    re.MULTILINE,
)
ENDS = frozenset({"end", "endif", "end_if", "fi", "done", "endfor", "end_for"})
PYTHON = re.compile(r"\$?([A-Za-z_]\w*)[ \t]+in[ \t]+range\([ \t]*(?:([^,()\n]+),[ \t]*)?([^,()\n]+)\)")
BRACKETED = re.compile(r"\[[^\n\]]*\]")


def attempt(stack: Stack, token: Token) -> Repair | None:
    """The repair of a block's head or end."""
    return _end(stack, token) or _else(stack, token) or _head(stack, token)


def _beginning(stack: Stack, token: Token) -> tuple[int, int] | None:
    """The number and the offset of the unfinished statement, or of the rejected word if a statement may begin there."""
    index = stack.boundary()
    if index < len(stack.values):
        start = stack.start_from(index)
        if stack.source.text[start : token.start].count("\n") == 0 and not stack.complete:
            return index, start
    return (len(stack.values), token.start) if stack.complete or stack.at_boundary else None


def _head(stack: Stack, token: Token) -> Repair | None:
    beginning = _beginning(stack, token)
    found = HEAD.match(stack.source.text, beginning[1]) if beginning else None
    if beginning is None or found is None or not found[2] or found.end() - found.start() > 200:
        return None
    braces = found[3] is not None or not re.compile(r"\s*\{").match(stack.source.text, found.end())
    better = _counted(found[2]) if found[1].lower() == "for" else _condition(found[2])
    if better is None or (found[3] == "{" and BRACKETED.fullmatch(found[2])):
        return None
    message = f"{literal(found[0].strip())} is the head of a block in another language"
    whole = f"{better} {{" if braces else better
    index, start = beginning
    return rewrite(stack, index, (start, found.end()), whole, message, help=write(f"{better} {{ ... }}"))


def _counted(head: str) -> str | None:
    """The head of a FOR."""
    inner = head[1:-1] if head.startswith("(") and head.endswith(")") else head
    classic = control.CLASSIC.fullmatch(f"({inner})")
    if classic:
        last = control.before(classic[4]) if classic[3] == "<" else classic[4]
        return f"FOR ${classic[1]} = {classic[2]} TO {last}"
    python = PYTHON.fullmatch(inner)
    if python:
        return f"FOR ${python[1]} = {python[2] or 0} TO {control.before(python[3])}"
    counted = control.COUNTED.match(f"{inner} {{")
    bounds = control.RANGE.split(counted[2]) if counted else []
    return f"FOR ${counted[1]} = {bounds[0]} TO {bounds[1]}" if counted and len(bounds) == 2 and all(bounds) else None


def _condition(head: str) -> str:
    """The head of an IF."""
    inner = head
    if inner.startswith("(") and extents.bracket_end(inner, 0) == len(inner):
        inner = inner[1:-1].strip()
    inner = inner.removeprefix("[").removesuffix("]").strip()
    return f"IF [{re.sub(r'(?<![=!<>])=(?!=)', '==', inner)}]"


def _end(stack: Stack, token: Token) -> Repair | None:
    """``end`` alone on its line, for ``}``."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*;?[ \t]*\r?(?:\n|\Z)").match(stack.source.text, name.end)
    if name.text.lower() not in ENDS or not alone or not stack.open_braces():
        return None
    span = stack.span(name.start, name.end)
    fix = messages.replace("write }", span, "}")
    found = messages.error("syntax-error", f"a block ends with `}}`, not {literal(name.text)}", span, "write `}`", fix)
    closing = Token("}", "}", name.start, name.end)
    return Repair(found, (closing,)) if name is token else Repair(found, (closing, token), 1)


def _else(stack: Stack, token: Token) -> Repair | None:
    """``else`` alone on its line, without braces."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*:?[ \t]*\r?\n(?!\s*\{)").match(stack.source.text, name.end)
    if name.text.lower() != "else" or not alone or not stack.open_braces():
        return None
    first = len(stack.values) - (name is not token)
    repair = rewrite(stack, first, (name.start, name.end), "} ELSE {", "a block ends before ELSE, and another begins")
    return (
        repair if repair is None or name is token else Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)
    )
