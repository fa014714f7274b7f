"""Games are named in their packages alone, and so is what only one of them has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from repository import ROOT

from vaultc.games import NAMES
from vaultc.games.nethack36 import GAME as NETHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.site import making_of
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.rooms import GARDEN, LEMUREPIT
from vaultc.world.surroundings import Surroundings

PACKAGE = ROOT / "vaultc"
AT_HOME = (
    "games/unnethack",
    "world/catalog",
    "linter/rules",
    "linter/level_linter/rules",
    "odds",
    "support/former_names.py",
)
"""Files that may name UnNetHack: its own, those that tell games apart, and those about it."""

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
    for place, text in shared_modules():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and node.value in own:
                found.setdefault(place, set()).add(str(node.value))
    assert found == {}


def test_no_game_is_asked_for_its_name() -> None:
    asked = re.compile(r"\bgame\.name\s*(?:==|!=|in\b)|(?:==|!=)\s*game\.name\b")
    found = [place for place, text in shared_modules() if asked.search(text)]
    assert found == ["pipeline/decompiling.py"]  # a compiled file belongs to the game of its build


PRODUCTS = re.compile(r"NetHack-family|NetHack 3\.(?:4\.3|7)|\"(?:NetHack 3\.6|UnNetHack 6)[^\"]*\"")
"""The family, games of it whose levels are not made here, and the title of a chapter of the specification."""

GAMES = re.compile("|".join(("nethack", *NAMES)), re.IGNORECASE)

ELSEWHERE = {
    "chance": "histories of generators: which programs used each, vaultc's games or not",
    "linter/checking/registry.py": "the page of the rule on names of dialects shows some",
    "minihack/environments.py": "a module of NLE is called so",
    "world/catalog/__init__.py": "the file of the tables to which numbers belong",
}
"""Places outside of `games` that name games, with reasons."""


def lines_with_games() -> Iterator[tuple[str, str]]:
    """Modules outside of `games` with their lines that name games."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        for line in path.read_text("utf-8").split("\n") if not place.startswith("games/") else ():
            if GAMES.search(PRODUCTS.sub("", line)):
                yield place, line.strip()


def test_games_are_named_in_their_packages_alone() -> None:
    assert [found for found in lines_with_games() if not found[0].startswith(tuple(ELSEWHERE))] == []


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
    paths = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
    assert [path for path in paths if GAMES.search(path) and not path.startswith("games/")] == []


def test_places_that_may_name_games_do() -> None:
    places = {place for place, _ in lines_with_games()}
    unused = [start for start in ELSEWHERE if not any(place.startswith(start) for place in places)]
    assert unused == []


OWN_IMPORT = re.compile(r"^ *(?:from|import) vaultc\.games\.(\w+)", re.MULTILINE)


DESCENDS = {"unnethack6": {"unnethack", "nethack36"}}
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


def test_the_search_finds_what_stands_at_home() -> None:
    texts = "\n".join(path.read_text("utf-8") for path in (PACKAGE / "games" / "unnethack").rglob("*.py"))
    for word in ("sheollev", "black market", "moria", "garden", "lemurepit", "Advent Calendar", "One-eyed"):
        assert PLACES.search(texts[texts.lower().index(word.lower()) :][: len(word)]), word
