"""Level scripts that are Lua programs, told from des files by their names or words."""

from __future__ import annotations

import re
from typing import Final

from vaultc.language.source import Source
from vaultc.support.lazy_pattern import lazy_pattern

SUFFIX: Final = ".lua"
NAMELESS: Final = "<stdin>"
CALL: Final = lazy_pattern(r"^[ \t]*des\.[a-z_]+[ \t]*[({\"']", re.MULTILINE)
_LEVEL: Final = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)


def is_lua(text: str) -> bool:
    """Return whether a text without a level calls functions of the Lua interface."""
    return "des." in text and CALL.search(text) is not None and _LEVEL.search(text) is None


def is_script(source: Source) -> bool:
    """Return whether a file is a Lua script by its name, or a nameless text by its words."""
    return source.name.endswith(SUFFIX) or (source.name == NAMELESS and is_lua(source.text))
