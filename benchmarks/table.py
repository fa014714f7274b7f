"""Levels a second of each bench file, compiled and in pure Python, as one table: ``make bench`` calls this.

Processes take turns, so that a machine that slows down slows all alike; figures are medians of processor time. Beside
them stand resets of MiniHack a second, where it is installed, and the share of the game's own rate where a
``reference.json`` in the folder of VAULTC_BENCH says what that is.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
SEEDS = 50
WARM_UP = 5

Rates = dict[str, float]


def level_rates(files: list[Path], seconds: float) -> Rates:
    """Levels a second of this process, by the names of the files."""
    import vaultc

    rates = {}
    for path in files:
        script = vaultc.load(path).levels[0]
        seeds = cycle(range(1, SEEDS + 1))
        for _ in range(WARM_UP):
            script.generate(next(seeds))
        rates[path.stem] = rate_of(lambda script=script, seeds=seeds: script.generate(next(seeds)), seconds)
    return rates


def reset_rates(files: list[Path], seconds: float) -> Rates:
    """Resets of MiniHack a second, of the files that it can read."""
    from minihack import MiniHack

    rates = {}
    for path in files:
        try:
            environment = MiniHack(des_file=path.read_text("utf-8"), observation_keys=("chars",))
            environment.reset()
        except Exception:
            continue
        rates[path.stem] = rate_of(environment.reset, seconds)
        environment.close()
    return rates


def rate_of(call, seconds: float) -> float:
    """How often something can be called in a second of processor time."""
    count, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(5):
            call()
        count += 5
    return count / spent


def measured(what: str, files: list[Path], seconds: float, **environment: str) -> Rates:
    """The rates that a process of its own measures."""
    command = [sys.executable, str(Path(__file__)), "--measure", what, "--seconds", str(seconds), *map(str, files)]
    result = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return dict(json.loads(result.stdout))


def ways(against: Path | None) -> dict[str, tuple[str, dict[str, str]]]:
    """What is compared: by its heading, what to measure and in which environment."""
    found = {"pure": ("levels", {"VAULTC_PURE": "1", "PYTHONPATH": str(ROOT)})}
    if any(COMPILED.glob("*.so")) or any(COMPILED.glob("*.pyd")):
        found["compiled"] = ("levels", {"PYTHONPATH": str(COMPILED)})
    if against is not None:
        found["before"] = ("levels", {"PYTHONPATH": str(against)})
    if find_spec("minihack") is not None:
        found["MiniHack"] = ("resets", {})
    return found


def table(files: list[Path], rounds: int, seconds: float, against: Path | None) -> str:
    """The whole table as text."""
    runs: dict[str, list[Rates]] = {}
    for _ in range(rounds):
        for heading, (what, environment) in ways(against).items():
            runs.setdefault(heading, []).append(measured(what, files, seconds, **environment))
    medians = {heading: medians_of(rates) for heading, rates in runs.items()}
    return "\n".join([head(medians), *(row(path.stem, medians) for path in files), means(files, medians)])


def medians_of(runs: list[Rates]) -> Rates:
    """The median of each file's rates."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def quotients(medians: dict[str, Rates]) -> dict[str, tuple[str, Rates]]:
    """Headings of ratios: the way that is measured, and by what it is divided."""
    found = {}
    best = "compiled" if "compiled" in medians else "pure"
    if "compiled" in medians:
        found["compiled/pure"] = ("compiled", medians["pure"])
    if "before" in medians:
        found |= {f"{way}/before": (way, medians["before"]) for way in ("pure", "compiled") if way in medians}
    if "MiniHack" in medians:
        found[f"{best}/MiniHack"] = (best, medians["MiniHack"])
    if reference := game_rates():
        found[f"{best}/game"] = (best, reference)
    return found


def game_rates() -> Rates:
    """The game's own rates, where they are known."""
    path = Path(os.environ.get("VAULTC_BENCH", "")) / "reference.json"
    return dict(json.loads(path.read_text("utf-8"))["levels_per_second"]) if path.is_file() else {}


def head(medians: dict[str, Rates]) -> str:
    """The first line."""
    return f"{'levels/s':22}" + "".join(f"{heading:>16}" for heading in (*medians, *quotients(medians)))


def row(name: str, medians: dict[str, Rates]) -> str:
    """The line of a file."""
    cells = [f"{rates[name]:,.0f}" if name in rates else "-" for rates in medians.values()]
    for way, divisor in quotients(medians).values():
        cells.append(f"{medians[way][name] / divisor[name]:.2f}" if name in divisor else "-")
    return f"{name:22}" + "".join(f"{cell:>16}" for cell in cells)


def means(files: list[Path], medians: dict[str, Rates]) -> str:
    """The line of the geometric means, of ratios over the files that have them."""
    whole = (rates.values() if len(rates) == len(files) else () for rates in medians.values())
    cells = [f"{geometric_mean(rates):,.0f}" if rates else "-" for rates in whole]
    for way, divisor in quotients(medians).values():
        ratios = [medians[way][path.stem] / divisor[path.stem] for path in files if path.stem in divisor]
        cells.append(f"{geometric_mean(ratios):.2f}" if ratios else "-")
    return f"{'geometric mean':22}" + "".join(f"{cell:>16}" for cell in cells)


def main() -> None:
    """Measure here, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--measure", choices=["levels", "resets"], help="measure in this process and print JSON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time for each file in each round")
    parser.add_argument("--against", type=Path, help="a checkout of another version to be compared with")
    arguments = parser.parse_args()
    if arguments.measure:
        measure = level_rates if arguments.measure == "levels" else reset_rates
        print(json.dumps(measure(arguments.files, arguments.seconds)))
        return
    from conftest import level_files

    print(table(arguments.files or level_files(), arguments.rounds, arguments.seconds, arguments.against))


if __name__ == "__main__":
    main()
