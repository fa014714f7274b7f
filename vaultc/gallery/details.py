"""The folded parts of a card: its source, its table of chances, and where what falls."""

from __future__ import annotations

from html import escape

from vaultc.gallery.cards import Card
from vaultc.gallery.heat import Heat
from vaultc.renderers.highlighting import highlight

HEAT = "heat"


def details(card: Card, file: str) -> str:
    """All folded parts that a card has, as HTML."""
    return _chances(card) + _heat(card) + _source(card, file)


def _source(card: Card, file: str) -> str:
    span = card.script.facts.node.span
    return f"""<details class="source"><summary>Source <span>{escape(file)}, line {span.begin.line}</span></summary>
<pre tabindex="0">{highlight(span.text.rstrip(), card.script.game.grammar)}</pre></details>
"""


def _chances(card: Card) -> str:
    """The table of what is left to the dice."""
    if not card.choices:
        return ""
    grammar = card.script.game.grammar
    rows = "".join(
        f"<tr><td>{choice.line}</td><td><code>{highlight(choice.text, grammar)}</code></td>"
        f"<td>{escape(choice.outcome)}</td></tr>\n"
        for choice in card.choices
    )
    return f"""<details class="chances"><summary>Chances <span>{len(card.choices)}</span></summary>
<div class="table" tabindex="0"><table>
<thead><tr><th scope="col">line</th><th scope="col">what</th><th scope="col">how often</th></tr></thead>
<tbody>
{rows}</tbody></table></div></details>
"""


def _heat(card: Card) -> str:
    """The heat map, and how often each kind of thing is there."""
    heat = card.heat
    if heat is None:
        return ""
    width, height = heat.size
    alt = f"Where objects, monsters and traps fall in {card.script.display_title}, from dark (seldom) to bright (often)"
    return f"""<details class="heat"><summary>What falls where <span>{heat.levels} seeds</span></summary>
<img src="{HEAT}/{card.stem}.png" width="{width}" height="{height}" loading="lazy" alt="{escape(alt)}">
<div class="table" tabindex="0"><table>
<thead><tr><th scope="col">what</th><th scope="col">on levels</th><th scope="col">on average</th></tr></thead>
<tbody>
{_falls(heat)}</tbody></table></div></details>
"""


def _falls(heat: Heat) -> str:
    rows = [
        f"<tr><td>{escape(fall.kind)}</td><td>{fall.levels / heat.levels:.0%}</td>"
        f"<td>{fall.number / heat.levels:.2g}</td></tr>\n"
        for fall in heat.falls
    ]
    if heat.others:
        rows.append(f'<tr><td colspan="3">and {heat.others} other kinds, less often</td></tr>\n')
    return "".join(rows)
