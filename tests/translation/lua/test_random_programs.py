"""Random valid programs of all games with scripts become scripts that Lua can read."""

from __future__ import annotations

import pytest
from lua_translation import translated
from programs import evilhack, nethack36
from programs.author import Author

from vaultc.language.diagnostics import DesError
from vaultc.translation.lua.scripting import themed_scripts

WRITERS = {
    "unnethack": lambda number: Author(number).special_level(),
    "unnethack6": lambda number: Author(number).vaults(),
    "nethack36": nethack36.program,
    "evilhack": evilhack.program,
}


@pytest.mark.parametrize("game", WRITERS)
@pytest.mark.parametrize("themed", [False, True])
def test_lua_reads_every_script(game: str, themed: bool) -> None:
    lua = pytest.importorskip("lupa.lua54").LuaRuntime()
    load = lua.eval("function(text) local loaded, problem = load(text) return problem end")
    count = 0
    for number in range(12):
        try:
            result = translated(WRITERS[game](number), game, themed=themed)
        except DesError:  # a program that its game does not accept
            continue
        for script in (*result.scripts, *themed_scripts([result])):
            assert load(script.text) is None, (number, script.name)
            count += 1
    assert count > 5
