"""Cards are the same however many processes draw them."""

from __future__ import annotations

import vaultc
from vaultc import Surroundings
from vaultc.editing.gallery.cards import DrawingPlan, file_errors, grouped, index_data, make_cards
from vaultc.editing.gallery.pages import level_page, render_page


def some_levels() -> vaultc.Library:
    """Every fifth level of the library."""
    return vaultc.load(*[script.name for script in vaultc.library().levels[::5]])


def test_processes_give_the_same_cards() -> None:
    library = some_levels()
    errors = file_errors(library)
    plan = DrawingPlan(range(1, 2), 2, Surroundings())
    one = list(make_cards(library, errors, plan, workers=1))
    two = list(make_cards(library, errors, plan, workers=2))
    assert len(one) == len(library.levels)
    assert one == two


def test_pages_have_source_chances_heat_and_filters() -> None:
    library = vaultc.load("vlt-archery", "vlt-massacre")
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 3), 5, Surroundings())), errors)
    level = level_page(groups[0].cards[0], groups[0].file)
    assert '<span class="k">MONSTER</span>' in level
    assert '<img src="../heat/vlt-archery.png"' in level
    page = render_page(groups, "t", has_sheet=True)
    assert '<option value="OBJECT">OBJECT (2)</option>' in page
    assert '<select data-filter="file" aria-label="All files">' in page
    assert '<option value="originals.des">originals.des (1)</option>' in page


def test_processes_sample_the_same_danger() -> None:
    library = some_levels()
    errors = file_errors(library)
    plan = DrawingPlan(range(1, 2), 0, Surroundings(), 3)
    one = list(make_cards(library, errors, plan, workers=1))
    assert one == list(make_cards(library, errors, plan, workers=2))
    assert all(card.danger is not None and card.danger.own.levels == 3 for card in one)


def test_pages_have_danger_and_loot_and_can_be_sorted() -> None:
    library = vaultc.load("vlt-archery", "vlt-lamp")
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 2), 0, Surroundings(), 20)), errors)
    page = render_page(groups, "t", has_sheet=True)
    archery, lamp = index_data(groups)["levels"]
    assert archery["danger"] == 8
    assert (lamp["danger"], lamp["loot"]) == (0, 10)
    assert "<span>no danger</span><span>loot 0." in page
    assert '<option value="danger">Most dangerous first</option>' in page
    level = level_page(groups[0].cards[0], groups[0].file)
    assert "<summary>Danger and loot <span>depth 5, 20 levels</span></summary>" in level
    assert (
        '<th scope="row" title="the largest difficulty of a monster that is not peaceful">hardest</th><td>8</td>'
        in level
    )
    assert "<dt>Danger</dt><dd>About " in level


def test_pages_without_samples_have_nothing_to_sort_by() -> None:
    library = vaultc.load("vlt-archery")
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 2), 0, Surroundings())), errors)
    assert "Most dangerous first" not in render_page(groups, "t", has_sheet=True)
    assert "Danger" not in level_page(groups[0].cards[0], groups[0].file)
