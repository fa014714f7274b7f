"""Levels of a gallery open in a playground, with their file, their place in it and their first seed."""

from __future__ import annotations

import base64
import re
import zlib
from html import unescape
from urllib.parse import parse_qsl

from vaultc.editing.gallery.cards import Group
from vaultc.editing.gallery.level_page import level_page


def test_levels_open_in_a_playground(groups: tuple[Group, ...]) -> None:
    card = next(card for group in groups for card in group.cards if card.stem == "vlt-archery")
    assert "playground" not in level_page(card, "originals.des")
    found = re.search(r'href="\.\./\.\./playground/#([^"]*)"', level_page(card, "a.des", playground="../../playground"))
    assert found is not None
    fields = dict(parse_qsl(unescape(found[1])))
    packed = fields["text"]
    text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15).decode()
    model = card.script.model
    assert text == model.parsed.source.text
    assert model.levels[int(fields["level"])].node is card.script.facts.node
    assert fields["seed"] == "1"
