"""MONSTER. Rules: "NetHack 3.4.3: Statements"."""

from __future__ import annotations

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.population import monsters
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.chances import bare, emit_by_chance
from vaultc.generation.sorted_levels.memory import memory_of
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.world.catalog import Catalog

_HUMIDITY = {"dry": places.DRY, "wet": places.WET}


def monster(statement: nodes.Statement, assembler: Assembler) -> None:
    """``MONSTER``."""
    node = bare(statement)
    assert isinstance(node, nodes.Monster)
    character, register, species = _kind(node.kind, assembler.catalog)
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


def _kind(node: nodes.Expression, catalog: Catalog) -> tuple[str | None, int | None, int | None]:
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
