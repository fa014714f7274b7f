"""Whole programs: blocks, control flow, functions, declarations, levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from programs.scope import Function, Scope
from programs.statements import Statements
from vaultc.language.syntax import nodes

MOST_NESTED = 12
"""Far within what the compiler allows, so that functions may add to it."""


class Author(Statements):
    """Writes random programs that the game's compiler accepts.

    ``length`` bounds the number of statements of a level.
    """

    def __init__(self, seed: int, length: int = 30) -> None:
        super().__init__(Random(seed))
        self.length = length
        self.left = length
        self.functions: list[Function] = []
        self.body = ""
        self.names = 0

    # ---- statements with blocks

    def statement(self) -> str:
        """Any statement that is allowed here."""
        self.left -= 1
        if self.left < 0:
            return self.simple()
        kind = self.random.random()
        if kind < 0.12:
            return self.declaration()
        if kind < 0.16 and self.functions:
            return self.call()
        if kind < 0.17 and self.body == "level":
            return self.function()
        if kind < 0.40 and self.around.conditionals < MOST_NESTED:
            return self.compound()
        if kind < 0.44 and self.around.breakables:
            return self.choose("BREAK", f"{self.condition()}: BREAK")
        return self.simple()

    def compound(self) -> str:
        """A statement with a block, or a guarded statement."""
        return self.random.choice([
            self._if, self._guarded, self._loop, self._loop, self._for, self._switch, self._room, self._room,
            self._room, self._region, self._region, self._container, self._container, self._carrier,
        ])()  # fmt: skip

    def block(self, most: int = 4) -> str:
        """Statements in braces; their variables are seldom used after them, as they may never have been assigned."""
        declared = self.scope.copy()
        statements = [self.statement() for _ in range(self.random.randint(0, most))]
        if self.chance(0.95):
            self.scope = declared
        return "{\n" + "\n".join(statements) + "\n}"

    @contextmanager
    def inside(self, *fields: str) -> Iterator[None]:
        """Count constructs as open while their block is written."""
        for name in fields:
            setattr(self.around, name, getattr(self.around, name) + 1)
        yield
        for name in fields:
            setattr(self.around, name, getattr(self.around, name) - 1)

    def _breakable(self) -> str:
        with self.inside("breakables", "conditionals"):
            body = self.block()
            return self.choose(body, body, body[:-1] + "BREAK\n}", body[:-1] + f"{self.condition()}: BREAK\n}}")

    def _if(self) -> str:
        condition = self.condition()
        with self.inside("conditionals"):
            then = self.block()
            return f"IF {condition} {then}" + (f" ELSE {self.block()}" if self.chance(0.5) else "")

    def _guarded(self) -> str:
        condition = self.condition()
        with self.inside("conditionals"):
            return f"{condition}: {self.statement()}"

    def _loop(self) -> str:
        count = self.number() if self.chance(0.3) else self.choose("2", "3", "2d3", "5", "(-1)")
        return f"LOOP [{count}] {self._breakable()}"

    def _for(self) -> str:
        integers = self.scope.variables["int"]
        name = self.random.choice(integers) if integers and self.chance(0.4) else self._new_name()
        start, end = (self.number(1), self.number(1)) if self.chance(0.3) else (str(self.small()), str(self.small()))
        if name not in integers:
            integers.append(name)
        return f"FOR {name} = {start} {self.choose('TO', '..')} {end} {self._breakable()}"

    def _switch(self) -> str:
        if self.around.switches:
            return self.simple()
        selector = self.choose(self.number(1), str(self.random.randint(1, 5)), f"rnd({self.random.randint(2, 4)})")
        with self.inside("breakables", "conditionals", "switches"):
            arms = [f"CASE {self.choose(str(n), str(n), f'-{n + 1}')}:" for n in range(self.random.randint(0, 4))]
            if self.chance(0.5):
                arms.insert(self.random.randint(0, len(arms)), "DEFAULT:")
            texts = [f"{arm} {self.block()[1:-1]}{self.choose('', 'BREAK')}" for arm in arms]
        return f"SWITCH [{selector}] {{\n" + "\n".join(texts) + "\n}"

    # ---- rooms and regions

    def _room(self) -> str:
        if self.around.rooms >= 4:
            return self.simple()
        head = f"{self._room_type()}, {self.word('light')}"
        size = self.choose("random", "random", f"({self.small()},{self.small()})", "(5,4)", "(9,6)", "(40,12)", "(1,1)")
        flags = "".join(f", {flag}" for flag in self.some(self.words.ROOM_FLAGS)) if self.chance(0.3) else ""
        with self.inside("rooms"):
            block = self._breakable()
        if self.chance(0.45 if self.around.rooms else 0.05):
            place = self.choose("random", f"({self.small()},{self.small()})", "(0,0)", "(1,1)")
            return f"SUBROOM: {head}, {place}, {size}{flags} {block}"
        grid = self.choose("random", f"({self.random.randint(1, 5)},{self.random.randint(1, 5)})")
        alignment = self.choose("random", f"({self.word('halign')},{self.word('valign')})")
        return f"ROOM: {head}, {grid}, {alignment}, {size}{flags} {block}"

    def _room_type(self) -> str:
        if self.chance(0.4):
            return self.choose('"ordinary"', "random")
        chance = f" [{self.word('percent')}]" if self.chance(0.3) else ""
        return f'"{self.random.choice([name for name in self.words.ROOMS if name != "ordinary"])}"{chance}'

    def _region(self) -> str:
        kind = self.choose("random", '"ordinary"', f'"{self.random.choice(self.words.ROOMS)}"')
        flags = "".join(f", {flag}" for flag in self.some(self.words.ROOM_FLAGS)) if self.chance(0.5) else ""
        head = f"REGION: {self.region()}, {self.word('light')}, {kind}{flags}"
        if self.around.rooms >= 4 or self.chance(0.4):
            return head
        with self.inside("rooms"):
            return f"{head} {self._breakable()}"

    # ---- things that hold things

    def _container(self) -> str:
        kinds = ["chest", "large box", "ice box", "sack", "bag of holding", "bag of tricks", "statue", "boulder"]
        head = self.object_and_options()
        if self.chance(0.7):
            rest = head.partition(", ")[2] if not head.startswith("(") else ""
            if rest or self.around.things:
                head = f'"{self.random.choice(kinds)}"' + (f", {rest}" if rest else "")
        with self.inside("things"):
            return f"CONTAINER: {head} {self._breakable()}"

    def _carrier(self) -> str:
        head = self.monster_and_options()
        with self.inside("things"):
            return f"MONSTER: {head} {self._breakable()}"

    # ---- variables and functions

    def _new_name(self) -> str:
        self.names += 1
        return f"$v{self.names}"

    def declaration(self) -> str:
        """An assignment, new or again, or a shuffle."""
        if any(self.scope.arrays.values()) and self.chance(0.25):
            return self.regular(nodes.Shuffle)
        kinds = list(self._scalars())
        return self._array() if self.chance(0.35) else self._scalar(self.random.choice(kinds))

    def _scalars(self) -> dict[str, Callable[[], str]]:
        return {
            "int": self.number,
            "string": self.text,
            "coord": self.place,
            "region": self.region,
            "mapchar": lambda: "terrain: " + self.map_character(),
            "monster": lambda: "monster: " + self.monster(),
            "object": lambda: self.choose("object", "obj") + ": " + self.object(),
            "selection": lambda: "selection: " + self.selection(),
        }

    def _scalar(self, kind: str) -> str:
        value = self._scalars()[kind]()
        names = self.scope.variables[kind]
        name = self.random.choice(names) if names and self.chance(0.5) else self._new_name()
        if name not in names:
            names.append(name)
        return f"{name} = {value}"

    def _array(self) -> str:
        kind, write = self.random.choice([
            ("int", lambda: self.number(1)), ("string", lambda: self.text(0)),
            ("coord", lambda: self.choose(self.literal_place(), self.random_place())),
            ("region", self.literal_region), ("mapchar", self.literal_map_character),
            ("monster", self.literal_monster), ("object", self.literal_object),
        ])  # fmt: skip
        elements = [write() for _ in range(self.random.randint(1, 5))]
        word = {"mapchar": "terrain: ", "monster": "monster: ", "object": "object: "}.get(kind, "")
        name = self._new_name()
        self.scope.arrays[kind].append((name, len(elements)))
        return f"{name} = {word}{{ {', '.join(elements)} }}"

    def call(self) -> str:
        """A call of a function, always from the same body."""
        allowed = [function for function in self.functions if function.body in ("", self.body)]
        if not allowed:
            return self.simple()
        function = self.random.choice(allowed)
        function.body = self.body
        arguments = [self.number(1) if kind == "int" else self.text() for kind in function.parameters]
        return f"{function.name}({', '.join(arguments)})"

    def function(self) -> str:
        """The definition of a function, which may call earlier ones."""
        kinds = tuple(self.random.choice(["int", "string"]) for _ in range(self.random.randint(0, 3)))
        outer, breakables = (self.scope, self.body), self.around.breakables
        self.around.breakables = 0
        names = [self._new_name() for _ in kinds]
        self.scope, self.body = Scope(), f"f{self.names}_{len(self.functions)}"
        for name, kind in zip(names, kinds, strict=True):
            self.scope.variables[kind].append(name)
        self.left += 6
        text = self.block(5)
        name = self.body
        self.scope, self.body = outer
        self.around.breakables = breakables
        self.functions.append(Function(name, kinds, ""))
        parameters = ", ".join(
            f"{parameter}: {self.choose(kind, {'int': 'integer', 'string': 'str'}[kind])}"
            for parameter, kind in zip(names, kinds, strict=True)
        )
        return f"FUNCTION {name}({parameters}) {text}"

    # ---- levels

    def level(self, name: str, flags: list[str]) -> str:
        """A level with a few declarations and then anything."""
        self.scope, self.body = Scope(), "level"
        for function in self.functions:
            function.body = ""
        self.left = self.length
        lines = [f'LEVEL: "{name}"']
        if flags:
            lines.append("FLAGS: " + ", ".join(flags))
        if "rndvault" in flags and self.chance(0.5):
            lines.append(f"VAULTGEN: {self.random.randint(1, 9)}")
        if self.chance(0.8):
            lines.append(self._vault_ground() if "rndvault" in flags else self._ground_of_level())
        lines += [self.declaration() for _ in range(self.random.randint(0, 5))]
        lines += [self.statement() for _ in range(self.random.randint(1, 14))]
        return "\n".join(lines)

    def _ground_of_level(self) -> str:
        return self.random.choice([self._initial_map, self._initial_map, self.map, self.no_map])()

    def _vault_ground(self) -> str:
        """Something that makes a room: without one the game tries vault after vault, which takes long."""
        if self.chance(0.3):
            return self.map() + '\nREGION: (0,0,9,9), lit, "ordinary"'
        return f"ROOM: {self._room_type()}, {self.word('light')}, random, random, random {self.block(3)}"

    def special_level(self) -> str:
        """A file with one level that is not a vault, named ``fuzz``."""
        header = [self.function() for _ in range(self.random.choice([0, 0, 1, 2]))]
        flags = self.some(self.words.FLAGS) if self.chance(0.5) else []
        return "\n".join([*header, self.level("fuzz", flags)]) + "\n"

    def vaults(self) -> str:
        """A file with one to three random vaults, named ``v0``, ``v1``, ``v2``, and a vault that makes a room.

        Without that the game can try vaults in vain a thousand times.
        """
        header = [self.function() for _ in range(self.random.choice([0, 0, 1]))]
        self.length //= 2
        levels = []
        for number in range(self.random.randint(1, 3)):
            flags = ["rndvault", *(self.some(self.words.FLAGS) if self.chance(0.2) else [])]
            levels.append(self.level(f"v{number}", flags))
        room = 'ROOM: "ordinary", random, random, random, random { }'
        plain = f'LEVEL: "plain"\nFLAGS: rndvault\nVAULTGEN: 20\n{room}'
        return "\n".join([*header, *levels, plain]) + "\n"
