"""The dice of the game: bounded rolls on two streams that start alike.

The monster stream is for making monsters, the general stream for everything else. Rules: "Two streams". Both are seeded
with the same number.
"""

from __future__ import annotations

from collections import abc
from typing import Final, Protocol

from mypy_extensions import mypyc_attr

from vaultc.chance import luck
from vaultc.support import passes


def overwritten(registers: tuple[int, int, int], place: int, value: int) -> tuple[int, int, int]:
    """The registers a, b and c of ISAAC, 12 bytes one after the other, lowest byte first, with a byte changed."""
    before = b"".join(register.to_bytes(4, "little") for register in registers)
    after = before[:place] + bytes([value]) + before[place + 1 :]
    a, b, c = (int.from_bytes(after[start : start + 4], "little") for start in (0, 4, 8))
    return a, b, c


class BlockSource(Protocol):
    """A generator that hands out its words in blocks, the last word of a block first."""

    def block(self) -> list[int]:
        """The next block of words; the last of the list is the first to be used."""
        ...


NO_GENERATOR: Final = bytearray()


class Stream:
    """One sequence of words. ``words`` holds the rest of the current block; ``received`` counts those that came.

    Where the source is compiled, it gives the stream a ``generator`` of its own instead, as
    :mod:`vaultc.support.passes` has it, and ``words`` stays empty.
    """

    __slots__ = ("generator", "received", "source", "words")

    def __init__(self, source: BlockSource) -> None:
        self.source = source
        self.generator: bytearray = NO_GENERATOR
        self.words: list[int] = []
        self.received = 0

    def refill(self) -> None:
        """Draw the next block into ``words``, in place, unless the source gives the stream a generator."""
        if not self.received:
            begin = getattr(self.source, "generator", None)
            if begin is not None:
                self.generator = begin()
                if self.generator:
                    return
        self.preload(self.source.block())

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers of the game's generator, from which its next block is made."""
        if not self.received and not self.generator:
            self.refill()
        if self.generator:
            passes.overwrite(self.generator, place, value)
            return
        overwrite = getattr(self.source, "overwrite", None)
        if overwrite is not None:
            overwrite(place, value)

    def preload(self, block: list[int]) -> None:
        """Take a block that was drawn elsewhere, as if by :meth:`refill`."""
        self.words.extend(block)
        self.received += len(block)

    @property
    def drawn(self) -> int:
        """The number of words handed out so far."""
        if self.generator:
            return passes.drawn(self.generator)
        return self.received - len(self.words)


_TRIES: Final = 10
"""The number of rolls that :meth:`Dice.rne` makes in any case."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Rolls as the game makes them, each consuming exactly the words that the rules say.

    Dice of another kind override :meth:`rn2`, and :meth:`rnd` and :meth:`word` with it; all others roll by these.

    ``experience_level`` is the hero's, which caps :meth:`rne`. ``library`` is the C library's generator, which only
    ``randline`` and rumours use; it starts anew with every ``Dice``. ``word_bits`` is the number of bits in a word of
    the streams, ``law_of_luck`` the version of the luck-weighted roll. ``trace`` has the rolls that tracing dice write
    down, as ``(stream, bound, result)``; stream is ``g`` or ``m``. ``topics`` says from which roll on they decide what.
    """

    __slots__ = (
        *("_depth", "_generator", "_is_plain", "_is_ready", "_library", "_make_library", "_words"),
        *("experience_level", "general", "law_of_luck", "monster", "topics", "trace", "word_bits"),
    )

    def __init__(
        self,
        general: BlockSource,
        monster: BlockSource,
        *,
        experience_level: int = 1,
        library: abc.Callable[[], abc.Iterator[int]] | None = None,
        word_bits: int = 32,
        law_of_luck: luck.LuckRule = luck.OLD,
    ) -> None:
        self.general = Stream(general)
        self.monster = Stream(monster)
        self._words = self.general.words
        self._generator = NO_GENERATOR
        self._is_ready = False
        self._depth = 0
        self._is_plain = type(self).rn2 is Dice.rn2
        self.experience_level = experience_level
        self._make_library = library
        self._library: abc.Iterator[int] | None = None
        self.word_bits = word_bits
        self.law_of_luck = law_of_luck
        self.trace: list[tuple[str, int, int]] = []
        self.topics: list[tuple[int, str]] = []

    def about(self, topic: str) -> None:
        """Take note of what the next rolls decide, in a word or two; empty is unknown. Only tracing dice do."""

    # ---- streams

    def enter_monster_stream(self) -> None:
        """From here on draw from the monster stream; calls nest."""
        self._depth += 1
        self._take(self.monster)

    def leave_monster_stream(self) -> None:
        """Undo one :meth:`enter_monster_stream`."""
        self._depth -= 1
        if not self._depth:
            self._take(self.general)

    @property
    def drawn(self) -> tuple[int, int]:
        """The number of words that each stream has handed out: general, monster."""
        return self.general.drawn, self.monster.drawn

    def _take(self, stream: Stream) -> None:
        """Draw from a stream from now on."""
        self._words = stream.words
        self._generator = stream.generator
        self._is_ready = len(self._generator) > 0

    def _refill(self) -> None:
        stream = self.monster if self._depth else self.general
        if not stream.generator:
            stream.refill()
        self._take(stream)

    # ---- rolls

    def rn2(self, n: int) -> int:
        """Uniform 0..n-1 by remainder; 0 without a draw for n <= 0."""
        if n <= 0:
            return 0
        if not self._words:
            return self._first_of_block(n)
        return self._words.pop() % n

    def _first_of_block(self, n: int) -> int:
        """A roll 0..n-1 where ``words`` is empty: of the generator, or else of the next block."""
        if not self._is_ready:
            self._refill()
            if not self._is_ready:
                return self._words.pop() % n
        return passes.below(self._generator, n)

    def generator(self) -> bytearray:
        """The generator of the stream in force, for passes that draw by themselves; empty where they may not."""
        if not self._is_plain:
            return NO_GENERATOR
        if not self._is_ready:
            stream = self.monster if self._depth else self.general
            if stream.generator or not stream.received:
                self._refill()
        return self._generator

    def rnd(self, n: int) -> int:
        """Uniform 1..n; 1 without a draw for n <= 0."""
        if n <= 0:
            return 1
        if not self._words:
            return self._first_of_block(n) + 1
        return self._words.pop() % n + 1

    def triples(self, first: int, second: int, third: int) -> abc.Iterator[tuple[int, int, int]]:
        """Three :meth:`rn2` at a time, without end: for rules that roll millions of times. Bounds are 1 or more."""
        rn2 = self.rn2
        while True:
            yield rn2(first), rn2(second), rn2(third)
            if self._is_plain:
                pop, words = self._words.pop, self._words
                while len(words) >= 3:
                    yield pop() % first, pop() % second, pop() % third

    def rolls(self, n: int, count: int) -> list[int]:
        """As many :meth:`rn2` in a row: for rules that roll once a cell."""
        if n <= 0:
            return [0] * count
        if not self._is_plain:
            return [self.rn2(n) for _ in range(count)]
        result: list[int] = []
        while count > len(result):
            words = self._words
            if not words:
                self._refill()
                if self._is_ready:
                    return result + passes.rolls(self._generator, n, count - len(result))
            taken = words[: -(count - len(result)) - 1 : -1]
            del words[-len(taken) :]
            result += [word % n for word in taken]
        return result

    def pairs(self, first: int, second: int) -> abc.Iterator[tuple[int, int]]:
        """Two :meth:`rn2` at a time, without end; bounds are 1 or more."""
        rn2 = self.rn2
        while True:
            yield rn2(first), rn2(second)
            if self._is_plain:
                pop, words = self._words.pop, self._words
                while len(words) >= 2:
                    yield pop() % first, pop() % second

    def rn1(self, n: int, start: int) -> int:
        """Uniform start..start+n-1."""
        return self.rn2(n) + start

    def d(self, count: int, sides: int) -> int:
        """Sum of ``count`` rolls 1..``sides``; 1 without a draw for arguments that are not dice."""
        if count < 0 or sides < 0 or (sides == 0 and count != 0):
            return 1
        total = count
        for _ in range(count):
            total += self.rn2(sides)
        return total

    def rne(self, n: int) -> int:
        """1 + the number of leading successes among ten rolls, capped by the hero's level; always ten draws."""
        rolls = self.rolls(n + 2, _TRIES)
        successes = 0
        while successes < _TRIES and rolls[successes] <= 1:
            successes += 1
        cap = 5 if self.experience_level < 15 else self.experience_level // 3
        return min(successes + 1, cap)

    def rnz(self, n: int) -> int:
        """A value around ``n`` with long tails on both sides; always twelve draws."""
        factor = 1000 + self.rn2(1000)
        factor *= self.rne(4)
        return _truncated(n * factor, 1000) if self.rn2(2) else _truncated(n * 1000, factor)

    def rnf(self, numerator: int, denominator: int) -> bool:
        """True in ``numerator`` of ``denominator`` cases; one draw."""
        return self.rn2(denominator) < numerator

    def rnl(self, n: int, hero_luck: int = 0) -> int:
        """The luck-weighted roll 0..n-1, low is good; perhaps a second draw, none for n <= 0."""
        return luck.roll(self.rn2, n, hero_luck, self.law_of_luck)

    def word(self, n: int) -> int:  # noqa: ARG002
        """The raw word that ``rn2(n)`` would reduce, for n of 1 or more."""
        if not self._words:
            self._refill()
            if self._is_ready:
                return passes.word(self._generator)
        return self._words.pop()

    # ---- the C library

    def library_word(self) -> int:
        """The next value of the C library's generator."""
        if self._library is None:
            if self._make_library is None:
                raise RuntimeError("these dice have no C library generator")
            self._library = self._make_library()
        return next(self._library)


def _truncated(dividend: int, divisor: int) -> int:
    """Division toward zero, as in C; the divisor is positive."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)


@mypyc_attr(allow_interpreted_subclasses=True)
class TracingDice(Dice):
    """Dice that also write down every roll."""

    __slots__ = ()

    def about(self, topic: str) -> None:
        """As :meth:`Dice.about`, noted."""
        self.topics.append((len(self.trace), topic))

    def rn2(self, n: int) -> int:
        """As :meth:`Dice.rn2`, noted."""
        result = super().rn2(n)
        if n > 0:
            self.trace.append(("m" if self._depth else "g", n, result))
        return result

    def rnd(self, n: int) -> int:
        """As :meth:`Dice.rnd`, noted."""
        return self.rn2(n) + 1 if n > 0 else 1

    def word(self, n: int) -> int:
        """As :meth:`Dice.word`, recorded as the roll that it represents."""
        word = super().word(n)
        self.trace.append(("m" if self._depth else "g", n, word % n))
        return word
