"""Conditions on levels: from their text to words, and from words to a tree.

``or`` binds weakest, then ``and``, ``not``, comparisons, sums, products, signs. Phrases count things and steps:
``2 chests``, ``1..3 "hill orc"``, ``>= 2 traps``, ``no dragon``, ``way up to down``.
"""

from __future__ import annotations

import re
from collections import abc

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

LONGEST = 2000
MOST_WORDS = 400
"""The most characters and words of a condition; no human writes longer ones, and short ones cannot be deeply nested."""


class ConditionError(VaultcError, ValueError):
    """A condition cannot be understood: what is wrong, and where in its text it begins and ends."""

    def __init__(self, message: str, text: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.text, self.start, self.end = message, text, start, end

    def pointed(self) -> str:
        """The text with marks below what is wrong."""
        shown = "".join(character if character.isprintable() else " " for character in self.text)
        return f"  {shown}\n  {' ' * self.start}{'^' * max(1, self.end - self.start)}"


class ConditionToken(NamedTuple):
    """A word: its kind (``number``, ``text``, ``name``, ``sign`` or ``end``), its text, and its place."""

    kind: str
    value: str
    start: int
    end: int


_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>[0-9]+(?:\.[0-9]+)?)
      | (?P<text>"[^"]*"|'[^']*')
      | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
      | (?P<sign>\.\.|<=|>=|==|!=|<>|&&|\|\||[-+*/()<>=,!%])""",
    re.VERBOSE | re.ASCII,
)


def tokens(text: str) -> abc.Iterator[ConditionToken]:
    """The words of a condition, and a last one for its end.

    Raises:
        ConditionError: a character belongs to no word, or the text is too long.
    """
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has at most {LONGEST} characters", text[:60] + " ...", 0, 60)
    place = number = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None and text[place] in "\"'":
            raise ConditionError("this text has no closing quote", text, place, len(text))
        if match is None:
            raise ConditionError(f"{text[place]!r} is unexpected here", text, place, place + 1)
        kind = match.lastgroup or ""
        if kind != "space":
            number += 1
            if number > MOST_WORDS:
                raise ConditionError(f"a condition has at most {MOST_WORDS} words", text, place, match.end())
            value = match[0][1:-1] if kind == "text" else match[0]
            yield ConditionToken(kind, value, place, match.end())
        place = match.end()
    yield ConditionToken("end", "", len(text), len(text) + 1)


@dataclass(frozen=True, slots=True)
class ConditionNode:
    """A part of a condition, from ``start`` to before ``end`` of its text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class NumberNode(ConditionNode):
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Text(ConditionNode):
    """A text in quotes: what a function takes, or the number of things of that name."""

    value: str


@dataclass(frozen=True, slots=True)
class ThingNode(ConditionNode):
    """The number of things of a name, in the words of a phrase such as ``2 chests``."""

    name: str


@dataclass(frozen=True, slots=True)
class NameNode(ConditionNode):
    """A measure."""

    name: str


@dataclass(frozen=True, slots=True)
class CallNode(ConditionNode):
    """A function with its arguments."""

    name: str
    arguments: tuple[ConditionNode, ...]


@dataclass(frozen=True, slots=True)
class Unary(ConditionNode):
    """``not`` or ``-`` before a part."""

    operator: str
    operand: ConditionNode


@dataclass(frozen=True, slots=True)
class Binary(ConditionNode):
    """Two parts with an operator: ``and``, ``or``, a comparison, or arithmetic."""

    operator: str
    left: ConditionNode
    right: ConditionNode


def parts(node: ConditionNode) -> tuple[ConditionNode, ...]:
    """The parts of a part that has some; texts and names in a function are not parts."""
    if isinstance(node, Unary):
        return (node.operand,)
    return (node.left, node.right) if isinstance(node, Binary) else ()


DEEPEST = 60
"""The deepest nesting of parts."""

COMPARISONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "==", "=": "==", "!=": "!=", "<>": "!="}
_WORDS = {"&&": "and", "||": "or", "!": "not"}
RESERVED = frozenset({"and", "or", "not", "no", "to", "way", "at"})
"""Words that do not belong to the name of a thing outside of quotes."""


def parse(text: str) -> ConditionNode:
    """The tree of a condition.

    Raises:
        ConditionError: the text is not a condition; gives place and reason.
    """
    parser = _Parser(text)
    tree = parser.disjunction()
    parser.expect_end()
    return tree


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(tokens(text))
        self._place = 0
        self._depth = 0

    # ---- words

    @property
    def _here(self) -> ConditionToken:
        return self._tokens[self._place]

    def _word(self) -> str:
        """The operator at this place, in any spelling."""
        token = self._here
        return _WORDS.get(token.value, token.value) if token.kind in ("sign", "name") else ""

    def _is_sign(self, sign: str) -> bool:
        return self._here.kind == "sign" and self._here.value == sign

    def _take(self) -> ConditionToken:
        token = self._here
        self._place += token.kind != "end"
        return token

    def _error(self, message: str) -> ConditionError:
        return ConditionError(message, self._text, self._here.start, self._here.end)

    def _expect(self, sign: str, opened: ConditionToken) -> ConditionToken:
        if not self._is_sign(sign):
            if self._here.kind == "end":
                raise ConditionError(f"this `{opened.value}` is never closed", self._text, opened.start, opened.end)
            raise self._error(f"expected `{sign}` here")
        return self._take()

    def expect_end(self) -> None:
        """Nothing follows."""
        if self._word() in COMPARISONS:
            raise self._error("comparisons cannot be chained; write `1 < width and width < 5`")
        if self._here.kind != "end":
            raise self._error("expected `and`, `or`, a comparison or the end here")

    # ---- levels of binding

    def disjunction(self) -> ConditionNode:
        """Parts with ``or`` between them."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._error("this is nested too deeply")
        found = self._chain(("or",), self._conjunction)
        self._depth -= 1
        return found

    def _chain(self, operators: tuple[str, ...], operand: abc.Callable[[], ConditionNode]) -> ConditionNode:
        """Operands with some operators between them, which group from the left."""
        left = operand()
        while (operator := self._word()) in operators:
            self._take()
            right = operand()
            left = Binary(left.start, right.end, operator, left, right)
        return left

    def _conjunction(self) -> ConditionNode:
        return self._chain(("and",), self._negation)

    def _negation(self) -> ConditionNode:
        found = []
        while self._word() == "not":
            found.append(self._take())
        operand = self._comparison()
        for token in found[: 2 - len(found) % 2]:  # more of them add nothing
            operand = Unary(token.start, operand.end, "not", operand)
        return operand

    def _comparison(self) -> ConditionNode:
        if self._begins_phrase():
            return self._phrase()
        left = self._sum()
        if self._word() in COMPARISONS:
            operator = COMPARISONS[self._take().value]
            right = self._sum()
            return Binary(left.start, right.end, operator, left, right)
        return left

    def _sum(self) -> ConditionNode:
        return self._chain(("+", "-"), self._product)

    def _product(self) -> ConditionNode:
        return self._chain(("*", "/", "%"), self._signed)

    def _signed(self) -> ConditionNode:
        if self._word() != "-":
            return self._part()
        token = self._take()
        operand = self._part()
        return Unary(token.start, operand.end, "-", operand)

    def _part(self) -> ConditionNode:
        token = self._take()
        if token.kind == "number":
            return NumberNode(token.start, token.end, float(token.value))
        if token.kind == "text":
            return Text(token.start, token.end, token.value)
        if token.kind == "name" and token.value == "way":
            start = self._end_of_way()
            if self._word() != "to":
                raise self._error("expected `to` here, as in `way up to down`")
            self._take()
            end = self._end_of_way()
            return CallNode(token.start, end.end, "path", (start, end))
        if token.kind == "name" and token.value not in RESERVED:
            return self._named(token)
        if token.value == "(" and token.kind == "sign":
            inner = self.disjunction()
            self._expect(")", token)
            return inner
        self._place -= token.kind != "end"
        raise self._error("expected a measure, a number or a function here")

    # ---- phrases

    def _begins_phrase(self) -> bool:
        """``no`` and a thing, a comparison with nothing before it, or a number before a thing or a second number."""
        here, word = self._here, self._word()
        if word == "no" or word in COMPARISONS:
            return True
        after = self._tokens[min(self._place + 1, len(self._tokens) - 1)]
        is_thing = after.kind == "text" or (after.kind == "name" and after.value not in RESERVED)
        return here.kind == "number" and (is_thing or after.value == "..")

    def _phrase(self) -> ConditionNode:
        first = self._here
        if self._word() == "no":
            self._take()
            thing = self._thing()
            return Binary(first.start, thing.end, "==", thing, NumberNode(first.start, first.end, 0.0))
        operator = COMPARISONS[self._take().value] if self._word() in COMPARISONS else "=="
        low = self._whole_number()
        if self._here.value != ".." or operator != "==":
            thing = self._thing()
            return Binary(first.start, thing.end, operator, thing, low)
        self._take()
        high = self._whole_number()
        if high.value < low.value:
            lower, higher = f"{low.value:.0f}", f"{high.value:.0f}"
            message = f"there is no number from {lower} to {higher}; write {higher}..{lower}"
            raise ConditionError(message, self._text, first.start, high.end)
        thing = self._thing()
        least = Binary(first.start, thing.end, ">=", thing, low)
        most = Binary(first.start, thing.end, "<=", thing, high)
        return Binary(first.start, thing.end, "and", least, most)

    def _whole_number(self) -> NumberNode:
        token = self._here
        if token.kind != "number" or not token.value.isdecimal():
            raise self._error("expected a whole number of things here, as in `2 chests`")
        self._take()
        return NumberNode(token.start, token.end, float(token.value))

    def _thing(self) -> ConditionNode:
        if self._here.kind == "text":
            text = self._take()
            return Text(text.start, text.end, text.value)
        words = []
        while self._here.kind == "name" and self._here.value not in RESERVED:
            words.append(self._take())
        if not words:
            raise self._error('expected a thing here, as in `2 chests` or `2 "hill orc"`')
        return ThingNode(words[0].start, words[-1].end, " ".join(word.value for word in words))

    def _end_of_way(self) -> Text:
        found = self._thing()
        return found if isinstance(found, Text) else Text(found.start, found.end, self._text[found.start : found.end])

    # ---- names and functions

    def _named(self, name: ConditionToken) -> ConditionNode:
        if not self._is_sign("("):
            return NameNode(name.start, name.end, name.value)
        opened = self._take()
        arguments: list[ConditionNode] = []
        while not self._is_sign(")"):
            if arguments:
                self._expect(",", opened)
            arguments.append(self.disjunction())
        return CallNode(name.start, self._take().end, name.value, tuple(arguments))
