"""Forms of older versions of the language, and constructs of a relative's dialect that the dialect at hand lacks.

The latter are functions, methods, a minus sign, and names.
"""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import ARRAY, Token, without_digits
from vaultc.language.syntax.repairs.repair import Attempt, Repair, RepairStack, block_end, literal, write

LISTS = {"RANDOM_PLACES": "place", "RANDOM_OBJECTS": "object", "RANDOM_MONSTERS": "monster"}
OLD_STATEMENTS = {
    "CHANCE": 'the chance of a room\'s type comes after the type: `ROOM: "zoo" [50%], ...`',
    "MAZE": 'write `LEVEL: "name"`, then `FLAGS: mazelevel` and an INIT_MAP',
    "NAME": "a room has no name; write a SUBROOM in the block of its room",
}
REGISTER = r"\b(place|object|monster)[ \t]*\[[ \t]*([0-9]+)[ \t]*\]"


def _old_statement(stack: RepairStack, token: Token) -> Repair | None:
    """MAZE, RANDOM_PLACES and their like."""
    name = stack.name_of_statement() or token
    drop, message, advice = int(name is not token), f"`{name.text}` is gone", OLD_STATEMENTS.get(name.text)
    if name.text == "MAZE":
        rest = (token,) if drop else ()
        level = Token("LEVEL", "LEVEL", name.start, name.end)
        return stack.mend(name, message, level, *rest, help=advice, rule="old-syntax", drop=drop, quiet=True)
    if name.text in LISTS:
        return _old_list(stack, name, drop)
    if advice is None or (name is token and not (stack.at_boundary or stack.complete)):
        return None
    return stack.mend(name, message, help=advice, rule="old-syntax", drop=drop, quiet=True)


def _old_list(stack: RepairStack, name: Token, drop: int) -> Repair | None:
    """``RANDOM_PLACES: (1,1),(2,2)``."""
    found = stack.at_offset(r"[ \t]*:[ \t]*([^\n#]*)", name.end)
    if not found or not found[1].strip():
        return None
    word = LISTS[name.text]
    items = found[1].strip().rstrip(",")
    kind = "" if word == "place" else f"{word}: "
    array = f"${word} = {kind}{{ {items} }}"
    return stack.rewrite(
        (name.start, found.end(1)),
        f"{array}\nSHUFFLE: ${word}",
        f"`{name.text}` is gone",
        first=len(stack.values) - drop,
        help=f"assign an array and shuffle it: write `{array}` and `SHUFFLE: ${word}`",
        rule="old-syntax",
        at=name,
        arrays=(f"${word}",),
        array=f"${word}",
    )


def _old_register(stack: RepairStack, token: Token) -> Repair | None:
    """``place[0]``, ``monster[0]``, ``object[0]``."""
    first = -1 if token.type == "[" and stack.values else None
    found = stack.at_offset(REGISTER, token.start) if first is None else stack.at_value(REGISTER, first)
    if not found:
        return None
    array, better = f"${found[1]}", f"${found[1]}[{found[2]}]"
    message = f"`{better[1:]}` is gone; an element of an array variable is `{better}`"
    return stack.rewrite(found.span(), better, message, first=first, rule="old-syntax", arrays=(array,))


def _old_init_map(stack: RepairStack, token: Token) -> Repair | None:
    """``INIT_MAP: '.', ' ', true, true, lit, true``."""
    if token.type != "CHAR" or not stack.accepts("mines", ",", "CHAR"):
        return None
    better = f"mines, {token.text}"
    message = "an INIT_MAP begins with its style, such as `mines`"
    line = stack.line_from(token.start)
    return stack.rewrite(token, better, message, help=write(f"INIT_MAP: mines, {line}"), rule="old-syntax")


def _old_chance(stack: RepairStack, token: Token) -> Repair | None:
    """``OBJECT[40%]: ...``."""
    head = stack.values[-1] if stack.values else None
    if token.type != "PERCENT" or not isinstance(head, Token) or not stack.accepts(":"):
        return None
    chance = token.text.replace(" ", "")
    better, rest, fix = f"{chance}: {head.text}", "...", None
    if colon := stack.at_offset(r"[ \t]*:", token.end):
        fix = messages.replace("put the chance in front", stack.span(head.start, colon.end()), better + ":")
        rest = stack.line_from(colon.end())
    message = f"`{head.text}{chance}` is the form of NetHack 3.4.3; write `{better}: ...`"
    help = write(f"{better}: {rest}")
    return stack.mend((head.start, token.end), message, help=help, rule="old-syntax", fix=fix)


def _old_kind(stack: RepairStack, token: Token) -> Repair | None:
    """``OBJECT: '*', "diamond", ...``: class and name without parentheses."""
    if token.type != "STRING" or stack.last_type != "," or len(stack.values) < 2:
        return None
    kind = stack.values[-2]
    if not isinstance(kind, (n.ObjectKind, n.MonsterKind)) or kind.character is None or kind.name is not None:
        return None
    better = f"({kind.span.text}, {token.text})"
    message = f"a class and a name need parentheses: `{better}`"
    start, end = kind.span.start, kind.span.end
    opening, comma = Token("(", "(", start, start), Token(",", ",", end, end)
    character, closing = Token("CHAR", kind.span.text, start, end), Token(")", ")", token.end, token.end)
    pieces, fix = (opening, character, comma, token, closing), ("put them in parentheses", better)
    return stack.mend((start, token.end), message, *pieces, rule="old-syntax", fix=fix, drop=2)


def _old_region_flag(stack: RepairStack, token: Token) -> Repair | None:
    """``REGION: ..., unfilled, true``."""
    if token.type not in ("true", "false") or not stack.accepts("irregular"):
        return None
    word = "irregular" if token.type == "true" else "regular"
    message = f"`{token.text}` as the form of a region is gone; write `{word}`"
    return stack.exchange(token, word, word, message, f"write {word}", rule="old-syntax")


def _unjoined_kind(stack: RepairStack, token: Token) -> Repair | None:
    """``OBJECT: '*' "diamond"``; ``OBJECT: ("diamond", '*')``."""
    text = stack.text
    if token.type != "STRING" or not stack.values:
        return None
    before = re.compile(r"\(?('\\?[^\n]')[ \t]*\Z").search(text, max(0, token.start - 9), token.start)
    if before and stack.head_type in ("OBJECT", "MONSTER", "CONTAINER"):
        better, is_open = f"({before[1]}, {token.text})", before[0].startswith("(")
        closing = stack.at_offset(r"[ \t]*\)", token.end) if is_open else None
        extent = before.start(), closing.end() if closing else token.end
        message = f"a class and a name need parentheses, with a comma between them: `{better}`"
        return stack.rewrite(extent, better, message, first=-1 - is_open)
    pair = stack.at_offset(r"(\"[^\"\n]*\")[ \t]*,[ \t]*('\\?[^\n]')[ \t]*\)", token.start)
    if not pair or stack.last_type != "(":
        return None
    extent, better = (stack.start_from(-1), pair.end()), f"({pair[2]}, {pair[1]})"
    return stack.rewrite(extent, better, "the class comes first, then the name", first=-1)


OLD_FORMS = (
    _old_statement, _old_chance, _old_register, _old_init_map, _unjoined_kind, _old_kind, _old_region_flag,
)  # fmt: skip
"""The repairs of forms that are gone."""


# ---- constructs that the dialect lacks


OPERAND = r"\$[A-Za-z_]+(?:\[[^\[\]\n]*\])?|[0-9]+d[0-9]+|[0-9]+"
DIFFERENCE = re.compile(rf"({OPERAND})-({OPERAND})")
CALL = r"[ \t]*\([^()\n]*\)|(?:\.[A-Za-z_]\w*)+(?:\([^()\n]*\))?"
SAYING = frozenset({"MESSAGE", "ENGRAVING", "GRAVE"})


def repair_other_dialect(stack: RepairStack, token: Token) -> Repair | None:
    """The repair of what the dialect at hand has no signs for."""
    known = stack.grammar.productions
    repairs = (repair for wanted, repair in _REPAIRS if wanted not in known)
    return next(filter(None, (repair(stack, token) for repair in repairs)), None)


def _begins(stack: RepairStack, token: Token) -> bool:
    return token.type in ("IDENT", "RESERVED") and (stack.at_boundary or stack.complete)


def _statement(stack: RepairStack, token: Token) -> Repair | None:
    """``SPILL: ...``, ``FUNCTION f() { ... }``, ``INCLUDE "x.des"``."""
    unsaid = stack.grammar.unsaid
    advice = unsaid.statements.get(token.text)
    if advice is None or not _begins(stack, token):
        return None
    message = f"`{token.text}` is a statement of {unsaid.title}, and this dialect has nothing like it"
    text, end = stack.text, stack.rest_of_line(token.start)
    if token.text == "FUNCTION" and (opening := stack.at_offset(r"[^{}\n]*\s*\{", token.end)):
        end = block_end(text, opening.end() - 1) or end
    return stack.mend(token, message, help=advice, rule="unknown-statement", resume=end)


def _call(stack: RepairStack, token: Token) -> Repair | None:
    """``f(3)``."""
    call = stack.at_offset(CALL, token.end)
    if token.type != "IDENT" or not call or not _begins(stack, token):
        return None
    extent, help = (token.start, call.end()), "write the statements of its block"
    message = f"this dialect has no functions: {literal(stack.text[token.start : call.end()])}"
    return stack.mend(extent, message, help=help, rule="unknown-statement", resume=call.end())


def _flag(stack: RepairStack, token: Token) -> Repair | None:
    """``FLAGS: noflip``: read without it."""
    unsaid = stack.grammar.unsaid
    if token.text not in unsaid.flags or not stack.accepts("mazelevel"):
        return None
    message = f"`{token.text}` is a flag of {unsaid.title}, and this dialect has nothing like it"
    flag = Token("mazelevel", "mazelevel", token.start, token.end)
    return stack.mend(token, message, flag, help=f"write the flags without `{token.text}`")


def _digits(stack: RepairStack, token: Token) -> Repair | None:
    """``$a1``: read under a name without digits."""
    first, start = len(stack.values), token.start
    if re.fullmatch(stack.grammar.patterns["VAR"], "$a1"):
        return None
    if token.type == "INT" and stack.values and stack.last_end() == start:
        first -= 1
        start = stack.start_from(first)
    found = stack.at_offset(r"(\$[A-Za-z_]+)[0-9][A-Za-z_0-9]*", start)
    if not found or found.end(1) not in (token.start, token.end):
        return None
    better = without_digits(found[0])
    message = f"the name of a variable has no digits in this dialect: {literal(found[0])}"
    arrays = (better,) if stack.arrays.kind(better, found.end()) == ARRAY else ()
    return stack.rewrite(found.span(), better, message, first=first, safe=False, arrays=arrays)


def _difference(stack: RepairStack, token: Token) -> Repair | None:
    """``$a - 1``, ``$a-1``, ``$a - $b``, ``5-3``: a negative number is added in their place."""
    if "-" in stack.grammar.literals:
        return None
    glued = DIFFERENCE.fullmatch(token.text)
    if glued and token.type == "IDENT" and stack.accepts("INT"):
        return _subtracted(stack, (token.start, token.end), glued[1], glued[2])
    found = stack.at_offset(rf"[ \t]*-[ \t]*({OPERAND})", token.start)
    if found is None or not token.text.startswith("-") or not stack.accepts("+", "(", "NEG_INT", ")"):
        return None
    return _subtracted(stack, found.span(), "", found[1])


def _subtracted(stack: RepairStack, extent: tuple[int, int], low: str, high: str) -> Repair | None:
    if low.isdecimal() and high.isdecimal() and len(high) < 10 and int(low) < int(high):
        return stack.range_with_dice(extent, low, high)
    sum_ = f"+ (-{high})" if high.isdecimal() else f"+ {high} * (-1)"
    message = "this dialect has no subtraction; a negative number is added"
    before = "" if low or stack.text[extent[0] - 1] in " \t" else " "
    return stack.rewrite(extent, f"{low} {sum_}" if low else before + sum_, message)


def _method(stack: RepairStack, token: Token) -> Repair | None:
    """``$p.x``, which is a variable, a sign for joining texts, and a name."""
    if token.type != "IDENT" or stack.last_type != "." or len(stack.values) < 2 or stack.last_end() != token.start:
        return None
    start = stack.start_from(-2)
    message = f"variables have no methods in this dialect: {literal(stack.text[start : token.end])}"
    help = "write the number itself, or a variable that holds it: `$x = 3`"
    return stack.rewrite((start, token.end), "0", message, first=-2, help=help, fix=False)


def _unquoted_text(stack: RepairStack, token: Token) -> Repair | None:
    """``MESSAGE: Hello``."""
    if token.type != "IDENT" or not stack.accepts("STRING") or stack.head_type not in SAYING:
        return None
    if stack.at_offset(CALL, token.end):
        return None
    words = stack.at_offset(r"[^\"\n,]*[^\"\n,\s]", token.start)
    return words and stack.rewrite(words.span(), f'"{words[0]}"', "a text needs quotes: ")


def _function(stack: RepairStack, token: Token) -> Repair | None:
    """``rnd(5)``, ``level.depth``, ``coord(1, $y)``."""
    text = stack.text
    wanted = stack.accepts("INT") or stack.accepts("random")
    if token.type != "IDENT" or not wanted or not token.text[0].isalpha():
        return None
    die = stack.at_offset(r"(?:rnd|rn2|rand|random|d)[ \t]*\([ \t]*([0-9]+)[ \t]*\)", token.start)
    if die and stack.accepts("DICE"):
        return stack.rewrite(die.span(), f"1d{die[1]}", "a chosen number is written with dice: ", safe=False)
    call = stack.at_offset(CALL, token.end)
    if not call:
        return None
    message = f"this dialect has no functions: {literal(text[token.start : call.end()])}"
    kind = "INT" if stack.accepts("INT") else "random"
    extent = token.start, call.end()
    stand_in = Token(kind, "0" if kind == "INT" else kind, *extent)
    return stack.mend(extent, message, stand_in, help="write the value itself", resume=call.end())


_REPAIRS: tuple[tuple[str, Attempt], ...] = (
    ("", _statement), ("call", _call), ("", _flag), ("", _digits), ("", _difference), ("method", _method),
    ("core_call", _unquoted_text), ("core_call", _function),
)  # fmt: skip
"""The repairs in their order, each with the production of grammars that need it not ("": none)."""
