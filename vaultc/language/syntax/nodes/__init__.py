"""The typed tree of a des file, one module per family of the language.

Families are exported whole: a class that is added to its family's file is known to all stages.
"""

from typing import TypeVar

from vaultc.language.syntax.nodes.base import *  # noqa: F403
from vaultc.language.syntax.nodes.base import Node
from vaultc.language.syntax.nodes.expressions import *  # noqa: F403
from vaultc.language.syntax.nodes.headers import *  # noqa: F403
from vaultc.language.syntax.nodes.things import *  # noqa: F403

_Kind = TypeVar("_Kind", bound=Node)


def concrete(kind: type[_Kind]) -> list[type[_Kind]]:
    """Return the classes of nodes that trees consist of, out of all families: subclasses of ``kind`` without any."""
    every = dict.fromkeys(value for value in globals().values() if isinstance(value, type))
    found = [each for each in every if issubclass(each, kind)]
    bases = {base for each in found for base in each.__mro__[1:]}
    return [each for each in found if each not in bases]
