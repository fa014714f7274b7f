"""The share of levels in which every written chance of a script comes true, where it follows from the text alone.

A chance that depends on anything but independent draws (a variable, a room that may not fit, BREAK, EXIT) has no law
here and must be sampled. Rules: "Control", "What a policy decides".
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from vaultc.generation.interpreter.chance_sites import chance_sites, written_chance
from vaultc.generation.interpreter.rooms import ends_vault_if_it_fails
from vaultc.generation.interpreter.sure_rooms import HARMLESS, is_sure_inside, is_sure_on_empty_level
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk

Shares = dict[Span, "Fraction | None"]
"""By the place of a chance: the share of levels in which it comes true at least once; None if the text does not tell.
"""

_MOST_ROUNDS: Final = 1000
"""The number of rounds of a loop up to which the limit of steps is out of reach."""

_NEVER, _ALWAYS = Fraction(0), Fraction(1)


def exact_shares(
    level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], game: Game
) -> list[tuple[nodes.Percent, Fraction | None]]:
    """All written chances in the order of their keys, with their share of levels, or None where it has no law."""
    words = {word.text for word in level.flags.words} if level.flags is not None else set()
    reader = _Reader(functions, game, is_vault="rndvault" in words)
    shares = reader.read(level.statements)
    return [(site, shares.get(site.span, _NEVER)) for site in chance_sites(level, functions.values())]


class _Reader:
    """Reads statements in the order of execution; ``lost`` is set once the script may not get there.

    ``empty`` tells that no statement has touched the level yet, ``room`` is the block's room if it is made with every
    seed.
    """

    def __init__(self, functions: Mapping[str, nodes.FunctionDefinition], game: Game, *, is_vault: bool) -> None:
        self.functions = dict(functions)
        self.game = game
        self.is_vault = is_vault
        self.lost = False
        self.empty = True
        self.room: nodes.Room | nodes.Subroom | None = None
        self.calling: list[str] = []

    def read(self, statements: tuple[nodes.Statement, ...]) -> Shares:
        """The shares of statements that follow one another."""
        shares: Shares = {}
        for statement in statements:
            found = self._unknown(statement) if self.lost else self.statement(statement)
            shares = _one_after_the_other(shares, found)
        return shares

    def statement(self, node: nodes.Statement) -> Shares:
        """The shares of one statement."""
        if isinstance(node, nodes.If | nodes.Chance):
            return self._branch(node)
        if isinstance(node, nodes.Loop | nodes.For):
            return self._rounds(node)
        if isinstance(node, nodes.Switch):
            return self._switch(node)
        if isinstance(node, nodes.Call):
            return self._call(node)
        if isinstance(node, nodes.Room | nodes.Subroom):
            return self._room(node)
        if isinstance(node, nodes.FunctionDefinition):
            self.functions[node.name.text] = node
            return {}
        if isinstance(node, nodes.Exit | nodes.Break):
            self.lost = True
        if isinstance(node, nodes.RegionStatement):
            self.room = None
        self.empty = self.empty and isinstance(node, HARMLESS)
        return self._unknown(node)

    def _ways(self, *ways: tuple[nodes.Statement, ...]) -> list[Shares]:
        """The shares of statements of which only one group is executed."""
        before, after, found = self.empty, True, []
        for statements in ways:
            self.empty = before
            found.append(self.read(statements))
            after = after and self.empty
        self.empty = after
        return found

    def _branch(self, node: nodes.If | nodes.Chance) -> Shares:
        percent = written_chance(node)
        if percent is None:
            return self._given_up(node)
        chance = _bounded(percent)
        then = node.then.statements if isinstance(node, nodes.If) else (node.statement,)
        otherwise = node.otherwise.statements if isinstance(node, nodes.If) and node.otherwise is not None else ()
        yes, no = self._ways(then, otherwise)
        return {percent.span: chance, **_either(chance, yes, no)}

    def _rounds(self, node: nodes.Loop | nodes.For) -> Shares:
        rounds = _number_of_rounds(node)
        if rounds is None or _leaves(node):
            return self._given_up(node)
        self.empty = self.empty and rounds == 1
        return {place: _at_least_once(share, rounds) for place, share in self.read(node.body.statements).items()}

    def _switch(self, node: nodes.Switch) -> Shares:
        """A constant selector is a die; an arm goes on into the next unless it ends with BREAK."""
        if not isinstance(node.selector, nodes.Integer) or any(_leaves(s) for arm in node.arms for s in arm.statements):
            return self._given_up(node)
        sides = max(1, node.selector.value)
        if sides > _MOST_ROUNDS:
            return self._given_up(node)
        arms = self._ways(*(_until_break(node, index) for index in range(len(node.arms))))
        total: Shares = {}
        for value in range(sides):
            arm = _arm_for(node, value)
            if arm is not None:
                total = _sum(total, arms[arm], Fraction(1, sides))
        return {place: None for shares in arms for place, share in shares.items() if share is None} | total

    def _call(self, node: nodes.Call) -> Shares:
        function = self.functions.get(node.function.text)
        if function is None or function.name.text in self.calling or _leaves(function):
            return {} if function is None else self._given_up(function)
        self.calling.append(function.name.text)
        shares = self.read(function.body.statements)
        self.calling.pop()
        return shares

    def _room(self, node: nodes.Room | nodes.Subroom) -> Shares:
        """Count the draw for a room's type, which comes before the room; its contents depend on the room finding a
        place.
        """
        sure = self._is_sure(node)
        self.empty = False
        shares = self._contents(node) if sure else self._unknown(node.body)
        if node.chance is not None:
            shares[node.chance.span] = _bounded(node.chance) or _ALWAYS
        if not sure:
            ends = self.is_vault and not isinstance(node, nodes.Subroom) and ends_vault_if_it_fails(node)
            self.lost = self.lost or ends or _leaves(node)
        return shares

    def _is_sure(self, node: nodes.Room | nodes.Subroom) -> bool:
        if isinstance(node, nodes.Subroom):
            return self.room is not None and is_sure_inside(self.room)
        return self.empty and self.room is None and is_sure_on_empty_level(node, self.game)

    def _contents(self, node: nodes.Room | nodes.Subroom) -> Shares:
        outer, self.room = self.room, node
        shares = self.read(node.body.statements)
        self.room = outer if self.room is node else None
        return shares

    def _given_up(self, node: nodes.Node) -> Shares:
        self.empty = False
        self.room = None if any(isinstance(part, nodes.RegionStatement) for part in walk(node)) else self.room
        self.lost = self.lost or _leaves(node)
        return self._unknown(node)

    def _unknown(self, node: nodes.Node) -> Shares:
        """No law for all chances in a part of the script and in the functions that it calls."""
        shares: Shares = {}
        for part in walk(node):
            percent = written_chance(part)
            if percent is not None:
                shares[percent.span] = None
            called = self.functions.get(part.function.text) if isinstance(part, nodes.Call) else None
            if called is not None and called.name.text not in self.calling:
                self.calling.append(called.name.text)
                shares |= self._unknown(called.body)
                self.calling.pop()
        return shares


def _bounded(percent: nodes.Percent) -> Fraction:
    return Fraction(min(max(percent.value, 0), 100), 100)


def _leaves(node: nodes.Node) -> bool:
    """True if a part of the script contains a jump out of it, or out of something inside."""
    return any(isinstance(part, nodes.Break | nodes.Exit) for part in walk(node) if part is not node)


def _one_after_the_other(first: Shares, second: Shares) -> Shares:
    together = dict(first)
    for place, share in second.items():
        before = first.get(place, _NEVER)
        together[place] = None if share is None or before is None else 1 - (1 - before) * (1 - share)
    return together


def _either(chance: Fraction, yes: Shares, no: Shares) -> Shares:
    return _sum(_sum({}, yes, chance), no, 1 - chance)


def _sum(total: Shares, shares: Shares, weight: Fraction) -> Shares:
    result = dict(total)
    for place, share in shares.items():
        before = total.get(place, _NEVER)
        result[place] = None if share is None or before is None else before + weight * share
    return result


def _at_least_once(share: Fraction | None, rounds: int) -> Fraction | None:
    return None if share is None else 1 - (1 - share) ** rounds


def _number_of_rounds(node: nodes.Loop | nodes.For) -> int | None:
    """The number of times that a body is executed; None if it is not written, or too large to be sure."""
    if isinstance(node, nodes.Loop):
        rounds = max(1, node.count.value) if isinstance(node.count, nodes.Integer) else None
    elif isinstance(node.start, nodes.Integer) and isinstance(node.end, nodes.Integer):
        rounds = abs(node.end.value - node.start.value) + 1
    else:
        rounds = None
    return rounds if rounds is not None and rounds <= _MOST_ROUNDS else None


def _until_break(node: nodes.Switch, first: int) -> tuple[nodes.Statement, ...]:
    """The statements from one arm to the first BREAK directly in an arm."""
    found: list[nodes.Statement] = []
    for arm in node.arms[first:]:
        for statement in arm.statements:
            if isinstance(statement, nodes.Break):
                return tuple(found)
            found.append(statement)
    return tuple(found)


def _arm_for(node: nodes.Switch, value: int) -> int | None:
    """The first arm of a value, or the default arm, if there is one."""
    default = None
    for index, arm in enumerate(node.arms):
        if isinstance(arm, nodes.Case):
            if arm.value.value == value:
                return index
        elif default is None:
            default = index
    return default
