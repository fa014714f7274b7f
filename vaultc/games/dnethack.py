"""dNetHack, dNAO and notdNetHack: NetHack 3.4.3's language with more ground, forges and described things."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import game

MARKS = game.Marks(
    own=(
        game.Mark("'#'", r"^(?:MONSTER|OBJECT|CONTAINER)[ \t]*(?:\[ *[0-9]+% *\])?[ \t]*:[ \t]*'#'"),
        game.headed("FORGE"),
        game.anywhere("skipcheck"),
        game.anywhere("noskipcheck"),
        game.anywhere("lethe"),
        game.Mark("FLAGS", r"^FLAGS[ \t]*:[^\n]*\b(?:cave|outside)\b"),
    )
)

GAME = variant_of(
    "dnethack", "dNetHack and its descendants", MARKS, joined_grounds=".#,GeswI", room_places=(0, 0, 80, 20)
)
