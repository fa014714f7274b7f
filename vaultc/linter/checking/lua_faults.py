"""Findings in Lua level scripts: names, severities and pages."""

from __future__ import annotations

from typing import Final

from vaultc.language.diagnostics import Severity

LUA_FAULTS: Final[dict[str, tuple[Severity, str]]] = {
    "lua-complaint": (
        Severity.WARNING,
        """A call of a Lua level script about which the game complains.

The game reports the call to its developer and goes on without it, or with a default in its place: a room of an unknown
type becomes an ordinary one.
""",
    ),
    "lua-error": (
        Severity.ERROR,
        """An error that stops a Lua level script.

A syntax error, a misspelt function, an argument that the game's loader refuses, or a limit of the game. An error in the
main chunk makes the game build a plain maze instead of the level; an error in a function of `contents` or `inventory`
ends the game. An error in the function of `iterate` ends only that loop.

`vaultc check` runs the script several times, by dice and with its own draws all low and all high.
""",
    ),
    "lua-global": (
        Severity.WARNING,
        """A global name in a Lua level script that nothing gives a value, or that the script should declare.

A misspelt variable is silently `nil`. Names such as `print` and `require`, which other Lua programs have, do not exist
in level scripts. A variable that is assigned without `local` is global.
""",
    ),
    "lua-preview": (
        Severity.WARNING,
        """A call or a fact of a Lua level script that the preview does not follow.

The game does more here than the pictures of `vaultc render` show, or the script reads a fact that only the game knows:
the field `where` of `o:totable()`, the appearance of a potion in `o:class()`, or `seenv` of `nh.getmap()`, for example.
The preview then goes on with a guess, such as 0, and a branch that depends on it may go the other way in the game.
""",
    ),
    "lua-strict": (
        Severity.WARNING,
        """A mistake in a Lua level script that the game accepts without a word.

Unknown fields, coordinates in a table alone, rows of a map that differ in length, gold with three arguments, strings
for booleans, an unknown species after `des.monster`, contents of a region that makes no room, the result of `&` joined
further, a random place where none is possible, a portal to an unknown level.
""",
    ),
}
