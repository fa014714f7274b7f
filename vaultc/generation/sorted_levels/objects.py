"""OBJECT and CONTAINER. Rules: "NetHack 3.4.3: Statements"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vaultc.generation.errors import ImpossibleObject
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.things import make_victim
from vaultc.generation.population import objects
from vaultc.generation.population.objects.artifacts import name_item
from vaultc.generation.population.objects.medusa import turn_to_stone
from vaultc.generation.population.objects.timers import start_hatching
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.chances import bare, emit_by_chance
from vaultc.generation.sorted_levels.memory import memory_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog

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


# ---- what is written


def _wanted(node: nodes.Object | sorted_nodes.OpenContainer, origin: Span, catalog: Catalog) -> _Wanted:
    options = {option.key: option for option in node.options}
    place = options["place"].value if "place" in options else None
    character, register, kind = _kind(node.kind, catalog)
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


def _kind(node: nodes.Expression, catalog: Catalog) -> tuple[str | None, int | None, int | None]:
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


# ---- making it


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
