"""The versions of the interface of Lua level scripts, and the differences between them that a run shows.

The words of each version are tables (``world.catalog.lua_worlds``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from vaultc.games import OTHER
from vaultc.language.game import IN_COMMENT
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.world.catalog.lua_worlds import LuaWorld

_ONLY_FOR_MATCHING: Final = "w"


@dataclass(frozen=True, slots=True)
class LuaVersion:
    """A version of the interface; ``game`` names the game by whose rules vaultc previews its levels.

    ``words_inverted``: the strings "true" and "false" mean the opposite. ``gold_slips``: the form of gold with three
    arguments takes the column for the row. ``rows_padded``: rows of maps may differ in length. ``lazy_strings``: a
    function may stand for a string. ``has_tests``: it has the functions for tests and the newer globals.
    ``has_trap_target``, ``has_dead_ends``: it has the field ``teledest`` and the function ``get_deadends``.
    ``mirrors``: its levels are mirrored by chance, beside what the game's own rules do. ``theme_rows_slip``: the row of
    a map of themed rooms is drawn from 21 less its width. ``key`` is the key of a fork whose catalogue and settings add
    to the version.
    """

    name: str
    game: str
    words_inverted: bool = True
    gold_slips: bool = True
    rows_padded: bool = False
    lazy_strings: bool = False
    has_trap_target: bool = True
    has_tests: bool = True
    has_dead_ends: bool = False
    mirrors: bool = True
    theme_rows_slip: bool = True
    key: str = ""

    @property
    def world(self) -> LuaWorld:
        """The words of the version, and of its fork."""
        if not self.key:
            from vaultc.world.catalog.lua_worlds import world_named

            return world_named(self.name)
        from vaultc.games.from_catalogue import forked_world

        return forked_world(self.name, self.key)

    @property
    def is_open(self) -> bool:
        """True of a fork with a catalogue: it may have words, fields and functions that vaultc does not know."""
        if not self.key:
            return False
        from vaultc.games.from_catalogue import file_of

        return file_of(self.key) is not None

    @property
    def declared(self) -> Mapping[str, str | int | float | bool]:
        """The functions that settings declare, with the values that they return."""
        if not self.key:
            return {}
        from vaultc.games.from_catalogue import declared_functions

        return declared_functions(self.key)

    @property
    def features(self) -> Mapping[str, int]:
        """The terrain that ``des.feature`` makes in a fork beside the version's own, by its word."""
        if not self.is_open:
            return {}
        from vaultc.games.from_catalogue import features_of

        return features_of(self.key)

    @property
    def title(self) -> str:
        """Its name for readers."""
        return self.world.title

    @property
    def map_characters(self) -> str:
        """All map characters, and the wildcard for walls."""
        return self.world.map_characters + _ONLY_FOR_MATCHING

    @property
    def object_names(self) -> Mapping[str, str]:
        """The names of objects in the catalogue, by other names of the version."""
        return _older(self)[0]

    @property
    def species_names(self) -> Mapping[str, str]:
        """The names of species in the catalogue, by other names of the version."""
        return _older(self)[1]


@cache
def _older(version: LuaVersion) -> tuple[dict[str, str], dict[str, str]]:
    world = version.world
    objects = {new.lower(): old for old, new in world.renamed_objects.items()}
    objects |= {new.lower(): near for new, near in world.newer_objects.items()}
    tables = world.alternate_species, world.gendered_species, world.newer_species
    return objects, {new.lower(): old for table in tables for new, old in table.items()}


NEAREST_CHARACTERS: Final[Mapping[str, str]] = {"Z": "L", ",": ".", "p": "."}
"""Map characters that the game of the preview lacks, and the nearest that it has."""

_NETHACK37: Final = LuaVersion("nethack-3.7", OTHER)
_NETHACK50: Final = replace(
    _NETHACK37,
    name="nethack-5.0",
    words_inverted=False,
    gold_slips=False,
    rows_padded=True,
    lazy_strings=True,
    theme_rows_slip=False,
)
_UNNETHACK6: Final = LuaVersion(
    "unnethack-6", "unnethack6", has_trap_target=False, has_tests=False, has_dead_ends=True, mirrors=False
)

VERSIONS: Final = {version.name: version for version in (_NETHACK37, _NETHACK50, _UNNETHACK6)}
"""The versions by the names that users write."""

DEFAULT_VERSION: Final = _NETHACK37.name


_COMMENT: Final = lazy_pattern(r"^[ \t]*--.*?\bvaultc:[ \t]*dialect[ \t]*=[ \t]*(?P<name>[^\s,;]+)", re.MULTILINE)
_MARKS: Final = (
    (_UNNETHACK6.name, lazy_pattern(r"\bget_deadends\b|[\"'](?:outdoors|nommap-boss)[\"']")),
    (_NETHACK50.name, lazy_pattern(r"\b(?:m_lev_adj|keep_default_invent|trap_known|size_description|is_genocided)\b")),
)
"""Words that only one version knows."""


class FoundVersion(NamedTuple):
    """The version of a script, by its name, and the reason."""

    name: str
    reason: str


def version_in(text: str) -> FoundVersion:
    """The version of a script: as a comment says, or by words that only one knows, else the first."""
    comment = _COMMENT.search(text)
    named = "" if comment is None else comment["name"]
    of_game = (version.name for version in VERSIONS.values() if version.game == named)
    chosen = named if named in VERSIONS else next(of_game, None)
    if chosen is not None:
        return FoundVersion(chosen, IN_COMMENT)
    for name, mark in _MARKS:
        found = mark.search(text)
        if found is not None:
            return FoundVersion(name, f"since only it has {found[0]}")
    return FoundVersion(DEFAULT_VERSION, "as it is a Lua script, and nothing in it belongs to another version")


def version_named(name: str) -> LuaVersion:
    """The version of that name.

    Raises:
        InvalidValueError: there is none.
    """
    if name not in VERSIONS:
        raise InvalidValueError(f"unknown version {name!r} of Lua level scripts; there are {', '.join(VERSIONS)}")
    return VERSIONS[name]
