"""Catalogues that look wrong, since they lack many of the names in checked files."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING

from vaultc.games import from_catalogue, game_named
from vaultc.linter.checking.apply_settings import Examined
from vaultc.support.safe_text import counted

if TYPE_CHECKING:
    from vaultc.language.game import Game


def doubts(dialects: abc.Sequence[str], examined: abc.Sequence[Examined]) -> list[str]:
    """A sentence about each catalogue that looks wrong; ``dialects`` are the keys of the games of the files.

    A catalogue with few findings is not looked at.
    """
    from vaultc.world.sources.importing import FEWEST_UNKNOWN

    found = list[str]()
    for dialect in dict.fromkeys(dialects):
        file = from_catalogue.file_of(dialect)
        own = [item for item, name in zip(examined, dialects, strict=True) if name == dialect]
        if file is not None and sum(len(item.diagnostics) for item in own) >= FEWEST_UNKNOWN:
            found += _doubt(file, game_named(dialect), own)
    return found


def _doubt(file: str, game: Game, examined: abc.Sequence[Examined]) -> abc.Iterator[str]:
    from vaultc.world.sources.importing import names_in

    texts = {source.path or source.name: (source.name, source.text) for item in examined for source in item.sources}
    uses = names_in(list(texts.values()), game.catalog, from_catalogue.flags_of(game, game.catalog))
    if uses.looks_wrong:
        share = f"{100 * uses.unknown / uses.looked_up:.1f} %"
        yield (
            f"{file} looks wrong: {uses.unknown} of {counted(uses.looked_up, 'name')} in these files ({share}) are not "
            f"in it; `vaultc catalog import` says which base and which macros fit the game's source tree"
        )
