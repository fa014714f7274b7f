"""Forms of older versions of the language."""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.repairs import extents
from vaultc.language.syntax.repairs.repair import Repair, rewrite, write
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token


def attempt(stack: Stack, token: Token) -> Repair | None:
    """The repair of a form that is gone."""
    return (
        _old_statement(stack, token)
        or _old_chance(stack, token)
        or _old_register(stack, token)
        or _old_init_map(stack, token)
        or _unjoined_kind(stack, token)
        or _old_kind(stack, token)
        or _old_region_flag(stack, token)
    )


def _old_statement(stack: Stack, token: Token) -> Repair | None:
    """MAZE, RANDOM_PLACES and their like."""
    name = stack.name_of_statement() or token
    if name.text == "MAZE":
        return _old_maze(stack, token, name)
    if name.text in LISTS:
        return _old_list(stack, token, name)
    advice = OLD_STATEMENTS.get(name.text)
    if advice is None or (name is token and not (stack.at_boundary or stack.complete)):
        return None
    diagnostic = messages.error("old-syntax", f"`{name.text}` is gone", stack.span(name.start, name.end), advice)
    return Repair(diagnostic, (), quiet=True) if name is token else Repair(diagnostic, (), 1, quiet=True)


LISTS = {"RANDOM_PLACES": "place", "RANDOM_OBJECTS": "object", "RANDOM_MONSTERS": "monster"}
OLD_STATEMENTS = {
    "CHANCE": 'the chance of a room\'s type comes after the type: `ROOM: "zoo" [50%], ...`',
    "NAME": "a room has no name; write a SUBROOM in the block of its room",
}
REGISTER = re.compile(r"\b(place|object|monster)[ \t]*\[[ \t]*([0-9]+)[ \t]*\]")


def _old_list(stack: Stack, token: Token, name: Token) -> Repair | None:
    """``RANDOM_PLACES: (1,1),(2,2)``."""
    found = re.compile(r"[ \t]*:[ \t]*([^\n#]*)").match(stack.source.text, name.end)
    if not found or not found[1].strip():
        return None
    word = LISTS[name.text]
    items = found[1].strip().rstrip(",")
    kind = "" if word == "place" else f"{word}: "
    array = f"${word} = {kind}{{ {items} }}"
    repair = rewrite(
        stack,
        len(stack.values) - (name is not token),
        (name.start, found.end(1)),
        f"{array}\nSHUFFLE: ${word}",
        f"`{name.text}` is gone",
        help=f"assign an array and shuffle it: write `{array}` and `SHUFFLE: ${word}`",
        rule="old-syntax",
        at=stack.span(name.start, name.end),
        arrays=(f"${word}",),
    )
    if repair:
        stack.arrays.add(f"${word}")
    return repair


def _old_register(stack: Stack, token: Token) -> Repair | None:
    """``place[0]``, ``monster[0]``, ``object[0]``."""
    text, first, start = stack.source.text, len(stack.values), token.start
    if token.type == "[" and stack.values:
        first, start = first - 1, stack.start_from(first - 1)
    found = REGISTER.match(text, start)
    if not found:
        return None
    better = f"${found[1]}[{found[2]}]"
    message = f"`{found[1]}[{found[2]}]` is gone; an element of an array variable is `{better}`"
    return rewrite(stack, first, found.span(), better, message, rule="old-syntax", arrays=(f"${found[1]}",))


def _old_init_map(stack: Stack, token: Token) -> Repair | None:
    """``INIT_MAP: '.', ' ', true, true, lit, true``."""
    if token.type != "CHAR" or not stack.accepts("mines", ",", "CHAR"):
        return None
    better = f"mines, {token.text}"
    message = "an INIT_MAP begins with its style, such as `mines`"
    line = extents.line_from(stack.source.text, token.start)
    return rewrite(
        stack,
        len(stack.values),
        (token.start, token.end),
        better,
        message,
        help=write(f"INIT_MAP: mines, {line}"),
        rule="old-syntax",
    )


def _old_maze(stack: Stack, token: Token, name: Token) -> Repair | None:
    advice = 'write `LEVEL: "name"`, then `FLAGS: mazelevel` and an INIT_MAP'
    diagnostic = messages.error("old-syntax", "`MAZE` is gone", stack.span(name.start, name.end), advice)
    level = Token("LEVEL", "LEVEL", name.start, name.end)
    if name is token:
        return Repair(diagnostic, (level,), quiet=True)
    return Repair(diagnostic, (level, token), 1, quiet=True)


def _old_chance(stack: Stack, token: Token) -> Repair | None:
    """``OBJECT[40%]: ...``."""
    head = stack.values[-1] if stack.values else None
    if token.type != "PERCENT" or not isinstance(head, Token) or not stack.accepts(":"):
        return None
    chance = token.text.replace(" ", "")
    span = stack.span(head.start, token.end)
    colon = re.compile(r"[ \t]*:").match(stack.source.text, token.end)
    better = f"{chance}: {head.text}"
    fix = (
        messages.replace("put the chance in front", stack.span(head.start, colon.end()), better + ":")
        if colon
        else None
    )
    message = f"`{head.text}{chance}` is the form of NetHack 3.4.3; write `{better}: ...`"
    rest = extents.line_from(stack.source.text, colon.end()) if colon else "..."
    return Repair(messages.error("old-syntax", message, span, write(f"{better}: {rest}"), fix), ())


def _old_kind(stack: Stack, token: Token) -> Repair | None:
    """``OBJECT: '*', "diamond", ...``: class and name without parentheses."""
    if token.type != "STRING" or stack.last_type != "," or len(stack.values) < 2:
        return None
    kind = stack.values[-2]
    if not isinstance(kind, (n.ObjectKind, n.MonsterKind)) or kind.character is None or kind.name is not None:
        return None
    better = f"({kind.span.text}, {token.text})"
    span = stack.span(kind.span.start, token.end)
    fix = messages.replace("put them in parentheses", span, better)
    diagnostic = messages.error("old-syntax", f"a class and a name need parentheses: `{better}`", span, fix=fix)
    start, end = kind.span.start, kind.span.end
    opening, comma = Token("(", "(", start, start), Token(",", ",", end, end)
    character, closing = Token("CHAR", kind.span.text, start, end), Token(")", ")", token.end, token.end)
    return Repair(diagnostic, (opening, character, comma, token, closing), 2)


def _old_region_flag(stack: Stack, token: Token) -> Repair | None:
    """``REGION: ..., unfilled, true``."""
    if token.type not in ("true", "false") or not stack.accepts("irregular"):
        return None
    word = "irregular" if token.type == "true" else "regular"
    span = stack.span(token.start, token.end)
    fix = messages.replace(f"write {word}", span, word)
    diagnostic = messages.error(
        "old-syntax", f"`{token.text}` as the form of a region is gone; write `{word}`", span, fix=fix
    )
    return Repair(diagnostic, (Token(word, word, token.start, token.end),))


def _unjoined_kind(stack: Stack, token: Token) -> Repair | None:
    """``OBJECT: '*' "diamond"``; ``OBJECT: ("*", "diamond")``."""
    text = stack.source.text
    if token.type == "STRING" and stack.values:
        before = re.compile(r"\(?('\\?[^\n]')[ \t]*\Z").search(text, max(0, token.start - 9), token.start)
        head = stack.head()
        if before and isinstance(head, Token) and head.type in ("OBJECT", "MONSTER", "CONTAINER"):
            better = f"({before[1]}, {token.text})"
            closing = re.compile(r"[ \t]*\)").match(text, token.end) if before[0].startswith("(") else None
            end = closing.end() if closing else token.end
            first = len(stack.values) - (2 if before[0].startswith("(") else 1)
            message = f"a class and a name need parentheses, with a comma between them: `{better}`"
            return rewrite(stack, first, (before.start(), end), better, message)
        pair = re.compile(r"(\"[^\"\n]*\")[ \t]*,[ \t]*('\\\\?[^\n]')[ \t]*\)").match(text, token.start)
        if pair and stack.last_type == "(":
            better = f"({pair[2]}, {pair[1]})"
            first = len(stack.values) - 1
            return rewrite(
                stack, first, (stack.start_from(first), pair.end()), better, "the class comes first, then the name"
            )
    return None
