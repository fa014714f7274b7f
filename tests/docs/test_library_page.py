"""The page on the library: its code runs from top to bottom, and all its names are in the package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sampling.making import recipe, write

import vaultc

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_code_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("gymnasium")
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "cellar.des").write_text(
        'LEVEL: "cellar"\nROOM: "ordinary", lit, (3,3), (center,center), (9,5) {\n  OBJECT: random, random\n}\n'
    )
    write(recipe(), tmp_path / "cellar")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(block.replace("1001", "4").replace("# (1000, 21, 80)", ""), names)
    assert names["batch"]["terrain"].shape == (3, 21, 80)
    assert (tmp_path / "cellar.png").is_file()


def test_all_names_of_the_page_are_in_the_package() -> None:
    text = re.sub(r"```.*?```", "", PAGE.read_text("utf-8"), flags=re.DOTALL)
    called = set(re.findall(r"vaultc\.(\w+)", "".join(BLOCKS))) - {"envs"}
    capitals = set(re.findall(r"`([A-Z]\w+)`", text)) - {"ValueError", "KeyError"}
    functions = set(re.findall(r"`(\w+)(?:\(.*?\))?`", text)) & set(dir(vaultc))
    for name in called | capitals | functions:
        assert getattr(vaultc, name) is not None
    assert {"load", "generate_many", "dataset"} <= called
    assert {"LevelStream", "Surroundings"} <= capitals


def test_help_begins_with_the_parts_of_the_page() -> None:
    heads = re.findall(r"^## (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert vaultc.__doc__ is not None
    told = re.findall(r"^(\w[\w ]+)\n    ", vaultc.__doc__, re.MULTILINE)
    assert told[:6] == heads[:6]
