"""Levels everywhere: ordinary levels of all depths and roles, and levels of any des files at random places.

    PYTHONPATH=tests python -m programs.everywhere --ordinary 20000 --files 20000 FOLDER

prints what stopped levels, what the game would complain about, and what went wrong inside; the exit status says
whether anything did. Level files are taken from the folders, or from the library of vaults.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from programs.runs import any_place, ordinary_place
from vaultc.api.loading import LevelScript, library, load, vault_table
from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.vaults import ForcedPick
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Level
from vaultc.pipeline.generating import make_special_level
from vaultc.world.surroundings import Surroundings


@dataclass
class Tally:
    """Results of levels: their numbers, and messages with the first example of each."""

    levels: int = 0
    stopped: Counter[str] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)
    broken: dict[str, str] = field(default_factory=dict)

    def count(self, what: str, make: Callable[[], Level]) -> None:
        """Make a level and note what became of it."""
        self.levels += 1
        try:
            level = make()
        except GenerationError as error:
            self.stopped[f"{what.partition(',')[0]}: {error.diagnostic.message}"] += 1
        except Exception as error:  # that is what is looked for
            self.broken.setdefault(f"{type(error).__name__}: {error}", what)
        else:
            self.complaints.update({f"{what.partition(',')[0]}: {found.message}" for found in level.complaints})


def ordinary_levels(first: int, count: int) -> Iterator[tuple[str, Callable[[], Level]]]:
    """Ordinary levels: every second one with the vaults of the library."""
    scripts = tuple(script for script in library().levels if script.is_vault)
    for number in range(first, first + count):
        place = ordinary_place(Random(f"ordinary {number}"))
        vaults = scripts if number % 2 else ()
        yield f"ordinary, number {number}", _ordinary(number, place, vaults)


def _ordinary(
    number: int, place: Surroundings, vaults: tuple[LevelScript, ...], name: str | None = None
) -> Callable[[], Level]:
    programs = {script.name: script.program for script in vaults}
    dice = game_dice(number, experience_level=place.hero.level)
    forced = None if name is None else ForcedPick(1 + number % 4, name)
    return lambda: generate_ordinary_level(programs, vault_table(vaults), dice, place, GAME, forced=forced)


def levels_of_files(first: int, count: int, folders: tuple[Path, ...]) -> Iterator[tuple[str, Callable[[], Level]]]:
    """Levels of files one after the other, each at a random place; vaults on ordinary levels with all vaults."""
    scripts = _scripts(folders)
    for number in range(first, first + count):
        script, random = scripts[number % len(scripts)], Random(f"file {number}")
        if script.is_vault:
            others = tuple(other for other in scripts if other.is_vault)
            yield f"{script.name}, number {number}", _ordinary(number, ordinary_place(random), others, script.name)
        else:
            yield f"{script.name}, number {number}", _special(number, any_place(random, random.random() < 0.8), script)


def _special(number: int, place: Surroundings, script: LevelScript) -> Callable[[], Level]:
    dice = game_dice(number, experience_level=place.hero.level)
    return lambda: make_special_level(script.program, dice, place, GAME)


@cache
def _scripts(folders: tuple[Path, ...]) -> tuple[LevelScript, ...]:
    return load(*folders).levels if folders else library().levels


def main() -> None:
    """Make levels and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first level")
    parser.add_argument("--ordinary", type=int, default=0, metavar="COUNT", help="number of ordinary levels")
    parser.add_argument("--files", type=int, default=0, metavar="COUNT", help="number of levels of files")
    parser.add_argument("folders", nargs="*", type=Path, help="folders of des files")
    arguments = parser.parse_args()
    tally = Tally()
    for what, make in ordinary_levels(arguments.first, arguments.ordinary):
        tally.count(what, make)
    for what, make in levels_of_files(arguments.first, arguments.files, tuple(arguments.folders)):
        tally.count(what, make)
    _report(tally)
    sys.exit(bool(tally.broken))


def _report(tally: Tally) -> None:
    print(f"{tally.levels} levels")
    for title, messages in (("stopped", tally.stopped), ("complaints", tally.complaints)):
        print(f"{title}: {messages.total()}")
        for message, times in messages.most_common(60):
            print(f"  {times:6} {message}")
    for message, what in tally.broken.items():
        print(f"BROKEN {message} ({what})")


if __name__ == "__main__":
    main()
