"""Luck-weighted decisions: events of ``rnl``, and the situations of the game that ask for them, also for one hero.

An event is written as the game's rules write it: ``rnl(10)>5``, or ``>5`` where the roll is known. Situations depend on
a hero's attributes, role, level, alignment, and gear for searching. Rules: "rnl: the luck-weighted roll".
"""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from vaultc.chance import luck
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.support.resources import PACKAGE

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "<": operator.lt,
    ">": operator.gt,
}  # fmt: skip
_EVENT = re.compile(
    r"\s*(?:rnl\s*\(\s*(?P<x>[0-9]{1,6})\s*\))?\s*"
    r"(?:(?P<sign>==|!=|<=|>=|=|<|>)\s*(?P<bound>-?[0-9]{1,6})|(?P<low>[0-9]{1,6})\s*\.\.\s*(?P<high>[0-9]{1,6}))\s*"
)


@dataclass(frozen=True, slots=True)
class LuckEvent:
    """A yes/no question about a roll. ``x`` is the bound of the roll, None where the text leaves it open."""

    text: str
    x: int | None
    holds: Callable[[int], bool]

    def chance(self, x: int, hero_luck: int, rule: luck.LuckRule) -> Fraction:
        """The exact chance of the event for ``rnl(x)``; errors as :func:`luck.law`."""
        return luck.chance(x, hero_luck, self.holds, rule)


def parse_event(text: str) -> LuckEvent:
    """Read ``>5``, ``==0``, ``<8``, ``2..4`` or ``rnl(10)>5``.

    Raises:
        InvalidValueError: the text is not an event.
    """
    match = _EVENT.fullmatch(text)
    if match is None:
        raise InvalidValueError(f'{text!r} is not an event of a roll; write it like ">5", "==0", "2..4" or "rnl(10)<8"')
    x = int(match["x"]) if match["x"] else None
    shown = "".join(text.split())
    if match["sign"] is None:
        low, high = int(match["low"]), int(match["high"])
        if high < low:
            raise InvalidValueError(f"{text!r} ends before it begins")
        return LuckEvent(shown, x, lambda result: low <= result <= high)
    compare, bound = _COMPARISONS[match["sign"]], int(match["bound"])
    return LuckEvent(shown, x, lambda result: compare(result, bound))


# ---- situations of the game


ALWAYS = "always"
"""The roll of a situation that no roll can avert."""


@dataclass(frozen=True, slots=True)
class LuckSituation:
    """An event of the game that a luck-weighted roll decides, or an amount that it gives.

    ``roll`` is an event such as ``rnl(7)==0``, or an amount such as ``8-rnl(7)``; ``factor`` is the chance of another
    draw that must come out as well. A ``{}`` in the roll stands for what it also depends on: ``depends_on`` names
    that, ``limits`` are its lowest and highest value, and ``negative`` is the roll if it is negative, ``always`` for
    no roll at all. For the heroes named in ``helped`` a second value, called ``help``, is added to it. ``examples``
    are such values. ``welcome`` tells whether the hero wants it to happen (or much of it).
    ``old_roll`` is the roll of 3.4.3 and the games that kept its rule, where it differs.
    """

    name: str
    what: str
    roll: str
    welcome: bool
    factor: Fraction = Fraction(1)
    depends_on: str = ""
    helped: str = ""
    help: str = ""
    examples: tuple[tuple[int, ...], ...] = ()
    old_roll: str = ""
    limits: tuple[int, int] = (1, 9999)
    negative: str = ""

    @property
    def is_amount(self) -> bool:
        """True if the roll gives an amount, reported by its mean, rather than a chance."""
        return _AMOUNT.fullmatch(self.roll) is not None

    def roll_under(self, rule: luck.LuckRule) -> str:
        """The roll under a rule."""
        return self.old_roll if self.old_roll and rule is not luck.ROUNDED else self.roll

    @property
    def also_depends_on(self) -> str:
        """The values beside Luck on which it depends, in words."""
        return f"{self.depends_on} (+ {self.help} of {self.helped})" if self.help else self.depends_on

    def at(self, value: int, more: int | None = None) -> LuckSituation:
        """The situation for one value of what it depends on; ``more`` is the help of a hero who has it.

        Raises:
            InvalidValueError: it depends on nothing else, no hero has a bonus, or a value is out of its limits.
        """
        if not self.depends_on:
            raise InvalidValueError(f"{self.name} depends only on Luck")
        if more is not None and not self.help:
            raise InvalidValueError(f"{self.name} depends only on {self.depends_on}")
        low, high = self.limits
        for name, number in ((self.depends_on, value), (self.help, more)):
            if number is None or low <= number <= high:
                continue
            if not self.negative or not -high <= number < 0:
                allowed = f"negative, or between {low} and {high}" if self.negative else f"between {low} and {high}"
                raise InvalidValueError(f"{name} must be {allowed}, not {number}")
        roll = self.negative if value < 0 else self.roll.format(value + (more or 0))
        if more is None:
            return LuckSituation(f"{self.name}:{value}", self.what, roll, self.welcome, self.factor)
        return LuckSituation(
            f"{self.name}:{value}+{more}", f"{self.what} by {self.helped}", roll, self.welcome, self.factor
        )

    def value(self, hero_luck: int, rule: luck.LuckRule) -> Fraction:
        """The exact chance, or the exact mean of an amount.

        Raises:
            InvalidValueError: Luck is not between -13 and 13, or the situation still depends on something.
        """
        roll = self.roll_under(rule)
        if roll == ALWAYS:
            return self.factor
        amount = _AMOUNT.fullmatch(roll)
        if amount is not None:
            mean = luck.mean(int(amount["x"]), hero_luck, rule)
            return int(amount["base"]) - mean if amount["base"] else mean + int(amount["bonus"])
        event = parse_event(roll)
        if event.x is None:
            raise InvalidValueError(f"{self.name} also depends on {self.also_depends_on or 'a roll that is not given'}")
        return self.factor * event.chance(event.x, hero_luck, rule)

    def who_profits(self, rule: luck.LuckRule) -> str:
        """``lucky``, ``unlucky`` or ``nobody``: the Luck that is better for the hero, by the exact laws."""
        gain = self.value(luck.HIGHEST_LUCK, rule) - self.value(luck.LOWEST_LUCK, rule)
        if not gain:
            return "nobody"
        return "lucky" if (gain > 0) == self.welcome else "unlucky"


_AMOUNT = re.compile(r"(?:(?P<base>[0-9]+)-)?rnl\((?P<x>[0-9]+)\)(?:\+(?P<bonus>[0-9]+))?")

ATTRIBUTES, LEVELS = (3, 25), (1, 30)
"""The lowest and highest strength, dexterity and so on, and experience level."""


def _situation(row: dict[str, Any]) -> LuckSituation:
    lists = {"examples": tuple(map(tuple, row.get("examples", ()))), "limits": tuple(row.get("limits", (1, 9999)))}
    return LuckSituation(**row | lists | {"factor": Fraction(row.get("factor", 1))})


SITUATIONS = tuple(map(_situation, json.loads((PACKAGE / "odds" / "situations.json").read_bytes())))
"""The situations in which the game asks for Luck; the names are vaultc's."""


def situations() -> list[LuckSituation]:
    """All situations, those that depend on more than Luck once for each of their examples."""
    return [each for row in SITUATIONS for each in ([row.at(*values) for values in row.examples] or [row])]


def situation(text: str) -> LuckSituation:
    """A situation by its name, with a value after a colon where it depends on one: ``kick-door:15``.

    The bonus of some heroes comes after a plus sign: ``kick-door:15+18``.

    Raises:
        InvalidValueError: there is none, or the value is missing or out of its limits.
    """
    name, _, value = text.partition(":")
    found = next((row for row in SITUATIONS if row.name == name), None)
    if found is None:
        hint = did_you_mean(name, [row.name for row in SITUATIONS], "--situations lists them")
        raise InvalidValueError(f"{name!r} is not a situation{hint}")
    if not found.depends_on:
        if value:
            raise InvalidValueError(f"{name} depends only on Luck")
        return found
    numbers = re.fullmatch(r"(-?[0-9]{1,4})(?:\+([0-9]{1,4}))?", value)
    if numbers is None:
        forms = [
            f"{name}:{'+'.join(map(str, values))}" for values in {len(v): v for v in found.examples[::-1]}.values()
        ]
        raise InvalidValueError(
            f"{name} also depends on {found.also_depends_on}; write it like {' or '.join(sorted(forms))}"
        )
    return found.at(int(numbers[1]), None if numbers[2] is None else int(numbers[2]))


KICKERS = ("Samurai", "Monk")
"""Roles that add dexterity when they kick."""
WRITER = "Wizard"

_BARE_SEARCH, _BEST_SEARCH, _LENSES = 7, 2, 2
"""The roll of a search without gear and with the best gear, and the help of lenses."""
MOST_ENCHANTED = 127


@dataclass(frozen=True, slots=True)
class LuckHero:
    """Facts about a hero on which some situations depend; None or empty where they are not known.

    ``excalibur`` is the enchantment of an Excalibur in the hero's hands. Strength is a whole number, as the other
    attributes are.

    Raises:
        InvalidValueError: no hero has such a value.
    """

    strength: int | None = None
    dexterity: int | None = None
    constitution: int | None = None
    level: int | None = None
    alignment: int | None = None
    role: str = ""
    lenses: bool = False
    excalibur: int | None = None

    def __post_init__(self) -> None:
        spans = {"strength": ATTRIBUTES, "dexterity": ATTRIBUTES,
                 "constitution": ATTRIBUTES, "level": LEVELS,
                 "excalibur": (0, MOST_ENCHANTED)}  # fmt: skip
        for name, (low, high) in spans.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                raise InvalidValueError(f"{_NAMES.get(name, name)} must be between {low} and {high}, not {value}")

    @property
    def mean(self) -> int | None:
        """The mean of strength, dexterity and constitution, rounded down; None unless all are known."""
        if self.strength is None or self.dexterity is None or self.constitution is None:
            return None
        return (self.strength + self.dexterity + self.constitution) // 3

    @property
    def searches_better(self) -> bool:
        """True if the hero has gear that helps to search."""
        return self.lenses or self.excalibur is not None


_NAMES = {"level": "the experience level", "excalibur": "the enchantment of Excalibur"}


def situations_of(hero: LuckHero) -> list[LuckSituation]:
    """All situations as they are for a hero, without situations of other heroes.

    Those that depend on something that is not known come once for each of their examples.
    """
    found: list[LuckSituation] = []
    for row in SITUATIONS:
        if any(row.name in table and table[row.name](hero) for table in (_OF_OTHERS, _TOLD_ELSEWHERE)):
            continue
        own = _fitted(row, hero)
        found += [own] if own is not None else [row.at(*values) for values in row.examples]
    return found


def situation_of(text: str, hero: LuckHero) -> LuckSituation:
    """One situation by its name, as it is for a hero; with a value after a colon as :func:`situation`.

    Raises:
        InvalidValueError: as there, or it is the situation of another hero, or has values beside the hero's.
    """
    name, colon, value = text.partition(":")
    row = next((row for row in SITUATIONS if row.name == name), None)
    if row is None:
        return situation(text)
    if not colon and name in _OF_OTHERS and _OF_OTHERS[name](hero):
        raise InvalidValueError(f"{text} is not for this hero: {row.what}")
    own = _fitted(row, hero)
    if not colon:
        return own or situation(text)
    if row.depends_on and (own is not None or (row.help and hero.role in KICKERS and "+" not in value)):
        raise InvalidValueError(f"{text} has its own values; write {name} alone, or leave the hero's out")
    return situation(text)


def _fitted(row: LuckSituation, hero: LuckHero) -> LuckSituation | None:
    """The situation for a hero; None if it depends on something that is not known."""
    if row.name == "write-scroll":
        return situation("write-scroll-wizard") if hero.role == WRITER else row
    if row.name == "search":
        return _search(row, hero)
    if not row.depends_on:
        return row
    value, more = _VALUES[row.name](hero)
    return None if value is None else row.at(value, more)


def _search(row: LuckSituation, hero: LuckHero) -> LuckSituation:
    """Every point of Excalibur's enchantment takes one off the roll, lenses two, down to the best search."""
    if not hero.searches_better:
        return row
    x = max(_BARE_SEARCH - (hero.excalibur or 0) - _LENSES * hero.lenses, _BEST_SEARCH)
    sword = "" if hero.excalibur is None else f"+{hero.excalibur} Excalibur"
    gear = " and ".join(filter(None, (sword, "lenses" if hero.lenses else "")))
    return replace(row, what=f"{row.what}, with {gear}", roll=f"rnl({x})==0")


_VALUES: dict[str, Callable[[LuckHero], tuple[int | None, int | None]]] = {
    "kick-door": lambda hero: (hero.mean, hero.dexterity if hero.role in KICKERS else None),
    "open-door": lambda hero: (hero.mean, None),
    "altar-minion": lambda hero: (hero.level, None),
    "gehennom-prayer": lambda hero: (hero.alignment, None),
}
"""The values on which situations depend, as a hero has them."""

_OF_OTHERS: dict[str, Callable[[LuckHero], bool]] = {
    "prayer-at-zero": lambda hero: hero.alignment not in (None, 0),
    "write-scroll-wizard": lambda hero: hero.role not in ("", WRITER),
}
_TOLD_ELSEWHERE: dict[str, Callable[[LuckHero], bool]] = {
    "gehennom-prayer": lambda hero: hero.alignment == 0,
    "write-scroll-wizard": lambda hero: hero.role == WRITER,
    "search-lenses": lambda hero: hero.searches_better,
    "search-excalibur": lambda hero: hero.searches_better,
}
"""Situations that no roll decides, or that are the hero's own by another name."""
