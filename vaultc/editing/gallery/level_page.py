"""The page of one level: its picture for every seed, with everything under the pointer, its chances and its source."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

from vaultc.editing.gallery import cards, details, level_data
from vaultc.editing.gallery.contents_line import chance, contents_line
from vaultc.editing.gallery.keys import LEVEL_PAGE_KEYS, keys_dialog
from vaultc.editing.gallery.resources import resource
from vaultc.editing.gallery.search_index import SEARCH, statements
from vaultc.editing.workbench.links import playground_link
from vaultc.support.safe_text import counted

LEVELS = "levels"
PICTURES = "pictures"
PAGE = "index.html"
_THINGS: Final = 14
"""Things in a level that its page lists at the top."""

_KEYS = (
    '<p class="keys needs-script"><span class="mouse">Point at a cell, or press <kbd>m</kbd> and walk with the arrow '
    "keys; <kbd>.</kbd> and <kbd>,</kbd> go to the next and last cell with something on it; click holds a cell; "
    "<kbd>?</kbd> lists all keys.</span>"
    '<span class="touch">Touch a cell to see what is on it; move the map sideways with a finger. The arrows in the box '
    "go to the last and next cell with something on it, the pictures above walk through the seeds.</span></p>"
)


class Neighbours(NamedTuple):
    """The gallery's title, and the levels before and after one on its first page, if there are any."""

    gallery: str = ""
    previous: cards.Card | None = None
    following: cards.Card | None = None


def neighbours(shown: Sequence[cards.Card], title: str) -> dict[str, Neighbours]:
    """The neighbours of all levels of a gallery, by the beginnings of the names of their files."""
    return {
        card.stem: Neighbours(title, before, after)
        for card, before, after in zip(shown, [None, *shown[:-1]], [*shown[1:], None], strict=True)
    }


def level_page(
    card: cards.Card,
    file: str,
    beside: Neighbours = Neighbours(),  # noqa: B008 immutable
    errors: Sequence[str] = (),
    playground: str | None = None,
) -> str:
    """The whole page; it needs nothing but the pictures beside it. Without script it is pictures and lists.

    ``errors`` are the errors of the file, ``playground`` is the address of a playground that opens it.
    """
    title = escape(card.script.display_title)
    facts = card.script.facts
    line = facts.node.span.begin.line
    description = f"<p>{escape(facts.description)}</p>\n" if facts.description else ""
    remarks = "".join(f'<p class="remark">The game would complain: {escape(one)}.</p>\n' for one in card.complaints)
    problems = "".join(f'<p class="problem">{escape(problem)}</p>\n' for problem in (*errors, *card.problems))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}{f" · {escape(beside.gallery)}" if beside.gallery else ""}</title>
<style>
{resource("gallery.css")}{resource("level.css")}</style>
<script>document.documentElement.classList.add("script");</script>
</head>
<body class="level" data-level="{escape(card.stem)}">
{_siblings(card, beside)}<header><h1>{title}</h1>
<p class="facts"><code>{escape(card.script.name)}</code> {chance(card)}
<a href="#L{line}">{escape(file)}, line {line}</a>{_trial(card, playground)}</p></header>
<main>
{description}{contents_line(card, _THINGS, tells_levels=True)}{problems}{remarks}
{_pictures(card) if card.pictures else ""}
{details.described(card)}{details.danger(card)}{details.chances(card)}{_heat(card)}{_uses(card)}
{details.source(card, file)}</main>
{keys_dialog(LEVEL_PAGE_KEYS)}{_scripts(card)}</body>
</html>
"""


def _trial(card: cards.Card, playground: str | None) -> str:
    """The link that opens the level in a playground, if there is one and the file is short enough for a link.

    A playground has no files that this one might include.
    """
    model = card.script.model
    if playground is None or model.inclusions:
        return ""
    wish = {"level": model.levels.index(card.script.facts), "seed": card.best.seed if card.best else 1}
    link = playground_link(playground, model.parsed.source.text, wish)
    return f' <a id="play" href="{escape(link)}">open in the playground</a>' if link else ""


def _siblings(card: cards.Card, beside: Neighbours) -> str:
    """The ways to the list, to the level before and to the level after."""
    before, after = _way("previous", "‹ ", beside.previous, ""), _way("next", "", beside.following, " ›")
    return f"""<nav class="siblings" aria-label="Levels">
<a class="back" id="back" href="../{PAGE}#{escape(card.stem)}">← all levels</a>
<span id="list" data-list="{PAGE}"></span>{before}
{after}
<button type="button" id="keys" class="needs-script" aria-label="Keys">?</button></nav>
"""


def _way(name: str, begin: str, other: cards.Card | None, end: str) -> str:
    if other is None:
        return f'<a id="{name}" class="none">{begin}<span></span>{end}</a>'
    title = escape(other.script.display_title)
    kind = "prev" if name == "previous" else name
    return f'<a id="{name}" rel="{kind}" href="{other.stem}.html">{begin}<span>{title}</span>{end}</a>'


def _uses(card: cards.Card) -> str:
    """The statements of the level, each with the way to all levels that use it."""
    links = "".join(f'<a href="../{PAGE}#uses={word}">{word}</a>\n' for word in statements(card))
    return f'<p class="uses">Statements, with all levels that use them: {links}</p>\n' if links else ""


def _pictures(card: cards.Card) -> str:
    best = card.best
    assert best is not None
    links = "".join(map(_chip, card.pictures))
    width, height = best.size
    return f"""<nav class="walk" id="walk" aria-label="Seeds">{links}</nav>
<div class="needs-script">
<div class="frame"><div class="map" id="map" tabindex="0" role="application" aria-label="Map of the level">
<img src="../{PICTURES}/{best.file}" width="{width}" height="{height}" alt="The level of seed {best.seed}">
<div class="cursor" id="cursor" hidden></div></div></div>
<p class="sideways" id="sideways" hidden>⇆ the map is wider than the screen: move it sideways</p>
<div id="details"><span class="steps">
<button type="button" data-jump="-1" aria-label="Last cell with something on it">←</button>
<button type="button" data-jump="1" aria-label="Next cell with something on it">→</button></span>
<div aria-live="polite"><strong id="place">seed {best.seed}</strong><ul id="lines"></ul></div></div>
</div>{_KEYS}
{"".join(map(_seed, card.pictures))}"""


def _chip(picture: cards.Picture) -> str:
    """A small picture that leads to the seed."""
    width, height = picture.size
    image = f'<img src="../{PICTURES}/{picture.file}" width="{width}" height="{height}" alt="">'
    return f'<a href="#seed-{picture.seed}">{image}<span>seed {picture.seed}</span></a>\n'


def _seed(picture: cards.Picture) -> str:
    width, height = picture.size
    lines = picture.contents or ("nothing but ground",)
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"""<section class="seed" id="seed-{picture.seed}"><h2>Seed {picture.seed}</h2>
<img src="../{PICTURES}/{picture.file}" width="{width}" height="{height}" loading="lazy" alt="The level of seed \
{picture.seed}: {escape("; ".join(lines))}">
<details open><summary>On this level <span>seed {picture.seed}</span></summary>
<ul class="contents">{listed}</ul></details>
<details><summary>Cell by cell <span>seed {picture.seed}</span></summary>
{level_data.cell_list(picture.cells)}</details></section>
"""


def _heat(card: cards.Card) -> str:
    """The heat map with its key, and how often each kind of thing is there."""
    heat = card.heat
    if heat is None:
        return ""
    width, height = heat.size
    alt = f"Where objects, monsters and traps fall in {card.script.display_title}, from dark (seldom) to bright (often)"
    seeds = counted(heat.levels, "seed")
    most = f"{counted(heat.most, 'time')} in {counted(heat.levels, 'level')}"
    return f"""<details class="heat" open><summary>What falls where <span>{seeds}</span></summary>
<img src="../{details.HEAT}/{card.stem}.png" width="{width}" height="{height}" loading="lazy" alt="{escape(alt)}">
<p class="scale"><span>once</span><i></i><span>most often: {most}</span></p>
{details.fallen(heat)}</details>
"""


def _scripts(card: cards.Card) -> str:
    """The scripts of the page, of which the map's need pictures."""
    search = f'<script src="../{SEARCH}"></script>\n'
    if not card.pictures:
        return f"{search}<script>\n{resource('keys.js')}{resource('siblings.js')}</script>\n"
    data: list[dict[str, Any]] = [
        {"seed": picture.seed, "file": f"../{PICTURES}/{picture.file}", **picture.cells} for picture in card.pictures
    ]
    best = card.pictures.index(card.best) if card.best else 0
    return f"""<script type="application/json" id="seeds" data-best="{best}">{level_data.embedded(data)}</script>
{search}<script>
{resource("keys.js")}{resource("level.js")}{resource("siblings.js")}</script>
"""
