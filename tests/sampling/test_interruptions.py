"""Runs that end at any moment: whatever happens between them, the last one completes the bytes of a single run."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import vaultc
from sampling.making import contents, recipe
from vaultc.sampling import folder
from vaultc.sampling.index import MANIFEST
from vaultc.sampling.recipe import Recipe
from vaultc.sampling.writers import MakeShard, Shard

LEVELS, SHARD = 2, 4
"""Levels of a seed, and of a shard."""
SIZES = (3, 4, 7)
"""Numbers of seeds; the last shards of the first and of the last are not full."""

CHANCE = st.randoms(use_true_random=False)


@cache
def recipe_of(form: str, size: int) -> Recipe:
    return recipe(form, seeds=range(1, size + 1))


@cache
def shards_of(form: str, size: int) -> list[Shard]:
    made = recipe_of(form, size)
    return [MakeShard(made)(number) for number in made.shards]


@cache
def uninterrupted(form: str, size: int) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as place:
        for _ in folder.write_dataset(recipe_of(form, size), Path(place), lambda _: enumerate(shards_of(form, size))):
            pass
        return contents(Path(place))


def in_order(numbers: list[int], workers: int, chance: Random) -> Iterator[int]:
    """An order in which that many workers may finish shards: who is done begins the next one."""
    begun: list[int] = []
    for number in numbers:
        begun.append(number)
        if len(begun) == workers:
            yield begun.pop(chance.randrange(workers))
    chance.shuffle(begun)
    yield from begun


class RunEndedError(BaseException):
    """The end of a run that nothing catches."""


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes() or b"\0")
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


class InterruptedRuns(RuleBasedStateMachine):
    """A folder, with what a run can know of it.

    ``noted`` has the shards in the account, in its order; ``finished`` is the number of seeds of the set that can be
    read, 0 if there is none.
    """

    @initialize(form=st.sampled_from(["npz", "jsonl", "png"]))
    def begin(self, form: str) -> None:
        self.folder, self.form, self.size = Path(tempfile.mkdtemp()), form, SIZES[0]
        self.noted: list[Shard] = []
        self.finished = 0

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            try:
                self.run(2, Random(0))
            finally:
                shutil.rmtree(self.folder)

    def listed(self) -> list[Shard]:
        return shards_of(self.form, self.finished) if self.finished else []

    def is_there(self, shard: Shard) -> bool:
        paths = {self.folder / name: data for name, data in shard.files.items()}
        return all(path.is_file() and path.read_bytes() == data for path, data in paths.items())

    def files(self) -> list[Path]:
        """The files of shards that are there, sound or not."""
        every = (path for path in self.folder.rglob("*") if path.is_file())
        others = (folder.NAME, folder.CARD, MANIFEST)
        return sorted(path for path in every if path.name not in others and not path.name.startswith("."))

    def run(self, workers: int, chance: Random, stop: int = -1, failing: int = -1) -> None:
        """Make what is missing, to the end, or until some shards are done, or until workers fail at one."""
        wanted, known = shards_of(self.form, self.size), [*self.listed(), *self.noted]
        sound = [shard for shard in wanted if shard in known and self.is_there(shard)]
        missing = [shard.number for shard in wanted if shard not in sound]
        is_repair = self.finished == self.size and bool(missing)
        full = len(wanted) if is_repair else self.finished * LEVELS // SHARD
        begun: list[Shard] = []

        def results(numbers: Iterable[int]) -> Iterator[tuple[int, Shard]]:
            assert list(numbers) == missing
            for place, number in enumerate(in_order(missing, workers, chance)):
                if place == failing:
                    raise RunEndedError
                begun.append(wanted[number])
                yield number, wanted[number]

        if is_repair:
            self.noted = sound
        running = folder.write_dataset(recipe_of(self.form, self.size), self.folder, results)
        for progress in running:
            assert progress.damaged == sum(number < full for number in missing)
            assert progress.items == LEVELS * self.size - sum(
                shard.levels for shard in wanted if shard not in sound and shard not in begun
            )
            if is_repair:
                self.finished = 0
            self.noted += begun[progress.shards - 1 : progress.shards]
            if progress.shards == stop:
                running.close()
                return
        self.noted, self.finished = [], self.size
        assert contents(self.folder) == uninterrupted(self.form, self.size)

    # ---- what happens

    @rule(workers=st.integers(1, 4), chance=CHANCE)
    def runs_to_its_end(self, workers: int, chance: Random) -> None:
        self.run(workers, chance)

    @rule(workers=st.integers(1, 4), chance=CHANCE, stop=st.integers(0, 2))
    def is_stopped(self, workers: int, chance: Random, stop: int) -> None:
        self.run(workers, chance, stop)

    @rule(workers=st.integers(1, 4), chance=CHANCE, failing=st.integers(0, 2))
    def loses_its_workers(self, workers: int, chance: Random, failing: int) -> None:
        with suppress(RunEndedError):
            self.run(workers, chance, failing=failing)

    @rule(workers=st.integers(1, 4), chance=CHANCE, write=st.integers(0, 4))
    def cannot_write(self, workers: int, chance: Random, write: int) -> None:
        """The run ends as it moves a file to its place: of a shard, of the card, or the index."""
        moves = count()

        def move(source: Path, target: Path) -> None:
            if next(moves) == write:
                raise RunEndedError
            os.rename(source, target)

        with suppress(RunEndedError), mock.patch.object(folder.os, "replace", move):
            self.run(workers, chance)

    @precondition(lambda self: self.size < SIZES[-1])
    @rule()
    def is_asked_for_more(self) -> None:
        self.size = SIZES[SIZES.index(self.size) + 1]

    @rule(place=st.integers(0, 30), damage=st.sampled_from([Path.unlink, cut, flip]))
    def a_file_is_damaged(self, place: int, damage: Callable[[Path], None]) -> None:
        if files := self.files():
            damage(files[place % len(files)])

    @rule(data=st.binary(max_size=8), beside=st.integers(0, 30))
    def a_partial_file_is_left(self, data: bytes, beside: int) -> None:
        places = [self.folder, *(path.parent for path in self.files())]
        (places[beside % len(places)] / ".partial-levels-00000.npz").write_bytes(data)

    @precondition(lambda self: self.noted)
    @rule(share=st.floats(0, 1))
    def the_account_is_torn(self, share: float) -> None:
        lines = (self.folder / folder.NAME).read_bytes().splitlines(keepends=True)
        if lines[-1].endswith(b"\n"):  # not torn already
            del self.noted[-1]
        lines[-1] = lines[-1][: int(share * (len(lines[-1]) - 1))]
        (self.folder / folder.NAME).write_bytes(b"".join(lines))

    @rule()
    def the_card_is_lost(self) -> None:
        (self.folder / folder.CARD).unlink(missing_ok=True)

    @invariant()
    def damage_is_told(self) -> None:
        """A finished set can be read, also while it grows, unless a file is damaged; nothing else can."""
        if self.finished and all(map(self.is_there, self.listed())):
            assert len(vaultc.dataset(self.folder, verify=True)) == LEVELS * self.finished
        else:
            with pytest.raises(vaultc.DatasetError) as caught:
                vaultc.dataset(self.folder, verify=True)
            assert bool(caught.value.problems) == bool(self.finished)


TestInterruptedRuns = InterruptedRuns.TestCase
TestInterruptedRuns.settings = settings(max_examples=60, stateful_step_count=15)
