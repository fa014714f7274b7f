"""The playground shows what the installed vaultc shows, shares texts by link, and works without a connection."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import accessibility
import pytest
from thorough import sampled

from vaultc.editing.studio.answers import Studio, shipped_texts
from vaultc.editing.studio.files import MemoryFiles

from .conftest import served

pytestmark = pytest.mark.slow

LONG = 240_000
"""Milliseconds that a busy machine may take."""
ASK = "([question, asked]) => import('./backend.js').then((end) => end.ask(question, asked))"
BROKEN = 'LEVEL: "broken"\nROOM: "ordinary", lit, random, random, (5,5) {\n  MONSTER: "lichn", random\n}\n'


def opened(context: Any, address: str, sign: str = "body[data-shown]") -> Any:
    """A page of the playground, when it shows a level or another sign; every error in it is one of the test."""
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.on("pageerror", lambda error: pytest.fail(f"error in the page: {error}"))
    page.goto(address)
    page.wait_for_selector(sign, state="attached")
    return page


def test_files_are_as_the_installed_vaultc_shows_them(playground: Path, browser: Any) -> None:
    texts = shipped_texts()
    files = [name for name in texts if name.startswith("examples/")] + ["tutorial/step-10.des", "library/rooms.des"]
    assert len(files) >= 10
    files = sampled(files, 3)
    studio = Studio(MemoryFiles(texts), editable=True)
    with served(playground) as address:
        context = browser.new_context()
        page = opened(context, address)
        for seed, file in enumerate(files, 1):
            for question in ("level", "findings"):
                request = {"file": file, "seed": seed, "theme": "dark"}
                assert page.evaluate(ASK, [question, request]) == studio.answer(question, request), (question, file)
        context.close()


def test_a_link_carries_a_text_and_all_works_without_a_connection(playground: Path, browser: Any) -> None:
    context = browser.new_context()
    with served(playground) as address:
        page = opened(context, f"{address}#{urlencode({'seed': 7, 'text': packed(BROKEN)})}", "#findings li")
        assert "lichn" in page.inner_text("#findings")
        assert page.input_value("#seed") == "7"
        page.click("button:text-is('Share')")
        link = urlsplit(page.input_value("dialog[open] input"))
        assert f"{link.scheme}://{link.netloc}{link.path}" == address
        fields = dict(parse_qsl(link.fragment))
        assert (unpacked(fields["text"]), fields["seed"]) == (BROKEN, "7")
        page.click("dialog[open] button")
        fix_the_monster(page)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page = opened(context, f"{address}#file=examples/maze.des")  # the server is gone
    assert page.evaluate(ASK, ["level", {"file": "examples/maze.des"}])["svg"].startswith("<svg")
    context.close()


def test_axe_core_finds_nothing(playground: Path, browser: Any) -> None:
    with served(playground) as address:

        def pages(context: Any) -> Iterator[tuple[str, Any]]:
            page = opened(context, f"{address}#{urlencode({'text': packed(BROKEN)})}", "#findings li")
            yield "findings", page
            page.click("button:text-is('Share')")
            page.wait_for_selector("dialog[open] input")
            yield "sharing", page

        accessibility.hold(browser, pages, first=2)


def fix_the_monster(page: Any) -> None:
    """Write the right name into the text, as a reader does; the finding goes."""
    page.click(".cm-line:has-text('lichn')")
    for key in ("End", *["ArrowLeft"] * len(", random"), "ArrowLeft", "Backspace", "Backspace", "h"):
        page.keyboard.press(key)
    page.wait_for_selector("#findings:not(:has-text('lichn'))")
    text = 'MONSTER: "lich", random'
    assert page.locator(f".cm-line:has-text('{text}')").count() == 1


def packed(text: str) -> str:
    """A text as links carry it."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), wbits=-15)).decode().rstrip("=")


def unpacked(written: str) -> str:
    """The text that a link carries."""
    return zlib.decompress(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)), wbits=-15).decode()
