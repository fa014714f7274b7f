"""Names of terrain and of frames of reference in messages."""

from __future__ import annotations

from vaultc.language.semantics import Model, sheets
from vaultc.language.semantics.alphabet import Characters


def ground(model: Model, characters: Characters) -> str:
    """Return the contents of a square with their article: ``a wall``, ``lava or water``."""
    return " or ".join(sorted({model.alphabet.phrases[character] for character in characters}))


def where(sheet: sheets.Sheet) -> str:
    """Return the name of the area that coordinates are counted from."""
    return {sheets.SheetKind.LEVEL: "the level", sheets.SheetKind.MAP: "the map", sheets.SheetKind.ROOM: "the room"}[
        sheet.kind
    ]
