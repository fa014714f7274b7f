"""The linter: rules over models, rules over generated levels, and the engine of ``vaultc check``.

A model comes in; diagnostics in the order of the text go out. ``errors`` and ``rules`` hold one rule a file,
``level_rules`` those that look at levels, ``checking`` settings, suppressions, fixes and formats.

A rule takes what it is written with from here: ``from vaultc.linter import n, rule``. The nodes of the syntax, ``n``,
and of sorted levels, ``s``, are loaded at the first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vaultc.language.syntax import nodes as n
    from vaultc.language.syntax import sorted_nodes as s

__all__ = ["n", "s"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from vaultc.language.syntax import nodes, sorted_nodes

    globals().update(n=nodes, s=sorted_nodes)
    return globals()[name]
