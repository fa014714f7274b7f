"""The capabilities of the server, as it tells them at the beginning, and the capabilities of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vaultc.editing.lsp import coloring, completing, fixing, signing
from vaultc.editing.lsp.protocol import to_json

INCREMENTAL = 2
"""The protocol's number for changes that tell only what has changed."""


def of_server(encoding: str, *, pulls: bool) -> dict[str, Any]:
    """Everything that the server answers; findings are given on request only to an editor that pulls them."""
    return {
        **({"diagnosticProvider": _PULLED} if pulls else {}),
        "positionEncoding": encoding,
        "textDocumentSync": {"openClose": True, "change": INCREMENTAL, "save": True},
        "workspace": {"workspaceFolders": {"supported": True}},
        "executeCommandProvider": {"commands": ["vaultc.preview"]},
        "codeActionProvider": {"codeActionKinds": list(fixing.KINDS)},
        "completionProvider": {"triggerCharacters": list(completing.TRIGGERS)},
        "signatureHelpProvider": {"triggerCharacters": list(signing.TRIGGERS)},
        "semanticTokensProvider": {"legend": to_json(coloring.LEGEND), "full": True, "range": True},
        "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": fixing.TRIGGERS[0],
            "moreTriggerCharacter": list(fixing.TRIGGERS[1:]),
        },
        "documentLinkProvider": {},
        "codeLensProvider": {},
        "renameProvider": {"prepareProvider": True},
        **dict.fromkeys(_PLAIN, True),
    }


_PULLED = {"identifier": "vaultc", "interFileDependencies": True, "workspaceDiagnostics": True}
_PLAIN = (
    "hoverProvider",
    "definitionProvider",
    "referencesProvider",
    "documentHighlightProvider",
    "documentSymbolProvider",
    "workspaceSymbolProvider",
    "foldingRangeProvider",
    "selectionRangeProvider",
    "documentFormattingProvider",
    "documentRangeFormattingProvider",
    "inlayHintProvider",
    "colorProvider",
)


class EditorCapabilities:
    """The abilities of the editor, as it told them at the beginning."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._told = told

    def get(self, *names: str) -> Any:
        """The value of a capability; None if the editor does not name it."""
        found: Any = self._told
        for name in names:
            found = found.get(name) if isinstance(found, Mapping) else None
        return found

    def has(self, *names: str) -> bool:
        """True if the editor names a capability and does not deny it."""
        return self.get(*names) not in (None, False)
