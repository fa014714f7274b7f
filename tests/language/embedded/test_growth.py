"""Texts and lists of a hostile Python file do not grow without bounds."""

from __future__ import annotations

import pytest

from vaultc.language.embedded.levels import texts_in
from vaultc.language.embedded.pieces import plain
from vaultc.language.embedded.values import LONGEST_TEXT, MOST_PARTS

LEVEL = '\'MAZE: "mylevel", " "\\n\''


@pytest.mark.parametrize(
    "doubling",
    ["x += x", "x = x + x", "x = [*x, *x]", "x.extend(x)", "file.write(x)\nx += x", "x = ''.join([x, x])"],
)
def test_what_doubles_stays_bounded(doubling: str) -> None:
    begin = f"[{LEVEL}]" if "*" in doubling or "extend" in doubling else LEVEL
    text = f"x = {begin}\n" + f"{doubling}\n" * 60 + "y = '\\n'.join(x)\n"
    for found in texts_in(text):
        assert len(found) <= MOST_PARTS * 2
        assert len(plain(found)) <= LONGEST_TEXT + MOST_PARTS


def test_a_generator_that_is_only_imported_costs_nothing() -> None:
    imported = "from minihack import LevelGenerator\n"
    assert texts_in(imported + "x = (\n") == ()  # not even read as Python
    assert texts_in(imported.replace("\n", ", MiniHack\n") + "x = (\n") == ()
    made = "g = LevelGenerator(w=3, h=3)\ng.add_monster('lichen')\ng.get_des()\n"
    assert len(texts_in(imported + made)) == 1
    assert len(texts_in(imported.replace("\n", " as LG\n") + made.replace("LevelGenerator", "LG"))) <= 1
