"""SLASH'EM Extended and SlashTHEM: NetHack 3.4.3's language with lists of places and many more words."""

from __future__ import annotations

from vaultc.games.nethack343.variants import variant_of
from vaultc.language import game

MARKS = game.Marks(
    own=(
        game.anywhere("spooky"),
        game.anywhere("lethe"),
        game.anywhere("randomx"),
        game.anywhere("randomy"),
        game.anywhere("scrawl"),
        game.headed("OBJFLAGS"),
        game.statement("RANDOM_REGION"),
    )
)

_ANY = "".join(map(chr, range(32, 127)))
"""SLASH'EM Extended joins any ground."""

GAME = variant_of("slashem", "SLASH'EM Extended", MARKS, widest_map=79, joined_grounds=_ANY)
