"""Chances of themed rooms and fills, and findings in their files.

The games go through the list once: of the entries that come, each draws whether it replaces the pick so far, with its
frequency out of the sum of all frequencies up to it. A file may choose in another way, so the function is tried: with
every row of the list forced to be the last that replaces the pick, it must draw from these sums and take this row.

Findings are entries that never come, fills without a room, and what contents get wrong. Every room is made alone with
several dice, every fill in a room of its own; then the file chooses as in a game.

Rules: "Themed rooms: Choice".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.layout import rooms as layout_rooms
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, GenerationError, Severity
from vaultc.language.source import Source
from vaultc.lua import playing, themed_levels, themes
from vaultc.lua.sandbox import RUN_INSTRUCTIONS, WORK, Budget, LuaProblem
from vaultc.lua.themes import FILL, MAKE, PRE, ROOM, ThemedEntry, ThemedFile, span_of
from vaultc.lua.things import described
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import did_you_mean
from vaultc.world.catalog import kinds

FILL_FUNCTION: Final = "themeroom_fill"
"""The function that chooses a fill, as far as authors keep the games' name for it."""
DEEPEST: Final = 50
"""The depth beyond which no limit is looked at."""
SAMPLES: Final = 4000
_MOST_TRIED: Final = 60
"""Entries of a list for which every row is forced; of longer lists as many, evenly spread."""
_INSTRUCTIONS: Final = 20 * RUN_INSTRUCTIONS
"""The budget of all choices that are tried at one depth, and of all runs of entries.

Choices of long files count much, since these hold much. Every entry is run once before any is run again; at the end of
the budget there are fewer runs.
"""


Chooser = Callable[[Callable[[int], int]], int | None]
"""A function from draws to the entry that a file then chooses; None if it chooses none or several."""


@dataclass(frozen=True, slots=True)
class FilledRoom:
    """A room that asks for a fill, as far as ``eligible`` can see it: the size of its floor, and its light."""

    lit: bool = True
    width: int = 9
    height: int = 5


@dataclass(frozen=True, slots=True)
class ThemeLaw:
    """The chances of the entries of a list by their places: fractions if ``exact``, else shares of so many samples.

    Empty if nothing tells how the file chooses.
    """

    chances: dict[int, Fraction]
    exact: bool = True
    samples: int = 0


@dataclass(slots=True)
class _Draws:
    """Answers to the draws of a script, in order (then 0), and the bounds that it asked for."""

    answers: Sequence[int] = ()
    bounds: list[int] | None = None

    def roll(self, bound: int) -> int:
        """The next answer."""
        assert self.bounds is not None
        place = len(self.bounds)
        self.bounds.append(bound)
        return min(self.answers[place], bound - 1) if place < len(self.answers) else 0


class LawReader:
    """Reads the chances of a file of themed rooms, without making any room.

    Raises:
        GenerationError: the main part of the file fails.
    """

    def __init__(self, source: Source, version: LuaVersion, themed: themes.ThemedFile) -> None:
        self.themed = themed
        self._source, self._version = source, version
        self._player = self._fresh(1)
        self._picked: list[int] = []

    def _fresh(self, depth: int) -> themes.ThemedPlayer:
        site = themes.site_for(self._source.name, game_of_version(self._version, themed=True), depth=depth)
        player = themes.ThemedPlayer(self._source, self._version, site, budget=Budget(instructions=_INSTRUCTIONS))
        player.begin()
        player.call_named(PRE, lenient=True)
        return player

    def law(self, kind: str, depth: int, room: FilledRoom | None = None) -> ThemeLaw:
        """The chances of the rooms at a depth, or of the fills in a room there."""
        entries = self.themed.of(kind)
        self._player = self._fresh(depth)
        coming = [each for each in entries if each.comes_at(depth) and self._suits(kind, each, room)]
        choose = self._chooser(kind, room)
        if not entries or choose is None:
            return ThemeLaw({})
        if _is_games_choice(coming, choose):
            return ThemeLaw({each.index: chance for each, chance in _shares(coming or entries[:1])})
        return self._sampled(choose)

    def _suits(self, kind: str, entry: themes.ThemedEntry, room: FilledRoom | None) -> bool:
        """Return whether ``eligible`` of a fill says yes to a room; rooms are not asked."""
        if kind == ROOM or not entry.asks:
            return True
        rows = dict(self._player.sandbox.entries(self._player.sandbox.global_value(themes.TABLES[FILL])))
        fields = dict(self._player.sandbox.entries(rows[entry.index]))
        return bool(self._player.sandbox.evaluated(fields["eligible"], self._table(room or FilledRoom())))

    def _table(self, room: FilledRoom) -> object:
        box = self._player.sandbox
        x, y = 20, 8
        region = box.new_table(x1=x, y1=y, x2=x + room.width - 1, y2=y + room.height - 1)
        return box.new_table(
            x=x, y=y, width=room.width, height=room.height, region=region, lit=room.lit, irregular=False,
            needjoining=True, type="themed",
        )  # fmt: skip

    def _chooser(self, kind: str, room: FilledRoom | None) -> Chooser | None:
        """A function from draws to the entry that the file then chooses; None if no function of the file chooses."""
        name = MAKE if kind == ROOM else FILL_FUNCTION
        function = self._player.sandbox.global_value(name)
        if self._player.sandbox.kind(function) != "function":
            return None
        arguments = () if kind == ROOM else (self._table(room or FilledRoom()),)

        def choose(roll: Callable[[int], int]) -> int | None:
            player, picked = self._player, list[int]()

            def note(found: str, index: int) -> int:
                if found == kind:
                    picked.append(index)
                return 0

            player.choose, player.roll = note, roll
            player.budget.work = WORK
            try:
                player.call_function(function, *arguments)
            except GenerationError:
                return None
            return picked[0] if len(picked) == 1 else None

        return choose

    def _sampled(self, choose: Chooser) -> ThemeLaw:
        """Shares of many choices by dice."""
        counted = Counter(choose(self._player.site.dice.rn2) for _ in range(SAMPLES))
        counted.pop(None, None)
        chances = {index: Fraction(number, SAMPLES) for index, number in sorted(counted.items()) if index is not None}
        return ThemeLaw(chances, exact=False, samples=SAMPLES)


def _is_games_choice(coming: Sequence[themes.ThemedEntry], choose: Chooser) -> bool:
    """Return whether every row of a list, forced to be the pick, is chosen with the games' own draws."""
    drawn = [each for each in coming if each.frequency > 0]
    sums = list(accumulate(each.frequency for each in drawn))
    if not drawn:
        return choose(_Draws((), []).roll) == 1
    step = -(-len(drawn) // _MOST_TRIED)
    for row in range(0, len(drawn), step):
        answers = [each - 1 for each in sums]
        for answer, expected in ((drawn[row].frequency - 1, drawn[row].index), (drawn[row].frequency, None)):
            answers[row] = answer
            if row == 0 and expected is None:
                continue
            draws = _Draws(tuple(answers), [])
            if choose(draws.roll) != (expected or drawn[0].index) or draws.bounds != sums:
                return False
    return True


def _shares(entries: Sequence[themes.ThemedEntry]) -> list[tuple[themes.ThemedEntry, Fraction]]:
    total = sum(max(each.frequency, 0) for each in entries)
    if not total:
        return [(each, Fraction(position == 0)) for position, each in enumerate(entries)]
    return [(each, Fraction(max(each.frequency, 0), total)) for each in entries]


def depth_ranges(themed: themes.ThemedFile, last: int = DEEPEST) -> list[tuple[int, int]]:
    """The ranges of depths in which the same entries come: first and last depth of each."""
    starts = {1}
    for entry in themed.entries:
        starts |= {entry.least or 1, (entry.most or last) + 1}
    firsts = sorted(each for each in starts if 1 <= each <= last)
    return list(zip(firsts, [*(first - 1 for first in firsts[1:]), last], strict=True))


RULE: Final = "lua-theme"
RUNS: Final = (("dice", 1), ("low", 2), ("high", 3), ("dice", 4), ("dice", 5))
"""The runs of every room and fill: the way in which the script's own draws fall, and the seed."""
MORE_RUNS: Final = tuple(("dice", seed) for seed in range(6, 16))
"""Further runs of a room that found no place so far."""
_USUAL_DEPTH: Final = 10
_WORK: Final = 6 * WORK


@dataclass(slots=True)
class _Findings:
    """Findings, each once."""

    source: Source
    found: dict[tuple[str, str, int], Diagnostic] = field(default_factory=dict)

    def add(self, each: Diagnostic) -> None:
        self.found.setdefault((each.rule, each.message, each.span.start), each)

    def tell(
        self, entry: ThemedEntry, message: str, key: str | None = None, help: str | None = None, fix: str | None = None
    ) -> None:
        """Add a finding about an entry, or a field of it; ``fix`` is a better name of the field."""
        span = span_of(self.source, entry, key)
        mend = None if fix is None or span.text != key else Fix(f"write {fix}", (Edit(span, fix),), safe=False)
        self.add(Diagnostic(RULE, Severity.WARNING, message, span, help, fix=mend))


def findings(source: Source, version: LuaVersion, themed: ThemedFile) -> tuple[Diagnostic, ...]:
    """The findings in a file of themed rooms, in the order of the text.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    told = _Findings(source)
    for entry in themed.entries:
        _check_fields(told, entry)
    _check_choice(told, themed)
    _Trial(source, version, themed, told).run()
    return tuple(sorted(told.found.values(), key=lambda each: (each.span.start, -each.severity, each.rule)))


def _called(entry: ThemedEntry) -> str:
    return f"the {'themed room' if entry.kind == ROOM else 'fill'} {entry.name!r}"


def _check_fields(told: _Findings, entry: ThemedEntry) -> None:
    """Fields that no game reads, hold what they cannot, or keep the entry from ever coming."""

    def tell(key: str, message: str, fix: str | None = None) -> None:
        told.tell(entry, f"{_called(entry)}{message}", key, fix=fix)

    for name in entry.unknown:
        hint = did_you_mean(name, themes.FIELDS, shown=repr)
        near = hint.rpartition(" ")[2].strip("'?") if hint else None
        tell(name, f": the field {name!r} is unknown and ignored{hint}", near)
    for name in entry.faults:
        tell(name, f": {name} must be {'a function' if name == 'eligible' else 'a whole number'}")
    if not entry.runs:
        tell("contents", " has no contents; the game stops when it is chosen")
    if entry.frequency <= 0:
        tell("frequency", f" is never chosen, since its frequency is {entry.frequency}")
    elif entry.least is not None and entry.most is not None and entry.least > entry.most:
        tell("mindiff", f" is never chosen: mindiff {entry.least} is above maxdiff {entry.most}")
    elif (entry.least or 0) > DEEPEST:
        tell("mindiff", f" is never chosen: no level is as deep as mindiff {entry.least}")
    elif entry.most is not None and entry.most < 1:
        tell("maxdiff", f" is never chosen: maxdiff {entry.most} is above the first level")
    if entry.kind == ROOM and entry.asks:
        tell("eligible", ": the game calls eligible only for fills")


def _check_choice(told: _Findings, themed: ThemedFile) -> None:
    """Add the faults of the choice: a function that is missing, depths at which nothing can appear."""
    if themes.MAKE not in themed.functions:
        message = f"the file has no function {themes.MAKE}, without which the game makes no room"
        told.add(Diagnostic(RULE, Severity.WARNING, message, told.source.span(0, 0)))
    for kind in (ROOM, FILL):
        entries = themed.of(kind)
        for first, last in depth_ranges(themed) if entries else ():
            if not any(each.comes_at(first) and each.frequency > 0 for each in entries):
                depths = f"depth {first}" if first == last else f"depths {first} to {last}"
                told.tell(entries[0], f"at {depths} no {kind} is possible, so the first is always taken")


class _Trial:
    """Trial runs of the entries of a file; all share one budget."""

    def __init__(self, source: Source, version: LuaVersion, themed: ThemedFile, told: _Findings) -> None:
        self.source, self.version, self.themed, self.told = source, version, themed, told
        self.game = game_of_version(version, themed=True)
        self.work, self.instructions = _WORK, _INSTRUCTIONS
        self.broken: set[ThemedEntry] = set()
        self.misfits: set[ThemedEntry] = set()
        self.suited: set[int] = set()
        self.filled: list[ThemedEntry] = []
        self._room: ThemedEntry | None = None

    def run(self) -> None:
        """Run everything, and tell what was found."""
        runnable = [each for each in self.themed.entries if each.runs]
        placed: set[ThemedEntry] = set()
        failed: dict[ThemedEntry, int] = {}
        for number, (rolls, seed) in enumerate((*RUNS, *MORE_RUNS)):
            for entry in runnable:
                if entry in self.broken or (number >= len(RUNS) and not self._is_open(entry, placed)):
                    continue
                outcome = self._play(entry, rolls, seed)
                if outcome:
                    placed.add(entry)
                elif outcome is not None:
                    failed[entry] = failed.get(entry, 0) + 1
        for entry, tries in failed.items():
            if tries == len(RUNS) + len(MORE_RUNS) and entry not in self.misfits:
                self.told.tell(entry, f"{_called(entry)} finds no place on an empty level in {tries} tries", "contents")
        self._check_fills()
        for depth in (1, _USUAL_DEPTH):
            self._choose_at(depth)

    def _is_open(self, entry: ThemedEntry, placed: set[ThemedEntry]) -> bool:
        """True for a room that found no place so far, or that may suit a fill that suited none."""
        if entry.kind == FILL:
            return False
        waiting = any(each.asks and each.runs and each.index not in self.suited for each in self.themed.fills)
        return entry not in placed or (waiting and entry in self.filled)

    def _play(self, entry: ThemedEntry, rolls: str, seed: int) -> bool | None:
        """Run the contents of an entry on an empty level; True if all found a place, None if there was no such run."""
        if self.is_spent:
            return None
        depth = max(min(_USUAL_DEPTH, entry.most or _USUAL_DEPTH), entry.least or 1, 1)
        player = self._begun(depth, rolls, seed)
        if player is None:
            return None
        failed = False
        try:
            with themed_levels.making(player):
                player.call_named(themes.PRE, lenient=True)
                if entry.kind == ROOM:
                    self._room = entry
                    player.call_function(player.contents[ROOM][entry.index])
                    self._room = None
                else:
                    self._fill(player, entry, lit=seed % 2)
                failed = player.has_failed
        except GenerationError as error:
            self._tell_error(player, error)
            self.broken.add(entry)
            return None
        finally:
            self._room = None
            self._note(player)
        if failed and any(each.rule in (RULE, "lua-error") for each in player.journal.remarks):
            self.misfits.add(entry)
        return not failed

    @property
    def is_spent(self) -> bool:
        """True at the end of the budget of all runs."""
        return self.work <= 0 or self.instructions <= 0

    def _fill(self, player: themes.ThemedPlayer, entry: ThemedEntry, lit: int) -> None:
        """Run a fill in a room of its own."""
        site, anywhere = player.site, layout_rooms.RANDOM
        room = layout_rooms.create_room(site, 3, 3, 9, 5, layout_rooms.CENTER, layout_rooms.CENTER, kinds.RNDVAULT, lit)
        if room is None:
            room = layout_rooms.create_room(site, *(anywhere,) * 6, kinds.RNDVAULT, lit)
        if room is None:
            return
        layout_rooms.number_room(site.level, room)
        player.tries_fills = False
        player.machine.push_room(room)
        player.call_function(player.contents[FILL][entry.index], described(player, room))
        player.machine.pop_room()

    def _begun(self, depth: int, rolls: str, seed: int) -> themes.ThemedPlayer | None:
        site = themes.site_for(self.source.name, self.game, seed, depth)
        player = themes.ThemedPlayer(self.source, self.version, site, self._choose, rolls)
        player.tries_fills = player.goes_on = True
        try:
            player.begin()
        except GenerationError:
            return None  # which the runs of the main part report
        return player

    def _choose(self, kind: str, index: int) -> int:
        """Let every entry run as chosen; a fill shows that the room asks for one."""
        if kind == FILL and self._room is not None and self._room not in self.filled:
            self.filled.append(self._room)
        return index

    def _note(self, player: themes.ThemedPlayer) -> None:
        """Take over what a run told."""
        self.work -= WORK - player.budget.work
        self.instructions -= RUN_INSTRUCTIONS - player.sandbox.instructions_left()
        self.suited |= player.suited
        for each in player.journal.remarks:
            severity = playing.SEVERITIES.get(each.rule, Severity.WARNING)
            self.told.add(Diagnostic(each.rule, severity, each.message, each.span, fix=each.fix))

    def _tell_error(self, player: themes.ThemedPlayer, error: GenerationError) -> None:
        found = error.diagnostic
        problem = LuaProblem(found.message, found.span.begin.line)
        rule = player.rule_of(problem) if found.span.source is player.source else found.rule
        severity = playing.SEVERITIES.get(rule, Severity.WARNING) if rule != found.rule else found.severity
        self.told.add(replace(found, rule=rule, severity=severity))

    def _check_fills(self) -> None:
        """Fills that no room gets."""
        fills = [each for each in self.themed.fills if each.frequency > 0 and each.runs]
        if len(fills) > 1 and not self.filled:
            self.told.tell(fills[0], "no room of the file asks for a fill, so none is ever chosen")
            return
        for entry in fills if self.filled else ():
            if not any(_overlap(entry, room) for room in self.filled):
                why = "no room that asks for a fill is possible at its depths"
                self.told.tell(entry, f"{_called(entry)} is never chosen: {why}", "mindiff")
            elif entry.asks and entry.index not in self.suited:
                why = "eligible returned false for all of them"
                self.told.tell(entry, f"{_called(entry)} fits none of the rooms that were tried: {why}", "eligible")

    def _choose_at(self, depth: int) -> None:
        """Let the file choose without making anything, so that mistakes of its functions are found."""
        if self.is_spent:
            return
        player = self._begun(depth, "dice", depth)
        if player is None:
            return
        player.choose = lambda kind, index: 0 if kind == ROOM else index
        try:
            with themed_levels.making(player):
                for name in (themes.PRE, themes.MAKE, themes.MAKE, themes.MAKE, themes.POST):
                    player.call_named(name, lenient=name == themes.PRE)
            player.call_named(themes.END)
        except GenerationError as error:
            self._tell_error(player, error)
        finally:
            self._note(player)


def _overlap(one: ThemedEntry, other: ThemedEntry) -> bool:
    least = max(one.least or 1, other.least or 1)
    return least <= min(one.most or DEEPEST, other.most or DEEPEST)
