"""A game that exists nowhere: UnNetHack with ground and furniture of its own (peat; forges and cairns), smithies, bog
lights and smoke, which stops early and never flips a level. It has random vaults and methods, but no functions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from vaultc.compiler.records import Target
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.finishing import flip
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import operand
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import ANY, locate
from vaultc.generation.layout.walls import paint
from vaultc.generation.population.special_rooms.choosing import zoo_row
from vaultc.generation.population.special_rooms.zoos import fill_zoo, lay_nothing
from vaultc.generation.population.species import known_species
from vaultc.generation.site import GenerationRules, Script, Site, Zoo, making_of
from vaultc.language.formatter.handlers import listed
from vaultc.language.game import Feature, Marks, PhraseTable, anywhere, statement
from vaultc.language.syntax.grammar import Grammar, extended
from vaultc.language.syntax.nodes.base import Form, IntegerExpression, SpotExpression, Statement, TerrainEffect
from vaultc.world.catalog import Catalog

(UNNETHACK_TARGET,) = UNNETHACK.load_targets()


class Smoke(Statement, draws=TerrainEffect.ANYTHING, thing="smoke"):
    """``SMOKE: place, width``."""

    form = Form("SMOKE", "SMOKE: (3,4), 5", opcode="SMOKE", pushes=("width", "place"))
    place: SpotExpression
    width: IntegerExpression


RULES = """%extend statement : smoke | spill | vault_gen
           %extend flag      : "rndvault" | "drained"
           %extend atom      : method
           smoke             : "SMOKE" ":" place "," value
           spill             : "SPILL" ":" place "," map_character "," direction "," value
           vault_gen         : "VAULTGEN" ":" integer
           method            : METHOD
           METHOD.1          : /\\$[A-Za-z_][A-Za-z_0-9]*(?:\\.[A-Za-z_0-9]+)+/"""
LACKING = Feature.FUNCTIONS | Feature.CORE_FUNCTIONS | Feature.INCLUSIONS | Feature.LEVEL_SETTINGS | Feature.WALL_WALKS
LACKING |= Feature.FLIP_FLAGS | Feature.MIRRORED_LEVELS | Feature.TRAPS_ON_FURNITURE
SHARED = (mark for mark in UNNETHACK.language.marks.own if mark.word in ("$", "SPILL", "VAULTGEN", "rndvault"))
MARKS = Marks((statement("SMOKE"), anywhere("drained"), *SHARED))


def terrain(number: int, name: str, letter: str, color: int, **columns: object) -> dict[str, Any]:
    symbol = {"when": "always", "char": letter, "color": "", "color_num": color}
    return {"name": name, "number": number, "map_chars": [letter], "symbols": [symbol], **columns}


TERRAIN = (
    terrain(40, "PEAT", "~", 3),
    terrain(41, "FORGE", "f", 1, furniture=True, json="f"),
    terrain(42, "CAIRN", "n", 7, furniture=True),
)


@cache
def grammar() -> Grammar:
    return extended("des", "moor", RULES, Smoke, letters="".join(row["map_chars"][0] for row in TERRAIN))


def executed(node: Smoke, assembler: Assembler) -> None:
    place, width = operand(node.place, assembler), operand(node.width, assembler)

    def rise(machine: Machine) -> None:
        x, y = locate(machine, place.evaluate(machine), ANY)
        for column in range(x, x + width.evaluate(machine)):
            paint(machine.level, machine.dice, column, y, assembler.catalog.codes["C"])

    assembler.emit(node.span, rise, 1, place, width)


@cache
def catalog() -> Catalog:
    return UNNETHACK.catalog.extended(
        "moor",
        terrain=TERRAIN,
        rooms=[{"name": "smithy", "number": 35, "meaning": "dwarves at work"}],
        monsters=[{"like": "yellow light", "name": "bog light"}],
    )


def smith(site: Site) -> int | None:
    return known_species(site.catalog, "dwarf lord" if site.dice.rn2(3) else "dwarf king")


def drain(script: Script) -> None:
    script.level.flags_set.add("drained")


@cache
def making() -> GenerationRules:
    base = making_of(UNNETHACK)
    steps = tuple(drain if step is flip else step for step in base.finish_script)
    smithy = catalog().room_types["smithy"]
    return replace(
        base,
        statements={**base.statements, Smoke: executed},
        finish_script=steps,
        things=replace(base.things, furniture_spared=True),
        special_rooms=(zoo_row(2, 1, smithy), *base.special_rooms),
        stock={**base.stock, smithy: fill_zoo},
        zoos={**base.zoos, smithy: Zoo(smith, lay_nothing, "has smithy")},
        marks={**base.marks, smithy: ("has smithy",)},
    )


def phrases() -> PhraseTable:
    return {**UNNETHACK.language.load_phrases(), Smoke: listed(Smoke)}


LIMITS = UNNETHACK.language.limits._replace(steps=1000)
LANGUAGE = replace(
    UNNETHACK.language, load_grammar=grammar, load_phrases=phrases, limits=LIMITS, marks=MARKS,
    features=UNNETHACK.language.features & ~LACKING,
)  # fmt: skip
TARGET = replace(
    UNNETHACK_TARGET, name="moor", game="moor", opcodes={**UNNETHACK_TARGET.opcodes, "SMOKE": 200},
    flags={"rndvault": UNNETHACK_TARGET.flags["rndvault"], "drained": 1 << 20},
)  # fmt: skip


def targets() -> tuple[Target, ...]:
    return (TARGET,)


GAME = replace(
    UNNETHACK, name="moor", title="Moor 1", language=LANGUAGE, load_catalog=catalog, load_generation_rules=making,
    load_targets=targets,
)  # fmt: skip
