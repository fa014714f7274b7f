"""Expectations in an editor: completion, what is wrong with them, and what exact laws say."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types

CELLAR = 'LEVEL: "cellar"\nFLAGS: rndvault\n'
ROOM = 'ROOM: "ordinary", random, random, random, (9,5) {\n  [30%]: FOUNTAIN: random\n}\n'


def proposed(text: Any) -> dict[str, types.CompletionItem]:
    found = text.ask("textDocument/completion", position=text.marks[0])
    return {each.label: each for each in found.items}


@pytest.mark.parametrize(
    ("written", "label", "result"),
    [
        ("§", "reachable", "reachable"),
        ("wid§", "width", "width"),
        ("1 che§", "chest", "1 chest"),
        ("1..3 hill or§", "hill orc", "1..3 hill orc"),
        ("lit and hei§", "height", "lit and height"),
        ("no half§", "half-elf", None),
        ('10..30 % "dra§', "dragon", '10..30 % "dragon"'),
        ('count("dra§")', "dragon", 'count("dragon")'),
        ("wa§", "way up to down <=", "way up to down <= "),
    ],
)
def test_words_are_proposed(editor, written: str, label: str, result: str | None) -> None:
    text = editor.open(CELLAR + f"# expect: {written}\n{ROOM}")
    items = proposed(text)
    if result is None:
        assert label not in items or items[label].text_edit.new_text.startswith('"')
        return
    edit = items[label].text_edit
    start, end = (text.offset(place) for place in (edit.range.start, edit.range.end))
    line = (text.text[:start] + edit.new_text + text.text[end:]).split("\n")[2]
    assert line == f"# expect: {result}"


def test_other_comments_propose_nothing_of_it(editor) -> None:
    assert "reachable" not in proposed(editor.open(CELLAR + f"# I expect rea§\n{ROOM}"))


def test_mistakes_and_refuted_ones_are_findings(editor) -> None:
    text = editor.open(CELLAR + f'# expect: 1 chst\n# expect: 40 % "fountain"\n# expect: reachable\n{ROOM}')
    found = {each.code: each for each in text.findings}
    assert found["invalid-expectation"].message.startswith("unknown name 'chst'; did you mean chest?")
    assert found["failed-expectation"].message == '`40 % "fountain"` fails: exactly 30 % of the levels meet it'
    assert found["failed-expectation"].range.start == types.Position(3, 10)


def test_lenses_tell_what_is_exact(editor) -> None:
    text = editor.open(CELLAR + f'# expect: 20..40 % "fountain"\n# expect: no fountains\n# expect: reachable\n{ROOM}')
    lenses = {each.range.start.line: each.command.title for each in text.ask("textDocument/codeLens")}
    assert lenses[2] == "holds: exactly 30 % of levels"
    assert lenses[3] == "failed: exactly 70 % of levels"
    assert 4 not in lenses
