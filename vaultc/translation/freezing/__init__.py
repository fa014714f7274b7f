"""Generated levels written down as des files without any chance.

A frozen level makes the same ground, doors, things and monsters with every seed. What a des file cannot say of a level
is listed beside it (``Unsaid``), once for each kind of thing.
"""

from vaultc.translation.freezing.freezing import Frozen, freeze
from vaultc.translation.freezing.writing import Unsaid

__all__ = ["Frozen", "Unsaid", "freeze"]
