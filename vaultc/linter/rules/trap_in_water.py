"""A trap in water.

The game makes no trap there.

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

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS, once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Trap):
        content = spot.content()
        if content and content <= model.alphabet.water:
            yield rule.Finding("no trap is made in water", spot.node)
