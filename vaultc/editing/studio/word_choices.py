"""The questions that help to choose words: proposals while one types, and names with the pictures of their things."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from vaultc.editing.studio.contract import AnswerFields, AskedFields, RefusedError, RequestError
from vaultc.editing.studio.session import StudioSession, level_request, number_of, text_of
from vaultc.games import game_named
from vaultc.language.game import Game
from vaultc.language.names import NameEntry, entries
from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.linter.checking.configuration import Settings
from vaultc.rendering.renderers import svg, symbols
from vaultc.support.errors import VaultcError
from vaultc.world.catalog import Catalog
from vaultc.world.grid import Cell, at

LONGEST_TYPED: Final = 4 * 1024 * 1024
"""Characters of a text in which proposals are made."""
PICTURED: Final = ("objects", "monsters", "traps")
"""The kinds of names whose things have pictures."""
_PLACE: Final[Cell] = (40, 10)
_DESCRIPTION: Final = re.compile(r"<desc .*?</desc>\n", re.DOTALL)


def complete(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``complete``."""
    # A page that only shows pictures does not load these parts of the language server.
    from vaultc.editing.lsp import completing, documents, positions

    text, file = asked.get("text"), text_of(asked, "file")
    if not isinstance(text, str) or len(text) > LONGEST_TYPED:
        raise RequestError(f"text must be a text of at most {LONGEST_TYPED} characters")
    source, state = session.files.read(file), session.state(file)
    address = positions.uri_of(source.path) if source is not None and source.path is not None else f"studio:{file}"
    document = documents.Document(
        address, text, version=None, encoding="utf-32",
        settings=lambda _path: state.settings if state is not None else Settings(), reader=lambda _path: None,
    )  # fmt: skip
    offset = number_of(asked, "at", len(text), (0, len(text)))
    if document.is_script:
        from vaultc.editing.lsp import lua_scripts  # the playground has no Lua

        proposed = lua_scripts.proposals(document, offset)
        found = proposed.items if proposed is not None else ()
    else:
        found = completing.complete(document, document.positions.position(offset)).items
    return {"options": [option for item in found if (option := _option(document.positions.offsets, item)) is not None]}


def _option(offsets: Any, item: Any) -> dict[str, Any] | None:
    """A proposal as the page takes it."""
    if item.text_edit is None:
        return None
    start, end = offsets(item.text_edit.range)
    words = item.detail or (item.label_details.description if item.label_details else "") or ""
    kind = item.kind.name.lower() if item.kind is not None else "text"
    return {
        "label": item.label,
        "apply": item.text_edit.new_text,
        "detail": words,
        "type": kind,
        "from": start,
        "to": end,
    }


def pictures(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``pictures``."""
    request, what = level_request(asked), text_of(asked, "what")
    if what not in PICTURED:
        raise RequestError(f"there are pictures of {', '.join(PICTURED)}")
    state = session.state(request.file)
    if state is None:
        raise RefusedError("there is no such file")
    return _pictures(state.model.game.name, what, request.theme)


@lru_cache(maxsize=8)
def _pictures(name: str, what: str, theme: str) -> AnswerFields:
    """The names of a kind, each with its text in a des file and the number of its picture among ``tiles``."""
    game = game_named(name)
    tiles: dict[str, int] = {}
    names = []
    for entry in entries(game):
        if entry.what == what:
            tile = thing_picture(game, entry, theme)
            number = tiles.setdefault(tile, len(tiles)) if tile else None
            told = {"text": entry.written, "name": entry.name, "group": entry.class_name, "sign": entry.symbol}
            names.append({**told, "tile": number})
    return {"names": names, "tiles": list(tiles)}


def thing_picture(game: Game, entry: NameEntry, theme: str) -> str:
    """The tile of one thing on lit floor as SVG; empty if it has none."""
    catalog, level = game.catalog, Level()
    x, y = _PLACE
    level.terrain[at(x, y)], level.lit[at(x, y)] = catalog.codes["."], True
    try:
        _put(level, catalog, entry)
        picture = svg.render(level, catalog, title="tile", theme=theme, frame=symbols.Viewport(x, y, x, y), areas=False)
    except (VaultcError, LookupError):
        return ""
    return _DESCRIPTION.sub("", picture)


def _put(level: Level, catalog: Catalog, entry: NameEntry) -> None:
    x, y = _PLACE
    if entry.what == "monsters":
        kinds = (one.index for one in catalog.species if (one.name, one.character) == (entry.name, entry.symbol))
        level.monsters.append(Monster(next(kinds), x, y))
    elif entry.what == "objects":
        kinds = (one.index for one in catalog.kinds if (one.name, one.character) == (entry.name, entry.symbol))
        level.piles[at(x, y)] = [Item(next(kinds), species=-1, x=x, y=y)]
    else:
        kinds = (trap.code for trap in catalog.traps if trap.des_name == entry.name)
        level.traps.append(Trap(next(kinds), x, y, seen=True))
