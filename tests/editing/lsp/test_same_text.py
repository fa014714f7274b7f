"""The server's text is the editor's, whatever characters are in it; ranges and edits count as the editor does."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.editing.lsp.edited_bytes import CODECS, LONE, ODD, WIDE, Model, place_of
from vaultc.editing.lsp import fixing, hinting, parameters, protocol
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.positions import PIECE, EditedText, Positions, units_of
from vaultc.editing.lsp.server import Session
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.formatter import format_source
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings, is_syntax_error
from vaultc.linter.checking.fixing import edited, mend

pieces = st.sampled_from([*ODD, *WIDE, *"ab {}#\t", 'LEVEL: "a"', "# x"])
texts = st.lists(pieces, max_size=12).map("".join)
numbers = st.integers(0, 9) | st.sampled_from([30, 2**31 - 1])
places = st.tuples(numbers, numbers)
edits = st.lists(st.tuples(places, places, texts), max_size=8)


def position(place: tuple[int, int]) -> protocol.Position:
    return protocol.Position(*place)


def document(text: str, encoding: str = "utf-16") -> Document:
    return Document(
        "untitled:x",
        text,
        version=1,
        encoding=encoding,
        settings=lambda _path: Settings(),
        reader=lambda _path: None,
    )


def change_of(first: tuple[int, int], last: tuple[int, int], text: str) -> parameters.ContentChange:
    return parameters.ContentChange(text, protocol.Range(position(first), position(last)))


# ---- edits


@given(texts, edits, st.sampled_from(sorted(CODECS)))
def test_edits_are_those_of_the_editor(text: str, changes: list[Any], encoding: str) -> None:
    model = Model(text, encoding)
    for change in changes:
        model.replace(*change)
    after = document(text, encoding).changed([change_of(*change) for change in changes], 2)
    assert after.text == model.text


@given(st.data())
def test_pairs_of_surrogates_are_divided_and_joined_as_in_the_editor(data: st.DataObject) -> None:
    halves = st.lists(st.sampled_from([*LONE, *WIDE, "\r\n", "a"]), max_size=8).map("".join)
    text = data.draw(halves)
    changes = data.draw(st.lists(st.tuples(places, places, halves), max_size=8))
    model = Model(text, "utf-16")
    known = document(text)
    for number, change in enumerate(changes):
        model.replace(*change)
        known = known.changed([change_of(*change)], number)
    assert known.text == (model.text if changes else text)


@settings(max_examples=40)
@given(st.data(), st.sampled_from(sorted(CODECS)))
def test_texts_of_many_pieces_are_edited_alike(data: st.DataObject, encoding: str) -> None:
    parts = st.sampled_from(["\r", "\n", "\r\n", "a" * (PIECE // 2), "é" * PIECE, "b\U0001f409" * 50, "\x85"])
    large = st.lists(parts, max_size=30).map("".join)
    where = st.tuples(st.integers(0, 40), st.integers(0, 3 * PIECE))
    text = data.draw(large)
    model, pieced = Model(text, encoding), EditedText(text, units_of(encoding))
    for first, last, new in data.draw(st.lists(st.tuples(where, where, large), max_size=6)):
        model.replace(first, last, new)
        pieced.replace(position(first), position(last), new)
        assert pieced.text == model.text


@pytest.mark.parametrize("text", ["line\n" * 20_000, "x" * 100_000, "\r\n" * 50_000])
def test_the_work_of_many_edits_grows_with_their_number(text: str) -> None:
    def work(count: int) -> int:
        pieced = EditedText(text, units_of("utf-16"))
        before = pieced.work
        for number in range(count):
            place = position((number * 7 % 20_000, number * 13 % 1000))
            pieced.replace(place, place, "yz\n" if number % 2 else "y")
        return pieced.work - before

    done = work(5000)
    assert done < 12 * work(500)
    assert done < 5000 * 8 * PIECE


# ---- places


@given(texts, st.sampled_from(sorted(CODECS)))
def test_every_offset_is_the_place_where_the_editor_has_it(text: str, encoding: str) -> None:
    model, positions = Model(text, encoding), Positions(text, encoding)
    for offset in range(len(text) + 1):
        between = text[max(offset - 1, 0) : offset + 1] == "\r\n"
        before = text[: offset - 1] if between else text[:offset]
        place = positions.position(offset)
        assert model.offset(place_of(place)) * model.width == len(model.encoded(before))
        assert positions.offset(place) == len(before)


@given(texts, places, st.sampled_from(sorted(CODECS)))
def test_every_place_is_an_offset(text: str, place: tuple[int, int], encoding: str) -> None:
    model, positions = Model(text, encoding), Positions(text, encoding)
    inside = model.offset(place) * model.width - len(model.encoded(text[: positions.offset(position(place))]))
    assert 0 <= inside < 4


@given(texts, st.data())
def test_edits_at_offsets_do_what_they_do_to_the_text(text: str, data: st.DataObject) -> None:
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    new = data.draw(texts)
    edit = Positions(text).edit(start, end, new)
    assert Model(text, "utf-16").apply([edit]) == text[:start] + new + text[end:]


def test_places_beyond_all_limits_are_at_them() -> None:
    positions = Positions("ab\ncd")
    for line, character, offset in ((0, 2**31 - 1, 2), (1, 2**31 - 1, 5), (2**31 - 1, 0, 5)):
        assert positions.offset(position((line, character))) == offset


# ---- requests

GOOD = [
    'LEVEL:"cellar"',
    "SINK:random",
    'ENGRAVING:random,dust,"{}"',
    "# {}",
    "FOUNTAIN:random # {}",
    "STAIR:random,upp",
]


@st.composite
def levels(draw: st.DrawFn) -> str:
    """A level with odd characters in its comments and strings, and any line ends."""
    lines = draw(st.lists(st.sampled_from(GOOD[1:]), min_size=1, max_size=6))
    odd = st.lists(st.sampled_from([*ODD[:8], *WIDE, "a", " "]), max_size=4).map("".join)
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return "".join(line.replace("{}", draw(odd)) + end for line in [GOOD[0], *lines])


@settings(max_examples=30)
@given(levels(), st.sampled_from(sorted(CODECS)))
def test_formatting_in_the_editor_gives_the_layout(text: str, encoding: str) -> None:
    known = document(text, encoding)
    changes = fixing.format_document(known)
    assume(changes)
    assert Model(text, encoding).apply(changes) == format_source(known.source, known.game.language)


@settings(max_examples=25)
@given(levels(), st.sampled_from(sorted(CODECS)))
def test_fixes_in_the_editor_do_what_they_do_to_the_text(text: str, encoding: str) -> None:
    known = document(text, encoding)
    whole = protocol.Range(position((0, 0)), position((2**31 - 1, 0)))
    done = []
    for action in fixing.actions(known, whole, None):
        [changes] = action.edit.changes.values()
        done.append(Model(text, encoding).apply(list(changes)))
    wanted = []
    for found in known.own_findings:
        wanted += [edited(text, found.fix.edits)] if found.fix else []
        begun = text.rfind("\n", 0, found.span.start) + 1
        if not is_syntax_error(found.rule):
            wanted.append(f"{text[:begun]}# vaultc: allow({found.rule})\n{text[begun:]}")
    assert done[: len(wanted)] == wanted
    for after in done[len(wanted) :]:
        diagnose = partial(examined, known)
        assert after == mend(known.source, diagnose).text


def examined(known: Document, source: Source) -> list[Diagnostic]:
    return judge([examine(source, known.game)], known.settings)


@settings(max_examples=30)
@given(st.lists(st.sampled_from([*GOOD, *ODD, *WIDE, "# a\rb", "#\r\n"]), max_size=12).map("".join))
def test_no_coloured_piece_leaves_its_line(text: str) -> None:
    known = document(text)
    lines = list(Model(text, "utf-16").lines())
    data = hinting.semantic_tokens(known).data
    line = character = 0
    for number in range(0, len(data), 5):
        down, right, length = data[number : number + 3]
        assert (down >= 0, right >= 0, length > 0) == (True, True, True)
        line, character = line + down, right + (0 if down else character)
        assert character + length <= lines[line][1] - lines[line][0]


def test_a_comment_that_allows_stands_above_the_line_of_the_language() -> None:
    """A lone CR ends a line for the editor, and none for the language."""
    known = document('LEVEL: "a"\n\rMONSTER: "newtt", random\n')
    place = protocol.Range(position((2, 10)), position((2, 10)))
    allow = fixing.actions(known, place, None)[-1]
    [[edit]] = allow.edit.changes.values()
    assert place_of(edit.range.start) == place_of(edit.range.end) == (1, 0)


# ---- the conversation


class Talk:
    """An editor that talks to a session in this process."""

    def __init__(self, *encodings: str) -> None:
        self.session = Session()
        self.session.protocol.set_writer(self)
        self.sent: list[Any] = []
        general = {"positionEncodings": list(encodings)} if encodings else {}
        self.send("initialize", 0, {"capabilities": {"general": general}})
        self.send("initialized", None, {})

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    def send(self, method: str, key: Any, params: Any) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.session.protocol.take(json.dumps(message | ({} if key is None else {"id": key})).encode())


@pytest.fixture
def quiet_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Findings need a running loop; these tests do not need them."""
    from vaultc.editing.lsp.fixing import Publisher

    monkeypatch.setattr(Publisher, "changed", lambda _self, _uri: None)


@pytest.mark.usefixtures("quiet_loop")
@pytest.mark.parametrize("encoding", [None, *sorted(CODECS)])
def test_a_conversation_about_an_odd_text(encoding: str | None) -> None:
    talk = Talk(*([encoding] if encoding else []))
    text = 'LEVEL: "a\x85b\U0001f409"\n# \u2028\x0c\r# é\r\nSINK: random\n'
    item = {"uri": "untitled:x", "languageId": "des", "version": 1, "text": text}
    talk.send("textDocument/didOpen", None, {"textDocument": item})
    model = Model(text, encoding or "utf-16")
    changes = []
    for number in range(500):
        place = (number * 3 % 7, number * 5 % 16)
        model.replace(place, place, "x\U0001f409\r"[number % 3])
        where = {"line": place[0], "character": place[1]}
        changes.append({"range": {"start": where, "end": where}, "text": "x\U0001f409\r"[number % 3]})
    version = {"uri": "untitled:x", "version": 2}
    talk.send("textDocument/didChange", None, {"textDocument": version, "contentChanges": changes})
    known = talk.session.documents.get("untitled:x")
    assert known is not None
    assert (known.text, known.version) == (model.text, 2)


@pytest.mark.usefixtures("quiet_loop")
@pytest.mark.parametrize(
    "change",
    [
        {"text": None},
        {"text": 5},
        {"range": {"start": {"line": 1.5, "character": 0}, "end": {"line": 2, "character": 0}}, "text": "x"},
        {"range": {"start": {"line": "1", "character": 0}, "end": {"line": 2, "character": 0}}, "text": "x"},
        {"range": {"start": {}}, "text": "x"},
        "x",
    ],
)
def test_a_text_that_cannot_be_followed_is_forgotten(change: Any) -> None:
    talk = Talk()
    item = {"uri": "untitled:x", "languageId": "des", "version": 1, "text": 'LEVEL:"a"\n'}
    talk.send("textDocument/didOpen", None, {"textDocument": item})
    version = {"uri": "untitled:x", "version": 2}
    talk.send("textDocument/didChange", None, {"textDocument": version, "contentChanges": [change]})
    assert talk.session.documents.get("untitled:x") is None
    options = {"tabSize": 2, "insertSpaces": True}
    talk.send("textDocument/formatting", 1, {"textDocument": {"uri": "untitled:x"}, "options": options})
    assert talk.sent[-1]["result"] is None
    assert any(sent.get("method") == "window/showMessage" for sent in talk.sent)


@pytest.mark.usefixtures("quiet_loop")
def test_places_beyond_the_protocol_are_limited() -> None:
    talk = Talk()
    item = {"uri": "untitled:x", "languageId": "des", "version": 1, "text": "ab\ncd"}
    talk.send("textDocument/didOpen", None, {"textDocument": item})
    for line, character, text, after in (
        (-5, -1, "x", "xab\ncd"),
        (2**40, 0, "y", "xab\ncdy"),
        (0, 10**50, "z", "xabz\ncdy"),
        (1.0, 0.0, "w", "xabz\nwcdy"),
    ):
        where = {"line": line, "character": character}
        change = {"range": {"start": where, "end": where}, "text": text}
        version = {"uri": "untitled:x", "version": 2}
        talk.send("textDocument/didChange", None, {"textDocument": version, "contentChanges": [change]})
        assert talk.session.documents.get("untitled:x").text == after
