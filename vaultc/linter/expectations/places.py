"""The place at which levels are made to be looked at."""

from __future__ import annotations

from dataclasses import replace

from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.world.natural_places import settled
from vaultc.world.surroundings import Surroundings

_DEPTH = ("level.depth", "level.difficulty")


def usual_place(facts: LevelFacts, game: Game) -> Surroundings:
    """The place of a level without any other choice."""
    names = tuple(name for name in (facts.output_name, facts.name) if name)
    return settled(replace(game.surroundings, anywhere=True), game.plan, names)


def asks_for_depth(facts: LevelFacts) -> bool:
    """Return whether a level is another at other depths by what its script asks."""
    calls = (node for part in (facts.node, *facts.functions.values()) for node in walk(part))
    return any(isinstance(node, n.CoreCall) and node.function in _DEPTH for node in calls)
