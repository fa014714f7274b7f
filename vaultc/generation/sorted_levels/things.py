"""Statements that make things, each perhaps by chance: traps, furniture, gold, engravings, monsters and objects.

Rules: "NetHack 3.4.3: Statements".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from vaultc.generation.errors import ImpossibleObject
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine, decision
from vaultc.generation.interpreter.things import make_victim
from vaultc.generation.layout import positions
from vaultc.generation.population import engravings, furnishings, monsters, objects, traps
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.objects.statements import turn_to_stone
from vaultc.generation.population.objects.timers import start_hatching
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.places import memory_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Item
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

Take = Callable[[Machine], None]
ALWAYS: Final = 100


def bare(statement: nodes.Statement) -> nodes.Statement:
    """A statement without its chance."""
    return statement.statement if isinstance(statement, nodes.Chance) else statement


def chance_of(statement: nodes.Statement, assembler: Assembler) -> Callable[[Machine], bool]:
    """The decision of a statement's chance, which is drawn where none is written, too."""
    if isinstance(statement, nodes.Chance) and isinstance(statement.condition, nodes.Percent):
        percent = statement.condition
        return decision(percent.value, assembler.chance_keys.get(percent.span))
    return decision(ALWAYS, None)


def emit_by_chance(statement: nodes.Statement, assembler: Assembler, take: Take) -> None:
    """Add the instruction of a statement that is carried out only if its chance comes up."""
    comes = chance_of(statement, assembler)

    def act(machine: Machine) -> None:
        if comes(machine):
            take(machine)

    assembler.emit(statement.span, act, 1)


_FURNITURE_TRIES: Final = 201
_MOST_RANDOM_GOLD: Final = 200


def trap(statement: nodes.Statement, assembler: Assembler) -> None:
    """``TRAP``."""
    node = bare(statement)
    assert isinstance(node, nodes.Trap)
    spot = places.spot_of(node.place)
    number = None if node.kind is None else assembler.catalog.trap_codes[node.kind.text]
    name = "a trap" if node.kind is None else f'the trap "{node.kind.text}"'

    def make(machine: Machine) -> None:
        cell = places.locate_floor(machine, spot, name)
        if cell is not None:
            made = traps.place_trap(machine.site, number, *cell)
            if made is not None:
                made.origin = statement.span

    emit_by_chance(statement, assembler, make)


def gold(node: nodes.Gold, assembler: Assembler) -> None:
    """``GOLD``: 0 or less is an amount that suits the depth."""
    spot = places.spot_of(node.place)
    amount = node.amount.value if isinstance(node.amount, nodes.Integer) else None

    def make(machine: Machine) -> None:
        cell = places.locate(machine, spot)
        if cell is not None:
            quantity = machine.dice.rnd(_MOST_RANDOM_GOLD) if amount is None else amount
            objects.gold(machine.site, quantity, *cell).origin = node.span

    assembler.emit(node.span, make, 1)


def engraving(node: nodes.Engraving, assembler: Assembler) -> None:
    """``ENGRAVING``."""
    spot, kind = places.spot_of(node.place), node.kind.text
    text = node.text.text if isinstance(node.text, nodes.String) else ""

    def engrave(machine: Machine) -> None:
        cell = places.locate(machine, spot)
        if cell is not None:
            chosen = engravings.ENGRAVING_KINDS[machine.dice.rnd(5) - 1] if kind == "random" else kind
            engravings.make_engraving(machine.level, chosen, text, *cell).origin = node.span

    assembler.emit(node.span, engrave, 1)


def altar(node: nodes.Altar | sorted_nodes.DedicatedAltar, assembler: Assembler) -> None:
    """``ALTAR``."""
    spot, alignment, kind = places.spot_of(node.place), node.alignment, node.kind.text

    def build(machine: Machine) -> None:
        cell = places.locate_floor(machine, spot, "an altar")
        if cell is not None:
            registers = machine.site.alignments
            wanted = registers[alignment.index] if isinstance(alignment, nodes.AlignmentRegister) else alignment.text
            furnishings.altar_statement(machine.site, *cell, machine.room, wanted, kind)

    assembler.emit(node.span, build, 1)


# ---- fountains, sinks, pools


def _furniture(code: int) -> Callable[[nodes.Fountain | nodes.Sink | nodes.Pool | nodes.Forge, Assembler], None]:
    """The handler of a statement that turns a cell into a terrain; other furniture stays."""

    def furnish(node: nodes.Fountain | nodes.Sink | nodes.Pool | nodes.Forge, assembler: Assembler) -> None:
        spot = places.spot_of(node.selection)

        def make(machine: Machine) -> None:
            cell = _free_cell(machine, spot)
            if cell is None:
                return
            index, classes = grid.at(*cell), machine.site.terrain_classes
            if not classes.furniture[machine.level.terrain[index]] or machine.level.terrain[index] == code:
                machine.level.terrain[index] = code

        assembler.emit(node.span, make, 1)

    return furnish


def _free_cell(machine: Machine, spot: places.WrittenPlace) -> grid.Cell | None:
    """The cell of furniture: at a random place of a room a free one, or none."""
    if machine.room is None or spot.x >= 0 or spot.y >= 0:
        return places.locate(machine, spot)
    for _ in range(_FURNITURE_TRIES):
        cell = places.locate(machine, spot)
        if cell is None or not positions.occupied(machine.site, *cell):
            return cell
    return None


fountain = _furniture(terrain.FOUNTAIN)
sink = _furniture(terrain.SINK)
pool = _furniture(terrain.POOL)


# ---- MONSTER

_HUMIDITY = {"dry": places.DRY, "wet": places.WET}


def monster(statement: nodes.Statement, assembler: Assembler) -> None:
    """``MONSTER``."""
    node = bare(statement)
    assert isinstance(node, nodes.Monster)
    character, register, species = _monster_kind(node.kind, assembler.catalog)
    spot, options = places.spot_of(node.place), {option.key: option for option in node.options}

    def make(machine: Machine) -> None:
        letter = character
        if register is not None:
            registers = memory_of(machine).monsters
            letter = registers[register] if 0 <= register < len(registers) else None
        if nowhere(machine, spot):
            return
        order = monsters.MonsterOrder(_locator(machine, spot), letter, species)
        order.origin = statement.span
        _fill_in(machine, order, options)
        monsters.carry_out(machine.site, order)

    emit_by_chance(statement, assembler, make)


def nowhere(machine: Machine, spot: places.WrittenPlace) -> bool:
    """True if a place is an entry of a register that holds none."""
    if machine.room is not None or spot.x >= 0 or spot.y >= 0:
        return False
    entries = memory_of(machine).places.get(spot.number, [])
    return -spot.x <= len(entries) and entries[-spot.x - 1] is None


def _monster_kind(node: nodes.Expression, catalog: Catalog) -> tuple[str | None, int | None, int | None]:
    """The character of a class, the register, and the number of a species; names count only with their class."""
    if isinstance(node, sorted_nodes.MonsterRegister):
        return None, node.index, None
    assert isinstance(node, nodes.MonsterKind)
    if node.character is None or node.name is None:
        return node.character, None, None
    number = catalog.species_number(node.name, node.character)
    known = number is not None and catalog.one_species(number).name == node.name
    return node.character, None, number if known else None


def _locator(machine: Machine, spot: places.WrittenPlace) -> monsters.Locate:
    """The place of a monster; a search without a result ends the game."""

    def find(kinds: tuple[str, ...], _quiet: bool) -> tuple[int, int]:
        humidity = 0
        for word in kinds:
            humidity |= _HUMIDITY[word]
        return places.locate(machine, spot, humidity) or (0, 0)

    return find


def _fill_in(machine: Machine, order: monsters.MonsterOrder, options: dict[str, nodes.Option]) -> None:
    for key, option in options.items():
        word, value = option.word, option.value
        if key == "name" and isinstance(value, nodes.String):
            order.name = value.text
        elif key == "attitude" and word is not None:
            order.peaceful = word.text == "peaceful"
        elif key == "alertness" and word is not None:
            order.asleep = word.text == "asleep"
        elif key == "alignment" and isinstance(value, nodes.AlignmentRegister):
            order.alignment = machine.site.alignments[value.index]
        elif key == "alignment" and word is not None:
            order.alignment = word.text
        elif key == "appearance" and word is not None and isinstance(value, nodes.String):
            order.appearance = (word.text.removeprefix("m_"), value.text)


# ---- OBJECT and CONTAINER

_NOT_GIVEN: Final = -127
_ANY_SPECIES: Final = -2
"""The species of an object whose statement names none that exists: any."""
_COINS: Final = "COIN"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The data of a statement: the character or register of its class, the number of its kind, and its options.

    ``species`` is None where none is written.
    """

    character: str | None
    register: int | None
    kind: int | None
    spot: places.WrittenPlace
    contained: bool
    curse: str | None
    enchantment: int | None
    species: int | None
    name: str | None
    is_container: bool
    origin: Span


def object_statement(statement: nodes.Statement, assembler: Assembler) -> None:
    """``OBJECT`` and ``CONTAINER``."""
    node = bare(statement)
    assert isinstance(node, nodes.Object | sorted_nodes.OpenContainer)
    wanted = _wanted(node, statement.span, assembler.catalog)

    def make(machine: Machine) -> None:
        try:
            _carry_out(machine, wanted)
        except ImpossibleObject as error:
            raise machine.fail(str(error), statement.span) from None

    emit_by_chance(statement, assembler, make)


def _wanted(node: nodes.Object | sorted_nodes.OpenContainer, origin: Span, catalog: Catalog) -> _Wanted:
    options = {option.key: option for option in node.options}
    place = options["place"].value if "place" in options else None
    character, register, kind = _object_kind(node.kind, catalog)
    curse, enchantment, name = options.get("curse"), options.get("enchantment"), options.get("name")
    contained = isinstance(place, sorted_nodes.Contained)
    return _Wanted(
        character,
        register,
        kind,
        places.RANDOM if place is None or contained else places.spot_of(place),
        contained,
        curse.word.text if curse is not None and curse.word is not None and curse.word.text != "random" else None,
        enchantment.value.value if enchantment is not None and isinstance(enchantment.value, nodes.Integer) else None,
        _species(options.get("montype"), catalog),
        name.value.text if name is not None and isinstance(name.value, nodes.String) else None,
        isinstance(node, sorted_nodes.OpenContainer),
        origin,
    )


def _object_kind(node: nodes.Expression, catalog: Catalog) -> tuple[str | None, int | None, int | None]:
    """The character of a class, the register, and the number of a kind, as far as they are given and known.

    A name counts with a class that has it, or with a register; without a class it has no effect.
    """
    if isinstance(node, sorted_nodes.ObjectRegister):
        return None, node.index, None if node.name is None else _kind_called(catalog, node.name, None)
    assert isinstance(node, nodes.ObjectKind)
    if node.character is None or node.name is None:
        return node.character, None, None
    return node.character, None, _kind_called(catalog, node.name, node.character)


def _kind_called(catalog: Catalog, name: str, character: str | None) -> int | None:
    number = catalog.kind_number(name, character)
    return number if number is not None and catalog.one_kind(number).name == name else None


def _species(option: nodes.Option | None, catalog: Catalog) -> int | None:
    if option is None or not isinstance(option.value, nodes.MonsterKind) or option.value.name is None:
        return None
    number = catalog.species_number(option.value.name)
    known = number is not None and catalog.one_species(number).name == option.value.name
    return number if known else _ANY_SPECIES


def _carry_out(machine: Machine, wanted: _Wanted) -> None:
    site, memory = machine.site, memory_of(machine)
    cell = places.locate(machine, wanted.spot)
    if cell is None:
        return
    item = _create(machine, wanted, *cell)
    item.origin = wanted.origin
    if wanted.enchantment is not None and wanted.enchantment != _NOT_GIVEN:
        item.spe = (wanted.enchantment + 128) % 256 - 128
    if wanted.curse is not None:
        item.blessed, item.cursed = wanted.curse == "blessed", wanted.curse == "cursed"
    if wanted.species is not None:
        # Weight and timers stay, but eggs begin to hatch.
        item.species = objects.species(site) if wanted.species == _ANY_SPECIES else wanted.species
        if item.kind == site.named.egg and item.species >= 0:
            start_hatching(site, item)
    if wanted.name is not None:
        name_item(site, item, wanted.name)
    loose = not wanted.contained or wanted.is_container
    if not loose and memory.container is not None:
        objects.take(site.level, item)
        objects.put_into(site, item, memory.container.contents)
    if wanted.is_container:
        item.contents.clear()
        memory.container = item
    if wanted.kind == site.named.statue and wanted.species is None and site.locality.on_medusa_level:
        turn_to_stone(site, item, make_victim)
    if loose:
        objects.stack(site, item)


def _create(machine: Machine, wanted: _Wanted, x: int, y: int) -> Item:
    """Create the object on the floor; ``$`` adds to the gold that lies there."""
    site, artifacts = machine.site, wanted.name is None
    if wanted.kind is not None:
        item = objects.make(site, wanted.kind, True, artifacts)
    else:
        object_class = _class(machine, wanted)
        if object_class == _COINS:
            return objects.gold(site, 0, x, y)
        item = objects.random_item(site, object_class, artifacts)
    objects.place(site, item, x, y)
    return item


def _class(machine: Machine, wanted: _Wanted) -> str | None:
    """The class of a random object, by its id."""
    character = wanted.character
    if wanted.register is not None:
        registers = memory_of(machine).objects
        character = registers[wanted.register] if 0 <= wanted.register < len(registers) else None
    row = None if character is None else machine.site.catalog.object_class_of.get(character)
    return None if row is None else row.id
