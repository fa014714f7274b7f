"""Real files: the project's own, the reference cases, and the games' where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cases import case_files
from repository import ROOT
from thorough import sampled

import vaultc
from vaultc.games import game_named
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.formatter import format_parsed, format_source
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.support import resources

OWN = sorted([*resources.vaults().glob("*.des"), *(ROOT / "examples").glob("*.des")])
CASES = case_files()
FOLDERS = {"unnethack-5.2": "unnethack", "nethack-3.6": "nethack36", "minihack": "nethack36"}
THEIRS = Path(os.environ.get("VAULTC_CORPUS", "nowhere"))
CORPUS = sorted(path for folder in FOLDERS for path in (THEIRS / folder).glob("*.des") if "_tmp" not in path.stem)
NEEDS_CORPUS = pytest.mark.skipif(not CORPUS, reason="VAULTC_CORPUS does not name a folder with the games' files")
SEEDS = range(1, 11)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_own_files_are_formatted(path: Path) -> None:
    source = Source.read(path)
    assert format_source(source, UNNETHACK.language) == source.text


def test_cases_can_be_formatted() -> None:
    assert len(CASES) > 100
    for path in sampled(CASES, 4):
        assert unchanged_in_meaning(Source.read(path), game_of(path)), path.name


@pytest.mark.parametrize("path", sampled(CASES, len(CASES) // 8), ids=lambda path: path.name)
def test_cases_give_the_same_levels(path: Path, tmp_path: Path) -> None:
    assert same_levels(path, tmp_path, each=1)


@NEEDS_CORPUS
def test_corpus_can_be_formatted() -> None:
    for path in sampled(CORPUS, 2):
        assert unchanged_in_meaning(Source.read(path), game_of(path)), path.name


@NEEDS_CORPUS
@pytest.mark.parametrize("path", sampled(CORPUS, 4, first=2), ids=lambda path: path.name)
def test_corpus_gives_the_same_levels(path: Path, tmp_path: Path) -> None:
    assert same_levels(path, tmp_path, each=7, seeds=range(1, 4))


def game_of(path: Path) -> Game:
    """The game whose files lie in the folder of one."""
    game: Game = game_named(FOLDERS.get(path.parent.name, path.parent.name))
    return game


def unchanged_in_meaning(source: Source, game: Game) -> bool:
    """Return if a formatted text keeps the number of nodes of each kind, comments and maps, and formats to itself."""
    before = parse(source, game.grammar)
    text = format_parsed(before, game.language).source.text
    after = parse(Source.from_text(text), game.grammar)
    same_comments = [each.text for each in before.comments] == [each.text for each in after.comments]
    same_names = [level.name for level in before.tree.levels] == [level.name for level in after.tree.levels]
    stable = format_parsed(after, game.language).source.text == text
    return after.ok and same_comments and same_names and stable and "".join(text.split()) != ""


def same_levels(path: Path, folder: Path, each: int, seeds: range = SEEDS) -> bool:
    """Return if every ``each``-th level of a file is the same before and after, with some seeds."""
    neat = folder / path.name
    source = Source.read(path)
    game = game_of(path)
    neat.write_bytes(format_source(source, game.language).encode())
    before, after = (sampled(vaultc.load(file, dialect=game).levels, each) for file in (path, neat))
    assert len(before) == len(after) > 0
    return all(
        outcome(old, seed) == outcome(new, seed) for old, new in zip(before, after, strict=True) for seed in seeds
    )


def outcome(script: vaultc.LevelScript, seed: int) -> object:
    """Everything about a level, the numbers of draws included; or why there is none."""
    try:
        return script.generate(seed).render("conformance")
    except vaultc.GenerationError as error:
        return error.diagnostic.message
