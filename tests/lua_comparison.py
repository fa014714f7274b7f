"""A des file of NetHack 3.6 compared with a script written by hand, in tests."""

from __future__ import annotations

from lua_translation import translated

from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source
from vaultc.lua.comparison.comparing import ScriptComparison, compare_scripts
from vaultc.lua.comparison.differences import CallDifference

VERSION = "nethack-3.7"


def compared(des: str, lua: str) -> ScriptComparison:
    """The comparison of the script that a des file becomes with another."""
    (script,) = translated(des, "nethack36").scripts
    first, second = Source.from_text(script.text, "first.lua"), Source.from_text(lua, "second.lua")
    return compare_scripts(first, second, version_named(VERSION))


def differences(des: str, lua: str) -> tuple[CallDifference, ...]:
    """The differences between both, which run without errors."""
    found = compared(des, lua)
    assert found.problems == ()
    return found.differences


def same(des: str, lua: str) -> bool | None:
    """True if no call differs under the same draws, False if no distribution differs, None if something differs."""
    found = compared(des, lua)
    assert found.problems == ()
    return found.other_draws is None if not found.differences else None
