"""A trap in water.

None is made there.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}}}}
    }...}
    }}}}}
    ENDMAP
    TRAP: "pit", (0,1)
                 ^^^^^

Says:
    8:14: warning: no trap is made in water

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}}}}
    }...}
    }}}}}
    ENDMAP
    TRAP: "pit", (1,1)
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.diagnostics import Severity
from vaultc.linter.facts import spots_of
from vaultc.linter.rule import Finding, Rule
from vaultc.semantics import Model
from vaultc.semantics.sheets import WATER
from vaultc.source import Span
from vaultc.syntax import nodes as n


def check(model: Model) -> Iterator[Finding]:
    seen: set[Span] = set()
    for spot in spots_of(model, n.Trap):
        content = spot.content()
        if content and content <= WATER and spot.node.span not in seen:
            seen.add(spot.node.span)
            yield Finding("no trap is made in water", spot.node.span)


RULE = Rule("trap-in-water", Severity.WARNING, __doc__, check)
