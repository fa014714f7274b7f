"""The rules by which levels of Lua scripts are made: the rules of a game's des files with the order of Lua's engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from vaultc.games import OTHER, game_named, lua_versions
from vaultc.games.nethack36.levels import link_doors
from vaultc.games.nethack36.ordinary import put_grave
from vaultc.games.nethack_base import levels
from vaultc.generation import finishing
from vaultc.generation.site import GenerationRules, Script, Site, making_of
from vaultc.support.named_tuple import NamedTuple

__all__ = ["LuaRules", "flip", "game_of_version", "link_doors", "put_grave", "version_for"]

_LAST = (finishing.fill_rooms, finishing.show_messages)


def _of_site(step: Callable[[Site], None], script: Script) -> None:
    step(script.site)


def flip(script: Script) -> None:
    """Mirror the level by chance within the box that it fills; its walls then take their shapes anew."""
    axes = levels.drawn_axes(script)
    if not axes:
        return
    levels.mirror(script.level, axes)
    script.level.flip |= sum(2 - axis for axis in axes)
    if "corrmaze" not in script.level.flags_set:
        finishing.extend_spines(script)


def _steps(rules: GenerationRules, version: lua_versions.LuaVersion) -> tuple[Callable[[Script], None], ...]:
    """The steps after a script: rooms are stocked last, after the flips and after the level's regions."""
    steps: list[Callable[[Script], None]] = []
    for step in rules.finish_script:
        if step in _LAST:
            continue
        if step is finishing.count_features and version.mirrors:
            steps.append(flip)
        steps.append(step)
    steps += [partial(_of_site, step) for step in rules.finish_special]
    return (*steps, partial(_of_site, finishing.number_rooms), *_LAST)


@cache
def _rules(name: str, themed: bool) -> GenerationRules:
    version = lua_versions.VERSIONS[name]
    rules = making_of(game_named(version.game))
    ground = replace(rules.ground, wide_places=True, left_after_init=1, backward_grow=False, portals_lead=False,
                     stairs_by_place=True)  # fmt: skip
    if themed:
        ground = replace(ground, vaults_fit_exactly=True, wanted_places_checked=True, rooms_refuse=True)
    return replace(rules, ground=ground, finish_script=_steps(rules, version), finish_special=())


class LuaRules(NamedTuple):
    """Loads the rules of a version, if ``themed`` for its themed rooms; a value, so that games compare equal and reach
    other processes.

    ``key`` is the key of a fork.
    """

    version: str
    key: str = ""
    themed: bool = False

    def __call__(self) -> GenerationRules:
        return _rules(self.version, self.themed)


@cache
def game_of_version(version: lua_versions.LuaVersion, *, themed: bool = False) -> Any:
    """The game by whose rules the levels of a version are made, or the levels of its themed rooms."""
    rules = LuaRules(version.name, version.key, themed)
    return replace(game_named(version.key or version.game), load_generation_rules=rules)


def _key_of(game: Any) -> str:
    """The key of a fork's game; empty of a game that is built in."""
    if not isinstance(game.load_catalog, partial):
        return ""
    from vaultc.games.from_catalogue import key_of_game

    return key_of_game(game) or ""


def _version_of_fork(game: Any, text: str) -> lua_versions.LuaVersion:
    """The version by which a fork's scripts are read: UnNetHack's for its forks, else the one that the text tells."""
    rules = making_of(game)
    for version in lua_versions.VERSIONS.values():
        if version.game != OTHER and making_of(game_named(version.game)) == rules:
            return version
    found = lua_versions.version_in(text).name
    return lua_versions.VERSIONS[found if found in _OF_OTHER else lua_versions.DEFAULT_VERSION]


_OF_OTHER = frozenset(name for name, each in lua_versions.VERSIONS.items() if each.game == OTHER)


def version_for(game: Any, text: str) -> lua_versions.LuaVersion:
    """The version of a script that is read as one of a game: the game's own, as far as the text does not say more."""
    rules = game.load_generation_rules
    key = _key_of(game)
    if isinstance(rules, LuaRules):
        return replace(lua_versions.VERSIONS[rules.version], key=rules.key or key)
    if key:
        return replace(_version_of_fork(game, text), key=key)
    found = lua_versions.VERSIONS[lua_versions.version_in(text).name]
    own = [
        version
        for version in lua_versions.VERSIONS.values()
        if game_named(version.game).load_catalog == game.load_catalog
    ]
    return found if found in own or not own else own[0]
