"""Comments that address vaultc: those that are not understood are noted, with the form that was meant."""

from __future__ import annotations

import pytest

from vaultc.games import game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.linter.checking.examining import examine


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
    "comment", ["# vaultc: fmt: off", "# vaultc:", "# vaultc: allow(", "# vaultc: ignore nothing-such"]
)
def test_a_comment_without_a_near_form_is_noted_with_all_forms(comment: str) -> None:
    (diagnostic,) = noted(comment)
    assert diagnostic.fix is None
    assert "# vaultc: allow(RULE, ...)" in (diagnostic.help or "")


@pytest.mark.parametrize("comment", ["# vaultc is a compiler", "# see vaultc: allow", "# allow: everybody"])
def test_comments_to_people_are_not_noted(comment: str) -> None:
    assert not noted(comment)
