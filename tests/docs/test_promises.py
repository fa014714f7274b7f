"""The book's promises about single commands hold."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from pkgutil import resolve_name

import blocks

import vaultc
from vaultc.games import DEFAULT
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.rendering.renderers.texts import entries

TUTORIAL = (blocks.DOCS / "tutorial.md").read_text("utf-8")


def page_texts(step: int) -> str:
    """The cell descriptions on the page of a step of the tutorial."""
    level = vaultc.load(blocks.STEPS / f"step-{step:02}.des").levels[0].generate(1)
    page = str(level.render("html"))
    found = re.search(r'id="cells">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return "\n".join(line for lines in json.loads(found[1])["texts"] for line in lines)


def test_the_pages_tell_what_the_tutorial_promises() -> None:
    assert re.search(r"contains: (\d )?(\w+ )?potions? of booze", page_texts(4))
    assert "engraving (dust): Owed to the boss: " in page_texts(10)


def test_a_legend_tells_of_what_is_inside_as_the_tutorial_promises() -> None:
    script = vaultc.load(blocks.STEPS / "step-04.des").levels[0]
    labels = [entry.label() for entry in entries(script.generate(1).level, script.catalog)]
    assert "--legend" in TUTORIAL
    assert any(re.search(r"potions? of booze, in a", label) for label in labels)
    assert "vaultc render smugglers.des --out den.html" in TUTORIAL


def test_what_pages_install_exists() -> None:
    """There is no release: neither a package of an index nor a tag, so that pages name checkouts and commits."""
    pages = [
        *blocks.DOCS.rglob("*.md"),
        *(blocks.ROOT / name for name in ("README.md", "CONTRIBUTING.md", "vaults/README.md")),
    ]
    for page in pages:
        text = page.read_text("utf-8")
        installed = re.findall(r"(?:pipx?|uv(?: tool| pip)?) install[^`\n#]*", text)
        assert not [
            line for line in installed if re.search(r"(?<![/\w])vaultc(?:\[\w+(?:,\w+)*\])?(?! @|[\w/])['\"\s]*$", line)
        ], page
        assert not re.search(r"vaultc@v\d|rev: v\d", text), page


def test_the_page_on_installing_names_every_extra_of_users() -> None:
    text = (blocks.DOCS / "install.md").read_text("utf-8")
    project = tomllib.loads((blocks.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert named == set(project["optional-dependencies"]) - {"dev", "docs", "lsp"}
    assert f"Python {project['requires-python'].removeprefix('>=')} or later" in text


def test_the_page_on_checking_names_the_default_game() -> None:
    text = " ".join((blocks.DOCS / "ci.md").read_text("utf-8").split())
    assert f"read as the default, `{DEFAULT}`" in text


def test_gold_in_a_container_is_an_object() -> None:
    text = 'LEVEL: "x"\nCONTAINER: (\'(\', "chest"), (5,5) {\n  %s\n}\n'
    inside = [_inside(text % line) for line in ("GOLD: 7, (9,9)", "OBJECT: ('$', \"gold piece\"), quantity: 7")]
    assert inside == [[], [7]]


def _inside(text: str) -> list[int]:
    from vaultc.language.source import Source

    level = vaultc.load(Source.from_text(text)).levels[0].generate(1).level
    return [item.quantity for box in level.items() for item in box.contents]


def test_all_dragons_are_named() -> None:
    text = (blocks.DOCS / "language" / "tables.md").read_text("utf-8")
    names = {one.name for one in UNNETHACK.catalog.species if one.character == "D" and "unique" not in one.generation}
    grown = {name for name in names if not name.startswith("baby ")}
    assert [name for name in grown if f'`"{name}"`' not in text] == []
    assert {name.removeprefix("baby ") for name in names if name.startswith("baby ")} < grown


def test_names_that_pages_import_exist() -> None:
    for page in sorted(blocks.DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        programs = "".join(block.text for block in blocks.blocks(text) if block.language == "python")
        for module, names in re.findall(r"^from (vaultc[\w.]*) import ([\w, ]+)$", programs, re.MULTILINE):
            if not module.startswith(("vaultc.envs", "vaultc.minihack")):  # which need packages that may be missing
                offered = import_module(module)
                assert [name for name in names.split(", ") if not hasattr(offered, name)] == [], (page.name, module)


def test_modules_that_pages_name_exist() -> None:
    for page in sorted(blocks.DOCS.glob("*.md")):
        for path in re.findall(
            r"`(vaultc\.(?:chance|odds|generation|world|sampling)\.[\w.]+)", page.read_text("utf-8")
        ):
            assert resolve_name(path) is not None, page.name
