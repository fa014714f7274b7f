"""A series of levels: what the chance policies remember at every place of the files (rules: "What a policy decides").

Places are named by keys such as ``vlt-0001/chance#0``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import gcd
from typing import Any

from vaultc.chance.dice import Dice
from vaultc.chance.modern import Pcg64
from vaultc.chance.policies import Independent, Luck, Policy, State
from vaultc.chance.policy_names import parse_policy

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
    """A word of so many bits as 32 bits: its high ones, or filled up with zeros."""
    return word >> (bits - 32) if bits > 32 else word << (32 - bits)


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
        """The stream as it was after so many words; itself if nothing was used since."""
        return self if position == self.position else PolicyStream(*self._identity, position)


class _LevelDraws:
    """Takes a policy's additional draws from the level's dice."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def below(self, bound: int) -> int:
        return self._dice.rn2(bound)


@dataclass(slots=True)
class Record:
    """What is remembered at one place: for which percentage, and how far its stream is."""

    percent: int
    state: State
    stream: PolicyStream

    def mark(self) -> tuple[int, State, int]:
        """Everything that a decision can change."""
        return self.percent, self.state, self.stream.position


class Transaction:
    """One level or vault on trial; :meth:`discard` makes its decisions count for nothing."""

    __slots__ = ("discarded",)

    def __init__(self) -> None:
        self.discarded = False

    def discard(self) -> None:
        """The level was not accepted."""
        self.discarded = True


class Series:
    """The memory of a dungeon, a run or a batch.

    ``policy`` decides everywhere except at the keys in ``overrides``.
    """

    def __init__(self, seed: int, policy: Policy, overrides: Mapping[str, Policy] | None = None) -> None:
        self.seed = seed
        self.policy = policy
        self.overrides = dict(overrides or {})
        self.records: dict[str, Record] = {}

    def decide(self, key: str, percent: int, dice: Dice) -> bool:
        """Whether the chance at a place is a hit; spends one word of the dice as the game's own draw would."""
        word = dice.word(_HUNDRED)
        if percent <= 0 or percent >= _HUNDRED:
            return percent > 0
        policy = self.overrides.get(key, self.policy)
        record = self.record(key, percent)
        in_level = isinstance(policy, Luck) and policy.in_stream
        draws = _LevelDraws(dice) if in_level else record.stream
        hit, record.state = policy.decide(percent, record.state, word, as_32_bits(word, dice.word_bits), draws)
        return hit

    def record(self, key: str, percent: int) -> Record:
        """What is remembered at a place; a new or changed percentage begins anew."""
        record = self.records.get(key)
        if record is None or record.percent != percent:
            record = self.records[key] = self._begin(key, percent)
        return record

    def _begin(self, key: str, percent: int) -> Record:
        policy = self.overrides.get(key, self.policy)
        record = Record(percent, policy.start(percent), PolicyStream(self.seed, key))
        if policy.warm:
            _warm_up(policy, record)
        return record

    def reset(self) -> None:
        """Forget everything, as at the begin of a new series."""
        self.records.clear()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Inside, decisions are on trial: an exception or a discard undoes them. Transactions nest."""
        before = {
            key: (record, record.percent, record.state, record.stream.position) for key, record in self.records.items()
        }
        transaction = Transaction()
        try:
            yield transaction
        except BaseException:
            transaction.discarded = True
            raise
        finally:
            if transaction.discarded:
                self.records = {
                    key: Record(percent, state, record.stream.rewind(position))
                    for key, (record, percent, state, position) in before.items()
                }

    # ---- saved series

    def to_json(self) -> dict[str, Any]:
        """The series as data that :meth:`from_json` continues."""
        return {
            "seed": self.seed,
            "policy": self.policy.text,
            "overrides": {key: policy.text for key, policy in self.overrides.items()},
            "records": {
                key: {"percent": record.percent, "state": record.state, "position": record.stream.position}
                for key, record in self.records.items()
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Series:
        """The series that was saved.

        Raises:
            ValueError: the data is no saved series.
        """
        try:
            overrides = {key: parse_policy(text) for key, text in data["overrides"].items()}
            series = cls(int(data["seed"]), parse_policy(data["policy"]), overrides)
            for key, row in data["records"].items():
                state = tuple(row["state"]) if isinstance(row["state"], list) else row["state"]
                stream = PolicyStream(series.seed, key, int(row["position"]))
                series.records[key] = Record(int(row["percent"]), state, stream)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is no saved series: {error}") from None
        return series


def _warm_up(policy: Policy, record: Record) -> None:
    """Decide and forget as if the series had been going on, for a random while, so that no phase is preferred."""
    stream, percent = record.stream, record.percent
    period = _HUNDRED // gcd(percent, _HUNDRED)
    for _ in range(_WARMING + (stream.next_32_bits() * period >> 32)):
        u = stream.next_32_bits()
        _, record.state = policy.decide(percent, record.state, u, u, stream)


def series_for(text: str, seed: int, luck: int = 0) -> Series | None:
    """A new series by the textual form of its policy; None for the game's own rule, which needs none.

    Raises:
        ValueError: the text means no policy.
    """
    policy = parse_policy(text, luck)
    return None if isinstance(policy, Independent) else Series(seed, policy)
