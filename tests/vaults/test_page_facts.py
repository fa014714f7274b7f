"""The published page is a test: every fact that it states of a vault, beside the library's value."""

from __future__ import annotations

import shutil
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from page_facts.measuring import MEASURES, FactQuestion
from page_facts.table import FactRow, FactVerdict, PageComparison, StatedFact, stated_facts
from page_facts.values import (
    fits,
    stated_chance,
    stated_choice,
    stated_number,
    value_text,
)

from vaultc.api import loading
from vaultc.api.loading import Library, library, load
from vaultc.support import resources
from vaultc.support.errors import InvalidValueError
from vaultc.world import vault_sets

SEEDS = range(1, 201)


@cache
def rows() -> tuple[FactRow, ...]:
    return tuple(PageComparison(library("unnethack"), SEEDS).rows(stated_facts()))


def test_the_library_has_what_the_page_states() -> None:
    wrong = [row for row in rows() if (row.verdict is FactVerdict.DIFFERS) != bool(row.stated.differs)]
    assert [(row.stated.vault, row.stated.fact, row.page, row.library) for row in wrong] == []
    assert len(rows()) == len(stated_facts()) > 400


def test_exact_facts_hold_in_the_other_game_too() -> None:
    facts = [fact for fact in stated_facts() if not fact.ask.startswith("levels")]
    found = PageComparison(library("unnethack6")).rows(facts)
    assert [
        (row.stated.vault, row.stated.fact)
        for row in found
        if (row.verdict is FactVerdict.DIFFERS) != bool(row.stated.differs)
    ] == []


def test_every_vault_of_the_list_has_facts_and_no_fact_is_told_twice() -> None:
    listed = {script.place for script in library(vault_set="game").levels}
    assert {fact.vault for fact in stated_facts()} == listed
    keys = [(fact.vault, fact.ask, fact.given) for fact in stated_facts()]
    assert len(set(keys)) == len(keys)
    asked = {fact.ask.split()[1] for fact in stated_facts() if fact.ask.startswith("levels ")}
    assert asked == set(MEASURES)


def test_every_question_about_statements_finds_some() -> None:
    scripts = {script.place: script for script in library("unnethack", vault_set="game").levels}
    for fact in stated_facts():
        ask = FactQuestion([scripts[fact.vault]], fact.ask, fact.given)
        if ask.name in ("number", "any", "kinds", "words", "place", "squares", "text") and fact.page != "0":
            assert ask.found, (fact.vault, fact.ask)


# ---- drift: a changed file is noticed


def changed(folder: Path, file: str, old: str, new: str) -> Library:
    """One of the library's files with a change, read from a copy."""
    (folder / "vaults").mkdir()
    path = folder / "vaults" / file
    shutil.copy(resources.vaults() / file, path)
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    return load(folder / "vaults", dialect="unnethack")


@pytest.mark.parametrize(
    ("vault", "file", "old", "new", "facts"),
    [
        ("fake Delphi", "rooms.des", "[25%]: ROOMDOOR", "[26%]: ROOMDOOR", {"doors of the inner room"}),
        ("fake Delphi", "rooms.des", "(11,9)", "(11,8)", {"size of the floor"}),
        ("fake Delphi", "rooms.des", '"rndvault", lit', '"rndvault", unlit', {"light"}),
        ("fake Delphi", "rooms.des", 'ROOM: "rndvault", lit', 'ROOM: "ordinary", lit', {"special rooms"}),
        ("big room 1", "rooms.des", "[75%]: SUBROOM", "[74%]: SUBROOM", {"inner room", "doors of the inner room"}),
        ("big room 2", "rooms.des", "LOOP [2d3]", "LOOP [2d4]", {"hostile monsters"}),
        ("tiny cage, big monster", "perils.des", "'Z', 'T', 'H'", "'Z', 'T', 'T'", {"its class"}),
        ("tiny cage, big monster", "perils.des", "depth >= 3", "depth >= 4",
         {"hostile monsters at depth 3", "iron bars, observed"}),
        ("tiny cage, big monster", "perils.des", "'-', 'F', 90%", "'-', 'F', 80%",
         {"each wall square becomes iron bars", "iron bars, observed"}),
        ("dangerous monster and loot", "perils.des", "[25%]: OBJECT: random, random, blessed",
         "[25%]: OBJECT: random, random, cursed", {"blessed objects", "the object of 25%"}),
        ("spider nest", "perils.des", "LOOP [3d3]", "LOOP [3d2]", {"webs"}),
        ("watcher in the water", "perils.des", '"rndvault", unlit', '"rndvault", random', {"light"}),
        ("room with sessile growths", "perils.des", "random, asleep", "random", {"their state"}),
        ("trap room", "perils.des", "$area / 4 + 1 +", "$area / 4 + 2 +",
         {"a quarter of the squares and 1 to a third of them more"}),
        ("trap room", "perils.des", "$family = rnd(6)", "$family = rnd(5)", {"number of the family"}),
        ("caged R", "perils.des", "(1,1,3,3), 'F'\n}", "(0,0,4,4), 'F'\n}", {"place of the walls"}),
        ("fern nursery", "perils.des", '[50%]: MONSTER: "arctic', '[40%]: MONSTER: "arctic',
         {"arctic fern at depth 3"}),
        ("scattered terrain", "terrain.des", "$patch[0], 30%", "$patch[0], 35%",
         {"each floor square is replaced", "squares replaced, observed"}),
        ("pillars", "terrain.des", "4 * $row + 3)", "4 * $row + 2)",
         {"pillars of two by two, four apart, from the third square on"}),
        ("small, tightly spaced pillars", "terrain.des", "'T', 'C', 'F' }\nSHUFFLE", "'T', 'C', 'C' }\nSHUFFLE",
         {"material"}),
        ("mirrored obstacles", "terrain.des", "LOOP [1d3]", "LOOP [1d2]", {"pairs"}),
        ("underground rivers", "terrain.des", "north, 2d4", "north, 2d5", {"length"}),
        ("massacre", "tombs.des", "[10%]: SHUFFLE", "[20%]: SHUFFLE", {"the kind is drawn anew after a corpse"}),
        ("mausoleum", "tombs.des", "IF [50%] {\n    MONSTER", "IF [60%] {\n    MONSTER",
         {"hostile monsters in the centre", "corpses, where there is no monster"}),
        ("mausoleum", "tombs.des", "[20%]: TERRAIN", "[10%]: TERRAIN", {"secret doors"}),
        ("graves at night", "tombs.des", "IF [time.night]", "IF [time.night == 0]",
         {"graves by day", "graves come by night"}),
        ("Ozymandias' tomb", "tombs.des", '[80%]: TRAP: "hole"', '[70%]: TRAP: "hole"', {"hole at (5,3)"}),
        ("Ozymandias' tomb", "tombs.des", "mighty", "weary", {"its text"}),
        ("buried treasure", "treasures.des", "LOOP [3d4]", "LOOP [4d3]", {"random objects in it"}),
        ("L-shaped", "shapes.des", "|...|xxx\n|...|xxx\n|...----", "|...|xxx\n|..-|xxx\n|...----", {"shape"}),
        ("L-shaped", "shapes.des", "L-shaped (4 of 4)", "bent", {"rotations"}),
        ("circular small", "shapes.des", '(3,1,5,5), random, "ordinary", unfilled, irregular',
         '(3,1,5,5), random, "ordinary", filled, irregular', {"contents of an ordinary room too"}),
    ],
)  # fmt: skip
def test_a_changed_vault_is_noticed(vault: str, file: str, old: str, new: str, facts: set[str], tmp_path: Path) -> None:
    table = PageComparison(changed(tmp_path, file, old, new), SEEDS)
    asked = [fact for fact in stated_facts() if fact.vault == vault and fact.ask != "share"]
    differing = {row.stated.fact for row in table.rows(asked) if row.verdict is FactVerdict.DIFFERS}
    assert facts <= differing - {fact.fact for fact in asked if fact.differs}


def test_a_changed_weight_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(resources.vaults(), tmp_path / "vaults")
    path = tmp_path / "vaults" / "rooms.des"
    text = path.read_text("utf-8")
    path.write_text(text.replace("FLAGS: rndvault\n", "FLAGS: rndvault\nVAULTGEN: 2\n", 1), "utf-8")
    monkeypatch.setattr(vault_sets, "vaults", lambda: tmp_path / "vaults")
    found = PageComparison(load(tmp_path / "vaults", dialect="unnethack"))
    shares = [fact for fact in stated_facts() if fact.ask == "share"]
    assert {row.verdict for row in found.rows(shares)} == {FactVerdict.DIFFERS}


# ---- values


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("3", {3: 1}),
        ("1 + 25%", {1: Fraction(3, 4), 2: Fraction(1, 4)}),
        ("75% of (1 + 50%)", {0: Fraction(1, 4), 1: Fraction(3, 8), 2: Fraction(3, 8)}),
        ("1d2-1", {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        ("0%", {0: 1}),
    ],
)
def test_numbers(text: str, law: dict[int, Fraction]) -> None:
    assert {number: share for number, share in stated_number(text).items() if share} == law


@pytest.mark.parametrize("text", ["", "2d", "1 +", "75% of 3", "75% of (1", "x", "1 2", "%"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(InvalidValueError):
        stated_number(text)


def test_chances_and_choices() -> None:
    assert stated_chance("1/2050") == {0: Fraction(2049, 2050), 1: Fraction(1, 2050)}
    assert stated_choice("a, b") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert stated_choice("a 2/3, b 1/3") == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    for wrong in ("a 2/3, b", "a 2/3, b 2/3"):
        with pytest.raises(InvalidValueError):
            stated_choice(wrong)
    with pytest.raises(InvalidValueError):
        stated_chance("often")


@pytest.mark.parametrize("text", ["2d3", "1d6+3", "5d5", "1d6-1", "7"])
def test_dice_are_recognized_by_their_law(text: str) -> None:
    assert value_text(stated_number(text), "number") == text


def test_counts_fit_laws() -> None:
    law = stated_choice("a 9/10, b 1/10")
    assert fits({"a": 900, "b": 100}, law)
    assert not fits({"a": 800, "b": 200}, law)
    assert not fits({"a": 900, "b": 99, "c": 1}, law)
    assert not fits({}, law)


def test_a_fact_without_a_question_is_refused() -> None:
    table = PageComparison(library("unnethack"))
    for ask, given in (("wishes", ""), ("number MONSTER", "weather=fair")):
        with pytest.raises(InvalidValueError):
            list(table.rows([StatedFact("fake Delphi", "x", ask, "1", given)]))


# ---- the page as a set


def test_the_page_and_the_library_choose_alike() -> None:
    page, own, game = (library("unnethack", vault_set=name) for name in ("page", "library", "game"))
    assert own.levels == library("unnethack").levels
    assert page.levels == game.levels
    assert not page.aside
    chances = {script.name: page.chances[index] for index, script in enumerate(page.levels)}
    assert chances == {
        script.name: own.chances[index] for index, script in enumerate(own.levels) if script in game.levels
    }
    assert chances["vlt-ordinary"] == Fraction(2000, 2050)
    assert vault_sets.page_weights()["L-shaped"] == 1


def test_the_page_decides_weights_and_vaults_of_its_set(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"fake Delphi": "1/4", "L-shaped": "1/4", "ordinary random room": "1/2"}
    rows_of = {title: {"facts": [{"fact": "share", "ask": "share", "page": share}]} for title, share in table.items()}
    monkeypatch.setattr(vault_sets, "page", lambda: rows_of)
    assert vault_sets.page_weights() == {"fake Delphi": 1, "L-shaped": 1, "ordinary random room": 2}
    loading._library.cache_clear()
    try:
        found = library("unnethack", vault_set="page")
        assert [script.name for script in found.levels] == [
            "vlt-ordinary", "vlt-delphi", *(f"vlt-ell-{number}" for number in range(1, 5)),
        ]  # fmt: skip
        assert found.chances == {0: Fraction(1, 2), 1: Fraction(1, 4)} | dict.fromkeys(range(2, 6), Fraction(1, 16))
        assert library("unnethack").chances[0] == Fraction(2000, 2050)
    finally:
        loading._library.cache_clear()
