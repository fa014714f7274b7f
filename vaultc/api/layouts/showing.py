"""Layouts as levels and as des files, and findings about what the game would refuse or change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts import comparing, object_checks
from vaultc.api.layouts.ground import level_of
from vaultc.api.layouts.ground_checks import GROUND_CHECKS
from vaultc.api.layouts.object_checks import TRAP_CHECKS, Checked, LayoutFinding, error
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing import Frozen, freeze, inexpressible, unformatted
from vaultc.world.catalog import Catalog

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


_LayoutCheck = Callable[[Checked], Iterator[LayoutFinding]]


def validate(layout: Layout, to: Game | str | None, seed: int | None = None) -> tuple[LayoutFinding, ...]:
    """All findings, the worst first; with a seed also the differences of a level that was made with it."""
    checked = Checked(layout, game_of(layout, to))
    found = dict.fromkeys(finding for check in CHECKS for finding in check(checked))
    if not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_unsaid(checked))
    if seed is not None and not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_differences(checked, seed))
    return tuple(sorted(found, key=lambda finding: -finding.severity))


def _unsaid(checked: Checked) -> Iterator[LayoutFinding]:
    """The parts that no des file expresses, which may be the whole level."""
    try:
        parts = inexpressible(level_of(checked.layout), checked.layout.game, checked.game)
    except InvalidValueError as problem:
        parts = ()
        yield error(str(problem))
    for part in parts:
        yield LayoutFinding(Severity.WARNING if part.by_chance else Severity.ERROR, part.message)


def _differences(checked: Checked, seed: int) -> Iterator[LayoutFinding]:
    """The cells and things that differ on a level that the game made."""
    made = checked.layout.made(seed, checked.game)
    for message, x, y in comparing.differences(checked.layout, made):
        yield LayoutFinding(Severity.WARNING, message, x, y)


CHECKS: Final[tuple[_LayoutCheck, ...]] = (
    *GROUND_CHECKS,
    *TRAP_CHECKS,
    *object_checks.OBJECT_CHECKS,
    *object_checks.MONSTER_CHECKS,
)
"""All checks, in the order of their findings."""
