"""Files of other kinds taken for des files: one error that says what they are, and nothing that writes to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import case_files
from command_line import run
from every import every
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT

from vaultc.games import dialects, game_named
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.source import Source
from vaultc.language.syntax import other_files, parse
from vaultc.world import vault_sets

HALL = 'LEVEL: "hall"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, (5,5) {\n  SINK: (2,2)\n}\n'
CRAWL = (
    "# My vaults\n: local x = 1\nNAME:   a_cellar\nTAGS:   no_item_gen\nORIENT: float\nKFEAT:  ^ = alarm trap\n"
    "MONS:   rat\nSUBST:  ? = . w\nMAP\nxxxxx\nx.1.x\nx.^.+\nxxxxx\nENDMAP\n"
)
PATCH = (
    "diff --git a/hall.des b/hall.des\n--- a/hall.des\n+++ b/hall.des\n@@ -1,2 +1,3 @@ top\n"
    ' LEVEL: "hall"\n-SINK: random\n+POOL: random\n+TREE: random\n'
)
NOTEBOOK = {
    "cells": [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["import vaultc\n", 'des = """', HALL, '"""\n']}
    ],
    "metadata": {"kernelspec": {"name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
OTHERS = {
    "UTF-16": (HALL.encode("utf-16"), "this text is in UTF-16"),
    "UTF-16, big end first": (b"\xfe\xff" + HALL.encode("utf-16-be"), "this text is in UTF-16"),
    "UTF-16 without a mark": (HALL.encode("utf-16-le"), "this text is in UTF-16"),
    "UTF-16, big end first, without a mark": (HALL.encode("utf-16-be"), "this text is in UTF-16"),
    "UTF-16 with a cut end": (HALL.encode("utf-16")[:-1], "this text is in UTF-16"),
    "UTF-16 that begins with a tab": (("\t" + HALL).encode("utf-16"), "this text is in UTF-16"),
    "UTF-16 with a tab in its second place": (("#\t\n" + HALL).encode("utf-16-le"), "this text is in UTF-16"),
    "UTF-32": (HALL.encode("utf-32"), "this text is in UTF-32"),
    "Crawl": (CRAWL.encode(), "this is a vault of Dungeon Crawl Stone Soup"),
    "patch": (PATCH.encode(), "this is a patch"),
    "patch with a message": (b"From: a\nSubject: [PATCH] hall\n\n" + PATCH.encode(), "this is a patch"),
    "plain diff": (b"2c2\n< SINK: random\n---\n> POOL: random\n", "this is a patch"),
    "notebook": (json.dumps(NOTEBOOK, indent=1).encode(), "this is a Jupyter notebook"),
    "JSON": (b'{"name": "hall"}', "this is JSON"),
    "HTML": (b"<!DOCTYPE html>\n<html><body><p>LEVEL</p></body></html>\n", "this is an HTML page"),
    "mail": ("".join(f"> {line}\n" for line in HALL.splitlines()).encode(), "this is a quoted text"),
    "PNG": (b"\x89PNG\r\n\x1a\nIHDR", "this is a PNG picture"),
    "noise": (bytes(range(256)), "this is not a text"),
}
COMMANDS = (
    ["check", "--no-cache", "FILE"],
    ["render", "FILE"],
    ["fmt", "FILE"],
    ["list", "FILE"],
    ["odds", "FILE"],
    ["lua", "FILE"],
    ["convert", "FILE", "--to", "nethack36", "--out", "OUT"],
    ["compile", "FILE", "--out", "OUT"],
    ["describe", "FILE"],
)


@every("name", OTHERS)
@pytest.mark.parametrize("game", dialects())
def test_another_file_has_one_error(game: str, name: str) -> None:
    data, message = OTHERS[name]
    source = Source.from_bytes(data, "other.des")
    assert not source.is_compiled
    (found,) = parse(source, game_named(game).grammar).diagnostics
    assert found.rule == other_files.RULE
    assert found.message.startswith(message)
    assert found.help
    assert found.fix is None


@pytest.mark.parametrize("name", ["UTF-16", "UTF-16 with a tab in its second place", "Crawl", "patch", "notebook"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_every_command_says_it_once_and_writes_nothing(tmp_path: Path, command: list[str], name: str) -> None:
    data, message = OTHERS[name]
    path = tmp_path / "other.des"
    path.write_bytes(data)
    words = [{"FILE": str(path), "OUT": str(tmp_path / "out")}.get(word, word) for word in command]
    ran = run(*words)
    assert ran.exit_code == 1, ran.output
    assert ran.output.count("error: ") == 1, ran.output
    assert message in ran.output
    assert path.read_bytes() == data


def test_a_script_of_lua_in_utf_16_has_one_error(tmp_path: Path) -> None:
    pytest.importorskip("lupa")
    path = tmp_path / "hall.lua"
    path.write_bytes('des.monster("newt")\n'.encode("utf-16"))
    ran = run("check", "--no-cache", path)
    assert ran.exit_code == 1
    assert ran.output.count("error: this text is in UTF-16") == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_texts_are_read_as_before(encoding: str) -> None:
    source = Source.from_bytes(("# Gruß an Zoë\n" + HALL).encode(encoding), "hall.des")
    assert "Gruß an Zoë" in source.text
    assert source.wide_encoding is None
    assert not [found for found in parse(source, UNNETHACK.grammar).diagnostics if found.rule != "encoding"]


@pytest.mark.parametrize(
    "text",
    [
        HALL + "NAME: x\nTAGS: y\n",
        HALL + "@@ -1 +1 @@\n",
        HALL + '> LEVEL: "a"\n',
        "MAZE: \"a\", ' '\nNAME: x\nORIENT: y\n",
        "MONSTER: 'r', random,\n",
        "{\n}\n",
        "[50%]: SINK: random\n",
        HALL + "SINK: \x01\x02\x03\n",
        "\0" + HALL,
    ],
)
def test_des_files_with_mistakes_keep_their_errors(text: str) -> None:
    found = parse(Source.from_text(text, "hall.des"), UNNETHACK.grammar).diagnostics
    assert found
    assert not [each for each in found if each.rule == other_files.RULE]


def _des_files() -> list[Path]:
    own = (path for folder in ("examples", "tests") for path in (ROOT / folder).rglob("*.des"))
    return [*sorted({*vault_sets.files(), *own}), *case_files()]


@given(st.data())
def test_a_des_file_with_a_mistake_is_never_another_kind(data: st.DataObject) -> None:
    """Even a file that lost a character, or got one, keeps what it is."""
    text = Source.read(data.draw(st.sampled_from(_FILES))).text
    place = data.draw(st.integers(0, len(text)))
    mark = data.draw(st.sampled_from(["", ")", '"', "}", "\n", "MAP\n", "> ", "+", "@@", "\0"]))
    source = Source.from_text(text[:place] + mark + text[place + 1 :], "hall.des")
    assert other_files.finding(source, too_many_errors=False) is None


_FILES = [path for path in _des_files() if "fuzz" not in path.parts]


def test_no_des_file_is_another_kind() -> None:
    assert len(_FILES) > 50
    wrong = [path for path in _FILES if other_files.finding(Source.read(path), too_many_errors=False)]
    assert wrong == []


@given(st.binary(max_size=400), st.sampled_from([b"", b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff", b"{", b"@@ -1 +1 @@"]))
def test_any_bytes_are_told_without_an_exception(data: bytes, mark: bytes) -> None:
    source = Source.from_bytes(mark + data, "any.des")
    assert source.wide_encoding in (None, "UTF-16", "UTF-32")
    assert len(parse(source, UNNETHACK.grammar).diagnostics) <= 102
    assert other_files.finding(source, too_many_errors=True) == other_files.finding(source, too_many_errors=True)
