"""The page of a gallery: one card per level, to be searched and leafed through."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from importlib import resources

from vaultc.gallery.cards import Card, Group, Picture
from vaultc.gallery.details import details

PAGE = "index.html"
PICTURES = "pictures"
CONTACT_SHEET = "contact-sheet.png"

_COMMENT_OR_TEXT = re.compile(r'^[ \t]*#[^\n]*|"[^"]*"|^MAP$.*?^[ \t]*ENDMAP', re.MULTILINE | re.DOTALL)
_CAPITALS = re.compile(r"\b[A-Z_]+\b")

_WIDE = 2.5
"""Pictures that are so many times wider than high get a card of double width and stand one below the other."""


def render_page(groups: Sequence[Group], title: str, *, has_sheet: bool) -> str:
    """The whole page; it needs nothing but the pictures beside it. All texts of des files are escaped."""
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
{_resource("gallery.css")}</style>
</head>
<body>
<header>
<h1>{heading}</h1>
<p>{_counted(len(cards), "level")}, {_counted(sum(len(c.pictures) for c in cards), "picture")}{sheet}</p>
{_warning(groups)}<nav aria-label="Files">{"".join(map(_jump, groups))}</nav>
<p class="search"><input id="search" type="search" placeholder="Search titles, texts and source"
 aria-label="Search" autocomplete="off">
{_choice("file", "All files", [group.file for group in groups])}
{_choice("uses", "All statements", sorted({word for card in cards for word in _statements(card)}))}
<span id="found" role="status"></span></p>
</header>
<main>
{"".join(map(_group, groups))}</main>
<dialog id="viewer" aria-label="Picture"><figure><img alt=""><figcaption></figcaption></figure>
<p><button type="button" data-step="-1">← Back</button> <button type="button" data-step="1">Next →</button>
<button type="button" data-close>Close</button></p></dialog>
<script>
{_resource("gallery.js")}</script>
</body>
</html>
"""


def _choice(name: str, everything: str, values: Sequence[str]) -> str:
    """A field that shows only cards with one of some values."""
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    first = f'<option value="">{everything}</option>'
    return f'<select data-filter="{name}" aria-label="{everything}">{first}{options}</select>'


def _statements(card: Card) -> list[str]:
    """The statements that a level uses, in alphabetical order."""
    words = card.script.game.grammar.statements
    text = _COMMENT_OR_TEXT.sub("", card.script.facts.node.span.text)
    return sorted(words & set(_CAPITALS.findall(text)))


def _resource(name: str) -> str:
    return resources.files("vaultc.gallery").joinpath("data", name).read_text("utf-8")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _warning(groups: Sequence[Group]) -> str:
    """A line that nobody can miss if something went wrong."""
    wrong = sum(bool(card.problems) for group in groups for card in group.cards)
    broken = sum(bool(group.problems) for group in groups)
    parts = [_counted(wrong, "level") * bool(wrong), _counted(broken, "file") * bool(broken)]
    what = " and ".join(filter(None, parts))
    return f'<p class="problem">Something is wrong with {what}; look for this colour.</p>\n' if what else ""


def _anchor(group: Group) -> str:
    return "file-" + "".join(c if c.isalnum() else "-" for c in group.file)


def _jump(group: Group) -> str:
    return f'<a href="#{_anchor(group)}">{escape(group.file.removesuffix(".des"))}</a>\n'


def _group(group: Group) -> str:
    introduction = f"<p>{escape(group.introduction)}</p>\n" if group.introduction else ""
    return f"""<section id="{_anchor(group)}">
<h2>{escape(group.file)}</h2>
{introduction}{_problems(group.problems)}<div class="cards">
{"".join(_card(card, group.file) for card in group.cards)}</div>
</section>
"""


def _problems(problems: Sequence[str]) -> str:
    return "".join(f'<p class="problem">{escape(problem)}</p>\n' for problem in problems)


def _remarks(remarks: Sequence[str]) -> str:
    return "".join(f'<p class="remark">The game would complain: {escape(remark)}.</p>\n' for remark in remarks)


def _card(card: Card, file: str) -> str:
    facts = card.script.facts
    wide = " wide" if any(width > _WIDE * height for width, height in (p.size for p in card.pictures)) else ""
    description = f"<p>{escape(facts.description)}</p>\n" if facts.description else ""
    return f"""<article class="card{wide}" data-file="{escape(file)}" data-uses="{" ".join(_statements(card))}">
<h3>{escape(card.script.display_title)}</h3>
<p class="facts"><code>{escape(card.script.name)}</code>{_weight(facts.frequency, card.chance)}</p>
{description}{_problems(card.problems)}{_remarks(card.complaints)}<div class="pictures">
{"".join(_picture(picture, card.script.display_title) for picture in card.pictures)}</div>
{details(card, file)}</article>
"""


def _weight(weight: int, chance: Fraction | None) -> str:
    if chance is None:
        return ""
    return f' <span title="{float(chance):.4%}">weight {weight}, chance {chance}</span>'


def _picture(picture: Picture, title: str) -> str:
    width, height = picture.size
    caption = f"{title}, seed {picture.seed}"
    return (
        f'<a href="{PICTURES}/{picture.file}" data-caption="{escape(caption)}">'
        f'<img src="{PICTURES}/{picture.file}" width="{width}" height="{height}" loading="lazy"'
        f' alt="{escape(caption)}"><span>seed {picture.seed}</span></a>\n'
    )
