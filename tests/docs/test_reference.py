"""The reference has an example for everything that can be written."""

from __future__ import annotations

import re

import blocks
import pytest
from every import every

from vaultc.games.evilhack import GAME as EVILHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language import syntax
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes import Expression, Node, Statement
from vaultc.world.catalog import catalog_of

FOLDER = blocks.DOCS / "language"
PAGES = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.md"))}
SOURCES = [block.text for text in PAGES.values() for block in blocks.blocks(text) if block.language == "des"]
TREES = [
    syntax.parse(Source.from_text(text), game.grammar).tree
    for text in SOURCES
    for game in (UNNETHACK, EVILHACK)
    if game is UNNETHACK or any(word in text for word in ("FORGE", "MINDEPTH"))
]
USED = {type(node) for tree in TREES for node in syntax.walk(tree)}
TABLES = PAGES["tables.md"]


@every("kind", nodes.concrete(Statement) + nodes.concrete(Expression), ids=lambda kind: kind.__name__)
def test_every_form_has_an_example(kind: type[Node]) -> None:
    assert kind in USED


@pytest.mark.parametrize("name", CORE_FUNCTIONS)
def test_every_core_function_has_an_example(name: str) -> None:
    assert any(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", text) for text in SOURCES)


@pytest.mark.parametrize("page", [name for name in PAGES if name != "README.md"])
def test_every_section_has_an_example_of_its_own(page: str) -> None:
    for heading, section in re.findall(r"^### (.*)\n((?:(?!^##).*\n)*)", PAGES[page], re.MULTILINE):
        examples = [block.text for block in blocks.blocks(section) if block.language == "des"]
        assert examples, heading
        for word in re.findall(r"\b[A-Z_]{3,}\b", heading):
            assert any(re.search(rf"\b{word}\b", text) for text in examples), heading


def test_every_statement_has_a_heading() -> None:
    grammar = syntax.grammar.load("unnethack")
    headings = " ".join(re.findall(r"^### (.*)", "\n".join(PAGES.values()), re.MULTILINE))
    aliases = {"ELSE", "TO", "TERRAIN", "FLAGS", "GEOMETRY"}
    missing = [word for word in grammar.statements - aliases if not re.search(rf"\b{word}\b", headings)]
    assert missing == []


def test_all_option_words_are_shown() -> None:
    words = syntax.grammar.load("unnethack").words
    lower = {word for word in words if word.islower() and word not in ("none", "horizontal", "vertical")}
    shown = set(re.findall(r"[\w-]+", "\n".join(PAGES.values())))
    assert sorted(lower - shown) == []


def test_tables_are_complete() -> None:
    catalog = catalog_of("unnethack-5.2")
    cells = set(re.findall(r"`(?:\\(\|)|` (`) `|([^`]))`", TABLES))
    letters = {letter for cell in cells for letter in cell if letter} | {" "}
    assert set(UNNETHACK.catalog.codes) <= letters
    assert set(catalog.monster_characters) - set("~]`") <= letters
    quoted = set(re.findall(r'`"([^"`]+)"`', TABLES))
    assert set(UNNETHACK.catalog.room_types) <= quoted
    assert set(catalog.trap_numbers) <= quoted
