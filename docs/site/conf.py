"""Settings of Sphinx for the book."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import vaultc

project = "vaultc"
author = "the maintainers of vaultc"
release = vaultc.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 4
smartquotes = False
myst_heading_slug_func = "book_pages.slug"
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
highlight_language = "text"

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
add_module_names = False

html_theme = "furo"
html_title = "vaultc"
html_css_files = ["book.css"]
html_js_files = [("play.js", {"defer": "defer"})]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
