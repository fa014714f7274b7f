"""The language server: vaultc's knowledge of a des file, in an editor while it is written.

A thin layer: ``documents`` holds the open texts with the results of the stages, ``server`` the conversation, and every
other module answers one family of requests by asking a document.
"""
