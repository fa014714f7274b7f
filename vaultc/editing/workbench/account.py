"""The account of a level: how often each statement ran, what it made, the chances that came true, the numbers drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice, TracingDice
from vaultc.editing.workbench import making
from vaultc.editing.workbench.wishes import Wish
from vaultc.generation.interpreter.machine import Instruction, Machine, chance_keys
from vaultc.generation.interpreter.recording import Recording
from vaultc.generation.laws.courses import EventKey
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.pipeline import generating
from vaultc.sampling.chances import Witness, watched_instructions
from vaultc.sampling.things import every_item

MOST_DRAWS: Final = 24
"""Random numbers that are kept of a statement."""


@dataclass(slots=True)
class LevelAccount:
    """The account of one level.

    ``events`` counts what happened, ``made`` the cells and things that each statement made and that are still there,
    ``failed`` the rooms for which there was no place, ``undone`` the statement that took something of another away.
    ``draws`` has the first random numbers of each statement, with the number of their values. ``problem`` tells why
    there is no level.
    """

    events: Counter[EventKey] = field(default_factory=Counter)
    made: Counter[Span] = field(default_factory=Counter)
    failed: set[Span] = field(default_factory=set)
    undone: dict[Span, Span] = field(default_factory=dict)
    draws: dict[Span, list[tuple[int, int]]] = field(default_factory=dict)
    problem: str | None = None
    level: Level | None = None


def account_of(script: LevelScript, wish: Wish, *, drawn: bool = True) -> LevelAccount:
    """The account of a level; without ``drawn`` the random numbers are left out, which is faster."""
    account, recording = LevelAccount(), Recording()
    dice = _tracer(script, wish) if drawn else wish.dice_for(script)
    keys = chance_keys(script.facts.node, script.facts.functions, script.name)
    witness = Witness({key: span for span, key in keys.items()}, account.events)
    program = script.program.recorded(recording)
    instructions = watched_instructions(script, program.instructions, account.events)
    if isinstance(dice, TracingDice):
        instructions = tuple(_traced(one, dice, account.draws) for one in instructions)
    program = replace(program, instructions=instructions)
    try:
        level = generating.make_level(program, dice, wish.surroundings_of(script), script.game, witness)
    except (diagnostics.GenerationError, ValueError) as error:
        account.problem = making.reason(error)
    else:
        account.level = level
        account.made.update(_origins(level))
    account.failed.update(recording.failed_rooms)
    account.undone.update((one.earlier, one.later) for one in recording.overwritten)
    return account


def _tracer(script: LevelScript, wish: Wish) -> Dice:
    """Dice that write down what they roll."""
    make: Callable[..., Dice] = script.game.seeding.load_tracer()
    return make(wish.seed, experience_level=wish.surroundings_of(script).hero.level)


def _traced(instruction: Instruction, dice: TracingDice, draws: dict[Span, list[tuple[int, int]]]) -> Instruction:
    """The same instruction, which notes the numbers that it draws."""
    action, span = instruction.action, instruction.span

    def traced(machine: Machine) -> int | None:
        before = len(dice.trace)
        target = action(machine)
        if len(dice.trace) > before:
            kept = draws.setdefault(span, [])
            new = islice(dice.trace, before, None)
            kept.extend((bound, result) for _, bound, result in islice(new, MOST_DRAWS - len(kept)))
        return target

    return replace(instruction, action=traced)


def _origins(level: Level) -> Counter[Span]:
    """The number of cells and things of each statement."""
    found: Counter[Span] = Counter()
    found.update(span for span in level.origins if span is not None)
    for group in (level.monsters, level.traps, level.engravings, every_item(level.items())):
        found.update(one.origin for one in group if one.origin is not None)
    for monster in level.monsters:
        found.update(item.origin for item in every_item(monster.inventory) if item.origin is not None)
    return found
