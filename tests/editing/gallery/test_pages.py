"""The pages of a gallery: light, without text that breaks out, and whole without script."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import vaultc
from vaultc import Surroundings
from vaultc.editing.gallery.cards import DrawingPlan, Group, file_errors, grouped, make_cards, resource
from vaultc.editing.gallery.pages import MOST_HEROES, level_page, neighbours, render_page, source
from vaultc.rendering.renderers.symbols import Viewport

MOST_BYTES = 1_000_000
"""The largest size of a first screen, with all its pictures that are not loaded lazily."""


@pytest.fixture(scope="module")
def page(groups: tuple[Group, ...]) -> str:
    """The first page."""
    return render_page(groups, "t", has_sheet=True)


class Tags(HTMLParser):
    """All tags with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {name: value or "" for name, value in attrs}))

    def named(self, tag: str) -> list[dict[str, str]]:
        """The attributes of all tags of that name."""
        return [attributes for name, attributes in self.all if name == tag]


def test_the_first_screen_is_light(groups: tuple[Group, ...], page: str) -> None:
    sizes = {f"pictures/{p.file}": len(p.data) for group in groups for card in group.cards for p in card.pictures}
    images = Tags(page).named("img")
    eager = [image["src"] for image in images if image.get("loading") != "lazy"]
    assert len(eager) == MOST_HEROES
    assert len(page.encode()) + sum(sizes[name] for name in eager) < MOST_BYTES / 4
    assert len(page.encode()) + sum(sizes[image["src"]] for image in images) < MOST_BYTES
    assert all(image["width"] and image["height"] for image in images)


def test_every_card_has_an_anchor_and_leads_to_its_page(groups: tuple[Group, ...], page: str) -> None:
    tags = Tags(page)
    stems = [card.stem for group in groups for card in group.cards]
    assert [card["id"] for card in tags.named("article")] == stems
    assert {f"levels/{stem}.html" for stem in stems} <= {link["href"] for link in tags.named("a")}
    assert len({one["id"] for _, one in tags.all if "id" in one}) == sum("id" in one for _, one in tags.all)


def test_the_best_is_shown_first(groups: tuple[Group, ...]) -> None:
    for group in groups:
        for card in group.cards:
            assert card.best is not None
            assert card.best.shows == max(picture.shows for picture in card.pictures)


def test_heroes_come_from_different_files(groups: tuple[Group, ...], page: str) -> None:
    strip = re.search(r'<div class="heroes">(.*?)</div>', page, re.DOTALL)
    assert strip is not None
    stems = re.findall(r'href="levels/([^"]+)\.html"', strip[1])
    files = [group.file for stem in stems for group in groups if stem in {card.stem for card in group.cards}]
    assert len(stems) == MOST_HEROES == len(set(files))


def test_few_levels_need_no_choice_of_the_best() -> None:
    library = vaultc.load("vlt-archery")
    errors = file_errors(library)
    cards = make_cards(library, errors, DrawingPlan(range(1, 2), 0, Surroundings()))
    assert '<div class="heroes">' not in render_page(grouped(cards, errors), "t", has_sheet=False)


def test_files_that_show_only_floor_come_last(groups: tuple[Group, ...]) -> None:
    assert [group.file for group in groups][-2:] == ["shapes.des", "ordinary.des"]
    assert all(group.shows for group in groups[:-2])


def test_counts_are_beside_the_files_and_statements(groups: tuple[Group, ...], page: str) -> None:
    for group in groups:
        count = len(group.cards)
        assert f'<option value="{group.file}">{group.file} ({count})</option>' in page
        assert f"{group.file.removesuffix('.des')} <small>{count}</small></a>" in page


# ---- level pages


def _pages(groups: tuple[Group, ...]) -> list[tuple[Group, int, str]]:
    return [(group, n, level_page(card, group.file)) for group in groups for n, card in enumerate(group.cards)]


def test_level_pages_are_light_and_whole(groups: tuple[Group, ...]) -> None:
    for group, number, text in _pages(groups):
        card, tags = group.cards[number], Tags(text)
        assert len(text.encode()) < 200_000
        assert not re.search(r"https?:|@import|url\(", text)
        ids = [one["id"] for _, one in tags.all if "id" in one]
        assert len(ids) == len(set(ids)), card.stem
        for link in tags.named("a"):
            if link.get("href", "").startswith("#"):
                assert link["href"][1:] in ids, (card.stem, link["href"])
        assert f'href="../index.html#{card.stem}"' in text
        assert text.count('class="seed"') == len(card.pictures)


def test_cells_of_a_level_page_are_those_of_the_level(groups: tuple[Group, ...]) -> None:
    card = next(card for group in groups for card in group.cards if card.stem == "vlt-archery")
    text = level_page(card, "originals.des")
    found = re.search(r'id="seeds" data-best="(\d+)">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data = json.loads(found[2])
    assert [seed["seed"] for seed in data] == [1, 2]
    for seed, picture in zip(data, card.pictures, strict=True):
        frame = Viewport(*seed["frame"])
        assert (frame.columns * 16, frame.rows * 16) == picture.size
        assert len(seed["cells"]) == frame.columns * frame.rows
        level = card.script.generate(seed["seed"]).level
        monster = level.monsters[0]
        told = seed["texts"][seed["cells"][frame.place(monster.x * 21 + monster.y)]]
        line = next(line for text, line in told if text.startswith("monster: "))
        assert card.script.model.parsed.source.line(line).strip().startswith("MONSTER")
    assert f'id="L{line}"' in text


def test_lines_of_the_source_are_whole(groups: tuple[Group, ...]) -> None:
    for group in groups:
        for card in group.cards:
            for line in source(card, group.file).split("\n"):
                assert line.count("<span") == line.count("</span>") or "<pre" in line or "</pre>" in line


def test_classes_have_names(groups: tuple[Group, ...]) -> None:
    cards = {card.stem: card for group in groups for card in group.cards}
    cage = source(cards["vlt-cage"], "perils.des")
    assert """<span class="t" data-name="dragon">'D'</span>""" in cage
    for card in cards.values():
        text = unescape(re.sub(r"<[^>]+>", "", level_page(card, "a.des")))
        assert " of class " not in text, card.stem


def test_levels_lead_to_the_ones_before_and_after(groups: tuple[Group, ...]) -> None:
    cards = [card for group in groups for card in group.cards]
    beside = neighbours(cards, "a & b")
    text = level_page(cards[1], "originals.des", beside[cards[1].stem])
    links = {link["rel"]: link["href"] for link in Tags(text).named("a") if "rel" in link}
    assert links == {"prev": f"{cards[0].stem}.html", "next": f"{cards[2].stem}.html"}
    assert f"<title>{cards[1].script.display_title} · a &amp; b</title>" in text
    assert 'rel="prev"' not in level_page(cards[0], "originals.des", beside[cards[0].stem])
    assert 'rel="next"' not in level_page(cards[-1], "ordinary.des", beside[cards[-1].stem])


def test_heat_maps_have_a_key() -> None:
    library = vaultc.load("vlt-archery")
    errors = file_errors(library)
    (card,) = make_cards(library, errors, DrawingPlan(range(1, 2), 5, Surroundings()))
    text = level_page(card, "originals.des")
    assert '<p class="scale"><span>once</span>' in text
    assert "times in 5 levels" in text
    assert card.chance is None or card.chance <= Fraction(1)


@pytest.mark.parametrize("name", ["gallery.css", "level.css"])
def test_nothing_has_a_fixed_width_beyond_a_phone(name: str) -> None:
    widths = re.findall(r"(?<![-\w])(?:min-)?width:\s*([\d.]+)(rem|px)", resource(name))
    assert all(float(number) * (16 if unit == "rem" else 1) <= 358 for number, unit in widths)
    assert Path(name).suffix == ".css"
