"""Whatever a valid script says, a level or a clean error comes of it, always the same, and soon."""

from __future__ import annotations

import time
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultc.catalog import catalog_of
from vaultc.chance.seeding import game_dice
from vaultc.converters.level_json import to_json
from vaultc.diagnostics import GenerationError
from vaultc.dungeon.special import make_special_level
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.interpreter.program import Program
from vaultc.level import CELLS
from vaultc.surroundings import Surroundings

WORDS = {
    "light": ["lit", "unlit", "random"],
    "direction": ["north", "south", "east", "west"],
    "character": [f"'{c}'" for c in " .|-}{#+TtLPWSHBIKMAC\\FUYx"],
    "percent": ["0%", "7%", "50%", "100%"],
    "kind": ["random", "'o'", "'D'", "';'", "'m'", '"newt"', '"long worm"', '"ghost"', '"chameleon"', '"shark"'],
    "thing": ["random", "'*'", "'('", "'%'", "')'", '"boulder"', '"chest"', '"egg"', '"corpse"', "('[', \"fedora\")"],
    "room": ['"ordinary"', '"zoo"', '"shop"', '"temple"', '"throne"', '"morgue"', '"vault"', '"garden"', "random"],
    "trap": ["random", '"pit"', '"web"', '"rolling boulder"', '"hole"', '"statue"', '"magic portal"', '"teleport"'],
    "variable": ["$i", "$j"],
}


class Author:
    """Writes random scripts that the compiler accepts; ``left`` bounds their length."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.left = 30
        self.switches = 0
        self.things = 0
        self.rooms = 0

    def word(self, kind: str) -> str:
        return self.random.choice(WORDS[kind])

    def choose(self, *texts: str) -> str:
        """One of some texts; words in braces are written in turn."""
        return self.random.choice(texts)

    def small(self) -> int:
        return self.random.choice([0, 1, 2, 3, 5, 8, 12])

    def number(self, depth: int = 2) -> str:
        if depth and self.random.random() < 0.3:
            operator = self.choose("+", "-", "*", "/", "%")
            return f"({self.number(depth - 1)} {operator} {self.number(depth - 1)})"
        return self.random.choice([
            str(self.small()), f"({-self.small() - 1})", f"{self.small()}d{self.small()}", "$n", f"$a[{self.small()}]",
            "$a.length", "$c.x", "$c.y", "level.depth", "room.width", "rnd(7)", "int($s)", "2147483647",
            f"level.mon_at(monster: {self.word('kind')}, {self.place(0)})",
        ])  # fmt: skip

    def text(self) -> str:
        return self.choose('"x"', "$s", '$s . "y"', "string($n)", "hero.name . $s", '"%p %% %q"')

    def place(self, depth: int = 1) -> str:
        if depth and self.random.random() < 0.2:
            return f"rndcoord({self.selection(depth - 1)})"
        x, y = self.random.randint(0, 79), self.random.randint(0, 20)
        return self.choose(
            f"({x},{y})", f"({x % 9},{y % 5})", "random", "random[dry]", "random[wet,hot]", "random[any]", "$c",
            f"$p[{self.small()}]", f"coord({self.small()}, $n)" if depth else "$c",
        )  # fmt: skip

    def region(self) -> str:
        x, y = self.random.randint(0, 60), self.random.randint(0, 15)
        return self.choose(
            f"({x},{y},{x + self.small()},{y + self.small() % 6})", "$r", f"region({x}, {y}, {self.small()}, $n)"
        )

    def selection(self, depth: int = 2) -> str:
        if not depth:
            return self.choose(self.place(0), "$l", f"fillrect {self.region()}")
        a, b = self.selection(depth - 1), self.selection(depth - 1)
        number = self.number(0)
        return self.choose(
            self.place(), "$l", f"rect {self.region()}", f"fillrect {self.region()}", f"complement ({a})",
            f"({a} & {b})", f"line {self.place(0)} - {self.place(0)}", f"floodfill {self.place(0)}",
            f"randline {self.place(0)} - {self.place(0)}, {number}", f"grow({a})", f"grow(north|east, {a})",
            f"filter({self.word('percent')}, {a})", f"filter({a}, {b})", f"filter({self.word('character')}, {a})",
            f"circle({self.place(0)}, {number}, {self.choose('filled', 'unfilled')})",
            f"ellipse({self.place(0)}, {number}, {self.number(0)})",
            f"gradient({self.choose('radial', 'square')}, ({number} - {self.small()}, limited), {self.place(0)})",
        )  # fmt: skip

    def condition(self) -> str:
        comparison = self.choose("==", "!=", "<", ">=")
        return self.choose(
            f"[{self.word('percent')}]", f"[{self.number()} {comparison} {self.number()}]", f"[{self.number()}]"
        )

    def block(self) -> str:
        return "{ " + " ".join(self.statement() for _ in range(self.random.randint(0, 4))) + " }"

    def breakable(self) -> str:
        block = self.block()
        return self.choose(block, block[:-1] + "BREAK }", block[:-1] + "[30%]: BREAK }")

    def statement(self) -> str:
        self.left -= 1
        return self.simple() if self.left < 0 or self.random.random() < 0.6 else self.compound()

    def compound(self) -> str:
        kind = self.random.randrange(9)
        if kind == 0:
            return f"IF {self.condition()} {self.block()}" + self.choose("", f" ELSE {self.block()}")
        if kind == 1:
            return f"{self.condition()}: {self.statement()}"
        if kind == 2:
            return f"LOOP [{self.number()}] {self.breakable()}"
        if kind == 3:
            start, end = self.random.randint(-3, 3), self.random.randint(-3, 3)
            return f"FOR {self.word('variable')} = ({start - 5}) TO ({end - 5}) {self.breakable()}"
        if kind == 4:
            return self.switch()
        if kind in (5, 6):
            return self.room()
        if kind == 7:
            flags = self.choose("", ", irregular", ", unfilled", ", filled, irregular")
            return f"REGION: {self.region()}, {self.word('light')}, {self.word('room')}{flags} " + self.breakable()
        return self.holder()

    def room(self) -> str:
        if self.rooms == 5:
            return "NOMAP"
        self.rooms += 1
        block = self.breakable()
        self.rooms -= 1
        head = f"{self.word('room')}, {self.word('light')}"
        size = self.choose("random", "(1,1)", "(3,3)", "(5,4)", "(9,5)", "(40,12)")
        place = self.choose("random", "(0,0)", f"({self.small()},{self.small()})")
        return self.choose(
            f"ROOM: {head}, {self.choose('random', '(3,3)', '(1,5)')}, random, {size} {block}",
            f"SUBROOM: {head}, {place}, {size} {block}",
        )

    def switch(self) -> str:
        if self.switches:
            return "NOMAP"
        self.switches += 1
        arms = " ".join(f"CASE {n}: {self.block()[1:-1]} {self.choose('', 'BREAK')}" for n in range(self.small() % 4))
        default = self.choose("", f"DEFAULT: {self.block()[1:-1]}")
        self.switches -= 1
        return f"SWITCH [{self.number()}] {{ {arms} {default} }}"

    def holder(self) -> str:
        place = "" if self.things else ", " + self.place()
        self.things += 1
        inside = self.breakable()
        self.things -= 1
        container = f"CONTAINER: ('(', \"chest\"){place} {inside}"
        return self.choose(container, f"MONSTER: {self.word('kind')}, {self.place()} {inside}")

    def simple(self) -> str:
        place, light, character = self.place(), self.word("light"), self.word("character")
        solid = self.choose("'.'", "' '", "'L'", "'}'")
        own = "" if self.things else ", " + place
        return self.choose(
            f"$n = {self.number()}", f"$s = {self.text()}", f"$c = {place}", f"$l = selection: {self.selection()}",
            f"$r = {self.region()}", f"$a = {{ {self.number()}, {self.number()} }}", "SHUFFLE: $a", "SHUFFLE: $p",
            f"MESSAGE: {self.text()}", f"TERRAIN: {self.selection()}, {character}",
            f"TERRAIN: {self.selection()}, ({character}, {light})", f"POOL: {self.selection()}",
            f"FOUNTAIN: {self.selection()}", f"DOOR: {self.choose('open', 'secret', 'random')}, {self.selection()}",
            f"REPLACE_TERRAIN: {self.region()}, {solid}, {character}, {self.word('percent')}",
            f"SPILL: {place}, {character}, {self.word('direction')}, {self.number()}", f"GOLD: {self.number()}, {place}",
            f"WALLWALK: {place}, {character}, {solid}", f"WALLIFY: {self.selection()}", "WALLIFY", "NOMAP",
            f"TRAP: {self.word('trap')}, {place}", f"STAIR: {place}, up", f"LADDER: {place}, down",
            f"ENGRAVING: {place}, random, {self.text()}", f"GRAVE: {place}, random", f"ALTAR: {place}, random, random",
            f"DRAWBRIDGE: {place}, {self.word('direction')}, random", f"MAZEWALK: {place}, {self.word('direction')}",
            f"OBJECT: {self.word('thing')}{own}, quantity: {self.small()}", f"OBJECT: {self.word('thing')}{own}, buried",
            f"MONSTER: {self.word('kind')}, {place}", f"MONSTER: {self.word('kind')}, {place}, noncoaligned, asleep",
            f"NON_DIGGABLE: {self.region()}", f"MINERALIZE: {self.number()}, 1, 2, 3", "RANDOM_CORRIDORS: random",
            f"ROOMDOOR: random, random, random, {self.choose('random')}", "CORRIDOR: (0,east,0), (1,west,random)",
            f"INIT_MAP: solidfill, ({solid}, {light})", "INIT_MAP: mazegrid, '-'",
            f"INIT_MAP: mines, '.', ' ', true, {self.choose('true', 'false')}, {light}, random",
            "STAIR: levregion(1,0,79,20), (0,0,0,0), up", "TELEPORT_REGION: (0,0,0,0), (0,0,0,0), down",
            "MON_GENERATION: 50%, (3, 'o'), (1, \"newt\")", 'SOUNDS: 100, (hear, "a")', "f($n, $s)", "g()",
            f"GEOMETRY: {self.choose('center,center', 'left,bottom', 'random', '$c', '(3,3)')}\nMAP\n-+-\n|.L\nx}}-\nENDMAP\n",
        )  # fmt: skip

    def script(self) -> str:
        functions = "FUNCTION f($n: int, $s: str) { LOOP [$n % 3] { ENGRAVING: random, dust, $s } }\n"
        functions += 'FUNCTION g() { REGION: (1,1,3,3), lit, "zoo", irregular { SINK: random [20%]: EXIT } }\n'
        declared = '$n = 2 $s = "5" $c = (2,2) $a = { 1, 2 } $p = { random, (1,1) } $r = (0,0,2,2)\n'
        declared += "$l = selection: (1,1)\nGEOMETRY: center, center\nMAP\n...\n...\nENDMAP\n"
        flags = self.choose("noflip", "noteleport, hardfloor", "rndvault", "premapped, mazelevel")
        body = "\n".join(self.statement() for _ in range(self.random.randint(1, 12)))
        opening = self.choose("", "INIT_MAP: solidfill, '.'\n", "INIT_MAP: mazegrid, '-'\n")
        return f'{functions}LEVEL: "random"\nFLAGS: {flags}\n{opening}{declared}{body}\n'


def outcome(program: Program, seed: int) -> object:
    """The level as data, or the message of the error."""
    try:
        level = make_special_level(program, game_dice(seed), Surroundings(), UNNETHACK)
    except GenerationError as error:
        return f"{error.diagnostic.span}: {error}"
    assert len(level.terrain) == len(level.lit) == len(level.flags) == CELLS + 42
    assert max(level.terrain) < 40
    return to_json(level, catalog_of("unnethack-5.2"))


SEEDS = st.integers(0, 2**32 - 1)
OFTEN = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@OFTEN
@given(author=SEEDS, seed=SEEDS)
def test_a_level_or_a_clean_error(compile_level, author: int, seed: int) -> None:
    program = compile_level(Author(author).script())
    begin = time.perf_counter()
    first = outcome(program, seed)
    assert time.perf_counter() - begin < 20
    outcome(program, seed ^ 1)
    assert outcome(program, seed) == first, "a run leaves no trace in the program"
    assert outcome(compile_level(Author(author).script()), seed) == first, "nor does compiling"
