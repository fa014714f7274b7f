"""Diagnostics of the parser and of Lua level scripts, apart from all rules: names, severities and pages."""

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


FAULTS: dict[str, tuple[Severity, str]] = {
    **LUA_FAULTS,
    "compiled-level": (
        Severity.ERROR,
        """A compiled level that cannot be read as a des file.

Compiled levels are decompiled before they are checked. This one is damaged, or no des file gives it: the line that is
shown is a record as `vaultc disassemble` lists it, or the bytes at the place.
""",
    ),
    "encoding": (
        Severity.NOTE,
        """The file is not plain UTF-8.

It was read as Latin-1, or without the byte order mark at its start. The game itself reads bytes.
""",
    ),
    "illegal-character": (
        Severity.ERROR,
        """A character that the language has no use for.

Outside of strings, maps and comments there are words, numbers, and a few signs.

Bad:
    LEVEL: "cellar"
    SINK: random;
                ^

Says:
    2:13: error: statements are not ended by `;`
    help: write `SINK: random`

Good:
    LEVEL: "cellar"
    SINK: random
""",
    ),
    "illegal-map-character": (
        Severity.ERROR,
        """A character in a map that stands for no terrain.

Each character of a map is one square.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |..?|
       ^
    -----
    ENDMAP

Says:
    5:4: error: `?` is not a map character
    help: draw `.` there and write `OBJECT: '?', (3,1)` after the map

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
""",
    ),
    "lua-script": (
        Severity.ERROR,
        """A Lua script in place of a des file.

The levels of NetHack 3.7 are programs in Lua. They are another language; nothing of the file is read.

Bad:
    des.level_init({ style = "solidfill", fg = " " })
    ^^^^^^^^^^^^^^
    des.monster("newt")

Says:
    1:1: error: this is Lua, a level script of NetHack 3.7, and no des file
    help: a des file begins with `LEVEL: "name"`; for `des.monster("newt")` it has `MONSTER: "newt", random`

Good:
    LEVEL: "cellar"
    INIT_MAP: solidfill, ' '
    MONSTER: "newt", random
""",
    ),
    "map-too-large": (
        Severity.ERROR,
        """A map that is wider or higher than the game can hold.

A map has at most 76 columns and 21 rows, and takes at most 4095 bytes.
""",
    ),
    "map-without-rows": (
        Severity.ERROR,
        """A map without a single row, in a level of NetHack 3.4.3.

The game's compiler crashes on it. Draw the map, or write NOMAP after an INIT_MAP.
""",
    ),
    "missing-line-end": (
        Severity.WARNING,
        """A comment on the last line without a line end.

The game's compiler knows a comment by the line end after it, and rejects the file.
""",
    ),
    "nested-too-deeply": (
        Severity.ERROR,
        """Brackets or blocks inside one another without end.

No level needs that many; a file that has them is damaged.
""",
    ),
    "old-syntax": (
        Severity.ERROR,
        """A form of an older version of the language.

The games changed how levels are written; this dialect no longer has the old form.

Bad:
    LEVEL: "cellar"
    OBJECT: '(', "chest", random
            ^^^^^^^^^^^^

Says:
    2:9: error: a class and a name need parentheses: `('(', "chest")`
    help: write `('(', "chest")`

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
""",
    ),
    "other-file": (
        Severity.ERROR,
        """A file of another kind in place of a des file.

The message says what the file is: a text in UTF-16 (which `>` writes in Windows PowerShell), a picture or another file
of bytes, a patch, quoted mail, a Jupyter notebook, JSON, HTML, or a vault of Dungeon Crawl Stone Soup. Nothing of it is
read, and nothing is written to it. `vaultc new --from-page` finds samples of levels in patches, mail, notebooks and
HTML.

Bad:
    diff --git a/cellar.des b/cellar.des
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    --- a/cellar.des
    +++ b/cellar.des
    @@ -1,2 +1,2 @@
     LEVEL: "cellar"
    -SINK: random
    +FOUNTAIN: random

Says:
    1:1: error: this is a patch, not a des file
    help: apply it with `git apply FILE`, or write its samples to a des file: `vaultc new --from-page FILE`

Good:
    LEVEL: "cellar"
    FOUNTAIN: random
""",
    ),
    "sample-without-level": (
        Severity.NOTE,
        """A sample on a page without the line that begins a level.

`vaultc check -` and `vaultc new --from-page` read such samples as levels: with a `LEVEL` line, with a `GEOMETRY` for a
map that has none, and in a room if nothing in the sample draws the ground.
""",
    ),
    "syntax-error": (
        Severity.ERROR,
        """Something that is not a statement of the language.

The statement is left out; everything after it is checked as usual.

Bad:
    LEVEL: "cellar"
    SINK: (3,4
             ^

Says:
    2:10: error: a `)` is missing at the end of the line
    help: write `SINK: (3,4)`

Good:
    LEVEL: "cellar"
    SINK: (3,4)
""",
    ),
    "too-long": (
        Severity.ERROR,
        """A string or name that the game's compiler cannot hold.

It has room for 511 bytes.
""",
    ),
    "trailing-comment": (
        Severity.ERROR,
        """A comment after a statement.

Comments need lines of their own.

Bad:
    LEVEL: "cellar"
    SINK: random # for washing
                 ^^^^^^^^^^^^^

Says:
    2:14: error: a comment needs a line of its own
    help: move the comment to a line of its own above

Good:
    LEVEL: "cellar"
    # for washing
    SINK: random
""",
    ),
    "typographic-character": (
        Severity.ERROR,
        """A character of a word processor or web page in place of a plain one.

Texts that were pasted from a page have no-break spaces, typographic quotes, dashes, ellipses, invisible characters and
full-width forms. The game's compiler takes the first of them for the end of the file. Where it is clear what is meant
the level is read and rendered all the same. Strings and comments may hold any characters.

Bad:
    LEVEL: "cellar"
    MESSAGE: “It is dark.”
             ^^^^^^^^^^^^^

Says:
    2:10: error: typographic quotes in place of straight ones
    help: write `"It is dark."`

Good:
    LEVEL: "cellar"
    MESSAGE: "It is dark."
""",
    ),
    "unknown-statement": (
        Severity.ERROR,
        """A word that begins no statement.

Keywords are written in capitals, and there is a fixed list of them.

Bad:
    LEVEL: "cellar"
    SINKHOLE: random
    ^^^^^^^^

Says:
    2:1: error: there is no statement `SINKHOLE`

Good:
    LEVEL: "cellar"
    SINK: random
""",
    ),
    "unterminated-map": (
        Severity.ERROR,
        """A map without its ENDMAP.

Everything down to the end of the file would be map.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ^^^
    -----
    |...|
    -----

Says:
    3:1: error: the map has no ENDMAP
    help: write `ENDMAP` after the last row

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
""",
    ),
    "unchecked-statement": (
        Severity.NOTE,
        """A statement of a fork, whose syntax no catalogue tells.

The level compiler of the fork knows a word in it: its keyword, or a part such as an option. The statement is kept as it
is, and neither checked nor executed; statements in the block of an unknown keyword are checked. A statement that can be
read without an unknown option after a comma is checked and executed without it. The first use of each word is shown.
""",
    ),
    "unterminated-string": (
        Severity.ERROR,
        """A string without its closing quotation mark.

A string ends on the line on which it begins.

Bad:
    LEVEL: "cellar"
    MESSAGE: "It is dark.
             ^^^^^^^^^^^^

Says:
    2:10: error: the string has no closing `"`
    help: write `"It is dark."`

Good:
    LEVEL: "cellar"
    MESSAGE: "It is dark."
""",
    ),
}
"""By name: the severity, and the page (as for a rule; without examples if they would be too long to read)."""


def is_syntax_error(rule: str) -> bool:
    """Return whether a finding of that name means that the file cannot be read as it is."""
    return rule in FAULTS and FAULTS[rule][0] is Severity.ERROR
