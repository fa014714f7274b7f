"""The games whose levels are known, one readable module each; naming them loads none."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from vaultc.language.features import Feature

from vaultc.support.errors import InvalidValueError

NAMES = ("unnethack6", "unnethack", "nethack36", "evilhack")
"""The games by the names of their modules whose levels are scripts; the first is the default."""

OLDER = ("nethack343", "slashem", "dnethack", "fiqhack")
"""The games whose levels are sorted: the older language, NetHack 3.4.3's, and its living variants."""


DEFAULT = NAMES[0]

SYNONYMS: Final[Mapping[str, str]] = {"unnethack5": "unnethack", "grunthack": "nethack343"}
"""Other names by which users may call games; what is written tells the first."""

REFERENCE: Final = "unnethack"
"""The game that rules are told of where they say nothing else, and whose records of levels need no name in front."""

LARGEST_SEEDS: Final[Mapping[str, int]] = {
    "unnethack": (1 << 32) - 1,
    "nethack36": (1 << 64) - 1,
    "unnethack6": (1 << 32) - 1,
    "evilhack": (1 << 64) - 1,
    "nethack343": (1 << 32) - 1,
    "slashem": (1 << 32) - 1,
    "dnethack": (1 << 32) - 1,
    "fiqhack": (1 << 32) - 1,
}
"""The largest seed that each game takes; here, so that help can tell it without loading a game."""

OTHER = NAMES[2]
"""A game beside the default, for examples."""


_KEYS: Final[dict[str, str]] = {}
"""The keys of games of forks that this process has met, by their names."""


def game_named(name: str) -> Any:
    """The game of that name, of a fork's key (``from_catalogue``), or of a version of Lua level scripts.

    Raises:
        InvalidValueError: there is none.
    """
    if "@" in name:
        from vaultc.games import from_catalogue

        _KEYS[from_catalogue.name_of(name)] = name
        return from_catalogue.game_of_key(name, game_named)
    known = known_name(name)
    if known is None and name in _KEYS:
        return game_named(_KEYS[name])
    if known is None:
        from vaultc.games import lua_rules, lua_versions

        if name in lua_versions.VERSIONS:
            return lua_rules.game_of_version(lua_versions.VERSIONS[name])
        raise InvalidValueError(f"unknown dialect {name!r}; there are {', '.join(dialects())}")
    return import_module(f"{__name__}.{known}").GAME


def dialects() -> tuple[str, ...]:
    """The names of all games, of either language."""
    return (*NAMES, *OLDER)


def known_name(name: str) -> str | None:
    """The name of the game that a user calls so; None if there is none."""
    known = SYNONYMS.get(name, name)
    return known if known in NAMES or known in OLDER else None


def game_with(feature: Feature) -> Any:
    """The first game that has a feature, such as the game inside MiniHack.

    Raises:
        InvalidValueError: there is none.
    """
    for name in NAMES:
        game = game_named(name)
        if game.has(feature):
            return game
    raise InvalidValueError(f"no game has {feature.words}")


def known_targets() -> tuple[Any, ...]:
    """The builds of all games for which files are compiled; loads the games."""
    return tuple(target for name in NAMES for target in game_named(name).load_targets())
