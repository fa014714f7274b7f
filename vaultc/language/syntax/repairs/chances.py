"""Chances that are written after their statement: ``MONSTER: 'd', random, 40%``."""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.repairs import extents, repair
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

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


def attempt(stack: Stack, token: Token) -> repair.Repair | None:
    """The repair of a chance after a statement that is not finished, or is."""
    return _in_statement(stack, token) or _after_statement(stack, token)


def _in_statement(stack: Stack, token: Token) -> repair.Repair | None:
    """A chance as the last argument; the statement is read without it."""
    whole = extents.statement(stack)
    if whole is None:
        return _as_last(stack, token)
    text = stack.source.text
    found = next((late for late in BEHIND.finditer(text, whole.start, whole.end) if late.end() == whole.end), None)
    if found is None or token.start < found.start():
        return None
    if not stack.accepts_from(whole.first, ("PERCENT", ":", whole.keyword)):
        return None
    pieces = repair.read(stack, text[whole.start : found.start()]) or []
    following = "{" if BLOCK.match(text, whole.end) else "EXIT"
    if not stack.accepts_from(whole.first, [*(type_ for type_, _ in pieces), following]):
        return _as_last(stack, token, repaired=True)
    tokens = repair.placed(pieces, text, whole.start, found.start())
    tokens += (token,) if token.start >= whole.end else ()
    drop = len(stack.values) - whole.first
    return _moved(stack, _Late(whole.start, found), tokens, drop, token.start < whole.end)


def _as_last(stack: Stack, token: Token, repaired: bool = False) -> repair.Repair | None:
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


def _after_statement(stack: Stack, token: Token) -> repair.Repair | None:
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


def _moved(
    stack: Stack, late: _Late, tokens: tuple[Token, ...], drop: int, resumes: bool, help: str = ""
) -> repair.Repair:
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
    help = help or repair.write(f"{late.chance}: {text[start : found.start()]}{block}")
    at = found.end() - len(found[0].lstrip(" \t\r\n,"))
    diagnostic = messages.error("syntax-error", message, stack.span(at, found.end()), help, fix)
    return repair.Repair(diagnostic, tokens, drop, resume=found.end() if resumes else 0)
