"""The first page of a gallery: the best at the top, then one card per level, to be searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from vaultc.editing.gallery import level_page
from vaultc.editing.gallery.cards import Card, Group
from vaultc.editing.gallery.contents_line import chance, contents_line, danger_line
from vaultc.editing.gallery.keys import FIRST_PAGE_KEYS, keys_dialog
from vaultc.editing.gallery.resources import resource
from vaultc.editing.gallery.search_index import SEARCH, figures, statements
from vaultc.support.safe_text import counted

CONTACT_SHEET = "contact-sheet.png"
MOST_HEROES = 5
FEWEST_FOR_HEROES = 8
"""A gallery of fewer levels needs no choice of them at the top."""
_THINGS: Final = 4
"""Things in a level that its card lists."""
_FEW_IN_FILES: Final = 2
"""Files with fewer levels on average are shown side by side."""
_ORDERS: Final = {
    "title": "By title", "shows": "Most to see first", "danger": "Most dangerous first", "loot": "Richest first",
    "chance": "Most frequent first",
}  # fmt: skip


def render_page(groups: Sequence[Group], title: str, *, has_sheet: bool) -> str:
    """The whole page; it needs nothing but the files beside it. All texts of des files are escaped."""
    cards = [card for group in groups for card in group.cards]
    heading = escape(title)
    uses = Counter(word for card in cards for word in statements(card))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}</title>
<style>
{resource("gallery.css")}</style>
<script>document.documentElement.classList.add("script");</script>
</head>
<body>
<header>
<h1>{heading}</h1>
<p>{_totals(groups, has_sheet=has_sheet)}</p>
{_warning(groups)}<form class="search needs-script" role="search"><input id="search" type="search" \
placeholder="Search: chest, dragon, throne …" aria-label="Search" autocomplete="off" spellcheck="false">
<button type="button" id="more" aria-expanded="false" aria-controls="choices">Filter</button>
<span id="choices">{_choice("file", "All files", {group.file: len(group.cards) for group in groups})}
{_choice("uses", "All statements", dict(sorted(uses.items())))}
{_order(cards)}</span><button type="button" id="keys" aria-label="Keys">?</button>
<span id="found" role="status"></span></form>
{_heroes(cards)}<nav aria-label="Files">{"".join(map(_jump, groups))}</nav>
</header>
<main{' class="small"' if len(cards) < _FEW_IN_FILES * len(groups) else ""}>
<p id="nothing" hidden>No level matches. <button type="button" id="all">Show all</button></p>
<section id="ranked" hidden><div class="cards"></div></section>
{"".join(map(_group, groups))}</main>
{keys_dialog(FIRST_PAGE_KEYS)}<script src="{SEARCH}"></script>
<script>
{resource("keys.js")}{resource("gallery.js")}</script>
</body>
</html>
"""


def _totals(groups: Sequence[Group], *, has_sheet: bool) -> str:
    """Counts of levels, files and pictures, and the link to the sheet."""
    cards = [card for group in groups for card in group.cards]
    files = f" in {len(groups)} files" if len(groups) > 1 else ""
    sheet = f' · <a href="{CONTACT_SHEET}">all on one sheet</a>' if has_sheet else ""
    pictures = counted(sum(len(card.pictures) for card in cards), "picture")
    return f"{counted(len(cards), 'level')}{files}, {pictures}{sheet}"


def _heroes(cards: Sequence[Card]) -> str:
    """The levels that show most, at most one of each file in turn, as a strip of large pictures."""
    if len(cards) < FEWEST_FOR_HEROES:
        return ""
    ranked = sorted((card for card in cards if card.best), key=lambda card: -card.best.shows if card.best else 0)
    chosen: list[Card] = []
    for again in (False, True):
        for card in ranked:
            fresh = all(card.script.model is not one.script.model for one in chosen)
            if len(chosen) < MOST_HEROES and card not in chosen and (fresh or again):
                chosen.append(card)
    links = "".join(
        f'<a href="{level_page.LEVELS}/{card.stem}.html">{_picture(card, lazy=False)}'
        f"<span>{escape(card.script.display_title)}</span></a>\n"
        for card in chosen
    )
    return f'<div class="heroes">{links}</div>\n'


def _choice(name: str, everything: str, counts: Mapping[str, int]) -> str:
    """A field that shows only cards with one of some values, each with its number of levels."""
    options = "".join(
        f'<option value="{escape(value)}">{escape(value)} ({count})</option>' for value, count in counts.items()
    )
    first = f'<option value="">{everything}</option>'
    return f'<select data-filter="{name}" aria-label="{everything}">{first}{options}</select>'


def _order(cards: Sequence[Card]) -> str:
    """A field that sorts the cards, by what is known of them."""
    known = {"title", *(figure for card in cards for figure in figures(card))}
    orders = {"": "File by file", **{value: text for value, text in _ORDERS.items() if value in known}}
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in orders.items())
    return f'<select id="order" aria-label="Order">{options}</select>'


def _warning(groups: Sequence[Group]) -> str:
    """A conspicuous line if something went wrong."""
    wrong = sum(bool(card.problems) for group in groups for card in group.cards)
    broken = sum(bool(group.problems) for group in groups)
    parts = [counted(wrong, "level") * bool(wrong), counted(broken, "file") * bool(broken)]
    what = " and ".join(filter(None, parts))
    return f'<p class="problem">Something is wrong with {what}; look for this colour.</p>\n' if what else ""


def _anchor(group: Group) -> str:
    return "file-" + "".join(c if c.isalnum() else "-" for c in group.file)


def _jump(group: Group) -> str:
    name = escape(group.file.removesuffix(".des"))
    return f'<a href="#{_anchor(group)}">{name} <small>{len(group.cards)}</small></a>\n'


def _group(group: Group) -> str:
    introduction = f"<p>{escape(group.introduction)}</p>\n" if group.introduction else ""
    count = counted(len(group.cards), "level")
    return f"""<section id="{_anchor(group)}">
<div class="head"><h2>{escape(group.file)} <small>{count}</small></h2>
{introduction}{_problems(group.problems)}</div>
<div class="cards">
{"".join(_card(card) for card in group.cards)}</div></section>
"""


def _problems(problems: Sequence[str]) -> str:
    return "".join(f'<p class="problem">{escape(problem)}</p>\n' for problem in problems)


def _card(card: Card) -> str:
    description = card.script.facts.description
    told = f'<p class="description">{escape(description)}</p>\n' if description else ""
    complaint = '<p class="remark">The game would complain.</p>\n' if card.complaints else ""
    return f"""<article class="card" id="{escape(card.stem)}">
<a href="{level_page.LEVELS}/{card.stem}.html"><div class="window">{_picture(card, lazy=True)}</div>
<h3>{escape(card.script.display_title)}</h3></a>
<p class="facts"><code>{escape(card.script.name)}</code> {chance(card)}</p>
{told}{contents_line(card, _THINGS)}{danger_line(card)}{_problems(card.problems)}{complaint}</article>
"""


def _picture(card: Card, *, lazy: bool) -> str:
    best = card.best
    if best is None:
        return '<p class="unseen">no picture</p>'
    width, height = best.size
    loading = ' loading="lazy"' if lazy else ""
    return (
        f'<img src="{level_page.PICTURES}/{best.file}" width="{width}" height="{height}"{loading}'
        f' alt="{escape(card.script.display_title)}, seed {best.seed}">'
    )
