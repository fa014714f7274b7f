"""Operations on byte arrays and lists that mypyc leaves to calls of Python, and passes over all cells of a level.

The cells of a level are bytearrays, and the words of dice are popped from lists. Without these, every cell that a rule
looks at becomes two Python numbers and a call. ``primitives.h`` has the code of operations, and ``passes.h``
the code of passes. ``calls.h`` checks arguments and calls the passes, in place of ``vaultc.support.passes``.
"""

from __future__ import annotations

import shutil
from pathlib import Path

HEADER = "calls.h"
"""The header that includes all others."""

HEADERS = ("primitives.h", "passes.h", HEADER)

MODULE = "vaultc.support.passes"
FUNCTIONS = {
    "seeded": ("io", "a", "Seeded"),
    "begin": ("a", "", "Begin"),
    "word": ("a", "i", "Word"),
    "words": ("ai", "l", "Words"),
    "below": ("ai", "i", "Below"),
    "drawn": ("a", "i", "Drawn"),
    "overwrite": ("aii", "", "Overwrite"),
    "rolls": ("aii", "l", "Rolls"),
    "kept": ("aiil", "l", "Kept"),
    "beating": ("aill", "l", "Beating"),
    "marked": ("abiiiit", "l", "Marked"),
    "holding": ("aiit", "l", "Holding"),
    "fill": ("aiiiii", "", "Fill"),
    "found": ("aiiiiit", "l", "Found"),
    "count": ("aiii", "i", "Count"),
    "obstacle": ("aiiii", "i", "Obstacle"),
    "write": ("aiib", "", "Write"),
    "fill_strip": ("aiiii", "", "FillStrip"),
    "number_walls": ("aaiiiiii", "", "NumberWalls"),
    "close": ("aaiiiiii", "", "Close"),
    "add_bits": ("aabiiii", "", "Add"),
    "pick": ("aabiiiii", "i", "Pick"),
    "blank": ("", "a", "Blank"),
    "maze_spot": ("aaab", "i", "MazeSpot"),
    "deep": ("aait", "l", "Deep"),
    "shape": ("aiiii?bb", "", "Shape"),
    "wall_in": ("abi", "", "Wall"),
    "settle": ("aaabbi", "", "Settle"),
    "mark_rim": ("aa?i", "", "Rim"),
    "flood": ("aaaaiiiibb", "l", "FloodFrom"),
    "strew": ("aaiii", "", "Strew"),
    "grow": ("aii?", "", "GrowCaves"),
    "way": ("iiiiiii", "a", "WayTo"),
    "dig": ("aaa", "i", "DigOn"),
    "carve": ("aaaaiiiii", "", "CarveFrom"),
    "spread": ("ll?t", "l", "Spread"),
    "mark_line": ("aiiiii", "", "MarkLine"),
}
"""The functions of C by the names of those that they replace: the kinds of their arguments and of their result (a
bytearray, bytes, int, list, tuple, ? bool, object; nothing if they only change arrays), and their names."""


def write_headers(folder: Path) -> None:
    """Put the code beside the C files that mypyc writes."""
    for name in HEADERS:
        shutil.copy(Path(__file__).with_name(name), folder / name)


def register() -> None:
    """Tell mypyc of the operations and the passes."""
    from mypyc.ir.ops import ERR_FALSE, ERR_MAGIC
    from mypyc.ir.rtypes import (
        bit_rprimitive,
        bytearray_rprimitive,
        int64_rprimitive,
        int_rprimitive,
        list_rprimitive,
        object_rprimitive,
    )
    from mypyc.primitives.registry import method_op

    for index, suffix, priority in ((int_rprimitive, "", 3), (int64_rprimitive, "At", 4)):
        method_op(
            "__getitem__",
            [bytearray_rprimitive, index],
            int_rprimitive,
            f"Vaultc_GetByte{suffix}",
            ERR_MAGIC,
            priority=priority,
        )
        method_op(
            "__setitem__",
            [bytearray_rprimitive, index, int_rprimitive],
            bit_rprimitive,
            f"Vaultc_SetByte{suffix}",
            ERR_FALSE,
            priority=priority,
        )
    method_op("pop", [list_rprimitive], object_rprimitive, "Vaultc_PopLast", ERR_MAGIC, priority=3)
    register_passes()


def register_passes() -> None:
    """Tell mypyc of the passes."""
    from mypyc.ir.ops import ERR_MAGIC
    from mypyc.ir.rtypes import (
        bool_rprimitive,
        bytearray_rprimitive,
        bytes_rprimitive,
        c_int_rprimitive,
        int_rprimitive,
        list_rprimitive,
        object_rprimitive,
        tuple_rprimitive,
    )
    from mypyc.primitives.registry import ERR_NEG_INT, function_op

    types = {
        "a": bytearray_rprimitive, "b": bytes_rprimitive, "i": int_rprimitive, "l": list_rprimitive,
        "o": object_rprimitive, "t": tuple_rprimitive, "?": bool_rprimitive,
    }  # fmt: skip
    for name, (arguments, result, function) in FUNCTIONS.items():
        function_op(
            f"{MODULE}.{name}",
            [types[kind] for kind in arguments],
            types[result] if result else c_int_rprimitive,
            f"Vaultc_{function}",
            ERR_MAGIC if result else ERR_NEG_INT,
        )
