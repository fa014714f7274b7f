"""The chances of themed rooms and fills, exact where a file chooses as the games do.

The games go through the list once: of the entries that come, each draws whether it replaces the pick so far, with its
frequency out of the sum of all frequencies up to it. A file may choose in another way, so the function is tried: with
every row of the list forced to be the last that replaces the pick, it must draw from these sums and take this row.

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
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.lua import themes
from vaultc.lua.sandbox import RUN_INSTRUCTIONS, WORK, Budget
from vaultc.lua.themes import FILL, MAKE, PRE, ROOM
from vaultc.support.dataclass import dataclass, replace

FILL_FUNCTION: Final = "themeroom_fill"
"""The function that chooses a fill, as far as authors keep the games' name for it."""
DEEPEST: Final = 50
"""The depth beyond which no limit is looked at."""
SAMPLES: Final = 4000
_MOST_TRIED: Final = 60
"""Entries of a list for which every row is forced; of longer lists as many, evenly spread."""
_INSTRUCTIONS: Final = 20 * RUN_INSTRUCTIONS
"""The budget of all choices that are tried at one depth; those of long files count much, since these hold much."""


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
        game = game_of_version(self._version, themed=True)
        around = replace(game.surroundings, depth=depth, difficulty=depth, anywhere=False)
        make = next(iter(game.seeding.load_generators().values()))
        site = Site(Level(self._source.name), make(1, experience_level=1), around, game)
        budget = Budget()
        budget.instructions = _INSTRUCTIONS
        player = themes.ThemedPlayer(self._source, self._version, site, budget=budget)
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
