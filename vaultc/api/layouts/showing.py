"""Layouts as levels, as des files, and as the game makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts.writing import level_of
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.translation.freezing import Frozen, freeze, unformatted
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
