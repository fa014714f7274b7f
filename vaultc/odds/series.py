"""A series of levels: the memory of the chance policies at every place of the files, and choosers of random vaults.

Places are named by keys such as ``vlt-0001/chance#0``. A chooser has ``at_depth`` and ``pick``, as the game's own
table, so that it can replace it. Rules: "What a policy decides", "Choice of a random vault".
"""

from __future__ import annotations

from collections import abc
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from math import gcd
from typing import Any, Self

from vaultc.chance.dice import Dice
from vaultc.chance.modern import Pcg64
from vaultc.odds import policies
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError

_PURPOSE = 0x6C75636B
_WARMING = 4096
_HUNDRED = 100


def fnv1a(text: str) -> int:
    """The 32-bit FNV-1a hash of a text as UTF-8."""
    value = 2166136261
    for byte in text.encode("utf-8"):
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def as_32_bits(word: int, bits: int) -> int:
    """A word of ``bits`` bits as 32 bits: its high ones, or filled up with zeros."""
    return word >> (bits - 32) if bits > 32 else word << (32 - bits)


class Between(Enum):
    """The treatment of the counters when a level begins: keep them, start anew, or draw anew."""

    KEEP = "keep"
    RESET = "reset"
    RANDOMISE = "randomise"

    @classmethod
    def _missing_(cls, value: object) -> Between:
        raise InvalidValueError(
            f"between levels counters can be told to {', '.join(one.value for one in cls)}, not {value!r}"
        )


_WHAT = {Between.RESET: "could be reset", Between.RANDOMISE: "could be randomised"}


class PolicyStream:
    """The chance of one key beside the level's own dice; ``position`` counts the words used."""

    __slots__ = ("_generator", "_identity", "position")

    def __init__(self, seed: int, key: str, position: int = 0) -> None:
        self._identity = (seed, key)
        self._generator = Pcg64(seed, (_PURPOSE, fnv1a(key)))
        self.position = 0
        while self.position < position:
            self._word()

    def _word(self) -> int:
        self.position += 1
        return self._generator.next_word()

    def next_32_bits(self) -> int:
        """The high half of the next word."""
        return self._word() >> 32

    def below(self, bound: int) -> int:
        """Exactly uniform 0..bound-1."""
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def rewind(self, position: int) -> PolicyStream:
        """The stream at an earlier position; itself if no word was used since."""
        return self if position == self.position else PolicyStream(*self._identity, position)


class _LevelDraws:
    """Takes a policy's additional draws from the level's dice."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def below(self, bound: int) -> int:
        return self._dice.rn2(bound)


@dataclass(slots=True)
class PlaceMemory:
    """The memory of one place: its percentage, the position of its stream, and the level on which it began."""

    percent: int
    state: policies.PolicyState
    stream: PolicyStream
    level: int = 0


class Transaction:
    """One level or vault on trial; :meth:`discard` undoes its decisions."""

    __slots__ = ("discarded",)

    def __init__(self) -> None:
        self.discarded = False

    def discard(self) -> None:
        """The level was not accepted."""
        self.discarded = True


class Series:
    """The memory of a dungeon, a run or a batch.

    ``policy`` decides everywhere except at the keys in ``overrides``. ``between`` chooses the treatment of the memory
    from one level to the next; ``levels`` counts those that were begun and not discarded.

    Raises:
        InvalidValueError: counters are to be randomised that a policy starts cold.
    """

    def __init__(
        self,
        seed: int,
        policy: policies.Policy,
        overrides: abc.Mapping[str, policies.Policy] | None = None,
        between: Between = Between.KEEP,
    ) -> None:
        self.seed = seed
        self.policy = policy
        self.overrides = dict(overrides or {})
        self.between = between
        self.records: dict[str, PlaceMemory] = {}
        self.levels = 0
        if between is Between.RANDOMISE:
            for chosen in (policy, *self.overrides.values()):
                if chosen.text.endswith(":cold"):
                    raise InvalidValueError(
                        f"{chosen.text} starts with the counters at 0; they cannot be randomised as well"
                    )

    def decide(self, key: str, percent: int, dice: Dice) -> bool:
        """True if the chance at a place is a hit; spends one word of the dice, as the game's own draw does."""
        word = dice.word(_HUNDRED)
        if percent <= 0 or percent >= _HUNDRED:
            return percent > 0
        policy = self.overrides.get(key, self.policy)
        record = self.record(key, percent)
        in_level = isinstance(policy, policies.Luck) and policy.in_stream
        draws = _LevelDraws(dice) if in_level else record.stream
        hit, record.state = policy.decide(percent, record.state, word, as_32_bits(word, dice.word_bits), draws)
        return hit

    def record(self, key: str, percent: int) -> PlaceMemory:
        """Return the memory of a place; a new or changed percentage begins anew."""
        record = self.records.get(key)
        if record is None or record.percent != percent:
            record = self.records[key] = PlaceMemory(percent, None, PolicyStream(self.seed, key))
            self._begin(key, record)
        elif record.level < self.levels and self.between is not Between.KEEP:
            self._begin(key, record)
        return record

    def _begin(self, key: str, record: PlaceMemory) -> None:
        """Set the first state of a place."""
        policy = self.overrides.get(key, self.policy)
        record.state, record.level = policy.start(record.percent), self.levels
        warm = policy.warm if self.between is Between.KEEP else self.between is Between.RANDOMISE
        if not warm or record.state is None:
            return
        # decide and forget for a random number of rounds, so that no phase of a long series is preferred
        stream, percent = record.stream, record.percent
        period = _HUNDRED // gcd(percent, _HUNDRED)
        for _ in range(_WARMING + (stream.next_32_bits() * period >> 32)):
            u = stream.next_32_bits()
            _, record.state = policy.decide(percent, record.state, u, u, stream)

    def reset(self) -> None:
        """Forget everything, as at the begin of a new series."""
        self.records.clear()
        self.levels = 0

    @contextmanager
    def level(self) -> abc.Iterator[Transaction]:
        """A level of the series is made inside; a transaction, at whose begin ``between`` is done."""
        with self.transaction() as transaction:
            self.levels += 1
            yield transaction

    @contextmanager
    def transaction(self) -> abc.Iterator[Transaction]:
        """Inside, decisions are on trial: an exception or a discard undoes them. Transactions nest."""
        before = {key: (replace(record), record.stream.position) for key, record in self.records.items()}
        levels = self.levels
        transaction = Transaction()
        try:
            yield transaction
        except BaseException:
            transaction.discarded = True
            raise
        finally:
            if transaction.discarded:
                self.records = {
                    key: replace(record, stream=record.stream.rewind(position))
                    for key, (record, position) in before.items()
                }
                self.levels = levels

    # ---- saved series

    def to_json(self) -> dict[str, Any]:
        """The series as data that :meth:`from_json` continues."""
        return {
            "seed": self.seed,
            "policy": self.policy.text,
            "overrides": {key: policy.text for key, policy in self.overrides.items()},
            "between": self.between.value,
            "levels": self.levels,
            "records": {
                key: {
                    "percent": record.percent,
                    "state": record.state,
                    "position": record.stream.position,
                    "level": record.level,
                }
                for key, record in self.records.items()
            },
        }

    @classmethod
    def from_json(cls, data: abc.Mapping[str, Any]) -> Series:
        """The series that was saved.

        Raises:
            InvalidValueError: the data is not a saved series.
        """
        try:
            overrides = {key: policies.parse_policy(text) for key, text in data["overrides"].items()}
            between = Between(data.get("between", "keep"))
            series = cls(int(data["seed"]), policies.parse_policy(data["policy"]), overrides, between)
            series.levels = int(data.get("levels", 0))
            for key, row in data["records"].items():
                state = tuple(row["state"]) if isinstance(row["state"], list) else row["state"]
                stream = PolicyStream(series.seed, key, int(row["position"]))
                series.records[key] = PlaceMemory(int(row["percent"]), state, stream, int(row.get("level", 0)))
        except (KeyError, TypeError, AttributeError) as error:
            raise InvalidValueError(f"this is not a saved series: {error}") from None
        return series


def series_for(text: str, seed: int, luck: int = 0, between: Between | str = Between.KEEP) -> Series | None:
    """A new series by the textual form of its policy; None for the game's own rule, which needs none.

    ``between`` chooses the treatment of the counters from level to level: ``keep``, ``reset`` or ``randomise``.

    Raises:
        InvalidValueError: the text means no policy, or there is nothing that could be reset or randomised.
    """
    policy, between = policies.parse_policy(text, luck), Between(between)
    if between is not Between.KEEP and isinstance(policy, policies.Independent | policies.Luck):
        raise InvalidValueError(f"{text} remembers nothing from level to level that {_WHAT[between]}")
    return None if isinstance(policy, policies.Independent) else Series(seed, policy, between=between)


VAULTS_KEY = "@vaults"
_WORD_BITS = 32


def game_choice(weights: abc.Sequence[int], word: int) -> int:
    """The index that the game takes for a word: it walks from the last and stops one step early."""
    rest = word % sum(weights)
    for index in range(len(weights) - 1, -1, -1):
        rest -= weights[index]
        if rest <= 0:
            return index
    raise InvalidValueError("weights must not be negative")


def game_law(weights: abc.Sequence[int]) -> list[Fraction]:
    """Exact chances of the game's choice, by index."""
    total = sum(weights)
    chances = [Fraction(0)] * len(weights)
    below = reached = 0
    for index in range(len(weights) - 1, -1, -1):
        reached += weights[index]
        last = min(reached + 1, total)
        chances[index] = Fraction(max(last - below, 0), total)
        below = max(below, last)
    return chances


@dataclass(slots=True)
class _Chooser:
    """A chooser of vaults by weight, the same at every depth."""

    entries: tuple[tuple[str, int], ...]

    def choose(self, word: int, bits: int) -> int:
        """The index for a main word of that many bits."""
        raise NotImplementedError

    def at_depth(self, depth: int) -> Self:  # noqa: ARG002
        """This chooser: its vaults come at every depth."""
        return self

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one main word; None, without a draw, if there are none."""
        if not self.entries:
            return None
        word = dice.word(sum(weight for _, weight in self.entries))
        return self.entries[self.choose(word, dice.word_bits)][0]


@dataclass(slots=True)
class BagChooser(_Chooser):
    """The game's choice, with vaults of weight 1 taken from a bag: none comes again before all have come."""

    seed: int
    stream: PolicyStream = field(init=False)
    left: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stream = PolicyStream(self.seed, VAULTS_KEY)

    def choose(self, word: int, bits: int) -> int:  # noqa: ARG002
        """The index for a main word; the bag is refilled when it is empty."""
        weights = [weight for _, weight in self.entries]
        index = game_choice(weights, word)
        if weights[index] != 1:
            return index
        self.left = self.left or [special for special, weight in enumerate(weights) if weight == 1]
        return self.left.pop(self.stream.next_32_bits() * len(self.left) >> _WORD_BITS)


@dataclass(slots=True)
class MeteredChooser(_Chooser):
    """Rubber-band weights: a vault that waits gains weight, a chosen one pays the whole."""

    credits: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.credits = [weight for _, weight in self.entries]

    def choose(self, word: int, bits: int) -> int:
        """The index for a main word."""
        total = 0
        for index, (_, weight) in enumerate(self.entries):
            self.credits[index] += weight
            total += weight
        rest = as_32_bits(word, bits) * sum(max(0, credit) for credit in self.credits) >> _WORD_BITS
        for index, credit in enumerate(self.credits):
            if rest < max(0, credit):
                self.credits[index] -= total
                return index
            rest -= max(0, credit)
        raise RuntimeError("the credits always sum to more than the roll")
