"""The page of one level: its picture for every seed, with everything under the pointer, its chances and its source."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import resources
from typing import Any

from vaultc.editing.gallery import cards, details, level_data

LEVELS = "levels"
PICTURES = "pictures"

_KEYS = (
    '<p class="keys needs-script"><span class="mouse">Point at a cell, or focus the map and walk with the arrow keys; '
    "<kbd>.</kbd> and <kbd>,</kbd> go to the next and last cell with something on it; click holds a cell, "
    "<kbd>Esc</kbd> lets go; <kbd>[</kbd> and <kbd>]</kbd> walk through the seeds.</span>"
    '<span class="touch">Touch a cell to see what is on it; move the map sideways with a finger. The arrows in the box '
    "go to the last and next cell with something on it, the buttons above walk through the seeds.</span></p>"
)


@cache
def resource(name: str) -> str:
    """A style sheet or script of the gallery."""
    return resources.files("vaultc.editing.gallery").joinpath("data", name).read_text("utf-8")


def level_page(card: cards.Card, file: str) -> str:
    """The whole page; it needs nothing but the pictures beside it. Without script it is pictures and lists."""
    title = escape(card.script.display_title)
    facts = card.script.facts
    description = f"<p>{escape(facts.description)}</p>\n" if facts.description else ""
    remarks = "".join(f'<p class="remark">The game would complain: {escape(one)}.</p>\n' for one in card.complaints)
    problems = "".join(f'<p class="problem">{escape(problem)}</p>\n' for problem in card.problems)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{resource("gallery.css")}{resource("level.css")}</style>
</head>
<body class="level">
<a class="back" href="../index.html#{escape(card.stem)}">← all levels</a>
<header><h1>{title}</h1>
<p class="facts"><code>{escape(card.script.name)}</code> {weight(card)}
<a href="#L{facts.node.span.begin.line}">{escape(file)}, line {facts.node.span.begin.line}</a></p></header>
<main>
{description}{problems}{remarks}{_pictures(card) if card.pictures else ""}
{details.described(card)}{details.danger(card)}{details.chances(card)}{_heat(card)}{details.source(card, file)}</main>
{_script(card)}</body>
</html>
"""


def weight(card: cards.Card) -> str:
    """The weight of a vault; nothing for other levels."""
    if card.chance is None:
        return ""
    return f'<span title="{float(card.chance):.4%}">weight {card.script.facts.frequency}, chance {card.chance}</span>'


def _pictures(card: cards.Card) -> str:
    best = card.best
    assert best is not None
    links = "".join(f'<a href="#seed-{picture.seed}">{picture.seed}</a>\n' for picture in card.pictures)
    width, height = best.size
    return f"""<nav class="walk" id="walk" aria-label="Seeds">seed
{links}<span class="needs-script"><button type="button" data-walk="-1" aria-label="Last seed">←</button>
<button type="button" data-walk="1" aria-label="Next seed">→</button></span></nav>
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


def _seed(picture: cards.Picture) -> str:
    width, height = picture.size
    lines = picture.contents or ("nothing but ground",)
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"""<section class="seed" id="seed-{picture.seed}"><h3>Seed {picture.seed}</h3>
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
    return f"""<details class="heat" open><summary>What falls where <span>{heat.levels} seeds</span></summary>
<img src="../{details.HEAT}/{card.stem}.png" width="{width}" height="{height}" loading="lazy" alt="{escape(alt)}">
<p class="scale"><span>once</span><i></i><span>most often: {heat.most} times in {heat.levels} levels</span></p>
{details.fallen(heat)}</details>
"""


def _script(card: cards.Card) -> str:
    if not card.pictures:
        return ""
    data: list[dict[str, Any]] = [
        {"seed": picture.seed, "file": f"../{PICTURES}/{picture.file}", **picture.cells} for picture in card.pictures
    ]
    best = card.pictures.index(card.best) if card.best else 0
    return f"""<script type="application/json" id="seeds" data-best="{best}">{level_data.embedded(data)}</script>
<script>
{resource("level.js")}</script>
"""
