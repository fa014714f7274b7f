"""Runs of a script for its calls: normal forms, lines, and the script's own random draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from lua_comparison.normal_forms import NormalCall, normal_call
from vaultc.chance.dice import Dice
from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.lua import playing
from vaultc.lua.player import DesFunction, ScriptPlayer, roller
from vaultc.lua.schemas import CallFields

_FLAGS: Final = "level_flags"
_MACHINE_SEEDS: Final = 1_000_000
"""Added to the seed of what calls make, so that it never shares numbers with the script's own draws."""


class RecordedCall(NamedTuple):
    """A call in its normal form, and its line in the script."""

    call: NormalCall
    line: int


class ScriptDraw(NamedTuple):
    """A random draw of a script: the number of its outcomes, its chance if it is a question of percent, its line."""

    bound: int
    percentage: int | None
    line: int


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """The calls and the draws of a run. ``problem`` is the error that ended it; the calls up to it are there."""

    calls: tuple[RecordedCall, ...]
    draws: tuple[ScriptDraw, ...]
    problem: Diagnostic | None = None


class CallRecorder(ScriptPlayer):
    """Runs a script for its calls. Monsters and objects are not made; what is in them is called."""

    def __init__(self, source: Source, version: LuaVersion, site: Site, own: Dice, rolls: str) -> None:
        super().__init__(source, version, site)
        self.recorded: list[RecordedCall] = []
        self.drawn: list[ScriptDraw] = []
        self.handlers = _UNMADE
        self._rolls = roller(own, rolls)
        self._percentage: int | None = None
        self.roll = self._roll_and_note
        self.line_roll = own.rn2

    def _roll_and_note(self, bound: int) -> int:
        self.drawn.append(ScriptDraw(bound, self._percentage, self.line))
        return self._rolls(bound)

    def chance(self, percentage: int) -> bool:
        """True with this chance in percent; the chance is noted with the draw."""
        self._percentage = percentage
        drawn = super().chance(percentage)
        self._percentage = None
        return drawn

    def record(self, name: str, fields: CallFields) -> None:
        """Note a call in its normal form."""
        found = normal_call(self, name, fields)
        if found is not None:
            self.recorded.append(RecordedCall(found, self.line))

    def map_drawn(self, corner: tuple[int, int]) -> None:
        """Note the corner of the map that was just recorded, relative to a room around it."""
        room = self.machine.room
        if not self.recorded or self.recorded[-1].call.name != "map":
            return
        latest = self.recorded[-1]
        left, top = (0, 0) if room is None else (room.lx, room.ly)
        fields = tuple(sorted({**dict(latest.call.fields), "corner": (corner[0] - left, corner[1] - top)}.items()))
        self.recorded[-1] = latest._replace(call=latest.call._replace(fields=fields))


def _call_contents(player: ScriptPlayer, fields: CallFields) -> object:
    contents = fields.get("contents")
    if contents:
        player.call_back(contents, player.held_object(None))
    return player.held_object(None)


def _call_inventory(player: ScriptPlayer, fields: CallFields) -> None:
    if "inventory" in fields:
        player.call_back(fields["inventory"])


_UNMADE: Final[Mapping[str, DesFunction]] = {"object": _call_contents, "monster": _call_inventory}


def recorded(source: Source, version: LuaVersion, seed: int, rolls: str = "dice") -> RecordedRun:
    """The record of a run; ``rolls`` says how the script's own draws fall (:data:`vaultc.lua.player.ROLLS`).

    Raises:
        LuaMissingError: there is no interpreter.
    """
    game = game_of_version(version)
    make = next(iter(game.seeding.load_generators().values()))
    made: Dice = make(_MACHINE_SEEDS + seed, experience_level=1)
    own: Dice = make(seed, experience_level=1)
    player = CallRecorder(source, version, Site(Level(source.name), made, game.surroundings, game), own, rolls)
    problem: Diagnostic | None = None
    try:
        found = player.run()
        problem = None if found is None else playing.diagnostic_of(source, found)
    except GenerationError as error:
        problem = replace(error.diagnostic, rule="lua-error")
    return RecordedRun(tuple(_with_one_flags_call(player.recorded)), tuple(player.drawn), problem)


def _with_one_flags_call(calls: list[RecordedCall]) -> list[RecordedCall]:
    """The calls with all flags of the level in one call at the beginning: their order says nothing."""
    flags = [each for each in calls if each.call.name == _FLAGS]
    words = {word: value for each in flags for word, value in each.call.fields}
    others = [each for each in calls if each.call.name != _FLAGS]
    if not words:
        return others
    return [RecordedCall(NormalCall(_FLAGS, (), tuple(sorted(words.items()))), flags[0].line), *others]
