"""Traps, furniture, gold and engravings. Rules: "NetHack 3.4.3: Statements"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import positions
from vaultc.generation.population import engravings, furnishings, objects, traps
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.chances import bare, emit_by_chance
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.world import grid
from vaultc.world.catalog import terrain

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
