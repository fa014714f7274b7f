"""An alignment register that does not exist.

There are three: `align[0]`, `align[1]` and `align[2]`.

Bad:
    LEVEL: "cellar"
    ALTAR: (6,3), align[3], altar
                  ^^^^^^^^

Says:
    2:15: error: there is no alignment register 3; they are 0, 1 and 2
    help: write `align[0]`

Good:
    LEVEL: "cellar"
    ALTAR: (6,3), align[2], altar
"""

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, error, n


@error(n.AlignmentRegister, unless=OF_ALL_LEVELS)
def check(register: n.AlignmentRegister) -> Findings:
    if register.index > 2:
        message = f"there is no alignment register {register.index}; they are 0, 1 and 2"
        yield Finding(message, register, "write `align[0]`")
