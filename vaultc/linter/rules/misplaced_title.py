"""A `# Title:` that does not belong to a level.

The title of a level is the first line of the comment directly above its `LEVEL:`. Elsewhere it is ignored.

Bad:
    # Title: the cellar
    ^^^^^^^^^^^^^^^^^^^
    FUNCTION wash() { SINK: random }
    LEVEL: "cellar"
    wash()

Says:
    1:1: note: this title does not belong to any level: `FUNCTION` follows
    help: move it to the line above `LEVEL: "cellar"`

Good:
    FUNCTION wash() { SINK: random }
    # Title: the cellar
    LEVEL: "cellar"
    wash()
"""

import re

from vaultc.language.source import Source
from vaultc.linter import rule

TITLE = rule.lazy_pattern(r"^[ \t]*#[ \t]*Title:[^\n]*\n(?:[ \t]*#[^\n]*\n)*", re.MULTILINE)
AFTER = rule.lazy_pattern(r"\s*(\S+)")
HEAD = rule.lazy_pattern(r"^(?:[ \t]*#[^\n]*\n)*[ \t]*((?:LEVEL|MAZE)[ \t]*:[ \t]*\"[^\"\n]*\")", re.MULTILINE)
LEVEL = rule.lazy_pattern(r"[ \t]*(?:LEVEL|MAZE)\b")


@rule.note(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for parsed in model.files:
        source = parsed.source
        written = {comment.span.start for comment in parsed.comments if comment.text.startswith("#")}
        for found in TITLE.finditer(source.text):
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            if start in written and not LEVEL.match(source.text, found.end()):
                yield _finding(source, found, start)


def _finding(source: Source, found: re.Match[str], start: int) -> rule.Finding:
    span = source.span(start, source.text.index("\n", start))
    after = AFTER.match(source.text, found.end())
    what = f"{rule.quoted(after[1].partition(':')[0].partition('(')[0])} follows" if after else "nothing follows"
    if after and LEVEL.match(source.text, after.start(1)):
        what = "a blank line follows"
    level = HEAD.search(source.text, found.end())
    if level is None:
        return rule.Finding(f"this title does not belong to any level: {what}", span, "write it above a `LEVEL:`")
    help = f"move it to the line above `{level[1]}`"
    fix = None
    if not TITLE.match(source.text, level.start()):  # a level has only one
        old, place = source.span(found.start(), found.end()), source.span(level.start(), level.start())
        fix = rule.Fix("move it above the level", (rule.Edit(old, ""), rule.Edit(place, found[0])), False)
    return rule.Finding(f"this title does not belong to any level: {what}", span, help, fix=fix)
