"""The two headers of levels, and their messages. Rules: "NetHack 3.6: MAZE"."""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.generation.interpreter import headers
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import text_of
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import fills
from vaultc.language.syntax import nodes
from vaultc.world.catalog import terrain

_FILLINGS = {"C": terrain.CORR, "I": terrain.STONE}
"""The results of the characters after MAZE: their terrain is treated as if it were a character again."""


def begin(node: nodes.Level, assembler: Assembler, fillings: Mapping[str, int] = _FILLINGS) -> None:
    """``LEVEL`` or ``MAZE`` with the flags of either; a maze's first ground is laid before its flags are set."""
    if node.maze is not None:
        _begin_maze(node.maze, assembler, fillings)
    words = headers.flag_words(node)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set |= words & headers.LEVEL_FLAGS
        machine.words |= words

    assembler.emit((node.flags or node.name).span, set_flags, 2)


def message(node: nodes.Message, assembler: Assembler) -> None:
    """``MESSAGE``: the text without changes."""
    text = text_of(node.text, assembler)
    assembler.emit(node.span, lambda machine: machine.level.messages.append(text.evaluate(machine)), 1, text)


def _begin_maze(filling: nodes.MapCharacter | nodes.Word, assembler: Assembler, fillings: Mapping[str, int]) -> None:
    def lay_out(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        if isinstance(filling, nodes.Word):
            fills.maze_grid(machine.level, terrain.HWALL)
        else:
            fills.solid_fill(machine.level, machine.dice, fillings.get(filling.character, terrain.INVALID), 0)

    def flag(machine: Machine) -> None:
        machine.level.flags_set.add("mazelevel")

    assembler.emit(filling.span, lay_out, 9)
    assembler.emit(filling.span, flag, 2)
