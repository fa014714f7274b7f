"""The pages of a gallery: levels with their chances, contents and source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape, unescape
from typing import Any, Final

from vaultc.editing.description.document import html_body
from vaultc.editing.description.nouns import monster_class, object_class
from vaultc.editing.gallery.cards import SEARCH, Card, Group, Picture, figures, resource, statements
from vaultc.editing.gallery.contents import Heat, Kinds, SeenKind, cell_list, embedded
from vaultc.editing.studio.files import playground_link
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.rendering.renderers.html import highlight
from vaultc.rendering.renderers.symbols import Layer
from vaultc.rendering.renderers.wording import plural
from vaultc.sampling.danger import comparing
from vaultc.sampling.danger.comparing import DangerRow
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted

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
    ordinary = "" if row.ordinary is None else comparing.short(row.ordinary.mean)
    times, spread = ("", "") if row.ratio is None else (comparing.short(row.ratio.value), comparing.interval(row.ratio))
    cells = "".join(f"<td>{cell}</td>" for cell in (comparing.short(row.own.mean), ordinary, times, spread))
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


_FEW: Final = 2
_SEVERAL: Final = 1.5
_NOT_TINY: Final = Fraction(1, 20)
_LAYERS: Final = {Layer.MONSTER: "monsters", Layer.OBJECT: "objects", Layer.TRAP: "traps", Layer.TERRAIN: "terrain"}


def contents_line(card: Card, most: int, *, tells_levels: bool = False) -> str:
    """The things in a level as a list, with the number of levels behind it; nothing if no level was made."""
    kinds = card.kinds
    if kinds is None or not kinds.levels:
        return ""
    parts = [*(_usual(kind, kinds) for kind in kinds.usual()), *_varied(kinds)]
    more = f'<span class="more">and {len(parts) - most} more</span>' if len(parts) > most else ""
    listed = "".join(parts[:most]) + more or "<span>nothing but floor</span>"
    if tells_levels and parts:
        listed += f'<span class="more">on {counted(kinds.levels, "level")}</span>'
    return f'<p class="has" title="share of {counted(kinds.levels, "level")}">{listed}</p>\n'


def _usual(kind: SeenKind, kinds: Kinds) -> str:
    """A kind with its number on the levels that have it: ``bow``, ``3 statues``, ``~11 corpses``."""
    mean, name = kind.number / kind.levels, kind.kind.name
    if kind.kind.layer != Layer.TERRAIN and mean >= _SEVERAL:
        name = f"{'' if mean.is_integer() else '~'}{round(mean)} {plural(name)}"
    return _part(name, kinds.percent(kind.levels))


def _varied(kinds: Kinds) -> list[str]:
    """Kinds that are in few levels each: by name if they are few, else together as ``other objects``."""
    usual = kinds.usual()
    parts = []
    for layer, levels in kinds.varied:
        rare = [kind for kind in kinds.found if kind.kind.layer == layer and kind not in usual]
        if len(rare) <= _FEW:
            parts += [_usual(kind, kinds) for kind in rare]
            continue
        other = "other" if any(kind.kind.layer == layer for kind in usual) else "random"
        parts.append(_part(f"{other} {_LAYERS[Layer(layer)]}", kinds.percent(levels)))
    return parts


def _part(name: str, percent: int) -> str:
    share = "" if percent == 100 else f" <small>{percent} %</small>"
    return f"<span>{escape(name)}{share}</span>"


def chance(card: Card) -> str:
    """The chance of a vault; nothing for other levels."""
    facts = card.script.facts
    if not card.script.is_vault:
        return ""
    if card.chance is None:
        return f'<span title="weight {facts.frequency}; not among the vaults that are drawn">on demand</span>'
    title = f"weight {facts.frequency}: {card.chance} = {float(card.chance):.4%} of the vaults drawn from this gallery"
    return f'<span title="{title}">{chance_text(card.chance)}</span>'


def chance_text(share: Fraction) -> str:
    """``1 in 2,050`` for small chances, ``97.6 %`` for others."""
    if share >= _NOT_TINY or not share:
        return f"{float(share):.3%}".rstrip("%").rstrip("0").rstrip(".") + " %"
    exact = share.numerator == 1
    return f"{'' if exact else 'about '}1 in {round(1 / share):,}"


def danger_line(card: Card) -> str:
    """Danger and loot against an ordinary room or level; nothing if they were not sampled."""
    found = card.danger
    if found is None:
        return ""
    told = ""
    for quantity, word in (("difficulty", "danger"), ("value", "loot")):
        row = found.row(quantity)
        text = f"no {word}"
        if row.own.mean and row.ratio is not None:
            text = f"{word} {comparing.short(row.ratio.value)}×"
        elif row.own.mean:
            text = f"{word} {comparing.short(row.own.mean)} {row.quantity.unit or ''}".rstrip()
        told += f"<span>{text}</span>"
    title = f"own things at depth {found.depth}, and times as much as an ordinary {found.yardstick}"
    return f'<p class="facts" title="{title}">{told}</p>\n'


LEVELS = "levels"
PICTURES = "pictures"
PAGE = "index.html"
_THINGS: Final = 14
"""Things in a level that its page lists at the top."""


class Neighbours(NamedTuple):
    """The gallery's title, and the levels before and after one on its first page, if there are any."""

    gallery: str = ""
    previous: Card | None = None
    following: Card | None = None


def neighbours(shown: Sequence[Card], title: str) -> dict[str, Neighbours]:
    """The neighbours of all levels of a gallery, by the beginnings of the names of their files."""
    return {
        card.stem: Neighbours(title, before, after)
        for card, before, after in zip(shown, [None, *shown[:-1]], [*shown[1:], None], strict=True)
    }


def level_page(
    card: Card,
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
    links = "".join(f'<a href="../{PAGE}#uses={word}">{word}</a>\n' for word in statements(card))
    uses = f'<p class="uses">Statements, with all levels that use them: {links}</p>\n' if links else ""
    remarks = "".join(f'<p class="remark">The game would complain: {escape(one)}.</p>\n' for one in card.complaints)
    head = _head(f"{title}{f' · {escape(beside.gallery)}' if beside.gallery else ''}", "gallery.css", "level.css")
    return f"""{head}<body class="level" data-level="{escape(card.stem)}">
{_siblings(card, beside)}<header><h1>{title}</h1>
<p class="facts"><code>{escape(card.script.name)}</code> {chance(card)}
<a href="#L{line}">{escape(file)}, line {line}</a>{_trial(card, playground)}</p></header>
<main>
{description}{contents_line(card, _THINGS, tells_levels=True)}{_problems((*errors, *card.problems))}{remarks}
{_pictures(card) if card.pictures else ""}
{described(card)}{danger(card)}{chances(card)}{_heat(card)}{uses}
{source(card, file)}</main>
{resource("level-page-keys.html")}{_scripts(card)}</body>
</html>
"""


def _head(title: str, *styles: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{"".join(map(resource, styles))}</style>
<script>document.documentElement.classList.add("script");</script>
</head>
"""


def _trial(card: Card, playground: str | None) -> str:
    """The link that opens the level in a playground, if there is one and the file is short enough for a link.

    A playground has no files that this one might include.
    """
    model = card.script.model
    if playground is None or model.inclusions:
        return ""
    request = {"level": model.levels.index(card.script.facts), "seed": card.best.seed if card.best else 1}
    link = playground_link(playground, model.parsed.source.text, request)
    return f' <a id="play" href="{escape(link)}">open in the playground</a>' if link else ""


def _siblings(card: Card, beside: Neighbours) -> str:
    """The ways to the list, to the level before and to the level after."""
    before, after = _way("previous", "‹ ", beside.previous, ""), _way("next", "", beside.following, " ›")
    return f"""<nav class="siblings" aria-label="Levels">
<a class="back" id="back" href="../{PAGE}#{escape(card.stem)}">← all levels</a>
<span id="list" data-list="{PAGE}"></span>{before}
{after}
<button type="button" id="keys" class="needs-script" aria-label="Keys">?</button></nav>
"""


def _way(name: str, begin: str, other: Card | None, end: str) -> str:
    if other is None:
        return f'<a id="{name}" class="none">{begin}<span></span>{end}</a>'
    title = escape(other.script.display_title)
    kind = "prev" if name == "previous" else name
    return f'<a id="{name}" rel="{kind}" href="{other.stem}.html">{begin}<span>{title}</span>{end}</a>'


def _pictures(card: Card) -> str:
    best = card.best
    assert best is not None
    links = "".join(
        f'<a href="#seed-{picture.seed}">{_image(f"../{PICTURES}/{picture.file}", picture.size)}'
        f"<span>seed {picture.seed}</span></a>\n"
        for picture in card.pictures
    )
    return f"""<nav class="walk" id="walk" aria-label="Seeds">{links}</nav>
<div class="needs-script">
<div class="frame"><div class="map" id="map" tabindex="0" role="application" aria-label="Map of the level">
{_image(f"../{PICTURES}/{best.file}", best.size, f"The level of seed {best.seed}")}
<div class="cursor" id="cursor" hidden></div></div></div>
<p class="sideways" id="sideways" hidden>⇆ the map is wider than the screen: move it sideways</p>
<div id="details"><span class="steps">
<button type="button" data-jump="-1" aria-label="Previous cell with something on it">←</button>
<button type="button" data-jump="1" aria-label="Next cell with something on it">→</button></span>
<div aria-live="polite"><strong id="place">seed {best.seed}</strong><ul id="lines"></ul></div></div>
</div>{resource("map-keys.html")}{"".join(map(_seed, card.pictures))}"""


def _image(source: str, size: tuple[int, int], alt: str = "", *, lazy: bool = False) -> str:
    loading = ' loading="lazy"' if lazy else ""
    return f'<img src="{source}" width="{size[0]}" height="{size[1]}"{loading} alt="{escape(alt)}">'


def _seed(picture: Picture) -> str:
    lines = picture.contents or ("nothing but ground",)
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    alt = f"The level of seed {picture.seed}: {'; '.join(lines)}"
    return f"""<section class="seed" id="seed-{picture.seed}"><h2>Seed {picture.seed}</h2>
{_image(f"../{PICTURES}/{picture.file}", picture.size, alt, lazy=True)}
<details open><summary>On this level <span>seed {picture.seed}</span></summary>
<ul class="contents">{listed}</ul></details>
<details><summary>Cell by cell <span>seed {picture.seed}</span></summary>
{cell_list(picture.cells)}</details></section>
"""


def _heat(card: Card) -> str:
    """The heat map with its key, and how often each kind of thing is there."""
    heat = card.heat
    if heat is None:
        return ""
    alt = f"Where objects, monsters and traps fall in {card.script.display_title}, from dark (seldom) to bright (often)"
    most = f"{counted(heat.most, 'time')} in {counted(heat.levels, 'level')}"
    body = f"""{_image(f"../{HEAT}/{card.stem}.png", heat.size, alt, lazy=True)}
<p class="scale"><span>once</span><i></i><span>most often: {most}</span></p>
{fallen(heat)}"""
    return folded("heat", "What falls where", counted(heat.levels, "seed"), body)


def _scripts(card: Card) -> str:
    """The scripts of the page, of which the map's need pictures."""
    search = f'<script src="../{SEARCH}"></script>\n'
    if not card.pictures:
        return f"{search}<script>\n{resource('keys.js')}{resource('siblings.js')}</script>\n"
    data: list[dict[str, Any]] = [
        {"seed": picture.seed, "file": f"../{PICTURES}/{picture.file}", **picture.cells} for picture in card.pictures
    ]
    best = card.pictures.index(card.best) if card.best else 0
    return f"""<script type="application/json" id="seeds" data-best="{best}">{embedded(data)}</script>
{search}<script>
{resource("keys.js")}{resource("level.js")}{resource("siblings.js")}</script>
"""


CONTACT_SHEET = "contact-sheet.png"
MOST_HEROES = 5
FEWEST_FOR_HEROES = 8
"""A gallery of fewer levels needs no choice of them at the top."""
_PAGE_THINGS: Final = 4
"""Things in a level that its card lists."""
_FEW_IN_FILES: Final = 2
"""Files with fewer levels on average are shown side by side."""
_ORDERS: Final = {
    "title": "By title", "shows": "Most to see first", "danger": "Most dangerous first", "loot": "Richest first",
    "chance": "Most frequent first",
}  # fmt: skip


def render_page(groups: Sequence[Group], title: str, *, has_sheet: bool, dungeons: Sequence[str] = ()) -> str:
    """The whole page; it needs nothing but the files beside it. All texts of des files are escaped.

    ``dungeons`` are the names of pages that show where in a dungeon the levels lie.
    """
    cards = [card for group in groups for card in group.cards]
    heading = escape(title)
    uses = Counter(word for card in cards for word in statements(card))
    jumps = "".join(
        f'<a href="#{_anchor(group)}">{escape(group.file.removesuffix(".des"))} <small>{len(group.cards)}</small></a>\n'
        for group in groups
    )
    return f"""{_head(heading, "gallery.css")}<body>
<header>
<h1>{heading}</h1>
<p>{_totals(groups, dungeons, has_sheet=has_sheet)}</p>
{_warning(groups)}<form class="search needs-script" role="search"><input id="search" type="search" \
placeholder="Search: chest, dragon, throne …" aria-label="Search" autocomplete="off" spellcheck="false">
<button type="button" id="more" aria-expanded="false" aria-controls="choices">Filter</button>
<span id="choices">{_choice("file", "All files", {group.file: len(group.cards) for group in groups})}
{_choice("uses", "All statements", dict(sorted(uses.items())))}
{_order(cards)}</span><button type="button" id="keys" aria-label="Keys">?</button>
<span id="found" role="status"></span></form>
{_heroes(cards)}<nav aria-label="Files">{jumps}</nav>
</header>
<main{' class="small"' if len(cards) < _FEW_IN_FILES * len(groups) else ""}>
<p id="nothing" hidden>No level matches. <button type="button" id="all">Show all</button></p>
<section id="ranked" hidden><div class="cards"></div></section>
{"".join(map(_group, groups))}</main>
{resource("first-page-keys.html")}<script src="{SEARCH}"></script>
<script>
{resource("keys.js")}{resource("gallery.js")}</script>
</body>
</html>
"""


def _totals(groups: Sequence[Group], dungeons: Sequence[str], *, has_sheet: bool) -> str:
    """Counts of levels, files and pictures, and the links to the sheet and the pages of dungeons."""
    cards = [card for group in groups for card in group.cards]
    files = f" in {len(groups)} files" if len(groups) > 1 else ""
    sheet = f' · <a href="{CONTACT_SHEET}">all on one sheet</a>' if has_sheet else ""
    pictures = counted(sum(len(card.pictures) for card in cards), "picture")
    charts = "".join(f' · <a href="{name}">in the dungeon</a>' for name in dungeons)
    return f"{counted(len(cards), 'level')}{files}, {pictures}{sheet}{charts}"


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
        f'<a href="{LEVELS}/{card.stem}.html">{_picture(card, lazy=False)}'
        f"<span>{escape(card.script.display_title)}</span></a>\n"
        for card in chosen
    )
    return f'<div class="heroes">{links}</div>\n'


def _choice(name: str, everything: str, counts: Mapping[str, int]) -> str:
    """A field that shows only cards with one of some values, each with its number of levels."""
    texts = {"": everything, **{value: f"{value} ({count})" for value, count in counts.items()}}
    return _select(f'data-filter="{name}"', everything, texts)


def _select(attribute: str, label: str, texts: Mapping[str, str]) -> str:
    options = (f'<option value="{escape(value)}">{escape(text)}</option>' for value, text in texts.items())
    return f'<select {attribute} aria-label="{label}">{"".join(options)}</select>'


def _order(cards: Sequence[Card]) -> str:
    """A field that sorts the cards, by what is known of them."""
    known = {"title", *(figure for card in cards for figure in figures(card))}
    orders = {"": "File by file", **{value: text for value, text in _ORDERS.items() if value in known}}
    return _select('id="order"', "Order", orders)


def _warning(groups: Sequence[Group]) -> str:
    """A conspicuous line if something went wrong."""
    wrong = sum(bool(card.problems) for group in groups for card in group.cards)
    broken = sum(bool(group.problems) for group in groups)
    parts = [counted(wrong, "level") * bool(wrong), counted(broken, "file") * bool(broken)]
    what = " and ".join(filter(None, parts))
    return f'<p class="problem">Something is wrong with {what}; look for this colour.</p>\n' if what else ""


def _anchor(group: Group) -> str:
    return "file-" + "".join(c if c.isalnum() else "-" for c in group.file)


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
<a href="{LEVELS}/{card.stem}.html"><div class="window">{_picture(card, lazy=True)}</div>
<h3>{escape(card.script.display_title)}</h3></a>
<p class="facts"><code>{escape(card.script.name)}</code> {chance(card)}</p>
{told}{contents_line(card, _PAGE_THINGS)}{danger_line(card)}{_problems(card.problems)}{complaint}</article>
"""


def _picture(card: Card, *, lazy: bool) -> str:
    best = card.best
    if best is None:
        return '<p class="unseen">no picture</p>'
    alt = f"{card.script.display_title}, seed {best.seed}"
    return _image(f"{PICTURES}/{best.file}", best.size, alt, lazy=lazy)
