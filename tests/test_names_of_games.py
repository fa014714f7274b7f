"""Games are named in their packages alone, and so is what only one of them has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from repository import ROOT

from vaultc.games import NAMES
from vaultc.games.nethack36 import GAME as NETHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.site import making_of
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import GARDEN, LEMUREPIT
from vaultc.world.surroundings import Surroundings

PACKAGE = ROOT / "vaultc"
AT_HOME = (
    "games/unnethack",
    "games/evilhack",
    "world/catalog",
    "linter/rules",
    "linter/level_rules",
    "odds",
)
"""Files that may name UnNetHack: its own and its relative's, those that tell games apart, and those about it."""

PLACES = re.compile(
    r"""\bsheol | ice\ caves | black.?market | \bmoria | dragon.?caves | advent.?calendar | one-eyed | lemure.?pit
      | \bgarden | \barmoury | \bblkmar | black_?shop | \badvcal | \bdrgn | sheollev""",
    re.IGNORECASE | re.VERBOSE,
)
RULE_TITLES = re.compile(r'"Garden, swamp, temple"')

SHARED_WORDS = {"blood", "miner", "inmate", "locust", "flood"}
"""Names of UnNetHack's things that mean something else as well."""


def shared_modules() -> Iterator[tuple[str, str]]:
    """Paths in the package and texts of the modules that should know no game."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(AT_HOME):
            yield place, path.read_text("utf-8")


def names_of(catalog: Catalog) -> set[str]:
    return {row.name for row in catalog.species} | {row.name for row in catalog.kinds if row.name}


def test_its_places_and_rooms_are_named_at_home() -> None:
    lines = [
        f"{place}:{number}: {line.strip()}"
        for place, text in shared_modules()
        for number, line in enumerate(text.split("\n"), 1)
        if PLACES.search(RULE_TITLES.sub("", line))
    ]
    assert lines == []


def test_its_monsters_and_objects_are_named_at_home() -> None:
    own = names_of(UNNETHACK.catalog) - names_of(NETHACK.catalog) - SHARED_WORDS
    assert len(own) > 80
    found: dict[str, set[str]] = {}
    anywhere = re.compile("|".join(map(re.escape, sorted(own))))
    for place, text in shared_modules():
        for node in ast.walk(ast.parse(text)) if anywhere.search(text) else ():
            if isinstance(node, ast.Constant) and node.value in own:
                found.setdefault(place, set()).add(str(node.value))
    assert found == {}


def test_no_game_is_asked_for_its_name() -> None:
    asked = re.compile(r"\bgame\.name\s*(?:==|!=|in\b)|(?:==|!=)\s*game\.name\b")
    found = [place for place, text in shared_modules() if asked.search(text)]
    assert found == ["pipeline/decompiling.py"]  # a compiled file belongs to the game of its build


PRODUCTS = re.compile(r"NetHack-family|NetHack 3\.(?:4\.3|7)")
"""The family, and games of it whose levels are not made here."""

CITATION = re.compile(r'\bRules:(?:\s+"[^"]+"[,.])+')
"""Titles of the rulebook, of which some name a game."""

GAMES = re.compile("|".join(("nethack", *NAMES)), re.IGNORECASE)

ELSEWHERE = {
    "chance": "histories of generators: which programs used each, vaultc's games or not",
    "editing/lsp/reference.json": "sentences of the book",
    "linter/checking/comments.txt": "the page of the rule on names of dialects shows some",
    "minihack/bridge.py": "a module of NLE is called so",
    "world/catalog/__init__.py": "the file of the tables to which numbers belong",
    "world/catalog/data": "the tables of the games, each with its version",
}
"""Places outside of `games` that name games, with reasons."""

AROUND = re.compile(r"minihack|\bnle\b", re.IGNORECASE)
"""MiniHack and NLE, programs around a game."""

BRIDGES = {
    "api/compiling.py": "an example of a build",
    "api/generated_level.py": "the layer `glyphs` has its numbers",
    "api/level_script.py": "`place` may be its place",
    "api/notebook_cells.py": "cells hold its levels",
    "chance": "histories of generators",
    "cli/check_command.py": "the option --minihack",
    "cli/check_reports.py": "the option --minihack",
    "cli/compile_command.py": "an example of a build",
    "cli/odds_rnl.py": "an example of a build",
    "cli/surroundings_options.py": "an example of --place",
    "envs": "environments of it, and actions numbered as there",
    "language/game.py": "a feature of the game inside it",
    "editing/lsp": "documents in Python hold its levels",
    "language/embedded": "levels in Python files are for it",
    "linter/checking": "the option --minihack and its rules",
    "linter/minihack": "rules on levels for it",
    "linter/rules/duplicate_level_name.py": "it loads each file by itself, so that names are repeated",
    "minihack": "the bridge to it",
    "rendering/glyphs.py": "levels by its numbers",
    "sampling/columns.py": "the layer `glyphs` has its numbers",
    "world/catalog/data/glyphs": "the table of its numbers",
    "world/surroundings.py": "its place",
}
"""Places outside of `games` that name MiniHack or NLE, with reasons."""


def texts_without_citations() -> Iterator[tuple[str, str]]:
    """Paths and texts of all files of the package outside of `games`."""
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in TEXTS):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith("games/"):
            yield place, CITATION.sub("", path.read_text("utf-8"))


TEXTS = {".py", ".pyi", ".json", ".txt", ".css", ".js", ".toml"}


def lines_with(names: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Files outside of `games` with their lines that hold certain names."""
    for place, text in texts_without_citations():
        for line in text.split("\n"):
            if names.search(PRODUCTS.sub("", line)):
                yield place, line.strip()


@pytest.mark.parametrize(
    "line",
    [
        "NetHack 3.6",
        "UnNetHack",
        'title = "NetHack 3.6.7"',
        "nethack36",
        "NETHACK36",
        "unnethack6",
        "UNNETHACK",
        "nethack",
    ],
)
def test_every_spelling_of_a_game_is_found(line: str) -> None:
    assert GAMES.search(PRODUCTS.sub("", CITATION.sub("", line)))


def test_titles_of_rules_are_no_names_of_games() -> None:
    text = 'Speed. Rules: "NetHack 3.6: Language",\n    "Flags".'
    assert not GAMES.search(CITATION.sub("", text))


@pytest.mark.parametrize(("names", "known"), [(GAMES, ELSEWHERE), (AROUND, BRIDGES)], ids=["games", "around"])
def test_names_are_written_in_known_places_alone(names: re.Pattern[str], known: dict[str, str]) -> None:
    found = list(lines_with(names))
    assert [line for line in found if not line[0].startswith(tuple(known))] == []
    assert [start for start in known if not any(place.startswith(start) for place, _ in found)] == []


def test_generators_alone_name_games_in_code() -> None:
    """In the modules of chance, docstrings tell which game rolls so; the code knows none."""
    named = {
        place
        for place, text in shared_modules()
        if place.startswith("chance/")
        for node in ast.walk(ast.parse(text))
        for word in (getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "name", None))
        if isinstance(word, str) and GAMES.search(word)
    }
    assert named == set()


def test_names_of_modules_are_no_games() -> None:
    paths = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*") if path.suffix in TEXTS)
    homes = ("games/", "world/catalog/data/")
    assert [path for path in paths if GAMES.search(path) and not path.startswith(homes)] == []


OWN_IMPORT = re.compile(r"^ *(?:from|import) vaultc\.games\.(\w+)", re.MULTILINE)


DESCENDS = {
    "unnethack6": {"unnethack", "nethack36"},
    "evilhack": {"unnethack", "nethack36"},
    "nethack343": {"nethack36"},
}
"""Games that were made of others, and so may take over their rules."""


def test_no_game_takes_anything_from_a_stranger() -> None:
    """The code that games share is in their common ground, which imports nothing from them, or in their ancestors."""
    for folder in sorted(path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file()):
        taken = {name for path in folder.rglob("*.py") for name in OWN_IMPORT.findall(path.read_text("utf-8"))}
        assert taken <= {folder.name, "nethack_base"} | DESCENDS.get(folder.name, set()), folder.name


def test_nothing_of_one_game_is_in_the_levels_of_another() -> None:
    own, other = making_of(UNNETHACK), making_of(NETHACK)
    assert set(own.grounds) - set(other.grounds) == {"sheollev"}
    assert {GARDEN, LEMUREPIT}.isdisjoint({*other.marks, *other.stock, *other.zoos})
    places = (Surroundings(dungeon=dungeon) for dungeon in ("Gehennom", "Sheol", "One-eyed Sam's Market"))
    for place in places:
        assert not any("unnethack" in function.__module__ for function in other.realm(place)), place.dungeon


HOME = PACKAGE / "games" / "unnethack"


def test_the_search_finds_what_stands_at_home() -> None:
    texts = "\n".join(path.read_text("utf-8") for path in HOME.rglob("*") if path.suffix in TEXTS)
    for word in ("sheollev", "black market", "moria", "garden", "lemurepit", "Advent Calendar", "One-eyed"):
        assert PLACES.search(texts[texts.lower().index(word.lower()) :][: len(word)]), word
