"""The random choices of a script, statement by statement: the table of chances of a gallery.

A written chance has the share of levels in which it comes true, where that follows from the text.
Rules: "Control", "What a policy decides".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from vaultc.generation.interpreter.machine import chance_sites
from vaultc.generation.laws.script import script_law
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk

_LONGEST = 72


@dataclass(frozen=True, slots=True)
class Choice:
    """A place where the dice decide: its line, the text there, and its outcomes."""

    line: int
    text: str
    outcome: str


def choices_of(facts: LevelFacts, game: Game) -> tuple[Choice, ...]:
    """All choices of a level in the order of their lines."""
    found = [*_chances(facts, game), *_others(facts.node)]
    return tuple(dict.fromkeys(sorted(found, key=lambda choice: choice.line)))


def _chances(facts: LevelFacts, game: Game) -> Iterator[Choice]:
    """Written chances, with the share of levels in which they come out, where that follows from the text."""
    for site, share in exact_shares(facts.node, facts.functions, game):
        written = Fraction(site.value, 100)
        more = f"; in {_percent(share)} of all levels" if share is not None and share != written else ""
        yield _choice(site, f"{site.value} %{more}")


def exact_shares(
    level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], game: Game
) -> list[tuple[nodes.Percent, Fraction | None]]:
    """All written chances in the order of their keys, with their share of levels, or None where it has no law."""
    law = script_law(level, functions, game)
    found = [(site, law.law(("true", site.span))) for site in chance_sites(level, functions.values())]
    return [(site, None if counts is None else counts.at_least_once) for site, counts in found]


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.4g} %"


def _others(level: nodes.Level) -> Iterator[Choice]:
    """Dice, shuffles, switches that are dice, and chances of single squares."""
    lengths = dict(_arrays(level))
    for node in walk(level):
        match node:
            case nodes.Dice():
                low, high, mean = _range(node)
                yield _choice(node, f"{node.count}d{node.sides}: {low} to {high}, {mean:g} on average")
            case nodes.CoreCall(function="rnd", arguments=(nodes.Integer(value=bound),)):
                yield _choice(node, f"rnd({bound}): 0 to {max(bound - 1, 0)}")
            case nodes.CoreCall(function="rnd"):
                yield _choice(node, "rnd(...): from 0, each number below it as often")
            case nodes.Shuffle() if node.variable.name in lengths:
                number = lengths[node.variable.name]
                yield _choice(node, f"one of {number} comes first, 1 in {number} each")
            case nodes.Switch(selector=nodes.Integer(value=sides)) if sides > 1:
                yield _choice(node, f"one of {sides}, 1 in {sides} each")
            case nodes.ReplaceTerrain():
                yield _choice(node, f"each square with {node.chance.value} %")
            case nodes.Filter(criterion=nodes.Percent(value=percent)):
                yield _choice(node, f"each square with {percent} %")
            case _:
                pass


def _arrays(level: nodes.Level) -> Iterator[tuple[str, int]]:
    """Names of lists with their lengths."""
    for node in walk(level):
        if isinstance(node, nodes.Assignment):
            value = node.value.value if isinstance(node.value, nodes.Typed) else node.value
            if isinstance(value, nodes.Array):
                yield node.variable.name, len(value.elements)


def _range(dice: nodes.Dice) -> tuple[int, int, float]:
    """The least, the most and the mean of dice."""
    count, sides = max(dice.count, 1), max(dice.sides, 1)
    return count, count * sides, count * (sides + 1) / 2


def _choice(node: nodes.Node, outcome: str) -> Choice:
    number = node.span.begin.line
    text = " ".join(node.span.source.line(number).split()).removesuffix("{").rstrip()
    return Choice(number, text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…", outcome)
