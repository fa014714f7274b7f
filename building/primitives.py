"""Operations on byte arrays and lists that mypyc leaves to calls of Python; ``primitives.h`` has their code.

The cells of a level are bytearrays, and the words of dice are popped from lists. Without these, every cell that a rule
looks at becomes two Python numbers and a call.
"""

from __future__ import annotations

import shutil
from pathlib import Path

HEADER = "primitives.h"


def write_header(folder: Path) -> None:
    """Put the code beside the C files that mypyc writes."""
    shutil.copy(Path(__file__).with_name(HEADER), folder / HEADER)


def register() -> None:
    """Tell mypyc of the operations."""
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
