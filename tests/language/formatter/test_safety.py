"""A printer that goes wrong is found out, whatever it does wrong."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import DesError
from vaultc.language.formatter import FormattingError, format_source, printer
from vaultc.language.formatter.printer import prove
from vaultc.language.source import Source
from vaultc.language.syntax import parse

TEXT = """\
# a title
LEVEL: "a"
FLAGS: noflip
$o = object: { '*', "boulder" }
# first
IF [50%] {
  GOLD: 3, (1,2)
}
# second
FOR $i = 1 TO 3 {
  EXIT
}
GEOMETRY: center, center
MAP
# in the map
..|
ENDMAP
"""
MISTAKES = {
    "another number": ("GOLD: 3", "GOLD: 4", "line 7"),
    "another chance": ("50%", "5%", "line 6"),
    "another word": ("noflip", "stormy", "line 3"),
    "another type": ("object: {", "monster: {", "line 4"),
    "a string less": (', "boulder"', "", "line 4"),
    "a row longer": ("..|", "..| ", "line 14"),
    "a statement less": ("  EXIT\n", "", "line 10"),
    "a statement more": ("  EXIT\n", "  EXIT\n EXIT\n", "line 10"),
    "a level more": ("ENDMAP\n", 'ENDMAP\nLEVEL: "b"\n', "line 1"),
    "a comment less": ("# first\n", "", "comments"),
    "a comment in the map less": ("# in the map\n", "", "comments"),
    "another comment": ("# second", "# Second", "comments"),
    "comments exchanged": ("# first", "# second", "comments"),
    "an error": ("GOLD: 3,", "GOLD: 3", "error"),
    "a blank": ("GOLD: 3", "GOLD:  3", "twice"),
}


def prove_after(change: tuple[str, str]) -> None:
    changed = TEXT.replace(*change)
    assert changed != TEXT
    prove(parse(Source.from_text(TEXT), UNNETHACK.grammar), changed, UNNETHACK.language)


def test_proof_accepts_the_truth() -> None:
    prove(parse(Source.from_text(TEXT), UNNETHACK.grammar), TEXT, UNNETHACK.language)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_proof_fails(mistake: str) -> None:
    *change, where = MISTAKES[mistake]
    with pytest.raises(FormattingError, match=where) as caught:
        prove_after((change[0], change[1]))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("old", "new"), [("TO", ".."), ("object:", "obj:"), ("object:", "OBJECT:")])
def test_spelling_is_no_change_of_meaning(old: str, new: str) -> None:
    prove(parse(Source.from_text(TEXT.replace(old, new)), UNNETHACK.grammar), TEXT, UNNETHACK.language)


def test_wrong_text_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "print_file", lambda *_: TEXT.replace("3,", "4,"))
    with pytest.raises(FormattingError):
        format_source(Source.from_text(TEXT), UNNETHACK.language)


@pytest.mark.parametrize("text", ["FOO", 'LEVEL: "a"\nEXIT # trailing\n', 'LEVEL: "a"\nMAP\n..\n', "\x00"])
def test_errors_are_raised_with_diagnostics(text: str) -> None:
    source = Source.from_text(text)
    with pytest.raises(DesError) as caught:
        format_source(source, UNNETHACK.language)
    assert caught.value.diagnostics == parse(source, UNNETHACK.grammar).diagnostics != ()
