"""Expectations: a condition, the share of levels that are to meet it, and the place and hour at which they are made.

Written in a comment: ``reachable``, ``1 chest``, ``10..30 % "dragon"``, ``1 vampire lord at depth 12 at night``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Final

from vaultc.language.game import Game
from vaultc.level.conditions import parsing
from vaultc.level.conditions.condition import LevelCondition
from vaultc.level.conditions.parsing import LONGEST, ConditionError
from vaultc.world.natural_places import place_called
from vaultc.world.surroundings import Surroundings

NIGHT: Final = datetime(2026, 6, 15, 23)
"""The hour of ``at night``; without it levels are made at noon of that day."""
DEEPEST: Final = 52

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_SHARE = re.compile(
    rf"(?:(?P<low>{_NUMBER})\s*%?\s*\.\.\s*(?P<high>{_NUMBER})|(?P<sign>[<>]=)?\s*(?P<one>{_NUMBER}))\s*%\s*", re.ASCII
)
_WHERE = re.compile(r"\s+at\s+(?:(?P<night>night)|depth\s+(?P<depth>[0-9]+)|(?P<place>[A-Za-z0-9:_-]+))\s*\Z", re.ASCII)
_WHOLE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class LevelPlace:
    """The place and the hour that an expectation names; None and False where it names none."""

    depth: int | None = None
    place: str | None = None
    night: bool = False

    @property
    def is_usual(self) -> bool:
        """True if nothing is named."""
        return self == _USUAL

    @property
    def is_somewhere(self) -> bool:
        """True if a depth or a place is named."""
        return self.depth is not None or self.place is not None

    def around(self, usual: Surroundings, game: Game) -> Surroundings:
        """The surroundings there."""
        if self.place is not None:
            usual = replace(usual, **place_called(game.plan, self.place))
        if self.depth is not None:
            usual = usual.at_depth(self.depth)
        return replace(usual, clock=NIGHT) if self.night else usual

    @property
    def options(self) -> str:
        """The options of commands that make levels there."""
        place = "" if self.place is None else f" --place {self.place}"
        depth = "" if self.depth is None else f" --depth {self.depth}"
        return f"{place}{depth}{f' --date {NIGHT:%Y-%m-%dT%H:%M}' if self.night else ''}"


_USUAL: Final = LevelPlace()


@dataclass(frozen=True)
class Expectation:
    """An expectation of the levels of a script: from ``low`` to ``high`` of them meet the condition."""

    text: str
    condition: LevelCondition
    low: Fraction
    high: Fraction
    place: LevelPlace

    @property
    def is_hard(self) -> bool:
        """True if one level decides against it: all are to meet the condition, or none is."""
        return self.low == self.high and self.low in (0, 1)

    @cached_property
    def wanted(self) -> bool:
        """True if a hard expectation wants its condition in every level, False if in none."""
        return bool(self.low)


def read_expectation(text: str, game: Game) -> Expectation:
    """The expectation in the text of a comment after ``expect:``.

    Raises:
        ConditionError: the text cannot be understood; gives place and reason.
    """
    if len(text) > LONGEST:
        raise ConditionError(f"an expectation has at most {LONGEST} characters", text, 0, len(text))
    share = _SHARE.match(text)
    low, high = (_WHOLE, _WHOLE) if share is None else _bounds(text, share)
    start = share.end() if share else 0
    place, end = _place(text, start, game)
    if not text[start:end].strip():
        example = f"{text[start:end]}reachable" if share is None else f"{text[:end].strip()} reachable"
        raise ConditionError(f"this expects nothing; write for example `{example.strip()}`", text, 0, len(text))
    try:
        condition = LevelCondition(text[start:end], game.catalog)
    except ConditionError as error:
        raise ConditionError(error.message, text, error.start + start, error.end + start) from None
    if all(isinstance(node, parsing.NameNode) and node.name in ("true", "false") for node in condition.leaves):
        raise ConditionError("this is the same for all levels; name a measure or a thing", text, start, end)
    return Expectation(text, condition, low, high, place)


# ---- the share of levels


def _bounds(text: str, share: re.Match[str]) -> tuple[Fraction, Fraction]:
    if share["one"] is not None:
        only = _percent(text, share, "one")
        low = only if share["sign"] != "<=" else Fraction(0)
        high = only if share["sign"] != ">=" else _WHOLE
    else:
        low, high = _percent(text, share, "low"), _percent(text, share, "high")
    start, end = share.start(), len(share[0].rstrip())
    if low > high:
        message = f"no share is from {share['low']} to {share['high']} %; write {share['high']}..{share['low']} %"
        raise ConditionError(message, text, start, end)
    if low == 0 and high == 1:
        raise ConditionError(f"`{share[0].strip()}` holds for all levels; narrow it", text, start, end)
    return low, high


def _percent(text: str, share: re.Match[str], name: str) -> Fraction:
    number = Fraction(share[name]) / 100
    if number > 1:
        raise ConditionError("a share is at most 100 %", text, share.start(name), share.end(name))
    return number


# ---- the place and the hour


def _place(text: str, start: int, game: Game) -> tuple[LevelPlace, int]:
    """Read them at the end of the text; return them, and the place where they begin."""
    found: dict[str, str] = {}
    end = len(text)
    while (match := _WHERE.search(text, start, end)) is not None:
        kind = match.lastgroup or ""
        if kind in found or (kind != "night" and found.keys() & {"depth", "place"}):
            raise ConditionError("a level has one place and one hour", text, match.start(kind), match.end(kind))
        found[kind] = match[kind]
        _check_place(text, match, game)
        end = match.start()
    depth = int(found["depth"]) if "depth" in found else None
    return LevelPlace(depth, found.get("place"), "night" in found), end


def _check_place(text: str, match: re.Match[str], game: Game) -> None:
    if match["depth"] is not None and not (len(match["depth"]) < 4 and 1 <= int(match["depth"]) <= DEEPEST):
        raise ConditionError(f"a depth is from 1 to {DEEPEST}", text, match.start("depth"), match.end("depth"))
    if match["place"] is not None:
        try:
            place_called(game.plan, match["place"])
        except ValueError as error:
            message = "write `at depth 12`" if match["place"].isdigit() else f"{error}; or `at depth 12`, `at night`"
            raise ConditionError(message, text, match.start("place"), match.end("place")) from None
