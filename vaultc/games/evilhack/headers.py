"""The headers of levels. Rules: "NetHack 3.6: MAZE"."""

from __future__ import annotations

from vaultc.games.nethack36 import headers
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.language.syntax import nodes
from vaultc.world.catalog import terrain

_FILLINGS = {"I": terrain.CORR, "K": terrain.STONE, "x": terrain.DOOR}
"""The results of the characters after MAZE, as the numbers of terrain are others than in NetHack 3.6."""


def begin(node: nodes.Level, assembler: Assembler) -> None:
    """``LEVEL`` or ``MAZE``, as in NetHack 3.6."""
    headers.begin(node, assembler, _FILLINGS)
