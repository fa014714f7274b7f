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

from vaultc.linter import n, rule


@rule.error(n.AlignmentRegister, unless=rule.OF_ALL_LEVELS)
def check(register: n.AlignmentRegister) -> rule.Findings:
    if register.index > 2:
        message = f"there is no alignment register {register.index}; they are 0, 1 and 2"
        yield rule.Finding(message, register, "write `align[0]`")
