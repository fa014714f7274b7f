"""Chances written in a script, and how they are decided. Rules: "What a policy decides".

Without a series the game's own draw is made. With one, the series decides by the key of the place in the file, which
counts the written chances of the level in the order of the text.
"""

from __future__ import annotations

from collections import abc

from vaultc.generation.interpreter.machine import Machine
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk


def written_chance(node: nodes.Node) -> nodes.Percent | None:
    """The chance of a condition, or of a room's type, if it has one."""
    if isinstance(node, nodes.If | nodes.Chance):
        return node.condition if isinstance(node.condition, nodes.Percent) else None
    return node.chance if isinstance(node, nodes.Room | nodes.Subroom) else None


def chance_sites(level: nodes.Level, functions: abc.Iterable[nodes.FunctionDefinition]) -> list[nodes.Percent]:
    """All written chances of a level: its own, then the chances of functions defined before it."""
    found: dict[Span, nodes.Percent] = {}
    for root in (level, *functions):
        for node in walk(root):
            percent = written_chance(node)
            if percent is not None:
                found.setdefault(percent.span, percent)
    return list(found.values())


def chance_keys(
    level: nodes.Level, functions: abc.Mapping[str, nodes.FunctionDefinition], name: str
) -> dict[Span, str]:
    """The keys of all written chances, by their positions in the file."""
    sites = chance_sites(level, functions.values())
    return {percent.span: f"{name}/chance#{number}" for number, percent in enumerate(sites)}


def decision(percent: int, key: str | None) -> abc.Callable[[Machine], bool]:
    """The decision of one chance; without a key it is always the game's."""
    if key is None:
        return lambda machine: machine.dice.rn2(100) < percent

    def decide(machine: Machine) -> bool:
        series = machine.site.series
        if series is None:
            return machine.dice.rn2(100) < percent
        return series.decide(key, percent, machine.dice)

    return decide
