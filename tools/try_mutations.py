"""Try random mutations of many levels, and print for each operator how often it held what it promises.

    python tools/try_mutations.py 10000 --levels 60 --minihack 200

Each mutation is rendered, validated, made again from its des file, and repeated from its seed; some are loaded into the
real game. Levels come from the examples and benchmarks of this project, its library, and VAULTC_CORPUS, a folder of
other des files.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import vaultc
from vaultc.api.layouts import state
from vaultc.games import NAMES
from vaultc.language.diagnostics import Severity
from vaultc.minihack import bridge

ROOT = Path(__file__).resolve().parent.parent
SEEDS = range(1, 4)
"""The seeds among which a level is sought that a des file can express."""
STRIDE = 7
"""One script in this many is tried before the ones between."""
GENERATION = 25
"""Mutations of a level, each of the one before, until the level begins anew."""
ROUNDS = 20
"""Times that all scripts are tried, with further seeds each time."""
REPEATED = 5
"""One in this many mutations is made twice."""
REPORTED = 100
"""After this many mutations the counts so far are printed to stderr."""
COLUMNS = (
    *("tried", "applied", "repeated", "the same again", "original kept", "valid", "equal", "unsure", "unequal"),
    *("loaded", "the same"),
)


def scripts() -> Iterator[vaultc.LevelScript]:
    """Scripts of the project, and of the corpus if there is one, in each game that reads them without errors."""
    folders = [ROOT / "benchmarks", ROOT / "examples", os.environ.get("VAULTC_CORPUS")]
    paths = sorted(path for folder in folders if folder for path in Path(folder).rglob("*.des"))
    for game in NAMES:
        for path in paths:
            with suppress(vaultc.VaultcError):
                yield from (script for script in vaultc.load(path, dialect=game).levels if not script.is_vault)
    yield from vaultc.library().levels[::4]


def layouts(count: int) -> list[vaultc.Layout]:
    """Layouts that a des file can express: of each game in turn, of scripts spread over all, then of further seeds."""
    known: dict[str, list[vaultc.LevelScript]] = {name: [] for name in NAMES}
    for script in scripts():
        known[script.game.name].append(script)
    candidates = [iter(exact_ones(own)) for own in known.values()]
    found: list[vaultc.Layout] = []
    while len(found) < count and candidates:
        for own in list(candidates):
            layout = next(own, None)
            if layout is None:
                candidates.remove(own)
            else:
                found.append(layout)
    return found[:count]


def exact_ones(known: list[vaultc.LevelScript]) -> Iterator[vaultc.Layout]:
    """Layouts that a des file can express, of some scripts in an order that jumps from file to file."""
    spread = [script for start in range(STRIDE) for script in known[start::STRIDE]]
    for round_number in range(ROUNDS):
        for script in spread:
            with suppress(vaultc.GenerationError):
                yield from exact(script, 1 + round_number * len(SEEDS))


def exact(script: vaultc.LevelScript, first: int) -> list[vaultc.Layout]:
    """The layout of the first of some seeds that a des file can express, if there is any."""
    for seed in SEEDS:
        layout = script.generate(first + seed - 1).layout()
        if not problems(layout):
            return [layout]
    return []


def problems(layout: vaultc.Layout, least: Severity = Severity.WARNING) -> list[str]:
    """The messages of findings that matter."""
    return [found.message for found in layout.validate() if found.severity >= least]


class Trial:
    """The counts of all trials by operator and column, and notes about everything that went wrong."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.reasons: Counter[str] = Counter()
        self.failures: list[str] = []

    def mutation(self, name: str, layout: vaultc.Layout, seed: int) -> vaultc.Layout:
        """Try a mutation; returns the mutated layout, or the same one if it does not apply."""
        row, before = self.counts[name], layout.digest()
        row["tried"] += 1
        changed = vaultc.mutate(layout, seed, [name])
        row["original kept"] += layout.digest() == before
        if changed is None:
            return layout
        row["applied"] += 1
        if seed % REPEATED == 0:
            again = vaultc.mutate(layout, seed, [name])
            row["repeated"] += 1
            row["the same again"] += again is not None and again.digest() == changed.digest()
        if problems(changed, Severity.ERROR):
            self.failures.append(f"{name} of {layout.name}, seed {seed}: {problems(changed, Severity.ERROR)}")
        else:
            row["valid"] += 1
        changed.render(crop=True)
        self.counts[name][self.made_again(name, changed, seed)] += 1
        return changed

    def made_again(self, name: str, changed: vaultc.Layout, seed: int) -> str:
        """The name of the column that tells how a layout comes back from its des file."""
        made = changed.made(seed)
        if made == changed:
            return "equal"
        reasons = problems(changed)
        self.reasons.update(reasons)
        if reasons:
            return "unsure"
        first = next(state.differences(changed, made))
        self.failures.append(f"{name} of {changed.name}, seed {seed}: comes back different: {first}")
        Path(f"{os.environ.get('TMPDIR', '/tmp')}/unequal-{len(self.failures)}.des").write_text(changed.to_des())
        return "unequal"

    def real_game(self, name: str, layout: vaultc.Layout, seed: int) -> None:
        """Load a layout into MiniHack and compare it, without stairs, for which there is nowhere to lead."""
        row, there = self.counts[name], layout.copy()
        row["loaded"] += 1
        for stairs in layout.stairs:
            there.remove(stairs)
        try:
            bridge.verify(there.to_level(), seed)
            row["the same"] += 1
        except bridge.LevelDiffers as difference:
            reasons = [found.message for found in layout.validate(bridge.checking.game_inside())]
            self.failures.append(f"MiniHack: {name} of {layout.name}, seed {seed}: {difference}; {reasons}")

    def report(self) -> str:
        """A table of all counts, then the reasons and the failures."""
        rows = {**self.counts, "all": sum(self.counts.values(), Counter())}
        lines = [" ".join([f"{'operator':18}", *(f"{column:>14}" for column in COLUMNS)])]
        for name, row in rows.items():
            lines.append(" ".join([f"{name:18}", *(f"{row[column]:14}" for column in COLUMNS)]))
        lines += ["", *(f"{count:6} unsure: {reason}" for reason, count in self.reasons.most_common())]
        return "\n".join([*lines, "", f"{len(self.failures)} failures", *self.failures])


def main() -> None:
    """Run the trials."""
    parser = argparse.ArgumentParser(description="Try random mutations of many levels.")
    parser.add_argument("count", type=int, help="the number of mutations")
    parser.add_argument("--levels", type=int, default=60, help="the number of levels")
    parser.add_argument("--minihack", type=int, default=0, metavar="N", help="load N mutated levels in the real game")
    parser.add_argument("--first", type=int, default=1, help="the first seed, so that trials can be shared")
    chosen = parser.parse_args()
    trial, originals, names = Trial(), layouts(chosen.levels), list(vaultc.MUTATIONS)
    current = list(originals)
    every = chosen.count // chosen.minihack if chosen.minihack else 0
    for number in range(chosen.count):
        place, name = number % len(current), names[number // len(current) % len(names)]
        if number // len(current) % GENERATION == 0:
            current[place] = originals[place]
        current[place] = trial.mutation(name, current[place], chosen.first + number)
        if number % REPORTED == REPORTED - 1:
            print(number + 1, trial.report(), sep="\n", file=sys.stderr, flush=True)
        if every and number % every == every - 1:
            trial.real_game(name, current[place], chosen.first + number)
    print(trial.report())


if __name__ == "__main__":
    main()
