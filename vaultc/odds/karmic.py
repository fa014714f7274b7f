"""Luck rolls with karma: rolls of 1d50 whose ranges follow earlier outcomes, single ones and histories of them.

Three modifiers shift the ranges: by the event, by the character, and by karma. Rules: "Luck rolls".
"""

from __future__ import annotations

import re
from collections import abc
from enum import Enum
from fractions import Fraction

from vaultc.odds.laws import stationary
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, VaultcError, did_you_mean

SIDES = 50
LONGEST = 6
STRENGTHS = (0, 0, 1, 2, 4, 7, 10)
"""Size of the karmic modifier by the length of the streak."""
LOWEST_EVENT, HIGHEST_EVENT = -50, 50
"""Limits of the modifiers by the event and by the character."""
_BAD_UNTIL, _GOOD_FROM = 10, 41


class Outcome(Enum):
    """The outcome of a luck roll."""

    BAD = "bad"
    NEUTRAL = "none"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class Ranges:
    """The numbers of 1d50 that mean bad (1 to ``bad``) and good (``good`` to 50); an event offers either or both."""

    bad: int
    good: int
    offers_bad: bool = True
    offers_good: bool = True

    def outcome(self, roll: int) -> Outcome:
        """Return the meaning of a number."""
        if roll <= self.bad and self.offers_bad:
            return Outcome.BAD
        return Outcome.GOOD if roll >= self.good and self.offers_good else Outcome.NEUTRAL

    def counts(self) -> dict[Outcome, int]:
        """The number of the fifty results that give each outcome."""
        bad = self.bad if self.offers_bad else 0
        good = SIDES + 1 - self.good if self.offers_good else 0
        return {Outcome.BAD: bad, Outcome.NEUTRAL: SIDES - bad - good, Outcome.GOOD: good}

    def shares(self) -> dict[Outcome, Fraction]:
        """Exact chances of the outcomes."""
        return {outcome: Fraction(count, SIDES) for outcome, count in self.counts().items()}

    def spans(self) -> dict[Outcome, tuple[int, int] | None]:
        """First and last number of every outcome, None where it has none."""
        spans: dict[Outcome, tuple[int, int] | None] = {}
        first = 1
        for outcome, count in self.counts().items():
            spans[outcome] = (first, first + count - 1) if count else None
            first += count
        return spans


def ranges(modifier: int, *, offers_bad: bool = True, offers_good: bool = True) -> Ranges:
    """The ranges for a combined modifier.

    Raises:
        InvalidValueError: the event offers nothing.
    """
    if not (offers_bad or offers_good):
        raise InvalidValueError("an event must offer good luck or bad luck")
    bad = min(max(_BAD_UNTIL - modifier, 0), SIDES)
    good = min(max(_GOOD_FROM - modifier, 1), SIDES + 1)
    return Ranges(bad, good, offers_bad, offers_good)


def karma(streak: int) -> int:
    """The karmic modifier of a signed streak: positive after bad luck, negative after good."""
    strength = STRENGTHS[abs(streak)]
    return strength if streak < 0 else -strength


def streak_after(streak: int, outcome: Outcome) -> int:
    """The signed streak (good positive, at most 6 long) after one more outcome."""
    if outcome is Outcome.NEUTRAL:
        return 0
    if outcome is Outcome.GOOD:
        return min(streak + 1, LONGEST) if streak > 0 else 1
    return max(streak - 1, -LONGEST) if streak < 0 else -1


@dataclass(frozen=True, slots=True)
class Event:
    """A luck roll that is repeated: event and intrinsic modifiers together, and the outcomes on offer."""

    modifier: int = 0
    offers_bad: bool = True
    offers_good: bool = True

    def ranges_after(self, streak: int) -> Ranges:
        """The ranges with the karma of a streak."""
        return ranges(self.modifier + karma(streak), offers_bad=self.offers_bad, offers_good=self.offers_good)

    def plain(self) -> dict[Outcome, Fraction]:
        """Chances of the outcomes without karma."""
        return self.ranges_after(0).shares()

    def streaks(self) -> dict[int, Fraction]:
        """The exact long-run law of the streak that a roll finds."""
        law = stationary(self._transitions())
        return {streak: law.get(streak, Fraction(0)) for streak in range(-LONGEST, LONGEST + 1)}

    def plain_streaks(self) -> dict[int, Fraction]:
        """The law of the streak that a roll would find if karma did not matter."""
        plain = self.plain()
        law = {0: plain[Outcome.NEUTRAL]}
        for sign, share in ((-1, plain[Outcome.BAD]), (1, plain[Outcome.GOOD])):
            for length in range(1, LONGEST + 1):
                law[sign * length] = share**length * (1 - share if length < LONGEST else 1)
        return dict(sorted(law.items()))

    def long_run(self) -> dict[Outcome, Fraction]:
        """The exact long-run chances of the outcomes with karma."""
        total = dict.fromkeys(Outcome, Fraction(0))
        for streak, weight in self.streaks().items():
            for outcome, share in self.ranges_after(streak).shares().items():
                total[outcome] += weight * share
        return total

    def _transitions(self) -> dict[int, dict[int, Fraction]]:
        """The streaks reachable from none, with the shares in which others follow."""
        found: dict[int, dict[int, Fraction]] = {}
        waiting = [0]
        while waiting:
            streak = waiting.pop()
            if streak in found:
                continue
            targets: dict[int, Fraction] = {}
            for outcome, share in self.ranges_after(streak).shares().items():
                if share:
                    targets[streak_after(streak, outcome)] = share
            found[streak] = targets
            waiting += targets
        return found


def checked(name: str, value: int) -> int:
    """A modifier in its limits.

    Raises:
        InvalidValueError: it is not between -50 and 50.
    """
    if not LOWEST_EVENT <= value <= HIGHEST_EVENT:
        raise InvalidValueError(f"the {name} modifier must be between {LOWEST_EVENT} and {HIGHEST_EVENT}, not {value}")
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

    roll: int | Outcome
    event: int | None = None
    intrinsic: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One roll of a history: the number given, all modifiers in force, the ranges, and the outcome.

    ``possible`` is false where an outcome was given that these modifiers exclude.
    """

    given: Given
    modifiers: Modifiers
    ranges: Ranges
    outcome: Outcome
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
                karma(streak),
            )
            spans = ranges(modifiers.total, offers_bad=self.offers_bad, offers_good=self.offers_good)
            outcome = given.roll if isinstance(given.roll, Outcome) else spans.outcome(given.roll)
            streak = streak_after(streak, outcome)
            possible = spans.counts()[outcome] > 0
            yield Played(given, modifiers, spans, outcome, possible, streak, karma(streak))


# ---- histories as text

WORDS = {
    "bad": Outcome.BAD, "good": Outcome.GOOD, "none": Outcome.NEUTRAL, "nothing": Outcome.NEUTRAL,
    "neutral": Outcome.NEUTRAL,
}  # fmt: skip


class HistoryError(VaultcError, ValueError):
    """A text is not a history; ``line`` and ``column`` (from 1) say where."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def read_words(line: str, number: int, read: abc.Callable[[str], None]) -> None:
    """Read the words of line ``number``, which blanks and commas separate; ``#`` begins a comment.

    Raises:
        HistoryError: a word is refused.
    """
    for match in re.finditer(r"[^\s,]+", line.partition("#")[0]):
        try:
            read(match[0])
        except ValueError as error:
            raise HistoryError(number, match.start() + 1, str(error)) from None


def parse_history(text: str) -> list[Given]:
    """Read rolls, separated by blanks, commas or line ends: numbers from 1 to 50, or ``bad``, ``good``, ``none``.

    ``event=N`` and ``intrinsic=N`` after a roll are modifiers of that roll alone; ``#`` begins a comment.

    Raises:
        HistoryError: a word is none of these.
    """
    entries: list[Given] = []

    def read(word: str) -> None:
        name, equals, value = word.partition("=")
        if not equals:
            entries.append(Given(parse_luck_roll(word)))
            return
        check_modifier(name)
        number = parse_modifier(value)
        if not entries:
            raise InvalidValueError(f"{word!r} comes before the first roll")
        entries[-1] = replace(entries[-1], **{name: checked(name, number)})

    for number, line in enumerate(text.splitlines(), 1):
        read_words(line, number, read)
    return entries


def check_modifier(name: str) -> None:
    """Refuse the name of a modifier that rolls do not have.

    Raises:
        InvalidValueError: it is neither ``event`` nor ``intrinsic``.
    """
    if name not in ("event", "intrinsic"):
        raise InvalidValueError(f"{name!r} is not a modifier of a roll; there are event=N and intrinsic=N")


def parse_modifier(value: str) -> int:
    """Read the number of a modifier.

    Raises:
        InvalidValueError: it is not a whole number.
    """
    if re.fullmatch(r"[+-]?[0-9]{1,6}", value) is None:
        raise InvalidValueError(f"{value!r} is not a whole number")
    return int(value)


def parse_luck_roll(word: str) -> int | Outcome:
    """Read a number of 1d50, or an outcome.

    Raises:
        InvalidValueError: the word is neither.
    """
    if word.lower() in WORDS:
        return WORDS[word.lower()]
    if re.fullmatch(r"[+-]?[0-9]{1,9}", word) is None:
        hint = did_you_mean(word.lower(), WORDS, f"write 1 to {SIDES}, bad, good or none")
        raise InvalidValueError(f"{word!r} is not a roll{hint}")
    if not 1 <= int(word) <= SIDES:
        raise InvalidValueError(f"a roll of 1d{SIDES} is between 1 and {SIDES}, not {word}")
    return int(word)
