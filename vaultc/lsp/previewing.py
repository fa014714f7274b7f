"""Previews that are fed while one types: each is a process of its own, which reads texts from its standard input."""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE, Process

from vaultc import working_folder
from vaultc.lsp.documents import Document


class Previews:
    """The previews of this editor, by the address of the text."""

    def __init__(self) -> None:
        self._processes: dict[str, tuple[Process, str]] = {}

    async def open(self, document: Document) -> str:
        """The address of the page that shows a text; the first call starts it.

        Raises:
            OSError: the preview cannot be started; the message says why.
        """
        known = self._processes.get(document.uri)
        if known is not None and known[0].returncode is None:
            return known[1]
        command = working_folder.own_command(("preview", str(document.path), "--editor", "--no-browser"))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        assert process.stdout is not None
        address = (await process.stdout.readline()).decode().strip()
        if not address:
            assert process.stderr is not None
            raise OSError((await process.stderr.read()).decode("utf-8", "replace").strip())
        self._processes[document.uri] = (process, address)
        self.changed(document)
        return address

    def changed(self, document: Document) -> None:
        """Show a text as it stands in the editor."""
        known = self._processes.get(document.uri)
        if known is None or known[0].returncode is not None or known[0].stdin is None:
            return
        message = {"path": str(document.path), "text": document.text}
        known[0].stdin.write(json.dumps(message).encode() + b"\n")

    def end(self) -> None:
        """End all of them; a preview ends with its input."""
        for process, _ in self._processes.values():
            if process.stdin is not None:
                process.stdin.close()
        self._processes.clear()
