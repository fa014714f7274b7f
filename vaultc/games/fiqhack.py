"""FIQHack: NetHack 3.4.3's language with messages for the hallucinating and dim light."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import game

MARKS = game.Marks(
    own=(
        game.headed("HALLUMSG"),
        game.anywhere("mineslight"),
        game.Mark("levregion", r"\blevregion[ \t]*\([ \t]*\)"),
        game.Mark("chestroom", r"\"chestroom\""),
        game.Mark("vibrating", r"^TRAP[^\n]*\"vibrating square\""),
    )
)

GAME = variant_of("fiqhack", "FIQHack", MARKS, first_column=0, room_places=(0, 0, 79, 21))
