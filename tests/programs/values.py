"""Expressions of every type, as text."""

from __future__ import annotations

from random import Random
from typing import Any

from programs import words
from programs.scope import Scope

EXTREME = ["2147483647", "2147483646", "1073741824", "(-2147483648)", "255", "256", "(-129)", "128"]


class Values:
    """Writes expressions that name what ``scope`` declares; ``random`` decides everything.

    ``words`` is the vocabulary.
    """

    words: Any = words

    def __init__(self, random: Random) -> None:
        self.random = random
        self.scope = Scope()
        self.small_rooms = False

    # ---- choosing

    def word(self, kind: str) -> str:
        """A word of a class."""
        return self.random.choice(self.words.WORDS[kind])

    def choose(self, *texts: str) -> str:
        """One of some texts."""
        return self.random.choice(texts)

    def chance(self, share: float) -> bool:
        """True for that share of all cases."""
        return self.random.random() < share

    def small(self) -> int:
        """A number that is mostly small."""
        return self.random.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 10, 15])

    def some(self, texts: list[str], least: int = 1, most: int = 3) -> list[str]:
        """A few different texts in any order."""
        return self.random.sample(texts, min(self.random.randint(least, most), len(texts)))

    def named(self, kind: str, depth: int) -> str | None:
        """A variable or an array element of a type, if there is one."""
        scalars, arrays = self.scope.variables[kind], self.scope.arrays[kind]
        if arrays and (not scalars or self.chance(0.4)):
            name, length = self.random.choice(arrays)
            index = self.number(depth - 1) if depth > 0 and self.chance(0.2) else str(self.random.randint(0, length))
            return f"{name}[{index}]" if not index.startswith("(-") else f"{name}[0]"
        return self.random.choice(scalars) if scalars else None

    def _maybe_named(self, kind: str, depth: int, share: float = 0.3) -> str | None:
        return self.named(kind, depth) if self.chance(share) else None

    # ---- numbers and texts

    def number(self, depth: int = 2) -> str:
        """An integer expression."""
        if depth > 0 and self.chance(0.25):
            operator = self.choose("+", "-", "*", "/", "%")
            return f"({self.number(depth - 1)} {operator} {self.number(depth - 1)})"
        return self._maybe_named("int", depth) or self.random.choice([
            self.plain_number, self.plain_number, self.dice, self._method, lambda: self._core_number(depth),
        ])()  # fmt: skip

    def plain_number(self) -> str:
        """A literal."""
        if self.chance(0.03):
            return self.random.choice(EXTREME)
        return self.choose(str(self.small()), str(self.small()), f"(-{self.small() + 1})")

    def dice(self) -> str:
        """Dice."""
        return f"{self.random.randint(0, 4)}d{self.small()}"

    def _method(self) -> str:
        lengths = [f"{name}.length" for pairs in self.scope.arrays.values() for name, _ in pairs]
        parts = [f"{name}.{axis}" for name in self.scope.variables["coord"] for axis in "xy"]
        return self.random.choice([*lengths, *parts, str(self.small())])

    def _core_number(self, depth: int) -> str:
        character, name = self.random.choice(self.words.CARRIABLE)
        kind = self.choose(f'({quoted(character)},"{name}")', f'object: "{name}"')
        return self.choose(
            "level.depth", "level.difficulty", "room.width", "room.height", "room.x", "room.y", "time.night",
            "time.phase_of_the_moon", "time.yyyymmdd", "time.friday_13th", f"rnd({self.number(depth - 1)})",
            f"int({self.text(depth - 1)})", f"hero.carrying({kind})", f"level.obj_at({kind}, {self.place(0)})",
            f"level.mon_at(monster: {self.literal_monster()}, {self.place(0)})",
        )  # fmt: skip

    def text(self, depth: int = 1) -> str:
        """A string expression."""
        if depth > 0 and self.chance(0.25):
            return f"{self.text(depth - 1)} . {self.text(depth - 1)}"
        named = self._maybe_named("string", depth)
        return named or self.choose(
            '"x"', '"Elbereth"', '""', '"12"', '"%p the %r, %% %Oa"', "hero.name", "hero.role", "hero.race",
            f"string({self.number(depth - 1)})", '"Excalibur"', '"Sting"', '"ad aerarium"',
        )  # fmt: skip

    # ---- places

    def literal_place(self) -> str:
        """Numbers, near the corner in small rooms."""
        if self.chance(0.6):
            return f"({self.random.randint(0, 8)},{self.random.randint(0, 5)})"
        return f"({self.random.randint(0, 79)},{self.random.randint(0, 20)})"

    def random_place(self) -> str:
        """``random``, maybe of a kind."""
        if self.chance(0.6):
            return "random"
        return f"random[{','.join(self.some(self.words.WORDS['humidity'], 1, 2))}]"

    def place(self, depth: int = 1) -> str:
        """A coordinate."""
        named = self._maybe_named("coord", depth)
        if named:
            return named
        if depth > 0 and self.chance(0.2):
            return f"rndcoord({self.selection(depth - 1)})"
        if depth > 0 and self.chance(0.1):
            return f"coord({self.number(depth - 1)}, {self.number(depth - 1)})"
        return self.random_place() if self.chance(0.5) else self.literal_place()

    def literal_region(self) -> str:
        """Two corners in order."""
        x, y = (self.random.randint(0, 8), self.random.randint(0, 5)) if self.chance(0.6) else (
            self.random.randint(0, 78), self.random.randint(0, 20)
        )  # fmt: skip
        width = self.random.choice([0, 0, 1, 2, 4, 6, 10, 30, 75])
        return f"({x},{y},{x + width},{y + self.random.choice([0, 0, 1, 2, 3, 5, 10, 18])})"

    def region(self, depth: int = 1) -> str:
        """A region."""
        named = self._maybe_named("region", depth)
        if named:
            return named
        if depth > 0 and self.chance(0.08):
            return f"region({', '.join(self.number(0) for _ in range(4))})"
        return self.literal_region()

    def selection(self, depth: int = 2) -> str:
        """A selection."""
        if depth <= 0:
            return self._maybe_named("selection", 0, 0.4) or self.choose(self.place(0), f"fillrect {self.region(0)}")
        return self.random.choice([
            self._shape, self._line, self._combined, self._combined, self._filtered, self._grown, self._gradient,
        ])(depth - 1)  # fmt: skip

    def _shape(self, depth: int) -> str:
        centre, fill = self.place(depth), self.word("fill")
        return self.choose(
            f"rect {self.region()}", f"fillrect {self.region()}", f"floodfill {self.place(depth)}", centre,
            f"circle({centre}, {self._radius()}{fill})", f"ellipse({centre}, {self._radius()}, {self._radius()}{fill})",
        )  # fmt: skip

    def _radius(self) -> str:
        return self.choose(str(self.small()), f"{self.random.randint(1, 3)}d{self.random.randint(1, 4)}")

    def _line(self, depth: int) -> str:
        ends = f"{self.place(depth)} - {self.place(depth)}"
        return self.choose(f"line {ends}", f"randline {ends}, {self.number(0)}")

    def _combined(self, depth: int) -> str:
        return self.choose(
            f"({self.selection(depth)} & {self.selection(depth)})", f"complement ({self.selection(depth)})",
            f"complement {self.place(0)} & {self.selection(depth)}",
        )  # fmt: skip

    def _filtered(self, depth: int) -> str:
        by = self.choose(self.word("percent"), self.literal_map_character(), self.selection(depth))
        return f"filter({by}, {self.selection(depth)})"

    def _grown(self, depth: int) -> str:
        ways = "|".join(self.some(self.words.WORDS["direction"])) + ", " if self.chance(0.5) else ""
        return f"grow({ways}{self.selection(depth)})"

    def _gradient(self, depth: int) -> str:
        second = f", {self.place(depth)}" if self.chance(0.5) else ""
        low, high = self.small(), self.choose(str(self.small()), self.dice())
        span = f"({low} - {high}{self.word('limit')})"
        return f"gradient({self.choose('radial', 'square')}, {span}, {self.place(depth)}{second})"

    # ---- terrain and things

    def character(self, but: str = "") -> str:
        """A map character in quotes."""
        return quoted(self.random.choice([c for c in self.words.MAP_CHARACTERS if c not in but]))

    def literal_map_character(self) -> str:
        """A map character, maybe with light."""
        return self.character() if self.chance(0.7) else f"({self.character()}, {self.word('light')})"

    def map_character(self) -> str:
        """A map character or a variable that is one."""
        return self._maybe_named("mapchar", 0) or self.literal_map_character()

    def literal_monster(self) -> str:
        """A species, a class, both, or any."""
        names = self.words.TELLING_MONSTERS if self.chance(0.6) else self.words.MONSTERS
        name = self.random.choice(names)
        number = self.words.CATALOG.species_number(name)
        letter = self.words.CATALOG.species[number].character if number is not None else "a"
        return self.choose("random", quoted(self.random.choice(self.words.MONSTER_CLASSES)), f'"{name}"',
                           f'({quoted(letter)},"{name}")')  # fmt: skip

    def monster(self) -> str:
        """A monster or a variable that is one."""
        return self._maybe_named("monster", 0) or self.literal_monster()

    def literal_object(self) -> str:
        """A kind, a class, both, or any."""
        character, name = self.random.choice(self.words.CARRIABLE)
        if self.chance(0.6):
            telling = self.random.choice(self.words.TELLING_OBJECTS)
            return self.choose("random", f'"{telling}"', f'"{telling}"')
        return self.choose("random", quoted(self.random.choice(self.words.OBJECT_CLASSES)), f'"{name}"',
                           f'({quoted(character)},"{name}")')  # fmt: skip

    def object(self) -> str:
        """An object or a variable that is one."""
        return self._maybe_named("object", 0) or self.literal_object()

    def condition(self) -> str:
        """The condition after IF or before a statement."""
        comparison = f"[{self.number()} {self.word('compare')} {self.number(1)}]"
        return self.choose(f"[{self.word('percent')}]", f"[{self.word('percent')}]", comparison, f"[{self.number()}]")


def quoted(character: str) -> str:
    """A character literal."""
    return "'\\" + character + "'" if character in "\\'" else f"'{character}'"


def doubly_quoted(text: str) -> str:
    """A string literal."""
    return f'"{text}"'
