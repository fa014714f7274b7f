"""No change moves the seeds of the project's own levels unnoticed."""

from __future__ import annotations

import difflib
import runpy
from pathlib import Path

import pytest
from bundles import read_bundle
from repository import ROOT

CATALOGUE = runpy.run_path(str(ROOT / "tools" / "write_seed_goldens.py"))
SOURCES = list(CATALOGUE["sources"]())


@pytest.mark.parametrize("game", CATALOGUE["GAMES"])
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: f"{source.parent.name}/{source.stem}")
def test_levels_are_those_of_the_catalogue(source: Path, game: str) -> None:
    pages = read_bundle(CATALOGUE["bundle_of"](source, game))
    assert source.name in pages, "'make catalogue' writes the page of a new file"
    kept, made = pages[source.name].splitlines(), CATALOGUE["page"](source, game).splitlines()
    changes = "\n".join(difflib.unified_diff(kept, made, "catalogue", "generated", lineterm="", n=2))
    assert not changes, f"'make catalogue' accepts the change; say in CHANGELOG.md that seeds move\n{changes[:4000]}"


def test_no_page_is_left_over() -> None:
    bundles = {CATALOGUE["bundle_of"](source, game) for source in SOURCES for game in CATALOGUE["GAMES"]}
    assert set(CATALOGUE["FOLDER"].rglob("*.txt")) == bundles
    for path in bundles:
        assert set(read_bundle(path)) == {source.name for source in SOURCES if source.parent.name == path.stem}
