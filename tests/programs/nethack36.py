"""Programs of NetHack 3.6: no functions, no subtraction, no vaults, and words and names of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

from programs import words
from programs.author import Author
from programs.values import quoted
from vaultc.games import game_named
from vaultc.language.game import Game

FLAGS = [
    "noteleport", "hardfloor", "nommap", "shortsighted", "arboreal", "mazelevel", "premapped", "shroud", "graveyard",
    "icedpools", "solidify", "corrmaze", "inaccessibles",
]  # fmt: skip


def words_of(game: Game, map_characters: str) -> SimpleNamespace:
    """The words and names of a game."""
    catalog = game.catalog
    monsters, objects = {species.name for species in catalog.species}, {kind.name for kind in catalog.kinds}
    return SimpleNamespace(
        CATALOG=catalog,
        KEYWORDS=game.grammar.statements,
        WORDS=words.WORDS,
        MAP_CHARACTERS=map_characters,
        FLAGS=FLAGS,
        ROOM_FLAGS=words.ROOM_FLAGS,
        MONSTERS=[species.name for species in catalog.species],
        MONSTER_CLASSES=sorted(catalog.monster_characters),
        TELLING_MONSTERS=[name for name in words.TELLING_MONSTERS if name in monsters],
        OBJECTS=[kind.name for kind in catalog.kinds if kind.name is not None],
        OBJECT_CLASSES=sorted(catalog.object_class_of),
        TELLING_OBJECTS=[name for name in words.TELLING_OBJECTS if name in objects],
        TRAPS=sorted(catalog.trap_numbers),
        ROOMS=sorted(catalog.room_types),
        CARRIABLE=[(kind.character, kind.name) for kind in catalog.kinds if kind.name is not None],
    )


WORDS = words_of(game_named("nethack36"), " -|}{+xABCISHKPLWT\\#.")
LETTERS = "abcdefghij"


class Nethack36Author(Author):
    """Writes random programs that NetHack 3.6's compiler accepts."""

    words = WORDS

    def number(self, depth: int = 2) -> str:
        if depth > 0 and self.chance(0.25):
            operator = self.choose("+", "*", "/", "%")
            return f"({self.number(depth - 1)} {operator} {self.number(depth - 1)})"
        return self._maybe_named("int", depth) or self.choose(self.plain_number(), self.plain_number(), self.dice())

    def text(self, depth: int = 1) -> str:
        if depth > 0 and self.chance(0.25):
            return f"{self.text(depth - 1)} . {self.text(depth - 1)}"
        return self._maybe_named("string", depth) or self.choose('"x"', '"Elbereth"', '""', '"12"', '"Excalibur"')

    def place(self, depth: int = 1) -> str:
        if depth > 0 and self.chance(0.2):
            return self._maybe_named("coord", depth) or f"rndcoord({self.selection(depth - 1)})"
        return self.random_place() if self.chance(0.5) else self.literal_place()

    def region(self, depth: int = 1) -> str:
        return self._maybe_named("region", depth) or self.literal_region()

    def _line(self, depth: int) -> str:
        ends = f"{self.place(depth)}, {self.place(depth)}"
        return self.choose(f"line {ends}", f"randline {ends}, {self.number(0)}")

    def _gradient(self, depth: int) -> str:
        return self._line(depth)

    def _new_name(self) -> str:
        self.names += 1
        return "$v" + "".join(LETTERS[int(digit)] for digit in str(self.names))

    def function(self) -> str:
        return self.simple()

    def _terrain_family(self) -> list[Callable[[], str]]:
        return [
            lambda: f"TERRAIN: {self.selection()}, {self.map_character()}",
            lambda: f"REPLACE_TERRAIN: {self.region()}, {self.map_character()}, {self.map_character()},"
            f" {self.word('percent')}",
            lambda: f"{self.choose('NON_DIGGABLE', 'NON_PASSWALL')}: {self.region()}",
            lambda: self.choose("WALLIFY", f"WALLIFY: {self.selection()}"),
        ]  # fmt: skip

    def _monster_generation(self) -> str:
        return f"MESSAGE: {self.text(2)}"

    _sounds = _monster_generation

    def level(self, name: str, flags: list[str]) -> str:
        """With either of the two headers."""
        text = super().level(name, flags)
        if self.chance(0.6):
            return text
        filling = self.choose("random", quoted(self.random.choice(" .-LC}I")))
        return text.replace(f'LEVEL: "{name}"', f'MAZE: "{name}", {filling}', 1)


def program(number: int) -> str:
    """A file with one level, ``fuzz``; always the same of a number, and now and then none that may be written."""
    author = Nethack36Author(number, length=Random(number).choice([5, 10, 20, 40]))
    flags = author.some(WORDS.FLAGS) if author.chance(0.5) else []
    return author.level("fuzz", flags) + "\n"
