"""Integers that are known before a level is generated."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language.syntax import nodes as n


class Range(NamedTuple):
    """The lowest and the highest value an integer can have, both of which can occur."""

    low: int
    high: int


_SMALLEST, _LARGEST = -(1 << 63), (1 << 63) - 1
_HALF = 1 << 32


def literal(value: int) -> int:
    """A number of the text as the game gets it: cut to 64 bits at the ends, then to its low 32 bits ("INT" of the
    language)."""
    low = max(_SMALLEST, min(value, _LARGEST)) % _HALF
    return low - _HALF if low >= _HALF // 2 else low


BOOLEAN = Range(0, 1)

_TRUTHS = """
    time.discordian_holiday time.pirateday time.aprilfoolsday time.piday time.towelday time.midnight time.night
    time.friday_13th level.obj_at level.mon_at hero.carrying
"""
_CORE_RANGES = {**dict.fromkeys(_TRUTHS.split(), BOOLEAN), "time.phase_of_the_moon": Range(0, 7)}


def integer_range(node: n.Node) -> Range | None:
    """The values an integer expression can have; None if that depends on the game. Rules: "Integers"."""
    match node:
        case n.Integer():
            return Range(literal(node.value), literal(node.value))
        case n.Dice():
            count, sides = max(literal(node.count), 1), max(literal(node.sides), 1)
            return Range(count, count * sides)
        case n.Parenthesized():
            return integer_range(node.inner)
        case n.CoreCall(function="rnd", arguments=(limit,)):
            known = integer_range(limit)
            return Range(0, max(known.high - 1, 0)) if known else None
        case n.CoreCall():
            return _CORE_RANGES.get(node.function)
        case n.Operation():
            return _combined(node)
    return None


def constant(node: n.Node) -> int | None:
    """The one value an integer expression always has, if it has."""
    known = integer_range(node)
    return known.low if known and known.low == known.high else None


def _combined(node: n.Operation) -> Range | None:
    depth, inner = 0, node.left
    while isinstance(inner, n.Operation) and depth < _DEEPEST:
        inner = inner.left
        depth += 1
    # long chains lean to the left and would exhaust the stack
    left = integer_range(node.left) if depth < _DEEPEST else None
    right = integer_range(node.right)
    if left is None or right is None:
        return None
    match node.operator:
        case "+":
            return Range(left.low + right.low, left.high + right.high)
        case "-":
            return Range(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in left for b in right]
            return Range(min(corners), max(corners))
    if left.low != left.high or right.low != right.high:
        return None
    value = quotient(left.low, right.low) if node.operator == "/" else remainder(left.low, right.low)
    return Range(value, value)


_DEEPEST = 20


def quotient(left: int, right: int) -> int:
    """The game's division: toward zero, and 0 by anything below 1."""
    if right < 1:
        return 0
    return abs(left) // right * (1 if left >= 0 else -1)


def remainder(left: int, right: int) -> int:
    """The game's remainder: with the sign of the dividend, and 0 by anything below 1."""
    return left - quotient(left, right) * right if right >= 1 else 0
