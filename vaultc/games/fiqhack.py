"""FIQHack: NetHack 3.4.3's language with messages for the hallucinating and dim light."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import marks

MARKS = marks.Marks(
    own=(
        marks.headed("HALLUMSG"),
        marks.anywhere("mineslight"),
        marks.Mark("levregion", r"\blevregion[ \t]*\([ \t]*\)"),
        marks.Mark("chestroom", r"\"chestroom\""),
        marks.Mark("vibrating", r"^TRAP[^\n]*\"vibrating square\""),
    )
)

GAME = variant_of("fiqhack", "FIQHack", MARKS, first_column=0, room_places=(0, 0, 79, 21))
