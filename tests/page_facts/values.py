"""Values of facts as laws: a number, a chance, a choice or a text, each as the chances of its outcomes."""

from __future__ import annotations

import re
from collections import abc, defaultdict
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Final, TypeAlias

from vaultc.odds.laws import dice_law
from vaultc.support.errors import InvalidValueError

FactOutcome: TypeAlias = str | int
ValueLaw: TypeAlias = abc.Mapping[FactOutcome, Fraction]
"""The chance of each outcome; they sum to 1, and none is 0."""

_TOKEN: Final = re.compile(r"\s*(\d+d\d+|\d+%|\d+|of|[-+()])")
_SHARE: Final = re.compile(r"(.+) (\d+/\d+)")
_MOST_DICE, _LEAST_SIDES, _MOST_SIDES = 6, 3, 12
"""Dice that are recognized; coins are chances."""
_SHORT: Final = 10**4
"""Parts of a per cent that are written."""
_DEVIATIONS: Final = 4.5
"""Standard deviations that a count may be off: of a million true shares, seven are refused."""


def sure(outcome: FactOutcome) -> ValueLaw:
    """The law of a value without chance."""
    return {outcome: Fraction(1)}


def chance(share: Fraction) -> ValueLaw:
    """The law of something that happens with a chance: 1 if it does, 0 if not."""
    return {number: part for number, part in ((0, 1 - share), (1, share)) if part}


def stated_number(text: str) -> ValueLaw:
    """The law of a sum of dice, whole numbers and chances: ``2d3``, ``1 + 25%``, ``75% of (1 + 50%)``.

    Raises:
        InvalidValueError: the text is not such a sum.
    """
    tokens, rest = [], text.strip()
    while rest:
        match = _TOKEN.match(rest)
        if match is None:
            raise InvalidValueError(f"{text}: {rest[0]} is not part of a sum of dice, whole numbers and chances")
        tokens.append(match[1])
        rest = rest[match.end() :]
    law = _sum(tokens, text)
    if tokens:
        raise InvalidValueError(f"{text}: not a sum of dice, whole numbers and chances, as 1d6 + 25%")
    return law


def stated_chance(text: str) -> ValueLaw:
    """The law of a chance: ``25%`` or ``1/2050``.

    Raises:
        InvalidValueError: the text is not a chance.
    """
    try:
        share = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise InvalidValueError(f"{text}: not a chance, as 25% or 1/2050") from None
    return chance(share)


def stated_choice(text: str) -> ValueLaw:
    """The law of a choice: ``lava, ice`` with equal shares, ``wall 5/9, tree 4/9`` with written ones.

    Raises:
        InvalidValueError: the shares do not sum to 1, or only some names have one.
    """
    names = text.split(", ")
    found = [_SHARE.fullmatch(name) for name in names]
    law: defaultdict[FactOutcome, Fraction] = defaultdict(Fraction)
    for name, match in zip(names, found, strict=True):
        law[match[1] if match else name] += Fraction(match[2]) if match else Fraction(1, len(names))
    if sum(law.values()) != 1 or 0 < sum(match is None for match in found) < len(names):
        raise InvalidValueError(f"{text}: the shares of a choice must sum to 1")
    return law


def _sum(tokens: list[str], text: str) -> ValueLaw:
    law = _term(tokens, text)
    while tokens and tokens[0] in "+-":
        sign = 1 if tokens.pop(0) == "+" else -1
        found: defaultdict[FactOutcome, Fraction] = defaultdict(Fraction)
        for (one, share), (other, part) in product(law.items(), _term(tokens, text).items()):
            found[int(one) + sign * int(other)] += share * part
        law = found
    return law


def _term(tokens: list[str], text: str) -> ValueLaw:
    token = tokens.pop(0) if tokens else ""
    if token.endswith("%"):
        law = chance(Fraction(int(token[:-1]), 100))
        if tokens[:2] == ["of", "("]:
            del tokens[:2]
            inner = _sum(tokens, text)
            if tokens[:1] == [")"]:
                tokens.pop(0)
                return _scaled(law, inner)
        elif tokens[:1] != ["of"]:
            return law
    elif "d" in token:
        count, sides = map(int, token.split("d"))
        return dict(dice_law(count, sides).chances.items())
    elif token.isdecimal():
        return sure(int(token))
    raise InvalidValueError(f"{text}: not a sum of dice, whole numbers and chances, as 75% of (1 + 50%)")


def _scaled(condition: ValueLaw, inner: ValueLaw) -> ValueLaw:
    """The law of a number that is 0 unless a chance comes true."""
    found: defaultdict[FactOutcome, Fraction] = defaultdict(Fraction, {0: condition.get(0, Fraction(0))})
    for number, share in inner.items():
        found[number] += condition.get(1, Fraction(0)) * share
    return {number: share for number, share in found.items() if share}


CHANCE: Final = "chance"

STATED: Final[abc.Mapping[str, abc.Callable[[str], ValueLaw]]] = {
    "number": stated_number,
    CHANCE: stated_chance,
    "choice": stated_choice,
    "names": stated_choice,
    "text": sure,
}
"""Readers of the page's text, by the kind of value that a question has."""


# ---- for readers


def value_text(law: ValueLaw, kind: str) -> str:
    """A law for readers: ``2d3``, ``25%``, ``1: 75%, 2: 25%``, ``wall 5/9, tree 4/9``."""
    if kind == CHANCE and set(law) <= {0, 1}:
        return share_text(law.get(1, Fraction(0)))
    if len(law) == 1:
        return str(next(iter(law)))
    if set(law) == {0, 1}:
        return share_text(law[1])
    if all(isinstance(outcome, int) for outcome in law):
        numbers = sorted((int(outcome), share) for outcome, share in law.items())
        return _dice(law) or ", ".join(f"{number}: {share_text(share)}" for number, share in numbers)
    if len(set(law.values())) == 1:
        return ", ".join(map(str, law))
    return ", ".join(f"{outcome} {share}" for outcome, share in law.items())


def share_text(share: Fraction) -> str:
    """A chance in per cent if that is short, else as a fraction."""
    percent = share * 100
    return f"{float(percent):g}%" if _SHORT % percent.denominator == 0 else str(share)


def _dice(law: ValueLaw) -> str:
    """The dice that have this law, as few as possible; nothing if there are none."""
    numbers = sorted(int(outcome) for outcome in law)
    for count in range(1, _MOST_DICE + 1):
        for sides in range(_LEAST_SIDES, _MOST_SIDES + 1):
            shift = numbers[0] - count
            if numbers[-1] - shift != count * sides:
                continue
            if all(law.get(number + shift) == share for number, share in dice_law(count, sides).chances.items()):
                return f"{count}d{sides}" + (f"{shift:+d}" if shift else "")
    return ""


# ---- counted


def fits(counts: abc.Mapping[FactOutcome, int], law: ValueLaw) -> bool:
    """True if what was counted may come from a law: nothing that it excludes, and no share too far off."""
    total = sum(counts.values())
    if not total or any(outcome not in law for outcome, number in counts.items() if number):
        return False
    return all(
        abs(counts.get(outcome, 0) - total * share) <= _DEVIATIONS * sqrt(total * share * (1 - share))
        for outcome, share in ((outcome, float(share)) for outcome, share in law.items())
    )


def counted_text(counts: abc.Mapping[FactOutcome, int], kind: str) -> str:
    """Shares of what was counted, the most frequent first; of a chance only how often it came true."""
    total = sum(counts.values())
    if not total:
        return "nothing"
    if kind == CHANCE:
        return f"{counts.get(1, 0) / total * 100:.4g}%"
    if len(counts) == 1:
        return str(next(iter(counts)))
    by_number = sorted(counts.items(), key=lambda pair: (-pair[1], str(pair[0])))
    return ", ".join(f"{outcome} {number / total * 100:.3g}%" for outcome, number in by_number)
