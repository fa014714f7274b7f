"""The cost of a level by the amount of work in it, as a plot: ``make growth`` calls this.

Files are written with more and more rooms, cells of a map, and statements of each kind; where the cost is proportional
to the work, curves are straight. The exponents below are of the power of the work that best fits the cost beyond an
empty level: 1 is a straight line, 2 a parabola.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import log
from pathlib import Path
from statistics import linear_regression
from time import process_time
from typing import NamedTuple

from table import COMPILED, ROOT, is_compiled

STEPS = 8
"""The number of measured sizes, not counting zero."""
SEEDS = 12

Costs = dict[str, list[float]]
"""Milliseconds for a level with 0, 1 ... ``STEPS`` eighths of the most work, by the kind of work."""

WIDE, HIGH = 76, 20
DARK = (150, 20, 40)
"""A colour for the curve beyond the usual ones."""


def _map(columns: int, rows: int = HIGH) -> str:
    return "GEOMETRY: center, center\nMAP\n" + "\n".join(["." * columns] * rows) + "\nENDMAP\n" if columns else ""


def _header(body: str) -> str:
    return f'LEVEL: "growth"\nFLAGS: noteleport\n{body}'


def _ground(statements: str) -> str:
    return _header(_map(WIDE) + statements)


def rooms(count: int) -> str:
    """Rooms of 3 x 3 in the five by five parts of a level, unjoined."""
    places = [(x, y) for y in range(1, 6) for x in range(1, 6)][:count]
    parts = (f'ROOM: "ordinary", lit, ({x},{y}), (center,center), (3,3) {{ }}\n' for x, y in places)
    return 'LEVEL: "growth"\n' + "".join(parts or 'ROOM: "ordinary", random { }\n')


def selections(count: int) -> str:
    """Selections of forty cells each, half of which become trees."""
    lines = (f"TERRAIN: filter(50%, fillrect({n % 60},2,{n % 60 + 7},6)), 'T'\n" for n in range(count))
    return _ground("".join(lines))


class Work(NamedTuple):
    """A kind of work: the name of its largest amount, that amount, and a file with a given amount."""

    name: str
    most: int
    write: Callable[[int], str]
    color: tuple[int, int, int] | None = None


WORK = (
    Work("24 rooms", 24, rooms),
    Work("1520 map cells", WIDE * HIGH, lambda n: _header(_map(n // HIGH))),
    Work("160 objects", 160, lambda n: _ground("OBJECT: random, random\n" * n)),
    Work("160 monsters", 160, lambda n: _ground("MONSTER: random, random\n" * n)),
    Work("160 terrains", 160, lambda n: _ground("".join(f"TERRAIN: ({i % 76},{i // 76}), 'T'\n" for i in range(n)))),
    Work("160 turns of a loop", 160, lambda n: _ground(f"LOOP [{n}] {{ TRAP: random, random }}\n" if n else "")),
    Work("160 selections", 160, selections, DARK),
)


def measure(rounds: int) -> Costs:
    """The costs in this process: of each size the best of several rounds, each over all seeds."""
    import vaultc
    from vaultc.language.source import Source

    scripts = {
        (work.name, step): vaultc.load(Source.from_text(work.write(work.most * step // STEPS))).levels[0]
        for work in WORK
        for step in range(STEPS + 1)
    }
    best = dict.fromkeys(scripts, float("inf"))
    for number in range(rounds + 1):
        for key, script in scripts.items():
            start = process_time()
            for seed in range(1, SEEDS + 1):
                script.generate(seed)
            if number:  # the first is a warm-up
                best[key] = min(best[key], (process_time() - start) * 1000 / SEEDS)
    return {work.name: [best[work.name, step] for step in range(STEPS + 1)] for work in WORK}


def exponent(costs: list[float]) -> str:
    """The power of the work by which its cost beyond an empty level grows; ``-`` if it costs next to nothing."""
    if costs[-1] < 1.5 * costs[0]:
        return "-"
    steps = [(log(step), log(max(cost - costs[0], 1e-6))) for step, cost in enumerate(costs) if step]
    return f"{linear_regression(*zip(*steps, strict=True)).slope:.2f}"


def measured(root: Path, rounds: int, pure: bool) -> Costs:
    """The costs that a process of its own measures."""
    command = [sys.executable, str(Path(__file__)), "--measure", "--rounds", str(rounds)]
    environment = {**os.environ, "PYTHONPATH": str(root), "VAULTC_PURE": "1" if pure else ""}
    return dict(json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout))


def draw(title: str, costs: Costs):
    """The plot of one way."""
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot

    colors = {work.name: work.color for work in WORK}
    curves = [
        Curve(name, [(step / STEPS, cost) for step, cost in enumerate(each)], dots=True, color=colors[name])
        for name, each in costs.items()
    ]
    highest = max(max(each) for each in costs.values())
    x = Axis("work in the level, as a share of the most", 0.0, 1.0, percent=True)
    return curve_plot(title, x, Axis("ms", 0.0, highest * 1.05), curves, size=(980, 560))


def main() -> None:
    """Measure, print the exponents, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", nargs="?", type=Path, help="the PNG file to be written")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--measure", action="store_true", help="measure in this process and print JSON")
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure(arguments.rounds)))
        return
    found = {"Pure Python": measured(ROOT, arguments.rounds, pure=True)}
    if is_compiled(COMPILED):
        found["Compiled"] = measured(COMPILED, arguments.rounds, pure=False)
    else:
        print("nothing is compiled: `make compiled` needs a C compiler", file=sys.stderr)
    for way, costs in found.items():
        print(f"{way:24}{'nothing':>12}{'the most':>12}{'exponent':>12}")
        for name, each in costs.items():
            print(f"{name:24}{each[0]:>9.2f} ms{each[-1]:>9.2f} ms{exponent(each):>12}")
    if arguments.out:
        from vaultc.rendering.renderers.plots import above_each_other, png_bytes

        plots = [draw(f"{way}: what a level costs", costs) for way, costs in found.items()]
        arguments.out.write_bytes(png_bytes(above_each_other(plots)))


if __name__ == "__main__":
    main()
