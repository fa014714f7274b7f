"""What only UnNetHack has is named by its own package, the catalogue, and the rules that are about it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from repository import ROOT

from vaultc.games.nethack36 import GAME as NETHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.world.catalog import Catalog

PACKAGE = ROOT / "vaultc"
AT_HOME = (
    "games/unnethack",
    "games/detection.py",
    "world/catalog",
    "linter/rules",
    "linter/level_linter/rules",
    "odds",
    "support/former_names.py",
)
"""Where names of UnNetHack may stand: there, where games are told apart, and in what is about it."""

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
    assert found == ["linter/documented.py", "pipeline/decompiling.py"]  # rules, and files, name their games


def test_the_search_finds_what_stands_at_home() -> None:
    texts = "\n".join(path.read_text("utf-8") for path in (PACKAGE / "games" / "unnethack").rglob("*.py"))
    for word in ("sheollev", "black market", "moria", "garden", "lemurepit", "Advent Calendar", "One-eyed"):
        assert PLACES.search(texts[texts.lower().index(word.lower()) :][: len(word)]), word
