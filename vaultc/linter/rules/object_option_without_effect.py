"""An option that does nothing on an object.

Some options are read and forgotten, some in the blocks of containers and monsters alone.

Bad:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random, not_trapped
                                    ^^^^^^^^^^^

Says:
    2:33: warning: `not_trapped` does nothing on an object
    help: remove `not_trapped`

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter.edits import removal
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[Finding]:
    quirks = model.game.language.quirks
    for placed in model.placed(n.Object, n.Container):
        assert isinstance(placed.node, n.Object | n.Container)
        in_block = placed.nearest(n.Container, n.Monster) is not None
        for option in placed.node.options:
            word = option.word.text if option.word else ""
            where = "an object" if word in quirks.idle_object_options else "an object in a block"
            if word in quirks.idle_object_options or (in_block and word in quirks.idle_in_blocks):
                fix = removal(f"remove `{word}`", option.span, safe=True)
                yield Finding(f"`{word}` does nothing on {where}", option.span, fix=fix)


def differs(game: Game) -> str:
    idle, in_blocks = (
        ", ".join(map(quoted, sorted(words)))
        for words in (game.language.quirks.idle_object_options, game.language.quirks.idle_in_blocks)
    )
    further = f"; in blocks also {in_blocks}" if in_blocks else ""
    return f"without effect: {idle}{further}" if idle else "all have an effect"


RULE = Rule("object-option-without-effect", Severity.WARNING, __doc__, check, differs=differs)
