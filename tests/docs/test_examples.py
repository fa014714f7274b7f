"""Every example of the book is a file that can be used, and every session in it is real."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import blocks
import pytest
from every import every

import vaultc.api.loading
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import Severity
from vaultc.language.formatter import format_source
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import game_for

SEEDS = range(1, 11)
SESSIONS = {path.relative_to(blocks.DOCS).as_posix(): path.read_text("utf-8") for path in blocks.pages_with_sessions()}
EXAMPLES = [
    pytest.param(chapter, block, id=f"{chapter}:{text[: block.begin].count(chr(10)) + 1}")
    for chapter, text in SESSIONS.items()
    for block in blocks.blocks(text)
    if block.language == "des" and "functions" not in block.words
]


def read(chapter: str, block: blocks.Block, folder: Path) -> vaultc.api.loading.Library:
    """Save an example, and the files that it includes, as a reader would."""
    for other in blocks.blocks(SESSIONS[chapter]):
        if other.language == "des" and "functions" in other.words:
            folder.joinpath(other.file_name).write_text(other.text)
    path = folder / block.file_name
    path.write_text(block.text)
    return vaultc.api.loading.read(path)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_there_are_many_examples() -> None:
    assert len(EXAMPLES) > 100


@every(("chapter", "block"), EXAMPLES, at_once=50)
def test_example_checks_clean_or_shows_its_mistake(chapter: str, block: blocks.Block, tmp_path: Path) -> None:
    found = read(chapter, block, tmp_path).diagnostics
    if block.is_broken:
        assert found
    else:
        assert [str(diagnostic) for diagnostic in found if diagnostic.severity > Severity.NOTE] == []


@every(("chapter", "block"), EXAMPLES, at_once=50)
def test_example_can_be_generated(chapter: str, block: blocks.Block, tmp_path: Path) -> None:
    loaded = read(chapter, block, tmp_path)
    if loaded.has_errors and block.is_broken:
        return
    assert loaded.levels
    for script in loaded.levels:
        for seed in SEEDS:
            if block.is_broken:
                with suppress(vaultc.GenerationError):
                    script.generate(seed)
            else:
                assert script.generate(seed).level.complaints == []


@every(("chapter", "block"), EXAMPLES)
def test_example_is_laid_out(chapter: str, block: blocks.Block, tmp_path: Path) -> None:  # noqa: ARG001
    if not vaultc.api.loading.read(_saved(block, tmp_path)).models[0].parsed.ok:
        assert block.is_broken
        return
    source = Source.from_text(block.text)
    assert format_source(source, game_for(source, AUTO).language) == block.text


def _saved(block: blocks.Block, folder: Path) -> Path:
    path = folder / block.file_name
    path.write_text(block.text)
    return path


@pytest.mark.parametrize("chapter", SESSIONS)
def test_sessions_and_steps_are_real(chapter: str, tmp_path: Path) -> None:
    assert blocks.refreshed(SESSIONS[chapter], tmp_path) == SESSIONS[chapter], "run `make sessions` and read the change"


def test_refresh_notices_a_false_output(tmp_path: Path) -> None:
    document = '```des\nLEVEL: "a"\nSINK: random\n```\n```console\n$ vaultc list example.des\nnonsense\n```\n'
    assert "nonsense" not in blocks.refreshed(document, tmp_path)


def test_sessions_can_only_call_vaultc(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="only vaultc"):
        blocks.real_session("$ rm -rf x\n", tmp_path)


@pytest.mark.parametrize(
    ("session", "problem"),
    [
        ("```console\n$ vaultc odds karmic --replay rolls.txt\n```\n", "rolls.txt: no such file"),
        ("```console\n$ vaultc list example.des\n```\n", "example.des: no such file"),
        ("```console exit=1\n$ vaultc odds dice 1d2\n```\n", "no command ends with 1"),
        ("```console exit=1\n$ vaultc odds dice x\n```\n", "ends with 2"),
    ],
)
def test_a_session_fails_only_where_the_page_says_so(session: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(blocks.SessionError, match=problem):
        blocks.refreshed(session, tmp_path)


@pytest.mark.parametrize("shown_first", [True, False])
def test_files_are_saved_before_sessions_run(shown_first: bool, tmp_path: Path) -> None:
    parts = ["```text rolls.txt\ngood bad\n```\n", "```console\n$ vaultc odds karmic --replay rolls.txt\n```\n"]
    assert "good outcomes: 1" in blocks.refreshed("".join(parts if shown_first else parts[::-1]), tmp_path)


def test_every_page_with_a_session_is_run() -> None:
    pages = {path for path in blocks.DOCS.rglob("*.md") if "```console" in path.read_text("utf-8")}
    assert pages <= set(blocks.pages_with_sessions())


@every("page", sorted(blocks.DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_no_page_shows_a_command_that_found_no_file(page: Path) -> None:
    assert "no such file or directory" not in page.read_text("utf-8")


@pytest.mark.parametrize("page", [name for name in blocks.ARTICLES if name != "articles/numbers.md"])
def test_commands_about_rnl_name_the_rule_of_the_article(page: str) -> None:
    commands = re.findall(r"vaultc odds rnl (--[^`\n]*)", (blocks.DOCS / page).read_text("utf-8"))
    assert [command for command in commands if "--rule" not in command] == []
