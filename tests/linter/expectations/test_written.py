"""The place of expectations in a file: to which levels they belong, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.games import game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter.checking.check_file import examine, examine_model
from vaultc.linter.expectations.written import expectations_of
from vaultc.pipeline.reading import model_of

GAME = game_named("unnethack")
EXACT = """\
LEVEL: "cellar"
FLAGS: rndvault
# expect: {}
ROOM: "ordinary", random, random, random, random {{
  [75%]: CONTAINER: ('(', "chest"), random {{ OBJECT: '!' }}
  [30%]: FOUNTAIN: random
}}
"""


def model(text: str) -> Model:
    return model_of(Source.from_text(text, "x.des"), GAME)


def belonging(text: str) -> dict[str, list[str]]:
    """The texts of the expectations of each level."""
    levels = model(text).levels
    return {level.name: [each.expectation.text for each in expectations_of(level, GAME.name)] for level in levels}


def found(text: str, rule: str) -> list[Diagnostic]:
    return [each for each in examine_model(model(text)).diagnostics if each.rule == rule]


def test_they_belong_to_the_level_they_are_in_or_above_and_at_the_head_to_all() -> None:
    text = """\
# expect: 1 room
# Expect : 2 rooms

# Title: the first
# expect: 3 rooms
LEVEL: "a"
# expect: 4 rooms
ROOM: "ordinary", random, random, random, random {
  # expect: 5 rooms
}
# expect: 6 rooms

# expect: 7 rooms
LEVEL: "b"
SINK: random
# expect: 8 rooms
"""
    head = ["1 room", "2 rooms"]
    rest = ["3 rooms", "4 rooms", "5 rooms", "6 rooms"]
    assert belonging(text) == {"a": [*head, *rest], "b": [*head, "7 rooms", "8 rooms"]}
    assert found(text, "invalid-expectation") == []


def test_the_title_and_the_description_are_as_without_them() -> None:
    (level,) = model('# Title: cellar\n# It is cold.\n# expect: 1 room\n# vaultc: allow(x)\nLEVEL: "a"\n').levels
    assert (level.title, level.description) == ("cellar", "It is cold.")


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ('LEVEL: "a"\n# expect: 1 chst\n', "did you mean chest?", "chst"),
        ('LEVEL: "a"\n# expect:\n', "this expects nothing", ""),
        ('LEVEL: "a"\n#expect: width <\n', "expected a measure", "<"),
        ('LEVEL: "a"\n# expect: 5..3 traps\n', "there is no number from 5 to 3", "5..3"),
        ('FUNCTION f() {\n# expect: 1 chest\nSINK: random\n}\nLEVEL: "a"\nf()\n', "any level", "# expect: 1 chest"),
        ('LEVEL: "a"\nFUNCTION f() {\n# expect: 1 chest\nSINK: random\n}\nf()\n', "any level", "# expect: 1 chest"),
        ("# expect: 1 chest\nFUNCTION f() { SINK: random }\n", "any level", "# expect: 1 chest"),
        ("# expect: 1 chest\n", "any level", "# expect: 1 chest"),
    ],
)
def test_mistakes(text: str, message: str, marked: str) -> None:
    (diagnostic,) = found(text, "invalid-expectation")
    assert message in diagnostic.message
    assert diagnostic.span.text == marked


@pytest.mark.parametrize(
    "written", ["# expect 1 chest", "# expects: 1 chest", "#Expected 1 chest", "# expectation: lit"]
)
def test_what_is_almost_one_is_corrected(written: str) -> None:
    (diagnostic,) = found(f'LEVEL: "a"\n{written}\n', "invalid-expectation")
    assert "begins with `# expect:`" in diagnostic.message
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    source = diagnostic.span.source.text
    text = source[: edit.span.start] + edit.replacement + source[edit.span.end :]
    assert belonging(text)["a"] in (["1 chest"], ["lit"])


@pytest.mark.parametrize(
    "text", ["# expected: nothing", "# I expect: 1 chst", "# expect the worst", '# "expect: 1 chst"']
)
def test_other_comments_are_not_expectations(text: str) -> None:
    assert found(f'LEVEL: "a"\n{text}\n', "invalid-expectation") == []


def test_words_in_a_string_are_not_expectations() -> None:
    assert found('LEVEL: "a"\nENGRAVING: random, dust, "# expect: 1 chst"\n', "invalid-expectation") == []


def test_levels_of_included_files_have_their_own(tmp_path: Path) -> None:
    (tmp_path / "inner.des").write_text('# expect: 1 room\n\nLEVEL: "b"\n# expect: 2 rooms\nSINK: random\n')
    path = tmp_path / "outer.des"
    path.write_text('# expect: 3 rooms\nINCLUDE "inner.des"\n\nLEVEL: "a"\nSINK: random\n')
    levels = model_of(Source.read(path), GAME).levels
    texts = {level.name: [each.expectation.text for each in expectations_of(level, GAME.name)] for level in levels}
    assert texts == {"b": ["1 room", "2 rooms"], "a": ["3 rooms"]}
    assert [d.rule for d in examine(Source.read(path), GAME).diagnostics if "expect" in d.rule] == []


# ---- exactly, without any level


@pytest.mark.parametrize(
    "text", ["75 % 1 chest", "75 % chest == 1", "30 % 1 fountain", "70 % no fountains", "<= 1 chest",
             "20..40 % fountain", "0 % 2 chests", '75 % objects("chest") and <= 1 chest', "25 % no chest at depth 3"],
)  # fmt: skip
def test_what_exact_laws_confirm(text: str) -> None:
    text = text.replace("chest ==", 'count("chest") ==').replace("% fountain", '% "fountain"')
    examined = examine_model(model(EXACT.format(text)))
    assert [d.message for d in examined.diagnostics if "expect" in d.rule] == []
    assert examined.untried == 0


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1 chest", "75 %"), ("no chest", "25 %"), ("20..25 % 1 fountain", "30 %"), ("74 % 1 chest", "75 %"),
        ("2 chests", "0 %"), ("0 % <= 1 chest", "100 %"),
    ],
)  # fmt: skip
def test_what_exact_laws_refute(text: str, share: str) -> None:
    (diagnostic,) = found(EXACT.format(text), "failed-expectation")
    assert diagnostic.message == f"`{text}` fails: exactly {share} of the levels meet it"
    assert diagnostic.span.text == text


@pytest.mark.parametrize(
    "text", ["reachable", "1 chest and 1 fountain", "lit", "1 potion", "12 arrows", "1 trap", "no dragon"]
)
def test_what_has_no_law_waits_for_levels(text: str) -> None:
    examined = examine_model(model(EXACT.format(text)))
    assert [d.message for d in examined.diagnostics if "expect" in d.rule] == []
    assert examined.untried == 1


def test_a_level_at_several_depths_has_no_law_without_a_depth() -> None:
    text = EXACT.format("75 % 1 chest").replace("[30%]", "[level.depth > 3]")
    assert examine_model(model(text)).untried == 1
    assert examine_model(model(text.replace("1 chest", "1 chest at depth 3"))).untried == 0


def test_a_file_with_errors_is_not_tried() -> None:
    examined = examine_model(model(EXACT.format("1 chest") + 'MONSTER: "newtt", random\n'))
    assert examined.untried == 0
    assert {d.rule for d in examined.diagnostics} == {"unknown-monster"}
