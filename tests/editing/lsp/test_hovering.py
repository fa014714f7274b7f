"""Every word of the language has a description."""

from __future__ import annotations

import pytest

from vaultc.editing.lsp.completing import statements_of
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.hovering import hover, meaning_of
from vaultc.games import dialects, game_named
from vaultc.language.names import entries
from vaultc.linter.checking.configuration import Settings
from vaultc.support.resources import vaults

SIGNS = {",", ":", "(", ")", "{", "}", "[", "]", "="}


@pytest.mark.parametrize("name", dialects())
def test_every_word_of_the_grammar_has_a_meaning(name: str) -> None:
    game = game_named(name)
    flags = {entry.name for entry in entries(game) if entry.what == "flags"}
    grounds = {ground for target in game.load_targets() for ground in target.grounds}
    known = flags | grounds | set(statements_of(game.grammar))
    assert {word for word in game.grammar.words if word not in known and meaning_of(word, "") is None} == set()


def test_every_word_of_a_vault_has_a_hover() -> None:
    text = (vaults() / "shapes.des").read_text("utf-8")[:6000]
    document = Document(
        "file:///a.des", text, version=1, encoding="utf-16", settings=lambda _: Settings(), reader=lambda _: None
    )
    words = [token for token in document.tokens if token.type not in SIGNS and token.text.strip()]
    assert len(words) > 200
    silent = [
        (document.positions.line(token.start) + 1, token.text)
        for token in words
        if hover(document, document.positions.position(token.start + (len(token.text) > 1))) is None
    ]
    assert silent == []


SORTED = """\
LEVEL:"inn"
RANDOM_OBJECTS:'!','%'
ROOM:"ordinary",lit,random,random,random
NAME:"hall"
OBJECT:object[0],random,random
CONTAINER[50%]:'(',"chest",random
OBJECT:'*',"opal",contained
"""


def test_statements_of_sorted_levels_have_forms_of_their_own() -> None:
    document = Document(
        "file:///a.des", SORTED, version=1, encoding="utf-16", settings=lambda _: Settings(), reader=lambda _: None
    )
    for word in ("RANDOM_OBJECTS", "NAME", "OBJECT", "CONTAINER", "contained"):
        found = hover(document, document.positions.position(SORTED.index(word) + 1))
        assert found is not None
        assert "montype" not in str(found)


VALUES = """LEVEL: "x"
OBJECT: ('(', "chest"), random, 1d3, locked
OBJECT: (')', "dagger"), random, 300, quantity: 0
GOLD: 00, random
MONSTER: 'o', random, blinded: 130, m_object "boulder"
MONSTER: ('b', "acid blob"), random, female, stunned
"""


def test_values_that_the_game_does_not_take_as_written_say_so() -> None:
    document = Document(
        "file:///a.des", VALUES, version=1, encoding="utf-16", settings=lambda _: Settings(), reader=lambda _: None
    )
    expected = {
        "1d3": "`1d3`: an enchantment means nothing for `chest`",
        "300": "`300`: the enchantment 300 becomes 44",
        "0\n": "`0`: this quantity is ignored",
        "00,": "`00`: an amount below 1 is replaced by a random one",
        "130": "`130`: this lasts 3 turns, not 130",
        "m_object": '`m_object "boulder"`: no monster of class `o` can have a disguise',
        "female": "`female`: this `acid blob` has no sex",
    }
    at = {**{word: VALUES.index(word) for word in expected}, "00,": VALUES.index("00, random\nM")}
    shown = {word: hover(document, document.positions.position(place)) for word, place in at.items()}
    assert {word: found.contents.value for word, found in shown.items() if found} == expected
    for word in ("locked", "stunned"):
        found = hover(document, document.positions.position(VALUES.index(word)))
        assert found is not None
        assert "nothing" not in found.contents.value
