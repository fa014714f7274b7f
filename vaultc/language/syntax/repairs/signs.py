"""Signs that are missing, spare, glued to a number, or round a percentage."""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.build import LEVEL_HEAD, Stack, virtual
from vaultc.language.syntax.grammar import END
from vaultc.language.syntax.repairs.repair import (
    Repair,
    exchange,
    line_from,
    literal,
    mend,
    read,
    rewrite,
    statement,
    write,
)
from vaultc.language.syntax.tokens import Token

SPLIT_CHANCE = re.compile(r"\[\s*([0-9]+)\s*(?:%|percent\b|pct\b)\s*\]", re.IGNORECASE)


def repair_checked_sign(stack: Stack, token: Token) -> Repair | None:
    """The repair of a spare sign, or of a missing one with which the statement is sound."""
    if spare := _spare_comma(stack, token) or _spare_colon(stack, token):
        return spare
    found = statement(stack)
    repair = _missing_sign(stack, token) if found and found.start < token.start < found.end else None
    if found is None or repair is None or repair.diagnostic is None:
        return None
    at, text = stack.last_end(), stack.text
    better = text[found.start : at] + repair.tokens[0].text + " " + text[at : found.end]
    pieces = read(stack, better) or []
    following = "{" if re.compile(r"\s*\{").match(text, found.end) else "EXIT"
    sound = stack.accepts_from(found.first, [*(type_ for type_, _ in pieces), following])
    return repair if pieces and sound else None


def _range(stack: Stack, token: Token) -> Repair | None:
    """``50-100``: meant as a number between two."""
    if token.type != "NEG_INT" or not stack.values or stack.last_type == "(":
        return None
    start, low, high = stack.start_from(-1), stack.written_from(-1), token.text[1:]
    if not (low.isdecimal() and len(high) < 10 and stack.last_end() == token.start and int(low) < int(high)):
        return None
    better = f"{int(low) - 1} + 1d{int(high) - int(low) + 1}"
    message = f"{literal(low + token.text)} is not a range; a number between the two is written with dice"
    return rewrite(stack, (start, token.end), better, message, first=-1, safe=False)


def _glued_sign(stack: Stack, token: Token) -> Repair | None:
    """``$a-5``: variable and negative number."""
    if token.type not in ("NEG_INT", "POS_INT"):
        return None
    sign, digits = token.text[0], token.text[1:]
    if not stack.accepts(sign, "INT"):
        return None
    better = f"{sign} {digits}"
    before = "" if stack.text[token.start - 1] in " \t\n" else " "
    message = f"`{token.text}` is one number here; with a blank after the sign it is `{better}`"
    at = token.start + 1
    parts = Token(sign, sign, token.start, at), Token("INT", digits, at, token.end)
    return mend(stack, token, message, *parts, fix=("insert a blank", before + better))


def _bare_sign(stack: Stack, token: Token) -> Repair | None:
    """``GOLD: -1``: a negative value without parentheses."""
    if token.type == "NEG_INT" and stack.accepts("(", "NEG_INT", ")"):
        better = f"({token.text})"
        message, fix = f"a negative number needs parentheses: `{better}`", ("put it in parentheses", better)
        return mend(stack, token, message, *virtual("(", token.start), token, *virtual(")", token.end), fix=fix)
    if token.type == "POS_INT" and stack.accepts("INT"):
        digits = token.text[1:]
        message = f"a number has no plus sign here: write `{digits}`"
        return exchange(stack, token, "INT", digits, message, "remove the sign")
    return None


def _percent_form(stack: Stack, token: Token) -> Repair | None:
    """A percentage with brackets where there should be none, or the other way round, or meant as a remainder."""
    if token.type == "SPERCENT" and stack.accepts("PERCENT"):
        better = f"[{token.text}]"
        follows = re.compile(r"[ \t]+([A-Z_]+)(?=[ \t]*:)").match(stack.text, token.end)
        if follows and (stack.at_boundary or stack.complete) and follows[1] in stack.grammar.statements:
            return rewrite(stack, token, f"{better}:", f"a chance is written `{better}:`")
        return exchange(stack, token, "PERCENT", better, f"a chance needs brackets: `{better}`", "put it in brackets")
    if token.type == "SPERCENT" and stack.accepts("INT", "%"):
        middle = token.end - 1
        parts = (Token("INT", token.text[:-1], token.start, middle), Token("%", "%", middle, token.end))
        if stack.last_type == "[" and SPLIT_CHANCE.match(stack.text, stack.values[-1].start):
            return Repair(None, parts)
        digits = token.text[:-1]
        message = f"`{token.text}` is a percentage; for the remainder write `{digits} %`"
        return mend(stack, token, message, *parts, fix=("insert a blank", f"{digits} %"))
    if token.type == "PERCENT" and stack.accepts("SPERCENT"):
        better = token.text.strip("[ ]")
        message = f"this percentage has no brackets: write `{better}`"
        return exchange(stack, token, "SPERCENT", better, message, "remove the brackets")
    if token.type == "INT" and stack.accepts("SPERCENT") and not stack.accepts("INT"):
        better = f"{token.text}%"
        return exchange(stack, token, "SPERCENT", better, f"a percentage is written `{better}`", "add `%`")
    return None


def _split_chance(stack: Stack, token: Token) -> Repair | None:
    """``[50 %]``: blanks where a chance must have none."""
    if token.type != "]" and token.text.lower() not in ("percent", "pct"):
        return None
    index = stack.last_of("[")
    written = None if index is None else SPLIT_CHANCE.match(stack.text, stack.start_from(index))
    if index is None or not written or (written.end() != token.end and token.type == "]"):
        return None
    better, drop, end = f"[{written[1]}%]", len(stack.values) - index, written.end()
    message = f"a chance has no blank before `%` and only blanks inside its brackets: `{better}`"
    whole, fix = Token("PERCENT", better, *written.span()), ("write it as one piece", better)
    return mend(stack, written.span(), message, whole, fix=fix, drop=drop, resume=end)


def _missing_level(stack: Stack, token: Token) -> Repair | None:
    """A statement before the first level."""
    begins = token.type in stack.grammar.statements or token.type in ("VAR", "ARRVAR", "PERCENT", "[")
    if not (begins and stack.at_file_level and stack.at_boundary):
        return None
    message = 'statements must be in a level, which begins with `LEVEL: "name"`'
    fix = messages.unsafe(messages.insertion("begin a level", stack.source, token.start, 'LEVEL: "name"\n'))
    help = 'write `LEVEL: "name"` on a line before'
    return mend(stack, token, message, *virtual(LEVEL_HEAD, token.start), token, help=help, fix=fix)


def _missing_sign(stack: Stack, token: Token) -> Repair | None:
    """A comma, colon or closing bracket that was forgotten."""
    if stack.complete and stack.at_boundary:
        return None
    for sign, name in MISSING:
        if stack.accepts(sign, token.type) and (token.type not in (",", ":") or sign in ")]"):
            end = stack.last_end()
            where = "at the end of the line"
            if "\n" not in stack.text[end : token.start]:
                where = f"between {messages.quoted(stack.written_from(-1))} and {messages.quoted(token.text)}"
            fix = messages.insertion(f"insert {name}", stack.source, end, sign)
            pieces, at = (Token(sign, sign, end, end), token), (max(0, end - 1), end)
            return mend(stack, at, f"{name} is missing {where}", *pieces, fix=fix)
    return None


MISSING = ((":", "a `:`"), (",", "a `,`"), (")", "a `)`"), ("]", "a `]`"))


def _spare_comma(stack: Stack, token: Token) -> Repair | None:
    """A comma with nothing after it."""
    message, fix, text = "there is nothing after this comma", ("remove the comma", ""), stack.text
    if token.type == "," and stack.complete:
        after = line_from(text, token.end)
        word = re.match(r"[A-Z_]+(?=[ \t]*:)", after)
        if after and not after.startswith("}") and not (word and word[0] in stack.grammar.statements):
            return None
        return mend(stack, token, "no comma divides statements" if word else message, fix=fix)
    closes = token.type in ("}", ")", "]")
    if stack.last_type != "," or not (closes or "\n" in text[stack.last_end() : token.start] or token.type == END):
        return None
    if not stack.accepts_without_last(token.type):
        return None
    return mend(stack, stack.values[-1], message, token, fix=fix, drop=1)


def _spare_colon(stack: Stack, token: Token) -> Repair | None:
    """``NOMAP:``, ``IF: [50%]``, ``RANDOM_CORRIDORS:``."""
    fix = ("remove it", "")
    if stack.last_type == ":" and len(stack.values) == stack.boundary() + 2 and stack.accepts_without_last(token.type):
        word, colon = stack.values[-2:]
        if not isinstance(word, n.Word | Token):
            return None
        return mend(stack, colon, f"`{word.text}` has no colon, unless arguments follow", token, fix=fix, drop=1)
    keyword = stack.last_type or ""
    if token.type != ":" or keyword not in stack.grammar.words or not keyword.isupper():
        return None
    return mend(stack, token, f"`{stack.values[-1].text}` has no colon", fix=fix)


COMMENT = re.compile(r"(?://+|--+|;+|/\*+|\*+/?|%+|REM\b)[ \t]*([^\n]*?)[ \t]*(?:\*/)?[ \t]*$", re.MULTILINE)


def repair_comment(stack: Stack, token: Token) -> Repair | None:
    """``// text``, ``-- text``, ``/* text */``: comments of other languages."""
    begins = token.type in ("/", "-", "*", "%") or (token.type == "IDENT" and token.text.startswith("--"))
    if not begins or not (stack.complete or stack.at_boundary):
        return None
    text = stack.text
    found = COMMENT.match(text, token.start)
    if not found:
        return None
    long = LONG_COMMENT.match(text, token.start)
    if long:
        return _long_comment(stack, long)
    start, end = found.start(), found.start() + len(found[0].rstrip("\r"))
    line_start = text.rfind("\n", 0, start) + 1
    alone = not text[line_start:start].strip()
    better = f"# {found[1]}".rstrip()
    message = "a comment begins with `#`" + ("" if alone else " and is on a line of its own")
    begin = start if alone else line_start + len(text[line_start:start].rstrip())
    fix = messages.replace("make it a comment", stack.span(begin, end), better)
    if not alone:
        fix = messages.moved_above(stack.span(begin, end), better)
    help = write(better) if alone else f"{write(better)} on a line of its own"
    rule = "syntax-error" if alone else "trailing-comment"
    return mend(stack, (start, end), message, help=help, rule=rule, fix=fix, resume=end)


LONG_COMMENT = re.compile(r"/\*([^*\n]*\n(?:[^*\n]*\n){0,30}?[^*\n]*)\*/[ \t]*$", re.MULTILINE)
MARKER = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])[^\n]*", re.MULTILINE)


def _long_comment(stack: Stack, found: re.Match[str]) -> Repair:
    """A comment from ``/*`` to ``*/`` over several lines."""
    lines = [line.strip(" \t\r*") for line in found[1].split("\n")]
    better = "\n".join(f"# {line}" for line in lines if line)
    message = "a comment begins with `#`, on each of its lines"
    first = found.start(), found.start() + len(found[0].partition("\n")[0].rstrip())
    fix = messages.replace("make it a comment", stack.span(*found.span()), better)
    return mend(stack, first, message, help=write(better.partition("\n")[0]), fix=fix, resume=found.end())


def repair_marker(stack: Stack, token: Token) -> Repair | None:
    """``<<<<<<< HEAD``, ``=======``, ``>>>>>>> branch``: the marks of a version control system at a conflict."""
    text = stack.text
    found = MARKER.match(text, token.start)
    is_sign = token.type in ("<", "==", ">", "|", "<=", ">=", "<>")
    if not found or not is_sign or text[token.start - 1 : token.start] not in ("", "\n"):
        return None
    if not (stack.complete or stack.at_boundary):
        return None
    if token.type == "<":
        message = "two versions of these lines were not merged"
        help = "keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"
        return mend(stack, found.span(), message, help=help, resume=found.end())
    return Repair(None, (), resume=found.end()) if "\n<<<<<<<" in text[: token.start] else None


AT_NUMBERS = (_range, _glued_sign, _bare_sign, _percent_form, _split_chance)
"""The repairs of a sign at a number."""

MISSING_SIGNS = (_missing_level, _missing_sign)
"""The repairs of a sign that is missing, or of the head of a level."""
