"""Layouts as levels and as des files, findings about them, and layouts as statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts import object_checks, state
from vaultc.api.layouts import passages as places
from vaultc.api.layouts.ground import level_of
from vaultc.api.layouts.ground_checks import GROUND_CHECKS
from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.program import RewindableDice, RollLog, logged, resampled
from vaultc.language.diagnostics import GenerationError, Severity
from vaultc.language.game import Game
from vaultc.language.source import Source, Span
from vaultc.pipeline import generating
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing import Frozen, freeze, inexpressible, unformatted
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


@dataclass(frozen=True, slots=True)
class LayoutMaker:
    """The maker of levels that show layouts: a name and a game."""

    name: str
    game: Game
    title: str | None = None
    is_vault: bool = False

    @property
    def display_title(self) -> str:
        """The name."""
        return self.name

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the game."""
        return self.game.catalog


def generated(layout: Layout) -> GeneratedLevel:
    """A generated level that shows a layout."""
    maker = LayoutMaker(layout.name, layout.game)
    return GeneratedLevel(level_of(layout), maker, layout.seed or 0, None, layout.surroundings)


def frozen(layout: Layout, dialect: Game | str | None, name: str | None) -> Frozen:
    """A layout as a des file."""
    return freeze(level_of(layout), layout.game, game_of(layout, dialect), name)


def game_of(layout: Layout, dialect: Game | str | None) -> Game:
    """The game that is meant, the layout's own if none is.

    Raises:
        InvalidValueError: there is no such game.
    """
    from vaultc.games import game_named

    if dialect is None:
        return layout.game
    return game_named(dialect) if isinstance(dialect, str) else dialect


def made(layout: Layout, seed: int, dialect: Game | str | None) -> Layout:
    """The layout that a game makes of the des file of this one."""
    from vaultc.api.layouts.layout import Layout
    from vaultc.api.loading import load

    game = game_of(layout, dialect)
    text = unformatted(level_of(layout), layout.game, game)
    source = Source.from_text(text, f"{layout.name}.des")
    script = load(source, dialect=game).levels[0]
    return Layout.from_level(script.generate(seed, surroundings=layout.place_in(game)))


_LayoutCheck = Callable[[object_checks.Checked], Iterator[object_checks.LayoutFinding]]


def validate(layout: Layout, to: Game | str | None, seed: int | None = None) -> tuple[object_checks.LayoutFinding, ...]:
    """All findings, the worst first; with a seed also the differences of a level that was made with it."""
    checked = object_checks.Checked(layout, game_of(layout, to))
    found = dict.fromkeys(finding for check in CHECKS for finding in check(checked))
    if not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_unsaid(checked))
    if seed is not None and not any(finding.severity == Severity.ERROR for finding in found):
        made = state.differences(layout, layout.made(seed, checked.game))
        found |= dict.fromkeys(object_checks.LayoutFinding(Severity.WARNING, message, x, y) for message, x, y in made)
    return tuple(sorted(found, key=lambda finding: -finding.severity))


def _unsaid(checked: object_checks.Checked) -> Iterator[object_checks.LayoutFinding]:
    """The parts that no des file expresses, which may be the whole level."""
    try:
        parts = inexpressible(level_of(checked.layout), checked.layout.game, checked.game)
    except InvalidValueError as problem:
        parts = ()
        yield object_checks.error(str(problem))
    for part in parts:
        yield object_checks.LayoutFinding(Severity.WARNING if part.by_chance else Severity.ERROR, part.message)


CHECKS: Final[tuple[_LayoutCheck, ...]] = (
    *GROUND_CHECKS,
    *object_checks.TRAP_CHECKS,
    *object_checks.OBJECT_CHECKS,
    *object_checks.MONSTER_CHECKS,
)
"""All checks, in the order of their findings."""


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
