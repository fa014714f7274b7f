"""Files of themed rooms in tests."""

from __future__ import annotations

from repository import ROOT

from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source
from vaultc.lua import themes

EXAMPLE = ROOT / "examples" / "themed-rooms.lua"

CHOICE = """
function is_eligible(entry, rm)
   local difficulty = nh.level_difficulty()
   if type(entry) ~= "table" then return true end
   if entry.mindiff and difficulty < entry.mindiff then return false end
   if entry.maxdiff and difficulty > entry.maxdiff then return false end
   if rm and entry.eligible then return entry.eligible(rm) end
   return true
end

function pick_entry(list, rm)
   local pick, total = list[1], 0
   for _, entry in ipairs(list) do
      if is_eligible(entry, rm) then
         local frequency = type(entry) == "table" and entry.frequency or 1
         total = total + frequency
         if frequency > 0 and nh.rn2(total) < frequency then pick = entry end
      end
   end
   return pick
end

local function run(entry, ...)
   if type(entry) == "table" then entry.contents(...) else entry(...) end
end

function themerooms_generate() run(pick_entry(themerooms)) end
function themeroom_fill(rm) run(pick_entry(themeroom_fills, rm), rm) end
"""
"""The choice as the games make it."""


def source_of(rooms: str, fills: str = "", choice: str = CHOICE) -> Source:
    """A file with these entries."""
    return Source.from_text(
        f"themerooms = {{\n{rooms}\n}}\nthemeroom_fills = {{\n{fills}\n}}\n{choice}", "themerms.lua"
    )


def read(source: Source, version: str = "nethack-3.7") -> themes.ThemedFile:
    """The tables of a file."""
    found = themes.themes_of(source, version_named(version))
    assert found is not None
    return found


def game(version: str = "nethack-3.7") -> object:
    """The game by whose rules its levels are made."""
    return game_of_version(version_named(version), themed=True)
