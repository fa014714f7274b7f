"""Misspelt words, and words and phrases of other languages and games, whose meaning is plain.

A chance belongs in front of its statement: ``[40%]: MONSTER: 'd', random``, not ``MONSTER: 'd', random, 40%``.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.semantics import suggestions
from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.build import virtual
from vaultc.language.syntax.grammar import Token
from vaultc.language.syntax.repairs.repair import Repair, RepairStack, divided, literal, placed, write
from vaultc.support.named_tuple import NamedTuple

VALUE = r"[ \t]*[=:][ \t]*(?:true|yes|1|TRUE|True)\b"
CLOSENESS = 0.74
OTHER_HEADS = frozenset({"LEVEL", "MAZE", "FLAGS", "INCLUDE", "FUNCTION", "ELSE"})
DICE = re.compile(r"d([0-9]+)")


def _dice(stack: RepairStack, token: Token) -> Repair | None:
    """``d20``, where the name of a function is not allowed; ``2d``."""
    text, message = stack.text, "dice are written with the number of their sides"
    if token.text == "d" and stack.values and text[token.start - 1].isdigit() and stack.last_end() == token.start:
        start = stack.start_from(-1)
        return stack.rewrite((start, token.end), f"{text[start : token.end]}6", message, first=-1, safe=False)
    if re.fullmatch(r"[0-9]+d", token.text) and stack.accepts("DICE"):
        return stack.rewrite(token, f"{token.text}6", message, safe=False)
    found = DICE.fullmatch(token.text)
    if not found or not stack.accepts("DICE"):
        return None
    return stack.rewrite(token, f"1d{found[1]}", "dice are written with their number: ")


def _named(stack: RepairStack, token: Token) -> Repair | None:
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
        return stack.mend(name, message, *pieces, help=better, rule=rule, fix=fix, drop=1)
    if advice == suggestions.ASSIGN and drop and token.type in ("VAR", "ARRVAR", "IDENT"):
        return _declared(stack, token, name, drop=1)
    found = stack.at_offset(r"[ \t]+(\$?[A-Za-z_]+)(?=[ \t]*=)", token.end)
    if advice == suggestions.ASSIGN and found:
        return _declared(stack, Token("IDENT", found[1], *found.span(1)), token, resume=found.end(1))
    if drop and token.type == "$END":
        return stack.mend(name, message, token, help=advice, rule=rule, drop=1)
    return stack.mend(name, message, help=advice, rule=rule, drop=drop, quiet=True)


EXAMPLE = re.compile(r"(?:write|terrain: write) `([A-Z_]+: [^`{}]+)`")
PLACE_HOLDERS = ("(3,4)", "random", '"text"')


def _other_statement(stack: RepairStack, name: Token, advice: str, first: int) -> Repair | None:
    """``STATUE: (1,1)``: the statement that is meant, with the place or the text that is written."""
    example = EXAMPLE.search(advice)
    written = stack.at_offset(r"[ \t]*:[ \t]*([^\n{}#]*[^\s{}#])", name.end)
    word = name.text.upper()
    if example is None or written is None or word in suggestions.EXAMPLES or len(divided(written[1])) > 1:
        return None
    holder = next((text for text in PLACE_HOLDERS if text in example[1]), None)
    if holder is None or (holder == '"text"') != written[1].startswith('"'):
        return None
    better = example[1].replace(holder, written[1], 1)
    return stack.rewrite(
        (name.start, written.end()),
        better,
        f"there is no statement `{name.text}`",
        first=first,
        follow="EXIT",
        rule="unknown-statement",
        safe=word not in suggestions.SEVERAL,
        at=name,
    )


def _declared(stack: RepairStack, token: Token, name: Token, drop: int = 0, resume: int = 0) -> Repair | None:
    """``let $p = 3``, ``var p = 3``."""
    variable = "$" + token.text.lstrip("$")
    help = write(variable + stack.line_from(token.start)[len(token.text) :])
    message, fix = f"a variable is assigned without `{name.text}` in front", (f"write {variable}", variable)
    read = Token(stack.arrays.kind(variable, token.end), variable, token.start, token.end)
    return stack.mend((name.start, token.end), message, read, help=help, fix=fix, drop=drop, resume=resume)


def _assigned(stack: RepairStack, token: Token) -> Repair | None:
    """``p = (1,1)``."""
    begins = token.type == "IDENT" and (stack.at_boundary or stack.complete)
    follows = stack.at_offset(r"[ \t]*=(?!=)", token.end)
    name = stack.name_of_statement() or (token if begins and follows else None)
    if name is None or (token.type != "=" and name is not token):
        return None
    variable = f"${name.text}"
    read = Token(stack.arrays.kind(variable, name.end), variable, name.start, name.end)
    if not re.fullmatch(r"\w+", name.text):
        return None
    rest = () if name is token else (token,)
    help = write(f"${stack.line_from(name.start)}")
    message, fix = f"a variable begins with `$`: `{variable}`", ("insert the `$`", variable)
    return stack.mend(name, message, read, *rest, help=help, fix=fix, drop=len(rest))


def _parameter(stack: RepairStack, token: Token) -> Repair | None:
    """``FUNCTION f(x)``, ``FUNCTION f($x)``, ``FUNCTION f {``."""
    if stack.head_type != "FUNCTION" or stack.open_braces(stack.boundary()):
        return None
    first, text, then = None, stack.text, None
    if token.type == "{" and stack.accepts("(", ")", "{"):
        name = text[stack.head().end : token.start].strip()
        message = "the parameters of a function need parentheses, even if there are none"
        at, help = stack.last_end(), write(f"FUNCTION {name}() {{ ... }}")
        fix = messages.insertion("insert `()`", stack.source, at, "()")
        return stack.mend(token, message, *virtual("()", at), token, help=help, fix=fix)
    if token.type == "IDENT" and stack.accepts("VAR"):
        start, end = token.start, token.end
    elif token.type in (",", ")") and stack.accepts(":", "IDENT"):
        first, start, end, then = -1, stack.start_from(-1), stack.last_end(), token
    else:
        return None
    name = text[start:end].lstrip("$")
    typed = stack.at_offset(r"[ \t]*:[ \t]*(?:int|integer|str|string)\b", end)
    better = f"${name}" if typed else f"${name}:int"
    message = f"a parameter is a variable with its type, `int` or `str`: `${name}:int`"
    return stack.rewrite((start, end), better, message, first=first, then=then)


def _misspelt(stack: RepairStack, token: Token) -> Repair | None:
    """A word that is similar to an allowed word, or has the same meaning."""
    name = stack.name_of_statement()
    if name is not None:  # a statement's word that was taken for a function's name
        correct = _closest(name, stack.grammar.statements | OTHER_HEADS, stack)
        if correct is None or not stack.accepts_without_last(correct, token.type):
            return None
        return _corrected(stack, name, correct, token)
    is_word = token.type == "IDENT" or (token.type in stack.grammar.words and not stack.complete)
    if not is_word and not (stack.complete and stack.at_offset(r"[ \t]*[:\[]", token.end)):
        return None
    correct = _closest(token, stack.expected(), stack)
    return None if correct is None else _corrected(stack, token, correct)


def _closest(token: Token, expected: frozenset[str], stack: RepairStack) -> str | None:
    words = sorted(expected & stack.grammar.words)
    word = token.text
    for candidate in words:
        if candidate.lower() == word.lower() and candidate != word:
            return candidate
    same = suggestions.synonym_of(word, expected)
    if same is not None:
        return same
    if token.type != "IDENT" and not (stack.complete and word.islower()):
        return None
    lowered = {candidate.lower(): candidate for candidate in words}
    close = get_close_matches(word.lower(), list(lowered), 1, CLOSENESS) if len(word) <= 40 else []
    return lowered[close[0]] if close else None


def _corrected(stack: RepairStack, token: Token, correct: str, *rest: Token) -> Repair:
    """The repair that reads another word, and what follows a word that is on the stack already."""
    span = stack.span(token.start, token.end)
    fix = messages.replace(f"write {correct}", span, correct, token.text.lower() not in suggestions.LOOSE)
    rule, message = "syntax-error", f"`{token.text}` is not allowed here; did you mean `{correct}`?"
    if correct in stack.grammar.statements | OTHER_HEADS:
        rule, message = "unknown-statement", f"there is no statement `{token.text}`; did you mean `{correct}`?"
    read = Token(correct, correct, token.start, token.end)
    return stack.mend(token, message, read, *rest, help=write(correct), rule=rule, fix=fix, drop=len(rest))


def _variable(stack: RepairStack, token: Token) -> Repair | None:
    """``SHUFFLE: p``, ``FUNCTION f(x)``: a variable without its ``$``."""
    kind, better = "ARRVAR" if stack.accepts("ARRVAR") else "VAR", f"${token.text}"
    if token.type != "IDENT" or not stack.accepts(kind) or stack.at_boundary or stack.complete:
        return None
    if any(map(stack.accepts, ("IDENT", "CHAR", "STRING", "INT"))) or not stack.accepts(stack.kind_of(better)):
        return None
    message = f"a variable begins with `$`: `{better}`"
    return stack.exchange(token, stack.kind_of(better), better, message, "insert the `$`")


def _switched_on(stack: RepairStack, token: Token) -> Repair | None:
    """``peaceful: true``: an option that is a word alone."""
    found = stack.at_offset(VALUE, token.start) if token.type in (":", "=") else None
    if not found or not stack.values or not (stack.accepts(",") or stack.complete):
        return None
    word = re.split(r"[\s,]", stack.written_from(-1))[-1]
    fix = messages.replace("remove the value", stack.span(stack.last_end(), found.end()), "")
    return stack.mend(found.span(), f"`{word}` takes no value", help=write(word), fix=fix, resume=found.end())


def _own_name(stack: RepairStack, token: Token) -> Repair | None:
    """``MONSTER: 'o', random, name: "Ed"``; ``OBJECT: ..., "Sting"``; ``quantity=3``."""
    if token.type in ("name", "NAME") and stack.accepts("STRING") and not stack.accepts(token.type):
        found = stack.at_offset(r"[ \t]*[:=]?[ \t]*(\"[^\"\n]*\")", token.end)
        if found:
            message = f"write the name of a monster without `{token.text}:`"
            return stack.rewrite((token.start, found.end()), found[1], message)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("montype", ":", "STRING"):
        before = stack.text[stack.start_from(stack.boundary()) : token.start]
        if OF_SPECIES.search(before):
            kind = re.findall(r"corpse|statue|egg|tin|figurine", before)[0]
            return stack.rewrite(token, f"montype: {token.text}", f"the species of a {kind} comes after `montype:`")
        whole = stack.statement() if OF_SPECIES.fullmatch(token.text) else None
        if whole:
            found = re.search(r"'\\?[^\n]'", before)
            better = f"({found[0]}, {token.text})" if found else token.text
            rest = stack.at_offset(r"[ \t]*,[ \t]*(\"[^\"\n]*\")", token.end)
            shown = f"OBJECT: {better}, random" + (f", montype: {rest[1]}" if rest else "")
            extent, message = whole[2:4], f"the kind of an object comes first, with its class: `{better}`"
            return stack.rewrite(extent, shown, message, first=whole.first, safe=False)
    if token.type == "STRING" and stack.last_type == "," and stack.accepts("name", ":", "STRING"):
        better = f"name: {token.text}"
        return stack.rewrite(token, better, f"the name of an object has `name:` in front: `{better}`")
    if token.type == "=" and stack.last_type is not None and stack.accepts(":"):
        option = stack.values[-1].text
        help = write(f"{option}: {stack.line_from(token.end).partition(',')[0].strip()}")
        return stack.rewrite(token, ":", f"the value of `{option}` comes after a colon", help=help)
    return None


OF_SPECIES = re.compile(r'"(?:corpse|statue|egg|tin|figurine)"')
VALUES = {"m_object": '"boulder"', "m_monster": '"newt"', "m_feature": '"fountain"', "seen_traps": "all",
          "montype": '"newt"', "name": '"text"', "NAME": '"text"', "align": "random"}  # fmt: skip


def _valued(stack: RepairStack, token: Token) -> Repair | None:
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
    return stack.rewrite(extent, better, f"`{word}` has a value: `{better}`", first=-1, safe=False, then=token)


WORDS = (
    _dice, _named, _assigned, _misspelt, _parameter, _variable, _switched_on, _own_name, _valued,
)  # fmt: skip
"""The repairs of words."""


KIND = r"\(?'\\?[^\n]'[ \t]*,[ \t]*\"[^\"\n]*\"\)?"
INVENTORY = re.compile(
    r",[ \t]*(?:inventory|contains|contents|carrying|carries|holding|with|having|has)\b[ \t]*:?[ \t]*"
    rf"(\{{|{KIND}|'\\?[^\n]'|\"[^\"\n]*\")"
)
LOOSE_DICE = r"([0-9]+)[ \t]*[dD][ \t]*([0-9]+)\b"
BRACKETED_KIND = r"[\[{][ \t]*('\\?[^\n]')[ \t]*,[ \t]*(\"[^\"\n]*\")[ \t]*[\]}]"
ENCHANTMENT = r"(?:spe|ench|enchant|enchantment|enchanted|plus|charges|charge)\b[ \t]*[:=]?[ \t]*([+-]?[0-9]+)"
NEGATED = r"(?:not|NOT)\b[ \t]*(\$?[A-Za-z_][\w.]*)(?=[ \t]*\])"
PHRASE_CLOSENESS = 0.7


def _inventory(stack: RepairStack, token: Token) -> Repair | None:
    """``MONSTER: 'o', random, inventory: { ... }``, ``..., with (')', "dagger")``."""
    head, first, text = stack.head_type, stack.boundary(), stack.text
    if head not in ("MONSTER", "CONTAINER", "OBJECT"):
        return None
    start = text.rfind(",", 0, token.end)
    found = INVENTORY.match(text, start) if start >= 0 else None
    if not found or found.end() <= token.start or stack.last_end() > found.end():
        return None
    size = len(stack.values)
    places = (i for i in range(first, size) if isinstance(stack.values[i], Token | n.Node))
    index = next((i for i in places if stack.start_from(i) >= start), size)
    message = f"what a {'CONTAINER' if head == 'OBJECT' else head} holds is written in its block"
    better, rest = (" {", " ... }") if found[1] == "{" else (f" {{ OBJECT: {found[1]} }}", "")
    help = write(f"{' '.join(text[stack.start_from(first) : start].split())}{better}{rest}")
    extent, at = (start, found.end()), (start + 1, found.end())
    return stack.rewrite(extent, better, message, first=index, help=help, at=at)


def _contents(stack: RepairStack, token: Token) -> Repair | None:
    """``OBJECT: ('(', "chest"), random { ... }``."""
    if token.type != "{" or stack.head_type != "OBJECT" or not stack.complete:
        return None
    first = stack.boundary()
    extent, better = (stack.start_from(first), stack.last_end()), stack.written_from(first)
    better = f"CONTAINER{better.removeprefix('OBJECT')}"
    message, help = "an OBJECT has no block; a CONTAINER has its contents in one", write(f"{better} {{ ... }}")
    return stack.rewrite(extent, better, message, first=first, help=help, at=token, follow="{", then=token)


def _spoken_dice(stack: RepairStack, token: Token) -> Repair | None:
    """``2 d 6``, ``2D6``."""
    found = stack.at_value(LOOSE_DICE, -1) if re.match(r"[dD][0-9]*$", token.text) else None
    if not found or found.end() < token.end:
        return None
    message = "dice are one word, without spaces: "
    return stack.rewrite(found.span(), f"{found[1]}d{found[2]}", message, first=-1)


def _open_place(stack: RepairStack, token: Token) -> Repair | None:
    """``(0,0, up``."""
    index = stack.last_of("(")
    found = stack.at_value(r"\(([0-9]+)[ \t]*,[ \t]*([0-9]+)[ \t]*,[ \t]*(?=[a-z\"'])", index)
    if not found or found.end() != token.start:
        return None
    place = f"({found[1]},{found[2]})"
    message, help = f"a `)` is missing: {literal(place)}", write(place)
    return stack.rewrite(found.span(), f"{place}, ", message, first=index, help=help, follow=token.type, then=token)


def _other_brackets(stack: RepairStack, token: Token) -> Repair | None:
    """``10,6)``, ``')', "dagger")``, ``[')', "dagger"]``, ``{')', "dagger"}``."""
    if token.type == "INT" and stack.last_type != "(" and stack.accepts("(", "INT", ",", "INT", ")"):
        found = stack.at_offset(r"([0-9]+)[ \t]*,[ \t]*([0-9]+)[ \t]*\)", token.start)
        return found and stack.rewrite(found.span(), f"({found[1]},{found[2]})", "a `(` is missing: ")
    if token.type == "STRING" and stack.last_type == ",":
        found = stack.at_value(r"('\\?[^\n]')[ \t]*,[ \t]*(\"[^\"\n]*\")[ \t]*\)", -2)
        return found and stack.rewrite(found.span(), f"({found[1]}, {found[2]})", "a `(` is missing: ", first=-2)
    found = stack.at_offset(BRACKETED_KIND, token.start) if token.type in ("[", "{") else None
    message = "a class and a name need parentheses: "
    return found and stack.rewrite(found.span(), f"({found[1]}, {found[2]})", message)


def _enchantment(stack: RepairStack, token: Token) -> Repair | None:
    """``spe:3``, ``enchantment 3``, ``charges: 3``."""
    found = stack.at_value(ENCHANTMENT, -1) if stack.head_type in ("OBJECT", "CONTAINER") else None
    if not found or found.end() < token.end or not stack.accepts_from(-1, ("POS_INT",)):
        return None
    better = found[1] if found[1][0] in "+-" else f"+{found[1]}"
    message = "enchantment and charges of an object are a number with its sign: "
    return stack.rewrite(found.span(), better, message, first=-1)


def _negated(stack: RepairStack, token: Token) -> Repair | None:
    """``[not $x]``."""
    found = stack.at_value(NEGATED, -1) if stack.head_type in ("IF", "[") else None
    if not found or token.start > found.end() or stack.values[-2].type != "[":
        return None
    better = f"{found[1]} == 0"
    message = f"there is no `not`; {literal(f'[{better}]')} is true if it is 0"
    return stack.rewrite(found.span(), better, message, first=-1, help=write(f"[{better}]"))


def _option(stack: RepairStack, token: Token) -> Repair | None:
    """``nmae:"Tooth"``: an option with a value, misspelt; the rejected token is its colon."""
    first = len(stack.values) - 1
    found = stack.at_value(r"([A-Za-z_]+)[ \t]*[:=]", first) if token.type in (":", "=") else None
    if not found or found.end() != token.end or first <= stack.boundary():
        return None
    words = sorted(word for word in stack.grammar.words if stack.accepts_from(first, (word, ":")))
    near = get_close_matches(found[1].lower(), words, 1, PHRASE_CLOSENESS)
    if not near or near[0] == found[1]:
        return None
    help = write(f"{near[0]}:{divided(stack.line_from(found.end()))[0]}")
    message = f"unknown option {literal(found[1])}"
    return stack.rewrite(found.span(), f"{near[0]}:", message, first=first, at=found.span(1), help=help)


def _array(stack: RepairStack, token: Token) -> Repair | None:
    """``SHUFFLE: $places``, ``$monsters[0]``: an array whose name is misspelt."""
    first, start, name, then = None, token.start, token.text, None
    if token.type == "IDENT" and stack.at_offset(r"[ \t]*\[", token.end) and stack.arrays.holds(f"${name}"):
        return stack.rewrite(token, f"${name}", "a variable begins with `$`: ", arrays=(f"${name}",))
    if token.type == "[" and stack.values and stack.text[stack.start_from(-1)] == "$":
        first, start, name, then = -1, stack.start_from(-1), stack.written_from(-1), token
    elif token.type != "VAR" or stack.accepts("VAR") or not stack.accepts("ARRVAR"):
        return None
    near = get_close_matches(name, sorted(stack.arrays.names), 1, PHRASE_CLOSENESS)
    if not near:
        return None
    extent, follow = (start, start + len(name)), then.type if then else ""
    message = f"there is no array {literal(name)}; did you mean {literal(near[0])}?"
    return stack.rewrite(extent, near[0], message, first=first, arrays=(near[0],), follow=follow, then=then)


def _plain_word(stack: RepairStack, token: Token) -> Repair | None:
    """``DOOR: "closed", random``: a word of the language in quotes."""
    word = token.text[1:-1]
    if token.type not in ("STRING", "LONG_CHARACTER") or word not in stack.grammar.words or not stack.accepts(word):
        return None
    if token.type == "LONG_CHARACTER" and stack.accepts("STRING"):
        return None
    message = f"{literal(word)} is a word of the language and has no quotes here"
    return stack.rewrite(token, word, message)


PHRASES = (
    _inventory, _contents, _spoken_dice, _open_place, _other_brackets, _enchantment, _negated,
    _option, _array, _plain_word,
)  # fmt: skip
"""The repairs of phrases."""


# ---- chances behind their statement


CHANCE = r"(?:\[[ \t]*([0-9]{1,3})[ \t]*%[ \t]*\]|([0-9]{1,3})[ \t]*%)"
BEHIND = re.compile(rf"(?:\s*,\s*|[ \t]+){CHANCE}(?!\S)")
BLOCK = r"\s*\{"


class _Late(NamedTuple):
    """A chance after a statement: where the statement begins, and the chance with the blanks and comma before it."""

    start: int
    found: re.Match[str]

    @property
    def chance(self) -> str:
        """The chance as it is written in front of a statement."""
        return f"[{self.found[1] or self.found[2]}%]"


def _in_statement(stack: RepairStack, token: Token) -> Repair | None:
    """A chance as the last argument; the statement is read without it."""
    whole = stack.statement()
    if whole is None:
        return _as_last(stack, token)
    text = stack.text
    found = next((late for late in BEHIND.finditer(text, whole.start, whole.end) if late.end() == whole.end), None)
    if found is None or token.start < found.start():
        return None
    if not stack.accepts_from(whole.first, ("PERCENT", ":", whole.keyword)):
        return None
    pieces = stack.read(text[whole.start : found.start()]) or []
    following = "{" if stack.at_offset(BLOCK, whole.end) else "EXIT"
    if not stack.accepts_from(whole.first, [*(type_ for type_, _ in pieces), following]):
        return _as_last(stack, token, repaired=True)
    tokens = placed(pieces, text, whole.start, found.start())
    tokens += (token,) if token.start >= whole.end else ()
    drop = len(stack.values) - whole.first
    return _moved(stack, _Late(whole.start, found), tokens, drop, token.start < whole.end)


def _as_last(stack: RepairStack, token: Token, repaired: bool = False) -> Repair | None:
    """A chance after what need not be read again, or cannot since parts are ``repaired``; or after another chance."""
    if token.type not in ("SPERCENT", "PERCENT", ",") or stack.at_boundary:
        return None
    keyword = stack.head_type if stack.head_type in stack.grammar.statements else "EXIT"
    if not stack.accepts_from(stack.boundary(), ("PERCENT", ":", keyword)):
        return None
    has_comma = stack.last_type == ","
    takes = stack.accepts_without_last if has_comma else stack.accepts
    found = BEHIND.match(stack.text, stack.last_end() - has_comma)
    if found is None or found.end() < token.end or not (takes("EXIT") or takes("{")):
        return None
    late = _Late(stack.start_from(stack.boundary()), found)
    return _moved(stack, late, (), int(has_comma), True, f"write `{late.chance}:` in front of it" * repaired)


def _after_statement(stack: RepairStack, token: Token) -> Repair | None:
    """A chance after a statement that is read; with brackets it was taken for the one of a statement after it."""
    text, last = stack.text, len(stack.values) - 1
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
    stack: RepairStack, late: _Late, tokens: tuple[Token, ...], drop: int, resumes: bool, help: str = ""
) -> Repair:
    """The repair that moves a chance in front of its statement, unless there is one."""
    text, (start, found) = stack.text, late
    message, fix = "a chance comes before its statement", None
    if text[start] == "[":
        message += ", and this one has a chance already"
        help = "write one chance, in front of the statement"
    elif int(late.chance.strip("[%]")) <= 100:
        edits = (Edit(stack.span(start, start), f"{late.chance}: "), Edit(stack.span(*found.span()), ""))
        fix = Fix("move the chance in front", edits)
    block = " { ... }" if stack.at_offset(BLOCK, found.end()) else ""
    help = help or write(f"{late.chance}: {text[start : found.start()]}{block}")
    at = found.end() - len(found[0].lstrip(" \t\r\n,"))
    resume = found.end() if resumes else 0
    return stack.mend((at, found.end()), message, *tokens, help=help, fix=fix, drop=drop, resume=resume)


CHANCES = (_in_statement, _after_statement)
"""The repairs of a chance after a statement that is not finished, or is."""
