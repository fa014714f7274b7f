"""A trap that does not exist.

The names of traps are written in lower case and without the word trap.

Bad:
    LEVEL: "cellar"
    TRAP: "bear trap", random
          ^^^^^^^^^^^

Says:
    2:7: error: unknown trap `bear trap`
    help: did you mean `"bear"`?

Good:
    LEVEL: "cellar"
    TRAP: "bear", random
"""

from __future__ import annotations

from vaultc.language.semantics.suggestions import is_trap_name, traps_meant
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, did_you_mean, error, n, quoted, replacement

OTHERWISE = 'write `random`, or a trap of the game such as `"pit"`'


@error(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    traps = [trap.kind for trap in model.find(n.Trap) if trap.kind]
    traps += [name for known in model.find(n.TrapSet) for name in known.traps if isinstance(name, n.String)]
    for name in traps:
        if name.text not in catalog.trap_numbers:
            names = traps_meant(catalog, name.text)
            safe = is_trap_name(catalog, name.text, names)
            fix = replacement(f"make it {names[0]}", name.span, f'"{names[0]}"', safe) if names else None
            message = f"unknown trap {quoted(name.text)}"
            yield Finding(message, name, did_you_mean(f'"{trap}"' for trap in names) or OTHERWISE, fix=fix)
