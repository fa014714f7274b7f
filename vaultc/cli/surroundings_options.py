"""Options that set a level's surroundings: place in the dungeon, hero, date."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from vaultc.cli import option_records
from vaultc.cli.dialect_option import dialect_option, named
from vaultc.games import game_named
from vaultc.games.detection import AUTO
from vaultc.language.game import Game
from vaultc.support.errors import InvalidValueError
from vaultc.world.natural_places import surroundings_with
from vaultc.world.surroundings import GameTexts, Surroundings

GENDERS = ("female", "male")
ALIGNMENTS = ("law", "neutral", "chaos")
DEEPEST = 52
_LARGEST_GAME_SEED = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """Place, hero and date of a level, as the options ask for; None where an option is not given."""

    dialect: str
    depth: int | None
    where: str | None
    role: str | None
    race: str | None
    gender: str | None
    align: str | None
    hero_level: int | None
    luck: int | None
    date: str | None
    game_seed: int | None
    texts: Path | None


_PLACE = (
    click.option("--depth", type=click.IntRange(1, DEEPEST), help="Depth of the level (default 5)."),
    click.option(
        "--place",
        "where",
        metavar="PLACE",
        shell_complete=lambda context, option, incomplete: _complete_place(context, option, incomplete),
        help="Dungeon and level, as mines:5 or main:14, a special level, as medusa, or minihack, where MiniHack "
        "plays its level (default main:5; minihack for levels called mylevel in MiniHack's dialect).",
    ),
)
_HERO = (
    click.option("--role", help="Role of the hero, such as Wizard (default Valkyrie)."),
    click.option("--race", help="Race of the hero (default human)."),
    click.option("--gender", type=click.Choice(GENDERS), help="Gender of the hero (default female)."),
    click.option("--align", type=click.Choice(ALIGNMENTS), help="Alignment of the hero (default neutral)."),
    click.option("--hero-level", type=click.IntRange(1, 30), help="Experience level of the hero (default 1)."),
    click.option("--luck", type=click.IntRange(-13, 13), help="Luck of the hero (default 0)."),
    click.option("--date", help="Date and hour, such as 2026-06-15 or 2026-10-31T23:00 (default 2026-06-15 noon)."),
    click.option(
        "--game-seed",
        type=click.IntRange(0, _LARGEST_GAME_SEED),
        help="Seed of the game, by which some games name shopkeepers and choose ants (default 42).",
    ),
)
_TEXTS = click.option(
    "--texts",
    "texts",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The game's own rumours, engravings and epitaphs, for graffiti as in the game.",
)


def surroundings_options(command: option_records.Command) -> option_records.Command:
    """Add the options to a command; it gets :class:`PlaceOptions` as ``place``, for :func:`surroundings_of`.

    Among them is ``--dialect``, since the game defines which places and heroes exist.
    """
    return _added((*_PLACE, *_HERO, _TEXTS), option_records.gathered("place", PlaceOptions)(command))


def hero_and_date_options(command: option_records.Command) -> option_records.Command:
    """Add the options for hero, date and game to a command about many places; it gets :class:`PlaceOptions`, too."""
    return _added(_HERO, option_records.gathered("place", _anywhere)(command))


def _anywhere(
    dialect: str,
    role: str | None,
    race: str | None,
    gender: str | None,
    align: str | None,
    hero_level: int | None,
    luck: int | None,
    date: str | None,
    game_seed: int | None,
) -> PlaceOptions:
    """The options for hero and date, without a place."""
    return PlaceOptions(dialect, None, None, role, race, gender, align, hero_level, luck, date, game_seed, texts=None)


def _added(
    options: abc.Iterable[abc.Callable[[option_records.Command], option_records.Command]],
    command: option_records.Command,
) -> option_records.Command:
    for option in reversed(tuple(options)):
        command = option(command)
    return dialect_option(command)


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
    game: Game = game_named(named(place.dialect))
    usual = replace(game.surroundings, anywhere=place.where is None and place.depth is None)
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
    from vaultc.world.natural_places import words_for_levels

    plans = [game_named(name).plan for name in NAMES]
    dungeons = [f"{dungeon.word}:" for plan in plans for dungeon in plan.dungeons]
    words = dict.fromkeys([*dungeons, *(word for plan in plans for word in words_for_levels(plan))])
    return [CompletionItem(word) for word in words if word.startswith(incomplete.lower())]
