"""Expectations whose share of levels follows from exact laws: conditions on the number of things of one kind.

The laws hold for a place in the dungeon: a level's usual place, or the place that the expectation chooses.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from vaultc.generation.exact_chances.things import ThingName, exact_things, object_name
from vaultc.generation.exact_chances.values import NEVER, CountLaw
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.level.conditions import condition
from vaultc.level.measures.level_measures import Measure
from vaultc.level.solving.powers import Abilities
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings, settled

_DEPTH = ("level.depth", "level.difficulty")


def usual_place(facts: LevelFacts, game: Game) -> Surroundings:
    """The place of a level without any other choice."""
    names = tuple(name for name in (facts.output_name, facts.name) if name)
    return settled(replace(game.surroundings, anywhere=True), game.plan, game.catalog, names)


def asks_for_depth(facts: LevelFacts) -> bool:
    """Return whether a level is another at other depths by what its script asks."""
    calls = (node for part in (facts.node, *facts.functions.values()) for node in walk(part))
    return any(isinstance(node, n.CoreCall) and node.function in _DEPTH for node in calls)


_Kind = tuple[str, int]
"""A family of measures, and the number of a kind in it."""


class _NoLawError(Exception):
    """Something in a condition has no law."""


class _LawCompiler(condition.ConditionCompiler):
    """Makes functions of the numbers of kinds of things, in place of levels; ``kinds`` are those that they ask for."""

    def __init__(self, text: str, catalog: Catalog) -> None:
        super().__init__(text, catalog)
        self.kinds: dict[_Kind, None] = {}

    def measured(self, measure: Measure) -> condition.Evaluate:
        raise _NoLawError(measure.name)

    def walked(self, start: str, end: str) -> condition.Evaluate:
        raise _NoLawError(f"{start} {end}")

    def solved(self, start: str, end: str, abilities: Abilities, steps: bool) -> condition.Evaluate:
        raise _NoLawError(f"{start} {end} {abilities} {steps}")

    def counted(self, things: condition.ThingCount) -> condition.Evaluate:
        kinds = [(family, number) for family, numbers in things.kinds for number in numbers]
        if any(len(numbers) > 1 for _, numbers in things.kinds):
            raise _NoLawError("a class")
        self.kinds.update(dict.fromkeys(kinds))
        return lambda values: sum(cast(Any, values)[kind] for kind in kinds)


class LevelLaws:
    """The exact laws of a level at each place for which they are asked, computed on demand."""

    def __init__(self, facts: LevelFacts, game: Game) -> None:
        self._facts, self._game = facts, game
        self._things: dict[condition.LevelPlace, abc.Mapping[ThingName, CountLaw]] = {}

    def share(self, expectation: condition.Expectation) -> Fraction | None:
        """The exact share of levels that meet a condition; None if it has no law."""
        compiler = _LawCompiler(expectation.condition.text, self._game.catalog)
        try:
            holds = compiler.compile(expectation.condition.parsed)
            laws = {kind: self._law(kind, expectation.place) for kind in compiler.kinds}
        except _NoLawError:
            return None
        uncertain = [kind for kind, law in laws.items() if max(law.chances) < 1]
        values = {kind: law.chances.index(1) for kind, law in laws.items() if kind not in uncertain}
        if len(uncertain) > 1:
            return None
        if not uncertain:
            return Fraction(bool(holds(cast(Any, values))))
        last = uncertain[0]
        chances = [(number, chance) for number, chance in enumerate(laws[last].chances) if chance]
        return sum((chance for number, chance in chances if holds(cast(Any, values | {last: number}))), Fraction(0))

    def _law(self, kind: _Kind, place: condition.LevelPlace) -> CountLaw:
        family, number = kind
        if family == "carried" and not self._has_monsters:
            return NEVER
        name = _thing_name(family, number, self._game.catalog)
        law = None if name is None else self._things_at(place).get(name)
        if law is None or law.more:
            raise _NoLawError(family)
        return law

    def _things_at(self, place: condition.LevelPlace) -> abc.Mapping[ThingName, CountLaw]:
        """The laws at a place; none if the level is made at several depths."""
        if place not in self._things:
            facts, game = self._facts, self._game
            around = place.around(usual_place(facts, game), game)
            several = not place.is_somewhere and asks_for_depth(facts)
            self._things[place] = {} if several else exact_things(facts.node, facts.functions, game, around)
        return self._things[place]

    @cached_property
    def _has_monsters(self) -> bool:
        roots = (self._facts.node, *self._facts.functions.values())
        return any(isinstance(node, n.Monster) for root in roots for node in walk(root))


def _thing_name(family: str, number: int, catalog: Catalog) -> ThingName | None:
    """The name of a kind among the laws; None for kinds that stack, of which the laws count the pieces."""
    if family == "monsters":
        return "monster", catalog.species[number].name
    if family == "objects":
        kind = catalog.kinds[number]
        return None if kind.merges else ("object", object_name(kind))
    if family == "traps":
        return "trap", next(name for name, code in catalog.trap_codes.items() if code == number)
    if family == "terrain":
        row = catalog.terrain_types[number]
        return "feature" if row.furniture else "terrain", row.word
    return None
