"""Facts derived from the surroundings, computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from vaultc.language.game import Game
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings


class Realm(NamedTuple):
    """Facts of a place that decide which species come to it at random.

    ``lives_in_dungeon`` tells if its kind of dungeon admits a species at all, a test for corpses and statues as well;
    ``suits`` if a species comes to the place at random; ``is_common`` if it comes twice as often. They are functions of
    modules and tell realms apart.
    """

    lives_in_dungeon: Callable[[Species], bool]
    suits: Callable[[Species], bool]
    is_common: Callable[[Species], bool]


class SpeciesWeights:
    """The weights of some species for random choice.

    ``reach`` is the highest running sum so far, which weights below zero do not lower.
    """

    __slots__ = ("members", "reach", "species", "total", "weights")

    def __init__(self, species: list[int], weights: list[int], reach: list[int], total: int) -> None:
        self.species: Final = species
        self.weights: Final = weights
        self.reach: Final = reach
        self.total: Final = total
        self.members: Final = frozenset(species)


Rolls = tuple[list[str], list[int]]
"""The possible results, and the running sums of their chances."""


class PlaceFacts:
    """Surroundings as a game sees them; the facts of :class:`~vaultc.world.surroundings.Surroundings` have their names.

    ``alignment`` is the level's alignment if it has one of its own, else the dungeon's, which is ``dungeon_alignment``;
    ``level_alignment`` is ``none`` where no special level is registered. ``ledger`` is the number of the level counted
    through all dungeons.

    The rest are tables of the population, which fills them in when it needs them: ``species`` as they are in the hero's
    game, ``weights`` of their random choice, ``verdicts`` of every terrain about each (by number, inverted where water
    is ignored), ``birth_limits`` at which each is extinct; ``class_rolls`` for classes of objects, and ``kind_rolls``
    for the kinds of a class: the first kind, and the running sums of chances.
    """

    def __init__(self, game: Game, surroundings: Surroundings, realm: Realm) -> None:
        self.surroundings: Final = surroundings
        self.realm: Final = realm
        self.difficulty: Final[int] = surroundings.difficulty
        self.hero_level: Final[int] = surroundings.hero.level
        self.hero_sign: Final[int] = surroundings.hero.alignment_sign
        self.dungeon_alignment: Final[str] = game.plan.alignment_of(surroundings)
        self.level_alignment: Final[str] = surroundings.level_alignment if surroundings.registered else "none"
        self.alignment: Final = surroundings.level_alignment if surroundings.registered else self.dungeon_alignment
        self.ledger: Final[int] = game.plan.ledger_number(surroundings)
        self.in_hell: Final[bool] = game.plan.is_hellish(surroundings)
        self.in_mines: Final[bool] = surroundings.in_mines
        self.in_quest: Final[bool] = surroundings.in_quest
        self.in_sokoban: Final[bool] = surroundings.in_sokoban
        self.in_endgame: Final[bool] = surroundings.in_endgame
        self.on_rogue_level: Final[bool] = surroundings.on_rogue_level
        self.on_medusa_level: Final[bool] = surroundings.on_medusa_level
        self.on_plane_of_water: Final[bool] = surroundings.on_plane_of_water
        self.species: tuple[Species, ...] | None = None
        self.weights: SpeciesWeights | None = None
        self.verdicts: dict[int, bytes] = {}
        self.birth_limits: dict[int, int] = {}
        self.class_rolls: Rolls | None = None
        self.kind_rolls: dict[str, tuple[int, list[int]]] = {}


_latest: tuple[Game, Surroundings, PlaceFacts] | None = None


def locality_of(game: Game, surroundings: Surroundings, realm_of: Callable[[Surroundings], Realm]) -> PlaceFacts:
    """The locality of surroundings; the most recent one is cached, since level after level is made at the same
    place."""
    global _latest
    latest = _latest
    if latest is not None and latest[0] is game and latest[1] is surroundings:
        return latest[2]
    locality = PlaceFacts(game, surroundings, realm_of(surroundings))
    _latest = (game, surroundings, locality)
    return locality
