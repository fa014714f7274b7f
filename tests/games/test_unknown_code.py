"""Forks of which only the tables are known: what only the base's code refuses is a warning, and the level is drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaultc
from vaultc.api.compiling import compile_files
from vaultc.games.from_catalogue import key_of_file
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Feature
from vaultc.linter import rule
from vaultc.world.catalog.imported import FORMAT

REFUSALS = [each for each in rule.rules_in("vaultc.linter.errors") if each.of_code]
OF_SORTED_LEVELS = [each for each in REFUSALS if each.needs is Feature.SORTED_LEVELS]
OF_SCRIPTS = [each for each in REFUSALS if each.needs is not Feature.SORTED_LEVELS]


def fork_of(base: str, folder: Path) -> str:
    """A fork of which the catalogue says only its name."""
    path = folder / f"{base}-fork.json"
    header = {"name": "fork", "version": "", "base": base, "tool": "", "date": "", "options": [], "sources": []}
    path.write_text(json.dumps({"format": FORMAT, "header": header | {"defaulted": [], "by_hand": []}, "tables": {}}))
    return key_of_file(path)


def test_all_errors_of_sorted_levels_are_refusals_of_code() -> None:
    errors = rule.rules_in("vaultc.linter.errors")
    assert [each for each in errors if each.needs is Feature.SORTED_LEVELS] == OF_SORTED_LEVELS
    assert len(OF_SORTED_LEVELS) == 10


@pytest.mark.parametrize("refusal", OF_SCRIPTS, ids=lambda each: each.name)
def test_in_scripts(refusal: rule.Rule, tmp_path: Path) -> None:
    text = refusal.examples[0].bad
    if "LEVEL:" not in text:
        text = f'LEVEL: "x"\nROOM: "ordinary", lit, random, random, random {{\n{text}\n}}\n'
    path = tmp_path / "x.des"
    path.write_text(f"{text}\n")
    key = fork_of("evilhack", tmp_path)
    (compiled,) = compile_files([path], dialect=key)
    found = [each for each in compiled.diagnostics if each.rule == refusal.name]
    assert {each.severity for each in found} == {Severity.WARNING}
    assert compiled.files
    vaultc.load(path, dialect=key).levels[0].generate(1)
    with pytest.raises(vaultc.DesError):
        vaultc.load(path, dialect="evilhack")


@pytest.mark.parametrize("refusal", OF_SORTED_LEVELS, ids=lambda each: each.name)
def test_in_sorted_levels(refusal: rule.Rule, tmp_path: Path) -> None:
    path, key = tmp_path / "x.des", fork_of("nethack343", tmp_path)
    for example in refusal.examples:
        path.write_text(f"{example.bad}\n")
        library = vaultc.load(path, dialect=key)
        found = [each for each in library.diagnostics if each.rule == refusal.name]
        assert {each.severity for each in found} == {Severity.WARNING}
        for level in library.levels:
            level.generate(1)
        with pytest.raises(vaultc.DesError):
            vaultc.load(path, dialect="nethack343")


MANY_FAULTS = """MAZE:"a",' '
GEOMETRY:center,center
MAP
-------
|.....|
|.....|
-------
ENDMAP
RANDOM_PLACES:(1,1),(2,1),(3,1),(4,1),(5,1),(1,2),(2,2),(3,2),(4,2),(5,2),(1,1)
RANDOM_OBJECTS:'[',')'
RANDOM_OBJECTS:'*'
REGION:(5,2,1,1),lit,"ordinary"
DOOR:locked,(3,2)
DRAWBRIDGE:(3,1),east,open
FOUNTAIN:(9,9)
FOUNTAIN:(60,18)
TRAP:"pit",place[10]
TRAP:"pit",place[12]
OBJECT:object[11],random,(70,30)
NON_DIGGABLE:(0,0,90,90)
MAZEWALK:(20,8),east
"""


def test_many_at_once(tmp_path: Path) -> None:
    path, key = tmp_path / "x.des", fork_of("nethack343", tmp_path)
    path.write_text(MANY_FAULTS)
    library = vaultc.load(path, dialect=key)
    assert Severity.ERROR not in {each.severity for each in library.diagnostics}
    for seed in range(1, 20):
        library.levels[0].generate(seed)
