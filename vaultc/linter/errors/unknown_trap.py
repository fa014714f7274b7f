"""A trap that does not exist.

The names of traps are written in lower case and without the word "trap".

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

from vaultc.language.semantics import suggestions
from vaultc.linter import n, rule

OTHERWISE = 'write `random`, or a trap of the game such as `"pit"`'


@rule.error(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    traps = [trap.kind for trap in model.find(n.Trap) if trap.kind]
    traps += [name for known in model.find(n.TrapSet) for name in known.traps if isinstance(name, n.String)]
    for name in traps:
        if name.text not in catalog.trap_numbers:
            names = suggestions.traps_meant(catalog, name.text)
            safe = suggestions.is_trap_name(catalog, name.text, names)
            fix = rule.replacement(f"make it {names[0]}", name.span, f'"{names[0]}"', safe) if names else None
            message = f"unknown trap {rule.quoted(name.text)}"
            yield rule.Finding(message, name, rule.did_you_mean(f'"{trap}"' for trap in names) or OTHERWISE, fix=fix)
