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

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, n, spots_of, warning


@warning(unless=OF_ALL_LEVELS, once=True)
def check(model: Model) -> Findings:
    for spot in spots_of(model, n.Trap):
        content = spot.content()
        if content and content <= model.alphabet.water:
            yield Finding("no trap is made in water", spot.node)
