"""The statements of the script that made a layout, and rolling one of them again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts import passages as places
from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.resampling import RewindableDice, RollLog, logged, resampled
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Span
from vaultc.pipeline import generating
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_LARGEST_SEED = (1 << 31) - 1


@dataclass(frozen=True)
class ScriptRun:
    """A run of a script with the dice of a seed, some of whose statements rolled dice of their own seeds instead."""

    script: LevelScript
    seed: int
    rng: str | None
    surroundings: Surroundings
    rolled: tuple[tuple[Span, int], ...] = ()

    @classmethod
    def of(cls, generated: object) -> ScriptRun | None:
        """The run that made a level, if a script did."""
        if not isinstance(generated, GeneratedLevel) or not isinstance(generated.script, LevelScript):
            return None
        around = generated.surroundings
        return None if around is None else cls(generated.script, generated.seed, generated.rng, around)

    def again(self, statement: Span, seed: int) -> ScriptRun:
        """The same run, but a statement rolls the dice of a seed."""
        return replace(
            self, rolled=(*((span, old) for span, old in self.rolled if span != statement), (statement, seed))
        )

    def dice(self, seed: int) -> Dice:
        """The dice of a seed."""
        return generating.dice_of(self.script.game, seed, self.rng, experience_level=self.surroundings.hero.level)

    def layout(self) -> Layout:
        """The layout that it makes.

        Raises:
            GenerationError: the game could not make this level.
        """
        from vaultc.api.layouts.layout import Layout

        script, dice = self.script, RewindableDice.of(self.dice(self.seed))
        others = {span: self.dice(seed) for span, seed in self.rolled}
        program = resampled(script.program, log_of(replace(self, rolled=())), dice, others)
        level = generating.make_level(program, dice.dice, self.surroundings, script.game)
        level.seed = self.seed
        return Layout.from_level(GeneratedLevel(level, script, self.seed, self.rng, self.surroundings))


@lru_cache(maxsize=64)
def log_of(run: ScriptRun) -> RollLog:
    """The rolls of a run."""
    log = RollLog()
    program = logged(run.script.program, log)
    generating.make_level(program, run.dice(run.seed), run.surroundings, run.script.game)
    return log


def resample(layout: Layout, dice: Dice) -> bool:
    """Take what one statement of the layout's script makes with other dice, and keep all else.

    Edits of the layout stay, unless the statement makes something in their place.
    """
    run = layout.run
    statements = [] if run is None else list(log_of(run).rolled)
    if run is None or not statements:
        return False
    other = run.again(places.pick(dice, statements), dice.rn2(_LARGEST_SEED))
    try:
        before, after = run.layout(), other.layout()
    except GenerationError:
        return False
    if before == after:
        return False
    _take_over(layout, before, after)
    layout.run = other
    return True


def _take_over(layout: Layout, before: Layout, after: Layout) -> None:
    """Change a layout in all in which two others differ."""
    edited = layout.ground.terrain != before.ground.terrain
    for kept, old, new in zip(layout.ground.arrays, before.ground.arrays, after.ground.arrays, strict=True):
        for cell in range(grid.CELLS):
            if old[cell] != new[cell]:
                kept[cell] = new[cell]
    gone, come = Counter(before.things()), Counter(after.things())
    for thing in (gone - come).elements():
        if thing in layout.list_of(thing):
            layout.remove(thing)
    for thing in reversed(list((come - gone).elements())):
        layout.add(thing)
    if before.branch != after.branch:
        layout.branch = after.branch
    if edited:
        layout.fix_walls()
