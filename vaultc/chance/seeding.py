"""Dice for a seed: which generator, and how the game seeds it. Rules: "When the streams are seeded"."""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Final

from vaultc.chance import dice, modern, starts
from vaultc.chance.bsd_random import unseeded_library
from vaultc.chance.isaac import Isaac
from vaultc.chance.starts import WordBlocks, foreseen

LARGEST_SEED: Final = 0xFFFFFFFF


def _start(seed: int) -> starts.Start:
    return foreseen(seed) or starts.SeededStart(Isaac, seed)


def started_dice(start: starts.Start, *, experience_level: int = 1) -> dice.Dice:
    """The game's dice, whose streams both begin there."""
    return dice.Dice(
        starts.StartedIsaac(start),
        starts.StartedIsaac(start),
        experience_level=experience_level,
        library=unseeded_library,
    )


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
    return dice.TracingDice(
        starts.StartedIsaac(start),
        starts.StartedIsaac(start),
        experience_level=experience_level,
        library=unseeded_library,
    )


def modern_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """Dice of a modern generator: two independent streams, no bias; the levels differ from the game's."""
    return modern.ModernDice(
        modern.Pcg64(seed), modern.Pcg64(seed, (1,)), experience_level=experience_level, library=unseeded_library
    )


def isaac64_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """Dice of NetHack 3.6 and NLE: ISAAC-64, and one stream for everything."""
    from vaultc.chance.isaac import Isaac64
    from vaultc.chance.one_stream import OneStreamDice

    start = starts.SeededStart(Isaac64, seed)
    core, display = starts.StartedSource(start), starts.StartedSource(start)
    return OneStreamDice(core, display, experience_level=experience_level, library=unseeded_library)


def philox_dice(seed: int, *, experience_level: int = 1) -> dice.Dice:
    """As :func:`modern_dice`, from the other modern generator."""
    from vaultc.chance.modern import Philox

    return modern.ModernDice(
        Philox(seed), Philox(seed, (1,)), experience_level=experience_level, library=unseeded_library
    )


class NarrowDice(dice.Dice):
    """The game's dice over words of another width."""

    __slots__ = ("_bits",)

    def __init__(self, words: abc.Callable[[], abc.Iterator[int]], bits: int, experience_level: int) -> None:
        general, monster = WordBlocks(words()), WordBlocks(words())
        super().__init__(general, monster, experience_level=experience_level, library=unseeded_library)
        self._bits = bits

    @property
    def word_bits(self) -> int:
        """The number of bits in a word of the streams."""
        return self._bits


def historic_dice(name: str, seed: int, *, experience_level: int = 1) -> dice.Dice:
    """The game's dice from another generator by its name; both streams start alike, as the game's own do."""
    from vaultc.chance.generators import GENERATORS as ROWS

    row = ROWS[name]
    return NarrowDice(partial(row.words, seed), row.bits, experience_level)


_HISTORIC = ("bsd", "bsd-type0", "rogue-clone", "glibc", "lrand48", "rogue36", "mt19937", "mt19937-gsl")

GENERATORS: dict[str, abc.Callable[..., dice.Dice]] = {
    "isaac": game_dice,
    "modern": modern_dice,
    "isaac64": isaac64_dice,
    **{name: partial(historic_dice, name) for name in _HISTORIC},
    "pcg64": modern_dice,
    "philox": philox_dice,
}
"""Dice by the name of their generator; ``modern`` is PCG64."""
