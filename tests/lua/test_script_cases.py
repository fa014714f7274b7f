"""Scripts in the manner of those of the games, which use every function, field and form: none is refused.

Those whose names begin with ``fork`` use what only a fork has, and run with a catalogue.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from bundles import read_bundle
from command_line import run
from every import every
from thorough import sampled
from variant_trees import MARSH

from vaultc import games
from vaultc.games.lua_rules import game_of_version, version_for
from vaultc.games.lua_versions import VERSIONS, LuaVersion
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.lua import playing, statics, theme_checks, themes
from vaultc.pipeline.generating import dice_of

CASES = read_bundle(Path(__file__).with_name("script_cases.txt"))
MISTAKES = read_bundle(Path(__file__).with_name("script_mistakes.txt"))
OF_GAMES = [name for name in CASES if not name.startswith("fork")]


def findings(text: str, version: LuaVersion) -> list[Diagnostic]:
    source = Source.from_text(text, "level.lua")
    found = [*statics.findings(source, version), *playing.findings_of_runs(source, version)]
    themed = themes.themes_of(source, version)
    return found if themed is None else [*found, *theme_checks.findings(source, version, themed)]


def errors(text: str, version: LuaVersion) -> list[str]:
    return [str(each) for each in findings(text, version) if each.severity is Severity.ERROR]


@pytest.mark.parametrize("name", OF_GAMES)
def test_no_script_of_the_games_is_refused(name: str) -> None:
    assert errors(CASES[name], VERSIONS["nethack-3.7"]) == []


@every("name", sampled(OF_GAMES, 3, first=1), at_once=50)
def test_scripts_are_made_whole_by_the_newest_version(name: str) -> None:
    version = VERSIONS["nethack-5.0"]
    dice = dice_of(game_of_version(version), 7)
    played = playing.play(Source.from_text(CASES[name], "level.lua"), version, dice, finished=True)
    assert (played.problem, played.failure) == (None, None)


def test_no_script_of_a_fork_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "marsh.json"
    assert run("catalog", "import", str(MARSH), "--base", "nethack36", "--out", str(path)).exit_code == 0
    version = version_for(games.game_named(games.key_of(str(path))), "")
    assert {name: errors(CASES[name], version) for name in CASES if name.startswith("fork")} == {
        name: [] for name in CASES if name.startswith("fork")
    }


def test_tables_are_traversed_in_order() -> None:
    assert findings(CASES["traversal-in-order"], VERSIONS["nethack-3.7"]) == []


@pytest.mark.parametrize("name", list(MISTAKES))
def test_ten_mistakes_are_ten_findings_at_their_columns(name: str) -> None:
    """A comment at the end of a line has the columns of its mistakes."""
    lines = enumerate(MISTAKES[name].splitlines(), 1)
    wanted = [(number, int(column)) for number, line in lines for column in line.partition("--@")[2].split()]
    found = findings(MISTAKES[name], VERSIONS["nethack-3.7"])
    assert len(wanted) >= 10
    assert sorted({(each.span.begin.line, each.span.begin.column) for each in found}) == wanted
