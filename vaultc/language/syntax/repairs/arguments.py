"""Mistakes in the arguments and operators of a statement whose meaning is plain.

The quotes are of texts, characters and bare words: there are some where none should be, the wrong ones, or none.
"""

from __future__ import annotations

import re
from collections import abc
from itertools import permutations

from vaultc.language.semantics.suggestions import character_of
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import is_assignment, is_variable
from vaultc.language.syntax.grammar import Token
from vaultc.language.syntax.lexer import LONG_CHARACTER
from vaultc.language.syntax.repairs import repair
from vaultc.language.syntax.repairs.repair import Repair, RepairStack, literal, write
from vaultc.support.named_tuple import NamedTuple

MOST = 6
BLOCK = re.compile(r"\s*\{")

DEFAULTS = (
    "random", "lit", '"ordinary"', "random, random", "altar", "up", "east", "closed", "dust", "top", "(0,0,0,0)",
    "'.'", "true", "'.', true", "50%", "5", '"text"', "random, random, random", "lit, random",
)  # fmt: skip
"""The substitutes for a missing argument, in the order in which they are tried."""


def repair_arguments(stack: RepairStack, token: Token) -> Repair | None:
    """The repair of a statement that can be read with its arguments otherwise."""
    case = _case(stack, token)
    if case is None:
        return None
    found, other = case.found, RELATED.get(case.found.keyword)
    if repaired := _permuted(case):
        return repaired
    if other is not None and all(case.arguments) and _fits(case, case.arguments, other):
        message = f"these are the arguments of {other}, not of {found.keyword}"
        return _reading(case, found.arguments, message, safe=False, keyword=other)
    return _completed(case) or _counted(case) or _shortened(case)


def _case(stack: RepairStack, token: Token) -> _Case | None:
    if stack.at_boundary:
        return None
    found = stack.statement()
    if found is None or len(found.arguments) > MOST or (found.end <= token.start and stack.complete):
        return None
    arguments = [stack.read(argument) for argument in found.arguments]
    known = [argument for argument in arguments if argument is not None]
    return _Case(stack, token, found, known) if len(known) == len(arguments) else None


class _Case(NamedTuple):
    """A statement that cannot be read as it is, its arguments as tokens, and the token that was refused."""

    stack: RepairStack
    token: Token
    found: repair.UnfinishedStatement
    arguments: list[list[repair.TokenPiece]]


def _permuted(case: _Case) -> Repair | None:
    arguments, found = case.arguments, case.found
    if len(arguments) < 2 or not all(arguments) or (found.keyword in KINDS and any(map(_is_number, arguments))):
        return None
    orders = list(permutations(range(len(arguments))))
    orders.sort(key=lambda order: sum(index != place for place, index in enumerate(order)))
    for order in orders[1:]:
        if _fits(case, [arguments[i] for i in order]):
            better = [found.arguments[i] for i in order]
            return _reading(case, better, f"{found.keyword} takes its arguments in another order")
    return None


KINDS = ("MONSTER", "OBJECT", "CONTAINER")


def _is_number(argument: list[repair.TokenPiece]) -> bool:
    return len(argument) == 1 and argument[0][0] in ("INT", "DICE")


RELATED = {"DOOR": "ROOMDOOR", "ROOMDOOR": "DOOR", "SUBROOM": "ROOM"}
"""Statements that take like arguments, each with the one to read it as."""


def _completed(case: _Case) -> Repair | None:
    """Too few arguments: the message shows the first that fit; only a missing place is inserted."""
    found, arguments = case.found, case.arguments
    filled = [i for i, argument in enumerate(arguments) if argument]
    if len(filled) != len(arguments) and filled != list(range(len(arguments) - 1)):
        return None
    texts = [found.arguments[i] for i in filled]
    pieces = [arguments[i] for i in filled]
    fitting = (
        (default, place)
        for default in (*OWN_DEFAULTS.get(found.keyword, ()), *DEFAULTS)
        for place in range(len(filled), -1, -1)
        if _fits(case, [*pieces[:place], case.stack.read(default) or [], *pieces[place:]])
    )
    if (first := next(fitting, None)) is None:
        return None
    default, place = first
    better = [*texts[:place], default, *texts[place:]]
    if found.keyword == "GOLD" and _in_container(case.stack):
        message = "GOLD puts gold on the floor; in a container it is an OBJECT"
        if "quantity" not in case.stack.grammar.words or not texts[0].isdecimal():
            return _reading(case, better, message, "write `OBJECT: '$'` for gold in a container", fixed=False)
        coins = f"OBJECT: ('$', \"gold piece\"), quantity:{texts[0]}"
        return _reading(case, better, message, write(coins), safe=False, instead=coins)
    are_several = len(filled) + 1 < len(repair.divided(", ".join(better)))
    message = f"{'arguments are' if are_several else 'an argument is'} missing in {found.keyword}"
    if default == "random" and PLACES.get(found.keyword) == place:
        return _reading(case, better, message, safe=False)
    return _reading(case, better, message, f"{write(_whole(found.keyword, better))}, for example", fixed=False)


def _in_container(stack: RepairStack) -> bool:
    """Return whether the unfinished statement is in the block of a CONTAINER."""
    depth = 0
    for value in reversed(stack.values[: stack.boundary()]):
        if isinstance(value, Token):
            depth += {"{": -1, "}": 1}.get(value.type, 0)
            if value.type == "CONTAINER" and depth < 0:
                return True
    return False


PLACES = {
    "GOLD": 1, "MONSTER": 1, "TRAP": 1, "CONTAINER": 1, "STAIR": 0, "LADDER": 0, "FOUNTAIN": 0, "SINK": 0, "POOL": 0,
    "ALTAR": 0, "GRAVE": 0, "ENGRAVING": 0,
}  # fmt: skip
"""The numbers of the arguments that are places, which can be random."""

OWN_DEFAULTS = {
    "ROOMDOOR": ("false",),
    "ROOM": ("(center,center)", "(3,3), (center,center), (5,5)", "lit, (3,3), (center,center), (5,5)",
             "(center,center), (5,5)", "lit, (3,3), (center,center)"),
    "SUBROOM": ("(2,2)", "(1,1)", "(1,1), (2,2)", "lit, (1,1), (2,2)"),
    "SPILL": ("10",),
    "DOOR": ("closed",), "DRAWBRIDGE": ("closed", "east, closed"), "STAIR": ("up",), "LADDER": ("up",),
    "REGION": ('"ordinary"', 'lit, "ordinary"'), "ALTAR": ("altar", "law, altar"), "ENGRAVING": ("dust",),
    "GOLD": ("50", "random"), "TRAP": ("random", '"pit"'), "MINERALIZE": ("10", "10, 10", "10, 10, 10"),
    "REPLACE_TERRAIN": ("50%", "'.'", "'.', 50%"), "GEOMETRY": ("center",), "MON_GENERATION": ("(1, 'o')",),
}  # fmt: skip
"""More likely substitutes in certain statements."""


def _counted(case: _Case) -> Repair | None:
    """``MONSTER: 3, "newt", random``: several of a kind."""
    found = case.found
    numbers = [i for i, argument in enumerate(case.arguments) if _is_number(argument)]
    if found.keyword not in KINDS or len(numbers) != 1:
        return None
    rest = [argument for i, argument in enumerate(case.arguments) if i != numbers[0]]
    if not all(rest) or not _fits(case, rest):
        return None
    texts = [text for i, text in enumerate(found.arguments) if i != numbers[0]]
    number = found.arguments[numbers[0]]
    message = f"{found.keyword} makes one at a time, without a number"
    if found.keyword != "OBJECT" or "quantity" not in case.stack.grammar.words:
        loop = f"LOOP [{number}] {{ {_whole(found.keyword, texts)} }}"
        has_block = BLOCK.match(case.stack.text, found.end)
        return _reading(case, texts, message, write(loop), safe=False, fixed=not has_block, instead=loop)
    pile = f"{_whole(found.keyword, texts)}, quantity:{number}"
    help = f"write `{pile}` for one pile of {number}, or `LOOP [{number}] {{ ... }}` for {number} of them"
    return _reading(case, [*texts, f"quantity:{number}"], message, help, safe=False)


def _shortened(case: _Case) -> Repair | None:
    """One argument too many, the last that can be left out."""
    found, arguments = case.found, case.arguments
    for index in range(len(arguments) - 1, 0, -1):
        rest = arguments[:index] + arguments[index + 1 :]
        if found.arguments[index] and all(rest) and _fits(case, rest):
            better = [text for i, text in enumerate(found.arguments) if i != index]
            written = found.arguments[index]
            message = f"{found.keyword} cannot have {literal(written)} here"
            help = f"{write(_whole(found.keyword, better))} without it"
            at = case.stack.text.find(written, found.start, found.end)
            place = (at, at + len(written)) if at >= 0 else None
            return _reading(case, better, message, help, safe=False, at=place)
    return None


def _fits(case: _Case, arguments: abc.Sequence[list[repair.TokenPiece]], keyword: str | None = None) -> bool:
    """Return whether the parser takes the statement with these arguments, and what follows it."""
    types = [keyword or case.found.keyword, ":"]
    for number, argument in enumerate(arguments):
        types += [","] if number else []
        types += [type_ for type_, _ in argument]
    following = "EXIT"
    if BLOCK.match(case.stack.text, case.found.end):
        following = "{"
    elif case.token.type == "MAP_BLOCK":
        following = "MAP_BLOCK"
    return case.stack.accepts_from(case.found.first, [*types, following])


def _whole(keyword: str, arguments: abc.Sequence[str]) -> str:
    return f"{keyword}: {', '.join(arguments)}"


def _reading(
    case: _Case,
    arguments: abc.Sequence[str],
    message: str,
    help: str | None = None,
    safe: bool = True,
    fixed: bool = True,
    keyword: str | None = None,
    instead: str = "",
    at: tuple[int, int] | None = None,
) -> Repair | None:
    """The repair that reads the statement with these arguments; the fix may write something else ``instead``."""
    stack, found, extent = case.stack, case.found, (case.found.start, case.found.end)
    better = _whole(keyword or found.keyword, arguments)
    written = instead or better
    fix = fixed and messages.replace(f"write {literal(written)}", stack.span(*extent), written, safe)
    then = case.token if case.token.start >= found.end else None
    return stack.rewrite(extent, better, message, first=found.first, help=help, fix=fix, at=at, then=then)


# ---- quotes


QUOTED = ("STRING", "CHAR", LONG_CHARACTER)


def _other_quotes(stack: RepairStack, token: Token) -> Repair | None:
    """A text where a character is needed, or the other way round."""
    text = _unquoted(stack, token)
    if text is None:
        return None
    is_quoted = token.type in QUOTED
    extent = (token.start, token.end if is_quoted else token.start + len(text))
    takes_text = stack.accepts("STRING") and (is_quoted or not stack.accepts("INT"))
    of_one = token.type == LONG_CHARACTER and len(set(text)) == 1
    if stack.accepts("CHAR") and (of_one or not takes_text):
        return _character(stack, text, extent)
    if not takes_text or token.type == "STRING" or (token.type == "CHAR" and is_variable(stack.head())):
        return None
    needs = "a text needs double quotes" if is_quoted else "a text needs quotes"
    if token.type == LONG_CHARACTER:
        needs = f"single quotes hold one character; {needs}"
    return stack.rewrite(extent, f'"{text}"', needs + ": ")


def _sign(stack: RepairStack, token: Token) -> Repair | None:
    """``INIT_MAP: mines, ., ' '``: the character of a terrain without quotes."""
    alone = len(token.text) == 1 and token.text in ".-|+{}" and stack.last_type in (",", "(", ":")
    if not alone or not stack.accepts("CHAR") or stack.accepts("STRING"):
        return None
    return stack.rewrite(token, f"'{token.text}'", "a character needs quotes: ")


def _unquoted(stack: RepairStack, token: Token) -> str | None:
    """Return the content of a text or a row of bare words."""
    if token.type in QUOTED:
        return token.text[1:-1]
    if token.type != "IDENT" and token.type not in stack.grammar.words:
        return None
    if token.type in stack.grammar.statements or stack.complete:
        return None
    case = _case(stack, token) if token.type in stack.grammar.words else None
    if case is not None and _permuted(case) is not None:  # its arguments are all there, in another order
        return None
    words = stack.at_offset(r"[A-Za-z][A-Za-z0-9_' -]*[A-Za-z0-9]|[A-Za-z]", token.start)
    return words[0] if words and words.end() >= token.end else None


def _character(stack: RepairStack, text: str, extent: tuple[int, int]) -> Repair | None:
    """A terrain named in a word, or a character in the wrong quotes."""
    character: str | None = text[:1]
    if len(text) == 1:
        message = "a single character needs single quotes"
    elif len(set(text)) == 1:
        message = "single quotes hold one character"
    else:
        character, message = character_of(text), "terrain is written as its map character"
    if character is None:
        return None
    better = f"'{character}'" if character != "\\" else "'\\\\'"
    return stack.rewrite(extent, better, message + ": ")


def _inner_quotes(stack: RepairStack, token: Token) -> Repair | None:
    """``"a "nice" day"``: double quotes inside of a text, whose second half was taken for a statement."""
    text, name = stack.text, stack.name_of_statement()
    if name is None and token.type == "IDENT" and not stack.accepts("IDENT") and stack.complete:
        name = token
    if name is None or len(stack.values) < 2 or text[name.start - 1 : name.start] != '"':
        return None
    first = stack.boundary() if name is token else len(stack.values) - 2
    # it may have been read as far as its first half, with other statements
    is_later = first == len(stack.values) or "\n" in text[stack.start_from(first) : name.start]
    start = messages.line_start(text, name.start) if is_later else stack.start_from(first)
    end = messages.line_end(text, token.start)
    opening = text.rfind('"', start, name.start - 1) if is_later else text.find('"', start)
    closing = text.rfind('"', token.start, end)
    if closing < 0 or opening < 0:
        return None
    message = 'a text cannot hold `"`, and there is no way to escape it'
    inner = '"' + text[opening + 1 : closing].replace('"', "'") + '"'
    if is_later:
        extent, fix, help = (opening, closing + 1), (f"write {inner}", inner), write(inner)
        drop = int(name is not token)
        return stack.mend(extent, message, help=help, fix=fix, drop=drop, resume=closing + 1)
    better = text[start:opening] + inner + text[closing + 1 : end]
    return stack.rewrite((start, start + len(better)), better.rstrip(), message, first=first)


QUOTES = (_inner_quotes, _sign, _other_quotes)
"""The repairs of quotes."""


CONDITION = r"\[([^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*)\]"
JOINED = re.compile(r"\s*(&&|\|\||\band\b|\bor\b|\bAND\b|\bOR\b|&|\|)\s*")


def _comparison(stack: RepairStack, token: Token) -> Repair | None:
    """``[$n = 3]``."""
    if token.type != "=" or not stack.accepts("=="):
        return None
    text = stack.text
    end = token.end
    while text[end : end + 1] in ("=", ">", "<"):
        end += 1
    signs = {"=>": ">=", "=<": "<="}
    better = signs.get(text[token.start : end], "==")
    whole = stack.at_value(CONDITION, stack.last_of("["))
    shown = f"[{whole[1].replace(text[token.start : end], better, 1).strip()}]" if whole else better
    return stack.rewrite((token.start, end), better, "`=` assigns; a comparison is written ", help=write(shown))


def _joined(stack: RepairStack, token: Token) -> Repair | None:
    """``[$a == 1 && $b == 2]``."""
    index = stack.last_of("[")
    whole = stack.at_value(CONDITION, index)
    if not whole or whole.end() <= token.start:
        return None
    parts = JOINED.split(whole[1])
    if len(parts) != 3 or not all(parts):
        return None
    first, second = f"[{parts[0].strip()}]", f"[{parts[2].strip()}]"
    if parts[1].lower() in ("&&", "and", "&"):
        message = "a condition is one comparison; of two that must both hold, one goes inside the other"
        help = f"write `IF {first} {{ IF {second} {{ ... }} }}`"
    else:
        message = "a condition is one comparison; where either may hold, there are two statements"
        help = f"write `IF {first} {{ ... }} ELSE {{ IF {second} {{ ... }} }}`"
    return stack.rewrite(whole.span(), first, message, first=index, help=help, fix=False)


def _assignment(stack: RepairStack, token: Token) -> Repair | None:
    """``$n += 1``, ``$n++``, ``$n := 1``, ``$n == 1``, ``$n: 1``."""
    text, first = stack.text, stack.boundary()
    if len(stack.values) != first + 1 or not is_variable(stack.head()):
        return None
    name = stack.written_from(first)
    found = stack.at_offset(r"(?m)(\+\+|--|(?:[-+*/]|:)=)[ \t]*([^\n]*?)[ \t]*;?[ \t]*$", token.start)
    if found and found[1] != ":=":
        amount = "1" if found[1] in ("++", "--") else found[2]
        better = f"{name} = {name} {found[1][0]} {amount}"
        message = f"there is no {literal(found[1])}; the whole sum is assigned"
        return stack.rewrite((stack.start_from(first), found.end()), better, message, first=first)
    if token.type in ("==", ":"):
        end = token.end + (text[token.end : token.end + 1] == "=" and token.type == ":")
        message = f"a variable is assigned with `=`, not {literal(text[token.start : end])}"
        return stack.rewrite((token.start, end), "=", message, help=write(f"{name} = {stack.line_from(end)}"))
    return None


TYPE = r"(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT|selection)"
LIST = rf"(?m)[ \t]*:?=[ \t]*({TYPE}[ \t]*:)?[ \t]*([^\n]+?)[ \t]*,?[ \t]*$"
SELECTING = ("rect", "fillrect", "line", "randline", "grow", "floodfill", "circle", "ellipse", "filter", "gradient",
             "complement")  # fmt: skip


def _typed(stack: RepairStack, token: Token) -> Repair | None:
    """``$m = 'o'``, ``$m = { 'o', 'k' }``, ``$m = ['o']``, ``$m = monster: ['o']``, ``$s = rect (1,1,5,5)``."""
    if not is_assignment(stack.head()):
        return None
    text, size = stack.text, len(stack.values)
    if token.type in SELECTING and stack.accepts("selection", ":", token.type):
        message = "a selection is assigned with its type in front"
        help = write(f"{_name(stack)} = selection: {stack.line_from(token.start)}")
        return stack.rewrite(token, f"selection: {token.type}", message, help=help)
    if token.type not in ("CHAR", "[", "LONG_CHARACTER"):
        return None
    if token.type == "[" and stack.last_type == ":":
        start, found = stack.start_from(stack.boundary()), stack.at_offset(r"\[([^\[\]\n]*)\]", token.start)
        better = f"{text[start : token.start]}{{{found[1]}}}" if found else ""
        return found and _braced(stack, (start, found.end()), better, at=found.span())
    first = size - 1 if stack.last_type == "{" else size
    start = stack.start_from(first) if first < size else token.start
    end = text.find("\n", start)
    written = text[start : end if end >= 0 else len(text)].strip()
    items, name, array = written.strip("{[]} \t"), _name(stack), written[:1] in "{["
    value, message = f"{{ {items} }}" if array else items, "a value of this kind has its type in front"
    if written.startswith("[") and not items.startswith(("'", '"', "(")):
        message = "an array needs braces"
    else:
        value = f"{_word_for(items)}: {value}"
    extent, help = (start, start + len(written)), write(f"{name} = {value}")
    return stack.rewrite(extent, value, message, first=first, help=help, array=name if array else "")


def _braced(
    stack: RepairStack, extent: tuple[int, int], better: str, at: tuple[int, int] | None = None
) -> Repair | None:
    first, name = stack.boundary(), _name(stack)
    return stack.rewrite(extent, better, "an array needs braces", first=first, arrays=(name,), array=name, at=at)


def _name(stack: RepairStack) -> str:
    """The variable that is assigned."""
    found = stack.at_value(r"\$[A-Za-z_]\w*", stack.boundary())
    return found[0] if found else stack.written_from(stack.boundary())


def _word_for(items: str) -> str:
    """The type that a first character most likely has."""
    character = items.strip("( ")[1:2]
    if character in ".-|+{}# \\ ":
        return "terrain"
    return "monster" if character.isalpha() or character in "@&;:~" else "object"


def _listed(stack: RepairStack, token: Token) -> Repair | None:
    """``$p = (1,1), (2,2)``: an array without its braces."""
    if token.type != "," or not is_assignment(stack.head()) or not stack.complete:
        return None
    start, name = stack.start_from(stack.boundary()), _name(stack)
    found = stack.at_offset(LIST, start + len(name))
    if not found:
        return None
    kind = f"{found[1].strip(' :')}: " if found[1] else ""
    return _braced(stack, (start, found.end()), f"{name} = {kind}{{ {found[2].rstrip(',')} }}")


def _united(stack: RepairStack, token: Token) -> Repair | None:
    """``rect (1,1,5,5) | (7,7)``, ``FOUNTAIN: (1,1), (2,2)``: selections that are not joined by ``&``."""
    if token.type not in ("|", "+", ",", "IDENT") or not stack.accepts("&"):
        return None
    if token.type == "IDENT" and token.text.lower() not in ("and", "or"):
        return None
    follows = stack.at_offset(r"[ \t]*(?:\(|[a-z]+[ \t]*\()", token.end)
    if not follows or (token.type == "," and not stack.complete):
        return None
    left = stack.text[: token.start].rpartition("\n")[2].strip()
    right = stack.text[token.end :].partition("\n")[0].strip()
    return stack.rewrite(token, "&", "selections are joined with `&`", help=write(f"{left} & {right}"))


OPERATORS = (_comparison, _joined, _assignment, _typed, _listed, _united)
"""The repairs of operators that the language writes otherwise."""
