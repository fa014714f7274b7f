"""The levels of des files together: a library, which knows names, chances and findings."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, SupportsIndex, overload

from vaultc.api import level_script
from vaultc.games import DEFAULT, game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics import Model
from vaultc.linter.engine import find_errors
from vaultc.support.errors import InvalidValueError, OutOfRangeError, UnknownNameError
from vaultc.support.safe_text import counted

if TYPE_CHECKING:
    from fractions import Fraction

    from vaultc.generation.dungeon.vaults import PlaceTable, VaultTable

MOST_NAMES = 8
"""The largest number of level names that a message lists."""


@dataclass(frozen=True, repr=False)
class Library(abc.Sequence[level_script.LevelScript]):
    """The levels of one or several des files: a list of scripts in the order of the files, which knows their names.

    ``library["cellar"]`` is the level with that name or title, of several the last, which is the level that exists in
    the game; ``library[0]`` and ``library[1:3]`` are levels by their numbers. Iteration, ``len`` and ``in`` are as for
    ``levels``, except that a name is also in it. ``keys``, ``values``, ``items`` and ``get`` are as for a mapping from
    names.
    ``aside`` are vaults of the library that came with the rest of it but are chosen only on demand.
    """

    levels: tuple[level_script.LevelScript, ...]
    models: tuple[Model, ...]
    aside: frozenset[level_script.LevelScript] = frozenset()

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """For each vault that may be chosen, by its index among the levels: the chance to be."""
        indices = [index for index, level in enumerate(self.levels) if level not in self.aside]
        chances = vault_chances([self.levels[index] for index in indices])
        return {indices[number]: chance for number, chance in chances.items()}

    @cached_property
    def _by_name(self) -> dict[str, level_script.LevelScript]:
        return {level.name: level for level in self.levels}

    def __iter__(self) -> abc.Iterator[level_script.LevelScript]:
        return iter(self.levels)

    def __len__(self) -> int:
        return len(self.levels)

    def __contains__(self, item: object) -> bool:
        """Return whether it is one of the levels, or the name or title of one."""
        if isinstance(item, str):
            return bool(level_script.levels_called(self.levels, item))
        return item in self.levels

    def keys(self) -> abc.KeysView[str]:
        """The names, in the order of the files."""
        return self._by_name.keys()

    def values(self) -> abc.ValuesView[level_script.LevelScript]:
        """The levels of all names."""
        return self._by_name.values()

    def items(self) -> abc.ItemsView[str, level_script.LevelScript]:
        """Pairs of a name and its level."""
        return self._by_name.items()

    def get(self, name: str) -> level_script.LevelScript | None:
        """The level of that name or title; None if there is none."""
        found = level_script.levels_called(self.levels, name)
        return found[-1] if found else None

    def __bool__(self) -> bool:
        """Return whether there is a file; one without levels is still a library."""
        return bool(self.models or self.levels)

    def __repr__(self) -> str:
        names = [level.name for level in self.levels]
        more = ", ..." if len(names) > MOST_NAMES else ""
        return f"Library({counted(len(names), 'level')}: {', '.join(names[:MOST_NAMES])}{more})"

    @overload
    def __getitem__(self, index: SupportsIndex | str) -> level_script.LevelScript: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[level_script.LevelScript, ...]: ...

    def __getitem__(
        self, index: SupportsIndex | str | slice
    ) -> level_script.LevelScript | tuple[level_script.LevelScript, ...]:
        """The level of that number, of that name, else of that title; of several the last, which is the level that
        exists in the game.

        Raises:
            UnknownNameError: there is none of that name; the message lists near names.
            OutOfRangeError: there is none of that number.
            InvalidValueError: it is neither a number, a slice nor a text.
        """
        if isinstance(index, slice):
            return self.levels[index]
        if isinstance(index, str):
            found = level_script.levels_called(self.levels, index)
            if found:
                return found[-1]
            raise UnknownNameError(unknown_level(index, self.levels))
        if not isinstance(index, SupportsIndex):
            raise InvalidValueError(f"levels have numbers and names, and {index!r} is neither")
        try:
            return self.levels[index]
        except IndexError:
            raise OutOfRangeError(f"there is no level {int(index)} among {len(self.levels)}") from None

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics of ``vaultc check`` without settings; none for vaults that were named."""
        from vaultc.linter.checking.apply_settings import judge
        from vaultc.linter.checking.check_file import examine_model
        from vaultc.linter.checking.configuration import Settings

        return tuple(judge([examine_model(model) for model in self.models], lambda _: Settings()))

    @cached_property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors in the files, also those that a comment allows: a file with one cannot be used as it is."""
        found = (diagnostic for model in self.models for diagnostic in find_errors(model))
        return tuple(diagnostic for diagnostic in found if diagnostic.forbids_use)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(model.parsed.source.name for model in self.models)

    @property
    def has_errors(self) -> bool:
        """True if a file cannot be used as it is."""
        return bool(self.errors)


def vault_table(levels: abc.Iterable[level_script.LevelScript], *, game_walk: bool = False) -> VaultTable | PlaceTable:
    """The table from which the random vaults of some levels are chosen.

    Vaults of files are chosen as the game does it. Where vaults of the library are among them, rotations share a place
    and chances follow the weights, unless ``game_walk`` asks for the game's walk over the same list.
    """
    vaults = [level for level in levels if level.is_vault]
    entries = tuple((level.name, level.facts.frequency) for level in vaults)
    if game_walk or all(level.place is None for level in vaults):
        depths = tuple(level.facts.least_depth for level in vaults)
        table: VaultTable = (vaults[0].game if vaults else game_named(DEFAULT)).vault_table(entries, depths)
        return table
    from vaultc.generation.dungeon.vaults import PlaceTable

    numbers: dict[object, int] = {}
    return PlaceTable(entries, tuple(numbers.setdefault(level.place or level, len(numbers)) for level in vaults))


def vault_chances(levels: abc.Sequence[level_script.LevelScript], *, game_walk: bool = False) -> dict[int, Fraction]:
    """For each vault by its index among the levels: the chance to be chosen. Rules: "Random vaults"."""
    indices = [index for index, level in enumerate(levels) if level.is_vault]
    return dict(zip(indices, vault_table(levels, game_walk=game_walk).chances(), strict=True))


def unknown_level(name: str, levels: abc.Collection[level_script.LevelScript], what: str = "level") -> str:
    """A message for a level name that is not there, with the near ones."""
    from difflib import get_close_matches

    names = list(dict.fromkeys(level.name for level in levels))
    near = get_close_matches(name, names, n=3)
    if not near:
        titles = {level_script.in_one_form(level.title): f'"{level.title}"' for level in levels if level.title}
        near = [titles[title] for title in get_close_matches(level_script.in_one_form(name), titles, n=3)]
    if near:
        return f"there is no {what} {name!r}; did you mean {' or '.join(near)}?"
    if len(names) == 1:
        return f"there is no {what} {name!r}, only {names[0]}"
    more = ", ..." if len(names) > MOST_NAMES else ""
    return f"there is no {what} {name!r}; there are {', '.join(names[:MOST_NAMES])}{more}"
