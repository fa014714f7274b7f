"""A file that cannot be included.

vaultc looks for an included file in the folder of the including file, then in the current directory. It reads only
files below the folder of the checked file or below the current directory. Files can be included five deep, and no file
can include itself.

Bad:
    INCLUDE "no such file.des"
            ^^^^^^^^^^^^^^^^^^
    LEVEL: "cellar"
    SINK: random

Says:
    1:9: error: there is no file `no such file.des`
    help: it must be in or below the folder of the file that is checked, or the current folder

Good:
    INCLUDE "furniture.des"
    LEVEL: "cellar"
    furniture()
"""

from vaultc.language import semantics
from vaultc.language.semantics.model import MAXIMUM_DEPTH, MAXIMUM_INCLUSIONS
from vaultc.linter import rule

MESSAGES = {
    semantics.IncludeProblem.NOT_FOUND: "there is no file {}",
    semantics.IncludeProblem.CYCLE: "{} is already being read: a file cannot include itself",
    semantics.IncludeProblem.TOO_DEEP: f"{{}} would be included more than {MAXIMUM_DEPTH} deep",
    semantics.IncludeProblem.TOO_MANY: (
        f"{{}} is not read: there are more than {MAXIMUM_INCLUSIONS} inclusions, or too much text"
    ),
    semantics.IncludeProblem.UNREADABLE: "{} cannot be read",
}

WHERE = "it must be in or below the folder of the file that is checked, or the current folder"


@rule.error(needs=rule.Feature.INCLUSIONS)
def check(model: rule.Model) -> rule.Findings:
    for inclusion in model.inclusions:
        if inclusion.problem:
            path = inclusion.node.path
            help = WHERE if inclusion.problem is semantics.IncludeProblem.NOT_FOUND else None
            yield rule.Finding(MESSAGES[inclusion.problem].format(rule.quoted(path.text)), path, help)
