"""Files of themed rooms: the tables of their rooms and fills, and a run in which these make rooms.

Lua tells where a function begins, but neither where a table does nor the comment above it. So the places of the entries
of a list such as ``themerooms = { ... }`` come from the tokens of the script.

Rules: "Themed rooms: The file", "Themed rooms: What differs inside themed rooms".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source, Span
from vaultc.level.level import Complaint, Level
from vaultc.lua import playing, sandbox
from vaultc.lua.player import Journal, ScriptPlayer, roller
from vaultc.lua.schemas import CallFields
from vaultc.lua.text import LuaText, read
from vaultc.support.dataclass import dataclass, field, replace

_SEPARATORS: Final = frozenset((",", ";"))
_FRAME: Final = "- \t=*#~_"
"""The characters of which authors make lines around comments."""


@dataclass(slots=True)
class EntryText:
    """An entry of a list: its place, the comment lines directly above it, and the places of the keys in its table."""

    start: int
    end: int
    comment: str = ""
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)


def entries_of(text: str, name: str) -> list[EntryText]:
    """The entries of the table that is assigned to a global name; none if it is made in another way."""
    script = read(text)
    tokens = script.tokens
    for index, (first, second) in enumerate(pairwise(tokens[1:]), 1):
        if (tokens[index - 1].text, first.text, second.text) == (name, "=", "{"):
            return list(_entry_places(script, index + 1))
    return []


def _entry_places(script: LuaText, brace: int) -> Iterator[EntryText]:
    """The entries of the table that begins at a brace."""
    tokens, end = script.tokens, script.partners[brace]
    separators = [index for index in _outermost(script, brace + 1, end) if tokens[index].text in _SEPARATORS]
    for before, after in pairwise((brace, *separators, end)):
        if after - before > 1:
            start = tokens[before + 1].start
            heading = _heading(script, tokens[before].end, start)
            yield EntryText(start, tokens[after - 1].end, heading, _keys(script, before + 1, after))


def _outermost(script: LuaText, start: int, end: int) -> Iterator[int]:
    """The tokens from one to another without those inside of brackets and blocks."""
    while start < end:
        yield start
        start = script.partners.get(start, start) + 1


def _keys(script: LuaText, start: int, end: int) -> dict[str, tuple[int, int]]:
    """The places of the keys of the tables among the outermost tokens of an entry."""
    tokens, found = script.tokens, dict[str, tuple[int, int]]()
    for opening in _outermost(script, start, end):
        for index in _outermost(script, opening + 1, script.partners.get(opening, opening)):
            before, *_, after = [each.text for each in tokens[index - 1 : index + 2]]
            if tokens[index].kind == "name" and before in {"{", *_SEPARATORS} and after == "=":
                found.setdefault(tokens[index].text, (tokens[index].start, tokens[index].end))
    return found


def _heading(script: LuaText, after: int, start: int) -> str:
    """The last comment line directly above a place, without dashes and a final dot; empty if there is none."""
    text, comments = script.text, script.comments
    first, last = bisect_left(comments, (after,)), bisect_left(comments, (start,))
    for begin, end in reversed(comments[first:last]):
        is_whole_line = not text[text.rfind("\n", 0, begin) + 1 : begin].strip()
        if text[end:start].count("\n") != 1 or not is_whole_line:
            return ""
        lines = [line.strip(_FRAME) for line in text[begin:end].removeprefix("--").strip("[]=").splitlines()]
        found = next((line.removesuffix(".") for line in reversed(lines) if line), "")
        if found:
            return found
        start = begin
    return ""


def heading_above(text: str, line_start: int) -> str:
    """The comment line directly above the line that begins at a place, without dashes and a final dot."""
    above = text[:line_start].removesuffix("\n").rpartition("\n")[2].strip()
    return above.strip(_FRAME).removesuffix(".") if above.startswith("--") else ""


ROOM: Final = "room"
FILL: Final = "fill"
TABLES: Final = {ROOM: "themerooms", FILL: "themeroom_fills"}
"""The global lists, by what they hold."""
PRE, MAKE, POST = "pre_themerooms_generate", "themerooms_generate", "post_themerooms_generate"
END = "post_level_generate"
FIELDS: Final = ("name", "frequency", "mindiff", "maxdiff", "eligible", "contents")
"""The fields of an entry."""

_MARK: Final = re.compile(r"\bthemerooms(?:_generate)?\b")
_USED: Final = 2


@dataclass(frozen=True, slots=True)
class ThemedEntry:
    """A themed room or a fill: ``kind`` is ``room`` or ``fill``, ``index`` its place in the list, from 1.

    ``least`` and ``most`` are the limits of the difficulty, None without any. ``asks`` tells that it has a function
    ``eligible``, ``runs`` that it has contents. ``place`` and ``keys`` are places in the text, of the whole entry and
    of the fields of its table; ``line`` is where its contents begin. ``unknown`` are the fields that no game reads,
    ``faults`` the fields that hold what they cannot.
    """

    kind: str
    index: int
    name: str
    frequency: int = 1
    least: int | None = None
    most: int | None = None
    asks: bool = False
    runs: bool = True
    line: int = 0
    place: tuple[int, int] = (0, 0)
    keys: tuple[tuple[str, tuple[int, int]], ...] = ()
    unknown: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    def comes_at(self, difficulty: int) -> bool:
        """Return whether the limits admit it at a difficulty."""
        return (self.least is None or difficulty >= self.least) and (self.most is None or difficulty <= self.most)

    @property
    def limits(self) -> str:
        """The limits as people read them; empty without any."""
        if self.least is None and self.most is None:
            return ""
        if self.most is None:
            return f"{self.least}-"
        return f"{self.least or ''}-{self.most}" if self.least != self.most else f"{self.least}"


@dataclass(frozen=True, slots=True)
class ThemedFile:
    """The tables of a file of themed rooms, and the names of the functions for levels that it defines."""

    rooms: tuple[ThemedEntry, ...]
    fills: tuple[ThemedEntry, ...]
    functions: frozenset[str] = frozenset()

    @property
    def entries(self) -> tuple[ThemedEntry, ...]:
        """The rooms, then the fills."""
        return self.rooms + self.fills

    def of(self, kind: str) -> tuple[ThemedEntry, ...]:
        """The rooms or the fills."""
        return self.rooms if kind == ROOM else self.fills


@dataclass(slots=True)
class ThemedPass:
    """An entry that ran: whether a room or map found no place, the rooms of the level before and after it.

    ``fills`` are the places of the fills that ran in it.
    """

    entry: int
    failed: bool = False
    before: int = 0
    after: int = 0
    fills: list[int] = field(default_factory=list)


Choose = Callable[[str, int], int]
"""Gives the entry that runs in place of one: ``(kind, index)``; 0 for none."""


class ThemedPlayer(ScriptPlayer):
    """A run of a file of themed rooms on a site.

    ``passes`` are the rooms that ran. ``choose`` may replace what the script chooses. ``refused`` are the fills whose
    ``eligible`` said no when they were to replace another. ``contents`` are the functions of the lists. If it
    ``tries_fills``, ``suited`` are the fills whose ``eligible`` says yes to a room that asks for one. If it
    ``shows_stops``, an error of a function is one of the level's stops, and the level is drawn as far as it goes; it
    then ``has_ended``.
    """

    def __init__(
        self, source: Source, version: LuaVersion, site: Site, choose: Choose | None = None, rolls: str = "dice",
        budget: sandbox.Budget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(source, version, site, rolls, budget)
        self._rolls = rolls
        self.choose = choose
        self.passes: list[ThemedPass] = []
        self.refused: list[int] = []
        self.contents: dict[str, dict[int, object]] = {}
        self.suited: set[int] = set()
        self.tries_fills = self.shows_stops = False
        self.has_ended = False
        self._refusals = 0
        self._eligible: dict[int, object] = {}
        self._is_light_open = False

    def move_to(self, site: Site) -> None:
        """Go on with a new level of the same game: the script keeps its variables, and nothing else is kept."""
        self.site, self.machine = site, Machine(site)
        self.roll, self.line_roll = roller(site.dice, self._rolls), site.dice.rn2
        self.host = replace(self.host, count_work=self.machine.count_work)
        self.journal, self.features, self.passes, self.refused = Journal(), {}, [], []
        self.has_failed = self.has_ended = False
        self._refusals = self.counted = 0
        self.budget.start()
        self.budget.work = sandbox.WORK
        self.sandbox.refill(sandbox.RUN_INSTRUCTIONS)
        self._told.clear()

    def begin(self) -> None:
        """Run the main part of the file, once, and watch its lists.

        Raises:
            GenerationError: it fails.
        """
        self.end_at(self.run(playing.drawn_text(self.source, self.version) if self.unknown_sources.exist else None))
        for kind, name in TABLES.items():
            table = self.sandbox.global_value(name)
            if self.sandbox.kind(table) == "table":
                self.contents[kind] = self.sandbox.watched(kind, table)
                if kind == FILL and self.tries_fills:
                    self._eligible = dict(self._functions(table))

    def _functions(self, table: object) -> Iterator[tuple[int, object]]:
        """The functions ``eligible`` of a list, by the places of their entries."""
        for index, entry in self.sandbox.entries(table):
            fields = dict(self.sandbox.entries(entry)) if self.sandbox.kind(entry) == "table" else {}
            if self.sandbox.kind(fields.get("eligible")) == "function":
                yield int(str(index)), fields["eligible"]

    def call_named(self, name: str, *, lenient: bool = False) -> None:
        """Call a function of the file, if it defines it; an error is a complaint if ``lenient``.

        Raises:
            GenerationError: it fails, or the level cannot be made.
        """
        function = self.sandbox.global_value(name)
        if self.sandbox.kind(function) == "function":
            self.call_function(function, lenient=lenient)

    def call_function(self, function: object, *arguments: object, lenient: bool = False) -> None:
        """Call a function of the script from outside, with a new frame.

        Raises:
            GenerationError: it fails, and stops are not shown; or the level cannot be made.
        """
        self.reset_frame()
        problem = self.sandbox.call(function, *arguments)
        self.reset_frame()
        if (ended := self.crash or self.failure) is not None:
            raise ended
        if problem is not None and lenient and self.fatal is None and problem.reason is None:
            self.complain(problem.message)
            return
        last = self.fatal or problem
        if not self.shows_stops or (last is not None and not playing.is_stop(last)):
            self.end_at(last)
        self._note_stops(last)

    def _note_stops(self, ended: sandbox.LuaProblem | None) -> None:
        """Note the calls that the game refuses since the last time, and the error that ended a function."""
        refused = [each for each in self.journal.remarks if each.rule == "lua-error"]
        stops = self.site.level.stops
        if self.shows_stops:
            stops += [Complaint(each.message, each.span) for each in refused[self._refusals :]]
            self._refusals = len(refused)
        if ended is not None:
            found = playing.pointed(self.source, ended)
            stops.append(Complaint(found.message, found.span))
            self.fatal, self.has_ended = None, True

    def end_at(self, problem: sandbox.LuaProblem | None) -> None:
        """Raise the error that ends the script, if there is one.

        Raises:
            GenerationError: there is one.
        """
        if problem is not None:
            raise GenerationError(playing.diagnostic_of(self.source, problem, "generation"))

    def choose_entry(self, kind: str, index: int, room: object = None) -> int:
        """The entry that runs; a room begins a pass."""
        if kind == FILL and self.tries_fills:
            self._try_fills(room)
        chosen = index if self.choose is None else self.choose(kind, index)
        if kind == ROOM and chosen:
            before = len(self.machine.level.rooms)
            self.passes.append(ThemedPass(chosen, before=before, after=before))
        return chosen

    def record(self, name: str, fields: CallFields) -> None:
        """Note a call; the light of a room may be left to chance."""
        self._is_light_open |= name in ("room", "region") and fields.get("lit", -1) == -1
        super().record(name, fields)

    def _try_fills(self, room: object) -> None:
        """Ask every ``eligible`` of a fill about a room, which by chance may be lit or not."""
        rooms = [room]
        if self._is_light_open and self.sandbox.kind(room) == "table":
            fields = {str(key): value for key, value in self.sandbox.entries(room)}
            rooms.append(self.sandbox.new_table(**{**fields, "lit": not fields.get("lit")}))
        for number, function in self._eligible.items():
            if number not in self.suited and any(self.sandbox.evaluated(function, each) for each in rooms):
                self.suited.add(number)

    def leave_entry(self, kind: str, index: int) -> None:
        """Note the end of a room, or the fill of the current one."""
        if not self.passes:
            return
        latest = self.passes[-1]
        if kind == FILL:
            latest.fills.append(index)
            return
        latest.after, latest.failed = len(self.machine.level.rooms), self.has_failed

    def suits_room(self, kind: str, index: int, answer: bool) -> bool:
        """Note a fill that the room does not suit."""
        if kind == FILL and not answer:
            self.refused.append(index)
        return answer


# ---- reading


def themes_of(source: Source, version: LuaVersion) -> ThemedFile | None:
    """The themed rooms of a script; None if it is another script, or its main part fails.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    return _read(source.name, source.text, version) if _MARK.search(source.text) else None


def site_for(name: str, game: Any, seed: int = 1, depth: int | None = None) -> Site:
    """A site for a level of a game, at a depth if that is given, with the dice of a seed."""
    make: Callable[..., Dice] = next(iter(game.seeding.load_generators().values()))
    around = game.surroundings
    if depth is not None:
        around = replace(around, depth=depth, difficulty=depth, anywhere=False)
    return Site(Level(name), make(seed, experience_level=1), around, game)


@lru_cache(maxsize=8)
def _read(name: str, text: str, version: LuaVersion) -> ThemedFile | None:
    source = Source.from_text(text, name)
    player = ScriptPlayer(source, version, site_for(name, game_of_version(version)))
    try:
        problem = player.run(playing.drawn_text(source, version) if player.unknown_sources.exist else None)
    except GenerationError:
        return None
    tables = {kind: player.sandbox.global_value(TABLES[kind]) for kind in TABLES}
    if problem is not None or player.sandbox.kind(tables[ROOM]) != "table":
        return None
    named = (PRE, MAKE, POST, END, "themeroom_fill", "is_eligible")
    defined = {each for each in named if player.sandbox.kind(player.sandbox.global_value(each)) == "function"}
    rooms, fills = (tuple(_entries(player, source, kind, tables[kind])) for kind in (ROOM, FILL))
    return ThemedFile(rooms, fills, frozenset(defined))


def _entries(player: ScriptPlayer, source: Source, kind: str, table: Any) -> list[ThemedEntry]:
    box = player.sandbox
    if box.kind(table) != "table" or box.handle(table) is not None:
        return []
    rows, found = dict(box.entries(table)), []
    texts = entries_of(source.text, TABLES[kind])
    taken: set[str] = set()
    for index in range(1, len(rows) + 1):
        if index not in rows:
            break
        text = texts[index - 1] if len(texts) == len(rows) else None
        entry = _entry(player, source, (kind, index), rows[index], text)
        name, number = entry.name, _USED
        while entry.name in taken:
            entry = replace(entry, name=f"{name} {number}")
            number += 1
        taken.add(entry.name)
        found.append(entry)
    return found


def _entry(
    player: ScriptPlayer, source: Source, which: tuple[str, int], value: Any, text: EntryText | None
) -> ThemedEntry:
    box, (kind, index) = player.sandbox, which
    is_table = box.kind(value) == "table" and box.handle(value) is None
    fields = {str(key): each for key, each in box.entries(value)} if is_table else {"contents": value}
    line = box.line_of(fields.get("contents"))
    if text is None and line:
        start = source.line_starts[line - 1]
        text = EntryText(start, start + len(source.line(line)), heading_above(source.text, start))
    name = fields.get("name")
    shown = name.encode("latin-1").decode("utf-8", "replace") if isinstance(name, str) else ""
    faults: list[str] = []
    frequency = _whole(fields, "frequency", faults)
    least, most = _whole(fields, "mindiff", faults), _whole(fields, "maxdiff", faults)
    runs, asks = box.kind(fields.get("contents")) == "function", "eligible" in fields
    if asks and box.kind(fields["eligible"]) != "function":
        faults.append("eligible")
    place = (0, 0) if text is None else (text.start, text.end)
    keys, unknown = () if text is None else tuple(text.keys.items()), tuple(key for key in fields if key not in FIELDS)
    return ThemedEntry(
        kind, index, " ".join((shown or (text.comment if text is not None else "")).split()) or f"{kind} {index}",
        1 if frequency is None else frequency, least, most, asks, runs, line or source.position(place[0]).line,
        place, keys, unknown, tuple(faults),
    )  # fmt: skip


def _whole(fields: dict[str, Any], key: str, faults: list[str]) -> int | None:
    """A field that holds a whole number, None without it; others are noted."""
    value = fields.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and float(value).is_integer():
        return int(value)
    if value is not None:
        faults.append(key)
    return None


def span_of(source: Source, entry: ThemedEntry, key: str | None = None) -> Span:
    """The place of a field of an entry, or of the first line of the entry."""
    found = dict(entry.keys).get(key or "")
    if found is not None:
        return source.span(*found)
    start, end = entry.place
    if not end:
        return source.span(0, 0)
    line_end = source.text.find("\n", start)
    return source.span(start, min(end, line_end if line_end >= 0 else end))
