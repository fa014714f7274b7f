"""Findings on request: of one text, or of all files of the workspace that are not open."""

from __future__ import annotations

import asyncio
import hashlib
from collections import abc
from pathlib import Path
from typing import Any, NamedTuple

from vaultc.editing.lsp.addresses import uri_of
from vaultc.editing.lsp.diagnosing import diagnostics_of
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.symbols import des_files

MOST_FILES = 500
"""Files of a workspace whose findings are given."""
LONGEST_FILE = 256 * 1024
"""Bytes of a file of the workspace beyond which it is passed over until it is opened."""
PAUSE = 0.01
"""Seconds between two files, in which other requests are answered."""


def report_of(document: Document, previous: str | None) -> dict[str, Any]:
    """The report for a text, which only says that it is unchanged if the editor has the same findings."""
    found = diagnostics_of(document)
    key = hashlib.sha256(repr(found).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    if key == previous:
        return {"kind": "unchanged", "resultId": key}
    return {"kind": "full", "resultId": key, "items": found}


class WorkspaceFindings:
    """The findings of the files of the workspace that are not open; files that did not change are not read again."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._known: dict[Path, tuple[_Stamp, str]] = {}

    def forget(self) -> None:
        """Read all files again, since settings or included files may be others."""
        self._known.clear()

    async def report(self, roots: abc.Sequence[Path], previous: abc.Mapping[str, str]) -> dict[str, Any]:
        """The reports of all files; the request can be cancelled between two of them."""
        found: list[dict[str, Any]] = []
        for path in des_files(roots)[:MOST_FILES]:
            uri = uri_of(path)
            if self._documents.get(uri) is not None:
                continue
            report = self._of_file(path, previous.get(uri))
            found += [{**report, "uri": uri, "version": None}] if report else []
            await asyncio.sleep(PAUSE)
        return {"items": found}

    def _of_file(self, path: Path, previous: str | None) -> dict[str, Any] | None:
        try:
            stamp = _stamp(path)
            if stamp.size > LONGEST_FILE:
                return None
            if previous is not None and self._known.get(path) == (stamp, previous):
                return {"kind": "unchanged", "resultId": previous}
            report = report_of(self._documents.at(path), previous)
        except OSError:
            return None
        self._known[path] = stamp, report["resultId"]
        return report


class _Stamp(NamedTuple):
    """The facts that show that a file has not changed."""

    changed: int
    size: int


def _stamp(path: Path) -> _Stamp:
    status = path.stat()
    return _Stamp(status.st_mtime_ns, status.st_size)
