"""The map symbols of a game: array ``defsyms``, and the numbers of its rows."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources import flag_words
from vaultc.world.sources.declarations import Braces, character_of, string_of
from vaultc.world.sources.ground import function_body
from vaultc.world.sources.reading import Sources

_OF_FIRST_TRAP = "trap_to_defsym(1)"


class MapSymbol(NamedTuple):
    """A row of ``defsyms``: the character, what it stands for, and the number of its color."""

    character: str
    explanation: str
    color: int

    @property
    def shown(self) -> FactTable:
        """The character and color as rows of catalogues have them."""
        return {"char": self.character, "color": flag_words.color(self.color), "color_num": self.color}


class MapSymbols:
    """All map symbols of a game; without a table there are none, with a note."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        table = sources.table("defsyms", "drawing.c", "symbols.c")
        self._rows = list[MapSymbol]()
        if table is None:
            sources.note("symbols", "no file has the array `defsyms`; new terrain is drawn as ?, new traps as ^")
            return
        for item in table.rows:
            parts = item.items if isinstance(item, Braces) else []
            color = sources.number(table.unit, parts[2], "color of a symbol") if len(parts) > 2 else 7
            character = character_of(parts[0], table.unit.value) if parts else ""
            text = string_of(parts[1]) if len(parts) > 1 else None
            self._rows.append(MapSymbol(character, text or "", color if 0 <= color <= 255 else 7))

    def trap(self, number: int) -> MapSymbol | None:
        """The symbol of a kind of trap; None if the table has none for it."""
        first = self._first_trap()
        return self._row(first + number - 1) if first is not None and number > 0 else None

    def _first_trap(self) -> int | None:
        headers = self._sources.headers
        told = headers.computed(_OF_FIRST_TRAP) if "trap_to_defsym" in headers.macros else None
        if told is None:
            told = headers.value("S_arrow_trap")
        if told is None:
            told = next((number for number, row in enumerate(self._rows) if row.explanation == "arrow trap"), None)
        return told

    def terrain(self, numbers: abc.Mapping[str, int]) -> dict[str, MapSymbol]:
        """The symbols of terrain by its names: as the game's drawing tells, else by the names of the symbols."""
        found: dict[str, MapSymbol] = {}
        for name in numbers:
            number = self._sources.headers.value(f"S_{name.lower()}")
            row = self._row(number) if number is not None else None
            word = name.lower().replace("_", " ")
            row = row or next((each for each in self._rows if each.explanation == word), None)
            if row is not None:
                found[name] = row
        return found | self._drawn(numbers)

    def _drawn(self, numbers: abc.Mapping[str, int]) -> dict[str, MapSymbol]:
        """The symbols that the cases of a function give, where they are constant."""
        path = self._sources.tree.find("display.c")
        if path is None:
            return {}
        unit = self._sources.unit(path)
        names = {str(number): name for name, number in reversed([*numbers.items()])} | {name: name for name in numbers}
        found: dict[str, MapSymbol] = {}
        for labels, text in function_body(unit, "back_to_glyph"):
            number = unit.computed(text.partition("=")[2].partition(";")[0]) if "=" in text else None
            row = self._row(number) if number is not None else None
            for label in labels:
                if row is not None and label in names:
                    found[names[label]] = row
        return found

    def _row(self, number: int) -> MapSymbol | None:
        row = self._rows[number] if 0 <= number < len(self._rows) else None
        return row if row is not None and row.character.isprintable() and row.character else None
