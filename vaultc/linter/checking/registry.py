"""All rules with their pages, wherever they live."""

from __future__ import annotations

from vaultc.language.diagnostics import Severity
from vaultc.linter.checking import names
from vaultc.linter.checking.faults import FAULTS
from vaultc.linter.documented import Documented
from vaultc.linter.level_linter.rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.rules import RULES

_UNUSED_ALLOW = Documented(
    names.UNUSED_ALLOW,
    Severity.WARNING,
    """An `allow` comment that suppresses no finding.

The mistake has been fixed or moved, the rule's name is misspelt, or the comment is in the wrong place: it covers
the statement on the next line with everything in it, above `LEVEL:` the whole level; `allow-file` covers the file.

Bad:
    LEVEL: "cellar"
    # vaultc: allow(unused-variable)
                    ^^^^^^^^^^^^^^^
    $amount = 3d6
    GOLD: $amount, random

Says:
    2:17: warning: nothing here needs `unused-variable` to be allowed
    help: remove the comment

Good:
    LEVEL: "cellar"
    $amount = 3d6
    GOLD: $amount, random
""",
)

_UNKNOWN_DIALECT = Documented(
    names.UNKNOWN_DIALECT,
    Severity.ERROR,
    """A comment that names a dialect which does not exist.

The file is read in the dialect that its words tell, as if the comment were not there.

Bad:
    # vaultc: dialect=nethack3.6
                      ^^^^^^^^^^
    LEVEL: "cellar"
    SINK: random

Says:
    1:19: error: there is no dialect `nethack3.6`; did you mean 'nethack36'?
    help: there are unnethack6, unnethack, nethack36, evilhack, nethack343, slashem, dnethack, fiqhack

Good:
    # vaultc: dialect=unnethack
    LEVEL: "cellar"
    SINK: random
""",
)

_UNKNOWN_COMMENT = Documented(
    names.UNKNOWN_COMMENT,
    Severity.NOTE,
    """A comment to vaultc that it does not understand, and therefore ignores.

There are `# vaultc: allow(RULE, ...)`, `# vaultc: allow-file(RULE, ...)` and `# vaultc: dialect=NAME`, in small
letters, each on a line of its own. A remark may follow after `-` or `:`.

Bad:
    # vaultc: dialect: unnethack6
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    LEVEL: "cellar"
    SINK: random

Says:
    1:1: note: vaultc does not understand this comment
    help: write `# vaultc: dialect=unnethack6`

Good:
    # vaultc: dialect=unnethack6
    LEVEL: "cellar"
    SINK: random
""",
)

_INVALID_EXPECTATION = Documented(
    names.INVALID_EXPECTATION,
    Severity.ERROR,
    """A comment `# expect:` that cannot be understood, or belongs to no level.

An expectation has the conditions of `vaultc hunt`: measures, and things by the names of the game. It belongs in a
level, directly above its `LEVEL:`, or at the head of a file; not in a function. Other commands take the file as if the
comment were not there.

Bad:
    # expect: 1 chesst
                ^^^^^^
    # expect: 30..10 % "dragon"
              ^^^^^^^^
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random

Says:
    1:13: error: unknown name 'chesst'; did you mean chest?
    2:11: error: no share is from 30 to 10 %; write 10..30 %

Good:
    # expect: 1 chest
    # expect: 10..30 % "dragon"
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
""",
)

DOCUMENTED: tuple[Documented, ...] = tuple(
    sorted(
        (
            *RULES,
            *SAMPLED_RULES,
            *MINIHACK,
            *(Documented(name, severity, page) for name, (severity, page) in FAULTS.items()),
            _UNUSED_ALLOW,
            _UNKNOWN_DIALECT,
            _UNKNOWN_COMMENT,
            _INVALID_EXPECTATION,
        ),
        key=lambda documented: documented.name,
    )
)
"""By name: the rules of the linter, those that look at generated levels, and the faults that reading finds."""
