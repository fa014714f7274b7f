"""Options that set a level's surroundings: place in the dungeon, hero, date."""

from __future__ import annotations

from collections import abc
from pathlib import Path
from typing import Any

import click

from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.targets import dialect_option, named
from vaultc.games import game_named
from vaultc.games.detection import AUTO
from vaultc.language.game import Game
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.world.surroundings import GameTexts, Surroundings, surroundings_with

GENDERS = ("female", "male")
ALIGNMENTS = ("law", "neutral", "chaos")
DEEPEST = 52
_LARGEST_GAME_SEED = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """Place, hero and date of a level, as the options ask for; None where an option is not given."""

    dialect: str = made_by(dialect_option)
    depth: int | None = option(type=click.IntRange(1, DEEPEST), help="Depth of the level (default 5).")
    where: str | None = option(
        "--place", metavar="PLACE",
        shell_complete=lambda context, parameter, incomplete: _complete_place(context, parameter, incomplete),
        help="Dungeon and level, as mines:5 or main:14, a special level, as medusa, or minihack, where MiniHack "
             "plays its level (default: the level's own place in its game, else main:5; minihack for levels called "
             "mylevel in MiniHack's dialect).",
    )  # fmt: skip
    dungeon: Path | None = option(
        type=PATH, metavar="FILE",
        help="A dungeon file (dungeon.def, dungeon.lua), whose dungeons and levels are the places.",
    )  # fmt: skip
    role: str | None = option(help="Role of the hero, such as Wizard (default Valkyrie).")
    race: str | None = option(help="Race of the hero (default human).")
    gender: str | None = option(type=click.Choice(GENDERS), help="Gender of the hero (default female).")
    align: str | None = option(type=click.Choice(ALIGNMENTS), help="Alignment of the hero (default neutral).")
    hero_level: int | None = option(type=click.IntRange(1, 30), help="Experience level of the hero (default 1).")
    luck: int | None = option(type=click.IntRange(-13, 13), help="Luck of the hero (default 0).")
    date: str | None = option(help="Date and hour, such as 2026-06-15 or 2026-10-31T23:00 (default 2026-06-15 noon).")
    game_seed: int | None = option(
        type=click.IntRange(0, _LARGEST_GAME_SEED),
        help="Seed of the game, by which some games name shopkeepers and choose ants (default 42).",
    )  # fmt: skip
    texts: Path | None = option(
        type=PATH, metavar="FOLDER",
        help="The game's own rumours, engravings and epitaphs, for graffiti as in the game.",
    )  # fmt: skip


surroundings_options = options("place", PlaceOptions)
"""Adds the options; the command gets :class:`PlaceOptions` as ``place``, for :func:`surroundings_of`.

Among them is ``--dialect``, since the game defines which places and heroes exist.
"""

hero_and_date_options = options("place", PlaceOptions, without=("depth", "where", "dungeon", "texts"))
"""Adds the options for hero, date and game to a command about many places."""


def surroundings_for(games: abc.Iterable[Game], place: PlaceOptions) -> Surroundings:
    """The surroundings that the options ask for, in the first of some games unless ``--dialect`` names one.

    Raises:
        click.UsageError: as :func:`surroundings_of`.
    """
    if place.dialect == AUTO:
        place = replace(place, dialect=next((game.name for game in games), AUTO))
    return surroundings_of(place)


def surroundings_of(place: PlaceOptions) -> Surroundings:
    """The surroundings that the options ask for.

    Raises:
        click.UsageError: a place, role, race or date does not exist, or texts cannot be read.
    """
    if place.where is not None and place.depth is not None:
        raise click.UsageError("--place and --depth exclude each other; a place implies its depth")
    game = game_named(named(place.dialect))
    usual = replace(game.surroundings, anywhere=place.where is None and place.depth is None)
    if place.dungeon is not None:
        usual = _in_dungeons(place.dungeon, usual, game)
    if place.texts is not None:
        usual = replace(usual, texts=texts_of(place.texts))
    try:
        return surroundings_with(
            usual, game.plan, game.catalog, place=place.where, depth=place.depth, role=place.role, race=place.race,
            gender=place.gender, align=place.align, hero_level=place.hero_level, luck=place.luck, date=place.date,
            game_seed=place.game_seed,
        )  # fmt: skip
    except InvalidValueError as error:
        raise click.UsageError(str(error)) from None


def _in_dungeons(file: Path, usual: Surroundings, game: Game) -> Surroundings:
    """Surroundings in the dungeons of a file; a file that cannot be used ends the program with its mistakes."""
    from vaultc.cli.failures import reported_failures
    from vaultc.pipeline.dungeons import blueprint_in
    from vaultc.world.planned_places import plan_from, surroundings_in

    with reported_failures():
        blueprint = blueprint_in(file)
    try:
        return surroundings_in(plan_from(blueprint, game.plan), usual)
    except InvalidValueError as error:
        raise click.UsageError(f"{file}: {error}") from None


def texts_of(folder: Path) -> GameTexts:
    """The texts of the game in a folder.

    Raises:
        click.UsageError: they cannot be used.
    """
    from vaultc.world import surroundings

    try:
        return surroundings.read_texts(folder)
    except surroundings.TextsError as error:
        raise click.UsageError(str(error)) from None


def _complete_place(_context: click.Context, _option: click.Parameter, incomplete: str) -> list[Any]:
    """Names of special levels, dungeons with a colon, and the places of other programs."""
    from click.shell_completion import CompletionItem

    from vaultc.games import NAMES
    from vaultc.world.surroundings import words_for_levels

    plans = [game_named(name).plan for name in NAMES]
    dungeons = [f"{dungeon.word}:" for plan in plans for dungeon in plan.dungeons]
    words = dict.fromkeys([*dungeons, *(word for plan in plans for word in words_for_levels(plan))])
    return [CompletionItem(word) for word in words if word.startswith(incomplete.lower())]
