"""Single luck rolls and histories of them: three modifiers, and the outcomes of a list of rolls. Rules: "Luck
rolls"."""

from __future__ import annotations

import re
from collections import abc
from dataclasses import dataclass, field

from vaultc.odds import karmic
from vaultc.support import errors

LOWEST, HIGHEST = -50, 50


def checked(name: str, value: int) -> int:
    """A modifier in its limits.

    Raises:
        InvalidValueError: it is not between -50 and 50.
    """
    if not LOWEST <= value <= HIGHEST:
        raise errors.InvalidValueError(f"the {name} modifier must be between {LOWEST} and {HIGHEST}, not {value}")
    return value


@dataclass(frozen=True, slots=True)
class Modifiers:
    """The shifts of a luck roll: by the event, by the character (intrinsic), and by earlier outcomes (karma).

    Raises:
        InvalidValueError: one of them is not between -50 and 50. Their sum has no limits.
    """

    event: int = 0
    intrinsic: int = 0
    karma: int = 0

    def __post_init__(self) -> None:
        for name in ("event", "intrinsic", "karma"):
            checked("karmic" if name == "karma" else name, getattr(self, name))

    @property
    def total(self) -> int:
        """The combined modifier."""
        return self.event + self.intrinsic + self.karma


@dataclass(frozen=True, slots=True)
class Given:
    """One entry of a history: a number of 1d50, or the outcome itself; modifiers of its own where they differ."""

    roll: int | karmic.Outcome
    event: int | None = None
    intrinsic: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One roll of a history: the number given, all modifiers in force, the ranges, and the outcome.

    ``possible`` is false where an outcome was given that these modifiers exclude.
    """

    given: Given
    modifiers: Modifiers
    ranges: karmic.Ranges
    outcome: karmic.Outcome
    possible: bool
    streak: int
    karma_after: int


@dataclass(frozen=True, slots=True)
class Character:
    """The character of a history: default modifiers of its rolls, and the outcomes that events offer."""

    event: int = 0
    intrinsic: int = 0
    offers_bad: bool = True
    offers_good: bool = True

    def play(self, history: abc.Iterable[Given], streak: int = 0) -> abc.Iterator[Played]:
        """Yield the outcomes roll by roll; karma follows from the streak so far.

        Raises:
            InvalidValueError: a modifier is out of its limits, or the events offer nothing.
        """
        for given in history:
            modifiers = Modifiers(
                self.event if given.event is None else given.event,
                self.intrinsic if given.intrinsic is None else given.intrinsic,
                karmic.karma(streak),
            )
            spans = karmic.ranges(modifiers.total, offers_bad=self.offers_bad, offers_good=self.offers_good)
            outcome = given.roll if isinstance(given.roll, karmic.Outcome) else spans.outcome(given.roll)
            streak = karmic.streak_after(streak, outcome)
            possible = spans.counts()[outcome] > 0
            yield Played(given, modifiers, spans, outcome, possible, streak, karmic.karma(streak))


# ---- histories as text

WORDS = {
    "bad": karmic.Outcome.BAD,
    "good": karmic.Outcome.GOOD,
    "none": karmic.Outcome.NEUTRAL,
    "nothing": karmic.Outcome.NEUTRAL,
    "neutral": karmic.Outcome.NEUTRAL,
}


class HistoryError(errors.VaultcError, ValueError):
    """A text is not a history; ``line`` and ``column`` (from 1) say where."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@dataclass(slots=True)
class _Reading:
    """The history read so far."""

    entries: list[Given] = field(default_factory=list)

    def word(self, word: str) -> None:
        """Read one word: a roll, or a modifier of the last one."""
        name, equals, value = word.partition("=")
        if not equals:
            self.entries.append(Given(parse_luck_roll(word)))
            return
        if name not in ("event", "intrinsic"):
            raise errors.InvalidValueError(f"{name!r} is not a modifier of a roll; there are event=N and intrinsic=N")
        if re.fullmatch(r"[+-]?[0-9]{1,6}", value) is None:
            raise errors.InvalidValueError(f"{value!r} is not a whole number")
        if not self.entries:
            raise errors.InvalidValueError(f"{word!r} comes before the first roll")
        last, number = self.entries[-1], checked(name, int(value))
        self.entries[-1] = (
            Given(last.roll, number, last.intrinsic) if name == "event" else Given(last.roll, last.event, number)
        )


def parse_history(text: str) -> list[Given]:
    """Read rolls, separated by blanks, commas or line ends: numbers from 1 to 50, or ``bad``, ``good``, ``none``.

    ``event=N`` and ``intrinsic=N`` after a roll are modifiers of that roll alone; ``#`` begins a comment.

    Raises:
        HistoryError: a word is none of these.
    """
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        for match in re.finditer(r"[^\s,]+", line.partition("#")[0]):
            try:
                reading.word(match[0])
            except ValueError as error:
                raise HistoryError(number, match.start() + 1, str(error)) from None
    return reading.entries


def parse_luck_roll(word: str) -> int | karmic.Outcome:
    """Read a number of 1d50, or an outcome.

    Raises:
        InvalidValueError: the word is neither.
    """
    if word.lower() in WORDS:
        return WORDS[word.lower()]
    if re.fullmatch(r"[+-]?[0-9]{1,9}", word) is None:
        from difflib import get_close_matches

        near = get_close_matches(word.lower(), WORDS, n=1)
        suggestion = f"; did you mean {near[0]}?" if near else f"; write 1 to {karmic.SIDES}, bad, good or none"
        raise errors.InvalidValueError(f"{word!r} is not a roll{suggestion}")
    if not 1 <= int(word) <= karmic.SIDES:
        raise errors.InvalidValueError(f"a roll of 1d{karmic.SIDES} is between 1 and {karmic.SIDES}, not {word}")
    return int(word)
