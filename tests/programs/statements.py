"""Statements that hold no others, as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from programs.scope import Surrounding
from programs.values import Values, doubly_quoted, quoted
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes import Statement

LEFT_OUT = frozenset({"DoorMaterial | None"})
"""Types of fields that most languages lack."""
REGULAR = [cls for cls in nodes.concrete(Statement) if cls.form.opcode]
WEIGHTED = frozenset([
    "Altar", "Door", "Drawbridge", "Engraving", "Exit", "Fountain", "Gold", "Ladder", "Message", "NonDiggable",
    "NonPasswall", "Pool", "ReplaceTerrain", "Shuffle", "Sink", "Spill", "Stair", "Terrain", "Trap",
])  # fmt: skip
"""Those that the families below write."""
MAP_WIDTHS = [1, 2, 3, 5, 9, 20, 40, 76]
MAP_HEIGHTS = [1, 2, 3, 5, 9, 18, 20, 21]


class Statements(Values):
    """Writes simple statements; ``around`` tells what is open at their place."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.around = Surrounding()

    def simple(self) -> str:
        """Any statement without a block."""
        others = self._others()
        family: list[Callable[[], str]] = self.random.choices(
            [
                self._terrain_family(),
                self._features(),
                self._things(),
                self._ground(),
                self._level_wide(),
                self._rooms(),
                *([others] if others else []),
            ],
            weights=[6, 8, 10, 5, 3, 4, *([4] if others else [])],
        )[0]
        return self.random.choice(family)()

    # ---- by the types of fields

    def regular(self, cls: type[Statement]) -> str:
        """A statement whose form names an opcode."""
        writers = self._writers()
        fields = [field for field in cls.fields if field.name != "span" and field.annotation not in LEFT_OUT]
        parts = [writers[field.annotation]() for field in fields]
        return f"{cls.form.keyword}: {', '.join(parts)}" if parts else cls.form.keyword

    def _others(self) -> list[Callable[[], str]]:
        """The regular statements of the language that no family below has with weights of its own."""
        others = (cls for cls in REGULAR if cls.__name__ not in WEIGHTED and cls.form.keyword in self.words.KEYWORDS)
        return [partial(self.regular, cls) for cls in others]

    def _writers(self) -> dict[str, Callable[[], str]]:
        """The writer of a field, by its annotation."""
        words = {"AltarKind": "altar", "DoorState": "door", "EngravingKind": "engraving", "Direction": "direction"}
        return {
            **{name: partial(self.word, kind) for name, kind in words.items()},
            "AlignmentWord | AlignmentRegister": partial(self.word, "alignment"),
            "BridgeDirection": partial(self.word, "direction"),
            "BridgeState": partial(self.choose, "open", "closed", "random"),
            "IntegerExpression": partial(self.number, 1),
            "MapRegionExpression": self.region,
            "MonsterExpression": self.monster,
            "ObjectExpression": self.object,
            "Percent": partial(self.word, "percent"),
            "Percent | None": partial(self.word, "percent"),
            "PlaceExpression": self.place,
            "RegionExpression": self.region,
            "SelectionExpression": partial(self.selection, 1),
            "SelectionExpression | None": partial(self.selection, 1),
            "SpotExpression": self.place,
            "SpotsExpression": partial(self.selection, 1),
            "StringExpression": self.text,
            "StringExpression | Word | None": self.text,
            "TerrainExpression": self.map_character,
            "TerrainExpression | None": self.map_character,
            "TrapName | Random": self._trap,
            "UpDown": partial(self.choose, "up", "down"),
            "Variable": self._shuffled,
            "tuple[IntegerExpression, ...]": lambda: ", ".join(str(self.random.randint(0, 30)) for _ in range(4)),
        }

    def _shuffled(self) -> str:
        return self.random.choice([name for pairs in self.scope.arrays.values() for name, _ in pairs])

    # ---- families

    def _terrain_family(self) -> list[Callable[[], str]]:
        return [
            lambda: f"TERRAIN: {self.selection()}, {self.map_character()}",
            lambda: f"TERRAIN: {self.selection()}, {self.map_character()}",
            lambda: (
                f"REPLACE_TERRAIN: {self.region()}, {self.map_character()}, {self.map_character()},"
                f" {self.word('percent')}"
            ),
            lambda: f"SPILL: {self.place()}, {self.map_character()}, {self.word('direction')}, {self.number(1)}",
            self._wall_walk,
            lambda: self.choose("WALLIFY", f"WALLIFY: {self.selection()}"),
            lambda: f"{self.choose('NON_DIGGABLE', 'NON_PASSWALL')}: {self.region()}",
        ]

    def _wall_walk(self) -> str:
        background = f", {self.map_character()}" if self.chance(0.5) else ""
        percent = f", {self.word('percent')}" if self.chance(0.5) else ""
        return f"WALLWALK: {self.place()}, {self.map_character()}{background}{percent}"

    def _features(self) -> list[Callable[[], str]]:
        return [
            lambda: f"{self.choose('FOUNTAIN', 'SINK', 'POOL')}: {self.selection(1)}",
            lambda: f"DOOR: {self.word('door')}, {self.selection(1)}",
            lambda: f"ALTAR: {self.place()}, {self.choose(self.word('alignment'), 'random')}, {self.word('altar')}",
            lambda: f"GRAVE: {self.place()}" + self.choose("", ", random", f", {self.text()}"),
            lambda: f"ENGRAVING: {self.place()}, {self.word('engraving')}, {self.text()}",
            lambda: f"STAIR: {self.place()}, {self.choose('up', 'down')}",
            lambda: f"LADDER: {self.place()}, {self.choose('up', 'down')}",
            lambda: f"TRAP: {self._trap()}, {self.place()}",
            lambda: f"TRAP: {self._trap()}, {self.place()}",
            lambda: f"DRAWBRIDGE: {self.place()}, {self.word('direction')}, {self.choose('open', 'closed', 'random')}",
            lambda: f"GOLD: {self.number(1)}, {self.place()}",
        ]

    def _trap(self) -> str:
        return "random" if self.chance(0.4) else f'"{self.random.choice(self.words.TRAPS)}"'

    def _things(self) -> list[Callable[[], str]]:
        return [
            lambda: "OBJECT: " + self.object_and_options(),
            lambda: "OBJECT: " + self.object_and_options(),
            lambda: "MONSTER: " + self.monster_and_options(),
            lambda: "MONSTER: " + self.monster_and_options(),
        ]

    def object_and_options(self) -> str:
        """The operands of ``OBJECT:``, with a place if it needs one."""
        options = (
            [self.random.choice(group)() for group in self.some(self._object_options(), 0, 4)]
            if self.chance(0.6)
            else []
        )
        if not self.around.things:
            options.insert(self.random.randint(0, len(options)), self.place())
        return ", ".join([self.object(), *options])

    def _object_options(self) -> list[list[Callable[[], str]]]:
        """Options in groups, of which only one each may be given."""
        return [
            [lambda: self.word("curse")],
            [lambda: f"montype: {self.monster()}"],
            [lambda: self.choose("+1", "-2", "0", "3", "-127", "+200", self.dice())],
            [lambda: f"{self.choose('name', 'NAME')}: {self.text()}"],
            [lambda: f"quantity: {self.number(1)}"],
            [lambda: "buried"],
            [lambda: self.choose("lit", "unlit")],
            [lambda: f"eroded: {self.number(1)}", lambda: "erodeproof"],
            [lambda: "locked"],
            [lambda: "broken"],
            [lambda: self.choose("trapped", "not_trapped")],
            [lambda: f"recharged: {self.number(1)}"],
            [lambda: "invisible"],
            [lambda: "greased"],
        ]

    def monster_and_options(self) -> str:
        """The operands of ``MONSTER:``."""
        options = (
            [self.random.choice(group)() for group in self.some(self._monster_options(), 0, 4)]
            if self.chance(0.6)
            else []
        )
        return ", ".join([self.monster(), self.place(), *options])

    def _monster_options(self) -> list[list[Callable[[], str]]]:
        words_alone = ["female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused"]
        return [
            [self.text],
            [lambda: self.choose("peaceful", "hostile")],
            [lambda: self.choose("asleep", "awake")],
            [lambda: self.choose(self.word("alignment"), "align:random")],
            [self._appearance],
            *([lambda word=word: word] for word in words_alone),
            *([lambda key=key: f"{key}: {self.number(1)}"] for key in ("fleeing", "blinded", "paralyzed")),
            [lambda: f"seen_traps: {self.choose('all', '|'.join(map(doubly_quoted, self.some(self.words.TRAPS))))}"],
        ]  # fmt: skip

    def _appearance(self) -> str:
        words = self.words
        return self.choose(
            f'm_object "{self.random.choice(words.OBJECTS)}"', f'm_monster "{self.random.choice(words.MONSTERS)}"',
            f'm_feature "{self.random.choice(words.CATALOG.features)}"', 'm_monster "random"', 'm_object "no such"',
            'm_feature "fountain"', 'm_object "boulder"',
        )  # fmt: skip

    # ---- maps and ground

    def _ground(self) -> list[Callable[[], str]]:
        return [self.map, self.map, self.map, self.no_map, self._initial_map, self._maze_walk, self._maze_walk]

    def no_map(self) -> str:
        """NOMAP."""
        self.around.bounds = (79, 20)
        return "NOMAP"

    def map(self) -> str:
        """A map of any size, mostly floor within walls."""
        width, height = self.random.choice(MAP_WIDTHS[:6]), self.random.choice(MAP_HEIGHTS[:5])
        if self.chance(0.15):
            width, height = self.random.choice(MAP_WIDTHS), self.random.choice(MAP_HEIGHTS)
        rows = [self._row(width, y in (0, height - 1)) for y in range(height)]
        keep = self.choose("", "", ", true", ", false")
        where = f"{self.word('halign')}, {self.word('valign')}" if self.chance(0.6) else self.place(0)
        self.around.bounds = (width - 1, height - 1)
        text = "\n".join(rows)
        return f"GEOMETRY: {where}{keep}\nMAP\n{text}\nENDMAP"

    def _row(self, width: int, border: bool) -> str:
        style = self.random.random()
        if style < 0.15:
            row = "".join(self.random.choice(self.words.MAP_CHARACTERS) for _ in range(width))
        elif border:
            row = "".join(self.random.choice("----+Sx ") for _ in range(width))
        else:
            inner = "".join(self.random.choice(".......}PL T+|{") for _ in range(width))
            row = ("|" + inner + "|")[:width] if width > 1 else inner
        return row if not row.strip().startswith("#") else "." * width

    def _initial_map(self) -> str:
        form = self.random.randrange(9)
        if form == 0:
            return "INIT_MAP: rogue"
        self.around.bounds = (79, 20)
        filling = self.character(but="x")
        if form < 4:
            lit = f"({filling}, {self.word('light')})"
            return f"INIT_MAP: solidfill, {self.choose(filling, lit)}"
        return f"INIT_MAP: mazegrid, {filling}" if form < 6 else self._mines()

    def _mines(self) -> str:
        joined = self.word("boolean")
        foreground = self.choose("'.'", "'.'", "'#'") if joined == "true" else self.character(but="x")
        background = self.choose("' '", "' '", "'L'", "'}'", self.character(but="x"))
        if background == foreground:
            background = "'T'"
        filling = self.choose("", "", f", {self.character()}")
        walled = self.choose("true", "false", "random")
        return (
            f"INIT_MAP: mines, {foreground}, {background}, {self.word('boolean')}, {joined}, {self.word('light')},"
            f" {walled}{filling}"
        )

    def _maze_walk(self) -> str:
        more = self.choose("", ", true", ", false", f", {self.word('boolean')}, {self.character()}", ", true, 'q'")
        return f"MAZEWALK: {self.place()}, {self.word('direction')}{more}"

    # ---- the level as a whole

    def _level_wide(self) -> list[Callable[[], str]]:
        return [
            lambda: f"MESSAGE: {self.text(2)}",
            lambda: self.choose("MINERALIZE", f"MINERALIZE: {', '.join(self.number(1) for _ in range(4))}"),
            self._monster_generation,
            self._sounds,
            lambda: f"STAIR: {self._area()}, {self._area()}, {self.choose('up', 'down')}",
            lambda: f"TELEPORT_REGION: {self._area()}, {self._area()}" + self.choose("", ", up", ", down"),
            lambda: f"BRANCH: {self._area()}, {self._area()}",
            lambda: (
                f"PORTAL: {self._area()}, {self._area()},"
                + self.choose('"nowhere"', '"air"', '"3"', '"oracle"', '"random_plane"', '"Val-strt"', '"fuzz"')
            ),
            lambda: "EXIT" if self.chance(0.3) else "WALLIFY",
        ]

    def _monster_generation(self) -> str:
        kinds = [quoted(self.random.choice(self.words.MONSTER_CLASSES)), f'"{self.random.choice(self.words.MONSTERS)}"']
        parts = [f"({self.number(1)}, {self.random.choice(kinds)})" for _ in range(self.random.randint(1, 4))]
        return f"MON_GENERATION: {self.word('percent')}, {', '.join(parts)}"

    def _sounds(self) -> str:
        parts = [f"({self.word('sound')}, {self.text()})" for _ in range(self.random.randint(1, 3))]
        return f"SOUNDS: {self.number(1)}, {', '.join(parts)}"

    def _area(self) -> str:
        if self.chance(0.5):
            x, y = self.around.bounds
            corners = [self.random.randint(0, min(x, 79)), self.random.randint(0, min(y, 20))]
            corners += [self.random.randint(corners[0], x), self.random.randint(corners[1], y)]
            return f"({','.join(map(str, corners))})" if self.chance(0.7) else "(0,0,0,0)"
        left, right = sorted(self.random.sample(range(1, 80), 2))
        top, bottom = sorted(self.random.sample(range(21), 2))
        return self.choose(f"levregion({left},{top},{right},{bottom})", "levregion(1,0,79,20)")

    # ---- rooms

    def _rooms(self) -> list[Callable[[], str]]:
        return [
            self._room_door, self._room_door, self._corridor,
            lambda: "RANDOM_CORRIDORS" + self.choose("", ": random", f": {self.small() % 4}"),
        ]  # fmt: skip

    def _room_door(self) -> str:
        walls = self.choose("random", "|".join(self.some(self.words.WORDS["direction"])))
        position = "random" if walls == "random" else self.choose("random", str(self.small()))
        return f"ROOMDOOR: {self.choose('true', 'false', 'random')}, {self.word('door')}, {walls}, {position}"

    def _corridor(self) -> str:
        ends = [
            f"({self.random.randint(0, 3)}, {self.word('direction')}, {self.choose('random', '0', '1')})" for _ in "ab"
        ]
        return f"CORRIDOR: {ends[0]}, {self.choose(ends[1], ends[1], str(self.small()))}"
