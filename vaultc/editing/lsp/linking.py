"""Document links: the files that a text includes."""

from __future__ import annotations

from vaultc.editing.lsp import nodes, protocol
from vaultc.editing.lsp.addresses import uri_of
from vaultc.editing.lsp.documents import Document


def links(document: Document) -> list[protocol.DocumentLink]:
    """A link for every INCLUDE whose file is there."""
    return [
        protocol.DocumentLink(
            document.range(nodes.inside(inclusion.node.path.span)), uri_of(inclusion.path), "open the included file"
        )
        for inclusion in document.model.inclusions
        if inclusion.path is not None and inclusion.parsed is not None
        if inclusion.node.span.source is document.source
    ]
