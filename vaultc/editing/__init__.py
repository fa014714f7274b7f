"""Tools for authors while they write: the language server, the preview, the gallery.

Files and requests of editors and browsers come in; findings, completions, pages and pictures go out.
"""
