"""SLASH'EM Extended and SlashTHEM: NetHack 3.4.3's language with lists of places and many more words."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import marks

MARKS = marks.Marks(
    own=(
        marks.anywhere("spooky"),
        marks.anywhere("lethe"),
        marks.anywhere("randomx"),
        marks.anywhere("randomy"),
        marks.anywhere("scrawl"),
        marks.headed("OBJFLAGS"),
        marks.statement("RANDOM_REGION"),
    )
)

_ANY = "".join(map(chr, range(32, 127)))
"""SLASH'EM Extended joins any ground."""

GAME = variant_of("slashem", "SLASH'EM Extended", MARKS, widest_map=79, joined_grounds=_ANY)
