"""Lines for the roller of luck: what players type, and what lists of rolls hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum

from vaultc.odds import karmic, karmic_trace
from vaultc.odds.dice_laws import parse_roll
from vaultc.odds.luck_roller import NewModifier
from vaultc.support.errors import InvalidValueError


class LuckWord(Enum):
    """A word that asks the roller for something else than a roll."""

    UNDO = "undo"
    ODDS = "odds"
    HISTORY = "history"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class AskedRoll:
    """A luck roll; without ``given`` the roller rolls. Its modifiers are for this roll alone."""

    given: int | karmic.Outcome | None = None
    event: int | None = None
    intrinsic: int | None = None


@dataclass(frozen=True, slots=True)
class AskedDice:
    """Other dice to throw: their number, their sides, and a bonus."""

    count: int
    sides: int
    bonus: int


Asked = AskedRoll | AskedDice | NewModifier | LuckWord

ROLL_WORDS = ("roll", "r", "d50", "1d50")
_SHORT = {"u": LuckWord.UNDO, "q": LuckWord.QUIT, "exit": LuckWord.QUIT, "?": LuckWord.HELP, "karma": LuckWord.ODDS}
_WORDS = {word.value: word for word in LuckWord} | _SHORT


def parse_line(text: str, number: int, *, empty_rolls: bool) -> list[Asked]:
    """Read line ``number``; words are separated by blanks or commas, ``#`` begins a comment.

    A modifier (``event=5``) after a roll of the same line is for that roll alone, else for all rolls from now on. With
    ``empty_rolls`` a line without any text is a roll.

    Raises:
        HistoryError: a word means nothing.
    """
    if empty_rolls and not text.strip():
        return [AskedRoll()]
    asked: list[Asked] = []
    for match in re.finditer(r"[^\s,]+", text.partition("#")[0]):
        try:
            _read_word(match[0], asked)
        except ValueError as error:
            raise karmic_trace.HistoryError(number, match.start() + 1, str(error)) from None
    return asked


def parse_lines(text: str) -> Iterator[tuple[int, Asked]]:
    """Read a list of rolls: everything asked with the number of its line; errors as :func:`parse_line`."""
    for number, line in enumerate(text.splitlines(), 1):
        for asked in parse_line(line, number, empty_rolls=False):
            yield number, asked


def _read_word(word: str, asked: list[Asked]) -> None:
    """Read one word, which may also change the roll before it."""
    name, equals, value = word.partition("=")
    if equals:
        if re.fullmatch(r"[+-]?[0-9]{1,6}", value) is None:
            raise InvalidValueError(f"{value!r} is not a whole number")
        modifier = NewModifier(name, int(value))
        last = asked[-1] if asked else None
        if isinstance(last, AskedRoll):
            asked[-1] = replace(last, **{name: modifier.value})
        else:
            asked.append(modifier)
        return
    lower = word.lower()
    if lower in ROLL_WORDS:
        asked.append(AskedRoll())
    elif lower in _WORDS:
        asked.append(_WORDS[lower])
    elif re.fullmatch(r"[0-9]*d[0-9].*", lower):
        asked.append(AskedDice(*parse_roll(lower)))
    else:
        near = get_close_matches(lower, (*karmic_trace.WORDS, *_WORDS, *ROLL_WORDS), n=1)
        if lower not in karmic_trace.WORDS and near and not lower.lstrip("+-").isdigit():
            raise InvalidValueError(f"{word!r} is not a roll; did you mean {near[0]}?")
        asked.append(AskedRoll(karmic_trace.parse_luck_roll(word)))
