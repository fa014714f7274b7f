"""Dice for a seed: which generator, and how the game seeds it (rules: "When the streams are seeded")."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vaultc.chance.dice import BlockSource, Dice, TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.chance.library import glibc_random
from vaultc.chance.modern import ModernDice, Pcg64

LARGEST_SEED = 0xFFFFFFFF


def _library() -> Iterator[int]:
    return glibc_random(1)


class _Begun:
    """A generator whose first block is known already."""

    __slots__ = ("first", "source")

    def __init__(self, first: list[int], source: BlockSource) -> None:
        self.first: list[int] | None = first
        self.source = source

    def block(self) -> list[int]:
        """The next block of words; the last of the list is the first to be used."""
        first, self.first = self.first, None
        return self.source.block() if first is None else first


def _twins(seed: int) -> tuple[BlockSource, BlockSource]:
    """Two equal generators; the first block, which is all that most levels need, is computed once for both."""
    source = Isaac(seed)
    first = source.block()
    return _Begun(first, source), _Begun(first.copy(), source.copy())


def game_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """Dice as the game seeds them: both streams start with the same words."""
    return Dice(*_twins(seed), experience_level=experience_level, library=_library)


def tracing_dice(seed: int, *, experience_level: int = 1) -> TracingDice:
    """As :func:`game_dice`, and every roll is written down."""
    return TracingDice(*_twins(seed), experience_level=experience_level, library=_library)


def modern_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """Dice of a modern generator: two independent streams, no bias; the levels are not those of the game."""
    return ModernDice(Pcg64(seed), Pcg64(seed, (1,)), experience_level=experience_level, library=_library)


GENERATORS: dict[str, Callable[..., Dice]] = {"isaac": game_dice, "modern": modern_dice}
"""Dice by the name of their generator."""
