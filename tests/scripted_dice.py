"""Dice that give what a test says: words below a stream of draws, or the draws themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from vaultc.chance.dice import Dice

if TYPE_CHECKING:
    from vaultc.generation.site import Site


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
    """Dice that play back (bound, result) or (stream, bound, result), insist on these draws, and note the streams.

    An entry ("species", number) is the roll by which the choice of a random species ends at that one; it needs the
    ``site`` on which the choice is made.
    """

    __slots__ = ("script", "site", "streams")

    def __init__(self, script: Iterable[Any] = ()) -> None:
        super().__init__(Words(), Words())
        self.script = list(reversed(list(script)))
        self.streams: list[str] = []
        self.site: Site | None = None

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
        if self.script and self.script[-1][0] == "species":
            assert self._depth, "species are drawn from the monster stream"
            assert self.site is not None
            return roll_of(self.site, self.script.pop()[1], n)
        return self.rn2(n) + 1 if n > 0 else 1

    def spent(self) -> bool:
        return not self.script


_ROLLS: dict[tuple[Any, ...], dict[int | None, int]] = {}


def roll_of(site: Site, species: int, bound: int) -> int:
    """The roll by which a random species is this one where the site is; some species come nowhere."""
    place = (site.game.name, site.surroundings, frozenset(site.gone), bound)
    if place not in _ROLLS:
        _ROLLS[place] = {_species_by(site, roll, bound): roll for roll in range(bound, 0, -1)}
    return _ROLLS[place][species]


def _species_by(site: Site, roll: int, bound: int) -> int | None:
    from vaultc.generation.population.species import random_species
    from vaultc.generation.site import Site
    from vaultc.level.level import Level

    elsewhere = Site(Level(), ScriptedDice([("m", bound, roll - 1)]), site.surroundings, site.game)
    elsewhere.gone = site.gone
    return random_species(elsewhere)


@contextmanager
def on_monster_stream(dice: Dice) -> Iterator[None]:
    """Draw from the monster stream inside a ``with`` block; blocks nest."""
    dice.enter_monster_stream()
    try:
        yield
    finally:
        dice.leave_monster_stream()
