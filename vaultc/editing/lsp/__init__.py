"""The language server: what vaultc knows of a des file, in an editor while it is written.

A thin layer: ``documents`` holds the texts that are open and what the stages say of them, ``server`` the conversation,
and every other module answers one family of requests by asking a document. Needs the extra ``lsp``.
"""
