"""The order and the extent of what the linter says."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from vaultc.games.nethack36 import GAME as NETHACK36
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic, Severity, errors_among
from vaultc.language.game import Feature
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import find_errors, lint
from vaultc.linter.errors import ERRORS
from vaultc.linter.rules import RULES

CORPUS = sorted(Path(os.environ.get("VAULTC_CORPUS", "nowhere"), "unnethack-5.2").glob("*.des"))


def diagnose(path: Path) -> tuple[Diagnostic, ...]:
    return lint(analyze(parse(Source.read(path), UNNETHACK.grammar), UNNETHACK))


def test_files_come_one_after_the_other_and_each_in_the_order_of_its_text(tmp_path: Path) -> None:
    (tmp_path / "main.des").write_text('INCLUDE "part.des"\nLEVEL: "a"\nMESSAGE: 1\nSINK: (99,0)\n$x = 1\n')
    (tmp_path / "part.des").write_text('LEVEL: "b"\nSINK: (80,0)\nTRAP: "hole in one", random\n')
    found = [(Path(d.span.source.name).name, d.span.begin.line, d.rule) for d in diagnose(tmp_path / "main.des")]
    assert found == [
        ("main.des", 3, "wrong-type"),
        ("main.des", 4, "coordinate-out-of-range"),
        ("main.des", 5, "unused-variable"),
        ("part.des", 2, "coordinate-out-of-range"),
        ("part.des", 3, "unknown-trap"),
    ]


def test_the_parser_is_heard_too(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text('LEVEL: "x"\nSINK: (80,0)\nGOLD: ,\n')
    assert [d.rule for d in diagnose(path)] == ["coordinate-out-of-range", "syntax-error"]


def test_rules_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text('LEVEL: "x"\nSINK: (80,0)\n$x = 1\n')
    model = analyze(parse(Source.read(path), UNNETHACK.grammar), UNNETHACK)
    chosen = tuple(rule for rule in RULES if rule.name == "unused-variable")
    assert [d.rule for d in lint(model, chosen)] == ["unused-variable"]


@pytest.mark.parametrize(
    ("lacking", "expected"),
    [(Feature(0), ["unused-function", "coordinate-out-of-range"]), (Feature.FUNCTIONS, ["coordinate-out-of-range"])],
)
def test_rules_hold_for_games_with_their_features(lacking: Feature, expected: list[str]) -> None:
    language = UNNETHACK.language
    game = replace(UNNETHACK, language=replace(language, features=language.features & ~lacking))
    text = 'LEVEL: "x"\nFUNCTION wash() { SINK: random }\nSINK: (80,0)\n'
    found = lint(analyze(parse(Source.from_text(text), game.grammar), game))
    assert [d.rule for d in found if d.severity is not Severity.NOTE or d.rule == "unused-function"] == expected


def test_names_are_unique_and_in_order() -> None:
    names = [rule.name for rule in RULES]
    assert names == sorted(set(names))


@pytest.mark.skipif(not CORPUS, reason="VAULTC_CORPUS does not name a folder with the games' files")
@pytest.mark.parametrize("path", CORPUS, ids=[path.stem for path in CORPUS])
def test_files_of_the_game_have_no_errors(path: Path) -> None:
    assert [str(d) for d in diagnose(path) if d.severity is Severity.ERROR] == []


def test_rules_that_find_errors_stand_apart() -> None:
    assert [rule.name for rule in ERRORS] == [rule.name for rule in RULES if rule.severity is Severity.ERROR]


def test_errors_are_those_among_all_findings() -> None:
    text = 'LEVEL: "x"\nOBJECT: "frobnicator", random\n$a = 1\nMONSTER: "newt", (99,3)\nFOUNTAIN: (300,1)\n'
    model = analyze(parse(Source.from_text(text), UNNETHACK.grammar), UNNETHACK)
    found = find_errors(model)
    assert found == errors_among(lint(model))
    assert 0 < len(found) < len(lint(model))


def test_stand_ins_have_no_findings() -> None:
    """NetHack 3.6 cannot compute a region; the zeros that are read in its place are not what is written."""
    source = Source.from_text('LEVEL: "x"\n$i = 3\nREGION: (4,1,$i,2), lit, "ordinary"\n', "f")
    found = lint(analyze(parse(source, NETHACK36.grammar), NETHACK36))
    assert [diagnostic.rule for diagnostic in found if diagnostic.severity is Severity.ERROR] == ["syntax-error"]
