"""Suggestions for unknown names."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import suggestions
from vaultc.language.semantics.suggestions import CHARACTERS

CATALOG = UNNETHACK.catalog


@pytest.mark.parametrize(
    ("name", "first"),
    [("newtt", '"newt"'), ("glowing dragn", '"glowing dragon"'), ("GLOWING DRAGN", '"glowing dragon"'),
     ("kobald", '"kobold"'), ("dwarves", '"dwarf"'), ("wolves", '"wolf"'), ("the giant spiders", '"giant spider"'),
     ("red dragon", '"draken"'), ("grey dragon", '"tatzelworm"'), ("fire dragon", '"draken"'),
     ("baby blue dragon", '"baby leviathan"'), ("dragon", "'D'"), ("purple dragon", "'D'"), ("ants", "'a'")],
)  # fmt: skip
def test_monsters(name: str, first: str) -> None:
    """Spelling, plurals, classes; dragons by the colours and names of their scales."""
    assert suggestions.monsters_meant(CATALOG, name)[0] == first


@pytest.mark.parametrize(
    ("name", "first"),
    [("diamnd", '"diamond"'), ("scroll of identify", "('?', \"identify\")"),
     ("spellbook of identify", "('+', \"identify\")"),
     ("long swrd", '"long sword"'), ("potion of oil", "('!', \"oil\")"), ("life saving", '"amulet of life saving"'),
     ("gold", '"gold piece"'), ("leather armour", '"leather armor"'), ("bag", '"sack"'), ("potion", "'!'"),
     ("3 arrows", '"arrow"'), ("blessed long swords", '"long sword"'), ("key", '"skeleton key"'),
     ("wand of firee", "('/', \"fire\")"), ("grey dragon scales", '"magic dragon scales"')],
)  # fmt: skip
def test_objects(name: str, first: str) -> None:
    """Spelling, class nouns, parts of names, appearances, colours, counts and curses."""
    assert suggestions.objects_meant(CATALOG, name)[0] == first


@pytest.mark.parametrize(
    ("name", "first"),
    [("pit trap", "pit"), ("Web", "web"), ("sleeping gas", "sleep gas"), ("squeaky board", "board"),
     ("teleportation trap", "teleport"), ("beartrap", "bear"), ("landmine", "land mine"), ("poly", "polymorph")],
)  # fmt: skip
def test_traps(name: str, first: str) -> None:
    assert suggestions.traps_meant(CATALOG, name)[0] == first


@pytest.mark.parametrize(
    ("name", "first"),
    [("beehives", "beehive"), ("general store", "shop"), ("bakery", "food shop"), ("throne room", "throne"),
     ("armor store", "armor shop"), ("graveyard", "morgue")],
)  # fmt: skip
def test_rooms(name: str, first: str) -> None:
    assert suggestions.rooms_meant(CATALOG, name)[0] == first


def test_what_else_a_name_may_be() -> None:
    assert suggestions.artifact_meant(CATALOG, "sting") == ("(')', \"elven dagger\")", 'name:"Sting"')
    assert suggestions.remains_meant(CATALOG, "newt corpse") == ("('%', \"corpse\")", 'montype:"newt"')
    assert suggestions.remains_meant(CATALOG, "statue of a newt") == ("('`', \"statue\")", 'montype:"newt"')


@pytest.mark.parametrize("name", ["zzzzzz", "qx", ""])
def test_nothing_is_suggested_for_what_resembles_nothing(name: str) -> None:
    assert suggestions.monsters_meant(CATALOG, name) == ()
    assert suggestions.objects_meant(CATALOG, name) == ()
    assert suggestions.traps_meant(CATALOG, name) == ()
    assert suggestions.rooms_meant(CATALOG, name) == ()


def test_a_class_limits_the_suggestions() -> None:
    found = [name.strip('"') for name in suggestions.monsters_meant(CATALOG, "glowing dragn", "D")]
    assert found
    assert all(CATALOG.species[CATALOG.species_number(name) or 0].character == "D" for name in found)


def test_the_known_words_are_words_of_the_game() -> None:
    """Suggestions for terrain and rooms are existing names."""
    assert set(CHARACTERS.values()) <= set(CATALOG.codes)
    assert set(suggestions.ROOM_ALIASES.values()) <= set(CATALOG.room_types)
    assert set(suggestions.OBJECT_NOUNS.values()) <= set(CATALOG.object_class_of)


def test_classes() -> None:
    assert suggestions.is_monster_class(CATALOG, "'")
    assert not suggestions.is_monster_class(CATALOG, "I")
    assert suggestions.is_object_class(CATALOG, '"')
    assert not suggestions.is_object_class(CATALOG, "#")


@pytest.mark.parametrize(
    ("name", "species"), [("temple priest", "aligned priest"), ("town guard", "watchman"), ("Vault Guard", "guard")]
)
def test_players_words_for_species(name: str, species: str) -> None:
    assert suggestions.monsters_meant(CATALOG, name)[0] == f'"{species}"'


def test_every_alias_is_a_species() -> None:
    assert all(CATALOG.species_number(species) is not None for species in suggestions.MONSTER_ALIASES.values())


def test_dragons_by_colour() -> None:
    """Scales have the colours by which players call dragons."""
    assert suggestions.dragon_of_colour(CATALOG, "red dragons") == ("red", '"draken"')
    assert suggestions.dragon_of_colour(CATALOG, "baby red dragon") == ("red", '"baby draken"')
    assert suggestions.dragon_of_colour(CATALOG, "purple dragon") is None
    assert suggestions.dragon_of_colour(CATALOG, "red mold") is None
