"""Compiled level files, byte for byte as the games' own level compilers write them.

Three things here look like mistakes and are the games': a ROOM's flag words leave no trace, a BREAK can be forgotten by
the construct around it, and some negative numbers lose their upper half.
"""

from __future__ import annotations

from vaultc.compiler.levels import compile_model
from vaultc.compiler.records import Target

__all__ = ["Target", "compile_model"]
