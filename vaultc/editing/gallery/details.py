"""The folded parts of a level page: its table of chances, what falls how often, and its source."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape

from vaultc.editing.description.document import html_body
from vaultc.editing.description.nouns import monster_class, object_class
from vaultc.editing.gallery.cards import Card
from vaultc.editing.gallery.heat import Heat
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.rendering.renderers.html import highlight
from vaultc.sampling.danger import wording
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
    return folded("source", "Source", f"{escape(file)}, line {first}", f'<pre tabindex="0">{rows}</pre>')


def folded(kind: str, title: str, note: str, body: str) -> str:
    """A part of the page that can be folded, with a note beside its title."""
    summary = f"{title} <span>{note}</span>" if note else title
    return f'<details class="{kind}" open><summary>{summary}</summary>\n{body}</details>\n'


def _table(headings: Sequence[Sequence[str]], rows: str) -> str:
    """A table, its headings line by line as in the text of the page."""
    lines = ("".join(f'<th scope="col">{heading}</th>' for heading in line) for line in headings)
    head = f"<thead><tr>{chr(10).join(lines)}</tr></thead>"
    return f'<div class="table" tabindex="0"><table>\n{head}\n<tbody>\n{rows}</tbody></table></div>'


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
    return folded("entry", "Description", "", body)


def danger(card: Card) -> str:
    """The table of danger and loot against an ordinary room or level."""
    if card.danger is None:
        return ""
    found = card.danger
    headings = ("mean", "own", f"ordinary {found.yardstick}"), ("times", "95 %")
    note = f"depth {found.depth}, {found.own.levels} levels"
    return folded("danger", "Danger and loot", note, _table(headings, "".join(map(_quantity, found.rows))))


def _quantity(row: DangerRow) -> str:
    quantity = row.quantity
    unit = f" ({quantity.unit})" if quantity.unit else ""
    ordinary = "" if row.ordinary is None else wording.short(row.ordinary.mean)
    times, spread = ("", "") if row.ratio is None else (wording.short(row.ratio.value), wording.interval(row.ratio))
    cells = "".join(f"<td>{cell}</td>" for cell in (wording.short(row.own.mean), ordinary, times, spread))
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
    return folded("chances", "Chances", str(len(card.choices)), _table([("line", "what", "how often")], rows))


def fallen(heat: Heat) -> str:
    """The table of how often each kind of thing is there."""
    rows = "".join(
        f"<tr><td>{escape(fall.kind)}</td><td>{fall.levels / heat.levels:.0%}</td>"
        f"<td>{fall.number / heat.levels:.2g}</td></tr>\n"
        for fall in heat.falls
    )
    if heat.others:
        rows += f'<tr><td colspan="3">and {heat.others} other kinds, less often</td></tr>\n'
    return f"{_table([('what', 'on levels', 'on average')], rows)}\n"
