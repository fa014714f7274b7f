"""The language of dungeon files: which dungeons a game has, how long they are, and where their levels and branches lie.

A text comes in; ``reading`` makes a tree that always exists and reports mistakes, ``planning`` makes the blueprint of
the tree, ``formatter`` prints it. A dungeon file in Lua becomes the same tree.
"""

from __future__ import annotations

from vaultc.support.lazy import lazy_pattern
from vaultc.support.targets import DUNGEON_FILES

_STATEMENT = lazy_pattern(r"(?m)^[ \t]*(?:DUNGEON|(?:RND|CHAIN|RNDCH)?LEVEL)[ \t]*:[ \t]*\"[^\"\n]*\"[ \t]*\"")


def is_dungeon_file(name: str, text: str) -> bool:
    """Return whether a file is a dungeon file by its name, or its text by a statement that des files do not have."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    return base == DUNGEON_FILES[0] or (base.endswith(".def") and _STATEMENT.search(text) is not None)
