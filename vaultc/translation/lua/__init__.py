"""From des files to Lua level scripts."""

from vaultc.translation.lua.scripting import LuaScript, LuaScripts, lua_scripts, scripts_of

__all__ = ["LuaScript", "LuaScripts", "lua_scripts", "scripts_of"]
