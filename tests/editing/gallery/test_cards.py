"""Cards are the same however many processes draw them."""

from __future__ import annotations

import vaultc
from vaultc import Surroundings
from vaultc.editing.gallery.cards import DrawingPlan, file_errors, grouped, make_cards
from vaultc.editing.gallery.level_page import level_page
from vaultc.editing.gallery.page import render_page


def test_processes_give_the_same_cards() -> None:
    library = vaultc.library()
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
    assert 'data-uses="FOR MONSTER OBJECT ROOM TRAP"' in page
    assert '<select data-filter="file" aria-label="All files">' in page
    assert "<option>originals.des</option>" in page
