"""Options that choose seeds."""

from __future__ import annotations

import re

import click

LARGEST_SEED = 0xFFFFFFFF
MOST_SEEDS = 1_000_000


class SeedRange(click.ParamType):
    """``A-B`` or ``A``: the seeds from A to B."""

    name = "range"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """Read a range; both ends belong to it."""
        if isinstance(value, range):
            return value
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", str(value))
        if match is None:
            self.fail(f"{value!r} is no range of seeds; write it like 1-20", param, ctx)
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            self.fail(f"{value!r} ends before it begins", param, ctx)
        if last > LARGEST_SEED:
            self.fail(f"{last} is larger than the largest seed {LARGEST_SEED}", param, ctx)
        return range(first, last + 1)


def chosen_seeds(seed: int | None, seeds: range | None, count: int | None) -> range:
    """The seeds that the three options mean together; at most one of them may be given.

    Raises:
        click.UsageError: several were given, or a seed is out of range.
    """
    if sum(option is not None for option in (seed, seeds, count)) > 1:
        raise click.UsageError("--seed, --seeds and --count exclude each other")
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise click.UsageError(f"seed {seed} is not between 0 and {LARGEST_SEED}")
    chosen = seeds or (range(1, count + 1) if count is not None else range(seed or 0, (seed or 0) + 1))
    if seed is None and seeds is None and count is None:
        chosen = range(1, 2)
    if len(chosen) > MOST_SEEDS:
        raise click.UsageError(f"more than {MOST_SEEDS} seeds at once")
    return chosen
