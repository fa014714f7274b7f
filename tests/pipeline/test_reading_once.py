"""A text that is laid out is parsed once before and once as its proof: whatever asks for more gets these trees."""

from __future__ import annotations

from typing import Any

import pytest

from vaultc.compiler import compile_model
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.fixing import format_document
from vaultc.editing.studio.text_edits import canonical
from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.formatter import format_parsed
from vaultc.language.source import Source
from vaultc.language.syntax import parse, parser
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.engine import find_errors
from vaultc.pipeline.decompiling import decompiled_text
from vaultc.pipeline.reading import model_of
from vaultc.translation.conversion import converted

ROUGH = "LEVEL:\"a\"\nFLAGS:noflip\nNOMAP\nTERRAIN:line (1,1)-(5,5),'.'\n"
NEAT = "LEVEL: \"a\"\nFLAGS: noflip\nNOMAP\nTERRAIN: line (1,1) - (5,5), '.'\n"


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed, in this order."""
    found: list[str] = []
    lexer = parser.Lexer

    def noted(grammar: Any, source: Source, reports: Any) -> Any:
        found.append(source.text)
        return lexer(grammar, source, reports)

    monkeypatch.setattr(parser, "Lexer", noted)
    return found


def test_the_result_of_the_layout_is_parsed(texts: list[str]) -> None:
    source = Source("rough.des", ROUGH, encoding="latin-1")
    before = parse(source, UNNETHACK.grammar)
    after = format_parsed(before, UNNETHACK.language)
    assert texts == [ROUGH, NEAT]
    assert after.source.text == after.tree.span.text == NEAT
    assert (after.source.name, after.source.encoding) == ("rough.des", "latin-1")
    assert after.tree == before.tree
    assert format_parsed(after, UNNETHACK.language) is after


def test_a_conversion_reads_what_it_writes_once(texts: list[str]) -> None:
    result = converted(Source.from_text(ROUGH), NETHACK36, "unnethack")
    assert result.text is not None
    assert len(texts) == len({*texts}) == 3


def test_a_conversion_to_the_same_game_reads_a_file_once(texts: list[str]) -> None:
    assert converted(Source.from_text(ROUGH), UNNETHACK, "unnethack").text == NEAT
    assert texts == [ROUGH, NEAT]


def test_a_decompiled_level_is_checked_as_it_was_proved(texts: list[str]) -> None:
    (target,) = UNNETHACK.load_targets()
    (data,) = compile_model(model_of(Source.from_text(ROUGH), UNNETHACK), target, UNNETHACK.catalog).values()
    del texts[:]
    assert decompiled_text(data, "a", UNNETHACK, find_errors).endswith(NEAT)
    assert texts == [NEAT, NEAT]  # by the decompiler, which proves its bytes, and to be laid out


def test_a_statement_that_is_drawn_is_read_once(texts: list[str]) -> None:
    assert canonical("GOLD:(1),random", UNNETHACK) == ["GOLD: (1), random"]
    assert len(texts) == len({*texts}) == 2


def test_editors_lay_out_the_text_that_they_check(texts: list[str]) -> None:
    document = Document(
        "file:///a.des", ROUGH, version=1, encoding="utf-16", settings=lambda _: Settings(), reader=lambda _: None
    )
    assert document.model.parsed.ok
    assert format_document(document)
    assert texts == [ROUGH, NEAT]
