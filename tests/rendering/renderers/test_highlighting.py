"""Highlighted source is the source, with spans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.rendering.renderers import html
from vaultc.rendering.renderers.html import CLASSES, highlight
from vaultc.support import resources

GRAMMAR = UNNETHACK.grammar
SPAN = re.compile(r'</?span(?: class="(\w)")?>')


@pytest.mark.parametrize("path", sorted(resources.vaults().glob("*.des")), ids=lambda path: path.name)
def test_nothing_is_lost_of_a_vault(path) -> None:
    text = path.read_text("utf-8")
    marked = highlight(text, GRAMMAR)
    assert unescape(SPAN.sub("", marked)) == text
    assert set(SPAN.findall(marked)) - {""} <= set(CLASSES)


@given(st.text(st.sampled_from("MAP\nEND#\"'<&[50%]$a.b 2d-{}\\é"), max_size=60))
def test_nothing_is_lost_of_any_text(text: str) -> None:
    assert unescape(SPAN.sub("", highlight(text, GRAMMAR))) == text


@pytest.mark.parametrize(
    ("source", "marked"),
    [
        ("ROOM", '<span class="k">ROOM</span>'),
        ("lit", '<span class="w">lit</span>'),
        ("half-left", '<span class="w">half-left</span>'),
        ("level.depth", "level.depth"),
        ("my_function", "my_function"),
        ("$a.length", '<span class="v">$a.length</span>'),
        ("[50%]", '<span class="n">[50%]</span>'),
        ("2d6", '<span class="n">2d6</span>'),
        ('"a <b>"', '<span class="t">"a &lt;b&gt;"</span>'),
        ("'\\'", "<span class=\"t\">'\\'</span>"),
        ("'#'", "<span class=\"t\">'#'</span>"),
        ("  # LEVEL", '<span class="c">  # LEVEL</span>'),
        ("&", "&amp;"),
    ],
)
def test_kinds(source: str, marked: str) -> None:
    assert highlight(source, GRAMMAR) == marked


def test_map_rows_are_no_comments_and_no_words() -> None:
    marked = highlight("MAP\n#.LIT.\n---\nENDMAP\nLADDER", GRAMMAR)
    assert '<span class="m">#.LIT.\n---\n</span>' in marked
    assert marked.count('class="k"') == 3


class Counting:
    """A pattern that counts the characters over which it goes; none that is not found goes to the end."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.characters = 0

    def search(self, text: str, position: int) -> re.Match[str] | None:
        found = self._pattern.search(text, position)
        self.characters += (found.end() if found else len(text)) - position
        return found

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        self.characters += len(text)
        return self._pattern.finditer(text)


@pytest.mark.parametrize("line", ["MAP\n", "MAP\n...\n", "ENDMAP\nMAP\n", '"MAP\n'])
def test_maps_without_an_end_are_looked_through_once(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [Counting(html._PIECE), Counting(html._END_OF_MAP)]
    monkeypatch.setattr(html, "_PIECE", counts[0])
    monkeypatch.setattr(html, "_END_OF_MAP", counts[1])
    source = line * 2000
    assert unescape(SPAN.sub("", highlight(source, GRAMMAR))) == source
    assert sum(count.characters for count in counts) <= 2 * len(source)
