"""From words to a tree: ``or`` binds weakest, then ``and``, ``not``, comparisons, sums, products, signs."""

from __future__ import annotations

from vaultc.level.conditions import lexing
from vaultc.level.conditions.tree import Binary, CallNode, ConditionNode, NameNode, NumberNode, Text, Unary

DEEPEST = 60
"""The deepest nesting of parts."""

COMPARISONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "==", "=": "==", "!=": "!=", "<>": "!="}
_WORDS = {"&&": "and", "||": "or", "!": "not"}


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
        self._tokens = list(lexing.tokens(text))
        self._place = 0
        self._depth = 0

    # ---- words

    @property
    def _here(self) -> lexing.ConditionToken:
        return self._tokens[self._place]

    def _word(self) -> str:
        """The operator at this place, in any spelling."""
        token = self._here
        return _WORDS.get(token.value, token.value) if token.kind in ("sign", "name") else ""

    def _take(self) -> lexing.ConditionToken:
        token = self._here
        self._place += token.kind != "end"
        return token

    def _error(self, message: str) -> lexing.ConditionError:
        return lexing.ConditionError(message, self._text, self._here.start, self._here.end)

    def _expect(self, sign: str, opened: lexing.ConditionToken) -> lexing.ConditionToken:
        if self._here.value != sign or self._here.kind != "sign":
            if self._here.kind == "end":
                raise lexing.ConditionError(
                    f"this `{opened.value}` is never closed", self._text, opened.start, opened.end
                )
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
        left = self._conjunction()
        while self._word() == "or":
            self._take()
            right = self._conjunction()
            left = Binary(left.start, right.end, "or", left, right)
        self._depth -= 1
        return left

    def _conjunction(self) -> ConditionNode:
        left = self._negation()
        while self._word() == "and":
            self._take()
            right = self._negation()
            left = Binary(left.start, right.end, "and", left, right)
        return left

    def _negation(self) -> ConditionNode:
        found = []
        while self._word() == "not":
            found.append(self._take())
        operand = self._comparison()
        for token in found[: 2 - len(found) % 2]:  # more of them add nothing
            operand = Unary(token.start, operand.end, "not", operand)
        return operand

    def _comparison(self) -> ConditionNode:
        left = self._sum()
        if self._word() in COMPARISONS:
            operator = COMPARISONS[self._take().value]
            right = self._sum()
            return Binary(left.start, right.end, operator, left, right)
        return left

    def _sum(self) -> ConditionNode:
        left = self._product()
        while self._word() in ("+", "-"):
            operator = self._take().value
            right = self._product()
            left = Binary(left.start, right.end, operator, left, right)
        return left

    def _product(self) -> ConditionNode:
        left = self._signed()
        while self._word() in ("*", "/", "%"):
            operator = self._take().value
            right = self._signed()
            left = Binary(left.start, right.end, operator, left, right)
        return left

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
        if token.kind == "name" and token.value not in ("and", "or", "not"):
            return self._named(token)
        if token.value == "(" and token.kind == "sign":
            inner = self.disjunction()
            self._expect(")", token)
            return inner
        self._place -= token.kind != "end"
        raise self._error("expected a measure, a number or a function here")

    def _named(self, name: lexing.ConditionToken) -> ConditionNode:
        if self._here.value != "(" or self._here.kind != "sign":
            return NameNode(name.start, name.end, name.value)
        opened = self._take()
        arguments: list[ConditionNode] = []
        while self._here.value != ")" or self._here.kind != "sign":
            if arguments:
                self._expect(",", opened)
            arguments.append(self.disjunction())
        return CallNode(name.start, self._take().end, name.value, tuple(arguments))
