"""Words that are misspelt, or that other languages and other people use."""

from __future__ import annotations

import re
from difflib import get_close_matches

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.syntax import messages, synonyms
from vaultc.language.syntax.repairs.repair import Repair, divided, line_from, rewrite, statement, write
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

FOLLOWS_STATEMENT = re.compile(r"[ \t]*[:\[]")
VALUE = re.compile(r"[ \t]*[=:][ \t]*(?:true|yes|1|TRUE|True)\b")
CLOSENESS = 0.74
OTHER_HEADS = frozenset({"LEVEL", "MAZE", "FLAGS", "INCLUDE", "FUNCTION", "ELSE"})
DICE = re.compile(r"d([0-9]+)")
HALF_DICE = re.compile(r"([0-9]+)d\b|([0-9]+)D([0-9]+)\b")


def repair_word(stack: Stack, token: Token) -> Repair | None:
    """The repair of a word."""
    return (
        _dice(stack, token)
        or _named(stack, token)
        or _assigned(stack, token)
        or _misspelt(stack, token)
        or _parameter(stack, token)
        or _variable(stack, token)
        or _switched_on(stack, token)
        or _own_name(stack, token)
        or _valued(stack, token)
    )


def _dice(stack: Stack, token: Token) -> Repair | None:
    """``d20``, where the name of a function is not allowed."""
    text = stack.source.text
    if token.text == "d" and stack.values and text[token.start - 1].isdigit() and stack.last_end() == token.start:
        first = len(stack.values) - 1
        start = stack.start_from(first)
        message = "dice are written with the number of their sides"
        return rewrite(stack, first, (start, token.end), f"{text[start : token.end]}6", message, safe=False)
    if re.fullmatch(r"[0-9]+d", token.text) and stack.accepts("DICE"):
        message = "dice are written with the number of their sides"
        extent = token.start, token.end
        return rewrite(stack, len(stack.values), extent, f"{token.text}6", message, safe=False)
    found = DICE.fullmatch(token.text)
    if found and stack.accepts("DICE"):
        better = f"1d{found[1]}"
        message = f"dice are written with their number: `{better}`"
        return rewrite(stack, len(stack.values), (token.start, token.end), better, message)
    return None


def _named(stack: Stack, token: Token) -> Repair | None:
    """A statement of another language, with what to write instead."""
    name = stack.name_of_statement() or token
    advice = synonyms.STATEMENTS.get(name.text.upper().replace("-", "_"))
    if advice is None or name.type != "IDENT" or (name is token and not (stack.at_boundary or stack.complete)):
        return None
    other = _other_statement(stack, name, advice, len(stack.values) - (name is not token))
    if other is not None:
        return other
    span = stack.span(name.start, name.end)
    diagnostic = messages.error("unknown-statement", f"there is no statement `{name.text}`", span, advice)
    if advice == synonyms.FUNCTION and token.type == "IDENT" and name is not token:
        fixed = messages.replace("write FUNCTION", span, "FUNCTION")
        better = write(f"FUNCTION {token.text}() {{ ... }}")
        diagnostic = messages.error("unknown-statement", f"there is no statement `{name.text}`", span, better, fixed)
        return Repair(diagnostic, (Token("FUNCTION", "FUNCTION", name.start, name.end), token), 1)
    if advice == synonyms.ASSIGN and name is not token and token.type in ("VAR", "ARRVAR", "IDENT"):
        return _declared(stack, token, name)
    if advice == synonyms.ASSIGN and (following := _declaration(stack, token)) is not None:
        repair = _declared(stack, following, token)
        return repair and Repair(repair.diagnostic, repair.tokens, 0, resume=following.end)
    if name is not token and token.type == "$END":
        return Repair(diagnostic, (token,), 1)
    return Repair(diagnostic, (), 0 if name is token else 1, quiet=True)


EXAMPLE = re.compile(r"(?:write|terrain: write) `([A-Z_]+: [^`{}]+)`")
ONE_ARGUMENT = re.compile(r"[ \t]*:[ \t]*([^\n{}#]*[^\s{}#])")
PLACE_HOLDERS = ("(3,4)", "random", '"text"')


def _other_statement(stack: Stack, name: Token, advice: str, first: int) -> Repair | None:
    """``STATUE: (1,1)``: the statement that is meant, with the place or the text that is written."""
    example = EXAMPLE.search(advice)
    written = ONE_ARGUMENT.match(stack.source.text, name.end)
    word = name.text.upper()
    if example is None or written is None or word in synonyms.EXAMPLES or len(divided(written[1])) > 1:
        return None
    holder = next((text for text in PLACE_HOLDERS if text in example[1]), None)
    if holder is None or (holder == '"text"') != written[1].startswith('"'):
        return None
    better = example[1].replace(holder, written[1], 1)
    return rewrite(
        stack,
        first,
        (name.start, written.end()),
        better,
        f"there is no statement `{name.text}`",
        follow=Token("EXIT", "", written.end(), written.end()),
        rule="unknown-statement",
        safe=word not in synonyms.SEVERAL,
        at=stack.span(name.start, name.end),
    )


def _declaration(stack: Stack, token: Token) -> Token | None:
    """The name of a variable after the rejected word, if it is assigned there."""
    found = re.compile(r"[ \t]+(\$?[A-Za-z_]+)(?=[ \t]*=)").match(stack.source.text, token.end)
    return Token("IDENT", found[1], found.start(1), found.end(1)) if found else None


def _declared(stack: Stack, token: Token, name: Token) -> Repair | None:
    """``let $p = 3``, ``var p = 3``."""
    line = line_from(stack.source.text, token.start)
    variable = "$" + token.text.lstrip("$")
    better = variable + line[len(token.text) :]
    message = f"a variable is assigned without `{name.text}` in front"
    span = stack.span(name.start, token.end)
    fix = messages.replace(f"write {variable}", span, variable)
    kind = stack.arrays.kind(variable, token.end)
    diagnostic = messages.error("syntax-error", message, span, write(better), fix)
    return Repair(diagnostic, (Token(kind, variable, token.start, token.end),), 1)


def _assigned(stack: Stack, token: Token) -> Repair | None:
    """``p = (1,1)``."""
    begins = token.type == "IDENT" and (stack.at_boundary or stack.complete)
    follows = re.compile(r"[ \t]*=(?!=)").match(stack.source.text, token.end)
    name = stack.name_of_statement() or (token if begins and follows else None)
    if name is None or (token.type != "=" and name is not token):
        return None
    variable = f"${name.text}"
    kind = stack.arrays.kind(variable, name.end)
    span = stack.span(name.start, name.end)
    line = line_from(stack.source.text, name.start)
    message = f"a variable begins with `$`: `{variable}`"
    diagnostic = messages.error(
        "syntax-error", message, span, write(f"${line}"), messages.replace("insert the `$`", span, variable)
    )
    if not re.fullmatch(r"\w+", name.text):
        return None
    read = Token(kind, variable, name.start, name.end)
    return Repair(diagnostic, (read,)) if name is token else Repair(diagnostic, (read, token), 1)


def _parameter(stack: Stack, token: Token) -> Repair | None:
    """``FUNCTION f(x)``, ``FUNCTION f($x)``, ``FUNCTION f {``."""
    head = stack.head()
    if not isinstance(head, Token) or head.type != "FUNCTION" or stack.open_braces(stack.boundary()):
        return None
    size, text = len(stack.values), stack.source.text
    if token.type == "{" and stack.accepts("(", ")", "{"):
        name = text[head.end : token.start].strip()
        message = "the parameters of a function need parentheses, even if there are none"
        fix = messages.insertion("insert `()`", stack.source, stack.last_end(), "()")
        at = stack.last_end()
        diagnostic = messages.error(
            "syntax-error", message, stack.span(token.start, token.end), write(f"FUNCTION {name}() {{ ... }}"), fix
        )
        return Repair(diagnostic, (Token("(", "(", at, at), Token(")", ")", at, at), token))
    if token.type == "IDENT" and stack.accepts("VAR"):
        first, start, end = size, token.start, token.end
    elif token.type in (",", ")") and stack.accepts(":", "IDENT"):
        first, start, end = size - 1, stack.start_from(size - 1), stack.last_end()
    else:
        return None
    name = text[start:end].lstrip("$")
    typed = re.compile(r"[ \t]*:[ \t]*(?:int|integer|str|string)\b").match(text, end)
    better = f"${name}" if typed else f"${name}:int"
    message = f"a parameter is a variable with its type, `int` or `str`: `${name}:int`"
    repair = rewrite(stack, first, (start, end), better, message)
    if repair and first < size:
        return Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)
    return repair


def _misspelt(stack: Stack, token: Token) -> Repair | None:
    """A word that is similar to an allowed word, or has the same meaning."""
    name = stack.name_of_statement()
    if name is not None:  # a statement's word that was taken for a function's name
        correct = _closest(name, stack.grammar.statements | OTHER_HEADS, stack)
        if correct is None or not stack.accepts_without_last(correct, token.type):
            return None
        return Repair(_spelling(stack, name, correct), (Token(correct, correct, name.start, name.end), token), 1)
    is_word = token.type == "IDENT" or (token.type in stack.grammar.words and not stack.complete)
    if not is_word and not (stack.complete and FOLLOWS_STATEMENT.match(stack.source.text, token.end)):
        return None
    correct = _closest(token, stack.expected(), stack)
    if correct is None:
        return None
    return Repair(_spelling(stack, token, correct), (Token(correct, correct, token.start, token.end),))


def _closest(token: Token, expected: frozenset[str], stack: Stack) -> str | None:
    words = sorted(expected & stack.grammar.words)
    word = token.text
    for candidate in words:
        if candidate.lower() == word.lower() and candidate != word:
            return candidate
    same = synonyms.meant(word, expected)
    if same is not None:
        return same
    if token.type != "IDENT" and not (stack.complete and word.islower()):
        return None
    lowered = {candidate.lower(): candidate for candidate in words}
    close = get_close_matches(word.lower(), list(lowered), 1, CLOSENESS) if len(word) <= 40 else []
    return lowered[close[0]] if close else None


def _spelling(stack: Stack, token: Token, correct: str) -> Diagnostic:
    span = stack.span(token.start, token.end)
    fix = messages.replace(f"write {correct}", span, correct, token.text.lower() not in synonyms.LOOSE)
    if correct in stack.grammar.statements | OTHER_HEADS:
        message = f"there is no statement `{token.text}`; did you mean `{correct}`?"
        return messages.error("unknown-statement", message, span, write(correct), fix)
    message = f"`{token.text}` is not allowed here; did you mean `{correct}`?"
    return messages.error("syntax-error", message, span, write(correct), fix)


def _variable(stack: Stack, token: Token) -> Repair | None:
    """``SHUFFLE: p``, ``FUNCTION f(x)``: a variable without its ``$``."""
    if token.type not in ("IDENT", "VAR"):
        return None
    kind = "ARRVAR" if stack.accepts("ARRVAR") else "VAR"
    if token.type == "VAR":
        return None
    if stack.accepts("IDENT") or not stack.accepts(kind) or stack.at_boundary or stack.complete:
        return None
    if stack.accepts("CHAR") or stack.accepts("STRING") or stack.accepts("INT"):
        return None
    better = f"${token.text}"
    span = stack.span(token.start, token.end)
    if stack.kind_of(better) != kind and not stack.accepts(stack.kind_of(better)):
        return None
    message = f"a variable begins with `$`: `{better}`"
    fix = messages.replace("insert the `$`", span, better)
    kind = stack.kind_of(better)
    return Repair(messages.error("syntax-error", message, span, write(better), fix), (Token(kind, better, *span[:2]),))


def _switched_on(stack: Stack, token: Token) -> Repair | None:
    """``peaceful: true``: an option that is a word alone."""
    if token.type not in (":", "=") or not stack.values:
        return None
    found = VALUE.match(stack.source.text, token.start)
    if not found or not (stack.accepts(",") or stack.complete):
        return None
    last = stack.source.text[stack.start_from(len(stack.values) - 1) : stack.last_end()]
    word = re.split(r"[\s,]", last)[-1]
    span = stack.span(token.start, found.end())
    message = f"`{word}` takes no value"
    fix = messages.replace("remove the value", stack.span(stack.last_end(), found.end()), "")
    return Repair(messages.error("syntax-error", message, span, write(word), fix), (), resume=found.end())


def _own_name(stack: Stack, token: Token) -> Repair | None:
    """``MONSTER: 'o', random, name: "Ed"``; ``OBJECT: ..., "Sting"``; ``quantity=3``."""
    size = len(stack.values)
    if token.type in ("name", "NAME") and stack.accepts("STRING") and not stack.accepts(token.type):
        colon = re.compile(r"[ \t]*[:=]?[ \t]*").match(stack.source.text, token.end)
        if colon is None:
            return None
        following = re.compile(r"\"[^\"\n]*\"").match(stack.source.text, colon.end())
        if following:
            message = f"write the name of a monster without `{token.text}:`"
            return rewrite(stack, size, (token.start, following.end()), following[0], message)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("montype", ":", "STRING"):
        before = stack.source.text[stack.start_from(stack.boundary()) : token.start]
        if re.search(r'"(?:corpse|statue|egg|tin|figurine)"', before):
            better = f"montype: {token.text}"
            kind = re.findall(r"corpse|statue|egg|tin|figurine", before)[0]
            message = f"the species of a {kind} comes after `montype:`"
            return rewrite(stack, size, (token.start, token.end), better, message)
        if re.fullmatch(r'"(?:corpse|statue|egg|tin|figurine)"', token.text):
            kind = re.search(r"'\\?[^\n]'", before)
            better = f"({kind[0]}, {token.text})" if kind else token.text
            rest = re.compile(r"[ \t]*,[ \t]*(\"[^\"\n]*\")").match(stack.source.text, token.end)
            shown = f"OBJECT: {better}, random" + (f", montype: {rest[1]}" if rest else "")
            whole = statement(stack)
            if whole and isinstance(stack.head(), Token):
                message = f"the kind of an object comes first, with its class: `{better}`"
                return rewrite(stack, whole.first, (whole.start, whole.end), shown, message, safe=False)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("name", ":", "STRING"):
        better = f"name: {token.text}"
        message = f"the name of an object has `name:` in front: `{better}`"
        return rewrite(stack, size, (token.start, token.end), better, message)
    if token.type == "=" and stack.last_type is not None and stack.accepts(":"):
        message = f"the value of `{stack.values[-1].text}` comes after a colon"
        start = stack.start_from(size - 1)
        value = line_from(stack.source.text, token.end).partition(",")[0].strip()
        help = write(f"{stack.values[-1].text}: {value}")
        return rewrite(stack, size, (token.start, token.end), ":", message, help=help) if start >= 0 else None
    return None


VALUES = {"m_object": '"boulder"', "m_monster": '"newt"', "m_feature": '"fountain"', "seen_traps": "all",
          "montype": '"newt"', "name": '"text"', "NAME": '"text"', "align": "random"}  # fmt: skip


def _valued(stack: Stack, token: Token) -> Repair | None:
    """``blinded``, ``m_object``: an option without its value."""
    word = stack.last_type
    if word is None or not word.islower() or word not in stack.grammar.words:
        return None
    value = VALUES.get(word, "10")
    colon = "" if word.startswith("m_") else ": "
    if token.type not in (",", "$END", "{") and "\n" not in stack.source.text[stack.last_end() : token.start]:
        return None
    if stack.values[stack.boundary()] is stack.values[-1] or word in ("rect", "line"):
        return None
    better = f"{word}{colon or ' '}{value}"
    size = len(stack.values)
    message = f"`{word}` has a value: `{better}`"
    extent = (stack.start_from(size - 1), stack.last_end())
    repair = rewrite(stack, size - 1, extent, better, message, safe=False)
    return repair and Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)
