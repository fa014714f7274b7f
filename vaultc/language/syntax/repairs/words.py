"""Words that are misspelt, or that other languages and other people use."""

from __future__ import annotations

import re
from difflib import get_close_matches

from vaultc.language.semantics import suggestions
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import Stack, virtual
from vaultc.language.syntax.repairs.repair import (
    Repair,
    divided,
    exchange,
    line_from,
    mend,
    rewrite,
    statement,
    write,
)
from vaultc.language.syntax.tokens import Token

FOLLOWS_STATEMENT = re.compile(r"[ \t]*[:\[]")
VALUE = re.compile(r"[ \t]*[=:][ \t]*(?:true|yes|1|TRUE|True)\b")
CLOSENESS = 0.74
OTHER_HEADS = frozenset({"LEVEL", "MAZE", "FLAGS", "INCLUDE", "FUNCTION", "ELSE"})
DICE = re.compile(r"d([0-9]+)")


def _dice(stack: Stack, token: Token) -> Repair | None:
    """``d20``, where the name of a function is not allowed; ``2d``."""
    text, message = stack.text, "dice are written with the number of their sides"
    if token.text == "d" and stack.values and text[token.start - 1].isdigit() and stack.last_end() == token.start:
        start = stack.start_from(-1)
        return rewrite(stack, (start, token.end), f"{text[start : token.end]}6", message, first=-1, safe=False)
    if re.fullmatch(r"[0-9]+d", token.text) and stack.accepts("DICE"):
        return rewrite(stack, token, f"{token.text}6", message, safe=False)
    found = DICE.fullmatch(token.text)
    if not found or not stack.accepts("DICE"):
        return None
    better = f"1d{found[1]}"
    return rewrite(stack, token, better, f"dice are written with their number: `{better}`")


def _named(stack: Stack, token: Token) -> Repair | None:
    """A statement of another language, with what to write instead."""
    name = stack.name_of_statement() or token
    advice = suggestions.STATEMENTS.get(name.text.upper().replace("-", "_"))
    if advice is None or name.type != "IDENT" or (name is token and not (stack.at_boundary or stack.complete)):
        return None
    drop, message, rule = int(name is not token), f"there is no statement `{name.text}`", "unknown-statement"
    if other := _other_statement(stack, name, advice, len(stack.values) - drop):
        return other
    if advice == suggestions.FUNCTION and token.type == "IDENT" and drop:
        pieces, fix = (Token("FUNCTION", "FUNCTION", name.start, name.end), token), ("write FUNCTION", "FUNCTION")
        better = write(f"FUNCTION {token.text}() {{ ... }}")
        return mend(stack, name, message, *pieces, help=better, rule=rule, fix=fix, drop=1)
    if advice == suggestions.ASSIGN and drop and token.type in ("VAR", "ARRVAR", "IDENT"):
        return _declared(stack, token, name, drop=1)
    found = re.compile(r"[ \t]+(\$?[A-Za-z_]+)(?=[ \t]*=)").match(stack.text, token.end)
    if advice == suggestions.ASSIGN and found:
        return _declared(stack, Token("IDENT", found[1], *found.span(1)), token, resume=found.end(1))
    if drop and token.type == "$END":
        return mend(stack, name, message, token, help=advice, rule=rule, drop=1)
    return mend(stack, name, message, help=advice, rule=rule, drop=drop, quiet=True)


EXAMPLE = re.compile(r"(?:write|terrain: write) `([A-Z_]+: [^`{}]+)`")
ONE_ARGUMENT = re.compile(r"[ \t]*:[ \t]*([^\n{}#]*[^\s{}#])")
PLACE_HOLDERS = ("(3,4)", "random", '"text"')


def _other_statement(stack: Stack, name: Token, advice: str, first: int) -> Repair | None:
    """``STATUE: (1,1)``: the statement that is meant, with the place or the text that is written."""
    example = EXAMPLE.search(advice)
    written = ONE_ARGUMENT.match(stack.text, name.end)
    word = name.text.upper()
    if example is None or written is None or word in suggestions.EXAMPLES or len(divided(written[1])) > 1:
        return None
    holder = next((text for text in PLACE_HOLDERS if text in example[1]), None)
    if holder is None or (holder == '"text"') != written[1].startswith('"'):
        return None
    better = example[1].replace(holder, written[1], 1)
    return rewrite(
        stack,
        (name.start, written.end()),
        better,
        f"there is no statement `{name.text}`",
        first=first,
        follow="EXIT",
        rule="unknown-statement",
        safe=word not in suggestions.SEVERAL,
        at=name,
    )


def _declared(stack: Stack, token: Token, name: Token, drop: int = 0, resume: int = 0) -> Repair | None:
    """``let $p = 3``, ``var p = 3``."""
    variable = "$" + token.text.lstrip("$")
    help = write(variable + line_from(stack.text, token.start)[len(token.text) :])
    message, fix = f"a variable is assigned without `{name.text}` in front", (f"write {variable}", variable)
    read = Token(stack.arrays.kind(variable, token.end), variable, token.start, token.end)
    return mend(stack, (name.start, token.end), message, read, help=help, fix=fix, drop=drop, resume=resume)


def _assigned(stack: Stack, token: Token) -> Repair | None:
    """``p = (1,1)``."""
    begins = token.type == "IDENT" and (stack.at_boundary or stack.complete)
    follows = re.compile(r"[ \t]*=(?!=)").match(stack.text, token.end)
    name = stack.name_of_statement() or (token if begins and follows else None)
    if name is None or (token.type != "=" and name is not token):
        return None
    variable = f"${name.text}"
    read = Token(stack.arrays.kind(variable, name.end), variable, name.start, name.end)
    if not re.fullmatch(r"\w+", name.text):
        return None
    rest = () if name is token else (token,)
    help = write(f"${line_from(stack.text, name.start)}")
    message, fix = f"a variable begins with `$`: `{variable}`", ("insert the `$`", variable)
    return mend(stack, name, message, read, *rest, help=help, fix=fix, drop=len(rest))


def _parameter(stack: Stack, token: Token) -> Repair | None:
    """``FUNCTION f(x)``, ``FUNCTION f($x)``, ``FUNCTION f {``."""
    if stack.head_type != "FUNCTION" or stack.open_braces(stack.boundary()):
        return None
    first, text, then = None, stack.text, None
    if token.type == "{" and stack.accepts("(", ")", "{"):
        name = text[stack.head().end : token.start].strip()
        message = "the parameters of a function need parentheses, even if there are none"
        at, help = stack.last_end(), write(f"FUNCTION {name}() {{ ... }}")
        fix = messages.insertion("insert `()`", stack.source, at, "()")
        return mend(stack, token, message, *virtual("()", at), token, help=help, fix=fix)
    if token.type == "IDENT" and stack.accepts("VAR"):
        start, end = token.start, token.end
    elif token.type in (",", ")") and stack.accepts(":", "IDENT"):
        first, start, end, then = -1, stack.start_from(-1), stack.last_end(), token
    else:
        return None
    name = text[start:end].lstrip("$")
    typed = re.compile(r"[ \t]*:[ \t]*(?:int|integer|str|string)\b").match(text, end)
    better = f"${name}" if typed else f"${name}:int"
    message = f"a parameter is a variable with its type, `int` or `str`: `${name}:int`"
    return rewrite(stack, (start, end), better, message, first=first, then=then)


def _misspelt(stack: Stack, token: Token) -> Repair | None:
    """A word that is similar to an allowed word, or has the same meaning."""
    name = stack.name_of_statement()
    if name is not None:  # a statement's word that was taken for a function's name
        correct = _closest(name, stack.grammar.statements | OTHER_HEADS, stack)
        if correct is None or not stack.accepts_without_last(correct, token.type):
            return None
        return _corrected(stack, name, correct, token)
    is_word = token.type == "IDENT" or (token.type in stack.grammar.words and not stack.complete)
    if not is_word and not (stack.complete and FOLLOWS_STATEMENT.match(stack.text, token.end)):
        return None
    correct = _closest(token, stack.expected(), stack)
    return None if correct is None else _corrected(stack, token, correct)


def _closest(token: Token, expected: frozenset[str], stack: Stack) -> str | None:
    words = sorted(expected & stack.grammar.words)
    word = token.text
    for candidate in words:
        if candidate.lower() == word.lower() and candidate != word:
            return candidate
    same = suggestions.meant(word, expected)
    if same is not None:
        return same
    if token.type != "IDENT" and not (stack.complete and word.islower()):
        return None
    lowered = {candidate.lower(): candidate for candidate in words}
    close = get_close_matches(word.lower(), list(lowered), 1, CLOSENESS) if len(word) <= 40 else []
    return lowered[close[0]] if close else None


def _corrected(stack: Stack, token: Token, correct: str, *rest: Token) -> Repair:
    """The repair that reads another word, and what follows a word that is on the stack already."""
    span = stack.span(token.start, token.end)
    fix = messages.replace(f"write {correct}", span, correct, token.text.lower() not in suggestions.LOOSE)
    rule, message = "syntax-error", f"`{token.text}` is not allowed here; did you mean `{correct}`?"
    if correct in stack.grammar.statements | OTHER_HEADS:
        rule, message = "unknown-statement", f"there is no statement `{token.text}`; did you mean `{correct}`?"
    read = Token(correct, correct, token.start, token.end)
    return mend(stack, token, message, read, *rest, help=write(correct), rule=rule, fix=fix, drop=len(rest))


def _variable(stack: Stack, token: Token) -> Repair | None:
    """``SHUFFLE: p``, ``FUNCTION f(x)``: a variable without its ``$``."""
    kind, better = "ARRVAR" if stack.accepts("ARRVAR") else "VAR", f"${token.text}"
    if (
        token.type != "IDENT"
        or stack.accepts("IDENT")
        or not stack.accepts(kind)
        or stack.at_boundary
        or stack.complete
    ):
        return None
    if any(map(stack.accepts, ("CHAR", "STRING", "INT"))) or not stack.accepts(stack.kind_of(better)):
        return None
    message = f"a variable begins with `$`: `{better}`"
    return exchange(stack, token, stack.kind_of(better), better, message, "insert the `$`")


def _switched_on(stack: Stack, token: Token) -> Repair | None:
    """``peaceful: true``: an option that is a word alone."""
    if token.type not in (":", "=") or not stack.values:
        return None
    found = VALUE.match(stack.text, token.start)
    if not found or not (stack.accepts(",") or stack.complete):
        return None
    word = re.split(r"[\s,]", stack.written_from(-1))[-1]
    fix = messages.replace("remove the value", stack.span(stack.last_end(), found.end()), "")
    return mend(stack, found.span(), f"`{word}` takes no value", help=write(word), fix=fix, resume=found.end())


def _own_name(stack: Stack, token: Token) -> Repair | None:
    """``MONSTER: 'o', random, name: "Ed"``; ``OBJECT: ..., "Sting"``; ``quantity=3``."""
    if token.type in ("name", "NAME") and stack.accepts("STRING") and not stack.accepts(token.type):
        found = re.compile(r"[ \t]*[:=]?[ \t]*(\"[^\"\n]*\")").match(stack.text, token.end)
        if found:
            message = f"write the name of a monster without `{token.text}:`"
            return rewrite(stack, (token.start, found.end()), found[1], message)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("montype", ":", "STRING"):
        before = stack.text[stack.start_from(stack.boundary()) : token.start]
        if OF_SPECIES.search(before):
            kind = re.findall(r"corpse|statue|egg|tin|figurine", before)[0]
            return rewrite(stack, token, f"montype: {token.text}", f"the species of a {kind} comes after `montype:`")
        whole = statement(stack) if OF_SPECIES.fullmatch(token.text) else None
        if whole:
            found = re.search(r"'\\?[^\n]'", before)
            better = f"({found[0]}, {token.text})" if found else token.text
            rest = re.compile(r"[ \t]*,[ \t]*(\"[^\"\n]*\")").match(stack.text, token.end)
            shown = f"OBJECT: {better}, random" + (f", montype: {rest[1]}" if rest else "")
            extent, message = whole[2:4], f"the kind of an object comes first, with its class: `{better}`"
            return rewrite(stack, extent, shown, message, first=whole.first, safe=False)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("name", ":", "STRING"):
        better = f"name: {token.text}"
        return rewrite(stack, token, better, f"the name of an object has `name:` in front: `{better}`")
    if token.type == "=" and stack.last_type is not None and stack.accepts(":"):
        option = stack.values[-1].text
        help = write(f"{option}: {line_from(stack.text, token.end).partition(',')[0].strip()}")
        return rewrite(stack, token, ":", f"the value of `{option}` comes after a colon", help=help)
    return None


OF_SPECIES = re.compile(r'"(?:corpse|statue|egg|tin|figurine)"')
VALUES = {"m_object": '"boulder"', "m_monster": '"newt"', "m_feature": '"fountain"', "seen_traps": "all",
          "montype": '"newt"', "name": '"text"', "NAME": '"text"', "align": "random"}  # fmt: skip


def _valued(stack: Stack, token: Token) -> Repair | None:
    """``blinded``, ``m_object``: an option without its value."""
    word = stack.last_type
    if word is None or not word.islower() or word not in stack.grammar.words:
        return None
    value, colon = VALUES.get(word, "10"), " " if word.startswith("m_") else ": "
    if token.type not in (",", "$END", "{") and "\n" not in stack.text[stack.last_end() : token.start]:
        return None
    if stack.values[stack.boundary()] is stack.values[-1] or word in ("rect", "line"):
        return None
    better, extent = f"{word}{colon}{value}", (stack.start_from(-1), stack.last_end())
    return rewrite(stack, extent, better, f"`{word}` has a value: `{better}`", first=-1, safe=False, then=token)


WORDS = (
    _dice, _named, _assigned, _misspelt, _parameter, _variable, _switched_on, _own_name, _valued,
)  # fmt: skip
"""The repairs of words."""
