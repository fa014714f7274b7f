"""Programs of EvilHack: NetHack 3.6's, with more ground, doors of materials and options of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from programs.nethack36 import Nethack36Author, words_of
from vaultc.games import game_named

WORDS = words_of(game_named("evilhack"), " -|}{+xABCISHKPLWT\\\\#.agstwU")
MATERIALS = ("iron", "wooden", "steel", "bronze", "gold", "stone")


class EvilhackAuthor(Nethack36Author):
    """Writes random programs that EvilHack's compiler accepts."""

    words = WORDS

    def _terrain_family(self) -> list[Callable[[], str]]:
        own = (
            lambda: f"{self.choose('FORGE', 'MAGIC_CHEST', 'PUDDLE', 'SEWAGE')}: {self.selection()}",
            lambda: f"DOOR: {self.choose(*MATERIALS)}, {self.word('door')}, {self.selection()}",
            lambda: f"MONSTER: {self.monster()}, {self.place()}, dead",
            lambda: f"OBJECT: {self.object()}, {self.place()}, affixed_gem: {self.number(0)}, forged_qual: 1d3",
            lambda: f"VAULTGEN: {self.plain_number()}1",
            lambda: f"MINDEPTH: {self.plain_number()}1",
        )
        return [*super()._terrain_family(), *own]


def program(number: int) -> str:
    """A file with one level, ``fuzz``; always the same of a number, and now and then none that may be written."""
    author = EvilhackAuthor(number, length=Random(number).choice([5, 10, 20, 40]))
    return author.level("fuzz", author.some(WORDS.FLAGS) if author.chance(0.5) else []) + "\n"
