"""Examples in the HTML book: coloured, with new lines marked, and with a picture of their levels."""

from __future__ import annotations

import difflib
import os
import re
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from blocks import CHAPTERS, DOCS, Block, blocks

import vaultc.api.loading
from vaultc.editing.studio.files import playground_link
from vaultc.games.unnethack import GAME
from vaultc.language.diagnostics import GenerationError
from vaultc.rendering.renderers.html import highlight

PICTURES = "pictures"
_MOST_PICTURES = 2


class Examples:
    """The examples of one document, in their order; ``files`` collects the pictures by name.

    ``playground`` is the address of the playground that opens complete examples, if there is one.
    """

    def __init__(self, source: Path, to_pictures: str, playground: str | None = None) -> None:
        self.files: dict[str, bytes] = {}
        self._to_pictures = to_pictures
        self._playground = playground
        self._complete = source.is_relative_to(DOCS) and source.relative_to(DOCS).as_posix() in CHAPTERS
        self._stem = source.relative_to(DOCS).with_suffix("").as_posix().replace("/", "-") if self._complete else ""
        self._blocks = list(blocks(source.read_text("utf-8"))) if self._complete else []
        self._previous: dict[str, str] = {}

    def html(self, language: str, words: tuple[str, ...], text: str) -> str:
        """A fenced block as HTML."""
        if language == "console":
            return f'<pre class="console" tabindex="0"><code>{_session(text)}</code></pre>\n'
        if language != "des":
            return f'<pre class="{escape(language)}" tabindex="0"><code>{escape(text, quote=False)}</code></pre>\n'
        block = Block(language, words, text, 0, 0)
        code = f'<pre class="des" tabindex="0"><code>{self._coloured(block)}</code></pre>'
        pictures = "".join(self._pictures(block)) if self._complete else ""
        side = f'<div class="made">{pictures}{self._link(block)}</div>' if pictures else ""
        return f'<div class="example">{code}{side}</div>\n'

    def _link(self, block: Block) -> str:
        """The link that opens an example in the playground."""
        if self._playground is None:
            return ""
        link = playground_link(self._playground, block.text, {"seed": block.seed})
        return f'<a class="try" href="{escape(link)}">Open in the playground</a>' if link else ""

    def _coloured(self, block: Block) -> str:
        """The coloured source; lines that are new since the last block of the same file are marked."""
        marked = highlight(block.text.rstrip("\n"), GAME.grammar)
        before = self._previous.get(block.file_name) if block.step else None
        self._previous[block.file_name] = block.text
        if before is None:
            return marked
        new = _new_lines(before.splitlines(), block.text.splitlines())
        lines = marked.split("\n")
        return "\n".join(f"<mark>{line}</mark>" if number in new else line for number, line in enumerate(lines))

    def _pictures(self, block: Block) -> Iterator[str]:
        for name, data, size in _drawn(block, self._blocks):
            file = f"{self._stem}-{len(self.files) + 1}.png"
            self.files[f"{PICTURES}/{file}"] = data
            width, height = size
            yield (
                f'<img src="{self._to_pictures}/{file}" width="{width}" height="{height}" loading="lazy"'
                f' alt="{escape(name)} as generated from seed {block.seed}">'
            )


def _session(text: str) -> str:
    """A terminal session with its commands marked."""
    return re.sub(r"^(\$ .*)$", r"<b>\1</b>", escape(text.rstrip("\n"), quote=False), flags=re.MULTILINE)


def _new_lines(before: list[str], after: list[str]) -> set[int]:
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return {
        number
        for tag, _, _, begin, end in matcher.get_opcodes()
        if tag in ("insert", "replace")
        for number in range(begin, end)
    }


def _drawn(block: Block, others: list[Block]) -> Iterator[tuple[str, bytes, tuple[int, int]]]:
    """Name, picture and size of the first levels of an example; nothing if it cannot be generated."""
    with tempfile.TemporaryDirectory() as folder:
        for other in others:
            if "functions" in other.words:
                Path(folder, other.file_name).write_text(other.text, "utf-8")
        path = Path(folder, block.file_name)
        path.write_text(block.text, "utf-8")
        before = Path.cwd()
        os.chdir(folder)
        try:
            loaded = vaultc.api.loading.read(path)
        finally:
            os.chdir(before)
    if loaded.has_errors:
        return
    for script in loaded.levels[:_MOST_PICTURES]:
        try:
            generated = script.generate(block.seed)
        except GenerationError:
            continue
        yield script.name, generated.png(crop=True), generated.render("png", crop=True).size
