"""Dungeon files in Lua: the table ``dungeon`` of a script as the tree of a dungeon file.

The script runs in the sandbox. Places in its text are those of the quoted names, told apart by the depth of their
braces; what a script computes has the place of the first line. Rules: "The dungeon file".
"""

from __future__ import annotations

import re
from collections import abc
from typing import Any, Final

from vaultc.language import diagnostics
from vaultc.language.dungeon import nodes as d
from vaultc.language.source import Source, Span
from vaultc.lua.player import line_span
from vaultc.lua.playing import diagnostic_of
from vaultc.lua.sandbox import INSTRUCTIONS, DispatchResult, Sandbox

_TAKE: Final = "des.take_dungeon"
_TOKEN: Final = re.compile(
    r"--\[\[.*?\]\]|--[^\n]*|(?P<brace>[{}])|(?P<key>\w+)\s*=\s*(?=[\"'])|"
    r"(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')",
    re.DOTALL,
)
_OF_DUNGEON, _OF_PLACE = 2, 4
"""Depths of braces at the names of dungeons, and of their levels and branches."""
_DIRECTIONS: Final = ("up", "down")
_KINDS: Final = ("stair", "no_up", "no_down", "portal")
_SIDES: Final = ("unaligned", "noalign", "lawful", "neutral", "chaotic")


def read_dungeon_script(source: Source) -> d.DungeonTree:
    """The tree of a dungeon file in Lua; an error of the script is among its diagnostics.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    taken: list[Any] = []

    def dispatch(_name: str, _line: int, _count: int, *values: Any) -> DispatchResult:
        taken.extend(values[:1])
        return (True,)

    sandbox = Sandbox(dispatch, (_TAKE,), INSTRUCTIONS)
    problem = sandbox.run(f"{source.text}\n{_TAKE}(dungeon)\n")
    if problem is not None:
        return d.DungeonTree(source, (), (), (diagnostic_of(source, problem),))
    reading = _Tables(source, sandbox)
    statements = tuple(reading.statements(taken[0] if taken else None))
    return d.DungeonTree(source, statements, (), tuple(reading.found))


class _Tables:
    """The tables of a script that has run, and the places of their names."""

    def __init__(self, source: Source, sandbox: Sandbox) -> None:
        self._source, self._sandbox = source, sandbox
        self._places = _places(source.text)
        self._here = line_span(source, 1)
        self.found: list[diagnostics.Diagnostic] = []

    def statements(self, dungeons: Any) -> abc.Iterator[d.DungeonStatement]:
        rows = self._rows(dungeons)
        if not rows:
            message = "this script sets no table `dungeon` with a list of dungeons"
            self.found.append(diagnostics.Diagnostic("lua-error", diagnostics.Severity.ERROR, message, self._here))
        for row in rows:
            yield from self._dungeon(row)

    def _dungeon(self, row: dict[Any, Any]) -> abc.Iterator[d.DungeonStatement]:
        name = self._name(row, "name", _OF_DUNGEON)
        bones, filler = self._name(row, "bonetag", _OF_DUNGEON), None
        if "lvlfill" in row:
            filler = self._name(row, "lvlfill", _OF_DUNGEON)
        chance = self._number(row, "chance") if "chance" in row else None
        yield d.DungeonHead(name, bones, self._range(row), chance, filler, span=self._here)
        if "entry" in row:
            yield d.EntryLevel(self._number(row, "entry"), span=self._here)
        if "protofile" in row:
            yield d.PrototypeName(self._name(row, "protofile", _OF_DUNGEON), span=self._here)
        yield from self._described(row, of_level=False)
        for branch in self._rows(row.get("branches")):
            yield self._branch(branch)
        for level in self._rows(row.get("levels")):
            yield self._level(level)
            yield from self._described(level, of_level=True)

    def _level(self, row: dict[Any, Any]) -> d.LevelLine:
        name, bones = self._name(row, "name", _OF_PLACE), self._name(row, "bonetag", _OF_PLACE)
        after = self._name(row, "chainlevel", _OF_PLACE) if "chainlevel" in row else None
        percent, count = (self._number(row, key) if key in row else None for key in ("chance", "nlevels"))
        return d.LevelLine(name, bones, self._range(row), percent, count, after, span=name.span)

    def _branch(self, row: dict[Any, Any]) -> d.BranchLine:
        name = self._name(row, "name", _OF_PLACE)
        after = self._name(row, "chainlevel", _OF_PLACE) if "chainlevel" in row else None
        kind, direction = self._word(row, "branchtype", _KINDS), self._word(row, "direction", _DIRECTIONS)
        return d.BranchLine(name, self._range(row), kind, direction, after, span=name.span)

    def _described(self, row: dict[Any, Any], *, of_level: bool) -> abc.Iterator[d.DescribedLine | d.AlignedLine]:
        flags = row.get("flags")
        words = [flags] if isinstance(flags, str) else list(self._entries(flags).values())
        for word in words:
            yield d.DescribedLine(d.WrittenWord(str(word), span=self._here), of_level, span=self._here)
        side = self._word(row, "alignment", _SIDES)
        if side is not None:
            yield d.AlignedLine(side, of_level, span=self._here)

    # ---- values

    def _entries(self, value: Any) -> dict[Any, Any]:
        return dict(self._sandbox.entries(value)) if self._sandbox.kind(value) == "table" else {}

    def _rows(self, value: Any) -> list[dict[Any, Any]]:
        """The tables of a list."""
        entries = self._entries(value)
        numbers = sorted(key for key in entries if isinstance(key, int))
        return [self._entries(entries[number]) for number in numbers]

    def _name(self, row: dict[Any, Any], key: str, depth: int) -> d.WrittenName:
        text = str(row.get(key, "none"))
        waiting = self._places.get((key, text, depth), [])
        return d.WrittenName(text, span=self._source.span(*waiting.pop(0)) if waiting else self._here)

    def _number(self, row: dict[Any, Any], key: str) -> d.WrittenNumber:
        value = row.get(key, 0)
        number = int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0
        return d.WrittenNumber(number, span=self._here)

    def _range(self, row: dict[Any, Any]) -> d.WrittenRange:
        name = row.get("name")
        span = next((places[0] for (_, text, _), places in self._places.items() if text == name and places), None)
        place: Span = self._source.span(*span) if span else self._here
        base, length = self._number(row, "base"), self._number(row, "range")
        return d.WrittenRange(base, length, span=place)

    def _word(self, row: dict[Any, Any], key: str, known: abc.Sequence[str]) -> d.WrittenWord | None:
        value = row.get(key)
        if value is None:
            return None
        if value in known:
            return d.WrittenWord(str(value), span=self._here)
        message = f"`{value}` is no {key} of a dungeon"
        help = f"there are {', '.join(known)}"
        self.found.append(diagnostics.Diagnostic("lua-error", diagnostics.Severity.ERROR, message, self._here, help))
        return None


def _places(text: str) -> dict[tuple[str, str, int], list[tuple[int, int]]]:
    """The places of quoted texts after ``key =``, by key, text and the depth of braces."""
    found: dict[tuple[str, str, int], list[tuple[int, int]]] = {}
    depth, key = 0, ""
    for match in _TOKEN.finditer(text):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
        elif match["text"] and key:
            found.setdefault((key, match["text"][1:-1], depth), []).append(match.span("text"))
        key = match["key"] or ""
    return found
