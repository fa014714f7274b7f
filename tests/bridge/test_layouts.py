"""Layouts in MiniHack: taken like other levels, and shown as they are."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import vaultc
from vaultc import minihack
from vaultc.minihack import environments, things

REAL = pytest.mark.skipif(find_spec("nle") is None, reason="MiniHack is not installed; see make test-minihack")


def hall() -> vaultc.Layout:
    """A lit hall with a thing of each kind."""
    layout = vaultc.Layout.empty("nethack36")
    layout.surroundings = minihack.PLACE
    layout.room(10, 5, 30, 12)
    layout.place("door", "locked", 10, 8)
    layout.place("feature", "fountain", 20, 9)
    layout.place("monster", "brown mold", 14, 7)
    layout.place("object", "boulder", 15, 8)
    layout.place("object", "healing", 16, 9, symbol="!")
    layout.place("trap", "teleport", 25, 10)
    return layout


def test_a_layout_is_frozen_as_the_level_of_minihack() -> None:
    layout = hall()
    assert layout.validate("nethack36")[0].severity.name == "NOTE"
    assert minihack.frozen(layout) == layout.to_des("nethack36", "mylevel")
    again = vaultc.load(vaultc.language.source.Source.from_text(minihack.frozen(layout), "a.des"), dialect="nethack36")
    assert again.levels[0].generate(5).layout() == layout


@REAL
def test_the_game_shows_a_layout_with_its_things() -> None:
    minihack.verify(hall())


@REAL
@pytest.mark.parametrize("kind", ["trap", "monster", "object"])
def test_things_that_differ_are_noticed(kind: str) -> None:
    layout = hall()
    made = layout.to_level()
    text = minihack.frozen(made)
    changed = {"trap": layout.traps, "monster": layout.monsters, "object": layout.objects}[kind][0]
    layout.move(changed, 28, 6)
    observation = environments._mapped(text)
    things.compare(made, observation)
    with pytest.raises(minihack.LevelDiffers):
        things.compare(layout.to_level(), observation)
