"""dNetHack, dNAO and notdNetHack: NetHack 3.4.3's language with more ground, forges and described things."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import marks

MARKS = marks.Marks(
    own=(
        marks.Mark("'#'", r"^(?:MONSTER|OBJECT|CONTAINER)[ \t]*(?:\[ *[0-9]+% *\])?[ \t]*:[ \t]*'#'"),
        marks.headed("FORGE"),
        marks.anywhere("skipcheck"),
        marks.anywhere("noskipcheck"),
        marks.anywhere("lethe"),
        marks.Mark("FLAGS", r"^FLAGS[ \t]*:[^\n]*\b(?:cave|outside)\b"),
    )
)

GAME = variant_of(
    "dnethack", "dNetHack and its descendants", MARKS, joined_grounds=".#,GeswI", room_places=(0, 0, 80, 20)
)
