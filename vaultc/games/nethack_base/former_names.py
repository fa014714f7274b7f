"""Species that UnNetHack 6 no longer has, by which files of the older games are told from its own."""

from __future__ import annotations

from typing import Final

from vaultc.language import marks

FORMER_MONSTERS: Final = marks.naming(("MONSTER",), ("Dark One", "Minion of Huhetotl"))
"""A statement that makes one of them."""
