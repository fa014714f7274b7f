"""The files for editors hold the words of the language, and colour what they should."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from repository import ROOT

from vaultc.games import NAMES, game_named

EDITORS = ROOT / "editors"
MARKED = [
    ("# a note", "# a note", "comment.line.number-sign.des"),
    ('MONSTER: "newt", random', "MONSTER", "keyword.control.des"),
    ('MONSTER: "newt", random', "random", "constant.language.des"),
    ("[50%]: SINK: random", "[50%]", "constant.numeric.chance.des"),
    ("LOOP [2d4] { }", "2d4", "constant.numeric.dice.des"),
    ("GOLD: $much, random", "$much", "variable.other.des"),
    ("TERRAIN: (1,1), 'L'", "'L'", "constant.character.des"),
    ("IF [level.depth > 5] { }", "level.depth", "support.function.des"),
    ("lair(3)", "lair", "entity.name.function.des"),
    ("REPLACE_TERRAIN: (1,1,2,2)", "REPLACE_TERRAIN", "keyword.control.des"),
    ("GEOMETRY: half-left, center", "half-left", "constant.language.des"),
    ("FLAGS: noteleport", "noteleport", "constant.language.des"),
]


def rules() -> list[dict[str, Any]]:
    grammar = json.loads((EDITORS / "vscode" / "syntaxes" / "des.tmLanguage.json").read_text("utf-8"))
    found: list[dict[str, Any]] = grammar["patterns"]
    return found


def scope_of(line: str, piece: str) -> str | None:
    """The scope of a piece of a line: of the rules that fit first, the first, as editors do."""
    position = 0
    while position < len(line):
        fits = [(m.start(), n, m) for n, rule in enumerate(rules()) if (m := pattern(rule).search(line, position))]
        if not fits:
            return None
        _, number, match = min(fits, key=lambda fit: fit[:2])
        if match[0] == piece:
            return str(rules()[number].get("name"))
        position = max(match.end(), position + 1)
    return None


def pattern(rule: dict[str, Any]) -> re.Pattern[str]:
    return re.compile(rule["match"] if "match" in rule else rule["begin"])


@pytest.mark.parametrize(("line", "piece", "scope"), MARKED)
def test_pieces_have_their_scopes(line: str, piece: str, scope: str) -> None:
    assert scope_of(line, piece) == scope


@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_coloured(name: str) -> None:
    vim = (EDITORS / "vim" / "syntax" / "des.vim").read_text("utf-8")
    kate = {item.text for item in ElementTree.parse(EDITORS / "kate" / "des.xml").iter("item")}
    words = {word for word in game_named(name).grammar.words if len(word) > 1}
    for word in words:
        assert scope_of(word, word) in ("keyword.control.des", "constant.language.des", "support.function.des"), word
        assert re.search(rf"[ <(|]{re.escape(word)}\b", vim) or "half-" in word, word
    assert words <= kate


def test_the_extension_names_files_that_are_there() -> None:
    folder = EDITORS / "vscode"
    package = json.loads((folder / "package.json").read_text("utf-8"))
    contributions = package["contributes"]
    paths = [package["main"], *(row["path"] for kind in ("grammars", "snippets") for row in contributions[kind])]
    paths += [row["configuration"] for row in contributions["languages"]]
    assert all((folder / path).is_file() for path in paths)
    source = (folder / "extension.js").read_text("utf-8")
    assert all(command["command"] in source for command in contributions["commands"])
