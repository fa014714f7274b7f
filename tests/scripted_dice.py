"""Dice that give what a test says: words below a stream of draws, or the draws themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vaultc.chance.dice import Dice


class Words:
    """A generator that hands out given words in their order, then fails; each draw takes a word modulo its bound."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def block(self) -> list[int]:
        words, self.words = self.words[::-1], []
        if not words:
            raise AssertionError("more draws than foreseen")
        return words


class ScriptedDice(Dice):
    """Dice that play back (bound, result) or (stream, bound, result), insist on what is said, and note the streams.

    An entry ("species", number) answers one choice of a random species as a whole.
    """

    __slots__ = ("script", "streams")

    def __init__(self, script: Iterable[Any] = ()) -> None:
        super().__init__(Words(), Words())
        self.script = list(reversed(list(script)))
        self.streams: list[str] = []

    def rn2(self, n: int) -> int:
        if n <= 0:
            return 0
        stream = "m" if self._depth else "g"
        assert self.script, f"a draw too many: {stream} {n}"
        *recorded, result = self.script.pop()
        assert recorded in ([n], [stream, n])
        self.streams.append(stream)
        return int(result)

    def rnd(self, n: int) -> int:
        return self.rn2(n) + 1 if n > 0 else 1

    def next_species(self) -> int | None:
        assert self.script, "a species too many"
        recorded, result = self.script.pop()
        assert recorded == "species"
        return None if result is None else int(result)

    def spent(self) -> bool:
        return not self.script
