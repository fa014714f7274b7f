"""A roller of luck with karma: it rolls, remembers, takes back, and tells the karma of the next roll.

It reads lines that players type or lists of rolls hold. Its memory is a list of entries, of which everything else
follows; numbers of its own come from one generator in turn. The memory as a file is JSON, which is checked against the
generator when it is read. Rules: "Luck rolls".
"""

from __future__ import annotations

import json
import re
from collections import abc
from difflib import get_close_matches
from enum import Enum
from typing import Any, TypeVar

from vaultc.chance import generators
from vaultc.odds import karmic, laws
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError

MOST_ENTRIES = 10_000
EVENT, INTRINSIC = "event", "intrinsic"


@dataclass(frozen=True, slots=True)
class LuckRoll:
    """A luck roll: a number of 1d50 or an outcome; ``drawn`` if the roller itself rolled it.

    ``event`` and ``intrinsic`` replace the current modifiers for this roll alone.
    """

    result: int | karmic.Outcome
    drawn: bool = False
    event: int | None = None
    intrinsic: int | None = None


@dataclass(frozen=True, slots=True)
class OtherDice:
    """Dice without luck, thrown on the way, and their total."""

    count: int
    sides: int
    bonus: int
    total: int

    @property
    def name(self) -> str:
        """The dice as they are written."""
        count = "" if self.count == 1 else str(self.count)
        return f"{count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


@dataclass(frozen=True, slots=True)
class NewModifier:
    """A modifier of all rolls from now on; ``name`` is ``event`` or ``intrinsic``.

    Raises:
        InvalidValueError: there is no such modifier, or it is not between -50 and 50.
    """

    name: str
    value: int

    def __post_init__(self) -> None:
        karmic.check_modifier(self.name)
        karmic.checked(self.name, self.value)


Entry = LuckRoll | OtherDice | NewModifier
AnyEntry = TypeVar("AnyEntry", bound=LuckRoll | OtherDice | NewModifier)


class LuckRoller:
    """The roller: its generator and seed, the one outcome that its events offer if they don't offer both, its entries.

    Raises:
        InvalidValueError: there is no such generator, or it does not take the seed.
    """

    def __init__(self, generator: str, seed: int, only: karmic.Outcome | None = None) -> None:
        self.generator = generators.generator_named(generator)
        self.seed = seed
        self.only = only
        self.entries: list[Entry] = []
        self.rolls: list[karmic.Played] = []
        """The luck rolls among the entries, with their modifiers and outcomes."""
        self._modifiers = {EVENT: 0, INTRINSIC: 0}
        self._spent: list[int] = []
        """The number of words that each entry took."""
        self._restart()

    def _restart(self) -> None:
        """Go to the place in the stream behind the words of all entries."""
        self._words = _CountedWords(generators.seeded_words(self.generator, self.seed, sum(self._spent)))

    # ---- what is known

    @property
    def event(self) -> int:
        """The modifier of events from now on."""
        return self._modifiers[EVENT]

    @property
    def intrinsic(self) -> int:
        """The modifier of the character from now on."""
        return self._modifiers[INTRINSIC]

    @property
    def streak(self) -> int:
        """The signed streak after the last luck roll."""
        return self.rolls[-1].streak if self.rolls else 0

    def next_ranges(self) -> tuple[karmic.Modifiers, karmic.Ranges]:
        """The modifiers of the next roll, and the ranges that they lead to."""
        modifiers = karmic.Modifiers(self.event, self.intrinsic, karmic.karma(self.streak))
        bad, good = self._offers
        return modifiers, karmic.ranges(modifiers.total, offers_bad=bad, offers_good=good)

    @property
    def _offers(self) -> tuple[bool, bool]:
        return self.only is not karmic.Outcome.GOOD, self.only is not karmic.Outcome.BAD

    # ---- what is done

    def roll(self, given: int | karmic.Outcome | None, event: int | None, intrinsic: int | None) -> LuckRoll:
        """Remember a luck roll; roll 1d50 if none is given.

        Raises:
            InvalidValueError: there are too many entries.
        """
        if given is not None:
            return self._remember(LuckRoll(given, False, event, intrinsic))
        return self._remember(LuckRoll(self._throw(1, karmic.SIDES, 0), True, event, intrinsic))

    def throw(self, count: int, sides: int, bonus: int) -> OtherDice:
        """Throw other dice; errors as :meth:`roll`, or there are no such dice."""
        if not (1 <= count <= laws.MOST_DICE and 1 <= sides <= laws.MOST_SIDES):
            raise InvalidValueError(
                f"{count}d{sides}: 1 to {laws.MOST_DICE} dice of 1 to {laws.MOST_SIDES} sides can be rolled"
            )
        return self._remember(OtherDice(count, sides, bonus, self._throw(count, sides, bonus)))

    def change(self, name: str, value: int) -> NewModifier:
        """Change a modifier for all rolls from now on; errors as :meth:`roll`, or it cannot have this value."""
        return self._remember(NewModifier(name, value))

    def undo(self) -> Entry:
        """Take back the last entry; numbers that it drew come again.

        Raises:
            InvalidValueError: there is none.
        """
        if not self.entries:
            raise InvalidValueError("there is nothing to undo")
        self._spent.pop()
        self._restart()
        gone = self.entries.pop()
        if isinstance(gone, LuckRoll):
            self.rolls.pop()
        if isinstance(gone, NewModifier):
            changes = (entry for entry in self.entries if isinstance(entry, NewModifier))
            self._modifiers = {EVENT: 0, INTRINSIC: 0} | {change.name: change.value for change in changes}
        return gone

    def return_to(self, entries: abc.Sequence[Entry]) -> None:
        """Forget what was done since these were all entries, undone ones included."""
        while self.entries and self.entries != entries[: len(self.entries)]:
            self.undo()
        self.repeat(entries[len(self.entries) :])

    def repeat(self, entries: abc.Iterable[Entry]) -> None:
        """Do again what led to these entries.

        Raises:
            InvalidValueError: the generator draws other numbers, or there are too many entries.
        """
        for number, entry in enumerate(entries, 1):
            again: Entry = entry
            if isinstance(entry, LuckRoll) and entry.drawn:
                again = self.roll(None, entry.event, entry.intrinsic)
            elif isinstance(entry, OtherDice):
                again = self.throw(entry.count, entry.sides, entry.bonus)
            else:
                self._remember(entry)
            if again != entry:
                raise InvalidValueError(f"entry {number} is not what {self.generator.name} draws from seed {self.seed}")

    def _throw(self, count: int, sides: int, bonus: int) -> int:
        return next(generators.DrawnDice(count, sides, bonus).totals(self.generator, self._words))

    def _remember(self, entry: AnyEntry) -> AnyEntry:
        if len(self.entries) == MOST_ENTRIES:
            raise InvalidValueError(f"a roller remembers at most {MOST_ENTRIES} entries")
        if isinstance(entry, LuckRoll):
            event = self.event if entry.event is None else entry.event
            intrinsic = self.intrinsic if entry.intrinsic is None else entry.intrinsic
            character = karmic.Character(event, intrinsic, *self._offers)
            self.rolls.append(next(character.play([karmic.Given(entry.result)], self.streak)))
        if isinstance(entry, NewModifier):
            self._modifiers[entry.name] = entry.value
        self.entries.append(entry)
        self._spent.append(self._words.taken)
        self._words.taken = 0
        return entry


class _CountedWords:
    """Words, and how many were taken for the entry that comes next."""

    def __init__(self, words: abc.Iterator[int]) -> None:
        self._words = words
        self.taken = 0

    def __iter__(self) -> abc.Iterator[int]:
        return self

    def __next__(self) -> int:
        self.taken += 1
        return next(self._words)


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
    karmic.read_words(text, number, lambda word: _read_word(word, asked))
    return asked


def parse_lines(text: str) -> abc.Iterator[tuple[int, Asked]]:
    """Read a list of rolls: everything asked with the number of its line; errors as :func:`parse_line`."""
    for number, line in enumerate(text.splitlines(), 1):
        for asked in parse_line(line, number, empty_rolls=False):
            yield number, asked


def _read_word(word: str, asked: list[Asked]) -> None:
    """Read one word, which may also change the roll before it."""
    name, equals, value = word.partition("=")
    if equals:
        modifier = NewModifier(name, karmic.parse_modifier(value))
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
        asked.append(AskedDice(*laws.parse_roll(lower)))
    else:
        near = get_close_matches(lower, (*karmic.WORDS, *_WORDS, *ROLL_WORDS), n=1)
        if lower not in karmic.WORDS and near and not lower.lstrip("+-").isdigit():
            raise InvalidValueError(f"{word!r} is not a roll; did you mean {near[0]}?")
        asked.append(AskedRoll(karmic.parse_luck_roll(word)))


KIND, VERSION = "vaultc luck rolls", 1


def state_text(roller: LuckRoller) -> str:
    """Everything that a roller remembers."""
    head = {
        "kind": KIND, "version": VERSION, "generator": roller.generator.name, "seed": roller.seed,
        "only": None if roller.only is None else roller.only.value,
    }  # fmt: skip
    entries = ",\n".join("    " + json.dumps(_as_record(entry)) for entry in roller.entries)
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "entries": [\n{entries}\n  ]\n}}\n'


def restored(data: bytes) -> LuckRoller:
    """The roller that wrote this.

    Raises:
        InvalidValueError: nothing of the kind did, or something was changed since; the message says what is wrong.
    """
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise InvalidValueError("no JSON") from None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise InvalidValueError(f"no {KIND!r}")
    if found.get("version") != VERSION:
        raise InvalidValueError(f"version {found.get('version')!r}; this vaultc reads version {VERSION}")
    generator, seed, only = _typed(found, "generator", str), _typed(found, "seed", int), found.get("only")
    outcomes = {None: None, "bad": karmic.Outcome.BAD, "good": karmic.Outcome.GOOD}
    if not isinstance(only, str | None) or only not in outcomes:
        raise InvalidValueError('\'only\' is neither null, "bad" nor "good"')
    roller = LuckRoller(generator, seed, outcomes[only])
    roller.repeat([_as_entry(number, record) for number, record in enumerate(_typed(found, "entries", list), 1)])
    return roller


def _typed(record: dict[str, Any], name: str, wanted: type) -> Any:
    value = record.get(name)
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise InvalidValueError(f"{name!r} is missing or wrong")
    return value


# ---- entries


def _as_record(entry: Entry) -> dict[str, str | int | bool]:
    if isinstance(entry, NewModifier):
        return {"set": entry.name, "to": entry.value}
    if isinstance(entry, OtherDice):
        return {"dice": entry.count, "sides": entry.sides, "bonus": entry.bonus, "total": entry.total}
    roll = entry.result.value if isinstance(entry.result, karmic.Outcome) else entry.result
    modifiers = {EVENT: entry.event, INTRINSIC: entry.intrinsic}
    return {"roll": roll, "drawn": entry.drawn} | {
        name: value for name, value in modifiers.items() if value is not None
    }


def _as_entry(number: int, record: object) -> Entry:
    """Read an entry; all of its fields must be right, and there must be no others."""
    try:
        if isinstance(record, dict):
            entry = _entry(record)
            if json.dumps(_as_record(entry), sort_keys=True) == json.dumps(record, sort_keys=True):
                return entry
    except (TypeError, ValueError, KeyError, ArithmeticError):
        pass
    raise InvalidValueError(f"entry {number} is damaged")


def _entry(record: dict[str, Any]) -> Entry:
    """Read an entry whose fields may be of other types."""
    if "set" in record:
        return NewModifier(record["set"], int(record["to"]))
    if "dice" in record:
        return OtherDice(*(int(record[name]) for name in ("dice", "sides", "bonus", "total")))
    roll, drawn = record["roll"], bool(record["drawn"])
    result: int | karmic.Outcome = karmic.Outcome(roll) if isinstance(roll, str) else int(roll)
    if isinstance(result, int) and not 1 <= result <= karmic.SIDES:
        raise InvalidValueError("no number of the die")
    if drawn and not isinstance(result, int):
        raise InvalidValueError("no roll")
    alone = {name: NewModifier(name, int(record[name])).value for name in (EVENT, INTRINSIC) if name in record}
    return LuckRoll(result, drawn, **alone)
