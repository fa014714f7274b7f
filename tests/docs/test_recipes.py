"""The recipes of the book run, and print what their page shows."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import recipes
from PIL import Image, ImageChops

DOCUMENT = recipes.PAGE.read_text("utf-8")
RECIPES = list(recipes.recipes(DOCUMENT))
LONGEST = 25


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the page says the reader has."""
    folder = tmp_path_factory.mktemp("kitchen")
    recipes.prepare(folder)
    return folder


def test_there_are_ten() -> None:
    assert len(RECIPES) == 10
    assert DOCUMENT.count("\n## ") == 10


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_recipe_prints_what_is_shown(recipe: recipes.Recipe, kitchen: Path) -> None:
    if recipe.missing:
        pytest.skip(f"{', '.join(recipe.missing)} is not installed")
    printed = recipe.run(kitchen)
    assert printed == (recipe.output.text if recipe.output else ""), "run `make recipes` and read the change"


@pytest.mark.slow
@pytest.mark.parametrize("name", recipes.PICTURES)
def test_picture_is_what_is_drawn(name: str, kitchen: Path) -> None:
    if not (kitchen / name).exists():
        next(recipe for recipe in RECIPES if f'"{name}"' in recipe.program.text).run(kitchen)
    with Image.open(kitchen / name) as drawn, Image.open(recipes.PICTURES[name]) as shown:
        assert ImageChops.difference(drawn.convert("RGB"), shown.convert("RGB")).getbbox() is None


def test_the_reader_has_the_files() -> None:
    assert recipes.SAMPLE in DOCUMENT
    assert "vaultc examples cave --out ." in DOCUMENT


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_recipe_is_short(recipe: recipes.Recipe) -> None:
    lines = [line for line in recipe.program.text.splitlines() if line.strip()]
    assert 8 <= len(lines) <= LONGEST


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_recipe_names_what_it_needs(recipe: recipes.Recipe) -> None:
    nodes = list(ast.walk(ast.parse(recipe.program.text)))
    modules = [part.name for node in nodes if isinstance(node, ast.Import) for part in node.names]
    modules += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
    imported = {name.partition(".")[0] for name in modules}
    needs = {name for word in recipe.program.words if word.startswith("needs=") for name in word[6:].split(",")}
    assert imported - {"vaultc", "numpy", "PIL", "itertools", "random"} <= needs
