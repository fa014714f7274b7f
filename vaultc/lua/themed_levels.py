"""Levels with themed rooms: one room alone on an empty level, and whole ordinary levels.

Rules: "Themed rooms: An ordinary level", "Themed rooms: What differs inside themed rooms".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Final

from vaultc.games import lua_rules
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation import finishing
from vaultc.generation.corridors import make_corridors
from vaultc.generation.dungeon import ordinary, rooms
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import positions
from vaultc.generation.layout import rooms as layout_rooms
from vaultc.generation.population import special_rooms
from vaultc.generation.site import Site
from vaultc.language.source import Source, Span
from vaultc.level.level import Level
from vaultc.lua import themes
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.world.catalog import kinds

MOST_ROOMS: Final = 39
MOST_FAILURES: Final = 12
ENOUGH_ROOMS: Final = 6
MOST_FRUITLESS: Final = 1000
"""Passes in a row that make no room and do not fail, after which vaultc ends the loop. No limit of the games."""
MOST_FORCED: Final = 20
"""Passes in which a room that every level must have is tried."""


@dataclass(slots=True)
class ForcedTheme:
    """A room and a fill, by their places in the lists, that a level must have (None: as the script chooses).

    ``placed`` tells afterwards that the room was made, ``filled`` that the fill ran; ``refused`` that ``eligible`` said
    no to it.
    """

    room: int | None = None
    fill: int | None = None
    placed: bool = False
    filled: bool = False
    refused: bool = False
    tried: int = 0

    def choose(self, kind: str, index: int) -> int:
        """The room until it has a place, and the fill always."""
        if kind == themes.FILL:
            return self.fill or index
        if self.room is None or self.placed or self.tried >= MOST_FORCED:
            return index
        self.tried += 1
        return self.room

    def note(self, player: themes.ThemedPlayer) -> None:
        """Learn from the passes of a run."""
        self.placed |= any(each.entry == self.room and not each.failed for each in player.passes)
        self.filled |= any(self.fill in each.fills for each in player.passes)
        self.refused |= bool(player.refused)


@dataclass(frozen=True, slots=True)
class ThemedRunner:
    """Runs one room of a file of themed rooms alone, with a ``fill`` of its fills (0: as the script chooses).

    ``see`` is shown the place of every call that is over, and the level as it is then.
    """

    source: Source
    version: LuaVersion
    room: int
    fill: int = 0
    see: Callable[[Span, Level], None] | None = None

    def __call__(self, site: Site) -> Machine:
        """Make the room on an empty level; returns the machine with its final state.

        Where the game would stop, the level has the place among its ``stops``.

        Raises:
            GenerationError: the main part of the script fails, or the level cannot be made with these numbers.
            LuaMissingError: there is no interpreter.
        """
        forced = ForcedTheme(fill=self.fill or None)
        player = themes.ThemedPlayer(self.source, self.version, site, forced.choose)
        player.see, player.goes_on, player.shows_stops = self.see, True, True
        site.vault_mode = False
        player.begin()
        failed = False
        with making(player):
            player.call_named(themes.PRE, lenient=True)
            contents = player.contents[themes.ROOM].get(self.room)
            if contents is not None:
                player.call_function(contents)
            failed, player.has_failed = player.has_failed, False
            player.call_named(themes.POST)
        forced.note(player)
        if self.fill and not forced.filled:
            why = "eligible returned false for this room" if forced.refused else "the room asks for no fill"
            themed = themes.themes_of(self.source, self.version)
            name = self.fill if themed is None else themed.fills[self.fill - 1].name
            site.complain(f"the fill {name!r} was not used: {why}")
        _finish_walls(player)
        special_rooms.fill_rooms(site)
        player.call_named(themes.END)
        _name_types(site.level)
        player.machine.vault_failed = failed
        return player.machine

    def watched(self, see: Callable[[Span, Level], None]) -> ThemedRunner:
        """The same room; after every call ``see`` is shown its place and the level as it is then."""
        return replace(self, see=see)


@contextmanager
def making(player: themes.ThemedPlayer) -> Iterator[None]:
    """While themed rooms are made, calls have the rules for these."""
    player.is_themed = player.site.vault_mode = True
    try:
        yield
    finally:
        player.is_themed = player.site.vault_mode = player.has_failed = False


def _finish_walls(player: themes.ThemedPlayer) -> None:
    """Rooms know their doors, and the walls of maps join."""
    player.site.statement = None
    player.site.level.scaffolding.carrier = None
    lua_rules.link_doors(player.machine)
    finishing.wallify(player.machine)


def _name_types(level: Level) -> None:
    """Finished levels have no themed rooms: these are ordinary ones."""
    for room in (*level.rooms, *level.subrooms):
        if room.type == kinds.RNDVAULT:
            room.type = kinds.OROOM


@dataclass(slots=True)
class ThemedLevelMaker:
    """Makes the rooms of ordinary levels by a file of themed rooms; ``passes`` are those of the latest level.

    If it ``keeps_state``, its levels are those of one game in their order: the file is loaded for the first, and keeps
    its variables from level to level.
    """

    source: Source
    version: LuaVersion
    forced: ForcedTheme = field(default_factory=ForcedTheme)
    names: tuple[str, ...] = ()
    passes: list[themes.ThemedPass] = field(default_factory=list)
    keeps_state: bool = False
    _player: themes.ThemedPlayer | None = None

    @property
    def is_satisfied(self) -> bool:
        """True if the latest level has the room and the fill that it must have."""
        return (self.forced.room is None or self.forced.placed) and (self.forced.fill is None or self.forced.filled)

    def __call__(self, site: Site) -> None:
        """Make rooms, their connections and their contents, without the last steps of every level.

        Where the game would stop, the level has the place among its ``stops``, and no more rooms.

        Raises:
            GenerationError: the main part of the script fails, or the level cannot be made with these numbers.
        """
        player = self._begun(site)
        self.passes = player.passes
        reserved = self._make_rooms(player)
        self.forced.note(player)
        site.level.vaults += [(self._name(each.entry), each.failed, each.before, each.after) for each in player.passes]
        _finish_walls(player)
        _sort_rooms(site.level)
        if site.level.rooms or not site.level.stops:
            self._furnish(player, reserved)
        _mirror(player.machine)
        site.level.regions.clear()
        player.call_named(themes.END)
        _name_types(site.level)

    def _begun(self, site: Site) -> themes.ThemedPlayer:
        """The player of a level, whose file is loaded."""
        self.forced = ForcedTheme(self.forced.room, self.forced.fill)
        if self.keeps_state and self._player is not None:
            self._player.move_to(site)
            self._player.choose = self.forced.choose
            return self._player
        player = themes.ThemedPlayer(self.source, self.version, site, self.forced.choose)
        player.goes_on = player.shows_stops = True
        player.begin()
        self._player = player if self.keeps_state else None
        return player

    def _name(self, index: int) -> str:
        return self.names[index - 1] if index <= len(self.names) else str(index)

    def _make_rooms(self, player: themes.ThemedPlayer) -> tuple[int, int] | None:
        """Let the script fill the level; returns the first cell of the gold vault for which space was reserved."""
        site, made = player.site, player.site.level.rooms
        reserved: tuple[int, int] | None = None
        tried = False
        failures = fruitless = 0
        if player.sandbox.kind(player.sandbox.global_value(themes.MAKE)) != "function":
            raise player.fail(f"the file has no function {themes.MAKE}, which makes the rooms")
        with making(player):
            player.call_named(themes.PRE, lenient=True)
        while len(made) < MOST_ROOMS and site.rectangles.pick(site.dice) is not None:
            if len(made) >= ENOUGH_ROOMS and site.dice.rn2(2) and not tried:
                tried = True
                reserved = layout_rooms.reserve_vault(site)
                continue
            before = len(made)
            with making(player):
                player.call_named(themes.MAKE)
                failed = player.has_failed
            self.forced.note(player)
            failures += failed
            fruitless = 0 if failed or len(made) > before else fruitless + 1
            has_given_up = failed and (failures >= MOST_FAILURES or len(made) >= ENOUGH_ROOMS)
            if has_given_up or player.has_ended:
                break
            if fruitless == MOST_FRUITLESS:
                site.complain(f"{fruitless} themed rooms in a row made no room; the game would keep trying")
                break
        with making(player):
            player.call_named(themes.POST)
        return reserved

    def _furnish(self, player: themes.ThemedPlayer, reserved: tuple[int, int] | None) -> None:
        """Stairs, corridors, niches, the gold vault, a special room, the branch, and the contents of rooms."""
        site = player.site
        if not site.level.rooms:
            site.complain("no themed room made a room")
        ordinary.make_both_stairs(site)
        make_corridors(site, 0)
        rooms.make_niches(site)
        wanted = {id(room): room.type for room in site.level.rooms}
        gold = reserved is not None and rooms.make_gold_vault(site, reserved)
        ordinary.make_special_room(site, gold_vault=gold)
        for room in site.level.rooms:
            if wanted.get(id(room)) != room.type:
                room.fill = 0  # what the level itself makes special is stocked already
        finishing.place_branch(site)
        rows = rooms.contents(site, None, lua_rules.put_grave)
        for room in layout_rooms.listed(site.level.rooms):
            if room.fill == 1 and room.type in (kinds.OROOM, kinds.RNDVAULT):
                rooms.fill(site, room, rows)
        special_rooms.fill_rooms(site)


def _mirror(machine: Machine) -> None:
    """Mirror the level by chance, with its stairs; ways that it does not have stay nowhere."""
    level = machine.level
    ways = (level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder)
    missing = [way for way in ways if not way.x]
    lua_rules.flip(machine)
    for way in missing:
        way.x = way.y = 0


def _sort_rooms(level: Level) -> None:
    """Number the rooms from left to right, on their cells as well."""
    level.rooms.sort(key=attrgetter("lx"))
    table = bytearray(range(256))
    for index, room in enumerate(level.rooms):
        number = positions.FIRST_ROOM_NUMBER + index
        table[room.number & positions.ROOM_NUMBER_MASK] = number & positions.ROOM_NUMBER_MASK
        room.number, room.group = number, index
    level.room_numbers[:] = level.room_numbers.translate(bytes(table))
