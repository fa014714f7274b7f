"""GEOMETRY and the map that follows it."""

from __future__ import annotations

import re
from dataclasses import replace

from vaultc.language.syntax import messages
from vaultc.language.syntax.repairs.repair import Repair, rewrite, write
from vaultc.language.syntax.stack import Stack, virtual
from vaultc.language.syntax.synonyms import meant
from vaultc.language.syntax.tokens import Token

HORIZONTAL = ("left", "half-left", "center", "half-right", "right")
VERTICAL = ("top", "center", "bottom")
WORDS = re.compile(r"[ \t]*:[ \t]*([A-Za-z-]+)[ \t]*(?:,[ \t]*)?([A-Za-z-]+)[ \t]*(?=$)", re.MULTILINE)
FILLING = re.compile(r",[ \t]*(?:'\\?[^\n]'|random\b|\"[^\"\n]*\")")
VAULT = re.compile(r"^[ \t]*FLAGS[ \t]*:[^\n#]*\brndvault\b(?:(?!\n[ \t]*LEVEL\b).)*\Z", re.MULTILINE | re.DOTALL)
GEOMETRY_OF_VAULT = "GEOMETRY: random"
HEAD = ("GEOMETRY", ":", "center", ",", "center")


def attempt(stack: Stack, token: Token) -> Repair | None:
    """The repair of a GEOMETRY, of a map without one, or of the filling of a level."""
    return _without_geometry(stack, token) or _other_words(stack) or _unfilled(stack, token) or _filled(stack, token)


def _unfilled(stack: Stack, token: Token) -> Repair | None:
    """``MAZE: "name"``."""
    head = stack.values[-3] if len(stack.values) > 2 else None
    if not isinstance(head, Token) or head.type != "MAZE" or not stack.accepts(",", "CHAR"):
        return None
    start, end = stack.start_from(len(stack.values) - 1), stack.last_end()
    better = f"{stack.source.text[start:end]}, ' '"
    message = "a MAZE has a filling after its name: `' '` for solid rock, `random` for a maze"
    fix = messages.insertion("insert the filling", stack.source, end, ", ' '")
    help = write(f"MAZE: {better}")
    repair = rewrite(stack, len(stack.values) - 1, (start, end), better, message, help=help)
    if repair is None or repair.diagnostic is None:
        return None
    return Repair(replace(repair.diagnostic, fix=fix), (*repair.tokens, token), repair.drop)


def _filled(stack: Stack, token: Token) -> Repair | None:
    """``LEVEL: "name", ' '``."""
    found = FILLING.match(stack.source.text, token.start)
    if token.type != "," or not found or not stack.at_boundary or len(stack.values) < 3:
        return None
    head = stack.values[-3]
    if not isinstance(head, Token) or head.type != "LEVEL":
        return None
    name = stack.source.text[stack.start_from(len(stack.values) - 1) : stack.last_end()]
    word = "MAZE" if "MAZE" in stack.grammar.words else "LEVEL"
    better = f"{word}: {name}{found[0] if word == 'MAZE' else ''}"
    message = "LEVEL takes a name alone; INIT_MAP fills the level"
    diagnostic = messages.error("syntax-error", message, stack.span(*found.span()), write(better))
    return Repair(diagnostic, (), resume=found.end())


def _without_geometry(stack: Stack, token: Token) -> Repair | None:
    if token.type != "MAP_BLOCK" or not (stack.complete or stack.at_boundary):
        return None
    span = stack.span(token.start, token.start + 3)
    line = GEOMETRY_OF_VAULT if VAULT.search(stack.source.text, 0, token.start) else "GEOMETRY: center, center"
    advice = f"write `{line}` on the line before"
    fix = messages.insertion("insert a GEOMETRY", stack.source, token.start, f"{line}\n")
    diagnostic = messages.error("syntax-error", "a map needs a GEOMETRY statement before it", span, advice, fix)
    return Repair(diagnostic, (*virtual(HEAD, token.start), token))


def _other_words(stack: Stack) -> Repair | None:
    """``GEOMETRY: middle, middle``, ``GEOMETRY: top, left``, ``GEOMETRY: random, random``."""
    head = stack.head()
    if not isinstance(head, Token) or head.type != "GEOMETRY":
        return None
    found = WORDS.match(stack.source.text, head.end)
    if not found:
        return None
    first, second = found[1], found[2]
    if first == second == "random":
        better = "random"
    else:
        across = meant(first, HORIZONTAL) or (first if first in HORIZONTAL else None)
        down = meant(second, VERTICAL) or (second if second in VERTICAL else None)
        if across is None or down is None:
            across = meant(second, HORIZONTAL) or (second if second in HORIZONTAL else None)
            down = meant(first, VERTICAL) or (first if first in VERTICAL else None)
        better = f"{across}, {down}"
        if across is None or down is None or better == f"{first}, {second}":
            return None
    message = "the place of a map is left, center or right, then top, center or bottom, or `random` alone"
    index = stack.boundary()
    start = found.start(1)
    whole = f"GEOMETRY: {better}"
    return rewrite(stack, index + 2, (start, found.end(2)), better, message, help=write(whole))
