"""A file that cannot be included.

An included file is looked for in the folder of the including file, then in the current directory. Only files below the
folder of the file that is checked, or below the current directory, are read. Files can be included five deep, and no
file can include itself.

Bad:
    INCLUDE "no such file.des"
            ^^^^^^^^^^^^^^^^^^
    LEVEL: "cellar"
    SINK: random

Says:
    1:9: error: there is no file `no such file.des`
    help: it must lie in or below the folder of the file that is checked, or the current folder

Good:
    INCLUDE "furniture.des"
    LEVEL: "cellar"
    furniture()
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import IncludeProblem, Model
from vaultc.language.semantics.includes import MAXIMUM_DEPTH, MAXIMUM_INCLUSIONS
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import quoted

MESSAGES = {
    IncludeProblem.NOT_FOUND: "there is no file {}",
    IncludeProblem.CYCLE: "{} is already being read: a file cannot include itself",
    IncludeProblem.TOO_DEEP: f"{{}} would be included more than {MAXIMUM_DEPTH} deep",
    IncludeProblem.TOO_MANY: f"{{}} is not read: there are more than {MAXIMUM_INCLUSIONS} inclusions, or too much text",
    IncludeProblem.UNREADABLE: "{} cannot be read",
}

WHERE = "it must lie in or below the folder of the file that is checked, or the current folder"


def check(model: Model) -> Iterator[Finding]:
    for inclusion in model.inclusions:
        if inclusion.problem:
            path = inclusion.node.path
            help = WHERE if inclusion.problem is IncludeProblem.NOT_FOUND else None
            yield Finding(MESSAGES[inclusion.problem].format(quoted(path.text)), path.span, help)


RULE = Rule("unresolved-include", Severity.ERROR, __doc__, check, needs=Feature.INCLUSIONS)
