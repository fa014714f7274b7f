"""A game that exists nowhere: UnNetHack with peat, bog lights and smoke, which stops early and never flips a level."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from vaultc.catalog import Catalog
from vaultc.finishing.scripts import flip
from vaultc.formatter.phrases import statement
from vaultc.game import PhraseTable
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.interpreter.assembler import Assembler
from vaultc.interpreter.expressions import operand
from vaultc.interpreter.machine import Machine
from vaultc.interpreter.places import locate
from vaultc.interpreter.values import ANY
from vaultc.layout.painting import paint
from vaultc.site import Making, Script, making_of
from vaultc.syntax.grammar import Grammar, extended
from vaultc.syntax.nodes.base import Draws, IntegerExpression, SpotExpression, Statement


class Smoke(Statement):
    """``SMOKE: place, width``."""

    draws = Draws.ANYTHING
    thing = "smoke"
    place: SpotExpression
    width: IntegerExpression


RULES = r"""%extend statement  : smoke
            smoke              : "SMOKE" ":" place "," value
            %override MAP_ROW  : /[-|}{+xABISHKMPLWTtFYUC~\\#. 0-9]*/"""
PEAT = {"name": "PEAT", "number": 40, "map_chars": ["~"], "roomlike": True}
PEAT["symbols"] = [{"when": "always", "char": "~", "color": "brown", "color_num": 3}]


@cache
def grammar() -> Grammar:
    return extended("unnethack", "moor", RULES, Smoke)


def executed(node: Smoke, assembler: Assembler) -> None:
    place, width = operand(node.place, assembler), operand(node.width, assembler)

    def rise(machine: Machine) -> None:
        x, y = locate(machine, place.evaluate(machine), ANY)
        for column in range(x, x + width.evaluate(machine)):
            paint(machine.level, machine.dice, column, y, assembler.catalog.codes["C"])

    assembler.emit(node.span, rise, 1, place, width)


@cache
def catalog() -> Catalog:
    return UNNETHACK.catalog.extended("moor", terrain=[PEAT], monsters=[{"like": "yellow light", "name": "bog light"}])


def drain(script: Script) -> None:
    script.level.flags_set.add("drained")


@cache
def making() -> Making:
    base = making_of(UNNETHACK)
    steps = tuple(drain if step is flip else step for step in base.finish_script)
    return replace(base, statements={**base.statements, Smoke: executed}, finish_script=steps)


def phrases() -> PhraseTable:
    written = {Smoke: lambda node: statement("SMOKE", node.place, node.width)}
    return {**UNNETHACK.language.load_phrases(), **written}


LIMITS = UNNETHACK.language.limits._replace(steps=1000)
LANGUAGE = replace(UNNETHACK.language, load_grammar=grammar, load_phrases=phrases, limits=LIMITS)
GAME = replace(UNNETHACK, name="moor", title="Moor 1", language=LANGUAGE, load_catalog=catalog, load_making=making)
