"""Two levels that are written to the same file.

The second replaces the first. Files that are checked together are compared with each other, game by game, since they
are compiled into one folder: `vaultc compile` reports an error there, while the game's own compiler overwrites the
first level. For names with a counter (`vlt-%04i`), `vaultc compile` continues counting from file to file. The name
`mylevel` may be used in every file, since MiniHack loads each file by itself.

Bad:
    LEVEL: "cellar"
    GOLD: 5, random
    LEVEL: "cellar"
           ^^^^^^^^
    GOLD: 6, random

Says:
    3:8: warning: there is already a level `cellar`

Good:
    LEVEL: "cellar-1"
    GOLD: 5, random
    LEVEL: "cellar-2"
    GOLD: 6, random
"""

from vaultc.linter import rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    written = [level for level in model.levels if level.output_name is not None]
    for first, level in rule.repeated(written, lambda level: level.output_name):
        message = f"there is already a level {rule.quoted(level.output_name or '')}"
        yield rule.Finding(message, level, note=("the first one", first))
