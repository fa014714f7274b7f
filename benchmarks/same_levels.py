"""Compare the levels of compiled code with those of pure Python: ``python benchmarks/same_levels.py COUNT``.

Needs the output of ``make compiled``. Two processes make the same levels, one in each way, and print a digest of each
level: of its contents and the number of draws. The first levels that differ are named. The levels come from the
library, the bench files and the scripts of the conformance cases, of all games, in turn with the seeds from 1 on; one
in thirty is an ordinary level at some depth, and in one of three hundred every single draw is compared too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from itertools import cycle, islice, zip_longest
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tools"))
CELLS = ("terrain", "lit", "flags", "horizontal", "room_numbers", "edges")
THINGS = (
    "piles", "buried", "monsters", "traps", "engravings", "rooms", "subrooms", "doors", "up_stairs", "down_stairs",
    "up_ladder", "down_ladder", "branch_stairs", "vibrating_square", "regions", "arrivals", "fountains", "sinks",
    "flip", "messages", "sounds", "vaults", "draws",
)  # fmt: skip
MOST_DRAWS = 20_000
"""Scripts with more draws take most of the time and show little that others do not."""
ORDINARY, TRACED = 30, 300
DEEPEST = 41
"""A depth that the dungeons of all games have."""
SHOWN = 5

Maker = Callable[[int], str]
"""The parts of a seed's level to compare, as text."""


def described(level) -> str:
    """All that is in a level, and where in the script it comes from."""
    cells = [getattr(level, name).hex() for name in CELLS]
    things = [repr(getattr(level, name)) for name in THINGS]
    complaints = [complaint.message for complaint in level.complaints]
    return "\n".join([*cells, *things, *sorted(level.flags_set), *complaints])


def scripts() -> Iterator[tuple[str, object]]:
    """The scripts by their names, but those that draw very often."""
    from cases import case_files
    from conftest import level_files

    import vaultc

    levels = [("library", level) for level in vaultc.library().levels]
    games = {path: path.parent.name for path in case_files()}
    for path in [*level_files(), *games]:
        loaded = vaultc.load(path, dialect=games.get(path, "auto")).levels
        levels += [(f"{path.parent.name}/{path.stem}", level) for level in loaded]
    for origin, script in levels:
        try:
            quick = sum(script.generate(1).level.draws) <= MOST_DRAWS
        except vaultc.GenerationError:
            quick = True
        if quick:
            yield f"{origin} {script.name}", script


def plain(script, seed: int) -> str:
    """The level of a script."""
    return described(script.generate(seed).level)


def ordinary(levels, depth: int, seed: int) -> str:
    """An ordinary level."""
    return described(levels.generate(seed, depth=depth).level)


def traced(script, seed: int) -> str:
    """The level of a script, and all draws."""
    from vaultc.pipeline.generating import make_level

    game = script.game
    dice = game.seeding.load_tracer()(seed, experience_level=game.surroundings.hero.level)
    return f"{described(make_level(script.program, dice, game.surroundings, game))}\n{dice.trace}"


def makers() -> Iterator[tuple[str, Maker]]:
    """Functions that make one level each with their names, without end."""
    from vaultc.api.ordinary_levels import read_vaults
    from vaultc.games import NAMES

    known = dict(scripts())
    games = [(name, read_vaults(dialect=name)) for name in NAMES]
    places = cycle((name, game, depth) for depth in range(1, DEEPEST + 1) for name, game in games)
    for number, (name, script) in enumerate(cycle(known.items())):
        if number % ORDINARY == 0:
            game, levels, depth = next(places)
            yield f"ordinary {game} {depth}", partial(ordinary, levels, depth)
        elif number % TRACED == 1:
            yield f"draws of {name}", partial(traced, script)
        else:
            yield name, partial(plain, script)


def make(count: int) -> None:
    """Print a line for each level: its name, its seed and its digest."""
    import vaultc
    from vaultc.language.source import Source

    Source.__repr__ = lambda source: Path(source.name).name  # type: ignore[method-assign]
    for seed, (name, maker) in enumerate(islice(makers(), count), 1):
        try:
            text = maker(seed)
        except vaultc.GenerationError as error:
            text = str(error)
        print(f"{name} {seed}\t{blake2b(text.encode(), digest_size=16).hexdigest()}", flush=seed % 100 == 0)


def process(count: int, **environment: str) -> subprocess.Popen[str]:
    """A process that makes so many levels."""
    command = [sys.executable, __file__, str(count), "--make"]
    return subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)


def compare(count: int, compiled: Path) -> int:
    """Return the number of levels that differ, after naming the first of them."""
    pure = process(count, VAULTC_PURE="1", PYTHONPATH=str(ROOT))
    other = process(count, VAULTC_PURE="0", PYTHONPATH=str(compiled.resolve()))
    made = differing = 0
    for ours, theirs in zip_longest(pure.stdout, other.stdout):
        made += 1
        if ours != theirs:
            differing += 1
            if differing <= SHOWN:
                print(f"{(ours or theirs).split(chr(9))[0]}: differs", flush=True)
    if pure.wait() or other.wait() or made != count:
        sys.exit("not all levels were made")
    print(f"{made} levels, {differing} of which differ")
    return differing


def main() -> None:
    """Compare, or (in the two other processes) make."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", type=int, help="how many levels")
    parser.add_argument(
        "--compiled", type=Path, default=ROOT / "build" / "compiled", help="folder of the compiled copy"
    )
    parser.add_argument("--make", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.make:
        make(options.count)
    else:
        sys.exit(compare(options.count, options.compiled) > 0)


if __name__ == "__main__":
    main()
