"""Dice for a seed: which generator, and how the game seeds it; and dice of games with one stream for everything.

These are NetHack 3.6 and NLE, whose stream is ISAAC-64, and NetHack 3.4.3, which takes ``random()`` from the C library.
Rules: "When the streams are seeded", "ISAAC-64", "NetHack 3.6: Random numbers", "random(): additive feedback".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from vaultc.chance import dice, luck, modern, starts
from vaultc.chance.congruential import glibc_random, unseeded_library
from vaultc.chance.isaac import Isaac, Isaac64
from vaultc.support import passes

DUNGEONS: Final = 8
"""The number of streams that newer NLE reserves for dungeons."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OneStreamDice(dice.Dice):
    """Rolls as NetHack 3.6 makes them.

    Making monsters has no stream of its own; the second stream is for the display alone. A bound of zero or less, on
    which the game would crash, gives 0 without a draw.
    """

    __slots__ = ()

    @property
    def display(self) -> dice.Stream:
        """The stream of the display."""
        return self.monster

    def enter_monster_stream(self) -> None:
        """Do nothing: there is no such stream."""

    def leave_monster_stream(self) -> None:
        """Do nothing: there is no such stream."""

    def rn2_of_display(self, n: int) -> int:
        """Uniform 0..n-1 from the display's stream."""
        if n <= 0:
            return 0
        shown = self.display
        if not shown.words and not shown.generator:
            shown.refill()
        return passes.below(shown.generator, n) if shown.generator else shown.words.pop() % n

    def rne(self, n: int) -> int:
        """1 + the number of successes at odds 1 in ``n`` in a row, capped by the hero's level; draws as needed."""
        cap = 5 if self.experience_level < 15 else self.experience_level // 3
        result = 1
        while result < cap and self.rn2(n) == 0:
            result += 1
        return result


@mypyc_attr(allow_interpreted_subclasses=True)
class TracingOneStreamDice(OneStreamDice):
    """Rolls as NetHack 3.6 makes them, written down as by :class:`vaultc.chance.dice.TracingDice`, all as ``g``."""

    __slots__ = ()

    def about(self, topic: str) -> None:
        """As :meth:`Dice.about`, noted."""
        self.topics.append((len(self.trace), topic))

    def rn2(self, n: int) -> int:
        """As :meth:`Dice.rn2`, noted."""
        result = super().rn2(n)
        if n > 0:
            self.trace.append(("g", n, result))
        return result

    def rnd(self, n: int) -> int:
        """As :meth:`Dice.rnd`, noted."""
        return self.rn2(n) + 1 if n > 0 else 1

    def word(self, n: int) -> int:
        """As :meth:`Dice.word`, recorded as the roll that it represents."""
        word = super().word(n)
        self.trace.append(("g", n, word % n))
        return word


_Rolls = TypeVar("_Rolls", bound=OneStreamDice)


def _on_isaac64(kind: type[_Rolls], seed: int, display_seed: int | None, experience_level: int) -> _Rolls:
    start = starts.SeededStart(Isaac64, seed)
    shown = start if display_seed is None else starts.SeededStart(Isaac64, display_seed)
    return kind(
        starts.StartedSource(start), starts.StartedSource(shown), experience_level=experience_level,
        library=unseeded_library, word_bits=64, law_of_luck=luck.ROUNDED,
    )  # fmt: skip


def one_stream_dice(seed: int, display_seed: int | None = None, *, experience_level: int = 1) -> OneStreamDice:
    """Dice as NLE's ``seed(core, disp)`` leaves them; without ``display_seed`` both streams start alike."""
    return _on_isaac64(OneStreamDice, seed, display_seed, experience_level)


def tracing_one_stream_dice(seed: int, *, experience_level: int = 1) -> TracingOneStreamDice:
    """As :func:`one_stream_dice`, and every roll is written down."""
    return _on_isaac64(TracingOneStreamDice, seed, None, experience_level)


def dungeon_streams(seed: int) -> tuple[Isaac64, ...]:
    """The streams of the dungeons 0 to 7 that newer NLE makes from its level-generation seed."""
    return tuple(Isaac64(word) for word in islice(Isaac64(seed).words(), DUNGEONS))


def _on_library(kind: type[_Rolls], seed: int, experience_level: int) -> _Rolls:
    return kind(
        starts.WordBlocks(glibc_random(seed)), starts.WordBlocks(glibc_random(seed)),
        experience_level=experience_level, library=_nothing, word_bits=31,
    )  # fmt: skip


def library_dice(seed: int, *, experience_level: int = 1) -> OneStreamDice:
    """Dice of NetHack 3.4.3 after ``srandom(seed)``, whose second stream nothing draws from; seed 0 means 1."""
    return _on_library(OneStreamDice, seed, experience_level)


def tracing_library_dice(seed: int, *, experience_level: int = 1) -> TracingOneStreamDice:
    """As :func:`library_dice`, and every roll is written down."""
    return _on_library(TracingOneStreamDice, seed, experience_level)


def _nothing() -> abc.Iterator[int]:
    """The library has no further generator: the dice are made of it."""
    return iter(())


LARGEST_SEED: Final = 0xFFFFFFFF


def _start(seed: int) -> starts.Start:
    return starts.foreseen(seed) or starts.SeededStart(Isaac, seed)


def started_dice(start: starts.Start, *, experience_level: int = 1) -> dice.Dice:
    """The game's dice, whose streams both begin there."""
    core, monster = starts.StartedIsaac(start), starts.StartedIsaac(start)
    return dice.Dice(core, monster, experience_level=experience_level, library=unseeded_library)


def game_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """Dice as the game seeds them: both streams start with the same words."""
    return started_dice(_start(seed), experience_level=experience_level)


def many_game_dice(seeds: abc.Sequence[int], *, experience_level: int = 1) -> abc.Iterator[dice.Dice]:
    """:func:`game_dice` for one seed after the other, in any order, computed in large batches with numpy."""
    from vaultc.chance.many_seeds import starts_of

    return (started_dice(start, experience_level=experience_level) for start in starts_of(seeds))


def tracing_dice(seed: int, *, experience_level: int = 1) -> dice.TracingDice:
    """As :func:`game_dice`, and every roll is written down."""
    start = _start(seed)
    core, monster = starts.StartedIsaac(start), starts.StartedIsaac(start)
    return dice.TracingDice(core, monster, experience_level=experience_level, library=unseeded_library)


def modern_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """Dice of a modern generator: two independent streams, no bias; the levels differ from the game's."""
    return modern.ModernDice(
        modern.Pcg64(seed), modern.Pcg64(seed, (1,)), experience_level=experience_level, library=unseeded_library
    )


def philox_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """As :func:`modern_dice`, from the other modern generator."""
    return modern.ModernDice(
        modern.Philox(seed), modern.Philox(seed, (1,)), experience_level=experience_level, library=unseeded_library
    )


def historic_dice(name: str, seed: int, *, experience_level: int = 1) -> dice.Dice:
    """The game's dice from another generator by its name; both streams start alike, as the game's own do."""
    from vaultc.chance.generators import GENERATORS as ROWS

    row = ROWS[name]
    general, monster = starts.WordBlocks(row.words(seed)), starts.WordBlocks(row.words(seed))
    return dice.Dice(
        general, monster, experience_level=experience_level, library=unseeded_library, word_bits=row.bits
    )  # fmt: skip


_HISTORIC = ("bsd", "bsd-type0", "rogue-clone", "glibc", "lrand48", "rogue36", "mt19937", "mt19937-gsl")

GENERATORS: dict[str, abc.Callable[..., dice.Dice]] = {
    "isaac": game_dice, "modern": modern_dice, "isaac64": one_stream_dice,
    **{name: partial(historic_dice, name) for name in _HISTORIC}, "pcg64": modern_dice, "philox": philox_dice,
}  # fmt: skip
"""Dice by the name of their generator; ``modern`` is PCG64."""
