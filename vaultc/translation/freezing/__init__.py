"""Generated levels written down as des files without any chance.

A frozen level makes the same ground, doors, things and monsters with every seed. Facts that a des file cannot express
are listed beside it (``Inexpressible``), once for each kind of thing.
"""

from vaultc.translation.freezing.ground import Inexpressible
from vaultc.translation.freezing.things import Frozen, freeze, inexpressible, unformatted

__all__ = ["Frozen", "Inexpressible", "freeze", "inexpressible", "unformatted"]
