"""Comments that address vaultc: those that are not understood are noted, with the form that was meant."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings


def noted(comment: str) -> list[Diagnostic]:
    text = f'LEVEL: "cellar"\n{comment}\n$amount = 3d6\nGOLD: $amount, random\n'
    found = examine(Source.from_text(text), game_named("unnethack6")).diagnostics
    return [diagnostic for diagnostic in found if diagnostic.rule == "unknown-comment"]


@pytest.mark.parametrize(
    ("comment", "meant"),
    [
        ("# vaultc: allow unused-variable", "# vaultc: allow(unused-variable)"),
        ("# vaultc: alow(unused-variable)", "# vaultc: allow(unused-variable)"),
        ("# vaultc: allow-file unused-variable, unknown-*", "# vaultc: allow-file(unused-variable, unknown-*)"),
        ("# vaultc: ignore(unused-variable)", "# vaultc: allow(unused-variable)"),
        ("# vaultc: dialect: nethack36", "# vaultc: dialect=nethack36"),
        ("# Vaultc: dialect=nethack36", "# vaultc: dialect=nethack36"),
        ("# VAULTC : Allow(unused-variable)", "# vaultc: allow(unused-variable)"),
        ("# vaultc: dialect=unnethack6 please", "# vaultc: dialect=unnethack6 - please"),
        ("# vaultc: dialect=unnethack6, please", "# vaultc: dialect=unnethack6 - please"),
        ("# vaultc: dialect nethack36 please", "# vaultc: dialect=nethack36 - please"),
        ("# vaultc: dialekt = nethak36", "# vaultc: dialect=nethack36"),
        ("# vaultc: alow(unused-varible)", "# vaultc: allow(unused-variable)"),
        ("# vaultc: allow unused_variable since it is right", "# vaultc: allow(unused-variable): since it is right"),
        ("# vaultc: allow[unused-variable, unknwon-name]", "# vaultc: allow(unused-variable, unknown-name)"),
        ("# vaultc allow(unused-variable)", "# vaultc: allow(unused-variable)"),
    ],
)
def test_a_comment_in_another_form_is_noted_with_the_right_one(comment: str, meant: str) -> None:
    (diagnostic,) = noted(comment)
    assert diagnostic.span.text == comment
    assert diagnostic.help == f"write `{meant}`"
    assert diagnostic.fix
    assert [edit.replacement for edit in diagnostic.fix.edits] == [meant]
    assert not noted(meant)


@pytest.mark.parametrize(
    "comment",
    [
        "# vaultc: fmt: off",
        "# vaultc:",
        "# vaultc: allow(",
        "# vaultc: allow()",
        "# vaultc: ignore nothing-such",
        "# vaultc: alow(unused-variable, nothing-such)",
    ],
)
def test_a_comment_without_a_near_form_is_noted_with_all_forms(comment: str) -> None:
    (diagnostic,) = noted(comment)
    assert diagnostic.fix is None
    assert "# vaultc: allow(RULE, ...)" in (diagnostic.help or "")


def test_a_second_comment_on_one_line_is_noted() -> None:
    (diagnostic,) = noted("# vaultc: dialect=unnethack6, allow(unused-variable)")
    assert "`, allow(unused-variable)`" in diagnostic.message
    assert diagnostic.help == "write `# vaultc: allow(unused-variable)` on a line of its own"
    assert diagnostic.fix is None


@pytest.mark.parametrize("remark", ["", "  ", ": as the game", " - since 2020", " (the default)", " # and so on"])
def test_remarks_after_a_sign_are_not_noted(remark: str) -> None:
    assert not noted(f"# vaultc: dialect=unnethack6{remark}")


def test_a_misspelt_rule_is_mended_and_not_removed() -> None:
    source = Source.from_text('LEVEL: "a"\n# vaultc: allow(unused-varible)\n$amount = 3d6\nSINK: random\n')
    found = judge([examine(source, game_named("unnethack6"))], lambda _: Settings())
    (unused,) = (diagnostic for diagnostic in found if diagnostic.rule == "unused-allow")
    assert unused.fix
    assert [(edit.span.text, edit.replacement) for edit in unused.fix.edits] == [("unused-varible", "unused-variable")]
    assert not unused.fix.safe


@pytest.mark.parametrize("comment", ["# vaultc is a compiler", "# see vaultc: allow", "# allow: everybody"])
def test_comments_to_people_are_not_noted(comment: str) -> None:
    assert not noted(comment)
