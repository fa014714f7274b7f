"""Statements that make things, each perhaps by chance, and their places.

Rules: "NetHack 3.4.3: Statements", "NetHack 3.4.3: Registers".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.interpreter import places, things
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.objects.piles import start_hatching
from vaultc.generation.population.objects.statements import turn_to_stone
from vaultc.language.diagnostics import ImpossibleObject
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Item, Room
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

REGISTERS: Final = 10
"""The number of entries that each list has at most."""


@dataclass(slots=True)
class SortedMemory:
    """The registers and other facts that later statements depend on.

    ``areas`` are the random regions by number, each with the area that it leaves out. ``objects`` and ``monsters`` hold
    the characters of classes; None is any. ``places`` count from the part; lists of games that have several are by
    their numbers. ``container`` is the last CONTAINER that was made. ``last_stairs`` are the latest of the part, and
    ``first_room`` is the index of its first room. ``walks`` are the places of MAZEWALKs, by their statements, which
    begin when all parts are drawn. ``filled`` says that the level began with a ground of its own, on which NOMAP means
    all of it.
    """

    areas: dict[int, tuple[grid.Box, grid.Box]] = field(default_factory=dict)
    objects: list[str | None] = field(default_factory=lambda: [None] * REGISTERS)
    monsters: list[str | None] = field(default_factory=lambda: [None] * REGISTERS)
    places: dict[int, list[grid.Cell | None]] = field(default_factory=dict)
    container: Item | None = None
    last_stairs: grid.Cell | None = None
    walks: dict[Span, grid.Cell] = field(default_factory=dict)
    filled: bool = False
    first_room: int = 0


def memory_of(machine: Machine) -> SortedMemory:
    """The memory of the level that a machine makes."""
    memory = machine.memory
    if not isinstance(memory, SortedMemory):
        memory = machine.memory = SortedMemory()
    return memory


DRY: Final = places.DRY
WET: Final = places.WET | places.HOT
FLOOR_TRIES: Final = 101


class WrittenPlace(NamedTuple):
    """A place as the game stores it: -1 to -10 are entries of a register, anything below is random.

    ``number`` is the number of the list of a register. ``area`` is the number of a random region; -1 is none.
    """

    x: int
    y: int
    number: int = 0
    area: int = -1


RANDOM: Final = WrittenPlace(-REGISTERS - 1, -REGISTERS - 1)


def spot_of(node: nodes.Node | None) -> WrittenPlace:
    """The place that an expression means; without one it is random."""
    if isinstance(node, nodes.Coordinate):
        return WrittenPlace(node.x, node.y)
    if isinstance(node, sorted_nodes.PlaceRegister):
        return WrittenPlace(-node.index - 1, -node.index - 1, node.number or 0)
    if isinstance(node, sorted_nodes.CheckedPlace):
        return spot_of(node.place)
    if isinstance(node, sorted_nodes.RegionRegister):
        return RANDOM._replace(area=node.index)
    return spot_of(node.place) if isinstance(node, nodes.PointSelection) else RANDOM


def locate(machine: Machine, place: nodes.Node | None, humidity: int = DRY) -> grid.Cell | None:
    """The cell of a place in a room or a part; None is nowhere, where nothing is to be made.

    Raises:
        GenerationError: no cell is of the kind that ``humidity`` admits, or the cell of a room lies off the level.
    """
    room, spot = machine.room, spot_of(place)
    if room is not None:
        return _in_room(machine, room, spot)
    if spot.area >= 0:
        return _in_region(machine, spot.area, humidity)
    if spot.x < -REGISTERS:
        return _anywhere(machine, humidity)
    column, row = spot.x, spot.y
    if column < 0:
        if not -REGISTERS <= row < 0:
            raise machine.fail(
                f"the place ({column},{row}) is outside of all registers, and the game reads other memory"
            )
        # An entry that was never given is the first cell, and None is nowhere.
        entries = memory_of(machine).places.get(spot.number, [])
        first, second = (entries[-part - 1] if -part <= len(entries) else (0, 0) for part in (column, row))
        if first is None or second is None:
            return None
        column, row = first[0], second[1]
    x, y = machine.origin[0] + column, machine.origin[1] + row
    if grid.valid(x, y):
        return x, y
    machine.site.complain(f"this place lies outside of the level, at {machine.place(x, y)}: level (78,20) is taken")
    return 78, 20


def _anywhere(machine: Machine, humidity: int) -> grid.Cell:
    x, y = places.search(machine, humidity, True)
    if (x, y) == places.NOWHERE:
        raise machine.fail("no cell of this part suits the statement, and the game stops")
    return x, y


def _in_region(machine: Machine, number: int, humidity: int) -> grid.Cell:
    """A place in a random region: like any other, but inside of its area and outside of the other one."""
    memory = memory_of(machine)
    area, exclusion = memory.areas.get(number, ((1, 0, grid.LAST_COLUMN, grid.LAST_ROW), (0, 0, 0, 0)))
    for _ in range(FLOOR_TRIES):
        x = area[0] + machine.dice.rn2(area[2] - area[0] + 1)
        y = area[1] + machine.dice.rn2(area[3] - area[1] + 1)
        if not grid.inside_box(exclusion, x, y) and places.suits(machine, x, y, humidity):
            return x, y
    return _anywhere(machine, humidity)


def _in_room(machine: Machine, room: Room, spot: WrittenPlace) -> grid.Cell:
    if spot.x < 0 and spot.y < 0:
        _, x, y = positions.somexy(machine.site, room)
    else:
        x = room.lx + (machine.dice.rn2(room.width) if spot.x < 0 else spot.x)
        y = room.ly + (machine.dice.rn2(room.height) if spot.y < 0 else spot.y)
    if not grid.valid(x, y):
        where = machine.place(x, y)
        raise machine.fail(f"this place lies outside of the level, at {where}, where the game overwrites other memory")
    return x, y


def locate_floor(machine: Machine, place: nodes.Node, name: str) -> grid.Cell | None:
    """As :func:`locate`; in a room the place is looked for again until it is plain floor, which ``name`` needs.

    Raises:
        GenerationError: it never is.
    """
    if machine.room is None:
        return locate(machine, place)
    cell: grid.Cell | None = (0, 0)
    for _ in range(FLOOR_TRIES):
        cell = locate(machine, place)
        if cell is None or machine.site.terrain_classes.base[machine.level.terrain[grid.at(*cell)]] == terrain.ROOM:
            return cell
    assert cell is not None
    raise machine.fail(f"{places.off_floor(machine, name, *cell)}, and the game stops")


def trap(machine: Machine, node: nodes.Trap) -> None:
    """``TRAP``."""
    name = "a trap" if node.kind is None else f'the trap "{node.kind.text}"'
    cell = locate_floor(machine, node.place, name)
    if cell is not None:
        number = None if node.kind is None else machine.site.catalog.trap_codes[node.kind.text]
        made = traps.place_trap(machine.site, number, *cell)
        if made is not None:
            made.origin = machine.site.statement


def gold(machine: Machine, node: nodes.Gold) -> None:
    """``GOLD``: 0 or less is an amount that suits the depth."""
    cell = locate(machine, node.place)
    if cell is not None:
        amount = node.amount
        quantity = amount.value if isinstance(amount, nodes.Integer) else machine.dice.rnd(200)
        objects.gold(machine.site, quantity, *cell).origin = node.span


def engraving(machine: Machine, node: nodes.Engraving) -> None:
    """``ENGRAVING``."""
    cell = locate(machine, node.place)
    if cell is not None:
        kind = node.kind.text
        chosen = furnishings.ENGRAVING_KINDS[machine.dice.rnd(5) - 1] if kind == "random" else kind
        text = node.text.text if isinstance(node.text, nodes.String) else ""
        furnishings.make_engraving(machine.level, chosen, text, *cell).origin = node.span


def altar(machine: Machine, node: nodes.Altar | sorted_nodes.DedicatedAltar) -> None:
    """``ALTAR``."""
    cell = locate_floor(machine, node.place, "an altar")
    if cell is not None:
        alignment, registers = node.alignment, machine.site.alignments
        wanted = registers[alignment.index] if isinstance(alignment, nodes.AlignmentRegister) else alignment.text
        furnishings.altar_statement(machine.site, *cell, machine.room, wanted, node.kind.text)


def furniture(machine: Machine, node: nodes.Fountain | nodes.Sink | nodes.Pool) -> None:
    """``FOUNTAIN``, ``SINK`` and ``POOL``: other furniture stays. At a random place of a room a free cell is needed."""
    code, spot = machine.site.catalog.codes[node.leaves], spot_of(node.selection)
    needs_free = machine.room is not None and spot.x < 0 and spot.y < 0
    for _ in range(201):
        cell = locate(machine, node.selection)
        if cell is None:
            return
        if not needs_free or not positions.occupied(machine.site, *cell):
            ground, index = machine.level.terrain, grid.at(*cell)
            if not machine.site.terrain_classes.furniture[ground[index]]:
                ground[index] = code
            return


# ---- MONSTER

_HUMIDITY = {"dry": DRY, "wet": WET}


def monster(machine: Machine, node: nodes.Monster) -> None:
    """``MONSTER``: the name of a species counts only with its class."""
    kind, species = node.kind, None
    if isinstance(kind, sorted_nodes.MonsterRegister):
        letter = _entry(memory_of(machine).monsters, kind.index)
    else:
        assert isinstance(kind, nodes.MonsterKind)
        letter = kind.character
        if letter is not None and kind.name is not None:
            species = _species_called(machine.site.catalog, kind.name, letter)
    if _is_nowhere(machine, spot_of(node.place)):
        return
    order = monsters.MonsterOrder(_locator(machine, node.place), letter, species)
    order.origin = machine.site.statement
    for option in node.options:
        word, value = option.word, option.value
        if option.key == "name" and isinstance(value, nodes.String):
            order.name = value.text
        elif option.key == "attitude" and word is not None:
            order.peaceful = word.text == "peaceful"
        elif option.key == "alertness" and word is not None:
            order.asleep = word.text == "asleep"
        elif option.key == "alignment" and isinstance(value, nodes.AlignmentRegister):
            order.alignment = machine.site.alignments[value.index]
        elif option.key == "alignment" and word is not None:
            order.alignment = word.text
        elif option.key == "appearance" and word is not None and isinstance(value, nodes.String):
            order.appearance = (word.text.removeprefix("m_"), value.text)
    monsters.carry_out(machine.site, order)


def _entry(register: list[str | None], index: int) -> str | None:
    return register[index] if 0 <= index < len(register) else None


def _is_nowhere(machine: Machine, spot: WrittenPlace) -> bool:
    """True if a place is an entry of a register that holds none."""
    if machine.room is not None or spot.x >= 0 or spot.y >= 0:
        return False
    entries = memory_of(machine).places.get(spot.number, [])
    return -spot.x <= len(entries) and entries[-spot.x - 1] is None


def _species_called(catalog: Catalog, name: str, character: str | None = None) -> int | None:
    number = catalog.species_number(name, character)
    return number if number is not None and catalog.one_species(number).name == name else None


def _locator(machine: Machine, place: nodes.Node) -> monsters.Locate:
    """The place of a monster; a search without a result ends the game."""

    def find(kinds: tuple[str, ...], _quiet: bool) -> tuple[int, int]:
        humidity = 0
        for word in kinds:
            humidity |= _HUMIDITY[word]
        return locate(machine, place, humidity) or (0, 0)

    return find


# ---- OBJECT and CONTAINER

_NOT_GIVEN: Final = -127


def object_statement(machine: Machine, node: nodes.Object | sorted_nodes.OpenContainer) -> None:
    """``OBJECT`` and ``CONTAINER``."""
    try:
        _make_object(machine, node)
    except ImpossibleObject as error:
        raise machine.fail(str(error)) from None


def _make_object(machine: Machine, node: nodes.Object | sorted_nodes.OpenContainer) -> None:
    site, memory = machine.site, memory_of(machine)
    values = {option.key: option.value for option in node.options}
    curses = {option.word.text for option in node.options if option.key == "curse" and option.word is not None}
    enchantment, montype, name = values.get("enchantment"), values.get("montype"), values.get("name")
    cell = locate(machine, values.get("place"))
    if cell is None:
        return
    kind = _kind_of(node.kind, site.catalog)
    item = _create(machine, node.kind, kind, not isinstance(name, nodes.String), *cell)
    item.origin = site.statement
    if isinstance(enchantment, nodes.Integer) and enchantment.value != _NOT_GIVEN:
        item.spe = (enchantment.value + 128) % 256 - 128
    if curses and "random" not in curses:
        item.blessed, item.cursed = "blessed" in curses, "cursed" in curses
    has_species = isinstance(montype, nodes.MonsterKind) and montype.name is not None
    if isinstance(montype, nodes.MonsterKind) and montype.name is not None:
        # Weight and timers stay, but eggs begin to hatch. A name that no species has means any.
        species = _species_called(site.catalog, montype.name)
        item.species = objects.species(site) if species is None else species
        if item.kind == site.named.egg and item.species >= 0:
            start_hatching(site, item)
    if isinstance(name, nodes.String):
        name_item(site, item, name.text)
    is_container = isinstance(node, sorted_nodes.OpenContainer)
    loose = is_container or not isinstance(values.get("place"), sorted_nodes.Contained)
    if not loose and memory.container is not None:
        objects.take(site.level, item)
        objects.put_into(site, item, memory.container.contents)
    if is_container:
        item.contents.clear()
        memory.container = item
    if kind is not None and kind == site.named.statue and not has_species and site.locality.on_medusa_level:
        turn_to_stone(site, item, things.make_victim)
    if loose:
        objects.stack(site, item)


def _kind_of(node: nodes.Expression, catalog: Catalog) -> int | None:
    """The number of a kind by its name, which counts with a class that has it, or with a register."""
    assert isinstance(node, nodes.ObjectKind | sorted_nodes.ObjectRegister)
    character = node.character if isinstance(node, nodes.ObjectKind) else None
    if node.name is None or (character is None and isinstance(node, nodes.ObjectKind)):
        return None
    number = catalog.kind_number(node.name, character)
    return number if number is not None and catalog.one_kind(number).name == node.name else None


def _create(machine: Machine, node: nodes.Expression, kind: int | None, artifacts: bool, x: int, y: int) -> Item:
    """Create the object on the floor, of its kind or else of its class; ``$`` adds to the gold that lies there."""
    site = machine.site
    if kind is not None:
        item = objects.create(site, kind, True, artifacts)
    else:
        if isinstance(node, sorted_nodes.ObjectRegister):
            letter = _entry(memory_of(machine).objects, node.index)
        else:
            letter = node.character if isinstance(node, nodes.ObjectKind) else None
        row = None if letter is None else site.catalog.object_class_of.get(letter)
        if row is not None and row.id == "COIN":
            return objects.gold(site, 0, x, y)
        item = objects.random_item(site, None if row is None else row.id, artifacts)
    objects.put_on_pile(site, item, x, y)
    return item
