"""Levels of a gallery open in a playground, with their file, their place in it and the seed that is shown."""

from __future__ import annotations

import base64
import re
import zlib
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from vaultc.editing.gallery.cards import Group, search_script
from vaultc.editing.gallery.pages import level_page


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
    assert card.best is not None
    assert fields["seed"] == str(card.best.seed)


def test_the_link_follows_the_seed_and_is_hidden_without_a_server(
    browser: Any, groups: tuple[Group, ...], tmp_path: Path
) -> None:
    card = next(card for group in groups for card in group.cards if card.stem == "vlt-archery")
    (tmp_path / "search.js").write_text(search_script(groups), "utf-8")
    (tmp_path / "levels").mkdir()
    for name, address in (("beside", "../../playground"), ("elsewhere", "https://play.example")):
        (tmp_path / "levels" / f"{name}.html").write_text(level_page(card, "a.des", playground=address), "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "levels" / "beside.html").as_uri())
    assert page.locator("#play").is_hidden()
    page.goto((tmp_path / "levels" / "elsewhere.html").as_uri())
    assert page.locator("#play").is_visible()
    seeds = []
    for _ in range(2):
        page.keyboard.press("n")
        seeds.append(dict(parse_qsl(page.locator("#play").get_attribute("href").partition("#")[2]))["seed"])
        assert page.locator("#place").inner_text() == f"seed {seeds[-1]}"
    assert sorted(seeds) == ["1", "2"]
    page.close()
