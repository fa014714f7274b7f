"""Engravings and how they wear."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.furnishings import (
    delete_engraving,
    depth_engraving,
    make_engraving,
    smudge,
    smudge_engraving,
)
from vaultc.generation.site import Site

MakeSite = Callable[..., Site]


def test_a_new_engraving_replaces_the_old_one(make_site: MakeSite) -> None:
    level = make_site().level
    make_engraving(level, "dust", "old", 5, 5)
    other = make_engraving(level, "dust", "elsewhere", 6, 5)
    new = make_engraving(level, "burn", "new", 5, 5)
    assert level.engravings == [new, other]
    delete_engraving(level, 5, 5)
    assert level.engravings == [other]


def test_smudging_letter_by_letter(make_site: MakeSite) -> None:
    # Pairs of place and depth; a letter with substitutes also draws which one.
    assert smudge(make_site(words=[0, 1, 2]), "B2 x", 1) == "[2 x"
    assert smudge(make_site(words=[0, 0]), "B2 x", 1) == "?2 x"
    assert smudge(make_site(words=[1, 1]), "B2 x", 1) == "B? x"
    assert smudge(make_site(words=[2, 1]), "B2 x", 1) == "B2 x"
    assert smudge(make_site(words=[3, 1, 3, 0]), "B2 x", 2) == "B2"


def test_an_engraving_that_wears_away_is_gone(make_site: MakeSite) -> None:
    site = make_site(words=[0, 1])
    make_engraving(site.level, "dust", ".", 5, 5)
    smudge_engraving(site, 5, 5, 1)
    assert not site.level.engravings


def test_only_two_depths_have_an_engraving(make_site: MakeSite, fill: Callable[..., None]) -> None:
    for depth, count in ((22, 0), (23, 1), (42, 1)):
        site = make_site(depth=depth)
        fill(site.level, ".", 1, 1, 79, 20)
        depth_engraving(site)
        assert [e.kind for e in site.level.engravings] == ["burn"] * count
        assert bool(site.dice.drawn[0]) == bool(count)
