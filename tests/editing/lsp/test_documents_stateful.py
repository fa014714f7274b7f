"""Any sequence of edits of open texts gives the texts of the editor, and the findings of opening these texts."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from tests.editing.lsp.edited_bytes import CODECS, ODD, WIDE, Model
from vaultc.editing.lsp.server import Session

STATEMENTS = [
    'LEVEL: "a"\n',
    "SINK: random\r\n",
    'MONSTER: "newtt", random # \U0001f409\f',
    "$place = (1,1)\n",
    "LOOP [2] {\n",
    "}\n",
    "MAP\n...\n.\u2028.\nENDMAP\n",
    '"',
]
pieces = st.lists(st.sampled_from([*ODD, *WIDE, *STATEMENTS, "x", " "]), max_size=5).map("".join)
numbers = st.integers(0, 12) | st.sampled_from([40, 2**31 - 1, 2**31, 10**30])
places = st.tuples(numbers, numbers)
edits = st.lists(st.tuples(places, places, pieces), min_size=1, max_size=3)
UNUSABLE: list[Any] = [
    [{"text": "x", "range": {"start": {"line": 0, "character": 0}}}],
    [{"text": "x", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0.5}}}],
    [{"text": "x", "range": {"start": {"line": "0", "character": 0}, "end": {"line": 0, "character": 0}}}],
    [{"text": "x"}, {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}],
    [{"text": None}],
    {"text": "x"},
    None,
]
"""Changes that cannot be understood; after one of them nobody knows what the editor has."""


class Client:
    """An editor that pulls findings, and a session in this process."""

    def __init__(self, encoding: str) -> None:
        self.session = Session()
        self.session.protocol.set_writer(self)
        self.sent: list[Any] = []
        capabilities = {"textDocument": {"diagnostic": {}}, "general": {"positionEncodings": [encoding]}}
        assert self.ask("initialize", capabilities=capabilities)["capabilities"]["positionEncoding"] == encoding

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    def tell(self, method: str, key: int | None = None, **params: Any) -> list[Any]:
        """Send a notification, or a request with a key; gives what comes back."""
        before = len(self.sent)
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if key is None else {"id": key})
        self.session.protocol.take(json.dumps(message).encode())
        return self.sent[before:]

    def ask(self, method: str, **params: Any) -> Any:
        [answer] = self.tell(method, key=1, **params)
        return answer["result"]

    def open(self, uri: str, text: str) -> None:
        item = {"uri": uri, "languageId": "des", "version": 1, "text": text}
        assert self.tell("textDocument/didOpen", textDocument=item) == []

    def findings(self, uri: str) -> Any:
        return self.ask("textDocument/diagnostic", textDocument={"uri": uri})["items"]


def place_in(place: tuple[int, int]) -> dict[str, int]:
    return {"line": place[0], "character": place[1]}


class OpenTexts(RuleBasedStateMachine):
    """A session with some texts, and the same texts as bytes."""

    uris = Bundle("uris")

    @initialize(encoding=st.sampled_from(["utf-16", "utf-16", *sorted(CODECS)]))
    def begin(self, encoding: str) -> None:
        self.encoding = encoding
        self.client = Client(encoding)
        self.models: dict[str, Model] = {}
        self.opened = 0

    @rule(target=uris, text=pieces)
    def open(self, text: str) -> str:
        self.opened += 1
        uri = f"untitled:{self.opened}"
        self.client.open(uri, text)
        self.models[uri] = Model(text, self.encoding)
        return uri

    def change(self, uri: str, changes: Any) -> list[Any]:
        return self.client.tell(
            "textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=changes
        )

    @rule(uri=uris, changes=edits)
    def edit(self, uri: str, changes: list[tuple[tuple[int, int], tuple[int, int], str]]) -> None:
        for first, last, text in changes:
            self.models[uri].replace(first, last, text)
        sent = [
            {"range": {"start": place_in(first), "end": place_in(last)}, "text": text} for first, last, text in changes
        ]
        assert self.change(uri, sent) == []

    @rule(uri=uris, first=places, last=places, before=pieces, after=pieces)
    def replace_and_edit(
        self, uri: str, first: tuple[int, int], last: tuple[int, int], before: str, after: str
    ) -> None:
        self.models[uri] = Model(before, self.encoding)
        self.models[uri].replace(first, last, after)
        where = {"start": place_in(first), "end": place_in(last)}
        assert self.change(uri, [{"text": before}, {"range": where, "text": after}]) == []

    @rule(uri=consumes(uris), changes=st.sampled_from(UNUSABLE))
    def lose(self, uri: str, changes: Any) -> None:
        shown = self.change(uri, changes)
        assert [each["method"] for each in shown] == ["window/showMessage"]
        self.forget(uri)

    @rule(uri=consumes(uris))
    def close(self, uri: str) -> None:
        assert self.client.tell("textDocument/didClose", textDocument={"uri": uri}) == []
        self.forget(uri)

    def forget(self, uri: str) -> None:
        del self.models[uri]
        assert self.change(uri, [{"text": "x"}]) == []
        assert self.client.findings(uri) == []

    @rule(uri=uris)
    def compare_findings(self, uri: str) -> None:
        fresh = Client(self.encoding)
        fresh.open(uri, self.models[uri].text)
        assert self.client.findings(uri) == fresh.findings(uri)

    @invariant()
    def the_texts_are_those_of_the_editor(self) -> None:
        texts = {document.uri: document.text for document in self.client.session.documents}
        assert texts == {uri: model.text for uri, model in self.models.items()}

    def teardown(self) -> None:
        for uri in getattr(self, "models", ()):
            self.compare_findings(uri)


OpenTexts.TestCase.settings = settings(max_examples=40, stateful_step_count=20)
test_open_texts_are_those_of_the_editor = OpenTexts.TestCase
