"""The first page of a gallery: the best at the top, then one card per level, to be searched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from vaultc.editing.gallery import level_page
from vaultc.editing.gallery.cards import Card, Group
from vaultc.sampling.danger import wording
from vaultc.sampling.danger.comparing import DangerRow
from vaultc.support.counting import counted

PAGE = "index.html"
CONTACT_SHEET = "contact-sheet.png"
MOST_HEROES = 5
FEWEST_FOR_HEROES = 8
"""A gallery of fewer levels needs no choice of them at the top."""

_COMMENT_OR_TEXT = re.compile(r'^[ \t]*#[^\n]*|"[^"]*"|^MAP$.*?^[ \t]*ENDMAP', re.MULTILINE | re.DOTALL)
_CAPITALS = re.compile(r"\b[A-Z_]+\b")
_WORDS = re.compile(r"[^\W\d_][\w'-]+")


def render_page(groups: Sequence[Group], title: str, *, has_sheet: bool) -> str:
    """The whole page; it needs nothing but the files beside it. All texts of des files are escaped."""
    cards = [card for group in groups for card in group.cards]
    heading = escape(title)
    sheet = f' · <a href="{CONTACT_SHEET}">all on one sheet</a>' if has_sheet else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}</title>
<style>
{level_page.resource("gallery.css")}</style>
</head>
<body>
<header>
<h1>{heading}</h1>
<p>{counted(len(cards), "level")}, {counted(sum(len(c.pictures) for c in cards), "picture")}{sheet}</p>
{_warning(groups)}{_heroes(cards)}<nav aria-label="Files">{"".join(map(_jump, groups))}</nav>
<p class="search"><input id="search" type="search" placeholder="Search titles, texts and source"
 aria-label="Search" autocomplete="off">
{_choice("file", "All files", [group.file for group in groups])}
{_choice("uses", "All statements", sorted({word for card in cards for word in _statements(card)}))}
{_order(cards)}<span id="found" role="status"></span></p>
</header>
<main>
<p id="nothing" hidden>No level matches. <button type="button" id="all">Show all</button></p>
<div class="cards">
{"".join(map(_group, groups))}</div>
</main>
<script>
{level_page.resource("gallery.js")}</script>
</body>
</html>
"""


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


def _choice(name: str, everything: str, values: Sequence[str]) -> str:
    """A field that shows only cards with one of some values."""
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    first = f'<option value="">{everything}</option>'
    return f'<select data-filter="{name}" aria-label="{everything}">{first}{options}</select>'


def _order(cards: Sequence[Card]) -> str:
    """A field that sorts the cards; nothing if no danger was sampled."""
    if not any(card.danger for card in cards):
        return ""
    orders = {"": "File by file", "danger": "Most dangerous first", "loot": "Richest first"}
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in orders.items())
    return f'<select id="order" aria-label="Order">{options}</select>\n'


def _figures(card: Card) -> tuple[str, str]:
    """The attributes by which cards are sorted, and the line that shows danger and loot."""
    found = card.danger
    if found is None:
        return "", ""
    difficulty, value = found.row("difficulty"), found.row("value")
    told = "".join(f"<span>{_figure(row)}</span>" for row in (difficulty, value))
    attributes = f' data-danger="{difficulty.own.mean:.6g}" data-loot="{value.own.mean:.6g}"'
    title = f"own things at depth {found.depth}, and times as much as an ordinary {found.yardstick}"
    return attributes, f'<p class="facts" title="{title}">{told}</p>\n'


def _figure(row: DangerRow) -> str:
    """A quantity of a card: ``value 255 zm (3.7×)``."""
    quantity = row.quantity
    times = f" ({wording.short(row.ratio.value)}×)" if row.ratio is not None and row.own.mean else ""
    return f"{quantity.name} {wording.short(row.own.mean)}{f' {quantity.unit}' if quantity.unit else ''}{times}"


def _statements(card: Card) -> list[str]:
    """The statements that a level uses, in alphabetical order."""
    words = card.script.game.grammar.statements
    text = _COMMENT_OR_TEXT.sub("", card.script.facts.node.span.text)
    return sorted(words & set(_CAPITALS.findall(text)))


def _words(card: Card) -> str:
    """The different words of the source, for the search."""
    return " ".join(sorted({word.lower() for word in _WORDS.findall(card.script.facts.node.span.text)}))


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
    return f'<a href="#{_anchor(group)}">{escape(group.file.removesuffix(".des"))}</a>\n'


def _group(group: Group) -> str:
    introduction = f"<p>{escape(group.introduction)}</p>\n" if group.introduction else ""
    return f"""<section id="{_anchor(group)}">
<div class="head"><h2>{escape(group.file)}</h2>
{introduction}{_problems(group.problems)}</div>
{"".join(_card(card, group.file) for card in group.cards)}</section>
"""


def _problems(problems: Sequence[str]) -> str:
    return "".join(f'<p class="problem">{escape(problem)}</p>\n' for problem in problems)


def _card(card: Card, file: str) -> str:
    description = card.script.facts.description
    told = f'<p class="description">{escape(description)}</p>\n' if description else ""
    attributes, figures = _figures(card)
    complaint = '<p class="remark">The game would complain.</p>\n' if card.complaints else ""
    return f"""<article class="card" id="{escape(card.stem)}" data-file="{escape(file)}" \
data-uses="{" ".join(_statements(card))}" data-words="{escape(_words(card))}"{attributes}>
<a href="{level_page.LEVELS}/{card.stem}.html"><div class="window">{_picture(card, lazy=True)}</div>
<h3>{escape(card.script.display_title)}</h3></a>
<p class="facts"><code>{escape(card.script.name)}</code> {level_page.weight(card)}</p>
{figures}{told}{_problems(card.problems)}{complaint}</article>
"""


def _picture(card: Card, *, lazy: bool) -> str:
    best = card.best
    if best is None:
        return ""
    width, height = best.size
    loading = ' loading="lazy"' if lazy else ""
    return (
        f'<img src="{level_page.PICTURES}/{best.file}" width="{width}" height="{height}"{loading}'
        f' alt="{escape(card.script.display_title)}, seed {best.seed}">'
    )
