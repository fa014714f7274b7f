"""Declarations in preprocessed C: arrays with their initialisers, structures, enumerations, bodies of functions."""

from __future__ import annotations

from collections import abc
from typing import Final, NamedTuple, TypeAlias

from vaultc.world.sources.constants import CToken, Lookup, NotConstantError, evaluated, unquoted

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
