"""Options that set a level's surroundings: place in the dungeon, hero, date."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from vaultc.cli import option_records
from vaultc.cli.dialect_option import dialect_option, named
from vaultc.games import game_named
from vaultc.games.detection import AUTO
from vaultc.language.game import Game
from vaultc.world.catalog import Catalog
from vaultc.world.game_texts import GameTexts
from vaultc.world.surroundings import Surroundings

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
    dialect = named(place.dialect)
    usual: Surroundings = game_named(dialect).surroundings
    chosen: dict[str, Any] = {
        "role": _known(dialect, place.role, "role"),
        "race": _known(dialect, place.race, "race"),
        "gender": place.gender,
        "alignment": place.align,
        "level": place.hero_level,
        "luck": place.luck,
    }
    hero = replace(usual.hero, **{key: value for key, value in chosen.items() if value is not None})
    facts: dict[str, Any] = {"hero": hero, "anywhere": place.where is None and place.depth is None}
    if place.where is not None:
        facts |= _place(dialect, place.where, place.depth)
    elif place.depth is not None:
        usual = usual.at_depth(place.depth)
    if place.date is not None:
        facts |= _clock(place.date)
    if place.game_seed is not None:
        facts["game_seed"] = place.game_seed
    if place.texts is not None:
        facts["texts"] = texts_of(place.texts)
    return replace(usual, **facts)


def texts_of(folder: Path) -> GameTexts:
    """The texts of the game in a folder.

    Raises:
        click.UsageError: they cannot be used.
    """
    from vaultc.world import game_texts

    try:
        return game_texts.read_texts(folder)
    except game_texts.TextsError as error:
        raise click.UsageError(str(error)) from None


def _place(dialect: str, where: str, depth: int | None) -> dict[str, Any]:
    if depth is not None:
        raise click.UsageError("--place and --depth exclude each other; a place implies its depth")
    from vaultc.world.natural_places import place_called

    try:
        return place_called(game_named(dialect).plan, where)
    except ValueError as error:
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


def _known(dialect: str, name: str | None, what: str) -> str | None:
    """A role or race in the catalogue's spelling."""
    if name is None:
        return None
    from difflib import get_close_matches

    catalog: Catalog = game_named(dialect).catalog
    known = list(catalog.roles if what == "role" else catalog.races)
    for candidate in known:
        if candidate.lower() == name.lower():
            return candidate
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(known)}."
    raise click.UsageError(f"there is no {what} {name!r}. {hint}")


def _clock(text: str) -> dict[str, Any]:

    try:
        clock = datetime.fromisoformat(text)
    except ValueError:
        raise click.UsageError(f"{text!r} is not a date; write it like 2026-06-15 or 2026-10-31T23:00") from None
    clock = clock.replace(tzinfo=None)
    if len(text) <= 10:
        clock = clock.replace(hour=12)
    return {"clock": clock, "start_time": int(clock.replace(tzinfo=UTC).timestamp())}
