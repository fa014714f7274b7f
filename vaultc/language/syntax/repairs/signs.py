"""Signs that are missing, spare, glued to a number, or round a percentage."""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import END
from vaultc.language.syntax.repairs.repair import Repair, line_from, literal, read, rewrite, statement, write
from vaultc.language.syntax.stack import LEVEL_HEAD, Stack, virtual
from vaultc.language.syntax.tokens import Token

SPLIT_CHANCE = re.compile(r"\[\s*([0-9]+)\s*(?:%|percent\b|pct\b)\s*\]", re.IGNORECASE)


def repair_sign(stack: Stack, token: Token) -> Repair | None:
    """The repair of a sign at a number."""
    return (
        _range(stack, token)
        or _glued_sign(stack, token)
        or _bare_sign(stack, token)
        or _percent_form(stack, token)
        or _split_chance(stack, token)
    )


def repair_checked_sign(stack: Stack, token: Token) -> Repair | None:
    """The repair of a spare sign, or of a missing one with which the statement is sound."""
    spare = _spare_comma(stack, token) or _spare_colon(stack, token)
    if spare is not None:
        return spare
    found = statement(stack)
    repair = _missing_sign(stack, token) if found and found.start < token.start < found.end else None
    if found is None or repair is None or repair.diagnostic is None:
        return None
    at, text = stack.last_end(), stack.source.text
    better = text[found.start : at] + repair.tokens[0].text + " " + text[at : found.end]
    pieces = read(stack, better) or []
    following = "{" if re.compile(r"\s*\{").match(text, found.end) else "EXIT"
    sound = stack.accepts_from(found.first, [*(type_ for type_, _ in pieces), following])
    return repair if pieces and sound else None


def repair_missing_sign(stack: Stack, token: Token) -> Repair | None:
    """The repair of a sign that is missing."""
    return _missing_level(stack, token) or _missing_sign(stack, token)


def _range(stack: Stack, token: Token) -> Repair | None:
    """``50-100``: meant as a number between two."""
    if token.type != "NEG_INT" or not stack.values or stack.last_type == "(":
        return None
    first, text = len(stack.values) - 1, stack.source.text
    start = stack.start_from(first)
    low, high = text[start : stack.last_end()], token.text[1:]
    if not (low.isdecimal() and len(high) < 10 and stack.last_end() == token.start and int(low) < int(high)):
        return None
    better = f"{int(low) - 1} + 1d{int(high) - int(low) + 1}"
    message = f"{literal(low + token.text)} is not a range; a number between the two is written with dice"
    return rewrite(stack, first, (start, token.end), better, message, safe=False)


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
    diagnostic = messages.error(
        "syntax-error", message, span, f"write `{better}`", messages.replace("insert a blank", span, before + better)
    )
    at = token.start + 1
    return Repair(diagnostic, (Token(sign, sign, token.start, at), Token("INT", digits, at, token.end)))


def _bare_sign(stack: Stack, token: Token) -> Repair | None:
    """``GOLD: -1``: a negative value without parentheses."""
    span = stack.span(token.start, token.end)
    if token.type == "NEG_INT" and stack.accepts("(", "NEG_INT", ")"):
        better = f"({token.text})"
        opening, _ = virtual("()", token.start)
        message = f"a negative number needs parentheses: `{better}`"
        diagnostic = messages.error(
            "syntax-error", message, span, fix=messages.replace("put it in parentheses", span, better)
        )
        return Repair(diagnostic, (opening, token, Token(")", ")", token.end, token.end)))
    if token.type == "POS_INT" and stack.accepts("INT"):
        digits = token.text[1:]
        message = f"a number has no plus sign here: write `{digits}`"
        diagnostic = messages.error(
            "syntax-error", message, span, fix=messages.replace("remove the sign", span, digits)
        )
        return Repair(diagnostic, (Token("INT", digits, token.start, token.end),))
    return None


def _percent_form(stack: Stack, token: Token) -> Repair | None:
    """A percentage with brackets where there should be none, or the other way round, or meant as a remainder."""
    span = stack.span(token.start, token.end)
    if token.type == "SPERCENT" and stack.accepts("PERCENT"):
        better = f"[{token.text}]"
        follows = re.compile(r"[ \t]+([A-Z_]+)(?=[ \t]*:)").match(stack.source.text, token.end)
        if follows and (stack.at_boundary or stack.complete) and follows[1] in stack.grammar.statements:
            return rewrite(stack, len(stack.values), span[:2], f"{better}:", f"a chance is written `{better}:`")
        message = f"a chance needs brackets: `{better}`"
        diagnostic = messages.error(
            "syntax-error", message, span, fix=messages.replace("put it in brackets", span, better)
        )
        return Repair(diagnostic, (Token("PERCENT", better, token.start, token.end),))
    if token.type == "SPERCENT" and stack.accepts("INT", "%"):
        middle = token.end - 1
        parts = (Token("INT", token.text[:-1], token.start, middle), Token("%", "%", middle, token.end))
        if stack.last_type == "[" and SPLIT_CHANCE.match(stack.source.text, stack.values[-1].start):
            return Repair(None, parts)
        digits = token.text[:-1]
        message = f"`{token.text}` is a percentage; for the remainder write `{digits} %`"
        diagnostic = messages.error(
            "syntax-error", message, span, fix=messages.replace("insert a blank", span, f"{digits} %")
        )
        return Repair(diagnostic, parts)
    if token.type == "PERCENT" and stack.accepts("SPERCENT"):
        better = token.text.strip("[ ]")
        message = f"this percentage has no brackets: write `{better}`"
        diagnostic = messages.error(
            "syntax-error", message, span, fix=messages.replace("remove the brackets", span, better)
        )
        return Repair(diagnostic, (Token("SPERCENT", better, token.start, token.end),))
    if token.type == "INT" and stack.accepts("SPERCENT") and not stack.accepts("INT"):
        better = f"{token.text}%"
        diagnostic = messages.error(
            "syntax-error", f"a percentage is written `{better}`", span, fix=messages.replace("add `%`", span, better)
        )
        return Repair(diagnostic, (Token("SPERCENT", better, token.start, token.end),))
    return None


def _split_chance(stack: Stack, token: Token) -> Repair | None:
    """``[50 %]``: blanks where a chance must have none."""
    if token.type != "]" and token.text.lower() not in ("percent", "pct"):
        return None
    brackets = [i for i, value in enumerate(stack.values) if isinstance(value, Token) and value.type == "["]
    if not brackets:
        return None
    start = stack.values[brackets[-1]].start
    written = SPLIT_CHANCE.match(stack.source.text, start)
    if written and written.end() != token.end and token.type == "]":
        return None
    if not written:
        return None
    better, span = f"[{written[1]}%]", stack.span(start, written.end())
    message = f"a chance has no blank before `%` and only blanks inside its brackets: `{better}`"
    diagnostic = messages.error(
        "syntax-error", message, span, fix=messages.replace("write it as one piece", span, better)
    )
    whole = Token("PERCENT", better, start, written.end())
    return Repair(diagnostic, (whole,), len(stack.values) - brackets[-1], resume=written.end())


def _missing_level(stack: Stack, token: Token) -> Repair | None:
    """A statement before the first level."""
    begins = token.type in stack.grammar.statements or token.type in ("VAR", "ARRVAR", "PERCENT", "[")
    if not (begins and stack.at_file_level and stack.at_boundary):
        return None
    message = 'statements must be in a level, which begins with `LEVEL: "name"`'
    fix = messages.unsafe(messages.insertion("begin a level", stack.source, token.start, 'LEVEL: "name"\n'))
    help = 'write `LEVEL: "name"` on a line before'
    diagnostic = messages.error("syntax-error", message, stack.span(token.start, token.end), help, fix)
    return Repair(diagnostic, (*virtual(LEVEL_HEAD, token.start), token))


def _missing_sign(stack: Stack, token: Token) -> Repair | None:
    """A comma, colon or closing bracket that was forgotten."""
    if stack.complete and stack.at_boundary:
        return None
    for sign, name in MISSING:
        if stack.accepts(sign, token.type) and (token.type not in (",", ":") or sign in ")]"):
            end = stack.last_end()
            span = stack.span(max(0, end - 1), end)
            message = f"{name} is missing {_between(stack, token)}"
            fix = messages.insertion(f"insert {name}", stack.source, end, sign)
            return Repair(messages.error("syntax-error", message, span, fix=fix), (Token(sign, sign, end, end), token))
    return None


MISSING = ((":", "a `:`"), (",", "a `,`"), (")", "a `)`"), ("]", "a `]`"))


def _between(stack: Stack, token: Token) -> str:
    if "\n" in stack.source.text[stack.last_end() : token.start]:
        return "at the end of the line"
    last = stack.source.text[stack.start_from(len(stack.values) - 1) : stack.last_end()]
    return f"between {messages.quoted(last)} and {messages.quoted(token.text)}"


def _spare_comma(stack: Stack, token: Token) -> Repair | None:
    """A comma with nothing after it."""
    message = "there is nothing after this comma"
    text = stack.source.text
    if token.type == "," and stack.complete:
        after = line_from(text, token.end)
        word = re.match(r"[A-Z_]+(?=[ \t]*:)", after)
        if after and not after.startswith("}") and not (word and word[0] in stack.grammar.statements):
            return None
        message = "no comma divides statements" if word else message
        span = stack.span(token.start, token.end)
        return Repair(
            messages.error("syntax-error", message, span, fix=messages.replace("remove the comma", span, "")), ()
        )
    closes = token.type in ("}", ")", "]")
    if stack.last_type != "," or not (closes or "\n" in text[stack.last_end() : token.start] or token.type == END):
        return None
    comma = stack.values[-1]
    if not stack.accepts_without_last(token.type):
        return None
    span = stack.span(comma.start, comma.end)
    return Repair(
        messages.error("syntax-error", message, span, fix=messages.replace("remove the comma", span, "")), (token,), 1
    )


def _spare_colon(stack: Stack, token: Token) -> Repair | None:
    """``NOMAP:``, ``IF: [50%]``, ``RANDOM_CORRIDORS:``."""
    if stack.last_type == ":" and len(stack.values) == stack.boundary() + 2 and stack.accepts_without_last(token.type):
        colon, word = stack.values[-1], stack.values[-2]
        if not isinstance(word, n.Word | Token):
            return None
        span = stack.span(colon.start, colon.end)
        message = f"`{word.text}` has no colon, unless arguments follow"
        return Repair(
            messages.error("syntax-error", message, span, fix=messages.replace("remove it", span, "")), (token,), 1
        )
    if token.type != ":" or stack.last_type is None or not stack.last_type.isupper():
        return None
    word = stack.values[-1]
    if word.type not in stack.grammar.words:
        return None
    span = stack.span(token.start, token.end)
    diagnostic = messages.error(
        "syntax-error", f"`{word.text}` has no colon", span, fix=messages.replace("remove it", span, "")
    )
    return Repair(diagnostic, ())


COMMENT = re.compile(r"(?://+|--+|;+|/\*+|\*+/?|%+|REM\b)[ \t]*([^\n]*?)[ \t]*(?:\*/)?[ \t]*$", re.MULTILINE)


def repair_comment(stack: Stack, token: Token) -> Repair | None:
    """``// text``, ``-- text``, ``/* text */``: comments of other languages."""
    begins = token.type in ("/", "-", "*", "%") or (token.type == "IDENT" and token.text.startswith("--"))
    if not begins or not (stack.complete or stack.at_boundary):
        return None
    text = stack.source.text
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
    return Repair(messages.error(rule, message, stack.span(start, end), help, fix), (), resume=end)


LONG_COMMENT = re.compile(r"/\*([^*\n]*\n(?:[^*\n]*\n){0,30}?[^*\n]*)\*/[ \t]*$", re.MULTILINE)
MARKER = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])[^\n]*", re.MULTILINE)


def _long_comment(stack: Stack, found: re.Match[str]) -> Repair:
    """A comment from ``/*`` to ``*/`` over several lines."""
    lines = [line.strip(" \t\r*") for line in found[1].split("\n")]
    better = "\n".join(f"# {line}" for line in lines if line)
    message = "a comment begins with `#`, on each of its lines"
    first = stack.span(found.start(), found.start() + len(found[0].partition("\n")[0].rstrip()))
    fix = messages.replace("make it a comment", stack.span(*found.span()), better)
    shown = better.partition("\n")[0]
    return Repair(messages.error("syntax-error", message, first, write(shown), fix), (), resume=found.end())


def repair_marker(stack: Stack, token: Token) -> Repair | None:
    """``<<<<<<< HEAD``, ``=======``, ``>>>>>>> branch``: the marks of a version control system at a conflict."""
    text = stack.source.text
    found = MARKER.match(text, token.start)
    if (
        token.type not in ("<", "==", ">", "|", "<=", ">=", "<>")
        or not found
        or text[token.start - 1 : token.start] not in ("", "\n")
    ):
        return None
    if not (stack.complete or stack.at_boundary):
        return None
    if token.type == "<":
        message = "two versions of these lines were not merged"
        help = "keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"
        conflict = messages.error("syntax-error", message, stack.span(*found.span()), help)
        return Repair(conflict, (), resume=found.end())
    return Repair(None, (), resume=found.end()) if "\n<<<<<<<" in text[: token.start] else None
