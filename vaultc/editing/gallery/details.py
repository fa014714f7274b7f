"""The folded parts of a level page: its table of chances, what falls how often, and its source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape

from vaultc.editing.description.document import html_body
from vaultc.editing.description.nouns import monster_class, object_class
from vaultc.editing.gallery.cards import Card
from vaultc.editing.gallery.heat import Heat
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.rendering.renderers.html import highlight
from vaultc.sampling.danger import texts
from vaultc.sampling.danger.comparing import DangerRow

HEAT = "heat"
_CHARACTER = re.compile(r"<span class=\"t\">'(&\w+;|[^<\n])'</span>")


def source(card: Card, file: str) -> str:
    """The source line by line, each with an anchor."""
    span = card.script.facts.node.span
    first = span.begin.line
    lines = highlight(span.text.rstrip(), card.script.game.grammar).split("\n")
    names = class_names(card)
    rows = "\n".join(
        f'<span class="line" id="L{number}" data-line="{number}">{named(line, names.get(number, {}))}</span>'
        for number, line in enumerate(_closed(lines), first)
    )
    return f"""<details class="source" open><summary>Source <span>{escape(file)}, line {first}</span></summary>
<pre tabindex="0">{rows}</pre></details>
"""


def _closed(lines: list[str]) -> list[str]:
    """Lines in which every coloured piece ends, and begins again on the next one."""
    closed, left_open = [], ""
    for line in lines:
        whole = left_open + line
        left_open = ""
        if whole.count("<span") > whole.count("</span>"):
            left_open = whole[whole.rindex("<span") :].split(">")[0] + ">"
            whole += "</span>"
        closed.append(whole)
    return closed


def class_names(card: Card) -> dict[int, dict[str, str]]:
    """For each line with classes of monsters or objects the names of these, by their characters."""
    found: dict[int, dict[str, str]] = {}
    catalog = card.script.game.catalog
    for node in walk(card.script.facts.node):
        if isinstance(node, n.MonsterKind | n.ObjectKind) and node.character is not None and node.name is None:
            name = monster_class if isinstance(node, n.MonsterKind) else object_class
            found.setdefault(node.span.begin.line, {})[node.character] = name(node.character, catalog)
    return found


def named(line: str, names: Mapping[str, str]) -> str:
    """A highlighted line in which the names of classes follow their characters, without being text of the line."""

    def marked(text: re.Match[str]) -> str:
        name = names.get(unescape(text[1]))
        return text[0] if name is None else f'<span class="t" data-name="{escape(name)}">\'{text[1]}\'</span>'

    return _CHARACTER.sub(marked, line) if names else line


def described(card: Card) -> str:
    """The description of a level, as ``vaultc describe`` gives it."""
    if card.description is None:
        return ""
    body = html_body(card.description, summary=False, level=2)
    return f"""<details class="entry" open><summary>Description</summary>
{body}</details>
"""


def danger(card: Card) -> str:
    """The table of danger and loot against an ordinary room or level."""
    if card.danger is None:
        return ""
    rows = "".join(map(_quantity, card.danger.rows))
    return f"""<details class="danger" open><summary>Danger and loot <span>depth {card.danger.depth}, \
{card.danger.own.levels} levels</span></summary>
<div class="table" tabindex="0"><table>
<thead><tr><th scope="col">mean</th><th scope="col">own</th><th scope="col">ordinary {card.danger.yardstick}</th>
<th scope="col">times</th><th scope="col">95 %</th></tr></thead>
<tbody>
{rows}</tbody></table></div></details>
"""


def _quantity(row: DangerRow) -> str:
    quantity = row.quantity
    unit = f" ({quantity.unit})" if quantity.unit else ""
    ordinary = "" if row.ordinary is None else texts.short(row.ordinary.mean)
    times, spread = ("", "") if row.ratio is None else (texts.short(row.ratio.value), texts.interval(row.ratio))
    cells = "".join(f"<td>{cell}</td>" for cell in (texts.short(row.own.mean), ordinary, times, spread))
    meaning = escape(quantity.meaning.replace("`", ""), quote=True)
    return f'<tr><th scope="row" title="{meaning}">{quantity.name.replace("_", " ")}{unit}</th>{cells}</tr>\n'


def chances(card: Card) -> str:
    """The table of what is left to the dice."""
    if not card.choices:
        return ""
    grammar, names = card.script.game.grammar, class_names(card)
    rows = "".join(
        f'<tr><td><a href="#L{choice.line}">{choice.line}</a></td>'
        f"<td><code>{named(highlight(choice.text, grammar), names.get(choice.line, {}))}</code></td>"
        f"<td>{escape(choice.outcome)}</td></tr>\n"
        for choice in card.choices
    )
    return f"""<details class="chances" open><summary>Chances <span>{len(card.choices)}</span></summary>
<div class="table" tabindex="0"><table>
<thead><tr><th scope="col">line</th><th scope="col">what</th><th scope="col">how often</th></tr></thead>
<tbody>
{rows}</tbody></table></div></details>
"""


def fallen(heat: Heat) -> str:
    """The table of how often each kind of thing is there."""
    rows = [
        f"<tr><td>{escape(fall.kind)}</td><td>{fall.levels / heat.levels:.0%}</td>"
        f"<td>{fall.number / heat.levels:.2g}</td></tr>\n"
        for fall in heat.falls
    ]
    if heat.others:
        rows.append(f'<tr><td colspan="3">and {heat.others} other kinds, less often</td></tr>\n')
    return f"""<div class="table" tabindex="0"><table>
<thead><tr><th scope="col">what</th><th scope="col">on levels</th><th scope="col">on average</th></tr></thead>
<tbody>
{"".join(rows)}</tbody></table></div>
"""
