"""Files of other kinds taken for des files: Lua scripts, texts in UTF-16, patches, notebooks, pictures.

A file that is read without an error is never one of them.
"""

from __future__ import annotations

import json
import re

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import LUA_CALL, Source
from vaultc.language.syntax.messages import error, line_end
from vaultc.support.lazy import lazy_pattern

RULE = "other-file"

_SIGNATURES = {
    "\x89PNG": "a PNG picture", "GIF8": "a GIF picture", "\xff\xd8\xff": "a JPEG picture",
    "%PDF-": "a PDF document", "PK\x03\x04": "a ZIP archive", "\x1f\x8b": "a file compressed by gzip",
    "\x7fELF": "a program",
}  # fmt: skip
_CONTROL = lazy_pattern(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_FEWEST_CONTROLS = 8
_CONTROLS_SHARE = 20
"""If a file has a control character among this number of characters, it is not a text."""

_BARE_LEVEL = lazy_pattern(r"^(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)
_QUOTED_LEVEL = lazy_pattern(r"^(?:[>+][ \t]?)+[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*[\"'“]", re.MULTILINE)
_PATCH = lazy_pattern(
    r"""^(?:
      diff[ ]--git[ ]
    | @@[ ]-\d+(?:,\d+)?[ ]\+\d+(?:,\d+)?[ ]@@
    | \d+(?:,\d+)?[acd]\d+(?:,\d+)?\r?\n[<>][ ]
    | \*{15}\r?\n\*{3}[ ]\d
    )""",
    re.MULTILINE | re.VERBOSE,
)
_NOTEBOOK = lazy_pattern(r"\s*\{.*\"cells\"[ \t]*:", re.DOTALL)
_HTML = lazy_pattern(r"\s*<(?:!doctype[ \t\r\n]+html|html)\b", re.IGNORECASE)
_CRAWL_NAME = lazy_pattern(r"^NAME:[ \t]*[^\s\"'].*$", re.MULTILINE)
_CRAWL_OTHER = lazy_pattern(
    r"^(?:TAGS|DEPTH|ORIENT|PLACE|MONS|KMONS|KFEAT|KITEM|KMASK|KPROP|SUBST|NSUBST|WEIGHT|LFLAGS|FTILE|RTILE|COLOUR)"
    r"[ \t]*:[ \t]*[^\s\"']",
    re.MULTILINE,
)
_FROM_PAGE = "`vaultc new --from-page FILE` writes its samples to a des file"
_TEXT_ONLY = "vaultc reads levels written as text"


def finding(source: Source, too_many_errors: bool) -> Diagnostic | None:
    """The error of a file of another kind that was read with errors; None of a des file with errors."""
    return not_utf_8(source, too_many_errors) or _other_kind(source)


def not_utf_8(source: Source, too_many_errors: bool = False) -> Diagnostic | None:
    """The error of a text in UTF-16 or UTF-32, or of a file that is not a text; None of all others."""
    text, start = source.text, source.span(0, 0)
    if source.wide_encoding is not None:
        advice = "save it as UTF-8; in PowerShell: `(Get-Content FILE) | Set-Content -Encoding utf8 FILE`"
        return error(RULE, f"this text is in {source.wide_encoding}, and vaultc reads UTF-8", start, advice)
    for signature, what in _SIGNATURES.items():
        if text.startswith(signature):
            return error(RULE, f"this is {what}, not a text", start, _TEXT_ONLY)
    controls = sum(1 for _ in _CONTROL.finditer(text))
    few = controls < _FEWEST_CONTROLS or controls * _CONTROLS_SHARE < len(text)
    if few and not (too_many_errors and "\0" in text):
        return None
    found = _CONTROL.search(text)
    assert found is not None
    return error(RULE, "this is not a text: it has bytes that no text has", source.span(*found.span()), _TEXT_ONLY)


def is_notebook(text: str) -> bool:
    """Return whether a text is a Jupyter notebook."""
    return '"nbformat"' in text and _NOTEBOOK.match(text) is not None and isinstance(_json(text), dict)


def patch_in(text: str) -> re.Match[str] | None:
    """The first change of a text that is a patch, perhaps with a message before it, and not a des file."""
    found = _PATCH.search(text)
    return found if found is not None and _BARE_LEVEL.search(text, 0, found.start()) is None else None


def quotation_in(text: str) -> re.Match[str] | None:
    """The first level of a text that has levels only behind ``>`` or ``+``, as mail and patches quote them."""
    found = _QUOTED_LEVEL.search(text)
    return found if found is not None and _BARE_LEVEL.search(text) is None else None


def _of(source: Source, what: str, advice: str, start: int = 0, end: int = 0) -> Diagnostic:
    return error(RULE, f"this is {what}, not a des file", source.span(start, end), advice)


def _other_kind(source: Source) -> Diagnostic | None:
    """The error of a text of another kind: a notebook or other JSON, a patch, a web page, a quotation, a vault."""
    text = source.text
    if is_notebook(text):
        return _of(source, "a Jupyter notebook", _FROM_PAGE)
    if text.lstrip()[:1] in ("{", "[") and _json(text):
        return _of(source, "JSON", 'a des file begins with `LEVEL: "name"`')
    if (patch := patch_in(text)) is not None:
        advice = "apply it with `git apply FILE`, or write its samples to a des file: `vaultc new --from-page FILE`"
        return _of(source, "a patch", advice, patch.start(), line_end(text, patch.start()))
    if (page := _HTML.match(text)) is not None:
        return _of(source, "an HTML page", _FROM_PAGE, text.index("<"), page.end())
    if (quotation := quotation_in(text)) is not None:
        message = f"this is a quoted text: its lines begin with `{quotation[0][0]}`"
        return error(RULE, message, source.span(quotation.start(), quotation.start() + 1), _FROM_PAGE)
    name = _CRAWL_NAME.search(text)
    if name is None or _CRAWL_OTHER.search(text) is None or _BARE_LEVEL.search(text):
        return None
    advice = 'its map can be drawn again: `LEVEL: "name"`, `GEOMETRY: center, center`, `MAP`, the rows, `ENDMAP`'
    return _of(source, "a vault of Dungeon Crawl Stone Soup", advice, *name.span())


def _json(text: str) -> object:
    """The value of a JSON text; None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def lua_finding(source: Source) -> Diagnostic:
    """The one thing to say about such a file."""
    call = LUA_CALL.search(source.text)
    start, end = (source.text.index("des.", call.start()), call.end() - 1) if call is not None else (0, 0)
    advice = 'a des file begins with `LEVEL: "name"`; for `des.monster("newt")` it has `MONSTER: "newt", random`'
    message = "this is Lua, a level script of NetHack 3.7, not a des file"
    return error("lua-script", message, source.span(start, end), advice)
