"""The grounds that scripts name. Rules: "UnNetHack 6: sheollev"."""

from __future__ import annotations

from vaultc.games.unnethack.grounds import GROUNDS as BEFORE
from vaultc.games.unnethack.sheol import sheol_level
from vaultc.generation.site import Ground, Site

_REFUSED_PLACES = 1001
_FEWEST_PATCHES = 100


def _lay_out_sheol(site: Site) -> None:
    """Ice caves whose open form gets easier to cross with every round after the first hundred."""
    sheol_level(site, _REFUSED_PLACES, _FEWEST_PATCHES)


GROUNDS = {**BEFORE, "sheollev": Ground(_lay_out_sheol, BEFORE["sheollev"].cells)}
