"""Rooms, regions, doors and corridors of a script, and the rooms that find a place with every seed.

A room of random size and place always finds one on an empty level. For others all draws of one try are enumerated: the
game tries a hundred times, so that a room for which half of them fit fails with none of the existing seeds.
Rules: "Rooms made by a script", "Doors", "Corridors", "Creating a top-level room", "Subrooms".
"""

from __future__ import annotations

from collections import abc
from contextlib import suppress
from functools import lru_cache
from itertools import product
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation import corridors
from vaultc.generation.interpreter import expressions, places, terrain
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine, decision
from vaultc.generation.layout import doors, regions, rooms
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.world.catalog.kinds import VAULT
from vaultc.world.grid import DIRECTIONS

RANDOM: Final = -1
ORDINARY: Final = 0
_FLAG_BITS = {"filled": regions.FILLED, "irregular": regions.IRREGULAR, "unjoined": regions.UNJOINED}
HORIZONTAL = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
VERTICAL = {"top": 1, "center": 3, "bottom": 5}
DOOR_STATES = {
    "nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8, "secret": 32, "random": RANDOM,
}  # fmt: skip
_SECRET = {"true": 1, "false": 0, "random": RANDOM}


def room_type_number(name: nodes.String | None, types: abc.Mapping[str, int]) -> int:
    """Number of a room type; an unknown name is an ordinary room."""
    return RANDOM if name is None else types.get(name.text, ORDINARY)


def written_flags(flags: tuple[nodes.Word, ...]) -> int:
    """Flag bits of SUBROOM and REGION: filled unless words are given that do not say so."""
    bits = 0 if flags else regions.FILLED
    for word in flags:
        bits |= _FLAG_BITS.get(word.text, 0)
    return bits


def room_flags(alignment: nodes.Alignment | None) -> int:
    """Flag bits of ROOM: the words are ignored, the number of the vertical alignment takes their place."""
    return regions.FILLED if alignment is None else VERTICAL[alignment.vertical.text]


def pair_of(pair: nodes.Pair | None) -> tuple[int, int]:
    """A position or size, which may be random."""
    return (RANDOM, RANDOM) if pair is None else (pair.first, pair.second)


def ends_vault_if_it_fails(node: nodes.Room) -> bool:
    """True if a ROOM that finds no place ends the script of a random vault: a small one, or one of random size."""
    width, height = pair_of(node.size)
    return width * height <= 20


# ---- ROOM and SUBROOM


def room_alignment(node: nodes.Room) -> tuple[int, int]:
    """The alignment of a ROOM, which may be random."""
    if node.alignment is None:
        return RANDOM, RANDOM
    return HORIZONTAL[node.alignment.horizontal.text], VERTICAL[node.alignment.vertical.text]


def room(node: nodes.Room | nodes.Subroom, assembler: Assembler) -> None:
    """ROOM and SUBROOM: the current room decides which of the two is made."""
    if isinstance(node, nodes.Room):
        alignment, flags, ends_vault = room_alignment(node), room_flags(node.alignment), ends_vault_if_it_fails(node)
    else:
        alignment, flags, ends_vault = (RANDOM, RANDOM), written_flags(node.flags), False
    number = room_type_number(node.type, assembler.catalog.room_types)
    chance = 100 if node.chance is None else literal(node.chance.value)
    is_typed = decision(chance, None if node.chance is None else assembler.chance_keys.get(node.chance.span))
    light = places.LIGHT[node.light.text]
    column, row = pair_of(node.position)
    width, height = pair_of(node.size)
    halign, valign = alignment

    def begin(machine: Machine) -> None:
        if machine.skipping:
            machine.skipped += 1
            return
        machine.dice.about("chance of its type")
        kind = ORDINARY if chance and not is_typed(machine) else number
        machine.dice.about("")
        if machine.room is not None:
            made = rooms.create_subroom(machine.site, machine.room, column, row, width, height, kind, light)
        else:
            made = rooms.create_room(machine.site, column, row, width, height, halign, valign, kind, light)
        if made is None:
            machine.push_room(None, failed=True)
            machine.vault_failed = machine.stopped = machine.site.vault_mode and ends_vault
            return
        rooms.number_room(machine.level, made)
        made.fill, made.join = flags & regions.FILLED, not flags & regions.UNJOINED
        made.origin = node.span
        machine.push_room(made)

    assembler.emit(node.span, begin, 11, structural=True)
    _body(node, assembler)


def _body(node: nodes.Room | nodes.Subroom | nodes.RegionStatement, assembler: Assembler) -> None:
    """The block of a room and its end, on which BREAKs out of the block land."""
    assembler.breakable(node.body)
    assembler.emit(node.span, Machine.pop_room, 1, structural=True)


# ---- REGION


def region_statement(node: nodes.RegionStatement, assembler: Assembler) -> None:
    region = expressions.region_of(node.region, assembler)
    light = places.LIGHT[node.light.text]
    number, flags = room_type_number(node.type, assembler.catalog.room_types), written_flags(node.flags)
    has_contents = node.body is not None and bool(node.body.statements)

    def begin(machine: Machine) -> None:
        area = region.evaluate(machine)
        lit = rooms.random_light(machine.site) if light == RANDOM else bool(light)
        corners = terrain.map_corners(machine, area)
        room = regions.make_region(machine.site, corners, number, flags, lit)
        if room is None:
            return
        room.origin = node.span
        if len(machine.rooms) == 1:
            machine.push_room(room, counts=has_contents)
        else:
            machine.site.complain("a region inside a room cannot be a room of its own")

    assembler.emit(node.span, begin, 4, region)
    _body(node, assembler)


# ---- doors and corridors


def door(node: nodes.Door, assembler: Assembler) -> None:
    selection = expressions.selection_of(node.selection, assembler)
    state = DOOR_STATES[node.state.text]

    def hang(machine: Machine) -> None:
        chosen = selection.evaluate(machine)
        machine.count_work(len(chosen) * (1 + len(machine.level.rooms)))
        doors.map_door(machine.site, state, chosen)

    assembler.emit(node.span, hang, 2, selection)


def room_door(node: nodes.RoomDoor, assembler: Assembler) -> None:
    secret, state = _SECRET[node.secret.text], DOOR_STATES[node.state.text]
    walls = RANDOM if not node.walls else sum({DIRECTIONS[word.text] for word in node.walls})
    position = RANDOM if node.position is None else literal(node.position.value)

    def make(machine: Machine) -> None:
        if machine.room is not None:
            doors.room_door(machine.site, machine.room, secret, state, walls, position)

    assembler.emit(node.span, make, 5)


def corridor(node: nodes.Corridor, assembler: Assembler) -> None:
    source, destination = corridor_ends(node)
    assembler.emit(node.span, lambda m: corridors.corridor(m.site, source, destination), 7)


def corridor_ends(node: nodes.Corridor) -> tuple[corridors.End, corridors.End | None]:
    """The ends of a corridor, of which the second may be missing; a random door is -1."""
    source, *destinations = (
        (end.room.value, DIRECTIONS[end.wall.text], RANDOM if end.door is None else end.door.value)
        for end in (node.source, node.destination)
        if not isinstance(end, nodes.Integer)
    )
    return source, destinations[0] if destinations else None


def random_corridors(node: nodes.RandomCorridors, assembler: Assembler) -> None:
    style = node.style
    number = 0 if style is None else literal(style.value) if isinstance(style, nodes.Integer) else RANDOM
    assembler.emit(node.span, lambda m: corridors.random_corridors(m.site, number), 7)


STATEMENTS: StatementHandlers = {
    nodes.Room: room,
    nodes.Subroom: room,
    nodes.RegionStatement: region_statement,
    nodes.Door: door,
    nodes.RoomDoor: room_door,
    nodes.Corridor: corridor,
    nodes.RandomCorridors: random_corridors,
}


# ---- rooms that find a place with every seed

HARMLESS = (
    nodes.Assignment, nodes.Shuffle, nodes.FunctionDefinition, nodes.Message, nodes.Sounds, nodes.MonGeneration,
    nodes.VaultGen, nodes.MinDepth,
)  # fmt: skip
"""Statements that leave an empty level empty."""


def is_sure_on_empty_level(node: nodes.Room, game: Game) -> bool:
    """True if a ROOM that comes first finds a place with every seed."""
    if room_type_number(node.type, game.catalog.room_types) == VAULT:
        return False
    position, size, alignment = pair_of(node.position), pair_of(node.size), room_alignment(node)
    if max(*position, size[0], *alignment) < 0:
        return True
    return min(size) > 0 and _fits(game, position, size, alignment)


def is_sure_inside(parent: nodes.Room | nodes.Subroom) -> bool:
    """True if a SUBROOM of a room that was made is made with every seed."""
    return min(pair_of(parent.size)) >= 4


@lru_cache(maxsize=1024)
def _fits(game: Game, position: tuple[int, int], size: tuple[int, int], alignment: tuple[int, int]) -> bool:
    """True if half of the draws of place and alignment give a room."""
    drawn = [range(1, 6)] * 2 if max(position) < 0 else []
    drawn += [range(1, 4) for one in alignment if one == RANDOM]
    tries = list(product(*drawn))
    fitting = 0
    for draws in tries:
        site = Site(Level("empty"), _GivenDice(draws), game.surroundings, game)
        with suppress(_SecondTryError):
            fitting += rooms.create_room(site, *position, *size, *alignment, RANDOM, 1) is not None
    return 2 * fitting >= len(tries)


class _SecondTryError(Exception):
    """Raised if more was drawn than one try needs."""


class NoWords:
    """A generator that gives no words."""

    def block(self) -> list[int]:
        raise _SecondTryError


class _GivenDice(Dice):
    __slots__ = ("_numbers",)

    def __init__(self, numbers: abc.Sequence[int]) -> None:
        super().__init__(NoWords(), NoWords())
        self._numbers = list(numbers)

    def rnd(self, _n: int) -> int:
        """The next of the given numbers."""
        if not self._numbers:
            raise _SecondTryError
        return self._numbers.pop(0)
