"""A roller of luck with karma: it rolls, remembers, takes back, and tells the karma of the next roll. Rules: "Luck
rolls".

Its memory is a list of entries, of which everything else follows; numbers of its own come from one generator in turn.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import TypeVar

from vaultc.chance import generators, streams
from vaultc.odds import dice_laws, karmic, karmic_trace
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
        if self.name not in (EVENT, INTRINSIC):
            raise InvalidValueError(f"{self.name!r} is not a modifier of a roll; there are event=N and intrinsic=N")
        karmic_trace.checked(self.name, self.value)


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
        self.rolls: list[karmic_trace.Played] = []
        """The luck rolls among the entries, with their modifiers and outcomes."""
        self._modifiers = {EVENT: 0, INTRINSIC: 0}
        self._spent: list[int] = []
        """The number of words that each entry took."""
        self._restart()

    def _restart(self) -> None:
        """Go to the place in the stream behind the words of all entries."""
        self._words = _CountedWords(streams.seeded_words(self.generator, self.seed, sum(self._spent)))

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

    def next_ranges(self) -> tuple[karmic_trace.Modifiers, karmic.Ranges]:
        """The modifiers of the next roll, and the ranges that they lead to."""
        modifiers = karmic_trace.Modifiers(self.event, self.intrinsic, karmic.karma(self.streak))
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
        if not (1 <= count <= dice_laws.MOST_DICE and 1 <= sides <= dice_laws.MOST_SIDES):
            raise InvalidValueError(
                f"{count}d{sides}: 1 to {dice_laws.MOST_DICE} dice of 1 to {dice_laws.MOST_SIDES} sides can be thrown"
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
        return next(streams.DrawnDice(count, sides, bonus).totals(self.generator, self._words))

    def _remember(self, entry: AnyEntry) -> AnyEntry:
        if len(self.entries) == MOST_ENTRIES:
            raise InvalidValueError(f"a roller remembers at most {MOST_ENTRIES} entries")
        if isinstance(entry, LuckRoll):
            event = self.event if entry.event is None else entry.event
            intrinsic = self.intrinsic if entry.intrinsic is None else entry.intrinsic
            character = karmic_trace.Character(event, intrinsic, *self._offers)
            self.rolls.append(next(character.play([karmic_trace.Given(entry.result)], self.streak)))
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
