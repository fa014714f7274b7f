"""The games whose levels are known, each in a readable module; naming them loads none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from vaultc.support.dataclass import dataclass

if TYPE_CHECKING:
    from vaultc.language.game import Feature

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


@cache
def _part(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True, slots=True)
class Lazy:
    """A part of a game that is loaded when it is asked for: ``place`` is ``module:name``, and what is there is called
    with ``given`` if that is not empty. A value, so that games compare equal and reach other processes."""

    place: str
    given: str = ""

    def __call__(self) -> Any:
        """Load the part."""
        part = _part(self.place)
        return part(self.given) if self.given else part


_KEYS: Final[dict[str, str]] = {}
"""The keys of games of forks that this process has met, by their names."""


def key_of(name: str) -> str:
    """The key by which :func:`game_named` knows the game that a user calls so; a catalogue file ``NAME.json`` has one.

    Raises:
        CatalogueError: the file is not a catalogue.
        InvalidValueError: there is no such game; the message lists them.
    """
    if name.endswith(".json"):
        from pathlib import Path

        from vaultc.games import from_catalogue

        return from_catalogue.key_of_file(Path(name))
    if "@" in name or name in _KEYS:
        return _KEYS.get(name, name)
    known = known_name(name)
    if known is None:
        from vaultc.games import lua_versions

        if name not in lua_versions.VERSIONS:
            raise InvalidValueError(
                f"unknown dialect {name!r}; there are {', '.join(dialects())}, and catalogue files NAME.json"
            )
    return known or name


def game_named(name: str) -> Any:
    """The game of that name, of a catalogue file, of a fork's key, or of a version of Lua level scripts.

    Raises:
        CatalogueError: the file is not a catalogue.
        InvalidValueError: there is no such game; the message lists them.
    """
    name = key_of(name)
    if "@" in name:
        from vaultc.games import from_catalogue

        _KEYS[from_catalogue.name_of(name)] = name
        return from_catalogue.game_of_key(name, game_named)
    if known_name(name) in OLDER[1:]:
        return _part(f"{__name__}.nethack343:VARIANTS")[name]
    if known_name(name) is not None:
        return _part(f"{__name__}.{name}:GAME")
    from vaultc.games import lua_rules, lua_versions

    return lua_rules.game_of_version(lua_versions.VERSIONS[name])


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
