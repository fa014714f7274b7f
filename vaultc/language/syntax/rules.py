"""The handler of each rule of the grammars."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultc.language.syntax import handlers, sorted_handlers
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.handlers import NodeBuilder

WORDS = """
    name all alignment alertness altar_kind appearance attitude boolean boolean_or_random operator curse direction
    door_material door_state door_state_word engraving_kind fill flag horizontal humidity light lit random room_flag
    trapped up_down vertical selection_word terrain_word monster_word object_word gradient_kind limit sound_kind ground
    to
"""
TUPLES = """
    parameters values core_arguments humidities directions mines_terrains mines_switches room_kind room_flags
    object_options monster_options generation_parts sound_parts
"""
OPTIONS = """
    curse montype enchantment name quantity buried light erosion lock trapped recharged invisible greased place
    attitude alertness alignment appearance female cancelled revived avenge fleeing blinded paralyzed stunned confused
    seen_traps affixed_gem forged_qual dead
"""
NESTING = frozenset(
    [
        "arithmetic",
        "concatenation",
        "union",
        "parenthesized",
        "complement",
        "array_element",
        "core_call",
        "grow",
        "filter",
        "circle",
        "ellipse",
        "rand_line",
        "gradient",
        "rnd_coord",
        "point_selection",
        "rect",
        "fill_rect",
        "flood_fill",
        "line",
    ]
)


def readers(classes: Iterable[type[n.Node]]) -> dict[str, NodeBuilder]:
    """For rules that are named like their node (``replace_terrain``, ``ReplaceTerrain``): the parts are the fields."""
    return {rule_of(cls): handlers.node(cls) for cls in classes}


def rule_of(cls: type[n.Node]) -> str:
    """The rule that is named like a node."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


HANDLERS: dict[str, NodeBuilder] = {
    **sorted_handlers.HANDLERS,
    **readers(n.concrete(n.Node)),
    "cell": handlers.node(n.Alignment),
    **dict.fromkeys(WORDS.split(), handlers.word),
    **dict.fromkeys(TUPLES.split(), handlers.several),
    **{f"option_{name}": handlers.option(name) for name in OPTIONS.split()},
    "alignment_register": handlers.alignment_register,
    "arithmetic": handlers.arithmetic,
    "array": handlers.array,
    "array_element": handlers.array_element,
    "block": handlers.block,
    "case": handlers.case,
    "coordinate": handlers.coordinate,
    "core_call": handlers.core_call,
    "default": handlers.default,
    "dice": handlers.dice,
    "door": handlers.door,
    "flags": handlers.flags,
    "generation_kind": handlers.kind,
    "generation_part": handlers.generation_part,
    "gradient": handlers.gradient,
    "integer": handlers.integer,
    "kind": handlers.kind,
    "level": handlers.level,
    "level_region": handlers.level_region,
    "line": handlers.line,
    "map": handlers.map_with_words,
    "map_at_place": handlers.map_at_place,
    "map_block": handlers.map_block,
    "map_character": handlers.map_character,
    "maze_level": handlers.maze_level,
    "method": handlers.method,
    "mineralize": handlers.mineralize,
    "mines": handlers.mines,
    "monster_argument": handlers.monster_argument,
    "monster_kind": handlers.monster_kind,
    "negative": handlers.integer,
    "object_argument": handlers.object_argument,
    "object_kind": handlers.object_kind,
    "object_pair": handlers.kind,
    "pair": handlers.pair,
    "percent": handlers.percent,
    "rand_line": handlers.rand_line,
    "random_coordinate": handlers.random_coordinate,
    "region_literal": handlers.region,
    "room": handlers.room,
    "room_door": handlers.room_door,
    "start": handlers.start,
    "string": handlers.text,
    "subroom": handlers.subroom,
    "switch": handlers.switch,
    "trap_set": handlers.trap_set,
    "variable": handlers.variable,
}
