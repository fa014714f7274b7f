"""A name that cannot be the name of a level.

The level's name is also the name of the compiled file: at most 14 characters, no dot. It may have one counter, written
`%i`, or with digits for a fixed width (`%04i`).

Bad:
    LEVEL: "cellar.old"
           ^^^^^^^^^^^^
    SINK: random

Says:
    1:8: error: the level name `cellar.old` has a dot

Good:
    LEVEL: "oldcellar"
    SINK: random
"""

from collections.abc import Iterator

from vaultc.linter import rule


@rule.error(rule.LevelFacts, unless=rule.OF_ALL_LEVELS)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    for message in _faults(level, model.game.language.quirks.longest_name):
        yield rule.Finding(message, level)


def _faults(level: rule.LevelFacts, longest: int) -> Iterator[str]:
    name = level.name
    if "." in name:
        yield f"the level name {rule.quoted(name)} has a dot"
    if len(name) > longest:
        yield f"the level name {rule.quoted(name)} has {len(name)} characters; at most {longest} are possible"
    if name.count("%") > 1:
        yield f"the level name {rule.quoted(name)} has more than one `%`"
    elif level.output_name is None:
        yield f"the level name {rule.quoted(name)} has a `%` that is not a counter such as `%i` or `%04i`"
