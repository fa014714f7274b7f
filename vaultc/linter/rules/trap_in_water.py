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

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import spots_of


def check(model: Model) -> Iterator[rule.Finding]:
    seen: set[Span] = set()
    for spot in spots_of(model, n.Trap):
        content = spot.content()
        if content and content <= model.alphabet.water and spot.node.span not in seen:
            seen.add(spot.node.span)
            yield rule.Finding("no trap is made in water", spot.node.span)


RULE = rule.Rule("trap-in-water", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
