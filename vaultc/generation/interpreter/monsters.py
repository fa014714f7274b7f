"""The MONSTER statement. Rules: "The MONSTER statement"."""

from __future__ import annotations

from typing import Final, cast

from vaultc.generation.interpreter import expressions, values
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.options import wishes
from vaultc.generation.interpreter.places import locate
from vaultc.generation.population import monsters
from vaultc.language.syntax import nodes
from vaultc.world.catalog import Catalog

_STATES: Final = ("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")
_WORK_IN_VAIN: Final = 5000
_TURNS: Final = ("fleeing", "blinded", "paralyzed")


def monster(node: nodes.Monster, assembler: Assembler) -> None:
    kind, place = expressions.monster_of(node.kind, assembler), expressions.place_of(node.place, assembler)
    options = wishes(node.options, assembler)
    settled = _settled_options(node, assembler.catalog)
    registers = [option.value.index for option in node.options if isinstance(option.value, nodes.AlignmentRegister)]
    has_block, span = node.inventory is not None, node.span
    dies = any(option.key == "dead" for option in node.options)

    def make(machine: Machine) -> None:
        wanted: values.MonsterValue = kind.evaluate(machine)
        order = monsters.MonsterOrder(_locator(machine, place.evaluate(machine)), wanted.character, wanted.species)
        order.inventory, order.origin, room = has_block, span, machine.room
        order.room = None if room is None else (room.lx, room.ly, room.hx, room.hy)
        for field, settled_value in settled:
            setattr(order, field, settled_value)
        for wish in options:
            _fill_in(order, wish.kind, wish.word, wish.operand.evaluate(machine))
        if registers:
            order.alignment = machine.site.alignments[registers[0]]
        machine.count_work(len(machine.level.monsters))
        monster = monsters.carry_out(machine.site, order)
        if monster is None:
            machine.count_work(_WORK_IN_VAIN)
        elif dies:
            monsters.die(machine.site, monster)
            monster = None
        if has_block:
            machine.carrier = monster

    assembler.emit(span, make, 2, kind, place, expressions.constant(None), *[wish.operand for wish in options])
    if node.inventory is not None:
        _inventory(node.inventory, assembler)


def _fill_in(order: monsters.MonsterOrder, kind: str, word: str | None, value: object) -> None:
    """Set the part of an order that an option decides, once its value is known."""
    if kind == "name":
        order.name = cast("str | None", value)
    elif kind == "appearance":
        order.appearance = (str(word).removeprefix("m_"), cast("str", value))
    elif kind == "alignment":
        order.alignment = word
    elif kind in _TURNS:
        setattr(order, kind, value)


def _inventory(block: nodes.Block, assembler: Assembler) -> None:
    assembler.scope.things_open += 1
    assembler.open_breakable()
    assembler.block(block)
    assembler.close_breakable()
    assembler.scope.things_open -= 1
    assembler.emit(block.span, _close_inventory, 1)


def _close_inventory(machine: Machine) -> None:
    if machine.carrier is not None:
        monsters.end_inventory(machine.site, machine.carrier)
    machine.carrier = None


def _settled_options(node: nodes.Monster, catalog: Catalog) -> tuple[tuple[str, object], ...]:
    """The fields of an order that its options decide alike on every run."""
    given = {option.key: option for option in node.options}
    settled: dict[str, object] = {key: True for key in _STATES if key in given}
    for key, word in (("attitude", "peaceful"), ("alertness", "asleep")):
        option = given.get(key)
        if option is not None and option.word is not None:
            settled[word] = option.word.text == word
    if "seen_traps" in given and isinstance(given["seen_traps"].value, nodes.TrapSet):
        settled["seen_traps"] = _trap_bits(given["seen_traps"].value, catalog)
    return tuple(settled.items())


def _trap_bits(traps: nodes.TrapSet, catalog: Catalog) -> int:
    bits = 0
    for trap in traps.traps:
        if isinstance(trap, nodes.Word):
            return monsters.ALL_TRAPS
        bits |= 1 << (catalog.trap_codes[trap.text] - 1)
    return bits


def _locator(machine: Machine, place: values.CoordinateValue) -> monsters.Locate:
    def find(humidity: tuple[str, ...], quiet: bool) -> tuple[int, int]:
        bits = 0
        for word in humidity:
            bits |= values.HUMIDITY[word]
        return locate(machine, place, bits, quiet=quiet)

    return find


STATEMENTS: StatementHandlers = {
    nodes.Monster: monster,
}
