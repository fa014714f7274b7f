"""A land monster in water or lava, or a water monster on land.

The game never checks fixed places.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}}}}
    }...}
    }}}}}
    ENDMAP
    MONSTER: ('d', "jackal"), (0,0)
                              ^^^^^

Says:
    8:27: warning: the `jackal` is put on water

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}}}}
    }...}
    }}}}}
    ENDMAP
    MONSTER: ('d', "jackal"), (1,1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultc.language.semantics.sheets import Alphabet
from vaultc.linter import n, rule

if TYPE_CHECKING:
    from vaultc.world.catalog.monsters import Species

AFLOAT = {"fly", "swim", "amphibious", "breathless", "cling"}


@rule.warning(unless=rule.OF_ALL_LEVELS, once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Monster):
        content, monster = spot.content(), spot.placed.node
        species = rule.species_of(model.game.catalog, monster.kind) if isinstance(monster, n.Monster) else None
        if content is not None and species is not None and is_unfit(model.alphabet, species, content):
            yield rule.Finding(f"the {rule.quoted(species.name)} is put on {rule.ground(model, content)}", spot.node)


def is_unfit(letters: Alphabet, species: Species, content: rule.Characters) -> bool:
    """True if a species cannot live on ground that certainly is one of some map characters."""
    floats = "floater" in species.derived or "fly" in species.flags or species.character == "e"
    if content <= letters.water:
        return not (floats or species.character == ";" or species.flags & AFLOAT)
    if content <= letters.lava:
        return not (floats or species.derived & {"lava_lover", "flaming"} or "fire" in species.resists)
    return species.character == ";" and content <= letters.dry - letters.damp
