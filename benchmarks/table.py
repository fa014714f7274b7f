"""Levels a second of each bench file, compiled and in pure Python, as one table: ``make bench`` calls this.

Processes take turns, so that a machine that slows down slows all alike; figures are medians of processor time. Each
process reports the code it runs, so that the wrong code is never measured. The table also has resets of MiniHack a
second, where it is installed here or by ``make test-minihack``, and the share of the game's own rate where a
``reference.json`` in the folder of VAULTC_BENCH holds that rate.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
MINIHACK = ROOT / "build" / "minihack" / "bin" / "python"
"""The interpreter of the environment that ``make test-minihack`` makes."""

SEEDS = 50
WARM_UP = 5

Rates = dict[str, float]


class Way(NamedTuple):
    """A kind of measurement: levels or resets, by which interpreter, of the package in which folder, and whether
    without compiled code."""

    what: str
    python: str
    root: Path
    pure: bool = False


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
    """Resets of MiniHack a second, of the files in its language.

    It plays the level called "mylevel", and some other one without a word where there is none or where the file has
    mistakes: neither may be measured.
    """
    import vaultc

    rates = {}
    for path in files:
        try:
            vaultc.load(path, dialect="nethack36")
        except vaultc.DesError:
            continue
        from minihack import MiniHack

        text = re.sub(r'^(LEVEL|MAZE)([ \t]*:[ \t]*)"[^"]*"', r'\1\2"mylevel"', path.read_text("utf-8"), flags=re.M)
        environment = MiniHack(des_file=text, observation_keys=("chars",))
        environment.reset()
        rates[path.stem] = rate_of(environment.reset, seconds)
        environment.close()
    return rates


def rate_of(call, seconds: float) -> float:
    """Calls of a function in a second of processor time."""
    count, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(5):
            call()
        count += 5
    return count / spent


def measured(way: Way, files: list[Path], seconds: float) -> Rates:
    """The rates that a process of its own measures; ends everything if it runs another package than it should."""
    command = [way.python, str(Path(__file__)), "--measure", way.what, "--seconds", str(seconds), *map(str, files)]
    environment = {**os.environ, "PYTHONPATH": str(way.root), "VAULTC_PURE": "1" if way.pure else ""}
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{way.root}: cannot be measured\n{result.stderr}")
    found = json.loads(result.stdout.splitlines()[-1])
    if Path(found["package"]) != way.root / "vaultc":
        sys.exit(f"{way.root}: there is no vaultc in this folder; {found['package']} would be measured")
    return dict(found["rates"])


def ways(against: Path | None) -> dict[str, Way]:
    """The columns of the comparison, by their headings."""
    found = {"pure": Way("levels", sys.executable, ROOT, pure=True)}
    if is_compiled(COMPILED):
        found["compiled"] = Way("levels", sys.executable, COMPILED)
    if against is not None:
        found["before"] = Way("levels", sys.executable, against.resolve())
    if find_spec("minihack") is not None:
        found["MiniHack"] = Way("resets", sys.executable, ROOT)
    elif MINIHACK.is_file():
        found["MiniHack"] = Way("resets", str(MINIHACK), ROOT)
    return found


def is_compiled(folder: Path) -> bool:
    """Return whether the package in a folder has compiled modules."""
    return any((folder / "vaultc").rglob("*.so")) or any((folder / "vaultc").rglob("*.pyd"))


def remarks(found: dict[str, Way]) -> list[str]:
    """Explain the gaps in the table."""
    lacking = []
    if "compiled" not in found:
        lacking.append("nothing is compiled: `make compiled` needs a C compiler, and says what it is missing")
    if "MiniHack" not in found:
        lacking.append("MiniHack is not installed: `make test-minihack` installs it")
    if not game_rates():
        lacking.append("the game's own rates are not known: VAULTC_BENCH names no folder with a reference.json")
    return lacking


def table(files: list[Path], rounds: int, seconds: float, against: Path | None) -> str:
    """The whole table as text."""
    compared = ways(against)
    for remark in remarks(compared):
        print(remark, file=sys.stderr)
    runs: dict[str, list[Rates]] = {}
    for _ in range(rounds):
        for heading, way in compared.items():
            runs.setdefault(heading, []).append(measured(way, files, seconds))
    medians = {heading: medians_of(rates) for heading, rates in runs.items()}
    return "\n".join([head(medians), *(row(path.stem, medians) for path in files), means(files, medians)])


def medians_of(runs: list[Rates]) -> Rates:
    """The median of each file's rates."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def quotients(medians: dict[str, Rates]) -> dict[str, tuple[str, Rates]]:
    """Headings of ratios: the way that is measured, and its divisor."""
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


def line(name: str, headings: Iterable[str], cells: Iterable[str]) -> str:
    """A line of the table; columns are as wide as their headings."""
    columns = zip(headings, cells, strict=True)
    return f"{name:16}" + "".join(f"{cell:>{max(len(heading), 8) + 2}}" for heading, cell in columns)


def headings_of(medians: dict[str, Rates]) -> list[str]:
    """The headings of rates, and of ratios behind them."""
    return [*medians, *quotients(medians)]


def head(medians: dict[str, Rates]) -> str:
    """The first line."""
    return line("levels/s", headings_of(medians), headings_of(medians))


def row(name: str, medians: dict[str, Rates]) -> str:
    """The line of a file."""
    cells = [f"{rates[name]:,.0f}" if name in rates else "-" for rates in medians.values()]
    for way, divisor in quotients(medians).values():
        cells.append(f"{medians[way][name] / divisor[name]:.2f}" if name in divisor else "-")
    return line(name, headings_of(medians), cells)


def means(files: list[Path], medians: dict[str, Rates]) -> str:
    """The line of the geometric means, of ratios over the files that have them."""
    whole = (rates.values() if len(rates) == len(files) else () for rates in medians.values())
    cells = [f"{geometric_mean(rates):,.0f}" if rates else "-" for rates in whole]
    for way, divisor in quotients(medians).values():
        ratios = [medians[way][path.stem] / divisor[path.stem] for path in files if path.stem in divisor]
        cells.append(f"{geometric_mean(ratios):.2f}" if ratios else "-")
    return line("geometric mean", headings_of(medians), cells)


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
        import vaultc

        measure = level_rates if arguments.measure == "levels" else reset_rates
        rates = measure(arguments.files, arguments.seconds)
        print(json.dumps({"package": str(Path(vaultc.__file__).parent), "rates": rates}))
        return
    from conftest import level_files

    print(table(arguments.files or level_files(), arguments.rounds, arguments.seconds, arguments.against))


if __name__ == "__main__":
    main()
