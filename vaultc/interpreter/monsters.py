"""The MONSTER statement (rules: "The MONSTER statement")."""

from __future__ import annotations

from typing import Any, Final

from vaultc.catalog import Catalog
from vaultc.interpreter.assembler import Assembler, StatementHandlers
from vaultc.interpreter.expressions import constant, operand
from vaultc.interpreter.machine import Machine
from vaultc.interpreter.options import SettledOptions, option_operand, settle
from vaultc.interpreter.places import locate
from vaultc.interpreter.values import HUMIDITY, MonsterValue, Place
from vaultc.population import monsters
from vaultc.population.monsters import ALL_TRAPS, Locate, MonsterOrder
from vaultc.syntax import nodes

_STATES = ("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")
_WORK_IN_VAIN: Final = 5000
_TURNS = ("fleeing", "blinded", "paralyzed")


def monster(node: nodes.Monster, assembler: Assembler) -> None:
    kind, place = operand(node.kind, assembler), operand(node.place, assembler)
    options = node.options
    operands = tuple(option_operand(option, assembler) for option in options)
    fixed, register = _fixed_options(node, assembler.catalog), _register(node)

    def make(machine: Machine) -> None:
        wanted, target = kind.evaluate(machine), place.evaluate(machine)
        order = _order(machine, wanted, target, settle(options, operands, machine), fixed, register)
        machine.count_work(len(machine.level.monsters))
        monster = monsters.carry_out(machine.site, order)
        if monster is None:
            machine.count_work(_WORK_IN_VAIN)
        if node.inventory is not None:
            machine.carrier = monster

    assembler.emit(node.span, make, 2, kind, place, constant(None), *operands)
    if node.inventory is not None:
        _inventory(node.inventory, assembler)


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


def _fixed_options(node: nodes.Monster, catalog: Catalog) -> dict[str, Any]:
    """What of an order does not depend on the run."""
    given = {option.key: option for option in node.options}
    fixed: dict[str, Any] = {key: True for key in _STATES if key in given}
    fixed |= {"inventory": node.inventory is not None, "origin": node.span}
    for key, word in (("attitude", "peaceful"), ("alertness", "asleep")):
        option = given.get(key)
        if option is not None and option.word is not None:
            fixed[word] = option.word.text == word
    if "seen_traps" in given and isinstance(given["seen_traps"].value, nodes.TrapSet):
        fixed["seen_traps"] = _trap_bits(given["seen_traps"].value, catalog)
    return fixed


def _trap_bits(traps: nodes.TrapSet, catalog: Catalog) -> int:
    bits = 0
    for trap in traps.traps:
        if isinstance(trap, nodes.Word):
            return ALL_TRAPS
        bits |= 1 << (catalog.trap_codes[trap.text] - 1)
    return bits


def _order(
    machine: Machine,
    wanted: MonsterValue,
    place: Place,
    options: SettledOptions,
    fixed: dict[str, Any],
    register: int | None,
) -> MonsterOrder:
    appearance = options.get("appearance")
    return MonsterOrder(
        locate=_locator(machine, place),
        character=wanted.character,
        species=wanted.species,
        alignment=_alignment(machine, options, register),
        name=options["name"][1] if "name" in options else None,
        appearance=None if appearance is None else (str(appearance[0]).removeprefix("m_"), appearance[1]),
        **{key: options[key][1] for key in _TURNS if key in options},
        **fixed,
    )


def _locator(machine: Machine, place: Place) -> Locate:
    def find(humidity: tuple[str, ...], quiet: bool) -> tuple[int, int]:
        bits = 0
        for word in humidity:
            bits |= HUMIDITY[word]
        return locate(machine, place, bits, quiet=quiet)

    return find


def _register(node: nodes.Monster) -> int | None:
    """Index of the alignment register that the statement names."""
    for option in node.options:
        if isinstance(option.value, nodes.AlignmentRegister):
            return option.value.index
    return None


def _alignment(machine: Machine, options: SettledOptions, register: int | None) -> int | str | None:
    """The alignment option: a word, or the sign in a register."""
    if register is not None:
        return machine.site.alignments[register]
    return options["alignment"][0] if "alignment" in options else None


STATEMENTS: StatementHandlers = {
    nodes.Monster: monster,
}
