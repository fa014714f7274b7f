"""The parts of a description, and their output as text, Markdown, MediaWiki, HTML or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass

CODE, END = "\x0e", "\x0f"
"""Marks around a piece of text in the language of levels, in texts of a description; no other text has them."""


def code(text: str) -> str:
    """A piece of text in the language of levels, on one line."""
    return f"{CODE}{plain(' '.join(text.split()))}{END}"


def plain(text: str) -> str:
    """A text of an author, without characters that are not shown."""
    return safe_text.visible(safe_text.printable(text))


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of a text in order, and whether each is in the language of levels."""
    while text:
        before, mark, rest = text.partition(CODE)
        if before:
            yield before, False
        inside, _, text = rest.partition(END)
        if mark:
            yield inside, True


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and those that tell more of it or hold under its condition."""

    text: str
    inner: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled sentence: ``Size``, ``11x9``."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Description:
    """The description of a level.

    ``summary`` is the author's, from the comment above the level; ``picture`` the level of one ``seed`` in characters,
    None if it was not generated.
    """

    title: str
    name: str
    summary: str
    facts: tuple[Fact, ...]
    contents: tuple[Sentence, ...]
    depends: tuple[Sentence, ...]
    picture: str | None = None
    seed: int | None = None


WIDTH: Final = 100
_NARROWEST: Final = 30
_CONTENTS, _DEPENDS = "Contents", "Depends on"
_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_MARKDOWN_START: Final = re.compile(r"^([0-9]*)([-+=.)])")
"""At the start of a paragraph: a sign that would begin a list, or underline a heading."""
_WIKI_START: Final = re.compile(r"\A[*#:; -]")
_WIKI: Final = {ord(character): f"&#{ord(character)};" for character in "&<>[]{}|=~"}
_WIKI_PAIRS: Final = re.compile(r"\A'|'\Z|(?<=')'|'(?=')|(?<=_)_|_(?=_)|:(?=//)")
"""Apostrophes that make letters bold, or would beside a mark of ours; magic words, and addresses that become links."""


def sections(found: Description) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
    """The lists of sentences with their headings."""
    if found.contents:
        yield _CONTENTS, found.contents
    if found.depends:
        yield _DEPENDS, found.depends


def _rendered(text: str, plainly: Callable[[str], str], as_code: Callable[[str], str]) -> str:
    """A text whose pieces in the language of levels are written as code."""
    return "".join(as_code(part) if is_code else plainly(part) for part, is_code in pieces(text))


def _example(found: Description) -> str:
    return f"Example (seed {found.seed})"


# ---- text


def as_text(descriptions: Sequence[Description], width: int = WIDTH) -> str:
    """Plain text in lines of at most that many columns."""
    return "\n\n".join("\n".join(_description_lines(found, max(width, _NARROWEST))) for found in descriptions) + "\n"


def _description_lines(found: Description, width: int) -> Iterator[str]:
    title = _bare(found.title) if found.title == found.name else f"{found.title} ({found.name})"
    yield from (title, "=" * min(len(title), width))
    if found.summary:
        yield from _lines(found.summary, width)
    yield ""
    label = max((len(fact.label) for fact in found.facts), default=0) + 2
    for fact in found.facts:
        yield from _lines(
            _bare(fact.text), width, initial_indent=f"{fact.label}:".ljust(label), subsequent_indent=" " * label
        )
    for heading, lines in sections(found):
        yield from ("", f"{heading}:")
        yield from _text_lines(lines, "  ", width)
    if found.picture is not None:
        yield from ("", f"{_example(found)}:", *found.picture.split("\n"))


def _text_lines(lines: Sequence[Sentence], indent: str, width: int) -> Iterator[str]:
    for line in lines:
        room = indent if len(indent) < width - _NARROWEST // 2 else "  "
        yield from _lines(_bare(line.text), width, initial_indent=f"{room}- ", subsequent_indent=f"{room}  ")
        yield from _text_lines(line.inner, f"{indent}  ", width)


def _lines(text: str, width: int, initial_indent: str = "", subsequent_indent: str = "") -> list[str]:
    """Lines that break between words alone, so that names stay whole."""
    return wrap(text, width, initial_indent=initial_indent, subsequent_indent=subsequent_indent, break_on_hyphens=False)


def _bare(text: str) -> str:
    return text.replace(CODE, "").replace(END, "")


# ---- Markdown


def as_markdown(descriptions: Sequence[Description], _width: int = WIDTH) -> str:
    """Markdown: a section of second level for each description."""
    return "\n\n".join("\n".join(_markdown(found)) for found in descriptions) + "\n"


def _markdown(found: Description) -> Iterator[str]:
    yield f"## {_in_markdown(found.title)}"
    if found.title != found.name:
        yield from ("", _code_span(found.name))
    if found.summary:
        yield from ("", _MARKDOWN_START.sub(r"\1\\\2", _in_markdown(found.summary)))
    yield ""
    yield from (f"- **{fact.label}:** {_in_markdown(fact.text)}" for fact in found.facts)
    for heading, lines in sections(found):
        yield from ("", f"### {heading}", "")
        yield from _nested(lines, lambda depth, text: f"{'  ' * (depth - 1)}- {_in_markdown(text)}")
    if found.picture is not None:
        yield from ("", f"### {_example(found)}", "", "```", *found.picture.split("\n"), "```")


def _in_markdown(text: str) -> str:
    return _rendered(text, lambda part: _MARKDOWN.sub(r"\\\1", part), _code_span)


def _code_span(text: str) -> str:
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


# ---- MediaWiki


def as_mediawiki(descriptions: Sequence[Description], _width: int = WIDTH) -> str:
    """Wikitext: a section of second level for each description."""
    return "\n\n".join("\n".join(_mediawiki(found)) for found in descriptions) + "\n"


def _mediawiki(found: Description) -> Iterator[str]:
    yield f"== {_in_wiki(found.title)} =="
    if found.title != found.name:
        yield f"<code>{_in_wiki(found.name)}</code>"
    if found.summary:
        yield from ("", _WIKI_START.sub(_entity, _in_wiki(found.summary)))
    yield ""
    yield from (f"* '''{fact.label}:''' {_in_wiki(fact.text)}" for fact in found.facts)
    for heading, lines in sections(found):
        yield from ("", f"=== {heading} ===")
        yield from _nested(lines, lambda depth, text: f"{'*' * depth} {_in_wiki(text)}")
    if found.picture is not None:
        rows = found.picture.split("\n")
        yield from ("", f"=== {_example(found)} ===", *(f" {_wiki_text(row)}" for row in rows))


def _in_wiki(text: str) -> str:
    return _rendered(text, _wiki_text, lambda part: f"<code>{_wiki_text(part)}</code>")


def _wiki_text(text: str) -> str:
    return _WIKI_PAIRS.sub(_entity, text.translate(_WIKI))


def _entity(sign: re.Match[str]) -> str:
    return f"&#{ord(sign[0])};"


# ---- HTML

_STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 1rem auto; max-width: 50rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 code { font-size: 1rem; font-weight: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
li { overflow-wrap: anywhere; }
pre { overflow-x: auto; line-height: 1.2; }
"""


def as_html(descriptions: Sequence[Description], _width: int = WIDTH) -> str:
    """A page of HTML, which needs nothing else."""
    title = descriptions[0].title if len(descriptions) == 1 else "Levels"
    body = "\n".join(map(_html, descriptions))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_in_html(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
{body}
</body>
</html>
"""


def _html(found: Description) -> str:
    name = "" if found.title == found.name else f" <code>{escape(found.name)}</code>"
    picture = f"<h3>{_example(found)}</h3>\n<pre>{escape(found.picture)}</pre>\n" if found.picture is not None else ""
    return f"<section>\n<h2>{_in_html(found.title)}{name}</h2>\n{html_body(found)}{picture}</section>"


def html_body(found: Description, *, summary: bool = True, level: int = 3) -> str:
    """The facts and lists of a description, to be put into a page; the ``summary`` may be there already.

    Its headings are of a ``level``.
    """
    facts = "".join(f"<dt>{escape(fact.label)}</dt><dd>{_in_html(fact.text)}</dd>\n" for fact in found.facts)
    parts = [f"<p>{_in_html(found.summary)}</p>\n" if summary and found.summary else "", f"<dl>\n{facts}</dl>\n"]
    parts += [f"<h{level}>{heading}</h{level}>\n{_html_list(lines)}" for heading, lines in sections(found)]
    return "".join(parts)


def _html_list(lines: Sequence[Sentence]) -> str:
    items = "".join(f"<li>{_in_html(line.text)}{_html_list(line.inner) if line.inner else ''}</li>\n" for line in lines)
    return f"<ul>\n{items}</ul>\n"


def _in_html(text: str) -> str:
    return _rendered(text, escape, lambda part: f"<code>{escape(part)}</code>")


# ---- JSON


def as_json(descriptions: Sequence[Description], _width: int = WIDTH) -> str:
    """One object per line."""
    return "".join(f"{json.dumps(_data(found), ensure_ascii=False)}\n" for found in descriptions)


def _data(found: Description) -> dict[str, object]:
    return {
        "title": found.title,
        "name": found.name,
        "summary": found.summary,
        "facts": {fact.label.lower(): _bare(fact.text) for fact in found.facts},
        "contents": [_line_data(line) for line in found.contents],
        "depends": [_bare(line.text) for line in found.depends],
        "seed": found.seed,
        "picture": found.picture,
    }


def _line_data(line: Sentence) -> dict[str, object]:
    return {"text": _bare(line.text), "contents": [_line_data(inner) for inner in line.inner]}


def _nested(lines: Sequence[Sentence], write: Callable[[int, str], str], depth: int = 1) -> Iterator[str]:
    for line in lines:
        yield write(depth, line.text)
        yield from _nested(line.inner, write, depth + 1)


WRITERS: Final[dict[str, Callable[[Sequence[Description], int], str]]] = {
    "text": as_text, "markdown": as_markdown, "mediawiki": as_mediawiki, "html": as_html, "json": as_json,
}  # fmt: skip
"""By the name of the format."""

SUFFIXES: Final = {".txt": "text", ".md": "markdown", ".wiki": "mediawiki", ".mediawiki": "mediawiki", ".html": "html",
                   ".htm": "html", ".json": "json"}  # fmt: skip
"""Formats by the suffixes of files."""
