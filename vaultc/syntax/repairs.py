"""Mistakes whose meaning is plain: each function knows one, says what to write instead, and mends the tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from vaultc.diagnostics import Diagnostic
from vaultc.syntax import nodes as n
from vaultc.syntax.describe import describe
from vaultc.syntax.messages import error, insertion, quoted, replace
from vaultc.syntax.stack import LEVEL_HEAD, Stack, virtual
from vaultc.syntax.tokens import Token

__all__ = ["Repair", "describe", "find"]

SPLIT_CHANCE = re.compile(r"\[\s*([0-9]+)\s*%\s*\]")
FOLLOWS_STATEMENT = re.compile(r"[ \t]*[:\[]")
CLOSENESS = 0.74


@dataclass(frozen=True, slots=True)
class Repair:
    """What to say (nothing if a later repair will), and how to go on.

    ``drop`` values are taken from the stack, and ``tokens`` are read in place of the rejected one.
    ``quiet``: the next fault is a part of this one.
    """

    diagnostic: Diagnostic | None
    tokens: tuple[Token, ...]
    drop: int = 0
    quiet: bool = False


def find(stack: Stack, token: Token) -> Repair | None:
    """The repair of the first kind of mistake that fits."""
    for attempt in ATTEMPTS:
        repair = attempt(stack, token)
        if repair is not None:
            return repair
    return None


def _glued_sign(stack: Stack, token: Token) -> Repair | None:
    """``$a-5``: variable and negative number."""
    if token.type not in ("NEG_INT", "POS_INT"):
        return None
    sign, digits = token.text[0], token.text[1:]
    if not stack.accepts(sign, "INT"):
        return None
    better = f"{sign} {digits}"
    before = "" if stack.source.text[token.start - 1] in " \t\n" else " "
    span = stack.span(token.start, token.end)
    message = f"`{token.text}` is one number here; with a blank after the sign it is `{better}`"
    diagnostic = error(
        "syntax-error", message, span, f"write `{better}`", replace("insert a blank", span, before + better)
    )
    at = token.start + 1
    return Repair(diagnostic, (Token(sign, sign, token.start, at), Token("INT", digits, at, token.end)))


def _bare_sign(stack: Stack, token: Token) -> Repair | None:
    """``GOLD: -1``: a negative value without parentheses."""
    span = stack.span(token.start, token.end)
    if token.type == "NEG_INT" and stack.accepts("(", "NEG_INT", ")"):
        better = f"({token.text})"
        opening, _ = virtual("()", token.start)
        message = f"a negative number stands in parentheses: `{better}`"
        diagnostic = error("syntax-error", message, span, fix=replace("put it in parentheses", span, better))
        return Repair(diagnostic, (opening, token, Token(")", ")", token.end, token.end)))
    if token.type == "POS_INT" and stack.accepts("INT"):
        digits = token.text[1:]
        message = f"a number has no plus sign here: write `{digits}`"
        diagnostic = error("syntax-error", message, span, fix=replace("remove the sign", span, digits))
        return Repair(diagnostic, (Token("INT", digits, token.start, token.end),))
    return None


def _percent_form(stack: Stack, token: Token) -> Repair | None:
    """A percentage with brackets where there should be none, or the other way round, or meant as a remainder."""
    span = stack.span(token.start, token.end)
    if token.type == "SPERCENT" and stack.accepts("PERCENT"):
        better = f"[{token.text}]"
        message = f"a chance stands in brackets: `{better}`"
        diagnostic = error("syntax-error", message, span, fix=replace("put it in brackets", span, better))
        return Repair(diagnostic, (Token("PERCENT", better, token.start, token.end),))
    if token.type == "SPERCENT" and stack.accepts("INT", "%"):
        middle = token.end - 1
        parts = (Token("INT", token.text[:-1], token.start, middle), Token("%", "%", middle, token.end))
        if stack.last_type == "[" and SPLIT_CHANCE.match(stack.source.text, stack.values[-1].start):
            return Repair(None, parts)
        digits = token.text[:-1]
        message = f"`{token.text}` is a percentage; for the remainder write `{digits} %`"
        diagnostic = error("syntax-error", message, span, fix=replace("insert a blank", span, f"{digits} %"))
        return Repair(diagnostic, parts)
    if token.type == "PERCENT" and stack.accepts("SPERCENT"):
        better = token.text.strip("[ ]")
        message = f"this percentage has no brackets: write `{better}`"
        diagnostic = error("syntax-error", message, span, fix=replace("remove the brackets", span, better))
        return Repair(diagnostic, (Token("SPERCENT", better, token.start, token.end),))
    return None


def _split_chance(stack: Stack, token: Token) -> Repair | None:
    """``[50 %]``: blanks where a chance must have none."""
    if token.type != "]":
        return None
    brackets = [i for i, value in enumerate(stack.values) if isinstance(value, Token) and value.type == "["]
    if not brackets:
        return None
    start = stack.values[brackets[-1]].start
    written = SPLIT_CHANCE.fullmatch(stack.source.text, start, token.end)
    if not written:
        return None
    better, span = f"[{written[1]}%]", stack.span(start, token.end)
    message = f"a chance has no blank before `%` and only blanks inside its brackets: `{better}`"
    diagnostic = error("syntax-error", message, span, fix=replace("write it as one piece", span, better))
    return Repair(diagnostic, (Token("PERCENT", better, start, token.end),), len(stack.values) - brackets[-1])


def _old_statement(stack: Stack, token: Token) -> Repair | None:
    """MAZE, RANDOM_PLACES and their like."""
    name = stack.name_of_statement() or token
    if name.text == "MAZE":
        return _old_maze(stack, token, name)
    advice = OLD_STATEMENTS.get(name.text)
    if advice is None or (name is token and not (stack.at_boundary or stack.complete)):
        return None
    diagnostic = error("old-syntax", f"`{name.text}` is gone", stack.span(name.start, name.end), advice)
    return Repair(diagnostic, (), quiet=True) if name is token else Repair(diagnostic, (), 1, quiet=True)


OLD_STATEMENTS = {
    "RANDOM_PLACES": "assign an array and shuffle it: `$place = { (1,1), (2,2) }` and `SHUFFLE: $place`",
    "RANDOM_OBJECTS": "assign an array and shuffle it: `$object = object: { '!', '?' }` and `SHUFFLE: $object`",
    "RANDOM_MONSTERS": "assign an array and shuffle it: `$monster = monster: { 'D', 'o' }` and `SHUFFLE: $monster`",
    "CHANCE": 'the chance of a room\'s type stands after the type: `ROOM: "zoo" [50%], ...`',
    "NAME": "a room has no name; a SUBROOM stands in the block of its room",
}


def _old_maze(stack: Stack, token: Token, name: Token) -> Repair | None:
    advice = 'write `LEVEL: "name"`, then `FLAGS: mazelevel` and an INIT_MAP'
    diagnostic = error("old-syntax", "`MAZE` is gone", stack.span(name.start, name.end), advice)
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
    fix = replace("put the chance in front", stack.span(head.start, colon.end()), better + ":") if colon else None
    message = f"`{head.text}{chance}` is the form of NetHack 3.4.3; write `{better}: ...`"
    return Repair(error("old-syntax", message, span, fix=fix), ())


def _old_kind(stack: Stack, token: Token) -> Repair | None:
    """``OBJECT: '*', "diamond", ...``: class and name without parentheses."""
    if token.type != "STRING" or stack.last_type != "," or len(stack.values) < 2:
        return None
    kind = stack.values[-2]
    if not isinstance(kind, (n.ObjectKind, n.MonsterKind)) or kind.character is None or kind.name is not None:
        return None
    better = f"({kind.span.text}, {token.text})"
    span = stack.span(kind.span.start, token.end)
    fix = replace("put them in parentheses", span, better)
    diagnostic = error("old-syntax", f"a class and a name stand in parentheses: `{better}`", span, fix=fix)
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
    fix = replace(f"write {word}", span, word)
    diagnostic = error("old-syntax", f"`{token.text}` as the form of a region is gone; write `{word}`", span, fix=fix)
    return Repair(diagnostic, (Token(word, word, token.start, token.end),))


def _misspelt(stack: Stack, token: Token) -> Repair | None:
    """A word that is nearly one that could stand here."""
    name = stack.name_of_statement()
    if name is not None:
        return _misspelt_before(stack, token, name)
    if token.type != "IDENT" and not (stack.complete and FOLLOWS_STATEMENT.match(stack.source.text, token.end)):
        return None
    correct = _closest(token.text, stack.expected(), stack)
    if correct is None:
        return None
    return Repair(_spelling(stack, token, correct), (Token(correct, correct, token.start, token.end),))


def _misspelt_before(stack: Stack, token: Token, name: Token) -> Repair | None:
    """A statement word that was taken for a function's name."""
    accepted = stack.grammar.statements | {"LEVEL", "FLAGS", "INCLUDE", "FUNCTION", "ELSE"}
    correct = _closest(name.text, accepted, stack)
    if correct is None or not stack.accepts_without_last(correct, token.type):
        return None
    return Repair(_spelling(stack, name, correct), (Token(correct, correct, name.start, name.end), token), 1)


def _closest(word: str, expected: frozenset[str], stack: Stack) -> str | None:
    words = sorted(expected & stack.grammar.words)
    for candidate in words:
        if candidate.lower() == word.lower() and candidate != word:
            return candidate
    lowered = {candidate.lower(): candidate for candidate in words}
    close = get_close_matches(word.lower(), list(lowered), 1, CLOSENESS) if len(word) <= 40 else []
    return lowered[close[0]] if close else None


def _spelling(stack: Stack, token: Token, correct: str) -> Diagnostic:
    span = stack.span(token.start, token.end)
    fix = replace(f"write {correct}", span, correct)
    if correct.isupper():
        return error(
            "unknown-statement", f"there is no statement `{token.text}`; did you mean `{correct}`?", span, fix=fix
        )
    return error("syntax-error", f"`{token.text}` cannot stand here; did you mean `{correct}`?", span, fix=fix)


def _missing_level(stack: Stack, token: Token) -> Repair | None:
    """A statement before the first level."""
    begins = token.type in stack.grammar.statements or token.type in ("VAR", "ARRVAR", "PERCENT", "[")
    if not (begins and stack.at_file_level and stack.at_boundary):
        return None
    message = 'statements must stand in a level, which begins with `LEVEL: "name"`'
    diagnostic = error("syntax-error", message, stack.span(token.start, token.end))
    return Repair(diagnostic, (*virtual(LEVEL_HEAD, token.start), token))


def _missing_sign(stack: Stack, token: Token) -> Repair | None:
    """A comma, colon or closing bracket that was forgotten."""
    if stack.complete and stack.at_boundary:
        return None
    for sign, name in MISSING:
        if stack.accepts(sign, token.type) and token.type not in (",", ":"):
            end = stack.last_end()
            span = stack.span(max(0, end - 1), end)
            message = f"{name} is missing {_between(stack, token)}"
            fix = insertion(f"insert {name}", stack.source, end, sign)
            return Repair(error("syntax-error", message, span, fix=fix), (Token(sign, sign, end, end), token))
    return None


MISSING = ((":", "a `:`"), (",", "a `,`"), (")", "a `)`"), ("]", "a `]`"))


def _between(stack: Stack, token: Token) -> str:
    if "\n" in stack.source.text[stack.last_end() : token.start]:
        return "at the end of the line"
    last = stack.source.text[stack.start_from(len(stack.values) - 1) : stack.last_end()]
    return f"between {quoted(last)} and {quoted(token.text)}"


def _spare_comma(stack: Stack, token: Token) -> Repair | None:
    """A comma with nothing after it."""
    if stack.last_type != "," or "\n" not in stack.source.text[stack.last_end() : token.start]:
        return None
    comma = stack.values[-1]
    if not stack.accepts_without_last(token.type):
        return None
    span = stack.span(comma.start, comma.end)
    message = "there is nothing after this comma"
    return Repair(error("syntax-error", message, span, fix=replace("remove the comma", span, "")), (token,), 1)


def _spare_colon(stack: Stack, token: Token) -> Repair | None:
    """``NOMAP:``, ``IF: [50%]``."""
    if token.type != ":" or stack.last_type is None or not stack.last_type.isupper():
        return None
    word = stack.values[-1]
    if word.type not in stack.grammar.words:
        return None
    span = stack.span(token.start, token.end)
    diagnostic = error("syntax-error", f"`{word.text}` has no colon", span, fix=replace("remove it", span, ""))
    return Repair(diagnostic, ())


ATTEMPTS = (
    _old_statement,
    _old_chance,
    _old_kind,
    _old_region_flag,
    _glued_sign,
    _bare_sign,
    _percent_form,
    _split_chance,
    _misspelt,
    _missing_level,
    _spare_comma,
    _spare_colon,
    _missing_sign,
)
