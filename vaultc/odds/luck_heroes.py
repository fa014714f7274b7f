"""The situations of luck-weighted rolls for one hero: attributes, role, level, alignment, and gear for searching.

Rules: "rnl: the luck-weighted roll".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from vaultc.odds import luck_events
from vaultc.odds.luck_events import LuckSituation
from vaultc.support.errors import InvalidValueError

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
        spans = {"strength": luck_events.ATTRIBUTES, "dexterity": luck_events.ATTRIBUTES,
                 "constitution": luck_events.ATTRIBUTES, "level": luck_events.LEVELS,
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
    for row in luck_events.SITUATIONS:
        if _is(row.name, hero, _OF_OTHERS) or _is(row.name, hero, _TOLD_ELSEWHERE):
            continue
        own = _fitted(row, hero)
        found += [own] if own is not None else [row.at(*values) for values in row.examples]
    return found


def situation_of(text: str, hero: LuckHero) -> LuckSituation:
    """One situation by its name, as it is for a hero; with a value after a colon as :func:`luck_events.situation`.

    Raises:
        InvalidValueError: as there, or it is the situation of another hero, or has values beside the hero's.
    """
    row = next((row for row in luck_events.SITUATIONS if row.name == text), None)
    if row is not None and _is(text, hero, _OF_OTHERS):
        raise InvalidValueError(f"{text} is not for this hero: {row.what}")
    _refuse_both(text, hero)
    own = _fitted(row, hero) if row is not None else None
    return own if own is not None else luck_events.situation(text)


def _refuse_both(text: str, hero: LuckHero) -> None:
    """Refuse values after a colon beside facts about the hero that say the same."""
    name, colon, value = text.partition(":")
    row = next((row for row in luck_events.SITUATIONS if row.name == name and row.depends_on), None)
    if not colon or row is None:
        return
    if _fitted(row, hero) is not None or (row.help and hero.role in KICKERS and "+" not in value):
        raise InvalidValueError(f"{text} has its own values; write {name} alone, or leave the hero's out")


def _fitted(row: LuckSituation, hero: LuckHero) -> LuckSituation | None:
    """The situation for a hero; None if it depends on something that is not known."""
    fit = _FITTED.get(row.name)
    if fit is not None:
        return fit(row, hero)
    return None if row.depends_on else row


def _kick(row: LuckSituation, hero: LuckHero) -> LuckSituation | None:
    if hero.mean is None:
        return None
    return row.at(hero.mean, hero.dexterity if hero.role in KICKERS else None)


def _at(value: Callable[[LuckHero], int | None]) -> Callable[[LuckSituation, LuckHero], LuckSituation | None]:
    def fit(row: LuckSituation, hero: LuckHero) -> LuckSituation | None:
        known = value(hero)
        return None if known is None else row.at(known)

    return fit


def _write(row: LuckSituation, hero: LuckHero) -> LuckSituation:
    return luck_events.situation("write-scroll-wizard") if hero.role == WRITER else row


def _search(row: LuckSituation, hero: LuckHero) -> LuckSituation:
    """Every point of Excalibur's enchantment takes one off the roll, lenses two, down to the best search."""
    if not hero.searches_better:
        return row
    x = max(_BARE_SEARCH - (hero.excalibur or 0) - _LENSES * hero.lenses, _BEST_SEARCH)
    sword = "" if hero.excalibur is None else f"+{hero.excalibur} Excalibur"
    gear = " and ".join(filter(None, (sword, "lenses" if hero.lenses else "")))
    return replace(row, what=f"{row.what}, with {gear}", roll=f"rnl({x})==0")


_FITTED: dict[str, Callable[[LuckSituation, LuckHero], LuckSituation | None]] = {
    "kick-door": _kick,
    "open-door": _at(lambda hero: hero.mean),
    "altar-minion": _at(lambda hero: hero.level),
    "gehennom-prayer": _at(lambda hero: hero.alignment),
    "write-scroll": _write,
    "search": _search,
}

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


def _is(name: str, hero: LuckHero, table: dict[str, Callable[[LuckHero], bool]]) -> bool:
    return name in table and table[name](hero)
