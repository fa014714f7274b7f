"""Options that choose seeds."""

from __future__ import annotations

import re
from collections.abc import Callable

import click

from vaultc import games
from vaultc.cli.option_records import CommandDecorator, made_by, option
from vaultc.support.dataclass import dataclass

LARGEST_SEED = max(games.LARGEST_SEEDS.values())
"""Of any game; some take only smaller ones."""
DEFAULT_SEED = 1
MOST_SEEDS = 1_000_000


def _up_to(largest: int) -> Callable[[click.Context, click.Parameter, int | None], int | None]:
    """A check that refuses seeds above the largest; a range of click would add a second limit to the option's help."""

    def check(_context: click.Context, _option: click.Parameter, seed: int | None) -> int | None:
        if seed is not None and not 0 <= seed <= largest:
            raise click.BadParameter(f"{seed} is not in the range 0 to {largest}")
        return seed

    return check


def seed_option(meaning: str, *, default: int | None = None, game: str | None = None) -> CommandDecorator:
    """Add ``--seed``, whose help tells the meaning and the largest seed of every game, or of the only one meant."""
    largest = LARGEST_SEED if game is None else games.LARGEST_SEEDS[game]
    limits = f"0 to {largest}" if game is not None else seed_limits()
    return click.option("--seed", type=int, callback=_up_to(largest), default=default,
                        show_default=default is not None, metavar="N", help=f"{meaning}, {limits}.")  # fmt: skip


def seed_limits() -> str:
    """The seeds that games take, for help texts: the default game's, then differences of other games."""
    usual = games.LARGEST_SEEDS[games.DEFAULT]
    differing: dict[int, list[str]] = {largest: [] for largest in games.LARGEST_SEEDS.values() if largest != usual}
    for game, largest in games.LARGEST_SEEDS.items():
        differing.get(largest, []).append(game)
    others = [f"{', '.join(names)}: to {largest}" for largest, names in differing.items()]
    return f"0 to {usual}" + (f" ({', '.join(others)})" if others else "")


def seed_range(_context: click.Context, _option: click.Parameter, text: str | None) -> range | None:
    """Read ``A-B`` or ``A``: the seeds from A to B, both included.

    Raises:
        click.BadParameter: the text is not such a range.
    """
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is not a range of seeds; write it like 1-20")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise click.BadParameter(f"{text!r} ends before it begins")
    if last > LARGEST_SEED:
        raise click.BadParameter(f"{last} exceeds the largest seed {LARGEST_SEED}")
    return range(first, last + 1)


@dataclass(frozen=True, slots=True)
class SeedOptions:
    """The seeds that the options ask for; at most one of them is given."""

    count: int | None
    seed: int | None = made_by(seed_option("One seed"))
    seeds: range | None = option(callback=seed_range, metavar="A-B", help="All seeds from A to B.")

    @property
    def are_given(self) -> bool:
        """True if an option asks for seeds."""
        return (self.seed, self.seeds, self.count) != (None, None, None)

    def chosen(self, otherwise: int = 1) -> range:
        """The seeds that the options mean together; without any, the seeds 1 to ``otherwise``.

        Raises:
            click.UsageError: several were given, or they are too many.
        """
        return chosen_seeds(self.seed, self.seeds, self.count, otherwise)


def chosen_seeds(seed: int | None, seeds: range | None, count: int | None, otherwise: int = 1) -> range:
    """The seeds that the three options choose together; at most one of them may be given.

    The default is the seeds 1 to ``otherwise``.

    Raises:
        click.UsageError: several were given, or they are too many.
    """
    if sum(option is not None for option in (seed, seeds, count)) > 1:
        raise click.UsageError("--seed, --seeds and --count exclude each other")
    if seeds is None:
        first = DEFAULT_SEED if seed is None else seed
        seeds = range(first, first + (count or (otherwise if seed is None else 1)))
    if len(seeds) > MOST_SEEDS:
        raise click.UsageError(f"more than {MOST_SEEDS} seeds at once")
    return seeds
