"""Tokens of C, constant expressions and declarations, read without a compiler.

Tokens come line by line, with the place of each. Declarations in preprocessed text are arrays with their initialisers,
structures, enumerations, and bodies of functions.
"""

from __future__ import annotations

import operator
import re
from collections import abc
from typing import Final, TypeAlias

from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.sources.tree import SourceError

MOST_TOKENS: Final = 2_000_000
"""Tokens of one file."""
NO_NAMES: Final[frozenset[str]] = frozenset()


class CToken(NamedTuple):
    """A token: ``kind`` is ``id``, ``num``, ``str``, ``char`` or ``op``.

    ``hidden`` are macros that made it; it is ``adjacent`` if no blank is before it.
    """

    kind: str
    text: str
    file: str
    line: int
    hidden: frozenset[str] = NO_NAMES
    adjacent: bool = False

    @property
    def place(self) -> str:
        """Its file and line, ``file:line``."""
        return f"{self.file}:{self.line}"


_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?(?:\*/|\Z)|//(?:[^\\\n]|\\[ \t]*\r?\n|\\.)*)
    |(?P<splice>\\[ \t]*\r?\n)|(?P<newline>\r?\n)|(?P<blank>[ \t\f\v\r]+)
    |(?P<str>(?:u8|[LuU])?"(?:[^"\\\n]|\\\r?\n|\\.)*")|(?P<char>(?:u8|[LuU])?'(?:[^'\\\n]|\\.){1,8}')
    |(?P<id>[A-Za-z_$][A-Za-z_0-9$]*)|(?P<num>\.?[0-9](?:[eEpP][+-]|[A-Za-z_0-9.])*)
    |(?P<op>\.\.\.|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\#\#|.)""",
    re.VERBOSE | re.DOTALL,
)


def lines_of(text: str, file: str) -> list[list[CToken]]:
    """The tokens of each line that has some; lines that are continued are one, comments are left out.

    Raises:
        SourceError: there are too many.
    """
    lines: list[list[CToken]] = []
    line, current, end, count = 1, list[CToken](), -1, 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "newline":
            if current:
                lines.append(current)
                line, file = _place_after(current, line, file)
                current = []
            line += 1
        elif kind in ("comment", "splice"):
            line += match[0].count("\n")
        elif kind != "blank":
            assert kind is not None
            count += 1
            if count > MOST_TOKENS:
                raise SourceError(f"{file}:{line}: a file of more than {MOST_TOKENS} words and signs is not read")
            current.append(CToken(kind, match[0], file, line, NO_NAMES, match.start() == end))
            end = match.end()
            line += match[0].count("\n") if kind == "str" else 0
    return [*lines, current] if current else lines


def _place_after(tokens: list[CToken], line: int, file: str) -> tuple[int, str]:
    """The line and file after a line, which a marker of a preprocessed file, ``# 12 "src/monst.c"``, may give."""
    marker = [token for token in tokens[:4] if token.text != "line"]
    if tokens[0].text != "#" or len(marker) < 2 or not marker[1].text.isdigit():
        return line, file
    named = marker[2].text.strip('"') if len(marker) > 2 and marker[2].kind == "str" else file
    return int(marker[1].text[:9]) - 1, named


def shown(tokens: abc.Sequence[CToken], most: int = 60) -> str:
    """Tokens as text for a message, cut if they are long."""
    words, size = list[str](), 0
    for token in tokens:
        words.append(token.text)
        size += len(token.text) + 1
        if size > most:
            return " ".join(words)[:most] + "..."
    return " ".join(words)


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,6})|([0-7]{1,3})|\r?\n|(.))", re.DOTALL)


def unquoted(text: str) -> str:
    """The characters of a string or of a character in quotation marks."""
    inner = text[text.index(text[-1]) + 1 : -1]
    return _ESCAPE.sub(_escaped, inner) if "\\" in inner else inner


def _escaped(match: re.Match[str]) -> str:
    hexadecimal, octal, letter = match.groups()
    if hexadecimal or octal:
        number = int(hexadecimal, 16) if hexadecimal else int(octal, 8)
        return chr(number & 0xFFFF if 0xD800 <= number <= 0xDFFF else min(number, 0x10FFFF))
    return _ESCAPES.get(letter, letter) if letter else ""


Lookup = abc.Callable[[str], int | None]
"""The value of a name; None if it has none."""

DEEPEST_EXPRESSION: Final = 60
LONGEST_NUMBER: Final = 40
"""Characters of a number that are read."""
_LARGEST = 1 << 128

_TYPES = frozenset((
    *("unsigned", "signed", "char", "short", "int", "long", "const", "struct", "void", "enum", "float", "double"),
    *("uchar", "schar", "xchar", "boolean", "aligntyp", "size_t", "uint", "ulong", "ushort", "genericptr_t", "bool"),
    *("uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t"),
))  # fmt: skip
_USUAL: Final = {"true": 1, "false": 0, "TRUE": 1, "FALSE": 0, "NULL": 0, "nullptr": 0}
"""Values of names that no header need define."""
_BINARY: Final[dict[str, tuple[int, abc.Callable[[int, int], int]]]] = {
    "||": (1, lambda a, b: int(bool(a or b))), "&&": (2, lambda a, b: int(bool(a and b))),
    "|": (3, operator.or_), "^": (4, operator.xor), "&": (5, operator.and_),
    "==": (6, lambda a, b: int(a == b)), "!=": (6, lambda a, b: int(a != b)),
    "<": (7, lambda a, b: int(a < b)), ">": (7, lambda a, b: int(a > b)),
    "<=": (7, lambda a, b: int(a <= b)), ">=": (7, lambda a, b: int(a >= b)),
    "<<": (8, lambda a, b: a << b), ">>": (8, lambda a, b: a >> b),
    "+": (9, operator.add), "-": (9, operator.sub), "*": (10, operator.mul),
    "/": (10, lambda a, b: int(a / b) if abs(a) < 1 << 50 else a // b), "%": (10, lambda a, b: a - b * int(a / b)),
}  # fmt: skip


_SIGNS: Final = frozenset("-+!~&")
_UNARY: Final[dict[str, abc.Callable[[int], int]]] = {
    "-": operator.neg, "~": operator.invert, "!": lambda value: int(not value),
}  # fmt: skip


class NotConstantError(VaultcError):
    """An expression has no value that could be known; the message is the text in question."""


class ConstantExpression:
    """One expression, read from the left; subclasses know further primary expressions.

    These may have another value for each of ``count`` things: so all values are lists with one for each.
    """

    def __init__(self, tokens: abc.Sequence[CToken], lookup: Lookup, count: int = 1) -> None:
        self.tokens = tokens
        self.lookup = lookup
        self.count = count
        self.at = 0
        self.unused = 0  # above 0 in operands that do not count, such as x in `0 && x`
        self._depth = 0

    def value(self) -> list[int]:
        """The values of the whole expression.

        Raises:
            NotConstantError: it has none.
        """
        result = self.ternary()
        if self.at < len(self.tokens):
            raise self.failed()
        return result

    def failed(self) -> NotConstantError:
        """The error, with the expression in question."""
        return NotConstantError(shown(self.tokens) or "(nothing)")

    def peek(self) -> str:
        """The text of the next token, empty at the end."""
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def take(self, text: str) -> bool:
        """Step over a token if it is this one."""
        if self.peek() != text:
            return False
        self.at += 1
        return True

    def expect(self, text: str) -> None:
        """Step over a token that must be this one."""
        if not self.take(text):
            raise self.failed()

    def ternary(self) -> list[int]:
        """Anything without a comma."""
        self._depth += 1
        if self._depth > DEEPEST_EXPRESSION:
            raise self.failed()
        result = self._binary(1)
        if self.take("?"):
            first = self._operand(self.ternary, any(result))
            self.expect(":")
            second = self._operand(self.ternary, not all(result))
            result = [a if holds else b for holds, a, b in zip(result, first, second, strict=True)]
        self._depth -= 1
        return result

    def _binary(self, least: int) -> list[int]:
        left = self._unary()
        while (found := _BINARY.get(sign := self.peek())) is not None and found[0] >= least:
            level, apply = found
            self.at += 1
            decided = (sign == "&&" and not any(left)) or (sign == "||" and all(left))
            self.unused += decided  # names in an operand that does not count need no values
            right = self._binary(level + 1)
            self.unused -= decided
            if self.unused:
                continue
            if sign in ("/", "%") and 0 in right:
                raise self.failed()
            if sign in ("<<", ">>") and not 0 <= min(right) <= max(right) <= 64:
                raise self.failed()
            left = list(map(apply, left, right))
            if max(map(abs, left)) > _LARGEST:
                raise self.failed()
        return left

    def _operand(self, read: abc.Callable[[], list[int]], counts: bool) -> list[int]:
        """An operand; names in it need no values if it does not count."""
        self.unused += not counts
        result = read()
        self.unused -= not counts
        return result

    def _unary(self) -> list[int]:
        signs = list[str]()
        while (sign := self.peek()) in _SIGNS or (sign == "(" and self._skips_cast()):
            if sign in _SIGNS:
                signs.append(sign)
                self.at += 1
        result = self.primary()
        for sign in reversed(signs):
            if (apply := _UNARY.get(sign)) is not None:
                result = list(map(apply, result))
        return result

    def _skips_cast(self) -> bool:
        """Step over a cast, which changes no value that counts here, if this parenthesis begins one."""
        if self.at + 1 >= len(self.tokens):
            return False
        if self.tokens[self.at + 1].text not in _TYPES and not self._is_cast():
            return False
        end = self.at
        while end < len(self.tokens) and self.tokens[end].text != ")":
            end += 1
        self.at = end + 1
        return True

    def _is_cast(self) -> bool:
        """Return whether a name in parentheses is a type: it has no value, and an operand follows."""
        after = self.tokens[self.at + 1 : self.at + 4]
        if len(after) < 3 or after[0].kind != "id" or after[1].text != ")":
            return False
        operand = after[2].kind != "op" or after[2].text in ("(", "~", "!")
        return operand and after[0].text not in _USUAL and self.lookup(after[0].text) is None

    def primary(self) -> list[int]:
        """A number, a character, a name or an expression in parentheses."""
        if self.take("("):
            result = self.ternary()
            self.expect(")")
            return result
        if self.at >= len(self.tokens):
            raise self.failed()
        token = self.tokens[self.at]
        self.at += 1
        if token.kind == "num":
            return [number(token.text)] * self.count
        if token.kind == "char":
            return [ord((unquoted(token.text) or "\0")[0])] * self.count
        found = self.lookup(token.text) if token.kind == "id" else None
        if found is None and token.kind == "id":
            found = 0 if self.unused else _USUAL.get(token.text)
        if found is None:
            raise self.failed()
        return [found] * self.count


def number(text: str) -> int:
    """The value of an integer as C writes it.

    Raises:
        NotConstantError: it is not one.
    """
    plain = text.rstrip("uUlL")
    octal = len(plain) > 1 and plain.isdigit() and plain[0] == "0"
    try:
        return int(plain[:LONGEST_NUMBER], 8 if octal else 0)
    except ValueError:
        raise NotConstantError(text[:LONGEST_NUMBER]) from None


def evaluated(tokens: abc.Sequence[CToken], lookup: Lookup) -> int:
    """The value of a constant expression.

    Raises:
        NotConstantError: it has none.
    """
    if len(tokens) == 1 and tokens[0].kind == "num":
        return number(tokens[0].text)
    return ConstantExpression(tokens, lookup).value()[0]


# ---- declarations


DEEPEST_BRACES: Final = 12
LONGEST_BRACKET: Final = 64
"""Tokens of the size of an array."""
MOST_SIZES: Final = 4
"""Sizes of an array, one in each direction."""
LONGEST_PARAMETERS: Final = 1000
LONGEST_ENUMERATION_HEAD: Final = 6
"""Tokens between ``enum`` and its brace: its name, and the type of its constants."""
MOST_PLACES: Final = 100_000
"""Elements of an array whose places are given."""
MOST_LOOKED_AT: Final = 2_000_000
"""Tokens of nested structures or enumerations that are looked at, each as often as it is nested."""
_OPEN = {"(": ")", "[": "]", "{": "}"}


class Braces(NamedTuple):
    """A list in braces: its items, its first token, and the designators before items, as in ``[2] = x``, by index."""

    items: list[CInitialiser]
    first: CToken
    marks: dict[int, list[CToken]]


CInitialiser: TypeAlias = "Braces | list[CToken]"
"""A value of an initialiser: a list in braces, or the tokens of an expression."""


class Member(NamedTuple):
    """A member of a structure: its name, and the tag of its type if that is a structure."""

    name: str
    tag: str


def initialiser_of(tokens: abc.Sequence[CToken], name: str) -> Braces | None:
    """The initialiser of an array, ``NAME [...] = {``; None if there is none."""
    for at, token in enumerate(tokens):
        if token.text != name or at + 1 >= len(tokens) or tokens[at + 1].text != "[":
            continue
        after = at + 1
        for _ in range(MOST_SIZES):
            if after >= len(tokens) or tokens[after].text != "[":
                break
            after = closing(tokens, after, LONGEST_BRACKET) + 1
        while after < len(tokens) and tokens[after].kind == "id" and after - at < LONGEST_BRACKET:
            after += 1
        if [each.text for each in tokens[after : after + 2]] == ["=", "{"]:
            return _braces(tokens, after + 1, 0)[0]
    return None


def closing(tokens: abc.Sequence[CToken], at: int, most: int | None = None) -> int:
    """The index of the parenthesis, bracket or brace that closes the one at an index.

    If none of the ``most`` tokens from there does, it is the index of the last of them.
    """
    level = 0
    end = len(tokens) if most is None else min(len(tokens), at + most)
    for place in range(at, end):
        text = tokens[place].text
        if tokens[place].kind == "op" and text in _OPEN:
            level += 1
        elif tokens[place].kind == "op" and text in (")", "]", "}"):
            level -= 1
            if level == 0:
                return place
    return end - 1


def _braces(tokens: abc.Sequence[CToken], at: int, depth: int) -> tuple[Braces, int]:
    """The list that begins at an index, and the index of its end."""
    found, leaf, level = Braces([], tokens[at], {}), list[CToken](), 0
    at += 1
    while at < len(tokens):
        token = tokens[at]
        text = token.text if token.kind == "op" else ""
        if text == "{" and depth < DEEPEST_BRACES:
            inner, at = _braces(tokens, at, depth + 1)
            found.items.append(inner)
            leaf = []
            if at + 1 < len(tokens) and tokens[at + 1].text == ",":
                at += 1
        elif text == "}":
            if leaf:
                found.items.append(leaf)
            return found, at
        elif text == "," and level == 0:
            found.items.append(leaf)
            leaf = []
        elif text == "=" and level == 0 and leaf and leaf[0].text in (".", "["):
            found.marks[len(found.items)] = leaf
            leaf = []
        else:
            level += (text in ("(", "[") and text != "") - (text in (")", "]") and text != "")
            leaf.append(token)
        at += 1
    return found, at


def placed(value: Braces, number: Lookup, names: abc.Sequence[str] = ()) -> list[CInitialiser]:
    """The items of a list at the places that their designators give; ``number`` is the value of a name, ``names`` are
    the members of a structure. Places without an item are empty, and an unknown place is the next one."""
    if not value.marks:
        return value.items
    found: dict[int, CInitialiser] = {}
    following = 0
    for index, item in enumerate(value.items):
        places, rest = _designated(value.marks.get(index, []), number, names) or (range(following, following + 1), [])
        for place in places:
            before = found.get(place)
            if rest:
                inner = before if isinstance(before, Braces) else Braces([], rest[0], {})
                inner.marks[len(inner.items)] = rest
                inner.items.append(item)
                found[place] = inner
            else:
                found[place] = item
        following = places.stop
    return [found.get(place, []) for place in range(max(found, default=-1) + 1)]


def _designated(mark: list[CToken], number: Lookup, names: abc.Sequence[str]) -> tuple[range, list[CToken]] | None:
    """The places that a designator gives, and the designators after it; None if they are not known."""
    if len(mark) > 1 and mark[0].text == "." and mark[1].text in names:
        place = names.index(mark[1].text)
        return range(place, place + 1), mark[2:]
    if not mark or mark[0].text != "[":
        return None
    end = closing(mark, 0)
    inner = mark[1:end]
    cut = next((at for at, token in enumerate(inner) if token.text == "..."), len(inner))
    try:
        first = evaluated(inner[:cut], number)
        last = evaluated(inner[cut + 1 :], number) if cut < len(inner) else first
    except NotConstantError:
        return None
    if not 0 <= first <= last < MOST_PLACES:
        return None
    return range(first, last + 1), mark[end + 1 :]


def structures_in(tokens: abc.Sequence[CToken]) -> dict[str, list[Member]]:
    """The members of all structures with a tag, in order."""
    found: dict[str, list[Member]] = {}
    left = MOST_LOOKED_AT
    for at in range(len(tokens) - 2):
        if tokens[at].text != "struct" or left <= 0:
            continue
        tagged = tokens[at + 1].kind == "id" and tokens[at + 2].text == "{"
        if tagged or tokens[at + 1].text == "{":
            start = at + 1 + tagged
            end = closing(tokens, start)
            left -= end - at
            tag = tokens[at + 1] if tagged else tokens[min(end + 1, len(tokens) - 1)]
            found.setdefault(tag.text, _members(tokens[start + 1 : end]))
    return found


def _members(tokens: abc.Sequence[CToken]) -> list[Member]:
    members, at = list[Member](), 0
    current, tag = list[CToken](), ""
    while at < len(tokens):
        text = tokens[at].text
        if text == "{" or text == "[":
            at = closing(tokens, at)
        elif text == "(" and at + 2 < len(tokens) and tokens[at + 1].text == "*":  # a pointer to a function
            current.append(tokens[at + 2])
            at = closing(tokens, at)
            at = closing(tokens, at + 1) if at + 1 < len(tokens) and tokens[at + 1].text == "(" else at
        elif text in (",", ";"):
            names = [token.text for token in current if token.kind == "id"]
            members += [Member(names[-1], tag)] if names else []
            current = []
            tag = "" if text == ";" else tag
        elif text == ":":
            while at + 1 < len(tokens) and tokens[at + 1].text not in (",", ";"):
                at += 1
        else:
            if current and current[-1].text == "struct":
                tag = text
            current.append(tokens[at])
        at += 1
    return members


def enumerations_in(tokens: abc.Sequence[CToken], lookup: Lookup) -> list[dict[str, int]]:
    """The constants of all enumerations; those whose value cannot be known are left out."""
    found, known = list[dict[str, int]](), dict[str, int]()

    def value_of(name: str) -> int | None:
        return known[name] if name in known else lookup(name)

    left = MOST_LOOKED_AT
    for at, token in enumerate(tokens):
        if token.text != "enum":
            continue
        start = at + 1
        while start < len(tokens) and start - at < LONGEST_ENUMERATION_HEAD and tokens[start].text not in ("{", ";"):
            start += 1
        if start < len(tokens) and tokens[start].text == "{" and left > 0:
            items, end = _braces(tokens, start, 0)
            left -= end - at
            found.append(_constants(items, known, value_of))
    return found


def _constants(items: Braces, known: dict[str, int], value_of: Lookup) -> dict[str, int]:
    constants: dict[str, int] = {}
    following: int | None = 0
    for item in items.items:
        if isinstance(item, Braces) or not item:
            continue
        if len(item) > 2 and item[1].text == "=":
            try:
                following = evaluated(item[2:], value_of)
            except NotConstantError:
                following = None
        if following is not None:
            constants[item[0].text] = known[item[0].text] = following
            following += 1
    return constants


def body_of(tokens: abc.Sequence[CToken], name: str) -> list[CToken]:
    """The tokens inside a function's braces; none if it is not defined here."""
    for at, token in enumerate(tokens):
        if token.text != name or at + 1 >= len(tokens) or tokens[at + 1].text != "(":
            continue
        after = closing(tokens, at + 1, LONGEST_PARAMETERS) + 1
        while after < len(tokens) and tokens[after].text not in ("{", "}", "(", "=", ")"):
            if tokens[after].text == ";" and tokens[after - 1].text == ")":
                break
            after += 1
        if after < len(tokens) and tokens[after].text == "{":
            return list(tokens[after + 1 : closing(tokens, after)])
    return []


def string_of(value: CInitialiser) -> str | None:
    """The first string in a value, adjacent ones joined; None if there is none, as in a null pointer.

    Its bytes are read as UTF-8 if they are that, else as Latin-1, as in files of levels.
    """
    if isinstance(value, Braces):
        return next((text for item in value.items if (text := string_of(item)) is not None), None)
    texts = list[str]()
    for token in value:
        if token.kind == "str":
            texts.append(unquoted(token.text))
        elif texts:
            break
    return decoded("".join(texts)) if texts else None


def decoded(text: str) -> str:
    """A text of one character a byte, as UTF-8 if it is that."""
    if text.isascii():
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def character_of(value: CInitialiser, lookup: Lookup) -> str:
    """A character as a constant, as a string of one, or by its number; empty if there is none."""
    if isinstance(value, Braces) or not value:
        return ""
    if len(value) == 1 and value[0].kind in ("char", "str"):
        return unquoted(value[0].text)[:1].strip("\0")
    try:
        number = evaluated(value, lookup)
    except NotConstantError:
        return ""
    return chr(number) if 0 < number < 256 else ""
