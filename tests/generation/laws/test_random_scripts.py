"""The laws of random scripts, against all outcomes of their dice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import every_outcome

from vaultc.api.loading import load
from vaultc.generation.exact_chances.sites import chances_in
from vaultc.language.diagnostics import DesError, GenerationError

SCRIPTS = 60
MOST_OUTCOMES = 150


class Writer:
    """Writes scripts of nested conditions, loops, switches, functions and shuffled arrays."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.numbers: list[str] = []
        self.arrays: list[str] = []
        self.functions: list[str] = []
        self.count = 0

    def name(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def number(self) -> str:
        found = ["0", "1", "2", "3", "1d2", "1d3", "0d2", "rnd(2)", "rnd(3)", "(1d2 - 2)", "(1d2 * 2 % 3)"]
        found += [*self.numbers, *(f"({name} + 1)" for name in self.numbers)]
        found += [f"{name}[{index}]" for name in self.arrays for index in ("0", "1", "rnd(2)")]
        return self.random.choice(found)

    def condition(self) -> str:
        percent = self.random.choice([0, 30, 50, 100])
        operator = self.random.choice(["==", "!=", "<", ">="])
        return self.random.choice(
            [f"[{percent}%]", f"[{percent}%]", f"[{self.number()}]", f"[{self.number()} {operator} {self.number()}]"]
        )

    def block(self, depth: int) -> str:
        return "\n".join(self.statement(depth) for _ in range(self.random.randrange(1, 3)))

    def statement(self, depth: int) -> str:
        kinds = [self.message, self.chance, self.leave, self.assign, self.array, self.shuffle, self.call]
        kinds += [self.branch, self.branch, self.loop, self.count_up, self.switch] if depth < 3 else []
        return self.random.choice(kinds)(depth)

    def message(self, _: int) -> str:
        return 'MESSAGE: "x"'

    def chance(self, _: int) -> str:
        return f"{self.condition()}: {self.message(0)}"

    def leave(self, depth: int) -> str:
        return f"{self.condition()}: {'BREAK' if depth > 1 and self.random.random() < 0.5 else 'EXIT'}"

    def assign(self, _: int) -> str:
        value, name = self.number(), self.random.choice([*self.numbers, "$" + self.name("v")])
        self.numbers = sorted({*self.numbers, name})
        return f"{name} = {value}"

    def array(self, depth: int) -> str:
        if depth:
            return self.message(depth)
        self.arrays.append("$" + self.name("a"))
        return f"{self.arrays[-1]} = {{ {', '.join(self.random.choices('0123', k=self.random.randrange(1, 4)))} }}"

    def shuffle(self, depth: int) -> str:
        return f"SHUFFLE: {self.random.choice(self.arrays)}" if self.arrays else self.message(depth)

    def call(self, depth: int) -> str:
        return f"{self.random.choice(self.functions)}({self.number()})" if self.functions else self.message(depth)

    def branch(self, depth: int) -> str:
        otherwise = f" ELSE {{ {self.block(depth + 1)} }}" if self.random.random() < 0.5 else ""
        return f"IF {self.condition()} {{ {self.block(depth + 1)} }}{otherwise}"

    def loop(self, depth: int) -> str:
        return f"LOOP [{self.number()}] {{ {self.block(depth + 2)} }}"

    def count_up(self, depth: int) -> str:
        name = "$" + self.name("i")
        return f"FOR {name} = {self.random.choice(['0', '2', '1d2'])} TO 1 {{ {self.block(depth + 2)} }}"

    def switch(self, depth: int) -> str:
        if depth:
            return self.message(depth)
        ends = ["BREAK", ""]
        arms = [f"CASE {value}: {self.block(4)} {self.random.choice(ends)}" for value in (0, 2)]
        return f"SWITCH [{self.number()}] {{ {' '.join(arms)} DEFAULT: {self.block(4)} }}"

    def script(self) -> str:
        """A whole script; its functions see none of its variables."""
        parts = []
        if self.random.random() < 0.5:
            name, self.numbers = self.name("f"), ["$p"]
            parts.append(f"FUNCTION {name}($p: int) {{ {self.block(1)} }}")
            self.functions, self.numbers = [name], []
        return "\n".join([*parts, *(self.statement(0) for _ in range(self.random.randrange(2, 6)))])


def test_all_chances_of_random_scripts(tmp_path: Path) -> None:
    checked = 0
    for seed in range(SCRIPTS):
        path = tmp_path / f"{seed}.des"
        path.write_text(f'LEVEL: "x"\nFLAGS: noflip\n{Writer(seed).script()}\n', "utf-8")
        try:
            script = load(path, dialect="unnethack").levels[0]
            sites = chances_in(script.facts.node, script.facts.functions, script.game, script.surroundings_at())
            laws = every_outcome.site_laws(script, sites, MOST_OUTCOMES)
        except (DesError, GenerationError, every_outcome.TooManyOutcomesError):
            continue
        for site, law in zip(sites, laws, strict=True):
            if site.times is not None:
                assert {n: chance for n, chance in enumerate(site.times.chances) if chance} == law, path.read_text()
                checked += 1
    assert checked > 2 * SCRIPTS
